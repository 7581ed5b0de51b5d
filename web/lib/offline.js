// The service worker keeps the client on this device (web/service.js). It is asked for when the page is there and has nothing else
// to do; whoever pays for every byte is not made to fetch it all.

// A version that is there and waits; `take` begins it, and calls `busy` if another window is in the middle of a game.
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

// A page whose version has been replaced begins anew: nothing of two versions ever meets.
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
