// A place that is drawn anew changes only where the new drawing differs: whatever stays is neither styled nor laid out again, and
// keeps focus, hover, scroll position and animation. A drawing is made of sketches: inside `sketched`, `h` makes these light
// objects instead of elements, and only what is new or differs from the sketch before touches the page.
//
// Children with a `data-key` match the one with the same key, others the next one of their tag. A sketch or a node that is handed
// over again is itself. What somebody else has put into a drawing, with `data-extra`, stays on top of it. Listeners must not hold
// on to what `h` gave them: they ask the event.
import {h, hearAs, on, put, sketching} from '/lib/html.js';
import {language} from '/lib/words.js';

class Sketch {
  constructor(tag) {
    Object.assign(this, {tag, attrs: {}, children: [], text: null, hears: undefined, moves: null, element: null});
  }

  setAttribute(name, value) { this.attrs[name] = value; }
  append(...children) { gather(this.children, children); }
  addEventListener() {}    // its element does that
}

function sketch(tag, attrs, children) {
  const one = new Sketch(tag);
  for (const name in attrs) {
    const value = attrs[name];
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) on(one, name.slice(2), value);
    else one.attrs[name] = value === true ? '' : value;
  }
  gather(one.children, children);
  return one;
}

function gather(list, children) {
  for (const child of children)
    if (Array.isArray(child)) gather(list, child);
    else if (child instanceof Sketch || child instanceof Node) list.push(child);
    else if (child !== null && child !== undefined && child !== false)
      list.push(Object.assign(new Sketch('#text'), {text: String(child)}));
}

export const sketched = make => sketching(sketch, make);

const drawings = new WeakMap();    // place -> what was drawn there

export function redraw(place, ...content) { put(place, content, lay); }

function lay(place, content) {
  const olds = (drawings.get(place) ?? []).filter(old => nodeOf(old)?.parentNode === place);
  const mine = new Set(olds.map(nodeOf)), news = [];
  for (const node of [...place.childNodes]) if (!mine.has(node) && !node.dataset?.extra) node.remove();
  gather(news, content);
  patch(place, olds, news);
  drawings.set(place, news);
}

const nodeOf = one => (one instanceof Sketch ? one.element : one);

// The element of a sketch, made when it is needed first.
export function made(one) {
  if (!(one instanceof Sketch) || one.element) return nodeOf(one);
  if (one.text !== null) return (one.element = document.createTextNode(one.text));
  const element = one.element = h(one.tag, one.attrs), {moves} = one;
  for (const child of one.children) element.append(made(child));
  hearAs(element, one);
  if (moves) queueMicrotask(() => { if (element.isConnected && !moves.run) moves.start(element); });
  return element;
}

function patch(place, olds, news) {
  if (olds.length === news.length && news.every((one, i) => one === olds[i] || isAs(olds[i], one))) {
    news.forEach((one, i) => renew(olds[i], one));
    return;
  }
  const find = finder(olds, news), before = olds.map(nodeOf);
  const kept = news.map(one => {
    const old = find(one);
    if (old) renew(old, one);
    return made(one);
  });
  const stay = new Set(kept);
  for (const node of before) if (!stay.has(node)) node.remove();
  let at = place.firstChild;
  for (const node of kept)
    if (node === at) at = at.nextSibling;
    else place.insertBefore(node, at);
}

const keyOf = one => one.attrs['data-key'] ?? '';
const nameOf = one => `${one.tag} ${keyOf(one)}`;

// A new sketch takes over the element of an old one.
const isAs = (old, one) => one instanceof Sketch && old instanceof Sketch && !one.element && old.tag === one.tag
  && keyOf(old) === keyOf(one);

// Which old sketch a new one takes over from; each is given once.
function finder(olds, news) {
  const given = new Set(news), here = new Set(olds), byName = new Map();
  for (const old of olds)
    if (old instanceof Sketch && !given.has(old)) {
      const name = nameOf(old), same = byName.get(name);
      if (same) same.push(old);
      else byName.set(name, [old]);
    }
  return one => (here.has(one) ? one : one instanceof Sketch && !one.element ? byName.get(nameOf(one))?.shift() : undefined);
}

function renew(old, one) {
  if (old === one) return;
  const element = one.element = old.element;
  old.element = null;
  if (one.text !== null) { if (old.text !== one.text) element.data = one.text; return; }
  dress(element, old, one);
  if (old.hears || one.hears) hearAs(element, one);
  moveAs(old, one);
  patch(element, old.children, one.children);
}

// Attributes in the same order too: a page tells nothing of how it came about. What hears may have been changed by who heard.
function dress(element, {attrs: before}, {attrs, hears}) {
  const names = Object.keys(attrs), old = Object.keys(before), other = names.findIndex((name, i) => name !== old[i]),
    same = other < 0 ? names.length : other;
  for (const name of old.slice(same)) element.removeAttribute(name);
  names.forEach((name, i) => {
    const value = attrs[name];
    if (name === 'style') { if (i >= same || !alike(before.style, value)) restyle(element, value); }
    else if (i >= same || (hears ? element.getAttribute(name) !== String(value) : before[name] !== value))
      element.setAttribute(name, value);
    if (name === 'value' && element.value !== String(value) && element !== document.activeElement) element.value = value;
  });
}

function alike(a, b) {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every(key => a[key] === b[key]);
}

// Styles are set by property: the page's policy forbids them as text.
function restyle(element, style) {
  element.style.cssText = '';
  for (const key in style) element.style.setProperty(key, style[key]);
}

// A part of a drawing that is made anew only when its facts, or the language, have changed. Facts are whatever `make` looks at;
// keys are unique in a drawing.
export function part({memory}, key, facts, make) {
  if (!sketching.now) return make();
  const parts = memory.parts ??= {}, told = language + JSON.stringify(facts);
  if (parts[key]?.told !== told) {
    const one = make();
    one.attrs['data-key'] ??= key;
    parts[key] = {told, one};
  }
  return parts[key].one;
}

// Animates what tells of some news, `gone` milliseconds ago. Drawing the same news again lets it go on. It starts where it gets to
// the screen: at its own element, or at the one that it takes over.
export function animated(one, frames, options, gone, news) {
  const moves = {news, start(element) { this.run = Object.assign(element.animate(frames, options), {currentTime: gone}); }};
  if (one instanceof Sketch) one.moves = moves;
  else queueMicrotask(() => { if (one.isConnected) moves.start(one); });
}

function moveAs(old, one) {
  if (old.moves?.news === one.moves?.news) { one.moves = old.moves; return; }
  old.moves?.run?.cancel();
  one.moves?.start(one.element);
}
