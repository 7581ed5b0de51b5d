// The position of a puzzle: its acts played in a fresh match by the real rules, and what one seat sees of it then.
import {Refusal} from '/rules/pegboard.js';
import {refuse} from '/here/refusal.js';

// `2 B3`, and `* 3-5` for chance.
function play(match, words) {
  const [, seat, act] = /^(\*|\d+) (.*)$/.exec(words) || refuse('illegal', 'An act of a puzzle begins with its seat.');
  if (seat === '*') match.chance(act);
  else match.play(+seat, act);
}

export function playPuzzle(pegboard, {game, seat, acts}) {
  const match = pegboard.match(game);
  try {
    for (const words of acts) play(match, words);
    return {first: 1, events: match.events(seat), view: match.view(seat), legal: match.legal(seat)};
  } catch (error) {
    return error instanceof Refusal ? refuse('illegal', error.message) : Promise.reject(error);
  } finally {
    match.free();
  }
}
