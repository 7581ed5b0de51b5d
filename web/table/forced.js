// What leaves no choice does itself: one legal act, or one way that a piece can walk. Where somebody elsewhere plays and something
// is hidden it is still asked for, since the time it takes would tell that there was no choice. What the server does by itself
// (`game.forced`) is its own.
const PAUSE = 700;    // milliseconds in which one sees what is about to happen

export class Forced {
  constructor(session) { this.session = session; }

  close() { clearTimeout(this.timer); }

  get allowed() {
    const {session} = this, {game, table, me, seen} = session;
    const alone = table.seats.every(seat => seat.kind === 'bot' || seat.mine);
    return me > 0 && session.state === 'playing' && seen?.view.phase === 'play' && !game.forced && !game.unlisted
      && (game.open || alone) && !session.clicks;
  }

  // After a message.
  look() {
    const {session} = this, {seen} = session, act = seen?.legal.length === 1 && seen.legal[0];
    clearTimeout(this.timer);
    if (act && this.allowed) this.soon(seen, () => session.play(act));
  }

  // Where a piece may get to is known.
  looked(ways) {
    const {session} = this, {seen} = session;
    if (ways.length === 1 && this.allowed) this.soon(seen, () => session.actAll(ways[0]));
  }

  soon(seen, act) {
    const {session} = this, still = () => session.live.seen.get(session.me) === seen && !session.sending && !session.following
      && !session.handOver.up;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (still()) act(); }, localStorage.getItem('pace') === '0' ? 0 : PAUSE);
  }
}
