// A secret set-up is tried out before it is made: pegs are placed, moved and removed freely, and nothing is stored or announced
// before "Ready". The resulting board and the next legal acts are requested from the table by the message `draft`.
import {takeApart} from '/lib/acts.js';

export class Draft {
  constructor(session) {
    this.session = session;
    this.clear();
  }

  clear() {
    this.acts = [];              // the placements so far, in order
    this.answer = null;          // {view, legal, left} after them; null: not requested yet
    this.base = null;            // the number of acts the seat had made before
    this.making = false;         // the set-up is being submitted
  }

  get raw() { return this.session.live.seen.get(this.session.me); }
  get key() { return `setup:${this.session.game.id}:${this.session.me}`; }
  get last() { return JSON.parse(localStorage.getItem(this.key) || 'null'); }
  get of() { return this.acts.length + (this.answer?.left ?? 0); }
  get complete() { return this.open && !this.making && !!this.answer && !this.answer.left; }

  // Whether this seat is setting up, in a game that allows drafts.
  get open() {
    const {session, raw} = this;
    return session.game.unit && session.me > 0 && session.state === 'playing' && raw?.view.phase === 'setup'
      && (this.making || raw.legal.length > 0);
  }

  // The seat's view, with the placements so far.
  over(raw) {
    if (!this.answer || !this.open) return raw;
    return {...raw, view: {...this.answer.view, actors: raw.view.actors}, legal: this.making ? [] : this.answer.legal};
  }

  // After a message: a set-up begins, or it advanced without this page.
  begin() {
    if (this.making) return;
    if (!this.open) { this.clear(); return; }
    if (this.base === this.raw.acts) return;
    this.clear();
    this.base = this.raw.acts;
    this.attempt([]);
  }

  // Tries these acts; false if they are not a legal sequence.
  async attempt(acts) {
    const {session} = this, {live, me} = session;
    try { await live.send({type: 'draft', seat: me, acts}); } catch { return false; }
    if (session.me !== me || this.making) return false;
    Object.assign(this, {acts, answer: live.draft});
    session.choice = {};
    session.draw();
    return true;
  }

  put(act) { return this.attempt([...this.acts, act]); }

  at(loc) { return this.open && !this.making ? this.acts.findIndex(act => takeApart(act).to === loc) : -1; }

  // Removes a peg, and if the later placements are not legal without it, those too.
  async takeUp(loc) {
    const n = this.at(loc);
    return await this.attempt(this.acts.toSpliced(n, 1)) || this.attempt(this.acts.slice(0, n));
  }

  // Places the rest at random; if nothing is missing, everything again.
  async shuffle() {
    if (!this.answer.left) await this.attempt([]);
    for (let {legal} = this.answer; legal.length; {legal} = this.answer)
      if (!await this.put(legal[Math.floor(Math.random() * legal.length)])) return;
  }

  async asLastTime() { if (!await this.attempt(this.last)) localStorage.removeItem(this.key); }

  // Submits the acts of the rules in order.
  async make() {
    localStorage.setItem(this.key, JSON.stringify(this.acts));
    this.making = true;
    for (const act of this.acts) await this.session.play(act);
    this.clear();
    this.begin();
    this.session.draw();
  }
}
