// A small note on the board itself that points at a place. It lets every touch through.
import {h} from '/lib/html.js';

// Puts the note into `frame`, below the target or, if there is no room, above it.
export function pointAt(frame, target, words) {
  const note = h('p', {class: 'pointer'}, words);
  frame.append(note);
  const outer = frame.getBoundingClientRect(), at = target.getBoundingClientRect(), own = note.getBoundingClientRect();
  const x = at.left + at.width / 2 - outer.left, left = Math.max(4, Math.min(outer.width - own.width - 4, x - own.width / 2));
  const below = at.bottom - outer.top + own.height + 12 < outer.height;
  note.classList.toggle('above', !below);
  note.style.setProperty('left', left + 'px');
  note.style.setProperty('top', (below ? at.bottom - outer.top + 4 : at.top - outer.top - own.height - 4) + 'px');
  note.style.setProperty('--tip', Math.max(18, Math.min(own.width - 18, x - left)) + 'px');
}
