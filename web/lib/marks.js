// A player's knowledge of the other side, from that player's events: automatic marks, and the player's own in pencil.
import {playedBefore} from '/lib/tell.js';
import {markOf} from '/lib/words.js';

// What an announcement says about its place (games/marks.json).
const MARKS = {sure: 'sure', empty: 'p-empty', maybe: 'p-ask', none: ''};

// Silence where a peg went in: nothing was there at that time. An alarm: a peg. Later news replaces earlier. location -> {mark,
// turn}. seen: {first, events, view}; game: its id.
export function knownMarks(seen, seat, game) {
  const marks = new Map();
  let turn = 0, playing = playedBefore(seen), probe = null, spoken = null;
    // spoken: where the previous event announced something of the player's own
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
    if (mine && kind === 'announce') note(a, MARKS[markOf(game, 'hit', b)] ?? marks.get(a)?.mark);
    if (!mine && kind === 'announce') note(a, MARKS[markOf(game, 'met', b)] ?? 'p-peg');
    if (!mine && kind === 'take') note(a === '?' && marks.get(spoken)?.mark === 'p-peg' ? spoken : a, 'p-empty');
    spoken = mine && kind === 'announce' ? a : null;
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
