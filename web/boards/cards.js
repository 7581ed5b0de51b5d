// Playing cards: pips for the numbers, letters for the court, and a joker that wears the marker.
import {h, use} from '/lib/html.js';
import {holes} from '/boards/grid.js';
import {words} from '/boards/box.js';

export const FIVE = '-3 -3 106 144';
const L = 43, M = 60, R = 77, Y = [36, 52, 60, 76, 92, 100, 116];
const PIPS = {
  A: [[M, 76]], 2: [[M, Y[0]], [M, Y[6]]], 3: [[M, Y[0]], [M, Y[3]], [M, Y[6]]], 4: [[L, Y[0]], [R, Y[0]], [L, Y[6]], [R, Y[6]]],
  5: [[L, Y[0]], [R, Y[0]], [M, Y[3]], [L, Y[6]], [R, Y[6]]],
  6: [[L, Y[0]], [R, Y[0]], [L, Y[3]], [R, Y[3]], [L, Y[6]], [R, Y[6]]],
  7: [[L, Y[0]], [R, Y[0]], [L, Y[3]], [R, Y[3]], [L, Y[6]], [R, Y[6]], [M, 56]],
  8: [[L, Y[0]], [R, Y[0]], [L, Y[3]], [R, Y[3]], [L, Y[6]], [R, Y[6]], [M, 56], [M, 96]],
  9: [[L, 36], [R, 36], [L, 62], [R, 62], [M, 76], [L, 90], [R, 90], [L, 116], [R, 116]],
  T: [[L, 36], [R, 36], [M, 49], [L, 62], [R, 62], [L, 90], [R, 90], [M, 103], [L, 116], [R, 116]],
};

// A card `KS`, `TD` or `JK` centred at x, y, `width` wide and turned.
export function playingCard(card, x, y, width, turned = 0) {
  const [rank, suit] = card === 'JK' ? [] : card, k = width / 100;
  return h('g', {transform: `translate(${x - 50 * k} ${y - 68 * k}) scale(${k}) rotate(${turned} 50 68)`},
    h('rect', {y: 4, width: 100, height: 136, rx: 11, fill: 'var(--paper-edge)'}),
    h('rect', {width: 100, height: 136, rx: 11, fill: 'var(--paper)', stroke: 'var(--paper-edge)', 'stroke-width': 1.5}),
    card === 'JK' ? joker()
      : h('g', {style: {color: 'HD'.includes(suit) ? '#b3261e' : '#2a211b'}},
        words(rank === 'T' ? 16 : 18, 25, rank === 'T' ? '10' : rank, rank === 'T' ? 23 : 29,
          {fill: 'currentColor', 'font-weight': 750, 'letter-spacing': -2}),
        use(suit, 18, 50, 19),
        PIPS[rank] ? PIPS[rank].map(([px, py]) => use(suit, px, py, rank === 'A' ? 50 : PIPS[rank].length > 8 ? 17 : 21))
          : court(rank, suit)));
}

function court(rank, suit) {
  return [h('rect', {x: 34, y: 22, width: 52, height: 98, rx: 7, fill: 'none', stroke: 'currentColor', 'stroke-width': 2,
    opacity: 0.55}), words(60, 58, rank, 44, {fill: 'currentColor', 'font-weight': 800}), use(suit, 60, 96, 30)];
}

function joker() {
  return [words(50, 26, 'Joker', 22, {fill: 'var(--paper-ink)', 'font-weight': 750}), use('crowned', 50, 82, 74)];
}

// The pile, face down, with its edges showing.
export function cardBack(x, y, thick = 1, width = 92) {
  const k = width / 92, dots = [-22, 0, 22].flatMap(x => [-33, -11, 11, 33].map(y => [x, y]));
  return h('g', {transform: `translate(${x} ${y}) scale(${k})`},
    Array.from({length: thick},
      (_, i) => h('rect',
        {x: -46, y: -60 - 4 * i, width: 92, height: 130, rx: 11, fill: 'var(--deck)', stroke: 'var(--shell)',
          'stroke-width': 3.5})),
    h('g', {transform: `translate(0 ${5 - 4 * (thick - 1)})`}, holes(dots, 24), use('peg', 0, -11, 26)));
}
