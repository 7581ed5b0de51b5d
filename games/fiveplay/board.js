// Fiveplay: seven by seven holes, thin pegs that fit into hollow barrels. Green has a slot, yellow a dot.
import {h, use, on} from '/lib/html.js';
import {holes, ring, walkable} from '/boards/grid.js';
import {part} from '/lib/patch.js';
import {shell, deck, words, touchable, remembers, motion, tip, lastOf} from '/boards/box.js';
import texts from '/games/fiveplay/texts.js';

const COLUMNS = 'abcdefg', PITCH = 88, KINDS = ['P', 'B', 'H'], SYMBOL = {P: 'thin', B: 'barrel', H: 'hollow'}, STOCK = [10, 4, 4];
const PATTERNS = ['PPBPP', 'PBPBP', 'PBBBP'];
const at = hole => [58 + PITCH * COLUMNS.indexOf(hole[0]) + PITCH / 2, 54 + PITCH * (+hole[1] - 1) + PITCH / 2];
const paint = seat => ({'--f': `var(--f${seat})`, '--f-hi': `var(--f${seat}-hi)`, '--f-side': `var(--f${seat}-side)`});

function piece(kind, seat, x, y, size) {
  return h('g', {style: paint(seat)}, use(SYMBOL[kind], x, y, size),
    kind !== 'H' && use(seat === 1 ? 'slot' : 'dot', x, kind === 'P' ? y : y + size / 24, size));
}

// A cell of the view, its peg and its barrel, as [kind, seat] pairs with the barrel first.
function contents(cell) {
  const barrel = {b: ['B', 1], h: ['H', 1], B: ['B', 2], H: ['H', 2]}[cell[1]];
  return [barrel, cell[0] !== '.' && ['P', +cell[0]]].filter(Boolean);
}

const cellOf = (view, hole) => view.board[+hole[1] - 1][COLUMNS.indexOf(hole[0])];

// Parses `P d4` and `P a1-d4`.
function takeApart(act) {
  const [kind, where] = act.split(' '), [from, to] = where.includes('-') ? where.split('-') : [null, where];
  return {act, kind, from, to};
}

// The selected piece, the holes it may be lifted from and those it may go to.
function choices(ctx) {
  const acts = ctx.legal.map(takeApart), kinds = KINDS.filter(kind => acts.some(a => a.kind === kind));
  const kind = [ctx.choice.kind, ctx.memory.kind].find(k => kinds.includes(k)) || kinds[0] || ctx.memory.kind;
  const mine = acts.filter(a => a.kind === kind), from = mine.some(a => a.from === ctx.choice.from) ? ctx.choice.from : null;
  const puts = mine.filter(a => a.from === from);
  return {kinds, kind, from, froms: new Set(mine.map(a => a.from).filter(Boolean)), targets: new Map(puts.map(a => [a.to, a.act])),
    stock: mine.some(a => !a.from)};
}

function pick(ctx, o, hole) {
  if (o.targets.has(hole)) ctx.act(o.targets.get(hole));
  else if (o.froms.has(hole)) ctx.choose({from: o.from === hole ? null : hole});
  else if (o.from) ctx.choose({from: null});
}

// The winner's five pieces that form a pattern.
function winningLine(ctx) {
  const seat = +(/^won (\d)/.exec(ctx.view.status || ctx.table.status || '')?.[1] || 0);
  if (!seat || (ctx.replay && !ctx.fresh.some(e => e.startsWith('won')))) return null;
  const kindsAt = (c, r) => contents(ctx.view.board[r]?.[c] || '..').filter(p => p[1] === seat).map(p =>
    (p[0] === 'P' ? 'P' : 'B'));
  for (let c = 0; c < 7; c++) for (let r = 0; r < 7; r++) for (const [dc, dr] of [[1, 0], [0, 1], [1, 1], [-1, 1]]) {
    const five = [0, 1, 2, 3, 4].map(k => [c + dc * k, r + dr * k]);
    if (PATTERNS.some(pattern => five.every(([x, y], k) => kindsAt(x, y).includes(pattern[k]))))
      return five.map(([x, y]) => COLUMNS[x] + (y + 1));
  }
  return null;
}

function band(line) {
  const [x1, y1] = at(line[0]), [x2, y2] = at(line[4]);
  return h('path', {d: `M${x1} ${y1}L${x2} ${y2}`, stroke: 'var(--lamp)', 'stroke-opacity': '.5', 'stroke-width': 80,
    'stroke-linecap': 'round'});
}

// The moves in the last message: {kind, seat, from, to}.
function lastMove(ctx) {
  const line = lastOf(ctx, 'place', 'move');
  return line && {seat: +line[1], kind: line[2], from: line[0] === 'move' ? line[3] : null, to: line.at(-1)};
}

function say(ctx, o, hole) {
  const w = ctx.words;
  const things = contents(cellOf(ctx.view, hole)).map(([kind, seat]) => w('thing', {kind, seat, you: ctx.you(seat)}));
  return [hole, things.join(ctx.words('tell.and')) || ctx.words('cell.empty'), o.from === hole && ctx.words('cell.chosen'),
    o.targets.has(hole) && w('may', {kind: o.kind}),
    o.froms.has(hole) && o.from !== hole && ctx.words('cell.from')].filter(Boolean).join(', ');
}

function holePlace(ctx, o, hole, last, move) {
  const [x, y] = at(hole), lit = o.targets.has(hole), from = o.froms.has(hole), chosen = o.from === hole,
    proposed = tip(ctx) && takeApart(tip(ctx));
  const pieces = contents(cellOf(ctx.view, hole)).map(([kind, seat]) => {
    const drawn = piece(kind, seat, x, y, 82), isLast = last?.to === hole && last.kind === kind && last.seat === seat;
    if (isLast) return last.from ? move.along(drawn, [at(last.from), [x, y]]) : move.drop(drawn);
    return drawn;
  });
  return h('g',
    {role: 'gridcell', class: `place${lit || from ? ' can' : ''}`, 'data-place': hole, 'data-key': 'hole' + hole,
      tabindex: hole === o.focus ? 0 : -1, 'aria-label': say(ctx, o, hole), 'aria-selected': chosen ? 'true' : null,
      'data-do': lit ? 'act' : from && !chosen ? 'choose' : null},
    h('rect', {class: 'spot', x: x - 42, y: y - 42, width: 84, height: 84, rx: 16, fill: 'transparent'}), holes([[x, y]], 52),
    lit && h('g', {class: 'preview'}, piece(o.kind, ctx.seat, x, y, 82)), pieces,
    lit && ring(x, y, o.targets.size > 20 ? 18 : 32, {width: o.targets.size > 20 ? 2 : 4}),
    from && !chosen && ring(x, y, 38, {width: 3, dashed: true}), chosen && ring(x, y, 39, {width: 6}),
    proposed && (proposed.to === hole || proposed.from === hole) && ring(x, y, 40, {dashed: true, color: 'var(--lamp)', width: 4}));
}

// Where a piece has just come to, it moves with the news.
function holePart(ctx, o, hole, last, move) {
  const proposed = tip(ctx) && takeApart(tip(ctx)), came = last?.to === hole && [last, ctx.events.length, ctx.fresh];
  return part(ctx, 'hole' + hole, [cellOf(ctx.view, hole), ctx.seat, o.targets.has(hole) && o.kind, o.targets.size > 20,
    o.froms.has(hole), o.from === hole, o.focus === hole, proposed?.to === hole || proposed?.from === hole, came],
    () => holePlace(ctx, o, hole, last, move));
}

function board(ctx, o) {
  const last = lastMove(ctx), move = motion(ctx), line = winningLine(ctx);
  const rows = [1, 2, 3, 4, 5, 6, 7], row = r => [...COLUMNS].map(c => c + r);
  const live = {...o, focus: [ctx.memory.focus].find(f => /^[a-g][1-7]$/.test(f)) || [...o.targets.keys()][0] || 'd4'};
  const svg = h('svg',
    {class: 'toy boxboard fp', viewBox: '0 0 732 736', preserveAspectRatio: 'xMidYMin', role: 'grid', 'aria-label': ctx.game.title},
    part(ctx, 'box', [], () => h('g', {}, shell(0, 0, 732, 726, 40), deck(50, 46, 632, 632, 26),
      [...COLUMNS].map((c, i) => [25, 704].map(y => words(58 + PITCH * i + PITCH / 2, y, c, 20, {class: 'b-label'}))),
      rows.map(r => [26, 706].map(x => words(x, 54 + PITCH * (r - 0.5), r, 20, {class: 'b-label'}))))),
    last && h('rect', {x: at(last.to)[0] - 41, y: at(last.to)[1] - 41, width: 82, height: 82, rx: 18, fill: 'var(--deck-hi)'}),
    line && band(line), last?.from && h('circle', {cx: at(last.from)[0], cy: at(last.from)[1], r: 26, class: 'camefrom'}),
    rows.map(r => h('g', {role: 'row'}, row(r).map(hole => holePart(ctx, live, hole, last, move)))));
  walkable(svg);
  touchable(svg, hole => pick(ctx, o, hole));
  remembers(svg, ctx.memory);
  on(svg, 'keydown', event => { const kind = event.key.toUpperCase(); if (o.kinds.includes(kind)) hold(ctx, kind); });
  return svg;
}

function hold(ctx, kind) {
  ctx.memory.kind = kind;
  ctx.choose({kind, from: null});
}

// A player's remaining pieces, in a tray with a dent for every piece in play.
const tray = (ctx, seat) => part(ctx, 'tray' + seat, [ctx.view.stock[seat - 1], ctx.name(seat), ctx.you(seat)],
  () => trayOf(ctx, seat));

function trayOf(ctx, seat) {
  const [pegs, solid, hollow] = ctx.view.stock[seat - 1], dent = (x, y) => h('circle', {cx: x, cy: y, r: 4.5, fill: 'var(--hole)'});
  const lot = (n, all, kind, x, step, y, size) => Array.from({length: all},
    (_, i) => (i < n ? piece(kind, seat, x + i * step, y, size) : dent(x + i * step, y - 1)));
  return h('section', {class: 'tray'},
    h('div', {class: 'row'}, h('b', {class: 'grow'}, ctx.words('stockOf', {name: ctx.name(seat), you: ctx.you(seat)})),
      h('span', {class: 'small'}, ctx.words('stock', {pegs, solid, hollow}))),
    h('svg', {viewBox: '0 0 280 122', 'aria-hidden': 'true'}, shell(0, 0, 280, 116, 20, 6),
      h('rect', {x: 9, y: 11, width: 262, height: 96, rx: 14, fill: 'var(--deck)'}),
      lot(pegs, STOCK[0], 'P', 28, 25, 40, 40), lot(solid, STOCK[1], 'B', 32, 31, 80, 33),
      lot(hollow, STOCK[2], 'H', 156, 31, 80, 33)));
}

// The selected piece.
function picker(ctx, o) {
  if (!ctx.seat || ctx.replay) return null;
  return h('div', {class: 'pickers', role: 'group', 'aria-label': ctx.words('piece')},
    KINDS.map((kind, i) => h('button',
      {class: 'picker', 'aria-pressed': String(kind === o.kind), disabled: !o.kinds.includes(kind), 'data-key': 'kind' + kind,
        'data-do': kind !== o.kind && o.kinds.includes(kind) ? 'choose' : null, onclick: () => hold(ctx, kind)},
    h('svg', {viewBox: '0 0 48 52', 'aria-hidden': 'true'}, piece(kind, ctx.seat, 24, 24, 44)),
    h('span', {}, ctx.words('kind', {kind})), h('b', {}, String(ctx.view.stock[ctx.seat - 1][i])))));
}

function patterns(ctx) {
  const seat = ctx.seat || 1;
  return part(ctx, 'patterns', [seat], () => h('section', {class: 'card pad stack patterns'}, h('h2', {}, ctx.words('five')),
    PATTERNS.map(pattern => h('svg',
      {viewBox: '0 0 150 34', role: 'img', 'aria-label': [...pattern].map(k => ctx.words('kind', {kind: k})).join(', ')},
      h('rect', {width: 150, height: 34, rx: 17, fill: 'var(--deck)'}),
      [...pattern].map((kind, i) => piece(kind, seat, 17 + 29 * i, 18, kind === 'P' ? 34 : 28)))),
    h('p', {class: 'small muted'}, ctx.words('lines'))));
}

export default {
  texts,
  look: n => ({shape: n === 1 ? 's1' : 's3',
    style: {'--c': `var(--f${n})`, '--c-side': `var(--f${n}-side)`, color: n === 1 ? '#fff' : 'var(--p3-ink)'}}),
  draw(ctx) {
    const o = choices(ctx), mine = ctx.seat || 1, svg = board(ctx, o);
    return {board: ctx.phone ? h('div', {class: 'boxes'}, svg, picker(ctx, o)) : svg,
      side: h('div', {class: 'stack'}, !ctx.phone && picker(ctx, o), tray(ctx, mine), tray(ctx, 3 - mine),
        !ctx.replay && patterns(ctx)),
      rest: []};
  },
  ask(ctx) {
    const o = choices(ctx), key = o.from ? 'to' : o.froms.size ? (o.stock ? 'either' : 'move') : 'put';
    return ctx.words(key, {kind: o.kind, from: o.from});
  },
  label(act, ctx) {
    const {kind, from, to} = takeApart(act);
    return `${ctx.words('kind', {kind})} ${from ? ctx.words('tell.shiftTo', {from, to}) : to}`;
  },
};
