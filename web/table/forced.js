// Plays forced acts automatically: a single legal act, or a single path for a piece. If a remote person plays and something is
// hidden, the player must still click, since the timing would reveal that there was no choice. Acts forced by the server
// (`game.forced`) are the server's business.
const PAUSE = 700;    // milliseconds during which the coming act is shown

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

  // The reachable places are known.
  looked(ways) {
    const {session} = this, {seen} = session;
    if (ways.length === 1 && this.allowed) this.soon(seen, () => session.follow(ways[0]));
  }

  soon(seen, act) {
    const {session} = this, still = () => session.live.seen.get(session.me) === seen && !session.sending && !session.following
      && !session.handOver.up;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (still()) act(); }, localStorage.getItem('pace') === '0' ? 0 : PAUSE);
  }
}
