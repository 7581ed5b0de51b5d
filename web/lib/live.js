// A table, live: what the server tells over its WebSocket, kept in order, over losses of the network.
// Changes are told by calling `changed(what)`.

const PATIENCE = [300, 1000, 2000, 4000, 8000];

export class Live {
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.table = null;         // TABLE
    this.you = [];             // own seats
    this.seen = new Map();     // seat (0: watcher) -> {seat, events, view, legal, acts, clock, at}
    this.chat = [];
    this.note = '';            // the sheet beside a free table
    this.offers = {};          // what -> seat that asked
    this.hint = this.heat = null;
    this.connected = false;
    this.waiting = new Map();  // message id -> {message, resolve, reject}
    this.nextId = 1;
    this.tries = 0;
    this.onOffline = () => this.socket.close();
    this.onOnline = () => { if (!this.connected) this.again(0); };
    addEventListener('offline', this.onOffline);
    addEventListener('online', this.onOnline);
    this.open();
  }

  open() {
    const lowest = this.you.length ? Math.min(...this.you) : 0;
    const have = this.seen.get(lowest)?.events.length || 0;
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket = new WebSocket(`${scheme}//${location.host}/api/v1/tables/${this.id}/live?from=${have}`);
    const socket = this.socket;
    socket.onmessage = note => { if (socket === this.socket) this.hear(JSON.parse(note.data)); };
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
  }

  lost() {
    if (this.closed) return;
    this.connected = false;
    this.changed('connection');
    this.again(PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)]);
  }

  again(after) {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), after);
  }

  close() {
    this.closed = true;
    removeEventListener('offline', this.onOffline);
    removeEventListener('online', this.onOnline);
    clearTimeout(this.retry);
    this.socket.close();
  }

  hear(note) {
    const kind = {
      hello: () => this.hello(note),
      seen: () => this.see(note),
      table: () => { this.table = note.table; },
      chat: () => { this.chat.push(note); },
      note: () => { this.note = note.text; },
      offer: () => { this.offers[note.what] = note; },
      'offer-ended': () => { delete this.offers[note.what]; this.ended = note; },
      hint: () => { this.hint = note; },
      heat: () => { this.heat = note; },
      done: () => this.settle(note.reply, w => w.resolve()),
      error: () => this.settle(note.reply, w => w.reject(Object.assign(new Error(note.error), {code: note.code}))),
      bye: () => {},
    }[note.type];
    if (!kind) return;
    kind();
    this.changed(note.type, note);
  }

  hello(note) {
    this.table = note.table;
    this.you = note.you;
    this.chat = note.chat;
    this.note = note.note;
    this.commit = note.fair.commit;
    this.seeds = note.fair.wanted;
    for (const seen of note.seats) this.see(seen);
    this.connected = true;
    this.tries = 0;
    for (const {message} of this.waiting.values()) this.socket.send(JSON.stringify(message));
  }

  // Events are numbered from 1; what is known already stays, what is told anew replaces it.
  see(note) {
    const before = this.seen.get(note.seat)?.events || [];
    const events = before.slice(0, note.first - 1).concat(note.events);
    this.fresh = note.first === 1 && before.length ? [] : note.events;
    this.seen.set(note.seat, {...note, events, at: Date.now()});
    if (note.legal) this.hint = this.heat = null;
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

  act(seat, act) {
    return this.send({type: 'act', seat, number: this.seen.get(seat).acts, act});
  }
}
