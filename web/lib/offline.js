// The service worker keeps the client on this device (web/service.js). It is registered once the page is loaded and idle; users who
// save data are not made to fetch everything.

// A new version that is waiting; `take` activates it, and calls `busy` if another window is in the middle of a game.
export const newVersion = {
  waits: null,
  take(busy) {
    navigator.serviceWorker.onmessage = ({data}) => { if (data === 'busy') busy(); };
    this.waits.postMessage('take over');
  },
};

function watch(registration, changed) {
  const look = () => { newVersion.waits = navigator.serviceWorker.controller ? registration.waiting : null; changed(); };
  registration.addEventListener('updatefound', () => registration.installing.addEventListener('statechange', look));
  look();
}

// A page whose version was replaced reloads: two versions are never mixed.
function beginAnew() {
  if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
}

export function keepOffline(changed) {
  if (!navigator.serviceWorker || navigator.connection?.saveData) return;
  const soon = globalThis.requestIdleCallback || setTimeout;
  beginAnew();
  soon(() => navigator.serviceWorker.register('/service.js').then(registration => registration && watch(registration, changed),
    () => {}));
}
