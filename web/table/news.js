// New events as sounds and movements.
import * as sounds from '/lib/sound.js';
import {momentsOf, narrationOf} from '/lib/voices.js';
import {sentenceAt} from '/lib/narration.js';

const LOC = /^[A-F][1-6]$/;
const THROWN = ['roll', 'dice', 'throw', 'toss'];

// {seat, loc} of the last alarm among them, or null.
export function alarmIn(events) {
  const [, seat, loc] = events.map(line => line.split(' ')).findLast(([kind]) => kind === 'alarm') || [];
  return seat ? {seat: +seat, loc: loc === '?' ? null : loc} : null;
}

// The last moment among the events: {text, sound, loc, resets}, or null. `resets`: the board was cleared with it.
export function momentIn(events, who) {
  const lines = events.map(line => line.split(' ')), reader = {...who, ...narrationOf(who.game)};
  const told = (i, [sound, rules]) => { const [text] = sentenceAt(lines, i, rules, reader);
    return text && {text, sound, loc: lines[i].find(word => LOC.test(word))}; };
  const found = lines.flatMap((_, i) => momentsOf(who.game).map(one => told(i, one))).filter(Boolean).at(-1);
  return found ? {...found, resets: lines.some(([kind]) => kind === 'clear')} : null;
}

// The sound of events, and of the moment among them. `plops(seat)`: whether a peg of that seat is heard going in.
export function sound(events, {plops, ends = [], moment}) {
  const lines = events.map(line => line.split(' ')), any = (...kinds) => lines.some(([kind]) => kinds.includes(kind));
  const pegs = lines.some(([kind, seat]) => (kind === 'put' || kind === 'shift') && plops(+seat));
  if (any('alarm')) sounds.buzz();
  else if (!moment && events.length) sounds[any(...THROWN) ? 'rattle' : pegs ? 'plop' : 'tick']();
  if (moment) sounds[moment.sound]();
  if (any(...ends)) sounds.fanfare();
}

// All events are sent again at the end and after a take-back: only the last turn of a game that ended is new. `before`: the number
// known before.
export function lastTurn(events, before = 0) {
  const over = /^(won|drawn)/.test(events.at(-1) || '');
  return over ? events.slice(Math.max(before, events.findLastIndex(line => line.startsWith('turn ')) + 1)) : null;
}
