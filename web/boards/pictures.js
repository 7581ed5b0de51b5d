// A small picture of each game, for the front page: close-ups of the boards.
import {h, use} from '/lib/html.js';
import {bang, ring, arrow, piece} from '/boards/unit.js';

const X = c => 8 + 36 * (c - 1) + 18 + (c > 3 ? 8 : 0);

// rows like 'BCDE'; pieces {o: 'B2 C3', x: …, m: …}; under and over get P(loc) -> [x, y].
function closeUp(rows, pieces, over = () => null, under = () => null) {
  const Y = {};
  let y = 3;
  [...rows].forEach((r, i) => {
    if (r === 'D' && i) y += 6;
    Y[r] = y + 18;
    y += 36;
  });
  const kinds = {};
  for (const [kind, locs] of Object.entries(pieces)) for (const loc of locs.split(' ')) kinds[loc] = kind;
  const P = loc => [X(+loc[1]), Y[loc[0]]];
  return [h('rect', {width: 240, height: 150, fill: 'var(--deck)'}), h('rect', {x: 117, width: 6, height: 150, fill: 'var(--shell)'}),
    rows.includes('C') && rows.includes('D') && h('rect', {y: Y.D - 24, width: 240, height: 6, fill: 'var(--shell)'}), under(P),
    [...rows].map(r => [1, 2, 3, 4, 5, 6].map(c => [use('hole', X(c), Y[r], 28), piece(kinds[r + c], X(c), Y[r], 0.45)])), over(P)];
}

const go = (P, a, b, trim = 18) => arrow(...P(a), ...P(b), {width: 4, trim});
const alarm = (P, a, r = 17) => { const g = bang(...P(a), r, 3); g.removeAttribute('class'); return g; };
const way = (P, locs, width = 36, color = 'var(--deck-hi)') => h('path',
  {d: 'M' + locs.split(' ').map(l => P(l).join(' ')).join('L'), fill: 'none', stroke: color, 'stroke-width': width,
    'stroke-linecap': 'round', 'stroke-linejoin': 'round'});
const spots = (P, locs) => locs.split(' ').map(l => ring(...P(l), 14, {dashed: true, width: 3}));
const frame = (P, a, b) => h('rect',
  {x: P(a)[0] - 17, y: P(a)[1] - 17, width: P(b)[0] - P(a)[0] + 34, height: 34, rx: 7, fill: 'none', stroke: 'var(--on-deck)',
    'stroke-width': 2});

function hop(P, a, b, up) {
  const [x1, y1] = P(a), [x2, y2] = P(b);
  return h('path',
    {d: `M${x1} ${y1 - 14}Q${(x1 + x2) / 2} ${Math.min(y1, y2) - 14 - up * 1.8} ${x2} ${y2 - 10}`, fill: 'none', stroke: 'var(--lit)',
      'stroke-width': 4, 'stroke-linecap': 'round', 'stroke-dasharray': '1 8'});
}

const player = p => ({style: {'--c': `var(--p${p})`, '--c-side': `var(--p${p}-side)`, color: `var(--p${p}-ink)`}});

function conflict() {
  const token = (p, glyph, x, y, s = 44) => h('g', player(p), use('s' + p, x, y, s), use(glyph, x, y - 1, s * 0.6));
  const lines = [...Array(12).keys()].map(k => `M${10 + 20 * k} 0v150M0 ${20 * k - 6}h240`).join('');
  return [h('rect', {width: 240, height: 150, fill: 'var(--sea)'}),
    h('path',
      {d: 'M0 0h240v34H0zM0 0h36v150H0zM150 94h90v56h-90zM90 34h20v20H90zM110 54h20v20h-20zM130 74h20v20h-20z', fill: 'var(--land)'}),
    h('path', {d: lines, stroke: 'var(--ink)', 'stroke-opacity': '.1'}),
    h('circle', {cx: 74, cy: 126, r: 11, fill: 'none', stroke: 'var(--ink)', 'stroke-width': 2.5, 'stroke-dasharray': '4 3'}),
    token(1, 'ship', 70, 76), token(2, 'plane', 186, 56, 48), token(2, 'artillery', 200, 120), token(1, 'gun', 20, 112, 38)];
}

function jokers() {
  const holes = [[46, 122], [46, 98], [46, 74], [46, 50], [46, 26], [46, 2], ...[1, 2, 3, 4, 5, 6, 7].map(k => [46 + 27 * k, 122])];
  return [h('rect', {width: 240, height: 150, fill: 'var(--deck)'}),
    h('path', {d: 'M240 108H46V0', fill: 'none', stroke: 'var(--deck-hi)', 'stroke-width': 2}),
    holes.map(([x, y]) => use('hole', x, y, 25)),
    [95, 68, 41].map(y => [h('circle', {cx: 127, cy: y, r: 11, fill: 'none', stroke: 'var(--p1)', 'stroke-width': 2.5}), use('hole', 127, y, 23)]),
    [[1, 127, 41], [1, 154, 122], [4, 46, 74], [2, 73, 122]].map(([p, x, y]) => h('g', player(p), use('s' + p, x, y, 27))),
    h('g', {transform: 'rotate(9 195 58)'}, h('rect', {x: 165, y: 17, width: 60, height: 84, rx: 7, fill: 'var(--shell-lo)'}),
      h('rect', {x: 165, y: 14, width: 60, height: 84, rx: 7, fill: '#fffdf8'}),
      h('g', {style: {color: '#2a211b'}}, use('S', 195, 66, 34)),
      h('text', {x: 172, y: 38, 'font-size': 21, 'font-weight': 750, fill: '#2a211b'}, '7'))];
}

function fiveplay() {
  const x = c => 24 + 48 * c, y = r => 27 + 48 * r;
  const put = (kind, who, c, r) => h('g',
    {style: {'--f': `var(--f${who})`, '--f-hi': `var(--f${who}-hi)`, '--f-side': `var(--f${who}-side)`}}, use(kind, x(c), y(r), 44),
    kind !== 'hollow' && use(who === 1 ? 'slot' : 'dot', x(c), kind === 'thin' ? y(r) : y(r) + 2, 44));
  return [h('rect', {width: 240, height: 150, fill: 'var(--deck)'}),
    h('rect', {x: 4, y: y(1) - 24, width: 232, height: 46, rx: 23, fill: 'var(--deck-hi)'}),
    [0, 1, 2].map(r => [0, 1, 2, 3, 4].map(c => use('hole', x(c), y(r), 26))),
    put('thin', 1, 0, 1), put('barrel', 1, 1, 1), put('hollow', 2, 2, 1), put('thin', 1, 2, 1), put('barrel', 1, 3, 1),
    put('thin', 1, 4, 1), put('thin', 2, 1, 0), put('barrel', 2, 3, 2), put('thin', 2, 4, 0), put('hollow', 1, 0, 2)];
}

function bonkers() {
  const track = (y, color) => h('path',
    {d: `M-20 ${114 + y}C40 ${114 + y} 50 ${32 + y} 120 ${32 + y}s84 82 140 82`, fill: 'none', stroke: `var(${color})`,
      'stroke-width': 62});
  const card = (x, y, words, fill) => {
    const w = words === 'Score' ? 54 : 38;
    return [h('rect', {x: x - w / 2, y: y - 21, width: w, height: 44, rx: 6, fill: 'var(--shell-lo)'}),
      h('rect', {x: x - w / 2, y: y - 23, width: w, height: 44, rx: 6, fill}),
      h('text',
        {x, y, 'font-size': words === 'Score' ? 14 : 18, 'font-weight': 750, fill: '#2a211b', 'text-anchor': 'middle',
          'dominant-baseline': 'central'},
        words)];
  };
  return [h('rect', {width: 240, height: 150, fill: 'var(--stage)'}), track(4, '--shell-lo'), track(0, '--shell'),
    card(24, 104, '+4', '#fffdf8'), card(68, 66, '−6', '#fffdf8'), card(120, 32, 'Score', 'var(--mark)'), card(172, 66, '+12', '#fffdf8'),
    card(217, 104, '−2', '#fffdf8'),
    h('g', player(1), use('pawn', 34, 56, 46)), h('g', player(4), use('pawn', 146, 122, 46))];
}

const PICTURES = {
  'free-for-all': () => closeUp('BCDE', {o: 'B2 C1 C5 D3 D6 E2 B4 E5'}, P => alarm(P, 'D3')),
  'mad-dash': () => closeUp('CDEF', {o: 'D1 E2 F1 E5 D6'}, P => [go(P, 'E2', 'E5'), go(P, 'D1', 'D4', 20)]),
  'tic-tac-two': () => closeUp('CDEF', {o: 'D1 E2 F3 D5 E5 F5 F1 D4'}, undefined, P => [way(P, 'D1 F3'), way(P, 'D5 F5')]),
  'border-patrol': () => closeUp('ABCD', {o: 'A1 A2 A4 A6 C1 C6 D6'}, P => [go(P, 'A4', 'A6', 20), alarm(P, 'A4')]),
  'x-rays': () => closeUp('BCDE', {o: 'C1 B2 C3 D3 E2', m: 'C5 D5'}, undefined, P => way(P, 'C1 B2 C3 D3 E2', 9, 'var(--peg-side)')),
  'tank-blitz': () => closeUp('CDEF', {o: 'C3 D4 E2', x: 'D1 E5 C6', m: 'F5'}, P => [go(P, 'C3', 'D4', 19), frame(P, 'F3', 'F4')]),
  'chain-gang': () => closeUp('BCDE', {x: 'C3 D4 C4', o: 'B2 B5 E3 E5 D1'}, undefined, P => way(P, 'C3 C4 D4', 10, 'var(--mark-side)')),
  'leap-frog': () => closeUp('CDEF', {o: 'F1 E2 F5', m: 'D4 E6'}, P => [hop(P, 'F1', 'D3', 0), hop(P, 'D3', 'D5', 9), spots(P, 'D5')]),
  'battle-of-the-blobs': () => closeUp('BCDE', {o: 'B2 C2 C3 D2 D5 E5 E4'}, undefined, P => [way(P, 'B2 C2 C3 C2 D2'), way(P, 'E4 E5 D5')]),
  hideout: () => closeUp('BCDE', {o: 'B1 C2 D3 E1 E2 D1', m: 'C5'}, undefined,
    P => [way(P, 'B1 C2 D3', 10, 'var(--peg-side)'), way(P, 'D1 E1 E2 D1', 10, 'var(--peg-side)')]),
  'rapid-transit': () => closeUp('ABCD', {o: 'A1 A2 A3 A4 A5 B1 B3 B4 B6 D5'}, P => go(P, 'B3', 'D5', 20)),
  hostage: () => closeUp('BCDE', {x: 'D2', o: 'C3 B4 D3 C5'}, P => spots(P, 'B5 C6 D5')),
  'space-attack': () => closeUp('BCDE', {o: 'B2 B4 B6 C1 C3 C5 D2 D6 E1 E3 E5'}, P => [go(P, 'C3', 'D3', 14), alarm(P, 'D3', 14)]),
  football: () => closeUp('CDEF', {o: 'C1 C4 D2 D6 E5', x: 'D3'}, P => [go(P, 'D3', 'F3', 20), frame(P, 'F3', 'F4')]),
  soccer: () => closeUp('ABCD', {o: 'A3 B2 C5 D4', x: 'C4'}, P => [go(P, 'C4', 'A4', 20), frame(P, 'A3', 'A4')]),
  conflict, 'pegs-and-jokers': jokers, fiveplay, bonkers,
};
const other = () => closeUp('BCDE', {o: 'C2', m: 'D5', x: 'E3'}, P => spots(P, 'C5 D2'));

const LEVELS = {beginner: 'lv1', intermediate: 'lv2', advanced: 'lv3', box: 'lv4', workshop: 'lv0'};
export const levelClass = game => LEVELS[game.level] || 'lv2';

export function picture(game, {square = false} = {}) {
  return h('svg',
    {class: square ? `th ${levelClass(game)}` : `pic ${levelClass(game)}`, viewBox: square ? '45 0 150 150' : '0 0 240 150',
      'aria-hidden': 'true'},
    (PICTURES[game.id] || other)());
}
