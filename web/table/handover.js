// Several people at one device: whose turn it is to hold it, and the shield between them. Nothing of either side is on the page of
// the shield, only what both have heard. It is held for a second to lift it.
import {h, icon, use, show, say} from '/lib/html.js';
import {t} from '/lib/words.js';
import {tellAll} from '/lib/tell.js';
import {shieldArt} from '/boards/unitgame.js';

const HOLD = 800;

export class HandOver {
  constructor(session) {
    this.session = session;
    this.shield = null;          // the seat that is to lift the shield
    this.lifted = false;
  }

  get open() { return this.session.game.open; }
  get up() { return this.shield && this.session.many; }
  able() { return this.session.live.you.filter(n => this.session.live.seen.get(n)?.legal.length); }
  others() { return this.able().filter(n => n !== this.session.me); }

  // Whoever must act comes before those who only may.
  seatToAct() {
    const able = this.able();
    return able.find(n => this.session.actors(n).includes(n)) ?? able[0];
  }

  // Who else can act now: to whom the device is passed, or, where nothing is hidden, who may cut in.
  next() { return this.open ? undefined : this.others()[0]; }
  cutIn() { return this.open ? this.others() : []; }

  arrived() {
    if (this.session.many && this.shield === null && !this.lifted && !this.open) this.shield = this.session.me;
  }

  // Nothing to hide: the page turns to whoever is to act.
  passOn() {
    const next = this.open && this.session.many && this.seatToAct();
    if (next && next !== this.session.me) this.session.turnTo(next);
  }

  raise(seat) {
    this.shield = seat;
    this.session.draw();
  }

  lift(seat) {
    this.shield = null;
    this.lifted = true;
    this.session.turnTo(seat);
    this.session.forget();
    this.session.draw();
    this.session.forced.look();
  }

  draw(root) {
    const next = this.shield;
    say('');
    show(root, picture(this.session, this.lifted, next, () => this.lift(next)));
  }
}

// The last turn of somebody else as the next player heard it: both know that.
function heard(session, next) {
  const seen = session.live.seen.get(next);
  const who = {name: n => session.name(n), you: () => false, game: session.game.id, unit: session.game.unit};
  return seen ? tellAll(seen, who).filter(e => e.seat && e.seat !== next && e.ended).at(-1) : null;
}

function picture(session, lifted, next, lift) {
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

// Held with finger, mouse or key; who cannot hold presses twice.
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
