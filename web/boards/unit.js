// The unit: an ivory box with a lamp, a buzzer and six by six holes. It draws its input and reports touched locations.
import {h, use, on} from '/lib/html.js';
import {holes, ring, walkable} from '/boards/grid.js';
import {t} from '/lib/words.js';

export const ROWS = 'ABCDEF';
const PITCH = 84, STRIP = 16, X0 = 70, Y0 = 116;

function gx(column, mirror) {
  const c = mirror ? 7 - column : column;
  return X0 + (c - 1) * PITCH + (c > 3 ? STRIP : 0) + PITCH / 2;
}

function gy(row) {
  const r = ROWS.indexOf(row);
  return Y0 + r * PITCH + (r > 2 ? STRIP : 0) + PITCH / 2;
}

export const at = (loc, mirror) => [gx(+loc[1], mirror), gy(loc[0])];

// A grid of a view, six strings, as location -> character.
export function cellsOf(grid) {
  const cells = {};
  grid.forEach((line, r) => [...line].forEach((c, i) => { cells[ROWS[r] + (i + 1)] = c; }));
  return cells;
}

// lit: whether it is on; another number each time it lights up.
export function lampbar(x, y, lit, w = 92, height = 36) {
  return h('g', {class: lit ? 'lamp on' : 'lamp', 'data-key': 'lamp' + (lit || '')},
    lit
      && h('rect',
        {class: 'halo', x: x - w / 2 - 13, y: y - height / 2 - 13, width: w + 26, height: height + 26, rx: height / 2 + 13,
          fill: 'var(--lamp)', opacity: '.5'}),
    h('rect', {x: x - w / 2, y: y - height / 2 + 3, width: w, height, rx: height / 2, fill: 'var(--shell-lo)'}),
    h('rect', {x: x - w / 2, y: y - height / 2, width: w, height, rx: height / 2, fill: 'var(--deck)'}),
    h('rect',
      {x: x - w / 2 + 5, y: y - height / 2 + 5, width: w - 10, height: height - 10, rx: height / 2 - 5,
        fill: lit ? 'var(--lamp)' : 'var(--lamp-off)'}),
    [0, 1, 2, 3, 4, 5, 6].map(k => h('path',
      {d: `M${x - 30 + k * 10} ${y - height / 2 + 9}v${height - 18}`, stroke: lit ? '#fff8d6' : '#ffffff',
        'stroke-opacity': lit ? 1 : 0.16, 'stroke-width': 3, 'stroke-linecap': 'round'})));
}

export function buzzer(x, y, height, step = 14, width = 6) {
  return h('g', {}, [0, 1, 2, 3, 4, 5, 6].map(k => [
    h('rect', {x: x + k * step, y, width, height, rx: width / 2, fill: 'var(--shell-hi)'}),
    h('rect', {x: x + k * step, y, width, height: height - 3, rx: width / 2, fill: 'var(--on-shell)'})]));
}

// An alarm at a place, for viewers who know the place.
export function bang(x, y, r = 36, width = 5, news = '') {
  const rays = [];
  for (let k = 0; k < 12; k++) {
    const a = Math.PI * k / 6 + Math.PI / 12, far = r + (k % 2 ? 15 : 11) * r / 36, near = r + 5 * r / 36;
    rays.push(`M${(x + Math.cos(a) * near).toFixed(1)} ${(y + Math.sin(a) * near).toFixed(1)}L${(x + Math.cos(a) * far).toFixed(1)} ${(y + Math.sin(a) * far).toFixed(1)}`);
  }
  return h('g', {class: 'ping', 'data-key': 'ping' + news, fill: 'none', stroke: 'var(--lamp)', 'stroke-linecap': 'round', 'stroke-width': width,
    'pointer-events': 'none'}, h('circle', {cx: x, cy: y, r: r - 4}), h('path', {d: rays.join('')}));
}

function ghost(x, y, r = 22) {
  return h('circle',
    {cx: x, cy: y, r, fill: 'none', stroke: 'var(--peg-hi)', 'stroke-width': 3, 'stroke-dasharray': '6 6',
      'pointer-events': 'none'});
}

export function arrow(x1, y1, x2, y2, {color = 'var(--lit)', width = 5, trim = 30} = {}) {
  const d = Math.hypot(x2 - x1, y2 - y1) || 1, ux = (x2 - x1) / d, uy = (y2 - y1) / d;
  const ax = x1 + ux * trim, ay = y1 + uy * trim, bx = x2 - ux * trim, by = y2 - uy * trim, w = width * 2.2;
  const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return h('g', {fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round',
    'pointer-events': 'none'}, h('path', {d: `M${point(ax, ay)}L${point(bx, by)}`}),
    h('path',
      {d: `M${point(bx - ux * w - uy * w, by - uy * w + ux * w)}L${point(bx, by)}L${point(bx - ux * w + uy * w,
        by - uy * w - ux * w)}`}));
}

const PIECES = {o: ['peg', 76], m: ['marker', 68], x: ['crowned', 72]};
export const piece = (kind, x, y, scale = 1) => PIECES[kind]
  && use(PIECES[kind][0], x, y, PIECES[kind][1] * scale, {class: 'piece'});

function plates() {
  const out = [], w = 3 * PITCH;
  for (const i of [0, 1])
    for (const j of [0, 1]) {
      const x = X0 + i * (w + STRIP), y = Y0 + j * (w + STRIP);
      out.push(h('rect', {x, y: y + 2, width: w, height: w, rx: 20, fill: 'var(--shell-hi)'}),
        h('rect', {x, y, width: w, height: w, rx: 20, fill: 'var(--deck-lo)'}),
        h('rect', {x, y: y + 5, width: w, height: w - 5, rx: 20, fill: 'var(--deck)'}));
    }
  return out;
}

function box(d, top, width, height) {
  return [[10, height, '--shell-lo'], [0, height, '--shell-hi'], [4, height - 4, '--shell']].map(([dy, hh, fill]) =>
    h('rect', {x: d, y: top + dy, width, height: hh, rx: 40, fill: `var(${fill})`}));
}

function label(x, y, words, size = 20) {
  return h('text', {class: 'b-label', x, y, 'font-size': size, 'aria-hidden': 'true'}, words);
}

// The edge of the player's own goal, headquarters or line.
function defended(row) {
  const y = row === 'A' ? Y0 - 6 : gy('F') + PITCH / 2 + 6, width = 6 * PITCH + STRIP;
  return h('g', {}, h('rect', {x: X0, y: y - 4, width, height: 8, rx: 4, fill: 'var(--lamp)'}),
    h('text', {class: 'b-label', x: X0 + width / 2, y: row === 'A' ? 78 : y + 17, 'font-size': 15, 'text-anchor': 'middle'},
      t('table.defend')));
}

function spares([pegs, markers], H) {
  const words = t('table.spare', {pegs, markers});
  return h('g', {}, h('rect', {x: 70, y: H - 64, width: 520, height: 46, rx: 23, fill: 'var(--shell-hi)'}),
    h('rect', {x: 70, y: H - 66, width: 520, height: 46, rx: 23, fill: 'var(--deck-lo)'}),
    h('rect', {x: 70, y: H - 62, width: 520, height: 42, rx: 21, fill: 'var(--deck)'}),
    [['peg', 100, words[0]], ['marker', 310, words[1]]].map(([symbol, x, text]) => [use(symbol, x, H - 42, 34),
      h('text', {x: x + 24, y: H - 41, 'font-size': 18, fill: 'var(--on-deck)', 'dominant-baseline': 'central', 'font-weight': 550},
        text)]));
}

// One location: its pieces, its action and its label.
function place(loc, o) {
  const [x, y] = at(loc, o.mirror), kind = o.cells[loc] || '.';
  const lit = o.targets?.has(loc), from = o.froms?.has(loc), chosen = o.from === loc || !!o.named?.includes(loc);
  const words = [t(kind === '.' ? 'cell.empty' : 'cell.' + kind), o.outlined?.includes(loc) && t('cell.outlined'),
    o.alarm === loc && t('cell.alarm'), chosen && t('cell.chosen'),
    lit && t(o.verb ? 'cell.choose' : o.from ? 'cell.to' : 'cell.put'), from && !chosen && t('cell.from'),
    o.tips?.includes(loc) && t('cell.tip'), o.extra?.(loc)].filter(Boolean);
  return h('g',
    {role: 'gridcell', class: `cell${lit ? ' lit' : ''}${from ? ' from' : ''}${chosen ? ' chosen' : ''}`,
      tabindex: loc === o.focus ? 0 : -1, 'data-loc': loc, 'data-key': (o.key || 'cell') + loc,
      'data-do': lit ? 'act' : from && !chosen ? 'choose' : null,
    'aria-label': `${loc}, ${words.join(', ')}`, 'aria-selected': chosen ? 'true' : null},
    h('rect', {x: x - 42, y: y - 42, width: 84, height: 84, rx: 16, fill: 'transparent', class: 'spot'}), holes([[x, y]], 68),
    lit && kind === '.' && h('circle', {cx: x, cy: y, r: 10, fill: 'var(--lit)', class: 'litdot'}),
    h('g', {class: o.dropped?.has(loc) ? 'drop' : null}, piece(kind, x, y)),
    lit && ring(x, y, o.targets.size > 20 ? 20 : 27, {width: o.targets.size > 20 ? 2 : 3.5}),
    from && !chosen && ring(x, y, 33, {width: 3}),
    chosen && ring(x, y, 36, {width: 6}), o.tips?.includes(loc) && ring(x, y, 38, {dashed: true, color: 'var(--lamp)', width: 4}));
}

// Whether and how a location is outlined.
function outline(loc, mirror) {
  const [x, y] = at(loc, mirror);
  return h('rect',
    {x: x - 36, y: y - 36, width: 72, height: 72, rx: 15, fill: 'none', stroke: 'var(--on-deck)', 'stroke-opacity': '.85',
      'stroke-width': 2.5, 'pointer-events': 'none'});
}

// o: cells, title, mirror, lamp, plate, spare [pegs, markers], outlined, focus, head, margin; targets, froms, from: what may be
// touched; named: locations chosen so far; alarm, came: locations; ghosts: locations; tips; dropped: new locations; extra(loc):
// more words; pick(loc), drag(from, to).
export function unit(o) {
  const d = 70 - (o.margin ?? 70), head = o.head !== false, top = head ? 0 : 62, H = o.spare ? 742 : 668, height = H - top,
    width = 660 - 2 * d;
  const focus = o.focus || [...(o.targets?.keys() || [])][0] || [...(o.froms || [])][0] || (o.mirror ? 'A6' : 'A1');
  const given = {...o, focus};
  const columns = [1, 2, 3, 4, 5, 6].map(c => (o.mirror ? 7 - c : c));
  const svg = h('svg',
    {class: 'toy unit' + (o.pick ? ' live' : ''), viewBox: `${d} ${top} ${width} ${height + 10}`, preserveAspectRatio: 'xMidYMin',
      role: 'grid', 'aria-label': o.title},
    box(d, top, width, height),
    head
      && [h('text', {class: 'b-name', x: 72, y: 47, 'font-size': 21, 'letter-spacing': -0.4}, o.plate || ''),
        lampbar(330, 46, o.lamp), buzzer(500, 31, 32)],
    plates(), [1, 2, 3, 4, 5, 6].map(c => label(gx(c, o.mirror), 97, c)),
    [...ROWS].map(r => [label((70 + d) / 2, gy(r), r), label(660 - (70 + d) / 2, gy(r), r)]),
    (o.outlined || []).map(loc => outline(loc, o.mirror)), o.defends && defended(o.defends), o.under,
    [...ROWS].map(r => h('g', {role: 'row', 'data-key': (o.key || 'cell') + r}, columns.map(c => place(r + c, given)))),
    (o.ghosts || []).map(loc => ghost(...at(loc, o.mirror))),
    o.came && o.came.map(([from, to]) => [ghost(...at(from, o.mirror)),
      arrow(...at(from, o.mirror), ...at(to, o.mirror), {trim: 34})]),
    o.alarm && o.alarm !== '?' && bang(...at(o.alarm, o.mirror), 36, 5, o.lamp), o.over, o.spare && spares(o.spare, H));
  walkable(svg);
  if (o.pick) touchable(svg, o);
  return svg;
}

function touchable(svg, o) {
  on(svg, 'keydown', event => {
    const cell = event.target.closest('[data-loc]');
    if (cell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      o.pick(cell.dataset.loc);
    }
  });
  on(svg, 'pointerdown', event => {
    const loc = event.target.closest('[data-loc]')?.dataset.loc;
    if (!loc || event.button) return;
    follow(event.currentTarget, o, loc, event);
  });
}

// From pointer down to up: a tap, or a dragged peg.
function follow(svg, o, start, down) {
  let carried = null;
  const can = o.drag && o.froms?.has(start);
  const point = event => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const move = event => {
    if (event.pointerId !== down.pointerId || !can) return;
    if (!carried && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 9) return;
    if (!carried) {
      carried = h('g', {'pointer-events': 'none', opacity: '.9', 'data-extra': 'yes'}, piece(o.cells[start], 0, 0, 1.1));
      svg.append(carried);
      o.lift?.(svg, start);
    }
    const p = point(event);
    carried.setAttribute('transform', `translate(${p.x} ${p.y - 12})`);
  };
  const done = event => {
    if (event.pointerId !== down.pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', done);
    removeEventListener('pointercancel', done);
    carried?.remove();
    if (event.type === 'pointercancel') return;
    const loc = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-loc]')?.dataset.loc;
    if (!loc) return;
    if (loc === start) o.pick(start);
    else if (can) o.drag(start, loc);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', done);
  addEventListener('pointercancel', done);
}

// The unit as a picture: no touch targets, no labels.
export function stillUnit(o) {
  const art = unit(o);
  for (const cell of art.querySelectorAll('[role]'))
    for (const name of ['role', 'tabindex', 'aria-label', 'data-loc', 'data-key']) cell.removeAttribute(name);
  art.setAttribute('role', 'img');
  art.setAttribute('aria-hidden', 'true');
  return art;
}
