// The clocks of a table on this device, like the server's (src/server/clocks.h): each person's time per act and per game, and the
// match clock. They are paused while nobody views the table. All in milliseconds.
export class Clocks {
  // clock: {act, game, increment} in seconds, or null; minutes: of the match, or 0; kept: an earlier result of `kept()`, or
  // undefined.
  constructor({clock, minutes = 0, players, kept}) {
    Object.assign(this, {act: (clock?.act || 0) * 1000, game: (clock?.game || 0) * 1000, more: (clock?.increment || 0) * 1000});
    this.given = minutes * 60000;
    this.left = kept?.left.slice() ?? Array(players + 1).fill(this.game);
    this.used = kept?.match ?? 0;
    this.since = Array(players + 1).fill(0);    // when the wait for that seat began; 0: not waiting for it
    this.matchSince = 0;                        // start time of the match clock; 0: paused
  }

  get any() { return !!(this.act || this.game); }

  // `waited`: the people to act now; `actor` has just acted, so a new wait begins for it.
  turn(waited, actor, now) {
    for (let seat = 1; seat < this.since.length; seat++) {
      const waits = waited.includes(seat);
      if (this.since[seat] && (!waits || seat === actor)) {
        this.left[seat] += this.since[seat] - now + (waits ? 0 : this.more);
        this.since[seat] = 0;
      }
      if (waits) this.since[seat] ||= now;
    }
  }

  // The last viewer left: charges the time so far, and pauses.
  stand(now) {
    this.left = this.left.map((_, seat) => this.leftOf(seat, now));
    this.since.fill(0);
    this.runMatch(false, now);
  }

  takeBack(seat) { if (!this.since[seat]) this.left[seat] -= this.more; }

  runMatch(runs, now) {
    if (this.matchSince) this.used += now - this.matchSince;
    this.matchSince = runs ? now : 0;
  }

  leftOf(seat, now) { return this.left[seat] - (this.since[seat] ? now - this.since[seat] : 0); }
  matchLeft(now) { return Math.max(0, this.given - this.used - (this.matchSince ? now - this.matchSince : 0)); }

  // When that seat's time runs out.
  lateAt(seat) {
    const least = Math.min(this.act || Infinity, this.game ? this.left[seat] : Infinity);
    return this.since[seat] ? this.since[seat] + least + 1 : Infinity;
  }

  late(now) { return this.since.findIndex((since, seat) => since && now >= this.lateAt(seat)); }

  due(now) {
    return Math.min(...this.since.map((_, seat) => this.lateAt(seat)), this.matchSince ? now + this.matchLeft(now) : Infinity);
  }

  kept(now) {
    return {left: this.left.map((_, seat) => this.leftOf(seat, now)), match: this.given - this.matchLeft(now)};
  }

  // As sent to a seat, in seconds.
  told(seat, now) {
    const waited = this.since[seat] ? now - this.since[seat] : 0, left = this.left.map((_, n) => this.leftOf(n, now) / 1000);
    return {...(this.act ? {act: (this.act - waited) / 1000} : {}), ...(this.game ? {game: left.slice(1)} : {})};
  }
}
