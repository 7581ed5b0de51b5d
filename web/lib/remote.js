// A table of the server, over its WebSocket; survives network losses.
import {Live} from '/lib/live.js';

const LOOK = 500;     // how often the connection is checked, and after what silence, in milliseconds, …
const QUIET = 10000, ANXIOUS = 2000;    // … the server is pinged: usually, and while an answer is pending
const ANSWER = 4000;  // how long it may take to answer, or to greet
const CROWD = 2000;   // clients that the server disconnects come back spread over this time

// Applies an EDIT to a list (docs/api.md).
function edited(list, edit) {
  let at = 0;
  const steps = edit.map(step => typeof step === 'string' ? step : step > 0 ? list.slice(at, at += step)
    : (at = step ? at - step : list.length, []));
  return steps.concat(list.slice(at)).flat();
}

export class Remote extends Live {
  constructor(id, changed) {
    super(id, changed);
    this.offered = [];    // the last list of legal acts that was not empty
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
    this.socket?.close();    // one that is still connecting
    this.socket = new WebSocket(`${scheme}//${location.host}/api/v1/tables/${this.id}/live?from=${have}&changes=3`);
    const socket = this.socket;
    this.heardAt = this.askedAt = performance.now();
    socket.onmessage = note => { if (socket === this.socket) this.hear(JSON.parse(note.data)); };
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
  }

  // A server that vanishes closes nothing. After a silence the client pings, and without an answer reconnects. The time allowed for
  // greetings grows with each attempt, for slow networks.
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

  // Abandons this connection; closing it may take minutes.
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

  again(after) {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), after);
  }

  close() {
    super.close();
    removeEventListener('offline', this.onOffline);
    removeEventListener('online', this.onOnline);
    clearTimeout(this.retry);
    clearInterval(this.watch);
    this.socket?.close();
  }

  hear(note) {
    this.heardAt = performance.now();
    super.hear(Array.isArray(note) ? this.unfold(note) : note);
    const {legal = []} = this.seen.get(this.you[0] ?? 0) || {};
    if (legal.length) this.offered = legal;
  }

  // The SEEN that a BRIEF stands for (docs/api.md): what is null is as it was.
  unfold([events, change, edit, acts, done]) {
    const seat = this.you[0] ?? 0, {first, events: before} = this.seen.get(seat);
    const note = {type: 'seen', seat, first: first + before.length, events};
    if (change) note.change = change;
    if (edit !== null) note.legal = edit ? edited(this.offered, edit) : [];
    if (acts !== null) note.acts = acts;
    if (done !== null) note.done = done;
    return note;
  }

  post(message) { this.socket.send(JSON.stringify(message)); }

  get recordAddress() { return `/api/v1/tables/${this.id}/record`; }
}
