// The bots' faces: a marker with eyes, one per level.
import {h} from '/lib/html.js';
import {find} from '/lib/words.js';

const INK = '#2a1206';
const BODY = [['#6cc3a0', '#1a5c43'], ['#7fb0f0', '#23559c'], ['#f8c632', '#ad7c05'], ['#f58b45', '#b2470b'],
  ['#e2685c', '#8a231c']];
const EYES = [5, 4.2, 3.6, 3.6, 3.4];    // how wide they are open
const MOUTH = ['M16 27q8 8 16 0', 'M17.500 28q6.500 5 13 0', 'M18 29h12', 'M18 30q7 0 12-3.500', 'M18 30.500q6-3.500 12 0'];
const BROWS = ['', '', 'M14.500 13.500h6M27.500 13.500h6', 'M14.500 14.500h6M27 12.500l6.500-2.500',
  'M14 11.500l7 3.500M34 11.500l-7 3.500'];

export const botName = level => find('bots.names')[level - 1];
export const botTemper = level => find('bots.tempers')[level - 1];

export function face(level) {
  const [top, side] = BODY[level - 1], i = level - 1, outline = {'stroke-width': 3, 'stroke-linejoin': 'round'};
  return h('svg', {class: 'face', viewBox: '0 0 48 48', 'aria-hidden': 'true'},
    h('path', {d: 'M24 8 39.600 17v18L24 44 8.400 35V17z', fill: side, stroke: side, ...outline}),
    h('path', {d: 'M24 4 39.600 13v18L24 40 8.400 31V13z', fill: top, stroke: top, ...outline}),
    [17.5, 30.5].map(x => h('ellipse', {cx: x, cy: 19.5, rx: 3, ry: EYES[i], fill: INK})),
    h('path', {d: MOUTH[i] + BROWS[i], fill: 'none', stroke: INK, 'stroke-width': 2.4, 'stroke-linecap': 'round'}));
}
