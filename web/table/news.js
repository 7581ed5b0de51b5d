// New events, as they are seen and heard before anybody reads them.
import {buzz, plop, tick, fanfare, rattle} from '/lib/sound.js';

const THROWN = ['roll', 'dice', 'throw', 'toss'];

// {seat, loc} of the last alarm among them, or null.
export function alarmIn(events) {
  const [, seat, loc] = events.map(line => line.split(' ')).findLast(([kind]) => kind === 'alarm') || [];
  return seat ? {seat: +seat, loc: loc === '?' ? null : loc} : null;
}

// The sound of events. `plops(seat)`: whether a peg of that seat is heard going in.
export function sound(events, {plops, ends}) {
  const lines = events.map(line => line.split(' ')), any = (...kinds) => lines.some(([kind]) => kinds.includes(kind));
  if (any('alarm')) buzz();
  else if (any(...THROWN)) rattle();
  else if (lines.some(([kind, seat]) => (kind === 'put' || kind === 'shift') && plops(+seat))) plop();
  else if (events.length) tick();
  if (any(...ends)) fanfare();
}

// All events are told again at the end and after a take-back: only the last turn of a game that ended is new. `before`: how many were known.
export function lastTurn(events, before = 0) {
  const over = /^(won|drawn)/.test(events.at(-1) || '');
  return over ? events.slice(Math.max(before, events.findLastIndex(line => line.startsWith('turn ')) + 1)) : null;
}
