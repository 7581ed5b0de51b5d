// The shield between people at one device. Its page shows nothing of either side, only what both have heard. It is held for a
// second to lift it.
import {h, icon, use} from '/lib/html.js';
import {t} from '/lib/words.js';
import {tellAll} from '/lib/tell.js';
import {shieldArt} from '/boards/unitgame.js';

const HOLD = 800;

// The last turn as the next player heard it, which both know.
function heard(session, next) {
  const seen = session.live.seen.get(next);
  const who = {name: n => session.name(n), you: () => false, game: session.game.id, unit: session.game.unit};
  return seen ? tellAll(seen, who).filter(e => e.seat && e.seat !== next && e.ended).at(-1) : null;
}

export function shield(session, lifted, next, lift) {
  const k = (next - 1) % 5 + 1, name = session.name(next), before = lifted && session.me !== next ? session.name(session.me) : '';
  const news = heard(session, next);
  const middle = h('g', {}, h('g', {style: {'--c': `var(--p${k})`, '--c-side': `var(--p${k}-side)`}}, use('s' + k, 500, 166, 148)),
    h('text',
      {x: 500, y: 164, 'font-size': 62, 'font-weight': 780, fill: `var(--p${k}-ink)`, 'text-anchor': 'middle',
        'dominant-baseline': 'central'},
      String(next)),
    h('text', {x: 500, y: 280, 'font-size': 26, 'font-weight': 650, fill: 'var(--on-shield)', 'text-anchor': 'middle'},
      t('handover.turnOf', {name})));
  return h('main', {class: 'hand-over'}, h('div', {class: 'mid'},
    h('svg', {class: 'toy art', viewBox: '0 0 1000 470', role: 'img', 'aria-label': t('handover.up')},
      shieldArt(t('handover.up'), false, middle)),
    h('h1', {}, t('handover.pass', {name})), h('p', {class: 'lead'}, t('handover.lead', {before, name})),
    news
      && h('div', {class: 'heard'}, h('span', {class: 'label2'}, t('handover.heard')),
        h('span', {class: 'row'},
          news.alarm ? h('svg', {viewBox: '0 0 48 48', width: 22, height: 22, 'aria-hidden': 'true'}, h('use', {href: '#bzz'}))
            : null,
          news.text)),
    holdButton(t('handover.lift', {name}), lift), h('p', {class: 'small hold'}, t('handover.hold'))));
}

// Held with finger, mouse or key; pressing twice works too, for people who cannot hold.
function holdButton(words, done) {
  let timer = null, presses = 0;
  const start = () => { if (!timer) { button.classList.add('held'); timer = setTimeout(done, HOLD); } };
  const stop = () => { clearTimeout(timer); timer = null; button.classList.remove('held'); };
  const button = h('button',
    {class: 'btn main lift', 'data-key': 'lift', onpointerdown: start, onpointerup: stop, onpointerleave: stop,
      onpointercancel: stop, oncontextmenu: event => event.preventDefault(),
    onkeydown: event => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); start(); } }, onkeyup: stop,
    onblur: stop, onclick: event => { if (event.detail === 0 && ++presses > 1) done(); }}, icon('eye'), words);
  return button;
}
