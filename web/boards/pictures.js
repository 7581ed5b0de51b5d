// A small picture of each game, for the front page: close-ups of the boards. Games bring their own.
import {h, give, use} from '/lib/html.js';
import PICTURES from '/games/pictures.js';
import {holes, ring} from '/boards/grid.js';
import {bang, arrow, piece} from '/boards/unit.js';

const X = c => 8 + 36 * (c - 1) + 18 + (c > 3 ? 8 : 0);

// rows like 'BCDE'; pieces {o: 'B2 C3', x: …, m: …}; under and over get P(loc) -> [x, y].
function closeUp(rows, pieces, over = () => null, under = () => null) {
  const Y = {};
  let y = 3;
  [...rows].forEach((r, i) => {
    if (r === 'D' && i) y += 6;
    Y[r] = y + 18;
    y += 36;
  });
  const kinds = {};
  for (const [kind, locs] of Object.entries(pieces)) for (const loc of locs.split(' ')) kinds[loc] = kind;
  const P = loc => [X(+loc[1]), Y[loc[0]]], places = [...rows].flatMap(r => [1, 2, 3, 4, 5, 6].map(c => r + c));
  return [h('rect', {width: 240, height: 150, fill: 'var(--deck)'}),
    h('rect', {x: 117, width: 6, height: 150, fill: 'var(--shell)'}),
    rows.includes('C') && rows.includes('D') && h('rect', {y: Y.D - 24, width: 240, height: 6, fill: 'var(--shell)'}), under(P),
    holes(places.map(P), 28), places.map(loc => piece(kinds[loc], ...P(loc), 0.45)), over(P)];
}

const go = (P, a, b, trim = 18) => arrow(...P(a), ...P(b), {width: 4, trim});
const alarm = (P, a, r = 17) => { const g = bang(...P(a), r, 3); g.removeAttribute('class'); return g; };
const way = (P, locs, width = 36, color = 'var(--deck-hi)') => h('path',
  {d: 'M' + locs.split(' ').map(l => P(l).join(' ')).join('L'), fill: 'none', stroke: color, 'stroke-width': width,
    'stroke-linecap': 'round', 'stroke-linejoin': 'round'});
const spots = (P, locs) => locs.split(' ').map(l => ring(...P(l), 14, {dashed: true, width: 3}));
const frame = (P, a, b) => h('rect',
  {x: P(a)[0] - 17, y: P(a)[1] - 17, width: P(b)[0] - P(a)[0] + 34, height: 34, rx: 7, fill: 'none', stroke: 'var(--on-deck)',
    'stroke-width': 2});

function hop(P, a, b, up) {
  const [x1, y1] = P(a), [x2, y2] = P(b);
  return h('path',
    {d: `M${x1} ${y1 - 14}Q${(x1 + x2) / 2} ${Math.min(y1, y2) - 14 - up * 1.8} ${x2} ${y2 - 10}`, fill: 'none',
      stroke: 'var(--lit)', 'stroke-width': 4, 'stroke-linecap': 'round', 'stroke-dasharray': '1 8'});
}

const player = p => ({style: {'--c': `var(--p${p})`, '--c-side': `var(--p${p}-side)`, color: `var(--p${p}-ink)`}});

// The drawing tools for games (games/ID/picture.js, collected by the build).
const TOOLS = {h, use, holes, player, closeUp, go, alarm, way, spots, frame, hop};
const other = () => closeUp('BCDE', {o: 'C2', m: 'D5', x: 'E3'}, P => spots(P, 'C5 D2'));

const LEVELS = {beginner: 'lv1', intermediate: 'lv2', advanced: 'lv3', box: 'lv4', workshop: 'lv0'};
export const levelClass = game => LEVELS[game.level] || 'lv2';

// when(svg, draw): calls draw when the picture is wanted.
export function picture(game, {square = false, when = (_, draw) => draw()} = {}) {
  const art = h('svg', {class: square ? `th ${levelClass(game)}` : `pic ${levelClass(game)}`,
    viewBox: square ? '45 0 150 150' : '0 0 240 150', 'aria-hidden': 'true'});
  when(art, () => give(art, (PICTURES[game.id] || other)(TOOLS)));
  return art;
}
