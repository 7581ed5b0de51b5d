// The worker of this device's tables (web/here/worker.js), started on demand. If the rules trap in it, or it does not answer, it is
// terminated and replaced; the new one reads its tables from their logs.
const LATEST = 15000, LOOK = 1000;
const QUIET = 8;    // times that it may leave the question whether it lives without an answer
const HELLO = 0;    // pending until a table greets; messages are numbered from 1

const newWorker = () => new Worker('/here/worker.js?pace=' + (localStorage.getItem('pace') ?? 600), {type: 'module'});

export class Here {
  lines = new Map();      // number -> {table, hear, lost, missing}: pending answers, and since when
  asked = new Map();      // number -> {resolve, reject, since}
  next = 1;
  quiet = 0;              // how often that was asked since it last said anything

  // The worker's factory; the timeout in milliseconds after which it is replaced, and how often that is checked.
  constructor({make = newWorker, latest = LATEST, look = LOOK} = {}) { Object.assign(this, {make, latest, every: look}); }

  begin() {
    const worker = this.make();
    worker.onmessage = ({data}) => {
      if (worker !== this.worker) return;
      this.quiet = 0;
      if (!data.pong) this.hear(data);
    };
    worker.onerror = event => { event.preventDefault(); if (worker === this.worker) this.again(); };
    this.watch ||= setInterval(() => this.look(), this.every);
    return worker;
  }

  // Firefox now and then lets a worker stand still for ever that starts another one: so it is asked even when nothing is expected.
  look() {
    const asked = [...this.asked.values()].map(({since}) => since),
      told = [...this.lines.values()].flatMap(({missing}) => [...missing.values()]);
    if (this.quiet > QUIET || [...asked, ...told].some(since => performance.now() - since > this.latest)) this.again();
    else if (this.worker && this.lines.size) {
      this.quiet++;
      this.post({ping: true});
    }
  }

  post(message) {
    this.worker ||= this.begin();
    this.worker.postMessage(message);
  }

  hear({id, answer, refused, line, note, broken}) {
    if (broken) { console.warn('the rules stumbled:', broken); return this.again(); }
    if (line) return this.heard(this.lines.get(line), note);
    const {resolve, reject} = this.asked.get(id) || {};
    this.asked.delete(id);
    return refused ? reject?.(Object.assign(new Error(refused.error), {code: refused.code})) : resolve?.(answer);
  }

  heard(line, note) {
    if (!line) return;
    line.missing.delete(note.reply ?? HELLO);
    line.hear(note);
  }

  again() {
    this.worker?.terminate();
    this.worker = null;
    this.quiet = 0;
    for (const {reject} of this.asked.values()) reject(Object.assign(new Error('The rules stumbled.'), {code: 'broken'}));
    this.asked.clear();
    for (const [number, line] of this.lines) {
      line.missing = new Map([[HELLO, performance.now()]]);
      line.lost();
      this.post({open: line.table, line: number});
    }
  }

  // The same interface as `api` for the server.
  ask(...question) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.asked.set(id, {resolve, reject, since: performance.now()});
      this.post({ask: question, id});
    });
  }

  open(table, hear, lost) {
    const number = this.next++, line = {table, hear, lost, missing: new Map([[HELLO, performance.now()]])};
    this.lines.set(number, line);
    this.post({open: table, line: number});
    return {
      send: message => { line.missing.set(message.id, performance.now()); this.post({line: number, message}); },
      close: () => { this.lines.delete(number); this.post({close: number}); },
    };
  }
}

export const here = new Here();
