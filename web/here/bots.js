// The bots at a table of this device: when they act, the acts that do themselves, and advice for people.
import {refuse} from '/here/refusal.js';
import {interruptible, PACES, sleep} from '/here/pace.js';

const LEVELS = 5, SLOWEST = 1100, PATIENCE = 3;

export class Bots {
  constructor(table) {
    this.table = table;
    this.advising = new Set();    // false: a hint is being computed; true: a heat map
  }

  // Bots play only while somebody is watching.
  wake() {
    if (this.table.over || !this.table.lines.size) return;
    const {must, may} = this.table.actors;
    for (const n of [...must, ...may])
      if (this.table.seat(n).kind === 'bot' && !this.table.seat(n).thinking && this.table.seat(n).waited !== this.table.entries) this.think(n);
    this.runOn();
  }

  // The time a bot takes does not reveal how hard the decision was.
  window(n) {
    const {match, pace} = this.table, least = match.forced === n && interruptible(this.table, n) ? PACES * pace : pace;
    return !pace ? 0 : Math.max(least, this.table.seat(n).level === LEVELS ? SLOWEST : 0) + Math.random() * pace / 2;
      // random, as with people
  }

  async think(n) {
    const bot = this.table.seat(n), began = Date.now(), entries = this.table.entries, number = bot.acts, window = this.window(n);
    bot.thinking = true;
    const act = await this.table.thinkers.choose(this.situation(), n, bot.level).catch(() => undefined);
    await sleep(began + window - Date.now());
    bot.thinking = false;
    if (act === null) bot.waited = entries;
    const {over, lines} = this.table;
    if (act !== null && this.table.seat(n) === bot && !over && lines.size) await this.actAsBot(bot, number, act);
    this.wake();
  }

  // If the table has changed meanwhile, it thinks again. A bot that is wrong repeatedly plays a random act.
  async actAsBot(bot, number, act) {
    const wild = act === undefined || bot.wrong >= PATIENCE, legal = this.table.match.legal(bot.seat);
    const words = wild ? legal[Math.floor(Math.random() * legal.length)] : act;
    try {
      await this.table.take(() => this.table.act(bot.seat, wild ? bot.acts : number, words));
      bot.wrong = 0;
    } catch { bot.wrong++; }
  }

  // Everything a thinker needs to reach the same position. It derives one player's knowledge, and bots get nothing else.
  situation() {
    const {game, script, players, options} = this.table.about;
    return {game, script, players, options, log: this.table.match.log};
  }

  // Plays forced acts automatically, if that is switched on and nobody may interrupt.
  async runOn() {
    const n = this.table.match.forced, player = n && this.table.seat(n), acts = player?.acts;
    if (!n || player.kind !== 'person' || !player.runs || this.running || this.table.seats.some(seat => seat.thinking)) return;
    this.running = true;
    await sleep(interruptible(this.table, n) ? this.table.acted + PACES * this.table.pace - Date.now() : 0);
    this.running = false;
    if (this.table.match.forced === n && player.acts === acts && !this.table.over)
      await this.table.take(() => this.table.act(n, acts, this.table.match.legal(n)[0])).catch(() => {});
  }

  async advise(line, seat, heat) {
    if (this.table.seats.some(other => other.seat !== seat && other.kind === 'person'))
      refuse('not-now', 'Hints are for games against bots, or when everybody has agreed.');
    if (!this.table.waitsFor(seat)) refuse('not-your-turn', 'There is a hint only when it is your turn.');
    if (this.advising.has(heat)) refuse('not-now', 'The hint before this one is still being thought about.');
    this.advising.add(heat);
    const told = heat ? this.table.thinkers.heat(this.situation(), seat) : this.table.thinkers.weigh(this.situation(), seat);
    told.then(found => line.send({type: heat ? 'heat' : 'hint', seat, ...found}),
      () => {}).finally(() => this.advising.delete(heat));
  }
}
