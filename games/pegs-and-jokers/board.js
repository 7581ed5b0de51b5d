// Pegs and Jokers: boards in a ring, a hand of cards. An act is chosen step by step: the card, the peg, its destination, and for a
// split the other peg.
import {h, use, icon} from '/lib/html.js';
import {seatLook, seatShape} from '/lib/parts.js';
import {part} from '/lib/patch.js';
import {holes, ring as litRing} from '/boards/grid.js';
import {words, token, touchable, trackable, remembers, motion, tip, lens, overview, coarse, sheet, lastOf,
  namesOf} from '/boards/box.js';
import {playingCard, cardBack, FIVE} from '/boards/cards.js';
import pile from '/games/pegs-and-jokers/pile.js';
import texts from '/games/pegs-and-jokers/texts.js';

await sheet('/games/pegs-and-jokers/board.css');

const PITCH = 34, HOLES = 18, IN = 3, OUT = 8, DEPTH = 134, EDGE = 36;

// The table: the number of boards, the players' seats, the teams.
function tableOf(ctx) {
  const players = ctx.view.pegs.length, boards = players === 2 ? 4 : players, apart = boards / players;
  const teams = +ctx.table.options?.['big-teams'] ? 2 : players / 2 || 1;
  return {players, boards, teams: players === 2 ? 2 : teams, holes: boards * HOLES, boardOf: seat => (seat - 1) * apart + 1,
    seatAt: board => ((board - 1) % apart ? 0 : (board - 1) / apart + 1),
    team: seat => (players === 2 ? seat : (seat - 1) % teams + 1)};
}

const isSafe = place => place[0] === 'S';

// The owner of the pegs a player moves: the first of the team, from the player on, without all five SAFE. `entering`: the owner of
// a peg that enters before that.
function helped(ctx, table, entering) {
  const {seat} = ctx, from = i => (seat - 1 + i) % table.players + 1;
  return Array.from({length: table.players}, (_, i) => from(i)).find(mate => table.team(mate) === table.team(seat)
    && ctx.view.pegs[mate - 1].filter(isSafe).length + (mate === entering ? 1 : 0) < 5) || seat;
}

// Geometry: a regular polygon with a board per side; the viewer's own board is at the bottom.
function ringOf(table, mine) {
  const N = table.boards, L = HOLES * PITCH, R = L / 2 / Math.sin(Math.PI / N), slant = Math.tan(Math.PI / N);
  const corner = i => {
    const a = Math.PI / 2 - Math.PI / N + 2 * Math.PI * (i - table.boardOf(mine || 1) + 1) / N;
    return [R * Math.cos(a), R * Math.sin(a)];
  };
  const point = (board, k, inward = 0, along = 0) => {
    const [x1, y1] = corner(board - 1), [x2, y2] = corner(board), ux = (x2 - x1) / L, uy = (y2 - y1) / L;
    return [x1 + ux * (PITCH * k + along) - uy * inward, y1 + uy * (PITCH * k + along) + ux * inward];
  };
  const all = Array.from({length: N}, (_, i) => i + 1), middle = L / 2 / slant - DEPTH,
    rim = all.map(b => point(b, 0, -EDGE, -EDGE * slant)), xs = rim.map(p => p[0]), ys = rim.map(p => p[1]);
  const box = [Math.min(...xs) - 22, Math.min(...ys) - 22, Math.max(...xs) - Math.min(...xs) + 44,
    Math.max(...ys) - Math.min(...ys) + 56];
  return {N, all, point, slant, rim, box, middle, big: Math.min(2.4, Math.max(1, middle / 172))};
}

const polygon = list => list.map(p => p.map(v => v.toFixed(1)).join(',')).join(' ');
const track = (ring, b, k) => ring.point(b, k);
const safe = (ring, b, i) => (i <= 2 ? ring.point(b, IN, PITCH * i) : ring.point(b, IN + i - 2, PITCH * 2));
const DIAMOND = [[0, 0], [-27, 0], [27, 0], [0, -27], [0, 27]];
const home = (ring, b, i) => ring.point(b, 9.5, 76 + DIAMOND[i - 1][1], DIAMOND[i - 1][0]);

// Every place has a name: `3.8` on the track, `s2.1` in SAFE and `h2.4` in HOME of player 2.
const nameOf = (seat, peg, place) => (place === 'H' ? `h${seat}.${peg}` : place[0] === 'S' ? `s${seat}.${place[1]}` : place);
function spot(table, ring, name) {
  const [a, b] = name.replace(/^[hs]/, '').split('.').map(Number);
  return name[0] === 'h' ? home(ring, table.boardOf(a), b) : name[0] === 's' ? safe(ring, table.boardOf(a), b) : track(ring, a, b);
}

// Parses acts: `7C 1+3 4+4s`, `KS out q2`, `JK 2x3.8`, `discard 4D`. Pegs are named with their owner, `3:2`: a helper's two parts
// may move pegs of two others.
function takeApart(ctx, table, act) {
  const [first, ...rest] = act.split(' '), whose = (peg, entering) =>
    `${peg[0] === 'q' ? helped(ctx, table, entering) : ctx.seat}:${peg.replace('q', '')}`;
  if (first === 'discard') return {act, card: rest[0], parts: []};
  if (rest[0] === 'out') return {act, card: first, parts: [{text: 'out ' + rest[1], peg: whose(rest[1]), out: true}]};
  const parts = [];
  for (const text of rest) {
    const [, peg, sign, n, s] = /^(q?\d)([+x-])([\d.]+)(s?)$/.exec(text), entering = parts[0]?.safe ? ownerOf(parts[0].peg) : 0;
    parts.push({text, peg: whose(peg, entering), swap: sign === 'x' ? n : null, n: sign === '-' ? -n : +n, safe: !!s});
  }
  return {act, card: first, parts};
}

const isCard = act => act !== 'draw';
const ownerOf = peg => +peg.split(':')[0], numberOf = peg => +peg.split(':')[1];

// The destination of a part of an act.
function goal(ctx, table, part) {
  const seat = ownerOf(part.peg), from = ctx.view.pegs[seat - 1][numberOf(part.peg) - 1];
  if (part.swap) return part.swap;
  if (part.out) return `${table.boardOf(seat)}.${OUT}`;
  if (from[0] === 'S') return `s${seat}.${+from[1] + part.n}`;
  const [b, k] = from.split('.').map(Number), at = (b - 1) * HOLES + k, inSpot = (table.boardOf(seat) - 1) * HOLES + IN;
  if (part.safe) return `s${seat}.${part.n - (inSpot - at + table.holes) % table.holes}`;
  const to = (at + part.n + table.holes) % table.holes;
  return `${Math.floor(to / HOLES) + 1}.${to % HOLES}`;
}

const pegPlace = (ctx, table, peg) => {
  const seat = ownerOf(peg);
  return nameOf(seat, numberOf(peg), ctx.view.pegs[seat - 1][numberOf(peg) - 1]);
};

// The next choice and its touch targets: options are {key, text, choose} or {key, text, act}; places map to options.
function choices(ctx, table) {
  const acts = ctx.legal.filter(isCard).map(act => takeApart(ctx, table, act)), cards = new Set(acts.map(a => a.card)),
    {card, peg, part} = ctx.choice;
  const chosen = cards.has(card) ? card : null, mine = acts.filter(a => a.card === chosen),
    moving = new Set(acts.filter(a => a.parts.length).map(a => a.card)), thrown = mine.find(a => !a.parts.length),
    o = {cards, card: chosen, acts: mine, options: [], places: new Map(), discards: new Set([...cards].filter(c => !moving.has(c))),
      discard: acts.length > 0 && !moving.size, free: moving.size > 0 && acts.some(a => !a.parts.length), step: 'card'};
  if (!chosen || o.discards.has(chosen)) return o;
  const done = part && mine.some(a => a.parts.length === 2 && a.parts[0].text === part) ? part : null, level = done ? 1 : 0;
  const next = mine.filter(a => (done ? a.parts.length === 2 && a.parts[0].text === done : a.parts.length)),
    pegs = [...new Set(next.map(a => a.parts[level].peg))];
  const held = pegs.includes(peg) ? peg : pegs.length === 1 ? pegs[0] : null;
  Object.assign(o, {first: done && next[0].parts[0], peg: held, level, pegs, step: held ? 'where' : 'peg'});
  for (const [text, list] of grouped(next.filter(a => !held || a.parts[level].peg === held), a => a.parts[level].text)) {
    const whole = list.find(a => a.parts.length === level + 1), step = list[0].parts[level], place = goal(ctx, table, step);
    const option = {key: text, step, place, whole: !!whole, ...(whole ? {act: whole.act} : {choose: {part: text, peg: null}}),
      tip: list.some(a => a.act === tip(ctx))};
    if (held) o.options.push(option);
    if (held || (whole && !o.places.has(place))) o.places.set(place, option);
  }
  if (!held) {
    o.options = pegs.map(p => pegOption(ctx, table, p, next.filter(a => a.parts[level].peg === p), level));
    for (const place of [...o.places.keys()]) if (next.filter(a => a.parts.length === level + 1
      && goal(ctx, table, a.parts[level]) === place).length > 1) o.places.delete(place);
  }
  for (const p of pegs) if (p !== held) o.places.set(pegPlace(ctx, table, p),
    pegOption(ctx, table, p, next.filter(a => a.parts[level].peg === p), level));
  if (thrown && !done) o.options.push({key: 'discard', act: thrown.act, thrown: true, tip: thrown.act === tip(ctx)});
  return o;
}

function grouped(list, keyOf) {
  const out = new Map();
  for (const item of list) out.set(keyOf(item), [...(out.get(keyOf(item)) || []), item]);
  return out;
}

// A peg with a single destination moves at once when its button is pressed; otherwise it is a step.
function pegOption(ctx, table, peg, acts, level) {
  const only = acts.length === 1 && acts[0].parts.length === level + 1 ? acts[0] : null;
  return {key: 'peg' + peg, peg, step: only?.parts[level], place: pegPlace(ctx, table, peg),
    ...(only ? {act: only.act} : {choose: {peg}}), tip: acts.some(a => a.act === tip(ctx))};
}

const take = (ctx, option) => (option.act ? ctx.act(option.act) : ctx.choose(option.choose));

// Drawing: the ring.
function plates(ring) {
  const before = b => (b + ring.N - 2) % ring.N + 1, t = ring.slant;
  const shape = b => [ring.point(before(b), 17.5, -EDGE), ring.point(b, 0, -EDGE, -EDGE * t), ring.point(b, 17.5, -EDGE),
    ring.point(b, 17.5, 20), ring.point(b, 18, DEPTH, -DEPTH * t), ring.point(b, 0, DEPTH, DEPTH * t),
    ring.point(before(b), 17.5, 20)];
  const inner = d => ring.all.map(b => ring.point(b, 0, DEPTH + d, (DEPTH + d) * t)),
    slab = (fill, dy, width) => h('polygon',
      {points: polygon(ring.rim), fill, stroke: fill, 'stroke-width': width, 'stroke-linejoin': 'round',
        transform: `translate(0 ${dy})`});
  return [slab('var(--shell-lo)', 10, 32), slab('var(--shell-hi)', 0, 32), slab('var(--shell)', 2, 28),
    ring.all.map(b => h('polygon', {points: polygon(shape(b)), fill: 'var(--deck)'})),
    ring.all.map(b => {
      const q = shape(b);
      return h('path',
        {d: 'M' + [q[0], q[6], q[5]].map(p => p.join(' ')).join('L'), fill: 'none', stroke: 'var(--shell)', 'stroke-width': 3,
          'stroke-linejoin': 'round'});
    }),
    h('polygon', {points: polygon(inner(0)), fill: 'var(--shell)', stroke: 'var(--shell)', 'stroke-width': 6,
      'stroke-linejoin': 'round'}),
    h('polygon',
      {points: polygon(inner(12)), fill: 'var(--stage-2)', stroke: 'var(--stage-2)', 'stroke-width': 8,
        'stroke-linejoin': 'round'})];
}

function furniture(ctx, table, ring, b) {
  const seat = table.seatAt(b),
    numbers = [5, 10, 15].map(k => words(...ring.point(b, k, -23), k, 11, {fill: 'var(--on-deck)', 'font-weight': 600})),
    along = Array.from({length: HOLES}, (_, k) => track(ring, b, k)), five = [1, 2, 3, 4, 5];
  if (!seat) return [numbers, holes(along, 27)];
  const look = seatLook(seat),
    lane = 'M' + [track(ring, b, IN), ...five.map(i => safe(ring, b, i))].map(p => p.join(' ')).join('L'),
    [nx, ny] = ring.point(b, 13.9, 74), [ox, oy] = track(ring, b, OUT);
  const diamond = [[0, -46], [46, 0], [0, 46], [-46, 0]].map(([along, inward]) => ring.point(b, 9.5, 76 + inward, along)),
    size = Math.min(1.5, ring.big);
  const rim = 'M' + [0.4, 17.2].map(k => ring.point(b, k, -EDGE + 5).join(' ')).join('L');
  return [table.players > 2 && h('path', {d: rim, class: 'lane', stroke: seatLook(table.team(seat)).color, 'stroke-width': 7}),
    h('path', {d: lane, class: 'lane', stroke: look.color, 'stroke-width': 30}),
    h('path', {d: lane, class: 'lane', stroke: 'var(--deck)', 'stroke-width': 23}),
    h('polygon', {points: polygon(diamond), fill: 'none', stroke: look.color, 'stroke-width': 3.5, 'stroke-linejoin': 'round'}),
    h('circle', {cx: ox, cy: oy, r: 15, fill: 'none', stroke: look.color, 'stroke-width': 3.5}), numbers,
    holes([...along, ...five.map(i => safe(ring, b, i))], 27), holes(five.map(i => home(ring, b, i)), 25),
    h('g', {style: look.style}, use(look.shape, nx, ny - 10 * size, 38 * size),
      words(nx, ny - 11 * size, seat, 16 * size, {fill: 'currentColor'})),
    words(nx, ny + 20 * size, shorten(ctx.you(seat) ? ctx.words('table.you') : ctx.name(seat)), 14.5 * size,
      {fill: 'var(--on-deck)', 'font-weight': 650})];
}

const shorten = name => (name.length > 9 ? name.slice(0, 8) + '…' : name);

// The path of a peg in the last message, hole by hole along the track.
function wayOf(table, ring, seat, peg, from, to) {
  const at = place => spot(table, ring, nameOf(seat, peg, place)),
    index = place => { const [b, k] = place.split('.').map(Number); return (b - 1) * HOLES + k; };
  if (!/^\d/.test(from)) return [at(from), at(to)];
  const goalHole = to[0] === 'S' ? (table.boardOf(seat) - 1) * HOLES + IN : /^\d/.test(to) ? index(to) : null;
  if (goalHole === null) return [at(from), at(to)];
  const ahead = (goalHole - index(from) + table.holes) % table.holes, step = ahead <= 13 ? 1 : table.holes - ahead <= 9 ? -1 : 0,
    way = [];
  for (let i = index(from); step
    && i !== goalHole; i = (i + step + table.holes) % table.holes) way.push(track(ring, Math.floor(i / HOLES) + 1, i % HOLES));
  return [...(step ? way : [at(from)]), ...(to[0] === 'S' ? [track(ring, Math.floor(goalHole / HOLES) + 1, goalHole % HOLES)] : []),
    at(to)];
}

function pegs(ctx, table, ring) {
  const move = motion(ctx), fresh = ctx.fresh.map(e => e.split(' ')).filter(e => e[0] === 'go' || e[0] === 'bump'),
    size = ring.N > 4 ? 37 : 33;
  return ctx.view.pegs.flatMap((places, i) => places.map((place, k) => {
    const seat = i + 1, [x, y] = spot(table, ring, nameOf(seat, k + 1, place)),
      gone = fresh.filter(e => +e[1] === seat && +e[2] === k + 1);
    return part(ctx, `peg${seat}.${k}`, [x, y, size, gone, gone.length && ctx.events.length], () => {
      const drawn = token(seat, x, y - 1, size,
        {on: words(x, y - 2, k + 1, size * 0.44, {fill: 'currentColor'}), attrs: {'pointer-events': 'none'}});
      const way = gone.flatMap(e => wayOf(table, ring, seat, k + 1, e[3], e[4]));
      return way.length ? move.along(drawn, way, {leg: 0.35}) : drawn;
    });
  }));
}

// The origin of the last move, dashed.
function came(ctx, table, ring) {
  return ctx.fresh.map(e => e.split(' ')).filter(e => e[0] === 'go').map(e => {
    const [x, y] = spot(table, ring, nameOf(+e[1], +e[2], e[3]));
    return h('circle', {cx: x, cy: y, r: 12, class: 'camefrom'});
  });
}

// The piles, further up where something is shown enlarged below them.
function middle(ctx, ring, magnified) {
  const s = ring.big, top = ctx.view.discard.at(-1), ink = {fill: 'var(--on-stage)', 'font-weight': 650},
    last = lastOf(ctx, 'card');
  return part(ctx, 'middle', [s, magnified, ctx.view.pile, ctx.view.discard.slice(-2), last, namesOf(ctx), ctx.seat], () => h('g',
    {transform: `translate(0 ${magnified ? -ring.middle * 0.42 : 0}) scale(${s})`, 'aria-hidden': 'true'},
    ctx.view.pile > 0 && cardBack(-82, -8, Math.min(4, 1 + Math.ceil(ctx.view.pile / 20))),
    ctx.view.discard.length > 1 && playingCard(ctx.view.discard.at(-2), 76, -6, 92, -10), top && playingCard(top, 84, -8, 92, 4),
    words(-82, 96, ctx.words('pile', {n: ctx.view.pile}), 15, ink),
    last && words(84, 96, shorten(ctx.you(+last[1]) ? ctx.words('table.you') : ctx.name(+last[1])), 15, ink)));
}

// The label of a place.
function placeWords(ctx, table, name, option, standing) {
  const w = ctx.words, [a, b] = name.replace(/^[hs]/, '').split('.').map(Number),
    seat = table.seatAt(a);
  const where = name[0] === 's' ? w('safe', {name: ctx.name(a), you: ctx.you(a), n: b}) : name[0] === 'h'
    ? w('home', {name: ctx.name(a), you: ctx.you(a)})
    : w('hole', {board: a, n: b, in: b === IN && seat ? ctx.name(seat) : '', out: b === OUT && seat ? ctx.name(seat) : '',
      you: ctx.you(seat)});
  return [where,
    standing ? w('pegOf', {name: ctx.name(standing.seat), you: ctx.you(standing.seat), n: standing.peg}) : ctx.words('cell.empty'),
    option && ctx.words(option.peg ? 'cell.from' : 'cell.to')].filter(Boolean).join(', ');
}

function places(ctx, table, ring, o, seen) {
  const standing = new Map(ctx.view.pegs.flatMap((list, i) =>
    list.map((place, k) => [nameOf(i + 1, k + 1, place), {seat: i + 1, peg: k + 1}])));
  const seats = ctx.view.pegs.map((_, i) => i + 1),
    names = [...ring.all.flatMap(b => Array.from({length: HOLES}, (_, k) => `${b}.${k}`)),
      ...seats.flatMap(n => [1, 2, 3, 4, 5].map(i => `s${n}.${i}`)), ...[...standing.keys()].filter(n => n[0] === 'h')];
  const focus = names.includes(ctx.memory.focus) ? ctx.memory.focus : [...o.places.keys()][0]
    || `${table.boardOf(ctx.seat || 1)}.0`;
  const common = JSON.stringify([ctx.seat, namesOf(ctx)]);
  return names.map(name => {
    const [x, y] = spot(table, ring, name), option = o.places.get(name), can = !!option,
      does = can && seen(x, y) ? (option.act ? 'act' : 'choose') : null;
    return part(ctx, 'at' + name, [common, x, y, option?.peg ? 'from' : can, does, name === focus, standing.get(name)], () => h('g',
      {role: can ? 'button' : 'img', class: can ? 'place can' : 'place', 'data-place': name, 'data-key': 'at' + name,
        tabindex: name === focus ? 0 : -1, 'aria-label': placeWords(ctx, table, name, option, standing.get(name)), 'data-do': does},
      h('circle', {class: 'spot', cx: x, cy: y, r: 17, fill: 'transparent'})));
  });
}

function marks(ctx, table, ring, o) {
  const at = name => spot(table, ring, name), held = o.peg && at(pegPlace(ctx, table, o.peg)),
    first = o.first && [at(pegPlace(ctx, table, o.first.peg)), at(goal(ctx, table, o.first))];
  return h('g', {'pointer-events': 'none'},
    first
      && [h('path', {d: `M${first[0].join(' ')}L${first[1].join(' ')}`, class: 'hop'}),
        litRing(...first[1], 17, {color: 'var(--peg-hi)', dashed: true})],
    [...o.places].map(([name, option]) => {
      const [x, y] = at(name);
      return [litRing(x, y - 1, option.peg ? 21 : 16, {width: 4, dashed: !!option.peg}),
        option.step && !option.peg && option.step.n
          ? words(x, y - 1, (option.step.n > 0 ? '+' : '−') + Math.abs(option.step.n), 13, {class: 'count'}) : null,
        option.tip && litRing(x, y - 1, 25, {dashed: true, color: 'var(--lamp)', width: 4})];
    }),
    held && litRing(held[0], held[1] - 1, 21, {width: 6}));
}

function board(ctx, table, o) {
  const ring = ringOf(table, ctx.seat), narrow = ctx.phone || coarse(), zoomed = narrow && ring.N > 4, from = o.peg || o.pegs?.[0];
  const at = zoomed && from ? spot(table, ring, pegPlace(ctx, table, from)) : ring.point(table.boardOf(ctx.seat || 1), 9, 60);
  const view = zoomed && lens(ctx, {box: ring.box, span: 760, tall: 480, at, key: from ? 'peg' + from : ctx.memory.lens?.key
    || 'own'}),
    seen = (x, y) => !view || view.holds(x, y, 14), magnified = !view && ring.N > 6 && !narrow;
  const svg = h('svg',
    {class: view ? 'boxboard pj lens' : 'toy boxboard pj', viewBox: ring.box.join(' '), preserveAspectRatio: 'xMidYMin',
      role: 'group', 'aria-label': ctx.words('ring')},
    h('g', {id: 'pj-ring', 'pointer-events': 'none'}, part(ctx, 'ring', [ring.N, namesOf(ctx), ctx.seat],
      () => h('g', {}, plates(ring), ring.all.map(b => furniture(ctx, table, ring, b)))),
      middle(ctx, ring, magnified), h('g', {}, came(ctx, table, ring)), h('g', {}, pegs(ctx, table, ring))),
    marks(ctx, table, ring, o), places(ctx, table, ring, o, seen));
  touchable(svg, name => { const option = o.places.get(name); if (option) take(ctx, option); });
  trackable(svg);
  remembers(svg, ctx.memory);
  if (magnified) magnifier(ctx, table, ring, svg);
  if (!view) return {svg};
  view.attach(svg);
  return {svg, small: overview(ctx, view, 'pj-ring', ctx.words('whole'))};
}

// In a large ring the player's own board is shown again in the middle, enlarged.
function magnifier(ctx, table, ring, svg) {
  const [cx, cy] = ring.point(table.boardOf(ctx.seat || 1), 9, 46), w = 700, tall = 190, wide = ring.middle * 1.5, x = -wide / 2,
    y = ring.middle * 0.22;
  svg.append(h('g', {'aria-hidden': 'true', 'pointer-events': 'none'},
    h('svg', {x, y, width: wide, height: wide * tall / w, viewBox: `${cx - w / 2} ${cy - tall / 2} ${w} ${tall}`},
      h('use', {href: '#pj-ring'})),
    h('rect', {x, y, width: wide, height: wide * tall / w, rx: 20, fill: 'none', stroke: 'var(--shell)', 'stroke-width': 14})));
}

// Beside the ring: the hand, and the current choice.
function hand(ctx, o) {
  const own = ctx.seat && ctx.view.hand[ctx.seat - 1];
  if (!Array.isArray(own)) return null;
  const w = ctx.words, blind = ctx.view.blind?.[ctx.seat - 1] || 0,
    proposed = tip(ctx)?.split(' ')[0];
  return h('div', {class: 'hand', role: 'group', 'aria-label': w('hand')}, own.map((card, i) => {
    const can = o.cards.has(card), discard = o.discards.has(card), on = card === o.card;
    return h('button',
      {class: [on ? 'pcard sel' : can ? 'pcard' : 'pcard off', card === proposed && 'tip'].filter(Boolean).join(' '),
        'data-key': 'card' + i, 'aria-pressed': can && !discard ? String(on) : null, 'aria-disabled': can ? null : 'true',
        'data-do': !can || on ? null : discard ? 'act' : 'choose',
      onclick: () => {
        if (discard) ctx.act('discard ' + card);
        else if (can) ctx.choose({card: on ? null : card, peg: null, part: null});
      }},
      h('svg', {viewBox: FIVE, 'aria-hidden': 'true'}, playingCard(card, 50, 68, 100)),
      h('span', {}, h('span', {class: 'vh'}, w('cardName', {card}) + ': '), w('cardDoes', {card, discard}),
        !can && ctx.legal.length ? h('span', {class: 'vh'}, ', ' + w('cannot')) : null));
  }),
    Array.from({length: blind},
      () => h('span', {class: 'pcard off'}, h('svg', {viewBox: FIVE, role: 'img', 'aria-label': w('blind')},
        cardBack(50, 66, 1, 96)))));
}

function steps(ctx, table, o) {
  const w = ctx.words;
  if (!o.card || o.discards.has(o.card)) return null;
  const button = option => h('button',
    {class: option.tip ? 'btn tip' : 'btn', 'data-key': 'opt' + option.key, 'data-do': option.act ? 'act' : 'choose',
      onclick: () => take(ctx, option)},
    optionWords(ctx, table, option));
  const done = [w('played', {card: w('cardName', {card: o.card})}), o.first && partWords(ctx, table, o.first)].filter(Boolean);
  const again = h('button', {class: 'btn flat', 'data-key': 'restart',
    onclick: () => ctx.choose({card: null, peg: null, part: null})},
    icon('undo'), ctx.words('table.undoChoice'));
  if (ctx.phone) return h('div', {class: 'chips'}, o.options.map(button), again);
  return h('section', {class: 'card pad stepper'}, done.map(text => h('p', {class: 'st'}, icon('check'), text)),
    h('p', {class: 'st now'}, askWords(ctx, table, o)), h('div', {class: 'chips'}, o.options.map(button), again));
}

const pegName = (ctx, table, peg) => ctx.words('peg',
  {n: numberOf(peg), name: ownerOf(peg) === ctx.seat ? '' : ctx.name(ownerOf(peg))});

function partWords(ctx, table, part, split) {
  const standing = part.swap
    && ctx.view.pegs.flatMap((list, i) => list.map((place, k) => ({place, seat: i + 1, n: k + 1}))).find(p =>
      p.place === part.swap);
  return ctx.words('part',
    {peg: pegName(ctx, table, part.peg), out: part.out, n: part.n, safe: part.safe,
      swap: standing && {name: ctx.name(standing.seat), n: standing.n}, split});
}

function optionWords(ctx, table, option) {
  if (option.thrown) return ctx.words('cardDoes', {discard: true});
  if (option.peg) return option.step ? partWords(ctx, table, option.step) : pegName(ctx, table, option.peg);
  return partWords(ctx, table, option.step, !option.whole);
}

function askWords(ctx, table, o) {
  const w = ctx.words;
  if (o.discard) return w('askDiscard');
  if (!o.card) return w(o.free ? 'askFree' : 'askCard');
  if (o.step === 'peg') return w(o.level ? 'askSecond' : 'askPeg', {card: w('cardName', {card: o.card})});
  return w('askWhere', {peg: pegName(ctx, table, o.peg)});
}

function people(ctx, table) {
  const w = ctx.words, seats = ctx.view.pegs.map((_, i) => i + 1);
  const cards = n => (Array.isArray(ctx.view.hand[n - 1]) ? ctx.view.hand[n - 1].length : ctx.view.hand[n - 1]);
  const person = n => h('div', {class: 'row small'}, seatShape(n),
    h('b', {class: 'grow'}, ctx.you(n) ? ctx.words('table.you') : ctx.name(n)),
    h('span', {class: 'muted'}, w('counts', {cards: cards(n), safe: ctx.view.pegs[n - 1].filter(isSafe).length,
      partner: ctx.seat && n !== ctx.seat && table.team(n) === table.team(ctx.seat), mates: table.players / table.teams,
      fruitless: ctx.view.fruitless?.[n - 1] || 0})));
  if (table.players === 2) return h('section', {class: 'card pad pjpeople'}, seats.map(person));
  return h('section', {class: 'card pad pjpeople'}, Array.from({length: table.teams}, (_, i) => i + 1).map(team => h('div',
    {class: 'pjteam', role: 'group', 'aria-label': w('team', {n: team}), style: {'--team': seatLook(team).color}},
    seats.filter(n => table.team(n) === team).map(person))));
}

export default {
  texts, pile,
  tally: (seat, {view, words: w}) => w('arrived', {n: view.pegs[seat - 1].filter(place => place[0] === 'S').length}),
  draw(ctx) {
    const table = tableOf(ctx), o = choices(ctx, table), {svg, small} = board(ctx, table, o),
      rest = ctx.legal.filter(a => !isCard(a));
    if (ctx.replay) return {board: svg, side: people(ctx, table)};
    if (ctx.phone) return {board: h('div', {class: 'boxes'}, svg,
      small && h('div', {class: 'lensrow'}, small, h('p', {class: 'small'}, ctx.words('drag'))), steps(ctx, table, o),
      hand(ctx, o)),
      side: people(ctx, table), rest};
    return {board: small ? h('div', {class: 'boxes'}, svg, small) : svg,
      side: h('div', {class: 'stack pjside'}, hand(ctx, o), steps(ctx, table, o), people(ctx, table)), rest};
  },
  ask(ctx) {
    const table = tableOf(ctx), o = choices(ctx, table);
    if (!ctx.legal.some(isCard)) return {text: ctx.words('askDraw')};
    return askWords(ctx, table, o);
  },
  label(act, ctx) {
    const w = ctx.words;
    if (!isCard(act)) return w('draw');
    const table = tableOf(ctx), {card, parts} = takeApart(ctx, table, act);
    const does = parts.length ? parts.map(part => partWords(ctx, table, part)).join(' + ') : w('cardDoes', {card, discard: true});
    return `${w('cardShort', {card})} – ${does}`;
  },
};
