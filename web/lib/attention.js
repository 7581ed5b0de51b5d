// Alerts a player at a table with other people when it is their turn: a bell, the tab's icon and, if allowed, a browser
// notification. A clock that runs low ticks.
import {h, icon} from '/lib/html.js';
import {t} from '/lib/words.js';
import {bell, hurry} from '/lib/sound.js';

const LOW = [30, 10];    // remaining seconds at which it ticks
const tabIcon = () => document.querySelector('link[rel=icon]');

export class Attention {
  constructor() {
    this.mine = null;       // whether it was my turn at the last update; null: there was none
    this.low = Infinity;    // seconds left then
  }

  // `mine`: the game waits for me; `company`: other people play; `title`: of the game.
  look({mine, company, title}) {
    tabIcon().href = mine ? '/icon-turn.svg' : '/icon.svg';
    const called = this.mine === false && mine && company;
    if (this.mine && !mine && company) this.asked ||= offer();
    this.mine = mine;
    if (!called) return;
    bell();
    if (document.hidden) note(title);
  }

  // The seconds left on my own running clock.
  clock(left) {
    if (LOW.some(limit => left <= limit && this.low > limit)) hurry();
    this.low = left;
  }

  // When the game is over nothing is left to be told, and a question about that is in the way.
  close() {
    tabIcon().href = '/icon.svg';
    this.asked?.remove();
  }
}

// Phones require notifications to come from the service worker.
async function note(title) {
  if (globalThis.Notification?.permission !== 'granted') return;
  const words = {body: title, icon: '/icons/192.png', tag: location.pathname};
  try {
    const one = new Notification(t('notify.turn'), words);
    one.onclick = () => { window.focus(); one.close(); };
  } catch { (await navigator.serviceWorker?.getRegistration())?.showNotification(t('notify.turn'), words); }
}

// Asked once per browser: when first waiting for another person. Returns the question, or null.
function offer() {
  if (globalThis.Notification?.permission !== 'default' || localStorage.getItem('notify')) return null;
  localStorage.setItem('notify', 'asked');
  const bar = h('div', {class: 'toast ask', role: 'region', 'aria-label': t('notify.ask')}, h('span', {}, t('notify.ask')),
    h('button', {class: 'btn', onclick() { bar.remove(); Notification.requestPermission(); }}, icon('check'), t('notify.yes')),
    h('button', {class: 'btn flat', onclick: () => bar.remove()}, t('notify.no')));
  document.getElementById('toasts').append(bar);
  return bar;
}
