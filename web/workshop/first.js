// A thumbnail of the first position of a game written as text: player 1's side and its pieces.
import {h, use} from '/lib/html.js';
import {piece} from '/boards/unit.js';

const P = 36, GAP = 8, at = n => 12 + n * P + (n > 2 ? GAP : 0) + P / 2;

const cell = (sign, x, y) => [use('hole', x, y, 26), piece(sign, x, y, 0.42)];

// grid: six strings, as in a view.
export function firstPicture(grid, words) {
  const size = 24 + 6 * P + GAP, strip = place => h('rect', {...place, fill: 'var(--shell)'});
  return h('svg', {class: 'pic firstpic', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': words},
    strip({x: size / 2 - 3, y: -size, width: 6, height: 3 * size}), strip({x: -size, y: size / 2 - 3, width: 3 * size, height: 6}),
    (grid || Array(6).fill('......')).map((line, r) => [...line].map((sign, c) => cell(sign, at(c), at(r)))));
}
