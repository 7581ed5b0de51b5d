// A small note on the board itself that points at a place.
import {h, icon} from '/lib/html.js';
import {t} from '/lib/words.js';

// Puts the note into `frame`, below or above the target, whichever has room. `close`, if given, makes it one that can be put away.
export function pointAt(frame, target, words, close) {
  frame.querySelector(':scope > .pointer')?.remove();
  if (!target || !words) return;
  const note = h('div', {class: close ? 'pointer closes' : 'pointer', role: 'note'}, h('span', {}, words),
    close && h('button', {class: 'btn flat sq', 'aria-label': t('close'), onclick: () => { note.remove(); close(); }}, icon('check')));
  frame.append(note);
  const outer = frame.getBoundingClientRect(), at = target.getBoundingClientRect(), own = note.getBoundingClientRect();
  const x = at.left + at.width / 2 - outer.left, left = Math.max(4, Math.min(outer.width - own.width - 4, x - own.width / 2));
  const below = at.bottom - outer.top + own.height + 12 < outer.height;
  note.classList.toggle('above', !below);
  note.style.setProperty('left', left + 'px');
  note.style.setProperty('top', (below ? at.bottom - outer.top + 4 : at.top - outer.top - own.height - 4) + 'px');
  note.style.setProperty('--tip', Math.max(18, Math.min(own.width - 18, x - left)) + 'px');
}
