// Shared by all boards: the ring around choices, holes, and arrow keys on a grid.
import {h, on} from '/lib/html.js';

export function ring(x, y, r = 27, {dashed = false, width = 3.5, color = 'var(--lit)'} = {}) {
  return h('circle',
    {cx: x, cy: y, r, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-dasharray': dashed ? '3 8' : null,
      'stroke-linecap': 'round', 'pointer-events': 'none'});
}

// Many holes in two elements: each is a dot, a line of no length. They look like the symbol `hole` of this size, and cost a
// browser less: a symbol has a space of its own.
export function holes(points, size) {
  const k = size / 48, dots = (dy, r, color) => h('path', {d: points.map(([x, y]) => `M${x} ${y + dy * k}h0`).join(''),
    stroke: `var(${color})`, 'stroke-width': 2 * r * k, 'stroke-linecap': 'round'});
  return [dots(1.4, 11.4, '--deck-hi'), dots(0, 11, '--hole')];
}

// Arrow keys move over the grid; one location is a tab stop, the grid itself is not.
export function walkable(svg) {
  svg.setAttribute('tabindex', -1);
  on(svg, 'keydown', event => {
    const step = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -9],
      End: [0, 9]}[event.key];
    const cell = event.target.closest('[role=gridcell]');
    if (!step || !cell) return;
    event.preventDefault();
    const rows = [...event.currentTarget.querySelectorAll('[role=row]')], r = rows.indexOf(cell.parentNode),
      c = [...cell.parentNode.children].indexOf(cell);
    const clamp = (n, most) => Math.max(0, Math.min(most, n));
    const row = rows[clamp(r + step[0], rows.length - 1)], next = row.children[clamp(c + step[1], row.children.length - 1)];
    cell.setAttribute('tabindex', -1);
    next.setAttribute('tabindex', 0);
    next.focus({preventScroll: true});
  });
}
