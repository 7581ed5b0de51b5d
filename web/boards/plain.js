// The board of a game without its own: the view as text, and every legal act as a button.
import {h} from '/lib/html.js';

function plainly(value) {
  if (Array.isArray(value) && value.every(v => typeof v !== 'object')) return h('code', {}, value.join(' '));
  if (Array.isArray(value)) return h('ol', {class: 'plainlist'}, value.map(v => h('li', {}, plainly(v))));
  if (value && typeof value === 'object') return table(value);
  return h('code', {}, String(value));
}

const HIDDEN = new Set(['game', 'players', 'phase', 'actors', 'status']);

function table(object, top = false) {
  return h('dl', {class: 'plainview'},
    Object.entries(object).filter(([key]) => !top || !HIDDEN.has(key)).map(([key, value]) => h('div', {}, h('dt', {}, key),
      h('dd', {}, plainly(value)))));
}

export default {
  draw(ctx) { return {board: h('div', {class: 'card pad plain'}, table(ctx.view, true)), rest: ctx.legal}; },
};
