// Several people at one device: whose turn it is to hold it, and when to show the shield (shield.js).
import {show, say} from '/lib/html.js';

export class HandOver {
  constructor(session) {
    this.session = session;
    this.shield = null;          // the seat that must lift the shield
    this.lifted = false;
    this.shielded = null;        // draws the shield, once loaded
  }

  get open() { return this.session.game.open; }
  get up() { return this.shield && this.session.many; }
  able() { return this.session.live.you.filter(n => this.session.live.seen.get(n)?.legal.length); }
  others() { return this.able().filter(n => n !== this.session.me); }

  // Players who must act come before those who may.
  seatToAct() {
    const able = this.able();
    return able.find(n => this.session.actors(n).includes(n)) ?? able[0];
  }

  // Who else can act now: the next holder of the device, or, if nothing is hidden, players who may interrupt.
  next() { return this.open ? undefined : this.others()[0]; }
  cutIn() { return this.open ? this.others() : []; }

  arrived() {
    if (this.session.many && this.shield === null && !this.lifted && !this.open) this.shield = this.session.me;
  }

  // Nothing to hide: shows the view of the player to act.
  passOn() {
    const next = this.open && this.session.many && this.seatToAct();
    if (next && next !== this.session.me) this.session.turnTo(next);
  }

  raise(seat) {
    this.shield = seat;
    this.session.draw();
  }

  lift(seat) {
    this.shield = null;
    this.lifted = true;
    this.session.turnTo(seat);
    this.session.forget();
    this.session.draw();
    this.session.forced.look();
  }

  // Until the shield is loaded, nothing is drawn.
  draw(root) {
    const next = this.shield;
    say('');
    show(root, this.shielded ? this.shielded(this.session, this.lifted, next, () => this.lift(next)) : []);
    if (!this.shielded) this.load();
  }

  async load() {
    this.shielded = (await import('/table/shield.js')).shield;
    this.session.draw();
  }
}
