// A place that is drawn anew changes only where the new drawing differs: whatever stays is neither styled nor laid out again, and
// keeps focus, hover, scroll position and animation. Elements are made anew by `h` at every drawing; here they lend their
// attributes, listeners (`on`) and animations (`animated`) to those that are on the screen already.
//
// Children with a `data-key` match the one with the same key, others the next one of their tag. A node that is handed over again
// is itself. What somebody else has put into a drawing, with `data-extra`, stays on top of it. Listeners must not hold on to
// elements of a drawing, which may never get to the screen: they ask the event.
import {h, hearAs, put} from '/lib/html.js';
import {language} from '/lib/words.js';

export function redraw(place, ...content) { put(place, content, patch); }

function patch(place, nodes) {
  const olds = [...place.childNodes].filter(old => !old.dataset?.extra);
  if (inPlace(olds, nodes)) { nodes.forEach((node, i) => { if (!node.stays) renew(olds[i], node); }); return; }
  const find = finder(olds, nodes);
  const kept = nodes.map(node => {
    const old = node.stays ?? find(node);
    if (old && !node.stays) renew(old, node);
    return old || node;
  });
  const stay = new Set(kept);
  for (const old of olds) if (!stay.has(old)) old.remove();
  let at = place.firstChild;
  for (const node of kept)
    if (node === at) at = at.nextSibling;
    else place.insertBefore(node, at);
}

const keyOf = node => node.getAttribute?.('data-key') ?? '';
const nameOf = node => `${node.nodeName} ${keyOf(node)}`;
const isAs = (old, node) => old.nodeName === node.nodeName && keyOf(old) === keyOf(node);

// Mostly every new node becomes the old one at its place.
function inPlace(olds, nodes) {
  const is = (old, node) => (node.stays ?? node) === old
    || (!node.stays && node.parentNode !== old.parentNode && isAs(old, node));
  return olds.length === nodes.length && nodes.every((node, i) => is(olds[i], node));
}

// Which old node a new one becomes; each is given once.
function finder(olds, nodes) {
  const given = new Set(nodes.map(node => node.stays ?? node)), here = new Set(olds), byName = new Map();
  for (const old of olds)
    if (!given.has(old)) {
      const name = nameOf(old), same = byName.get(name);
      if (same) same.push(old);
      else byName.set(name, [old]);
    }
  return node => (here.has(node) ? node : byName.get(nameOf(node))?.shift());
}

function renew(old, node) {
  if (old === node) return;
  if (old.nodeType !== Node.ELEMENT_NODE) { if (old.data !== node.data) old.data = node.data; return; }
  if (!old.live && !node.live && !node.part && old.isEqualNode(node)) return;
  dress(old, node);
  if (node.part) node.part.element = old;
  old.live = node.live;
  hearAs(old, node);
  moveAs(old, node);
  patch(old, [...node.childNodes]);
}

// Attributes in the same order too: a page tells nothing of how it came about. Styles are set by property: the page's policy
// forbids them as text.
function dress(old, node) {
  const names = node.getAttributeNames(), before = old.getAttributeNames();
  const same = names.findIndex((name, i) => name !== before[i]);
  for (const name of before.slice(same < 0 ? names.length : same)) old.removeAttribute(name);
  for (const name of names) {
    const value = node.getAttribute(name);
    if (old.getAttribute(name) === value) continue;
    if (name === 'style') old.style.cssText = node.style.cssText;
    else old.setAttribute(name, value);
  }
  if (node.value !== undefined && old.value !== node.value && old !== document.activeElement) old.value = node.value;
}

// A part of a drawing that is made anew only when its facts, or the language, have changed; until then something stands for it.
// Facts are whatever `make` looks at; keys are unique in a drawing.
export function part({memory}, key, facts, make) {
  const parts = memory.parts ??= {}, told = language + JSON.stringify(facts), before = parts[key];
  if (before?.told === told && before.element.isConnected)
    return Object.assign(standIn(), {stays: before.element});
  const element = make();
  element.dataset.key ??= key;
  element.part = parts[key] = {told, element};
  return element;
}

let stands = null;
const standIn = () => (stands ??= h('g', {'data-stays': ''})).cloneNode();

// Animates an element that tells of some news, `gone` milliseconds ago. Drawing the same news again lets it go on. It starts where
// it gets to the screen: at this element, or at the one that takes over from it.
export function animated(element, frames, options, gone, news) {
  element.live = true;
  element.moves = {news, start(other) { this.run = Object.assign(other.animate(frames, options), {currentTime: gone}); }};
  queueMicrotask(() => { if (element.isConnected && !element.moves.run) element.moves.start(element); });
}

function moveAs(old, {moves}) {
  if (old.moves?.news === moves?.news) return;
  old.moves?.run?.cancel();
  old.moves = moves;
  moves?.start(old);
}
