// A table of this device, in its worker.
import {Live} from '/lib/live.js';
import {here} from '/lib/here.js';

export class Local extends Live {
  constructor(id, changed) {
    super(id, changed);
    this.line = here.open(id, note => this.hear(note), () => this.lost());
  }

  // The worker has been begun anew, and greets again. What it was doing is not asked for again: that may be what it failed at.
  lost() {
    this.connected = false;
    for (const {reject} of this.waiting.values())
      reject(Object.assign(new Error('The rules stumbled; the table is as it was before.'), {code: 'broken'}));
    this.waiting.clear();
    this.changed('connection');
  }

  close() {
    super.close();
    this.line.close();
  }

  post(message) { this.line.send(message); }

  // A file is made of it when it is wanted.
  get recordAddress() { return null; }
}
