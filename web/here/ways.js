// The places a walking piece can reach, like the server's `ways`: a walk is a sequence of acts that each name a place, until the
// rules ask for something else.
import {refuse} from '/here/refusal.js';

const STEPS = 12, EACH = 2;    // how often the same place is expanded after the same number of steps

const steps = (match, seat) => (match.actors === String(seat) ? match.legal(seat) : []);
export const walking = acts => acts.length > 0 && /^[a-z]\d+$/.test(acts[0]);

export function ways(match, seat) {
  const found = [], looked = new Map();
  const worth = key => { looked.set(key, (looked.get(key) || 0) + 1); return looked.get(key) <= EACH; };
  const walk = path => {
    const acts = steps(match, seat);
    if (path.length === STEPS || !walking(acts)) { found.push(path); return; }
    for (const act of acts) {
      if (!worth(`${path.length} ${act}`)) continue;
      match.play(seat, act);
      walk([...path, act]);
      match.undo();
    }
  };
  if (!walking(steps(match, seat))) refuse('not-now', 'None of your pieces is on its way.');
  walk([]);
  return {type: 'ways', seat, ways: found};
}
