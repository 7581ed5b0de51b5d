// A table, live: what the server tells over its WebSocket, kept in order, over losses of the network.
//
// Pages know a table by this interface alone, whatever is behind it:
//   new Live(id, changed)   changed(what, note) is called after every message, never before the constructor returns. `what` is its type
//                           (docs/api.md): hello, seen, table, chat, whisper, note, fair, offer, offer-ended, hint, heat, done, error;
//                           or connection (it was lost) or older (older events are here)
//   table, tableAt, you     TABLE, when it came (Date.now()), and the own seats
//   seen                    Map: seat (0: watcher) -> {first, events, revealed, view, legal, acts, clock, at}
//   fresh                   the events of the last `seen` that are new; empty if it told everything anew
//   chat, note, offers      lines of talk; the sheet beside a free table; {what: offer}
//   hint, heat, fair        the last of each, or null
//   connected               false while the network is lost
//   send(message)           resolves when it is done, rejects with {message, code}
//   act(seat, act)          the same for an act
//   older(seat)             resolves when one more page of older events is here
//   grace(seat)             seconds until a bot may take over for a seat of `table`
//   replay(), viewAt(step, eyes), recordAddress    of a finished game
//   close()
import {api} from '/lib/api.js';

const PATIENCE = [300, 1000, 2000, 4000, 8000];
const PAUSE = 100;    // between two pages of older events that nobody waits for
const LOOK = 500;     // how often the connection is looked after, and after what silence, in milliseconds, …
const QUIET = 10000, ANXIOUS = 2000;    // … the server is asked whether it is there: usually, and while an answer is missing
const ANSWER = 4000;  // how long it may take to answer, or to greet
const CROWD = 2000;   // those whom the server sends away come back spread over this time

export class Live {
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.table = null;         // TABLE
    this.tableAt = 0;          // when it came
    this.you = [];             // own seats
    this.seen = new Map();     // seat (0: watcher) -> {seat, first, events, revealed, view, legal, acts, clock, at}
    this.pages = new Map();    // seat -> the page of older events that is under way
    this.chat = [];
    this.note = '';            // the sheet beside a free table
    this.offers = {};          // what -> seat that asked
    this.fresh = [];
    this.hint = this.heat = this.fair = null;
    this.connected = false;
    this.waiting = new Map();  // message id -> {message, resolve, reject}
    this.nextId = 1;
    this.tries = 0;
    this.watch = setInterval(() => this.look(), LOOK);
    this.onOffline = () => this.drop();
    this.onOnline = () => { if (!this.connected) this.again(0); };
    addEventListener('offline', this.onOffline);
    addEventListener('online', this.onOnline);
    this.open();
  }

  open() {
    const lowest = this.you.length ? Math.min(...this.you) : 0;
    const {first = 1, events = []} = this.seen.get(lowest) || {}, have = events.length ? first - 1 + events.length : 0;
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket?.close();    // one that is still being opened
    this.socket = new WebSocket(`${scheme}//${location.host}/api/v1/tables/${this.id}/live?from=${have}`);
    const socket = this.socket;
    this.heardAt = this.askedAt = performance.now();
    socket.onmessage = note => { if (socket === this.socket) this.hear(JSON.parse(note.data)); };
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
  }

  // A server that vanishes closes nothing. Whoever hears nothing for a while asks, and without an answer connects anew. Greetings may take
  // longer each time, for networks that are so slow.
  look() {
    const now = performance.now(), asked = this.askedAt > this.heardAt;
    if (!this.connected) {
      if (this.socket && now - this.heardAt > ANSWER + this.patience()) this.drop();
    } else if (asked && now - this.askedAt > ANSWER) this.drop();
    else if (!asked && now - this.heardAt > (this.waiting.size ? ANXIOUS : QUIET)) {
      this.askedAt = now;
      this.socket.send('{"type":"ping","id":"ping"}');
    }
  }

  // Nothing more is expected of this connection; it may take minutes to close.
  drop() {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    socket.close();
  }

  lost() {
    if (this.closed) return;
    this.socket = null;
    this.connected = false;
    this.changed('connection');
    const wait = this.sentAway ? CROWD * Math.random() : this.patience() * (0.5 + Math.random());
    this.sentAway = false;
    this.tries++;
    this.again(wait);
  }

  patience() { return PATIENCE[Math.min(this.tries, PATIENCE.length - 1)]; }

  again(after) {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), after);
  }

  close() {
    this.closed = true;
    removeEventListener('offline', this.onOffline);
    removeEventListener('online', this.onOnline);
    clearTimeout(this.retry);
    clearInterval(this.watch);
    this.socket?.close();
  }

  hear(note) {
    this.heardAt = performance.now();
    const kind = {
      hello: () => this.hello(note),
      seen: () => this.see(note),
      table: () => this.heardTable(note.table),
      chat: () => { this.chat.push(note); },
      whisper: () => { this.chat.push(note); },
      note: () => { this.note = note.text; },
      fair: () => { this.fair = note; },
      offer: () => { this.offers[note.what] = note; },
      'offer-ended': () => { delete this.offers[note.what]; this.ended = note; },
      hint: () => { this.hint = note; },
      heat: () => { this.heat = note; },
      draft: () => { this.draft = note; },
      done: () => this.settle(note.reply, w => w.resolve()),
      error: () => this.settle(note.reply, w => w.reject(Object.assign(new Error(note.error), {code: note.code}))),
      bye: () => { this.sentAway = note.again; },
    }[note.type];
    if (!kind) return;
    kind();
    this.changed(note.type, note);
    this.complete();
  }

  hello(note) {
    this.heardTable(note.table);
    this.you = note.you;
    this.chat = [...note.chat, ...note.whispers || []].sort((a, b) => a.at - b.at);
    this.note = note.note;
    this.fair = note.fair;
    this.offers = Object.fromEntries(note.offers.map(offer => [offer.what, offer]));
    for (const seen of note.seats) this.see(seen);
    this.connected = true;
    this.tries = 0;
    for (const {message} of this.waiting.values()) this.socket.send(JSON.stringify(message));
  }

  heardTable(table) {
    this.table = table;
    this.tableAt = Date.now();
  }

  // Seconds until a bot may take over for somebody who is away.
  grace(seat) { return Math.max(0, (seat.away ?? 0) - (Date.now() - this.tableAt) / 1000); }

  // Events are numbered from 1; what is known already stays, what is told anew replaces it. A long story is told from its newest part
  // on: `first` is the number of the oldest event that is here. Once all is revealed the numbers are others.
  see(note) {
    const {first = note.first, events: before = [], revealed} = this.seen.get(note.seat) || {}, next = first + before.length;
    const goesOn = note.revealed === revealed && note.first > first && note.first <= next;
    const events = goesOn ? before.slice(0, note.first - first).concat(note.events) : note.events;
    this.fresh = before.length && note.first < next ? [] : note.events;
    this.seen.set(note.seat, {...note, first: goesOn ? first : note.first, events, at: Date.now()});
    if (note.legal) this.hint = this.heat = null;
  }

  // A page of what came before the oldest event that is here. Whoever asks while one is under way waits for that one.
  older(seat) {
    if (!this.pages.has(seat)) this.pages.set(seat, this.askOlder(seat).finally(() => this.pages.delete(seat)));
    return this.pages.get(seat);
  }

  async askOlder(seat) {
    const {first} = this.seen.get(seat);
    if (first <= 1) return;
    const page = await api('GET', `/tables/${this.id}/events?before=${first}${seat ? '&seat=' + seat : ''}`), seen = this.seen.get(seat);
    const told = seen.first !== first || seen.revealed !== page.revealed || page.first + page.events.length !== first;    // anew, meanwhile
    if (!told) this.seen.set(seat, {...seen, first: page.first, events: page.events.concat(seen.events)});
  }

  // Whoever plays needs the whole story: notes are made from it. What is missing comes page by page, in no hurry; who only watches asks
  // for what they want to read.
  async complete() {
    if (this.completing) return;
    this.completing = true;
    for (let seat, tries = 0; (seat = this.incomplete());) {
      await this.older(seat).then(() => { tries = 0; }, () => { tries++; });
      if (this.seen.get(seat).first === 1) this.changed('older', {seat});
      await new Promise(resolve => setTimeout(resolve, tries ? PATIENCE[Math.min(tries, PATIENCE.length - 1)] : PAUSE));
    }
    this.completing = false;
  }

  incomplete() {
    return !this.closed && this.connected && this.table.state === 'playing' && this.you.find(seat => this.seen.get(seat)?.first > 1);
  }

  settle(id, how) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) how(waiting);
  }

  // Sends a message; resolves when it is stored, rejects with the server's sentence.
  send(message) {
    const id = this.nextId++;
    const numbered = {...message, id};
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {message: numbered, resolve, reject});
      if (this.connected) this.socket.send(JSON.stringify(numbered));
    });
  }

  // A finished game: all acts with their events, the view of any step, the record.
  async replay() {
    const replay = await api('GET', `/tables/${this.id}/replay`), acts = replay.acts;
    while (acts.length < replay.total) acts.push(...(await api('GET', `/tables/${this.id}/replay?from=${acts.length}`)).acts);
    return replay;
  }

  async viewAt(step, eyes) { return (await api('GET', `/tables/${this.id}/replay/${step}?seat=${eyes}`)).view; }

  get recordAddress() { return `/api/v1/tables/${this.id}/record`; }

  act(seat, act) {
    return this.send({type: 'act', seat, number: this.seen.get(seat).acts, act});
  }
}
