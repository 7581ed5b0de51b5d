// A table of this device, in its worker.
import {Live} from '/lib/live.js';
import {here} from '/lib/here.js';

export class Local extends Live {
  constructor(id, changed) {
    super(id, changed);
    this.line = here.open(id, note => this.hear(note), () => this.lost());
  }

  // The worker was restarted, and greets again. Its pending requests are not repeated: one of them may have caused the failure.
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

  // The file is made on demand.
  get recordAddress() { return null; }
}
