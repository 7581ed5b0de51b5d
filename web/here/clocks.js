// The clocks of a table of this device, as the server has them (src/server/clocks.h): what each person has for an act and for the
// whole game, and the match clock. They run while somebody looks at the table and stand otherwise. All in milliseconds.
export class Clocks {
  // clock: {act, game, increment} in seconds, or null; minutes: of the match, or 0; kept: what `kept()` told before, or undefined.
  constructor({clock, minutes = 0, players, kept}) {
    Object.assign(this, {act: (clock?.act || 0) * 1000, game: (clock?.game || 0) * 1000, more: (clock?.increment || 0) * 1000});
    this.given = minutes * 60000;
    this.left = kept?.left.slice() ?? Array(players + 1).fill(this.game);
    this.used = kept?.match ?? 0;
    this.since = Array(players + 1).fill(0);    // when the wait for that seat began; 0: nobody waits for it
    this.matchSince = 0;                        // since when the match clock runs; 0: it stands
  }

  get any() { return !!(this.act || this.game); }

  // `waited`: the people whom the game waits for now; `actor` has just acted, so that a new wait begins for it.
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

  // Nobody looks any more: what has passed counts, and nothing further does.
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

  // When that seat's time has run out.
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

  // As a seat is told of it, in seconds.
  told(seat, now) {
    const waited = this.since[seat] ? now - this.since[seat] : 0, left = this.left.map((_, n) => this.leftOf(n, now) / 1000);
    return {...(this.act ? {act: (this.act - waited) / 1000} : {}), ...(this.game ? {game: left.slice(1)} : {})};
  }
}
