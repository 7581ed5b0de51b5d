// A table on this device: people at one screen, bots, and a match. It speaks the same messages as a table of the server
// (docs/api.md). Everything is stored before it is sent (telling.js).
import {PUBLIC, Refusal} from '/rules/pegboard.js';
import {Bots} from '/here/bots.js';
import {Clocks} from '/here/clocks.js';
import {Conflict} from '/here/store.js';
import {Refused, refuse} from '/here/refusal.js';
import {hear} from '/here/messages.js';
import {Past} from '/here/past.js';
import {Telling} from '/here/telling.js';
import {undoNewest} from '/here/undo.js';

const MOST = 20000;    // entries of a log
const TRAIL = 12, MOST_PLACED = 100;
const TIME = 'time';    // a call of time, in the log

const random64 = () => crypto.getRandomValues(new BigUint64Array(1))[0];
const same = (a, b) => a?.toLowerCase() === b.toLowerCase();

export class Table {
  // about: {id, game, script, players, options, seats: [{kind, level, name}], created, changed, state, status, next}; log: its
  // entries.
  constructor(about, log, {pegboard, store, thinkers, pace, changed}) {
    Object.assign(this, {pegboard, store, thinkers, pace, changed});
    this.lines = new Set();
    Object.assign(this, {bots: new Bots(this), past: new Past(this), telling: new Telling(this)});
    this.queue = Promise.resolve();
    this.load({about, log});
  }

  load({about, log}) {
    this.match?.free();
    this.about = about;
    this.game = about.script ? this.pegboard.compile(about.script) : about.game;
    this.match = this.beginning();
    this.seats = about.seats.map((seat, i) =>
      ({...seat, seat: i + 1, acts: 0, last: null, thinking: false, wrong: 0, runs: this.seats?.[i].runs}));
    this.entries = 0;
    this.fresh = [];
    this.trail = [];    // workshop only: the script lines that each of the last acts ran
    this.chat = [];
    this.note = '';
    this.acted = 0;
    this.timeCalled = false;
    this.clocks = new Clocks({clock: about.clock, minutes: about.options.minutes, players: about.players, kept: about.times});
    for (const entry of log) this.follow(entry);
  }

  // A match of this game before its first act.
  beginning() { return this.pegboard.match(this.game,
    {players: this.about.players, options: this.about.options, seed: random64()}); }

  seat(n) { return this.seats[n - 1]; }
  get over() { return this.about.state === 'over'; }
  get people() { return this.seats.filter(seat => seat.kind === 'person'); }

  // The seats that must act, and those that may.
  get actors() {
    const words = this.match.actors.split(' ');
    return {must: words.filter(word => /^\d+$/.test(word)).map(Number),
      may: words.filter(word => /^\d+\?$/.test(word)).map(word => parseInt(word, 10))};
  }

  // Replays one entry of the log.
  follow({what, seat, words}) {
    this.entries++;
    if (what === 'act') { this.match.replay(seat, words); if (seat) this.remember(seat, words); }
    if (what === 'act' && !seat && words === TIME) this.timeCalled = true;
    if (what === 'undo' && !words) { this.match.takeBack(seat); this.forget(seat); }
    if (what === 'undo' && words) for (let n = +words; n; n--) undoNewest(this);
    if (what === 'bot') Object.assign(this.seat(seat), {kind: 'bot', level: +words});
    if (what === 'chat') this.chat.push(JSON.parse(words));
    if (what === 'note') this.note = words;
  }

  remember(seat, words) { this.seat(seat).acts++; this.seat(seat).last = words; }
  forget(seat) { this.seat(seat).acts--; this.seat(seat).last = null; }

  write(what, seat, words) { this.fresh.push({n: this.entries++, what, seat, words, at: Date.now()}); }

  // One operation at a time: played, stored, and only then sent. If it cannot be stored, the table is restored from its log.
  take(deed) {
    const done = this.queue.then(() => this.carryOut(deed));
    this.queue = done.catch(() => {});
    return done;
  }

  async carryOut(deed) {
    try {
      deed();
      await this.keep();
    } catch (error) {
      if (error instanceof Refused || error instanceof WebAssembly.RuntimeError) throw error;
      await this.again();
      refuse(error instanceof Conflict ? 'stale' : 'store',
        error instanceof Conflict ? 'That act comes too late; the table has gone on.'
        : 'This device has no room to keep the game.');
    } finally {
      this.setClocks();
      this.telling.tell();
      this.bots.wake();
    }
  }

  // The clocks of those to act run while somebody views the table.
  setClocks(actor = 0) {
    const now = Date.now(), runs = !this.over && this.lines.size > 0, {must} = this.actors;
    if (!runs) this.clocks.stand(now);
    else this.clocks.turn(must.filter(seat => this.seat(seat).kind === 'person'), actor, now);
    const timed = runs && this.clocks.given > 0 && !this.timeCalled && this.match.view(PUBLIC).turn > 0;
    if (timed !== !!this.clocks.matchSince) this.clocks.runMatch(timed, now);
    clearTimeout(this.ring);
    const due = this.clocks.due(now);
    if (due < Infinity) this.ring = setTimeout(() => this.take(() => this.checkClocks()).catch(() => {}), due - now);
  }

  // The match clock has run out, making this the last turn; or a player's time is up.
  checkClocks() {
    const now = Date.now(), late = this.clocks.late(now);
    if (this.over) return;
    if (this.clocks.matchSince && !this.clocks.matchLeft(now)) {
      this.match.time();
      this.timeCalled = true;
      this.write('act', 0, this.match.last);
      this.goOn();
    } else if (late > 0) this.resign(late, 'time');
  }

  async keep() {
    const entries = this.fresh;
    if (!entries.length) return;
    this.fresh = [];
    this.about.changed = Date.now();
    this.about.times = this.clocks.kept(Date.now());
    await this.store.write(this.about, entries);
    this.changed(this.about.id);
  }

  // Reloads from the log: another window wrote to it, or this one failed to.
  async again() {
    this.load(await this.store.read(this.about.id));
    for (const line of this.lines) line.told.clear();
  }

  // Another window has written to the log.
  catchUp() {
    this.queue = this.queue.then(async () => {
      const kept = await this.store.read(this.about.id);
      if (!kept || kept.log.length === this.entries) return;
      await this.again();
      this.setClocks();
      this.telling.tell();
      this.bots.wake();
    });
    return this.queue;
  }

  // Plays chance, and detects the end.
  goOn() {
    while (this.match.actors === 'chance') {
      this.match.chance();
      this.write('act', 0, this.match.last);
    }
    if (this.match.over) this.finish(this.match.status);
  }

  finish(status) { Object.assign(this.about, {state: 'over', status}); }

  begin() {
    return this.take(() => {
      this.write('begin', 0, '');
      this.goOn();
    });
  }

  // Random set-ups for people.
  placeAll() {
    const placing = ({seat}) => this.match.view(seat).phase === 'setup' && this.waitsFor(seat);
    return this.take(() => {
      for (let left = MOST_PLACED, who; left && (who = this.people.find(placing)); left--) {
        const legal = this.match.legal(who.seat);
        this.act(who.seat, who.acts, legal[Math.floor(Math.random() * legal.length)]);
      }
    });
  }

  free() {
    this.lines.clear();
    clearTimeout(this.ring);
    this.match.free();
    this.game.free?.();
  }

  waitsFor(seat) {
    const {must, may} = this.actors;
    return !this.over && (must.includes(seat) || may.includes(seat));
  }

  act(seat, number, words) {
    const player = this.seat(seat);
    if (this.over) refuse('not-now', 'The game is over.');
    if (number !== player.acts) {
      if (number === player.acts - 1 && same(player.last, words)) return;
      refuse('stale', 'That act comes too late; the table has gone on.');
    }
    if (!this.waitsFor(seat)) refuse('not-your-turn', 'It is not your turn.');
    if (this.entries >= MOST) refuse('not-now', 'The log of this table is full.');
    this.tried(() => this.match.play(seat, words), 'illegal');
    this.write('act', seat, this.match.last);
    this.remember(seat, this.match.last);
    if (this.about.trial) this.trail = [...this.trail, {seat, act: this.match.last, lines: this.match.lines}].slice(-TRAIL);
    this.acted = Date.now();
    this.goOn();
    this.setClocks(seat);
  }

  // Turns the rules' refusals into refusals of the table.
  tried(deed, code) {
    try { return deed(); } catch (error) { throw error instanceof Refusal ? new Refused(code, error.message) : error; }
  }

  // Two players: the opponent wins. More: a bot plays on while people are left.
  resign(seat, why = 'resigned') {
    if (this.over) refuse('not-now', 'There is no game to give up.');
    this.write('resign', seat, why);
    this.about.ended = `${why} ${seat}`;
    if (this.about.players > 2 && this.people.some(other => other.seat !== seat)) {
      this.write('bot', seat, '2');
      Object.assign(this.seat(seat), {kind: 'bot', level: 2});
      this.seatsChanged = true;
    } else this.finish(this.about.players === 2 ? `won ${3 - seat}` : `${why} ${seat}`);
  }

  hear(line, message) { return hear(this, line, message); }

  // A page connects.
  join(line) {
    this.lines.add(line);
    this.setClocks();
    this.telling.hello(line);
    this.telling.tell();
    this.bots.wake();
  }

  leave(line) {
    this.lines.delete(line);
    this.setClocks();
  }
}
