// A table's past: its replay, what anybody saw at any step, and its record.
import {UMPIRE} from '/rules/pegboard.js';
import {refuse} from '/here/refusal.js';

export class Past {
  constructor(table) { this.table = table; }

  // The match before its first act.
  anew() {
    const {pegboard, game, about: {players, options}} = this.table;
    return pegboard.match(game, {players, options});
  }

  replay() {
    if (!this.table.over) refuse('not-now', 'This is told when the game is over.');
    const match = this.anew(), log = this.table.match.log,
      acts = log.map(({seat, act}) => ({seat, act, events: match.replay(seat, act)}));
    match.free();
    return {first: 0, total: log.length, acts, dice: diceOf(acts, this.table.about.players), fair: null};
  }

  // A viewer's view after so many acts, and the events of the last of them. After the end all see the umpire's events.
  seenAfter(step, viewer) {
    if (!this.table.over) refuse('not-now', 'This is told when the game is over.');
    const match = this.anew(), log = this.table.match.log.slice(0, step), heard = {};
    for (const [n, {seat, act}] of log.entries()) {
      if (n === log.length - 1) for (const eyes of [viewer, UMPIRE]) heard[eyes] = match.events(eyes).length;
      match.replay(seat, act);
    }
    const eyes = match.over ? UMPIRE : viewer, events = match.events(eyes, (heard[eyes] ?? 0) + 1), view = match.view(viewer);
    match.free();
    return {view, events};
  }

  // The device also holds games in progress, but their records would reveal hidden things.
  record() {
    if (!this.table.over) refuse('not-now', 'This is told when the game is over.');
    return this.recordNow();
  }

  recordNow() {
    this.table.match.date(new Date(this.table.about.created).toISOString().slice(0, 10));
    for (const {seat, kind, name} of this.table.seats) this.table.match.name(seat, kind === 'bot' ? 'Bot' : name);
    return this.table.match.record + (this.table.over && !this.table.match.over ? `; ended as ${this.table.about.status}\n` : '');
  }
}

// How often each player threw which number.
function diceOf(acts, players) {
  const thrown = acts.flatMap(({events}) => events).map(line => line.split(' ')).filter(([kind]) => kind === 'dice');
  if (!thrown.length) return [];
  return Array.from({length: players}, (_, i) => Array.from({length: 6}, (_, face) =>
    thrown.filter(([, seat]) => +seat === i + 1).flatMap(([, , a, b]) => [+a, +b]).filter(number => number === face + 1).length));
}
