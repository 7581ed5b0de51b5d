// Where a piece that is on its way may get to, as the server's `ways`: a walk is acts that
// name a place each, until something else is asked for.
import {refuse} from '/here/refusal.js';

const STEPS = 12, EACH = 2;    // the same place after the same number of steps is looked at from again only so often

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
