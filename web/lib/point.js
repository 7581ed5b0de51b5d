// A small note on the board that points at a place. It lets touches through, and covers nothing that can be chosen.
import {h} from '/lib/html.js';

const GAP = 4;    // pixels between the note and its target, and to the frame's edge

// Candidate boxes for the note, best first: below the target, above it, then along the frame's edges.
function candidates({width, height}, target, own) {
  const fit = x => Math.max(GAP, Math.min(width - own.width - GAP, x)), left = fit(target.x + target.width / 2 - own.width / 2);
  const low = height - own.height - GAP;
  return [
    {left, top: target.y + target.height + GAP, points: 'up'},
    {left, top: target.y - own.height - GAP, points: 'down'},
    {left, top: low}, {left: fit(width), top: low}, {left: GAP, top: low}, {left, top: GAP}, {left: fit(width), top: GAP},
    {left: fit(width), top: target.y},
  ].filter(({top}) => top >= 0 && top <= low);
}

const overlap = (a, b) => a.left < b.x + b.width && b.x < a.left + a.width && a.top < b.y + b.height && b.y < a.top + a.height;

// The choices inside a frame, relative to its corner.
function choices(frame, outer) {
  return [...frame.querySelectorAll('[data-do]')].map(el => boxIn(outer, el));
}

function boxIn(outer, el) {
  const box = el.getBoundingClientRect();
  return {x: box.left - outer.left, y: box.top - outer.top, width: box.width, height: box.height};
}

const covers = (place, own, taken) => taken.some(box => overlap({...place, width: own.width, height: own.height}, box));

// Puts the note into `frame`; false if every position would cover a choice.
export function pointAt(frame, target, words) {
  const note = h('p', {class: 'pointer'}, words);
  frame.append(note);
  const outer = frame.getBoundingClientRect(), own = note.getBoundingClientRect(), at = boxIn(outer, target),
    taken = choices(frame, outer);
  const best = candidates(outer, at, own).find(place => !covers(place, own, taken));
  if (!best) { note.remove(); return false; }
  note.classList.toggle('above', best.points === 'down');
  note.classList.toggle('aside', !best.points);
  note.style.setProperty('left', best.left + 'px');
  note.style.setProperty('top', best.top + 'px');
  note.style.setProperty('--tip', Math.max(18, Math.min(own.width - 18, at.x + at.width / 2 - best.left)) + 'px');
  return true;
}
