// Elements: h('button', {class: 'btn', onclick: f}, 'Play'). SVG tags make SVG; null and false children are left out.

const SVG_TAGS = new Set(['svg', 'g', 'rect', 'circle', 'ellipse', 'path', 'use', 'text', 'tspan', 'defs', 'pattern', 'line',
  'polygon', 'title']);

export function h(tag, attrs = {}, ...children) {
  if (sketching.now) return sketching.now(tag, attrs, children);
  const el = SVG_TAGS.has(tag) ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const name in attrs) {
    const value = attrs[name];
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) on(el, name.slice(2), value);
    else if (name === 'style') for (const key in value) el.style.setProperty(key, value[key]);
    else el.setAttribute(name, value === true ? '' : value);
  }
  give(el, children);
  return el;
}

// While something is sketched (lib/patch.js) `h` makes what `maker` does.
export function sketching(maker, make) {
  const before = sketching.now;
  sketching.now = maker;
  try { return make(); } finally { sketching.now = before; }
}

// Puts more into an element. Boards are made of many small ones, several times a second: this allocates nothing.
export function give(el, children) {
  for (const child of children) {
    if (Array.isArray(child)) { give(el, child); continue; }
    if (child === null || child === undefined || child === false) continue;
    el.append(child);
  }
}

// Listeners of an element that may lend them to another one (lib/patch.js): whichever it has when something happens hear of it.
function hear(event) { for (const heard of event.currentTarget.hears[event.type]) heard(event); }

export function on(element, type, heard) {
  hearAs(element, {hears: {...element.hears, [type]: [...element.hears?.[type] ?? [], heard]}});
}

// The element hears what the other one does, and nothing else any more.
export function hearAs(element, {hears = {}}) {
  const before = element.hears ?? {};
  for (const type of Object.keys(hears)) if (!before[type]) element.addEventListener(type, hear);
  for (const type of Object.keys(before)) if (!hears[type]) element.removeEventListener(type, hear);
  element.hears = hears;
}

// A symbol of the sprite, centred at x, y and s wide.
export function use(id, x, y, s, attrs = {}) {
  return h('use', {href: '#' + id, x: x - s / 2, y: y - s / 2, width: s, height: s, ...attrs});
}

export function icon(name) {
  return h('svg', {class: 'icon', 'aria-hidden': 'true'}, h('use', {href: '#i-' + name}));
}

// A button being pressed is not replaced before it is released, or the press would be lost: its new content waits.
const HOLD = 1000;    // milliseconds, at most: the release is not always reported
const waiting = new Map();
let pressed = null, release = 0;

function letGo() {
  clearTimeout(release);
  pressed = null;
  for (const [place, [content, how]] of waiting) putNow(place, content, how);
  waiting.clear();
}

globalThis.document?.addEventListener('pointerdown', ({target}) => {
  letGo();
  pressed = target.closest?.('button, a') ?? null;
  if (pressed) release = setTimeout(letGo, HOLD);
}, true);
for (const end of ['pointerup', 'pointercancel'])
  globalThis.document?.addEventListener(end, () => { pressed = null; setTimeout(letGo); }, true);

// Puts new content into a place; the element with the same data-key keeps the focus.
export function show(place, ...content) { put(place, content, (there, nodes) => there.replaceChildren(...nodes)); }

// how(place, nodes): puts them there.
export function put(place, content, how) {
  waiting.delete(place);
  if (pressed && place.contains(pressed)) waiting.set(place, [content, how]);
  else putNow(place, content, how);
}

function putNow(place, content, how) {
  const key = document.activeElement?.closest('[data-key]')?.dataset.key;
  const held = document.activeElement, typed = held?.matches?.('input, textarea') ? held : null;
  const kept = typed && {value: typed.value, start: typed.selectionStart, end: typed.selectionEnd};
  how(place, content.flat(9).filter(Boolean));
  const again = key && document.activeElement !== held && place.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!again) return;
  again.focus({preventScroll: true});
  if (kept && again.matches('input, textarea')) {
    again.value = kept.value;
    again.setSelectionRange(kept.start, kept.end);
  }
}

let saying = '';

// Announces something to screen readers. The same words again are a change only if they were away for a frame; if others come
// meanwhile they stay.
export function say(words) {
  const place = document.getElementById('said');
  saying = words;
  if (place.textContent !== words) { place.textContent = words; return; }
  place.textContent = '';
  requestAnimationFrame(() => { place.textContent = saying; });
}
