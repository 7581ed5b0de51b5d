// Looking for somebody to play: a connection to the server is the place in its queue. It outlives pages, so that one may play a bot
// meanwhile; every other page says so in its header.
import {h, icon} from '/lib/html.js';
import {clockWords} from '/lib/clocks.js';
import {bell} from '/lib/sound.js';
import {c} from '/company/words.js';

const AGAIN = 2000;    // milliseconds until a lost connection is tried again

export const seek = {on: false, people: 0, since: 0, plan: null, heard: () => {}};
let socket, app, retry, timer;
const time = h('span', {}), chip = h('a', {class: 'btn flat seekchip', href: '/anybody'}, icon('people'), time);

export const waited = () => clockWords((Date.now() - seek.since) / 1000);

export function look(forApp, plan) {
  app = forApp;
  Object.assign(seek, {on: true, plan, since: Date.now(), people: 0});
  clearInterval(timer);
  timer = setInterval(tick, 500);
  connect();
  tick();
}

export function stop() {
  seek.on = false;
  clearTimeout(retry);
  clearInterval(timer);
  socket?.close();
  socket = null;
  chip.remove();
  seek.heard();
}

function connect() {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const own = socket = new WebSocket(`${scheme}//${location.host}/api/v1/pairing/live?${new URLSearchParams(seek.plan)}`);
  own.onmessage = note => { if (own === socket) hear(JSON.parse(note.data)); };
  own.onclose = () => {
    if (own !== socket || !seek.on) return;
    seek.people = 0;
    retry = setTimeout(connect, AGAIN);
  };
}

function hear(note) {
  if (note.type === 'waiting') { seek.people = note.people; seek.heard(); }
  if (note.type === 'bye' && !note.again) { stop(); app.toast(c('elsewhere')); }
  if (note.type !== 'paired') return;
  stop();
  bell();
  app.toast(c('found'));
  app.go('/table/' + note.table);
}

// On the page that looks, the page itself tells it.
function tick() {
  seek.heard();
  if (location.pathname === '/anybody') { chip.remove(); return; }
  if (!chip.isConnected) document.querySelector('.top .tools-here').before(chip);
  time.textContent = waited();
  chip.title = c('waiting');
  chip.setAttribute('aria-label', `${c('waiting')} ${c('waited', {time: waited()})}`);
}
