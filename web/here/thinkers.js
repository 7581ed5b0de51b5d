// Two workers beside the table's own: one for its bots, one for hints, so that neither blocks the other or the table. One that
// times out, or whose module trapped, is terminated and restarted.

const LATEST = 20000;

const newWorker = () => new Worker('/here/thinker.js', {type: 'module'});

export class Thinker {
  waiting = new Map();
  next = 1;

  constructor({make = newWorker, latest = LATEST} = {}) { Object.assign(this, {make, latest}); }

  ask(question) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {resolve, reject, late: setTimeout(() => this.end('too late'), this.latest)});
      this.worker ||= this.begin();
      this.worker.postMessage({id, ...question});
    });
  }

  begin() {
    const worker = this.make();
    worker.onmessage = ({data}) => this.hear(data);
    worker.onerror = event => { event.preventDefault(); this.end(event.message || 'it did not start'); };
    return worker;
  }

  hear({id, thought, error, broken}) {
    const {resolve, reject, late} = this.waiting.get(id) || {};
    this.waiting.delete(id);
    clearTimeout(late);
    if (error) reject?.(new Error(error));
    else resolve?.(thought);
    if (broken) this.end(error);
  }

  end(why) {
    this.worker?.terminate();
    this.worker = null;
    for (const {reject, late} of this.waiting.values()) { clearTimeout(late); reject(new Error(why)); }
    this.waiting.clear();
  }
}

export class Thinkers {
  bots = new Thinker();
  advice = new Thinker();

  choose(start, seat, level) { return this.bots.ask({what: 'choose', start, seat, level}); }
  weigh(start, seat) { return this.advice.ask({what: 'weigh', start, seat}); }
  drive(script, language) { return this.advice.ask({what: 'drive', script, language}); }
  analyse({id, record, ended}) { return this.advice.ask({what: 'analyse', game: id, record, ended}); }
  heat(start, seat) { return this.advice.ask({what: 'heat', start, seat}); }
}
