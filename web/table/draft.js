// A secret set-up is tried out before it is made: pegs are put, moved and taken back as long as one likes, and nothing is kept or
// told before "Ready". What the board would look like, and what could follow, is asked from the table by the message `draft`.
import {takeApart} from '/lib/acts.js';

export class Draft {
  constructor(session) {
    this.session = session;
    this.clear();
  }

  clear() {
    this.acts = [];              // what was placed so far, in order
    this.answer = null;          // {view, legal, left} after them; null: not asked yet
    this.base = null;            // how many acts the seat had made before
    this.making = false;         // it is being made
  }

  get raw() { return this.session.live.seen.get(this.session.me); }
  get key() { return `setup:${this.session.game.id}:${this.session.me}`; }
  get last() { return JSON.parse(localStorage.getItem(this.key) || 'null'); }
  get of() { return this.acts.length + (this.answer?.left ?? 0); }
  get complete() { return this.open && !this.making && !!this.answer && !this.answer.left; }

  // Whether this seat sets up now, in a game in which that can be tried out.
  get open() {
    const {session, raw} = this;
    return session.game.unit && session.me > 0 && session.state === 'playing' && raw?.view.phase === 'setup'
      && (this.making || raw.legal.length > 0);
  }

  // What the seat sees, with what was placed so far.
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

  // Tries these acts; false if they cannot follow each other.
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

  // A peg is taken up again, and if the others could not stand without it, so are those that came after it.
  async takeUp(loc) {
    const n = this.at(loc);
    return await this.attempt(this.acts.toSpliced(n, 1)) || this.attempt(this.acts.slice(0, n));
  }

  // The rest is placed at random; if nothing is missing, everything anew.
  async shuffle() {
    if (!this.answer.left) await this.attempt([]);
    for (let {legal} = this.answer; legal.length; {legal} = this.answer)
      if (!await this.put(legal[Math.floor(Math.random() * legal.length)])) return;
  }

  async asLastTime() { if (!await this.attempt(this.last)) localStorage.removeItem(this.key); }

  // The acts of the rules follow in order.
  async make() {
    localStorage.setItem(this.key, JSON.stringify(this.acts));
    this.making = true;
    for (const act of this.acts) await this.session.play(act);
    this.clear();
    this.begin();
    this.session.draw();
  }
}
