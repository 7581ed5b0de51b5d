// The people at the table: who they are, whose turn it is, and their clocks.
import {h, icon} from '/lib/html.js';
import {redraw, sketched} from '/lib/patch.js';
import {t, maybe} from '/lib/words.js';
import {clockWords} from '/lib/clocks.js';
import {seatShape} from '/lib/parts.js';

const TICK = 500;    // milliseconds between two updates of the clocks

export class People {
  // `ticked` is called at every update of the clocks.
  constructor(session, ticked) {
    Object.assign(this, {session, ticked});
    this.place = h('section', {class: 'card people', 'aria-label': t('table.people')});
    this.timer = setInterval(() => this.drawClocks(), TICK);
  }

  close() { clearInterval(this.timer); }

  draw() {
    const {table, me} = this.session, order = table.seats.map(s => s.seat).sort((a, b) => (a === me) - (b === me));
    this.place.classList.toggle('many', order.length > 2);
    this.place.classList.toggle('crowd', order.length > 4);
    redraw(this.place, sketched(() => [order.map(n => this.person(n)), this.counters(),
      table.match ? h('p', {class: 'tiny muted watchers matchclock'}, icon('time'), h('span', {'data-match': ''})) : null,
      table.watchers ? h('p', {class: 'tiny muted watchers'}, icon('eye'), t('table.watchers', {n: table.watchers})) : null]));
    this.drawClocks();
  }

  person(n) {
    const {session} = this, now = session.actors().includes(n);
    return h('div', {class: now ? 'who now' : 'who'}, seatShape(n, session.board),
      h('b', {}, session.you(n) && !session.many ? t('table.you') : session.name(n), this.company?.badge(n)),
      h('span', {class: 'sub'}, this.facts(n, now)),
      h('span', {class: 'clock', 'data-clock': n}));
  }

  // Styles leave out what is `extra` where there is little room.
  facts(n, now) {
    const {session} = this, view = session.seen?.view || {}, seat = session.seatOf(n), count = view.counts?.[n - 1];
    const extra = words => h('span', {class: 'extra'}, words);
    return [
      this.tally(n, view, count),
      seat.kind === 'bot' && extra(t('table.botLevel', {n: seat.level})),
      seat.kind === 'person' && !seat.here && !seat.mine && h('span', {'data-key': 'away', 'data-away': seat.seat}),
      now && extra(session.you(n) ? t('table.yourTurn') : seat.kind === 'bot' ? t('table.thinking') : t('table.turnNow')),
    ].filter(Boolean);
  }

  // A player's score: visible even on the smallest screen.
  tally(n, view, count) {
    const {session} = this, ctx = session.context(), id = session.game.id, score = view.score?.[n - 1];
    const words = [
      count !== undefined && (maybe(`games.${id}.count`, {n: count}) ?? String(count)),
      score !== undefined && (maybe(`games.${id}.score`, {n: score}) ?? t('table.points', {n: score})),
      ctx.view && session.board.tally?.(n, ctx),
    ].filter(Boolean);
    return words.length > 0 && h('span', {class: 'tally'}, words.join(' · '));
  }

  // Other counts that decide the game.
  counters() {
    const {session} = this, ctx = session.context(), words = (ctx.view && session.board.counters?.(ctx) || []).filter(Boolean);
    this.most = Math.max(this.most || session.board.counts, words.length);    // their space is reserved while there are none
    return this.most ? h('p', {class: this.most > 2 ? 'counters two' : 'counters'},
      words.map(word => h('span', {class: 'chip'}, word))) : null;
  }

  // What goes on by itself is not drawn but filled in: such a place has a key, so that nothing else takes it over with its words.
  drawClocks() {
    const {session} = this, {clock, at} = session.seen || {};
    this.ticked();
    this.drawGrace();
    this.drawMatchClock();
    if (!clock || session.state !== 'playing') return;
    const gone = (Date.now() - at) / 1000, actors = session.actors();
    for (const place of this.place.querySelectorAll('[data-clock]')) {
      const n = +place.dataset.clock, runs = actors.includes(n);
      const left = clock.game ? clock.game[n - 1] - (runs ? gone : 0) : runs ? clock.act - gone : null;
      place.textContent = left === null ? '' : clockWords(left);
      place.classList.toggle('low', left !== null && left < 30);
      if (runs && left !== null && session.you(n)) this.session.page.attention?.clock(left);
    }
  }

  // The remaining grace time of an absent player.
  drawGrace() {
    for (const place of this.place.querySelectorAll('[data-away]')) {
      const left = this.session.live.grace(this.session.seatOf(+place.dataset.away));
      place.textContent = left > 0 ? t('table.awayFor', {time: clockWords(left)}) : t('table.away');
    }
  }

  // The match clock belongs to the table, and is paused while no player is present.
  drawMatchClock() {
    const {session} = this, place = this.place.querySelector('[data-match]'), match = session.table.match;
    if (!place || !match) return;
    const left = Math.max(0, match.left - (match.runs ? (Date.now() - session.live.tableAt) / 1000 : 0));
    place.textContent = t(match.runs || session.state !== 'playing' || !left ? 'table.match' : 'table.matchStands',
      {time: clockWords(left)});
  }
}
