// Shared by the boards of the other four boxes: shell and deck, players' pieces, dice, touchable places with keyboard navigation,
// motion.
import {h, on, use} from '/lib/html.js';
import {animated} from '/lib/patch.js';
import {sheet} from '/lib/sheet.js';
import {seatLook} from '/lib/parts.js';

export {sheet};

await sheet('/style/boards.css');

export const words = (x, y, text, size, attrs = {}) => h('text',
  {x, y, 'font-size': size, 'text-anchor': 'middle', 'dominant-baseline': 'central', 'font-weight': 700, ...attrs}, String(text));

// A moulded box: its side, its light edge and its top.
export function shell(x, y, width, height, rx, thick = 10) {
  return [['--shell-lo', thick, height], ['--shell-hi', 0, height],
    ['--shell', 4, height - 4]].map(([fill, dy, tall]) => h('rect', {x, y: y + dy, width, height: tall, rx, fill: `var(${fill})`}));
}

export function deck(x, y, width, height, rx) {
  return [h('rect', {x, y: y + 2, width, height, rx, fill: 'var(--shell-hi)'}),
    h('rect', {x, y, width, height, rx, fill: 'var(--deck-lo)'}),
    h('rect', {x, y: y + 5, width, height: height - 5, rx, fill: 'var(--deck)'})];
}

// A player's piece: the shape and colour of the seat, with a symbol on it. `rim` sets it off from a light ground.
export function token(seat, x, y, size, {on, rim, attrs = {}} = {}) {
  const look = seatLook(seat);
  return h('g', {...attrs, style: look.style},
    h('ellipse', {cx: x + size * 0.03, cy: y + size * 0.18, rx: size * 0.37, ry: size * 0.29, fill: 'var(--shade)'}),
    rim && h('g', {style: {'--c': '#fffaf0', '--c-side': '#fffaf0'}}, use(look.shape, x, y, size * 1.13)),
    use(look.shape, x, y, size), on);
}

export function die(value, size, {used = false, label} = {}) {
  return h('svg',
    {class: used ? 'die used' : 'die', width: size, height: size * 52 / 48, viewBox: '0 0 48 52', overflow: 'visible',
      ...(label ? {role: 'img', 'aria-label': label} : {'aria-hidden': 'true'})},
    dieFace(value, 0, 0, 48));
}

export function dieFace(value, x, y, size) {
  return [use('die', x + size / 2, y + size / 2, size),
    value && use('pip' + value, x + size / 2, y + size / 2, size, {class: 'pips'})];
}

// The newest event of a kind that the viewer has heard of, in words; undefined: none.
export function lastOf(ctx, ...kinds) {
  const is = line => kinds.includes(line.slice(0, line.indexOf(' ')));
  return (ctx.fresh.findLast(is) ?? (ctx.replay ? undefined : ctx.events.findLast(is)))?.split(' ');
}

// The names of all players, which labels depend on.
export const namesOf = ctx => ctx.table.seats.map(({seat}) => ctx.name(seat));

// The best act of the hint.
export const tip = ctx => ctx.hint?.[0]?.act;

// Places are elements with data-place; a touch, Enter or Space picks one.
export function touchable(root, pick) {
  on(root, 'click', event => {
    const place = event.target.closest('[data-place]');
    if (place) pick(place.dataset.place);
  });
  on(root, 'keydown', event => {
    const place = event.target.closest('[data-place]');
    if (!place || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    pick(place.dataset.place);
  });
}

// A track: left and right move along it, up and down jump to the next playable place.
export function trackable(root) {
  on(root, 'keydown', event => {
    const here = event.target.closest('[data-place]'), way = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!here || !way) return;
    event.preventDefault();
    const lit = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const all = [...event.currentTarget.querySelectorAll('[data-place]')], n = all.length;
    let i = all.indexOf(here);
    do i = (i + way + n) % n; while (lit && all[i] !== here && !all[i].classList.contains('can'));
    here.setAttribute('tabindex', -1);
    all[i].setAttribute('tabindex', 0);
    all[i].focus({preventScroll: true});
  });
}

// Remembers which place had the focus, so that it keeps the tab stop when the board is redrawn.
export function remembers(root, memory) {
  root.setAttribute('tabindex', -1);
  on(root, 'focusin', event => { memory.focus = event.target.closest('[data-place]')?.dataset.place || memory.focus;
    });
}

// How long a piece takes to move, in milliseconds. Not read from the styles: they would be computed in the middle of a drawing.
const MOVE = 260;
const STILL = matchMedia('(prefers-reduced-motion: reduce)'), COARSE = matchMedia('(pointer: coarse) and (max-width: 1000px)');
const moveTime = () => (STILL.matches ? 0 : MOVE);

// Motion shows where a piece came from. It belongs to fresh events: redrawing the same news continues the animation instead of
// restarting it.
export function motion(ctx) {
  const memory = ctx.memory;
  if (memory.moved?.fresh !== ctx.fresh) memory.moved = {fresh: ctx.fresh, at: performance.now(), first: !memory.moved};
  const time = memory.moved.first && !ctx.replay ? 0 : moveTime();
  return {
    // Slides an SVG element along points, the last of which is where it is drawn.
    along(element, points, {leg = 1} = {}) {
      const whole = time * Math.min(3, leg * (points.length - 1)), gone = performance.now() - memory.moved.at,
        [x, y] = points.at(-1);
      if (points.length < 2 || gone >= whole) return element;
      animated(element, points.map(([px, py]) => ({transform: `translate(${px - x}px, ${py - y}px)`})),
        {duration: whole, easing: points.length > 2 ? 'linear' : 'cubic-bezier(.2, .8, .2, 1)'}, gone, ctx.fresh);
      return element;
    },
    drop(element) {
      const gone = performance.now() - memory.moved.at;
      if (gone >= time) return element;
      animated(element, [{transform: 'translateY(-22px)', opacity: 0.2}, {transform: 'none', opacity: 1}],
        {duration: time, easing: 'cubic-bezier(.3, 1.5, .5, 1)'}, gone, ctx.fresh);
      return element;
    },
  };
}

// Touch needs larger targets than a mouse.
export const coarse = () => COARSE.matches;

// A window onto a drawing too large for a small screen: it moves to `at` whenever `key` changes, and with the finger that drags it.
export function lens(ctx, {box: [left, top, width, height], span, tall: most = span, at, key}) {
  const tall = Math.min(most, height), wide = Math.min(span, width), memory = ctx.memory;
  const clamp = (v, low, high) => Math.max(low, Math.min(high, v));
  const put = (x, y) => {
    memory.lens = {...memory.lens, x: clamp(x, left + wide / 2, left + width - wide / 2),
      y: clamp(y, top + tall / 2, top + height - tall / 2)};
  };
  if (!memory.lens) put(left + width / 2, top + height / 2);
  if (at && memory.lens.key !== key) { memory.lens.key = key; put(...at); }
  else put(memory.lens.x, memory.lens.y);
  const window = () => [memory.lens.x - wide / 2, memory.lens.y - tall / 2, wide, tall];
  const view = {
    box: [left, top, width, height], window, put,
    holds: (x, y, margin = 0) => Math.abs(x - memory.lens.x) <= wide / 2 - margin
      && Math.abs(y - memory.lens.y) <= tall / 2 - margin,
    attach(svg) {
      svg.setAttribute('viewBox', window().join(' '));
      on(svg, 'focusin', event => {
        const b = event.target.closest('[data-place]')?.getBBox();
        if (b && event.target.matches(':focus-visible') && !view.holds(b.x + b.width / 2, b.y + b.height / 2, b.width / 2)) {
          put(b.x + b.width / 2, b.y + b.height / 2);
          view.look(event.currentTarget);
        }
      });
      on(svg, 'pointerdown', down => pan(ctx, down.currentTarget, view, down));
    },
    // Shows the window where it is now, and the frame around it in the overview beside it.
    look(svg) {
      memory.lens.looks = (memory.lens.looks ?? 0) + 1;
      svg.setAttribute('viewBox', window().join(' '));
      const frame = svg.parentNode.querySelector('.overview > rect');
      for (const [key, value] of Object.entries(framed(view))) frame?.setAttribute(key, value);
    },
  };
  return view;
}

// Dragging moves the window; a drag does not count as a touch.
function pan(ctx, svg, view, down) {
  const start = {...ctx.memory.lens}, scale = view.window()[2] / svg.getBoundingClientRect().width;
  let moved = false;
  const move = event => {
    const dx = event.clientX - down.clientX, dy = event.clientY - down.clientY;
    if (!moved && Math.hypot(dx, dy) < 9) return;
    moved = true;
    view.put(start.x - dx * scale, start.y - dy * scale);
    view.look(svg);
  };
  const done = () => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', done);
    removeEventListener('pointercancel', done);
    if (!moved) return;
    const stop = event => event.stopPropagation();
    svg.addEventListener('click', stop, {capture: true, once: true});
    setTimeout(() => { svg.removeEventListener('click', stop, {capture: true}); ctx.choose({}); }, 0);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', done);
  addEventListener('pointercancel', done);
}

function framed(view) {
  const [x, y, width, height] = view.window();
  return {x, y, width, height};
}

// The whole drawing in miniature, with a frame where the lens is; touching it moves the lens there.
export function overview(ctx, view, id, label) {
  const [x, y, width, height] = view.box;
  const frame = h('rect', {fill: 'none', stroke: 'var(--focus)', 'stroke-width': width / 40, rx: width / 60,
    'data-key': 'frame' + (ctx.memory.lens.looks ?? 0), ...framed(view)});
  return h('svg', {class: 'overview', viewBox: view.box.join(' '), role: 'img', 'aria-label': label, onclick: event => {
    const b = event.currentTarget.getBoundingClientRect();
    view.put(x + (event.clientX - b.left) / b.width * width, y + (event.clientY - b.top) / b.height * height);
    ctx.choose({});
  }}, h('use', {href: '#' + id}), frame);
}
