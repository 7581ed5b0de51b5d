// A table as a page knows it: the messages received, in order. Subclasses provide the source: a server over its WebSocket
// (remote.js), or the worker of this device (local.js). `connect` picks one.
//
// Pages know a table by this interface alone, whatever is behind it:
//   connect(id, changed)    changed(what, note) is called after every message, never before this has returned. `what` is its type
//                           (docs/api.md): hello, seen, table, chat, whisper, note, fair, offer, offer-ended, hint, heat, done,
//                           error; or connection (it was lost) or older (older events are here)
//   table, tableAt, you     TABLE, when it came (Date.now()), and the own seats
//   seen                    Map: seat (0: watcher) -> {first, events, revealed, view, legal, acts, clock, at}
//   fresh                   the events of the last `seen` that are new; empty if it told everything anew
//   chat, note, offers      lines of talk; the sheet beside a free table; {what: offer}
//   hint, heat, ways, fair  the last of each, or null
//   connected               false while the network is lost
//   send(message)           resolves when it is done, rejects with {message, code}
//   act(seat, act)          the same for an act
//   older(seat)             resolves when one more page of older events is here
//   grace(seat)             seconds until a bot may take over for a seat of `table`
//   replay(), viewAt(step, eyes), recordAddress    of a finished game; {view, events} of a step: what these eyes saw, and heard
//                           of the last act
//   close()
import {api} from '/lib/api.js';

// Applies a CHANGE to a value (docs/api.md); the value itself is not modified.
function changed(value, change) {
  if (typeof change !== 'object' || Array.isArray(change) || !change || typeof value !== 'object' || !value) return change;
  const parts = Array.isArray(value) ? [...value] : {...value};
  for (const [key, part] of Object.entries(change)) parts[key] = changed(value[key], part);
  return parts;
}

const PATIENCE = [300, 1000, 2000, 4000, 8000];
const PAUSE = 100;    // milliseconds between two background fetches of older events

// Subclasses open the connection, call `hear` with every message, and have post(message) and recordAddress.
export class Live {
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.table = null;         // TABLE
    this.tableAt = 0;          // when it came
    this.you = [];             // own seats
    this.seen = new Map();     // seat (0: watcher) -> {seat, first, events, revealed, view, legal, acts, clock, at}
    this.pages = new Map();    // seat -> the pending request for older events
    this.chat = [];
    this.note = '';            // the sheet beside a free table
    this.offers = {};          // what -> seat that asked
    this.fresh = [];
    this.hint = this.heat = this.ways = this.fair = null;
    this.connected = false;
    this.waiting = new Map();  // message id -> {message, resolve, reject}
    this.nextId = 1;
    this.tries = 0;
  }

  patience(tries = this.tries) { return PATIENCE[Math.min(tries, PATIENCE.length - 1)]; }

  close() { this.closed = true; }

  hear(note) {
    const kind = {
      hello: () => this.hello(note),
      seen: () => this.see(note),
      table: () => this.heardTable(note.table ?? changed(this.table, note.change)),
      chat: () => { this.chat.push(note); },
      whisper: () => { this.chat.push(note); },
      note: () => { this.note = note.text; },
      fair: () => { this.fair = note; },
      offer: () => { this.offers[note.what] = note; },
      'offer-ended': () => { delete this.offers[note.what]; this.ended = note; },
      hint: () => { this.hint = note; },
      heat: () => { this.heat = note; },
      draft: () => { this.draft = note; },
      ways: () => { this.ways = note; },
      done: () => this.settle(note.reply, w => w.resolve()),
      error: () => this.settle(note.reply, w => w.reject(Object.assign(new Error(note.error), {code: note.code}))),
      bye: () => { this.sentAway = note.again; },
    }[note.type];
    if (!kind) return;
    kind();
    this.changed(note.type, note);
    this.complete();
    if (note.type === 'seen' && note.done !== undefined) this.hear({type: 'done', reply: note.done});
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
    for (const {message} of this.waiting.values()) this.post(message);
  }

  heardTable(table) {
    this.table = table;
    this.tableAt = Date.now();
  }

  // Seconds until a bot may replace an absent player.
  grace(seat) { return Math.max(0, (seat.away ?? 0) - (Date.now() - this.tableAt) / 1000); }

  // Events are numbered from 1; known ones stay, resent ones replace them. A long log is sent from its newest part on: `first` is
  // the number of the oldest event here. Revealing everything renumbers them. Of a player's view only the changes are sent.
  see(note) {
    const known = this.seen.get(note.seat), {first = note.first, events: before = [], revealed} = known || {};
    const next = first + before.length;
    const {view = changed(known?.view, note.change ?? {}), legal = known?.legal.slice(), acts = known?.acts} = note;
    const same = known && known.acts === acts && String(known.legal) === String(legal);
    const goesOn = note.revealed === revealed && note.first > first && note.first <= next;
    const events = goesOn ? before.slice(0, note.first - first).concat(note.events) : note.events;
    this.fresh = before.length && note.first < next ? [] : note.events;
    this.seen.set(note.seat, {...note, view, legal, acts, first: goesOn ? first : note.first, events, at: Date.now()});
    if (!same) this.hint = this.heat = this.ways = null;    // the others' acts leave them valid
  }

  // Fetches a page of older events. Concurrent calls share one request.
  older(seat) {
    if (!this.pages.has(seat)) this.pages.set(seat, this.askOlder(seat).finally(() => this.pages.delete(seat)));
    return this.pages.get(seat);
  }

  async askOlder(seat) {
    const {first} = this.seen.get(seat);
    if (first <= 1) return;
    const page = await api('GET', `/tables/${this.id}/events?before=${first}${seat ? '&seat=' + seat : ''}`),
      seen = this.seen.get(seat);
    const told = seen.first !== first || seen.revealed !== page.revealed || page.first + page.events.length !== first;
      // resent, meanwhile
    if (!told) this.seen.set(seat, {...seen, first: page.first, events: page.events.concat(seen.events)});
  }

  // Players need the whole log: notes are made from it. Missing events are fetched page by page in the background; watchers fetch
  // what they want to read.
  async complete() {
    if (this.completing) return;
    this.completing = true;
    for (let seat, tries = 0; (seat = this.incomplete());) {
      await this.older(seat).then(() => { tries = 0; }, () => { tries++; });
      if (this.seen.get(seat).first === 1) this.changed('older', {seat});
      await new Promise(resolve => setTimeout(resolve, tries ? this.patience(tries) : PAUSE));
    }
    this.completing = false;
  }

  incomplete() {
    return !this.closed && this.connected && this.table.state === 'playing'
      && this.you.find(seat => this.seen.get(seat)?.first > 1);
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
      if (this.connected) this.post(numbered);
    });
  }

  // A finished game: all acts with their events, the view of any step, the record.
  async replay() {
    const replay = await api('GET', `/tables/${this.id}/replay`), acts = replay.acts;
    while (acts.length < replay.total) acts.push(...(await api('GET', `/tables/${this.id}/replay?from=${acts.length}`)).acts);
    return replay;
  }

  viewAt(step, eyes) { return api('GET', `/tables/${this.id}/replay/${step}?seat=${eyes}`); }

  act(seat, act) {
    return this.send({type: 'act', seat, number: this.seen.get(seat).acts, act});
  }
}
