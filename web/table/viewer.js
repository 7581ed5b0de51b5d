// A viewer of a board: whose view it is, the touches so far, new events, and the board's interface. A table and a lesson are
// viewers; each defines `table`, `seen` and `legal`, the names of seats, and what an act does.
import {offersNow} from '/lib/acts.js';
import {boardWords} from '/lib/words.js';
import {alarmIn} from '/table/news.js';

export class Viewer {
  constructor(app, game, board, draw) {
    Object.assign(this, {app, game, board, draw});
    this.me = null;              // the seat whose view is shown; 0: a watcher
    this.choice = {};            // the touches so far on the way to an act
    this.memory = {};            // a board's memory from one drawing to the next
    this.fresh = [];             // the newest events
    this.alarm = null;           // {seat, loc} of an alarm among them
    this.hint = this.heat = null;
    this.narrow = matchMedia('(max-width: 760px)');
    this.onNarrow = () => this.draw();
    this.narrow.addEventListener('change', this.onNarrow);
  }

  close() { this.narrow.removeEventListener('change', this.onNarrow); }

  you(n) { return n === this.me && n > 0; }
  words(key, values) { return boardWords(this.board, key, values); }
  who() {
    return {name: n => this.name(n), you: n => this.you(n), game: this.game.id, unit: this.game.unit,
      over: this.table.state === 'over', dreams: n => this.table.seats?.[n - 1]?.level === 1};
  }

  see(fresh) {
    this.choice = {};
    this.fresh = fresh;
    this.alarm = alarmIn(fresh);
  }

  choose(change) {
    this.choice = {...this.choice, ...change};
    this.draw();
  }

  // The board's interface (web/boards/README.md).
  context() {
    const {view, events = []} = this.seen || {}, legal = this.legal;
    return {
      game: this.game, table: this.table, board: this.board, seat: this.me, view, legal, events,
      fresh: this.fresh, over: this.table.state === 'over',
      act: act => this.act(act), actAll: acts => this.actAll(acts), choice: this.choice, choose: change => this.choose(change),
      offers: offersNow(legal, this.choice), hint: this.hint, heat: this.heat,
      name: n => this.name(n), you: n => this.you(n), words: (key, values) => this.words(key, values), phone: this.narrow.matches,
      alarm: this.alarm, memory: this.memory,
    };
  }
}
