// Bonkers!: a loop of spaces, and the cards that players place on it.
import {h, use, icon} from '/lib/html.js';
import {seatLook} from '/lib/parts.js';
import {part} from '/lib/patch.js';
import {words, touchable, trackable, remembers, motion, dieFace, tip, sheet, lastOf, namesOf} from '/boards/box.js';
import pile from '/games/bonkers/pile.js';
import texts from '/games/bonkers/texts.js';

await sheet('/games/bonkers/board.css');

// Two layouts of the loop: wide, and upright for phones. `frame` is half the width of the track, `tile` half that of a space.
const DESK = {width: 524, height: 600, radius: 112, frame: 46, tile: 38, card: [33, 46], lying: [50, 30], small: 12, text: 17,
  pawn: 46, word: true};
const PHONE = {width: 306, height: 430, radius: 72, frame: 26, tile: 22, card: [23, 32], lying: [35, 20], small: 10, text: 12.5,
  pawn: 32, word: false};
const SPACES = 55, spaces = [...Array(SPACES).keys()], SHIFT = -0.055, USUAL = {0: 'score', 19: 'score', 37: 'score', 28: 'lose'},
  SIGNS = {S: 'score', L: 'lose'};

// A point on the loop, by its fraction of the circumference, clockwise from the foot of the left side: x, y and the outward normal.
function pointAt(size, share) {
  const {width: W, height: H, radius: R} = size, w = W - 2 * R, tall = H - 2 * R, q = Math.PI * R / 2;
  const legs = [[tall, s => [0, H - R - s, -1, 0]], [q, s => bend(R, R, Math.PI, s)], [w, s => [R + s, 0, 0, -1]],
    [q, s => bend(W - R, R, 1.5 * Math.PI, s)],
    [tall, s => [W, R + s, 1, 0]], [q, s => bend(W - R, H - R, 0, s)], [w, s => [W - R - s, H, 0, 1]],
    [q, s => bend(R, H - R, Math.PI / 2, s)]];
  const bend = (cx, cy, start, s) => { const a = start + s / R;
    return [cx + R * Math.cos(a), cy + R * Math.sin(a), Math.cos(a), Math.sin(a)]; };
  let s = (share - Math.floor(share)) * legs.reduce((sum, [length]) => sum + length, 0);
  for (const [length, point] of legs) {
    if (s <= length) return point(s);
    s -= length;
  }
  return legs[0][1](0);
}

const middle = (size, space) => pointAt(size, (space + 0.5) / SPACES + SHIFT);

// A piece stands at the inner edge of its space, so that the card can be read.
function stand(size, space) {
  const [x, y, nx, ny] = middle(size, space), d = size.tile * 0.8;
  return [x - nx * d, y - ny * d];
}

function outline({width: W, height: H, radius: R}, d) {
  const r = R + d;
  return `M${R} ${-d}H${W - R}A${r} ${r} 0 0 1 ${W + d} ${R}V${H - R}A${r} ${r} 0 0 1 ${W - R} ${H + d}H${R}A${r} ${r} 0 0 1 ${-d} ${H - R}V${R}A${r} ${r} 0 0 1 ${R} ${-d}z`;
}

function tileShape(size, space) {
  const a = space / SPACES + SHIFT + 0.0011, b = (space + 1) / SPACES + SHIFT - 0.0011, mid = (a + b) / 2, d = size.tile;
  const edge = (list, way) => list.map(s => {
    const [x, y, nx, ny] = pointAt(size, s);
    return `${(x + nx * d * way).toFixed(1)},${(y + ny * d * way).toFixed(1)}`;
  });
  return [...edge([a, mid, b], 1), ...edge([b, mid, a], -1)].join(' ');
}

// The printed face: in the view only if the loop is not the standard one.
const signAt = (view, space) => (view.loop ? SIGNS[view.loop[space]] : USUAL[space]);
const kindOf = (ctx, space) => signAt(ctx.view, space) || ctx.view.track[space];
const PRINTED = ['go-to-lose', 'back-15'];
const GLYPH = {'roll-again': 'again', exchange: 'swap', 'nearest-score': 'star'};

// The face of a card: a signed number, a glyph or a word.
const short = card => card.replace(/^ahead-/, '+').replace(/^back-/, '−');
const inkOf = card => (card.startsWith('back') ? '#8a1c1c' : card.startsWith('ahead') ? '#0b4f47' : 'var(--paper-ink)');

function glyph(name, x, y, size) {
  return h('g', {class: 'glyph'}, use('i-' + name, x, y, size));
}

function face(ctx, card, x, y, size) {
  if (GLYPH[card]) return glyph(GLYPH[card], x, y, size * 1.35);
  const text = card === 'start' ? ctx.words('start') : short(card);
  return words(x, y, text, text.length > 3 ? size * 0.68 : text.length > 2 ? size * 0.8 : size,
    {fill: inkOf(card), 'letter-spacing': -0.4});
}

// In the corners cards are rotated with their space and smaller, so that they do not overlap.
function cardOn(ctx, card, size, [x, y, nx, ny]) {
  const lies = Math.abs(nx) > 0.75, turn = (lies ? Math.atan(ny / nx) : Math.atan(-nx / ny)) * 180 / Math.PI,
    scale = Math.abs(turn) > 4 ? 0.72 : 1;
  const [w, tall] = (lies ? size.lying : size.card).map(side => side * scale);
  return h('g', {transform: `rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})`},
    h('rect', {x: x - w / 2, y: y - tall / 2 + 2, width: w, height: tall, rx: 5, fill: 'var(--paper-edge)'}),
    h('rect', {x: x - w / 2, y: y - tall / 2 - 1, width: w, height: tall, rx: 5, fill: 'var(--paper)',
      stroke: 'var(--paper-edge)'}),
    face(ctx, card, x, y - 1, size.text * (scale < 1 ? 0.85 : 1)));
}

function printed(ctx, kind, size, [x, y], space) {
  const ink = {fill: kind === 'score' ? '#2a1f02' : '#fff'},
    number = {score: '+1', lose: '−1', 'back-15': '−15', 'go-to-lose': '→ −1'}[kind];
  if (!size.word) return words(x, y, number, number.length > 3 ? 9 : 13, ink);
  return [words(x, y - 8, space ? ctx.words('printed', {kind}) : ctx.words('start'), 11, ink),
    words(x, y + 9, number, kind === 'go-to-lose' ? 13 : 17, ink)];
}

const fillOf = kind => (kind === 'score' ? 'var(--mark)' : kind === 'lose' ? '#1c110d' : PRINTED.includes(kind) ? 'var(--print)'
  : 'var(--tile)');

function spaceWords(ctx, space, kind, takes) {
  const w = ctx.words;
  const people = ctx.view.at.map((at, i) => (at === space ? i + 1 : 0)).filter(Boolean).map(n =>
    (ctx.you(n) ? ctx.words('table.you') : ctx.name(n)));
  return [w('space', {n: space}), space === 0 && w('start'), kind ? w('card', {card: kind}) : ctx.words('cell.empty'), ...people,
    takes.has(space) && w('mayTake')].filter(Boolean).join(', ');
}

// A space as drawn; its touch target lies above it.
function tile(ctx, size, space) {
  const fill = fillOf(kindOf(ctx, space));
  return h('polygon', {points: tileShape(size, space), fill, stroke: fill, 'stroke-width': size.word ? 4 : 2.4,
    'stroke-linejoin': 'round'});
}

function print(ctx, size, space) {
  const kind = kindOf(ctx, space), point = middle(size, space);
  if (['score', 'lose', ...PRINTED].includes(kind)) return printed(ctx, kind, size, point, space);
  return kind ? cardOn(ctx, kind, size, point)
    : words(point[0], point[1], space, size.small, {fill: 'var(--tile-ink)', 'font-weight': 600});
}

function spacePlace(ctx, size, space, takes, focus) {
  const lit = takes.has(space), frame = attrs =>
    h('polygon', {points: tileShape(size, space), fill: 'none', 'stroke-linejoin': 'round', ...attrs});
  return h('g',
    {role: lit ? 'button' : 'img', class: lit ? 'place can' : 'place', 'data-place': space, 'data-key': 'space' + space,
      tabindex: space === focus ? 0 : -1, 'aria-label': spaceWords(ctx, space, kindOf(ctx, space), takes),
      'data-do': lit ? 'act' : null},
    frame({class: 'spot', fill: 'transparent'}), lit && frame({stroke: 'var(--go)', 'stroke-width': size.word ? 4 : 3}),
    tip(ctx) === `take ${space}` && frame({stroke: 'var(--lamp)', 'stroke-width': 4, 'stroke-dasharray': '4 6'}));
}

// The path of a piece: along the loop after a throw or a short card, straight across otherwise.
function wayOf(size, from, to) {
  const ahead = (to - from + SPACES) % SPACES, step = ahead <= 15 ? 1 : SPACES - ahead <= 15 ? -1 : 0, way = [];
  for (let s = from; step && s !== to; s = (s + step + SPACES) % SPACES) way.push(stand(size, s));
  return [...(step ? way : [stand(size, from)]), stand(size, to)];
}

function pawns(ctx, size) {
  const move = motion(ctx), goes = ctx.fresh.map(e => e.split(' ')).filter(e => e[0] === 'go');
  return ctx.view.at.map((space, i) => {
    const seat = i + 1, look = seatLook(seat), [x, y] = stand(size, space),
      mates = ctx.view.at.flatMap((s, k) => (s === space ? [k] : [])),
      dx = (mates.indexOf(i) - (mates.length - 1) / 2) * size.pawn * 0.42;
    const pawn = h('g', {style: look.style, 'pointer-events': 'none'},
      h('g', {style: {'--c': '#fffaf0', '--c-side': '#fffaf0', '--shade': 'none'}},
        use('pawn', x + dx, y - size.pawn * 0.15, size.pawn * 1.14)),
      use('pawn', x + dx, y - size.pawn * 0.14, size.pawn),
      words(x + dx, y - size.pawn * 0.36, seat, size.pawn * 0.3, {fill: 'currentColor'}));
    const path = goes.filter(e => +e[1] === seat).flatMap(e => wayOf(size, +e[2], +e[3]));
    return move.along(pawn, path.length ? path : [[x, y]], {leg: 0.3});
  });
}

// The centre: scores, dice, remaining cards.
function centre(ctx, size) {
  const {width: W} = size, target = +ctx.table.options?.target || 12, left = size.frame + 16,
    bar = W - 2 * left - (size.word ? 150 : 116), x0 = left + (size.word ? 120 : 92);
  const gap = size.word ? 36 : 30, top = size.word ? 116 : 84, dice = lastOf(ctx, 'dice'), n = ctx.view.at.length,
    low = top + gap * n + (size.word ? 26 : 20), die = size.word ? 66 : 50;
  const ink = {fill: 'var(--on-stage)'};
  return h('g', {'aria-hidden': 'true'}, words(W / 2, top - gap, ctx.words('first', {n: target}), size.word ? 15 : 13, ink),
    ctx.view.score.map((points, i) => lane(ctx, size, i + 1, points, target, {x0, bar, y: top + gap * i, left})),
    dice
      && [dieFace(+dice[2], W / 2 - die - 6, low, die), dieFace(+dice[3], W / 2 + 6, low + 6, die),
        words(W / 2, low + die + 32, ctx.words('threw', {who: who(ctx, +dice[1]), n: +dice[2] + +dice[3]}),
          size.word ? 16 : 14, ink)],
    words(W / 2, low + die + (size.word ? 58 : 54), ctx.words('pile', {n: ctx.view.pile}), size.word ? 14 : 12.5,
      {fill: 'var(--on-stage-2)', 'font-weight': 550}));
}

function lane(ctx, size, seat, points, target, {x0, bar, y, left}) {
  const look = seatLook(seat), s = size.word ? 30 : 24, name = ctx.you(seat) ? ctx.words('table.you') : ctx.name(seat);
  return [h('g', {style: look.style}, use(look.shape, left + s / 2, y, s),
    words(left + s / 2, y - 1, seat, s * 0.42, {fill: 'currentColor'})),
    words(left + s + 6, y, name.length > 8 ? name.slice(0, 7) + '…' : name, size.word ? 14 : 11.5,
      {fill: 'var(--on-stage)', 'text-anchor': 'start', 'font-weight': 650}),
    h('rect', {x: x0, y: y - 7, width: bar, height: 14, rx: 7, fill: 'var(--deck)'}),
    points > 0
      && h('rect', {x: x0, y: y - 7, width: Math.max(14, bar * Math.min(1, points / target)), height: 14, rx: 7, fill: look.color}),
    words(x0 + bar + (size.word ? 18 : 13), y, points, size.word ? 20 : 16, {fill: 'var(--on-stage)'})];
}

const who = (ctx, seat) => (ctx.you(seat) ? ctx.words('tell.You') : ctx.name(seat));
const takesOf = ctx => new Set(ctx.legal.filter(a => a.startsWith('take ')).map(a => +a.slice(5)));

function loop(size) {
  return h('g', {},
    h('path', {d: outline(size, size.frame), fill: 'var(--shell-lo)', transform: 'translate(0 9)'}),
    h('path', {d: outline(size, size.frame), fill: 'var(--shell-hi)'}),
    h('path', {d: outline(size, size.frame - 1.5), fill: 'var(--shell)'}),
    h('path', {d: outline(size, -size.frame), fill: 'var(--shell-lo)'}),
    h('path', {d: outline(size, -size.frame - 4), fill: 'var(--stage-2)'}));
}

function board(ctx) {
  const size = ctx.phone ? PHONE : DESK, d = size.frame + 4, takes = takesOf(ctx), me = ctx.seat ? ctx.view.at[ctx.seat - 1] : 0;
  const proposed = tip(ctx), names = namesOf(ctx), standing = space => names.filter((_, i) => ctx.view.at[i] === space);
  const focus = /^\d+$/.test(ctx.memory.focus) ? +ctx.memory.focus : takes.size ? [...takes][0] : me;
  const svg = h('svg',
    {class: 'toy boxboard bk', viewBox: `${-d} ${-d} ${size.width + 2 * d} ${size.height + 2 * d + 10}`,
      preserveAspectRatio: 'xMidYMin', role: 'group', 'aria-label': ctx.words('loop')},
    part(ctx, 'loop', [size.width], () => loop(size)),
    part(ctx, 'printed', [size.width, ctx.view.loop, ctx.view.track], () => h('g', {'aria-hidden': 'true', 'pointer-events': 'none'},
      [tile, print].map(draw => spaces.map(space => part(ctx, draw.name + space, [size.width, kindOf(ctx, space)],
        () => h('g', {}, draw(ctx, size, space))))))),
    here(ctx, size), centre(ctx, size), h('g', {}, pawns(ctx, size)), spaces.map(space => part(ctx, 'space' + space,
      [size.width, ctx.seat, kindOf(ctx, space), standing(space), takes.has(space), space === focus, proposed === `take ${space}`],
      () => spacePlace(ctx, size, space, takes, focus))));
  touchable(svg, place => { if (takes.has(+place)) ctx.act('take ' + place); });
  trackable(svg);
  remembers(svg, ctx.memory);
  return svg;
}

// A frame around the mover's space.
function here(ctx, size) {
  const seat = +(/(?:^| )(\d+)(?: |$)/.exec(ctx.view.actors)?.[1] || 0);
  return seat && !ctx.over
    ? h('polygon',
      {points: tileShape(size, ctx.view.at[seat - 1]), fill: 'none', stroke: 'var(--focus)', 'stroke-width': size.word ? 4 : 3,
        'stroke-linejoin': 'round', 'pointer-events': 'none'})
    : null;
}

function bigCard(ctx, card, {act, key}) {
  const art = h('svg', {viewBox: '0 0 80 62', 'aria-hidden': 'true'}, face(ctx, card, 40, 31, 34));
  const label = ctx.words('card', {card});
  if (!act) return h('span', {class: 'bkcard'}, art, h('span', {}, label));
  return h('button',
    {class: tip(ctx) === act ? 'bkcard can tip' : 'bkcard can', 'data-key': key, 'data-do': 'act', onclick: () => ctx.act(act)},
    art, h('span', {}, label));
}

function hand(ctx) {
  if (!ctx.seat) return null;
  const cards = ctx.view.hands[ctx.seat - 1] || [];
  return h('section', {class: 'bkhand', 'aria-label': ctx.words('hand')}, !ctx.phone && h('h2', {}, ctx.words('hand')),
    h('div', {class: 'bkcards'},
      cards.map((card, i) => bigCard(ctx, card,
        {act: ctx.legal.includes('place ' + card) ? 'place ' + card : null, key: `card${i}`})),
      cards.length ? null : h('p', {class: 'small'}, ctx.words('noCards'))));
}

// The LOSE card, played during another player's turn.
function loseCard(ctx) {
  if (!ctx.seat) return null;
  const has = ctx.view.lose.includes(ctx.seat), act = ctx.legal.find(a => a.startsWith('lose ')),
    victim = act && ctx.name(+act.slice(5));
  const text = ctx.words('loseCard', {has, name: victim});
  if (act) return h('button', {class: 'losecard can', 'data-key': 'lose', 'data-do': 'act', onclick: () => ctx.act(act)},
    h('b', {}, ctx.words('lose')), h('span', {}, text));
  return h('p', {class: has ? 'losecard' : 'losecard used'}, h('b', {}, ctx.words('lose')), h('span', {}, text));
}

function others(ctx) {
  const seats = ctx.view.hands.map((_, i) => i + 1).filter(n => n !== ctx.seat);
  return h('section', {class: 'card pad stack bkothers'}, ctx.seat ? h('h2', {}, ctx.words('others')) : null,
    seats.map(n => h('div', {class: 'row'}, h('b', {}, ctx.you(n) ? ctx.words('table.you') : ctx.name(n)), h('div', {class: 'chips'},
      ctx.view.hands[n - 1].map(card => h('span', {class: 'mini', title: ctx.words('card', {card})},
        GLYPH[card] ? [icon(GLYPH[card]), h('span', {class: 'vh'}, ctx.words('card', {card}))] : card === 'start'
          ? ctx.words('start') : short(card))),
      ctx.view.lose.includes(n) && h('span', {class: 'mini dark'}, ctx.words('lose'))))));
}

// On a small screen every card that can be taken also has a button, for as long where the hand is.
function takeButtons(ctx) {
  const takes = [...takesOf(ctx)];
  return takes.length
    ? h('div', {class: 'bktakes'},
      takes.map(space => h('button', {class: 'btn', 'data-key': 'take' + space, 'data-do': 'act',
        onclick: () => ctx.act('take ' + space)}, ctx.words('takeThis', {n: space, card: ctx.view.track[space]}))))
    : null;
}

const isWord = act => !/^(take|place|lose) /.test(act);

export default {
  texts, pile,
  draw(ctx) {
    const svg = board(ctx), rest = ctx.legal.filter(isWord);
    if (ctx.replay) return {board: svg, side: others({...ctx, seat: 0})};
    if (ctx.phone)
      return {board: h('div', {class: 'boxes'}, svg, takeButtons(ctx) || hand(ctx), loseCard(ctx)), side: others(ctx), rest};
    return {board: svg, side: h('div', {class: 'stack'}, hand(ctx), loseCard(ctx), others(ctx)), rest};
  },
  ask(ctx) {
    const w = ctx.words, can = verb => ctx.legal.some(a => a.split(' ')[0] === verb);
    const space = ctx.view.at[ctx.seat - 1], card = kindOf(ctx, space);
    if (can('roll')) return w(ctx.events.slice(ctx.events.findLastIndex(e => e.startsWith('turn '))).some(e => e.startsWith('dice'))
      ? 'askAgain' : 'askRoll');
    if (can('move')) return w('askMove', {n: ctx.view.dice[0] + ctx.view.dice[1]});
    if (can('place')) return w('askPlace', {n: space});
    if (can('follow')) return w('askFollow', {n: space, card});
    if (can('take') || can('skip')) return w(can('take') ? 'askTake' : 'askSkip');
    return can('lose') ? {text: ctx.words('ask.watch', {name: ctx.name(+ctx.legal[0].slice(5))}), why: w('askLose')} : undefined;
  },
  label(act, ctx) {
    const [verb, what] = act.split(' '), w = ctx.words;
    if (verb === 'place') return w('card', {card: what});
    if (verb === 'take') return w('takeThis', {n: what, card: ctx.view.track[what]});
    if (verb === 'lose') return w('loseCard', {name: ctx.name(+what)});
    return w('do', {act, card: kindOf(ctx, ctx.view.at[ctx.seat - 1])});
  },
};
