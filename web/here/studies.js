// Analyses of finished games on this device: computed in slices by the worker for hints, and kept until the page is closed. The
// same answers as the server's (docs/api.md).
import {refuse} from '/here/refusal.js';

export class Studies {
  kept = new Map();    // id of a table -> its progress, or the result

  constructor(thinkers) { this.thinkers = thinkers; }

  of(table) {
    if (!table.over) refuse('not-now', 'This is told when the game is over.');
    const {id} = table.about;
    const told = this.kept.get(id);
    if (told?.failed) { this.kept.delete(id); refuse('error', told.failed); }
    if (!told) this.begin(id, {id, record: table.past.recordNow(), ended: table.about.status}, table.match.acts);
    return this.kept.get(id);
  }

  // A failure is reported once; the next request starts again.
  async begin(id, game, acts) {
    this.kept.set(id, {done: 0, of: acts});
    try {
      while (!this.kept.get(id).analysis) this.kept.set(id, await this.thinkers.analyse(game));
    } catch (error) { this.kept.set(id, {failed: String(error)}); }
  }
}
