// What a player knows of the other side, from what that player has heard: marks made for you, and your own in pencil.
import {playedBefore} from '/lib/tell.js';

// What is there after a hit of one's own, and after one of the other's: what was hit is out, who hit may have slipped away.
const HIT = {mine: 'sure', hostage: 'sure', tank: 'p-empty', hit: 'p-empty', man: 'p-empty', soldier: 'p-empty'};
const MET = {mine: 'p-empty', tank: 'p-ask'};

// Silent where a peg went in: nothing there at that time. An alarm: a peg. Later news replaces earlier. location -> {mark, turn}.
// seen: {first, events, view}.
export function knownMarks(seen, seat) {
  const marks = new Map();
  let turn = 0, playing = playedBefore(seen), probe = null;
  const note = (loc, mark) => { if (mark && loc && loc !== '?' && loc !== '-') marks.set(loc, {mark, turn}); };
  const settle = () => {
    if (probe) note(probe, 'p-empty');
    probe = null;
  };
  for (const line of seen.events) {
    const [kind, who, a, b] = line.split(' ');
    const mine = +who === seat;
    if (kind === 'phase') { settle(); playing = who === 'play'; }
    if (kind === 'turn') { settle(); turn++; }
    if (kind === 'clear') { settle(); marks.clear(); }
    if (mine && kind === 'alarm') { note(a, 'p-peg'); probe = null; }
    if (mine && playing && (kind === 'put' || kind === 'probe')) { settle(); probe = a; }
    if (mine && kind === 'shift') { settle(); probe = marks.get(b)?.turn === turn ? null : b; }
    if (mine && kind === 'announce') note(a, HIT[b] || marks.get(a)?.mark);
    if (!mine && kind === 'announce') note(a, MET[b] || 'p-peg');
    if (!mine && kind === 'take') note(a, 'p-empty');
  }
  settle();
  return {marks, turn};
}

export function ownMarks(table, seat) {
  const key = `notes:${table}:${seat}`;
  let marks = {};
  try { marks = JSON.parse(localStorage.getItem(key)) || {}; } catch { /* kept by an older page */ }
  return {
    of: loc => marks[loc],
    set(loc, mark) {
      if (mark) marks[loc] = mark;
      else delete marks[loc];
      localStorage.setItem(key, JSON.stringify(marks));
    },
  };
}
