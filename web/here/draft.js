// A trial set-up, like the server's `draft`: in a copy of the match in which the others have not acted.
import {refuse} from '/here/refusal.js';

const MOST = 64;    // acts of one set-up

const settingUp = (match, seat) => match.view(seat).phase === 'setup' && match.actors.split(' ').includes(String(seat));

// The number of missing acts: every offer can be completed, so the first one will do.
function actsLeft(match, seat) {
  let acts = 0;
  for (; acts < MOST && settingUp(match, seat); acts++) match.play(seat, match.legal(seat)[0]);
  for (let n = 0; n < acts; n++) match.undo();
  return acts;
}

function attempt(match, seat, acts) {
  for (const act of acts) {
    if (!settingUp(match, seat) || !match.legal(seat).includes(act)) refuse('illegal', 'A set-up cannot go on like that.');
    match.play(seat, act);
  }
  return {type: 'draft', seat, view: match.view(seat), legal: settingUp(match, seat) ? match.legal(seat) : [],
    left: actsLeft(match, seat)};
}

// match: the one being played; alone: the same game before its first act, freed here.
export function draft(match, alone, seat, acts) {
  try {
    if (!match.view(seat).grids || !settingUp(match, seat))
      refuse('not-now', 'Only a set-up of the unit can be tried out, and only your own while it is made.');
    for (const entry of match.log) if (!entry.seat || entry.seat === seat) alone.replay(entry.seat, entry.act);
    return attempt(alone, seat, acts);
  } finally { alone.free(); }
}
