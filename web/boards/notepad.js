// The notepad: the player's knowledge of the other side, in pencil on paper. Guesses are never drawn as pieces.
import {h, use, on} from '/lib/html.js';
import {t} from '/lib/words.js';
import {walkable} from '/boards/grid.js';
import {ROWS} from '/boards/unit.js';

const P = 52, S = 8, X0 = 22, Y0 = 24;

function hatching() {
  return h('defs', {}, [[1, 9, 1], [2, 6, 1.2], [3, 4.2, 1.5], [4, 3.2, 1.9]].map(([k, w, width]) =>
    h('pattern', {id: 'h' + k, width: w, height: w, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(-38)'},
      h('path', {d: `M0 ${w / 2}H${w}`, stroke: 'var(--pencil)', 'stroke-width': width}))));
}

const density = chance => (chance < 60 ? 0 : chance < 200 ? 1 : chance < 400 ? 2 : chance < 650 ? 3 : 4);

function paper() {
  const out = [];
  for (const i of [0, 1])
    for (const j of [0, 1]) {
      const x = X0 + i * (3 * P + S), y = Y0 + j * (3 * P + S);
      out.push(h('rect', {x, y, width: 3 * P, height: 3 * P, rx: 9, fill: 'none', stroke: 'var(--pencil)', 'stroke-width': 1.4}));
      for (const k of [1, 2])
        out.push(h('path', {d: `M${x + k * P} ${y}v${3 * P}M${x} ${y + k * P}h${3 * P}`, stroke: 'var(--note-line)'}));
    }
  return out;
}

// o: title, mirror, marks(loc) -> {mark, old} or undefined, heat [36] or null, outlined, focus, pick(loc)
export function notepad(o) {
  const W = X0 + 6 * P + S + 2, H = Y0 + 6 * P + S + 2;
  const column = c => (o.mirror ? 7 - c : c);
  const X = c => X0 + (column(c) - 1) * P + (column(c) > 3 ? S : 0) + P / 2;
  const Y = r => Y0 + ROWS.indexOf(r) * P + (ROWS.indexOf(r) > 2 ? S : 0) + P / 2;
  const text = (x, y, words) => h('text',
    {x, y, 'font-size': 13, 'text-anchor': 'middle', 'dominant-baseline': 'central', fill: 'var(--ink-2)', 'font-weight': 650,
      'aria-hidden': 'true'},
    words);
  const heatOf = loc => (o.heat ? o.heat[ROWS.indexOf(loc[0]) * 6 + +loc[1] - 1] || 0 : 0);
  const focus = o.focus || (o.mirror ? 'A6' : 'A1');
  const cell = loc => {
    const x = X(+loc[1]), y = Y(loc[0]), known = o.marks(loc), dense = density(heatOf(loc));
    const words = [known ? t('table.mark.' + (known.mark === 'sure' ? 'p-mine' : known.mark)) : t('table.mark.none'),
      o.heat && t('table.mark.guess', {n: Math.round(heatOf(loc) / 10)})].filter(Boolean);
    return h('g',
      {role: 'gridcell', class: 'note', tabindex: loc === focus ? 0 : -1, 'data-note': loc, 'data-key': 'note' + loc,
        'aria-label': `${loc}, ${words.join(', ')}`},
      h('rect', {x: x - 26, y: y - 26, width: 52, height: 52, fill: 'transparent', class: 'spot'}),
      dense > 0 && h('rect', {x: x - 23, y: y - 23, width: 46, height: 46, rx: 6, fill: `url(#h${dense})`,
        opacity: 0.5 + 0.1 * dense}),
      !known && h('circle', {cx: x, cy: y, r: 2.6, fill: 'var(--pencil)', opacity: '.55'}),
      known?.mark === 'sure' && [h('rect', {x: x - 20, y: y - 20, width: 40, height: 40, rx: 8, fill: 'var(--note)'}),
        use('crowned', x, y, 40)],
      known && known.mark !== 'sure' && use(known.mark, x, y, 48, {opacity: known.old ? 0.45 : null}));
  };
  const svg = h('svg', {class: 'notes', viewBox: `0 0 ${W} ${H}`, role: 'grid', 'aria-label': o.title}, hatching(), paper(),
    [1, 2, 3, 4, 5, 6].map(c => text(X(c), 10, c)), [...ROWS].map(r => text(8, Y(r), r)),
    (o.outlined || []).map(loc => h('rect',
      {x: X(+loc[1]) - 23, y: Y(loc[0]) - 23, width: 46, height: 46, rx: 9, fill: 'none', stroke: 'var(--pencil)',
        'stroke-width': 2, 'stroke-dasharray': '1 5', 'stroke-linecap': 'round'})),
    [...ROWS].map(r => h('g', {role: 'row'}, [1, 2, 3, 4, 5, 6].map(c => cell(r + column(c))))));
  walkable(svg);
  const touch = event => {
    const loc = event.target.closest('[data-note]')?.dataset.note;
    if (!loc || (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    o.pick(loc);
  };
  on(svg, 'click', touch);
  on(svg, 'keydown', touch);
  return svg;
}

export function legend() {
  return h('svg', {width: 116, height: 18, 'aria-hidden': 'true'},
    [0.5, 30, 60, 89].map((x, k) => h('rect', {x, y: 0.5, width: 26, height: 17, rx: 4, fill: `url(#h${k + 1})`})));
}
