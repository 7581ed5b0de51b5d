// Turns the position and the sheet of a free table into the beginning of a script: pegs are placed, the sheet becomes comments, and
// it can be played at once.
import {cellsOf} from '/boards/unit.js';
import {keep, kept, putAside} from '/workshop/drafts.js';
import {w} from '/workshop/words.js';

const WIDE = 100;    // characters of a comment per line

const remarks = text => text.split('\n').flatMap(line => line.match(new RegExp(`.{1,${WIDE}}(?=\\s|$)|.{1,${WIDE}}`, 'gu'))
  || []).map(line => `# ${line.trim()}`);
const placed = (cells, sign) => Object.keys(cells).filter(loc => cells[loc] === sign).join(' + ');

// grid: six strings of one's own side; note: the sheet.
export function scriptOf(grid, note) {
  const cells = cellsOf(grid), pegs = placed(cells, 'o'), worn = placed(cells, 'x');
  const setup = [pegs && `  place ${pegs}`, worn && `  place worn ${worn}`].filter(Boolean);
  return ['pegboard 1', `game ${w('free.game')}`, '', ...remarks(note), ...(note.trim() ? [''] : []),
    ...(setup.length ? ['setup', ...setup, ''] : []),
    'turn', setup.length ? '  move pegs to near it' : '  put in empty', setup.length ? '    alarm: back' : '    alarm: take it', '',
    ...remarks(w('free.now')), 'most pegs wins when turns is 40', ''].join('\n');
}

// The workshop opens with it from then on.
export function takeAlong(grid, note) {
  putAside(kept() ?? {});
  keep({text: scriptOf(grid, note), own: true, tour: null});
}
