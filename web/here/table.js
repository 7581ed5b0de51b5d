// A table on this device: people at one screen, bots, and a match. It speaks the same messages as a table of the server
// (docs/api.md), and sends each seat only what that seat may know. Everything is stored before it is sent.
import {PUBLIC, Refusal, UMPIRE} from '/rules/pegboard.js';
import {Clocks} from '/here/clocks.js';
import {Conflict} from '/here/store.js';
import {Refused, refuse} from '/here/refusal.js';
import {draft} from '/here/draft.js';
import {walking, ways} from '/here/ways.js';

const LEVELS = 5, SLOWEST = 1100, PATIENCE = 3, MOST = 20000;
const TRAIL = 12, MOST_PLACED = 100;
const TIME = 'time';    // a call of time, in the log
const PACES = 4;    // how long others may interrupt before a forced act is played, in units of the bots' pace

const PHRASES = ['Good luck!', 'Well played.', 'Thank you.', 'Sorry!', 'Just a moment, please.', 'Your turn.', 'Good game!'];

const random64 = () => crypto.getRandomValues(new BigUint64Array(1))[0];
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));
const same = (a, b) => a?.toLowerCase() === b.toLowerCase();

// The seats that must act, and those that may.
function actorsOf(match) {
  const words = match.actors.split(' ');
  return {must: words.filter(word => /^\d+$/.test(word)).map(Number),
    may: words.filter(word => /^\d+\?$/.test(word)).map(word => parseInt(word, 10))};
}

export class Table {
  // about: {id, game, script, players, options, seats: [{kind, level, name}], created, changed, state, status, next}; log: its
  // entries.
  constructor(about, log, {pegboard, store, thinkers, pace, changed}) {
    Object.assign(this, {pegboard, store, thinkers, pace, changed});
    this.lines = new Set();
    this.advising = new Set();    // false: a hint is being computed; true: a heat map
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

  // Replays one entry of the log.
  follow({what, seat, words}) {
    this.entries++;
    if (what === 'act') { this.match.replay(seat, words); if (seat) this.remember(seat, words); }
    if (what === 'act' && !seat && words === TIME) this.timeCalled = true;
    if (what === 'undo' && !words) { this.match.takeBack(seat); this.forget(seat); }
    if (what === 'undo' && words) for (let n = +words; n; n--) this.undoNewest();
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
      this.tell();
      this.wake();
    }
  }

  // The clocks of those to act run while somebody views the table.
  setClocks(actor = 0) {
    const now = Date.now(), runs = !this.over && this.lines.size > 0, {must} = actorsOf(this.match);
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
      this.tell();
      this.wake();
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
    const {must, may} = actorsOf(this.match);
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

  takeBack(seat) {
    if (this.over) refuse('not-now', 'There is no game to take anything back in.');
    try {
      this.tried(() => this.match.takeBack(seat), 'not-now');
      this.forget(seat);
      this.clocks.takeBack(seat);
      this.write('undo', seat, '');
    } catch (error) {
      if (!(error instanceof Refused) || this.hides || !this.seat(seat).acts) throw error;
      this.write('undo', seat, String(this.undoToChoice(seat)));
    }
    for (const line of this.lines) line.told.clear();
  }

  // Whether players hide anything from each other.
  get hides() { return JSON.stringify(this.match.view(PUBLIC)) !== JSON.stringify(this.match.view(UMPIRE)); }

  // Undoes the newest act or outcome; returns its seat.
  undoNewest() {
    const {seat} = this.match.log.at(-1);
    if (seat) this.forget(seat);
    this.match.undo();
    return seat;
  }

  // Takes back until the seat has its previous choice again; returns the number of acts and outcomes undone.
  undoToChoice(seat) {
    let acts = 0;
    do {
      while (this.undoNewest() !== seat) acts++;
      acts++;
    } while (this.seat(seat).acts && this.match.actors.split(' ').includes(String(seat))
      && (this.match.legal(seat).length < 2 || walking(this.match.legal(seat))));
    return acts;
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

  say(seat, text) {
    if (!text || text.length > 500) refuse('bad-request', 'A line of talk is 1 to 500 bytes of plain text.');
    const line = {from: this.seat(seat)?.name || '', seat, text, at: Math.floor(Date.now() / 1000)};
    this.write('chat', seat, JSON.stringify(line));
    this.chat.push(line);
    this.send({type: 'chat', ...line});
  }

  writeNote(seat, text) {
    if (text.length > 2000) refuse('bad-request', 'The sheet has room for 2000 bytes of plain text.');
    this.write('note', seat, text);
    this.note = text;
    this.send({type: 'note', text});
  }

  // Handles a message of a page. Returns a promise if the answer comes later.
  hear(line, message) {
    const {type, seat = 0} = message;
    if (seat && this.seat(seat)?.kind !== 'person') refuse('not-yours', 'That seat is not yours.');
    const kinds = {
      act: () => this.actWhenDue(seat, message.number, message.act),
      takeback: () => this.take(() => this.takeBack(seat)),
      resign: () => this.take(() => this.resign(seat)),
      chat: () => this.take(() => this.say(seat, message.text)),
      phrase: () => this.take(() => this.say(seat, PHRASES[message.phrase])),
      note: () => this.take(() => this.writeNote(seat, message.text)),
      forced: () => this.take(() => { this.seat(seat).runs = message.auto; }),
      hint: () => this.advise(line, seat, false),
      heat: () => this.advise(line, seat, true),
      draft: () => line.send(draft(this.match, this.beginning(), seat, message.acts)),
      ways: () => line.send(ways(this.match, seat)),
      leave: () => {},
    };
    return kinds[type] ? kinds[type]() : refuse('not-now', 'That is for tables with other people.');
  }

  // Whether another person at this screen may interrupt while that player must act.
  interruptible(seat) {
    const {must, may} = actorsOf(this.match);
    return must.includes(seat) && may.some(other => other !== seat && this.seat(other).kind === 'person');
  }

  // A forced act is delayed, so that others can interrupt.
  async actWhenDue(seat, number, words) {
    const forced = this.match.forced === seat || this.match.legal(seat).length === 1;
    if (forced && this.interruptible(seat)) await sleep(this.acted + PACES * this.pace - Date.now());
    return this.take(() => this.act(seat, number, words));
  }

  // Sending.
  eyes(viewer) { return this.over ? UMPIRE : viewer; }

  position(viewer) {
    const legal = viewer && !this.over ? this.match.legal(viewer) : [];
    return {view: this.match.view(this.eyes(viewer)), legal, acts: viewer ? this.seat(viewer).acts : 0};
  }

  seen(viewer, heard) {
    const from = this.over ? 0 : heard;
    return {seat: viewer, first: from + 1, ...(this.over ? {revealed: true} : {}),
      events: this.match.events(this.eyes(viewer), from + 1), ...this.position(viewer),
      ...(this.clocks.any ? {clock: this.clocks.told(viewer, Date.now())} : {})};
  }

  viewers() { return this.people.length ? this.people.map(({seat}) => seat) : [0]; }

  // Seats without a change are sent nothing.
  tellViewer(line, viewer) {
    const {heard, position} = line.told.get(viewer) || {heard: 0}, seen = this.seen(viewer, heard),
      now = JSON.stringify([seen.view, seen.legal, seen.acts, this.over]);
    line.told.set(viewer, {heard: seen.first - 1 + seen.events.length, position: now});
    if (position !== now || (seen.events.length && !this.over)) line.send({type: 'seen', ...seen});
  }

  tell() {
    const {state: now, status, next} = this.about;
    const state = JSON.stringify([now, status, next, this.people.length, !!this.clocks.matchSince]);
    for (const line of this.lines) for (const viewer of this.viewers()) this.tellViewer(line, viewer);
    if (this.toldState !== undefined && this.toldState !== state) this.send({type: 'table', table: this.json()});
    this.toldState = state;
  }

  send(note) { for (const line of this.lines) line.send(note); }

  json() {
    const {id, game, title, players, options, state, status, clock = null, created, next, script} = this.about;
    return {id, game, title, players, options, public: false, state, status, clock, match: this.matchClock(),
      created: Math.floor(created / 1000), seats: this.seats.map(seatJson), watchers: 0,
      hints: false, next: next || null, device: true,
      ...(this.over && !this.match.over && this.about.ended ? {ended: this.about.ended} : {}),
      ...(script ? {about: {...described(this.game), text: script}} : {})};
  }

  matchClock() {
    const {given, matchSince} = this.clocks, left = Math.ceil(this.clocks.matchLeft(Date.now()) / 1000);
    return given ? {minutes: this.about.options.minutes, left: this.timeCalled ? 0 : left, runs: !!matchSince} : null;
  }

  // A page connects, and already has this many events of its lowest seat.
  join(line) {
    line.told = new Map();
    this.lines.add(line);
    this.setClocks();
    const seats = this.viewers().map(viewer => this.seen(viewer, 0));
    line.send({type: 'hello', table: this.json(), you: this.people.map(({seat}) => seat), seats, chat: this.chat.slice(-50),
      note: this.note, offers: [], fair: null});
    for (const {seat, first, events, view, legal, acts} of seats)
      line.told.set(seat, {heard: first - 1 + events.length, position: JSON.stringify([view, legal, acts, this.over])});
    this.tell();
    this.wake();
  }

  leave(line) {
    this.lines.delete(line);
    this.setClocks();
  }

  // Bots play only while somebody is watching.
  wake() {
    if (this.over || !this.lines.size) return;
    const {must, may} = actorsOf(this.match);
    for (const n of [...must, ...may])
      if (this.seat(n).kind === 'bot' && !this.seat(n).thinking && this.seat(n).waited !== this.entries) this.think(n);
    this.runOn();
  }

  // The time a bot takes does not reveal how hard the decision was.
  window(n) {
    const pace = this.match.forced === n && this.interruptible(n) ? PACES * this.pace : this.pace;
    return !this.pace ? 0 : Math.max(pace, this.seat(n).level === LEVELS ? SLOWEST : 0) + Math.random() * this.pace / 2;
      // random, as with people
  }

  async think(n) {
    const bot = this.seat(n), began = Date.now(), entries = this.entries, number = bot.acts, window = this.window(n);
    bot.thinking = true;
    const act = await this.thinkers.choose(this.situation(), n, bot.level).catch(() => undefined);
    await sleep(began + window - Date.now());
    bot.thinking = false;
    if (act === null) bot.waited = entries;
    if (act !== null && this.seat(n) === bot && !this.over && this.lines.size) await this.actAsBot(bot, number, act);
    this.wake();
  }

  // If the table has changed meanwhile, it thinks again. A bot that is wrong repeatedly plays a random act.
  async actAsBot(bot, number, act) {
    const wild = act === undefined || bot.wrong >= PATIENCE, legal = this.match.legal(bot.seat);
    const words = wild ? legal[Math.floor(Math.random() * legal.length)] : act;
    try {
      await this.take(() => this.act(bot.seat, wild ? bot.acts : number, words));
      bot.wrong = 0;
    } catch { bot.wrong++; }
  }

  // Everything a thinker needs to reach the same position. It derives one player's knowledge, and bots get nothing else.
  situation() {
    const {game, script, players, options} = this.about;
    return {game, script, players, options, log: this.match.log};
  }

  // Plays forced acts automatically, if that is switched on and nobody may interrupt.
  async runOn() {
    const n = this.match.forced, player = n && this.seat(n), acts = player?.acts;
    if (!n || player.kind !== 'person' || !player.runs || this.running || this.seats.some(seat => seat.thinking)) return;
    this.running = true;
    await sleep(this.interruptible(n) ? this.acted + PACES * this.pace - Date.now() : 0);
    this.running = false;
    if (this.match.forced === n && player.acts === acts && !this.over)
      await this.take(() => this.act(n, acts, this.match.legal(n)[0])).catch(() => {});
  }

  async advise(line, seat, heat) {
    if (this.seats.some(other => other.seat !== seat && other.kind === 'person'))
      refuse('not-now', 'Hints are for games against bots, or when everybody has agreed.');
    if (!this.waitsFor(seat)) refuse('not-your-turn', 'There is a hint only when it is your turn.');
    if (this.advising.has(heat)) refuse('not-now', 'The hint before this one is still being thought about.');
    this.advising.add(heat);
    const told = heat ? this.thinkers.heat(this.situation(), seat) : this.thinkers.weigh(this.situation(), seat);
    told.then(found => line.send(heat ? {type: 'heat', seat, heat: found} : {type: 'hint', seat, acts: found}),
      () => {}).finally(() => this.advising.delete(heat));
  }

  // After the end.
  anew() { return this.pegboard.match(this.game, {players: this.about.players, options: this.about.options}); }

  replay() {
    if (!this.over) refuse('not-now', 'This is told when the game is over.');
    const match = this.anew(), log = this.match.log,
      acts = log.map(({seat, act}) => ({seat, act, events: match.replay(seat, act)}));
    match.free();
    return {first: 0, total: log.length, acts, dice: diceOf(acts, this.about.players), fair: null};
  }

  // A viewer's view after so many acts, and the events of the last of them. After the end all see the umpire's events.
  seenAfter(step, viewer) {
    if (!this.over) refuse('not-now', 'This is told when the game is over.');
    const match = this.anew(), log = this.match.log.slice(0, step), heard = {};
    for (const [n, {seat, act}] of log.entries()) {
      if (n === log.length - 1) for (const eyes of [viewer, UMPIRE]) heard[eyes] = match.events(eyes).length;
      match.replay(seat, act);
    }
    const eyes = match.over ? UMPIRE : viewer, events = match.events(eyes, (heard[eyes] ?? 0) + 1), view = match.view(viewer);
    match.free();
    return {view, events};
  }

  // The device also holds games in progress, but their records would reveal hidden things.
  record() {
    if (!this.over) refuse('not-now', 'This is told when the game is over.');
    return this.recordNow();
  }

  recordNow() {
    this.match.date(new Date(this.about.created).toISOString().slice(0, 10));
    for (const {seat, kind, name} of this.seats) this.match.name(seat, kind === 'bot' ? 'Bot' : name);
    return this.match.record + (this.over && !this.match.over ? `; ended as ${this.about.status}\n` : '');
  }
}

function seatJson({seat, kind, level, name}) {
  return kind === 'bot' ? {seat, kind, level} : {seat, kind, name, here: true, mine: true};
}

export function described(script) {
  const {id, title, players, unit} = script, words = {en: script.words('en'), de: script.words('de')};
  const options = script.options.map(({name, preset, least, most, players: only}) =>
    ({name, preset, least, switch: least === 0 && most === 1, players: only || []}));
  return {id, title, players, unit, words, options};
}

// How often each player threw which number.
function diceOf(acts, players) {
  const thrown = acts.flatMap(({events}) => events).map(line => line.split(' ')).filter(([kind]) => kind === 'dice');
  if (!thrown.length) return [];
  return Array.from({length: players}, (_, i) => Array.from({length: 6}, (_, face) =>
    thrown.filter(([, seat]) => +seat === i + 1).flatMap(([, , a, b]) => [+a, +b]).filter(number => number === face + 1).length));
}
