// What the boards of the other four boxes share: shell and deck, players' pieces, dice, places to walk over and touch, motion.
import {h, use} from '/lib/html.js';
import {seatLook} from '/lib/parts.js';

// The sheet of these boards is fetched with the first of them, and before it is drawn.
await new Promise(resolve => document.head.append(h('link', {rel: 'stylesheet', href: '/style/boards.css', onload: resolve, onerror: resolve})));

export const words = (x, y, text, size, attrs = {}) => h('text', {x, y, 'font-size': size, 'text-anchor': 'middle', 'dominant-baseline': 'central', 'font-weight': 700, ...attrs}, String(text));

// A moulded box: its side, its light edge and its top.
export function shell(x, y, width, height, rx, thick = 10) {
  return [['--shell-lo', thick, height], ['--shell-hi', 0, height], ['--shell', 4, height - 4]].map(([fill, dy, tall]) => h('rect', {x, y: y + dy, width, height: tall, rx, fill: `var(${fill})`}));
}

export function deck(x, y, width, height, rx) {
  return [h('rect', {x, y: y + 2, width, height, rx, fill: 'var(--shell-hi)'}), h('rect', {x, y, width, height, rx, fill: 'var(--deck-lo)'}), h('rect', {x, y: y + 5, width, height: height - 5, rx, fill: 'var(--deck)'})];
}

// A player's piece: the shape and colour of the seat, with something on it. `rim` sets it off from a light ground.
export function token(seat, x, y, size, {on, rim, attrs = {}} = {}) {
  const look = seatLook(seat);
  return h('g', {...attrs, style: look.style},
    h('ellipse', {cx: x + size * 0.03, cy: y + size * 0.18, rx: size * 0.37, ry: size * 0.29, fill: 'var(--shade)'}),
    rim && h('g', {style: {'--c': '#fffaf0', '--c-side': '#fffaf0'}}, use(look.shape, x, y, size * 1.13)), use(look.shape, x, y, size), on);
}

export function die(value, size, {used = false, label} = {}) {
  return h('svg', {class: used ? 'die used' : 'die', width: size, height: size * 52 / 48, viewBox: '0 0 48 52', overflow: 'visible', ...(label ? {role: 'img', 'aria-label': label} : {'aria-hidden': 'true'})}, dieFace(value, 0, 0, 48));
}

export function dieFace(value, x, y, size) {
  return [use('die', x + size / 2, y + size / 2, size), value && use('pip' + value, x + size / 2, y + size / 2, size, {class: 'pips'})];
}

// The hint's best act as far as it concerns a board, and whether an act is among the proposed ones.
export const tip = ctx => ctx.hint?.[0]?.act;

// Places are elements with data-place; touching one, or Enter and Space on it, picks it.
export function touchable(root, pick) {
  root.addEventListener('click', event => {
    const place = event.target.closest('[data-place]');
    if (place) pick(place.dataset.place);
  });
  root.addEventListener('keydown', event => {
    const place = event.target.closest('[data-place]');
    if (!place || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    pick(place.dataset.place);
  });
}

// A track: left and right walk along it, up and down go to the next place where something can be done.
export function trackable(root) {
  root.addEventListener('keydown', event => {
    const here = event.target.closest('[data-place]'), way = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!here || !way) return;
    event.preventDefault();
    const lit = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const all = [...root.querySelectorAll('[data-place]')], n = all.length;
    let i = all.indexOf(here);
    do i = (i + way + n) % n; while (lit && all[i] !== here && !all[i].classList.contains('can'));
    here.setAttribute('tabindex', -1);
    all[i].setAttribute('tabindex', 0);
    all[i].focus({preventScroll: true});
  });
}

// Remembers which place had the focus, so that it is the one in the order of the Tab key when the board is drawn again.
export function remembers(root, memory) {
  root.addEventListener('focusin', event => { memory.focus = event.target.closest('[data-place]')?.dataset.place || memory.focus; });
}

// The page's own measure of a move; none for those who want no motion.
function moveTime() {
  const text = getComputedStyle(document.documentElement).getPropertyValue('--m-move').trim();
  return parseFloat(text) * (text.endsWith('ms') ? 1 : 1000) || 0;
}

// Motion explains where a piece came from. It belongs to what is fresh: the same news drawn again goes on where it was, and is not begun anew.
export function motion(ctx) {
  const memory = ctx.memory;
  if (memory.moved?.fresh !== ctx.fresh) memory.moved = {fresh: ctx.fresh, at: performance.now(), first: !memory.moved};
  const time = memory.moved.first && !ctx.replay ? 0 : moveTime();
  return {
    // Slides an SVG element along points, the last of which is where it is drawn.
    along(element, points, {leg = 1} = {}) {
      const whole = time * Math.min(3, leg * (points.length - 1)), gone = performance.now() - memory.moved.at, [x, y] = points.at(-1);
      if (points.length < 2 || gone >= whole) return element;
      const run = element.animate(points.map(([px, py]) => ({transform: `translate(${px - x}px, ${py - y}px)`})), {duration: whole, easing: points.length > 2 ? 'linear' : 'cubic-bezier(.2, .8, .2, 1)'});
      run.currentTime = gone;
      return element;
    },
    drop(element) {
      const gone = performance.now() - memory.moved.at;
      if (gone >= time) return element;
      const run = element.animate([{transform: 'translateY(-22px)', opacity: 0.2}, {transform: 'none', opacity: 1}], {duration: time, easing: 'cubic-bezier(.3, 1.5, .5, 1)'});
      run.currentTime = gone;
      return element;
    },
  };
}
