// Conflict: the map from the view, pieces on it, dice beside it. The player chooses a piece for a die; all squares within reach
// light up, and one touch walks there. The path can also be chosen square by square.
import {h, use, icon, on} from '/lib/html.js';
import {seatLook} from '/lib/parts.js';
import {part} from '/lib/patch.js';
import {walkable} from '/boards/grid.js';
import {shell, words, token, touchable, remembers, motion, die, tip, lens, overview, coarse, sheet, lastOf, namesOf} from '/boards/box.js';
import texts from '/games/conflict/texts.js';

await sheet('/games/conflict/board.css');

const Q = 30, SIDE = 24, COLUMNS = 'abcdefghijklmnopqrstuvwx', GLYPH = {A: 'artillery', B: 'ship', P: 'plane', G: 'gun'},
  KINDS = 'ABPG';
const BOX = [-34, -30, 788, 790];
const nameOf = (c, r) => COLUMNS[c] + (r + 1);
const squareOf = name => [COLUMNS.indexOf(name[0]), +name.slice(1) - 1];
const centre = name => squareOf(name).map(v => (v + 0.5) * Q);
const isSquare = text => /^[a-x]\d+$/.test(text);

// The map, parsed once: the type of each square, the owners of homes and mines, the bridges. Homes belong to the players clockwise
// from the top left.
let read = {};
function mapOf(board) {
  if (read.key === board.join('')) return read;
  const at = (c, r) => board[r]?.[c] ?? '#', land = (c, r) => '.@'.includes(at(c, r));
  const all = [];
  for (let r = 0; r < SIDE; r++) for (let c = 0; c < SIDE; c++) all.push([c, r]);
  const turn = ([c, r]) => (r < 12 ? (c < 12 ? 0 : 1) : c < 12 ? 3 : 2),
    homes = all.filter(([c, r]) => at(c, r) === '@').sort((a, b) => turn(a) - turn(b));
  const near = ([c, r]) => homes.findIndex(([hc, hr]) => Math.max(Math.abs(hc - c), Math.abs(hr - r)) < 7) + 1;
  const lonely = (c, r) => at(c, r) === '.' && [[1, 0], [-1, 0], [0, 1],
    [0, -1]].filter(([dc, dr]) => land(c + dc, r + dr)).length < 2;
  const bridges = all.filter(([c, r]) => lonely(c, r)).map(([c, r]) =>
    ({c, r, down: lonely(c + 1, r + 1) || lonely(c - 1, r - 1)}));
  read = {key: board.join(''), at, all, homes, bridges,
    mines: all.filter(([c, r]) => at(c, r) === 'o').map(p => ({p, owner: near(p)})),
    ownerAt: new Map()};
  const tiles = (kinds, odd) => all.filter(([c, r]) => kinds.includes(at(c, r))
    && (c + r) % 2 === odd).map(([c, r]) => `M${c * Q} ${r * Q}h${Q + 0.3}v${Q + 0.3}h${-Q - 0.3}z`).join('');
  Object.assign(read,
    {tiles: [['--land', '.@', 0], ['--land-2', '.@', 1], ['--sea', '~o', 0],
      ['--sea-2', '~o', 1]].map(([fill, kinds, odd]) => [fill, tiles(kinds, odd)]),
      shore: shore(read),
      closed: all.filter(([c, r]) => at(c, r) === '#').map(([c, r]) => `M${c * Q + 2} ${r * Q + 2}h26v26h-26z`).join('')});
  homes.forEach((p, i) => read.ownerAt.set(nameOf(...p), i + 1));
  read.mines.forEach(({p, owner}) => read.ownerAt.set(nameOf(...p), owner));
  return read;
}

// The players still in the game.
function alive(view, seat) {
  return !!(view.pieces.some(p => p.player === seat) || view.camp[seat - 1] || view.reserve[seat - 1]);
}

// Touch targets: a place (a square, or `camp A`) and the act it plays with the current die.
function choices(ctx) {
  const uses = ctx.legal.filter(a => a.startsWith('use ')).map(a => {
    const [, d, ...where] = a.split(' ');
    return {act: a, die: +d, place: where.join(' ')};
  });
  const dice = [...new Set(uses.map(u => u.die))].sort((a, b) => b - a), chosen = dice.includes(ctx.choice.die) ? ctx.choice.die
    : dice[0];
  const places = new Map(uses.filter(u => u.die === chosen).map(u => [u.place, u.act]));
  for (const act of ctx.legal) {
    if (isSquare(act)) places.set(act, act);
    if (act.startsWith('shelve ')) places.set(act.slice(7), act);
  }
  const walking = walks(ctx), far = walking && !ctx.choice.steps && (ctx.ways === null || ctx.ways?.length > 0),
    ends = far ? endsOf(ctx) : null;
  return {dice, die: chosen, places: far ? new Map([...ends.keys()].map(end => [end, end])) : places, ends, walking,
    shelving: ctx.legal.some(a => a.startsWith('shelve ')), words: ctx.legal.filter(a => /^(muster|hold)/.test(a))};
}

// A piece is in the middle of a walk.
const walks = ({view, legal}) => !!view.moving && legal.some(isSquare);

// The opponents' pieces on a path.
const takenOn = (ctx, way) => way.filter(square => ctx.view.pieces.some(p => p.square === square && p.player !== ctx.seat));

// The squares within reach: end -> paths, one per set of captures, most captures first.
function endsOf(ctx) {
  const ends = new Map();
  for (const way of ctx.ways || []) {
    const ways = ends.get(way.at(-1)) || [], taken = takenOn(ctx, way).join();
    if (!ways.some(other => takenOn(ctx, other).join() === taken)) ends.set(way.at(-1), [...ways, way]);
  }
  for (const ways of ends.values()) ways.sort((a, b) => takenOn(ctx, b).length - takenOn(ctx, a).length);
  return ends;
}

// Walks there; if another path captures something else, asks first.
function goTo(ctx, o, place) {
  const ways = o.ends?.get(place);
  if (!ways) ctx.act(o.places.get(place));
  else if (ways.length > 1) ctx.choose({end: place});
  else ctx.actAll(ways[0]);
}

// The square of the walking piece, and its remaining steps.
const walk = ctx => ctx.view.moving || [];

// The squares of the moving piece so far, the current one last.
function pathOf(ctx) {
  const [at] = walk(ctx), path = [];
  if (!at) return path;
  path.push(at);
  for (const event of [...ctx.events].reverse()) {
    const [what, , , from, to] = event.split(' ');
    if (what === 'capture' || what === 'fall') continue;
    if (what !== 'step' || to !== path[0]) break;
    path.unshift(from);
  }
  return path;
}

// Drawing: the ground.
function ground(map, view) {
  return [h('rect', {x: -3, y: -4, width: 726, height: 727, rx: 8, fill: 'var(--deck)'}),
    h('rect', {x: 0, y: 0, width: 720, height: 720, fill: 'var(--shell)'}),
    map.tiles.map(([fill, d]) => h('path', {d, fill: `var(${fill})`})),
    h('path', {d: map.bridges.map(({c, r}) => `M${c * Q} ${r * Q}h${Q}v${Q}h${-Q}z`).join(''), fill: 'var(--sea)'}),
    h('path', {d: map.shore, class: 'shore'}), map.bridges.map(bridge),
    h('path', {d: map.closed, fill: 'var(--shell-lo)', opacity: '.5'}),
    map.homes.map((p, i) => home(p, i + 1, alive(view, i + 1))),
    map.mines.map(({p, owner}) => mine(p, owner && alive(view, owner) ? owner : 0))];
}

// The coast.
function shore(map) {
  const out = [], dry = k => k === '.', wet = k => '~o'.includes(k), bridged = new Set(map.bridges.map(b => nameOf(b.c, b.r)));
  for (const [c, r] of map.all) for (const [dc, dr] of [[1, 0], [0, 1]]) {
    const a = bridged.has(nameOf(c, r)) ? '~' : map.at(c, r),
      b = c + dc < SIDE && r + dr < SIDE ? (bridged.has(nameOf(c + dc, r + dr)) ? '~' : map.at(c + dc, r + dr)) : '#';
    if ((dry(a) && wet(b)) || (dry(b) && wet(a))) out.push(dc ? `M${(c + 1) * Q} ${r * Q}v${Q}` : `M${c * Q} ${(r + 1) * Q}h${Q}`);
  }
  return out.join('');
}

function bridge({c, r, down}) {
  const x = (c + 0.5) * Q, y = (r + 0.5) * Q, d = down ? 1 : -1;
  return [h('rect', {x: c * Q + 1, y: r * Q + 1, width: Q - 2, height: Q - 2, rx: 5, fill: 'var(--land)', class: 'shore'}),
    h('path', {d: [-5.5, 0, 5.5].map(t => `M${x + t + 5} ${y + d * t - d * 5}l-10 ${d * 10}`).join(''), class: 'shore'})];
}

function home([c, r], seat, lives) {
  const x = (c + 0.5) * Q, y = (r + 0.5) * Q, look = seatLook(seat);
  return h('g', {style: look.style}, h('circle', {cx: x, cy: y, r: 13, fill: lives ? look.color : 'var(--edge)'}),
    h('circle', {cx: x, cy: y, r: 9, fill: 'none', stroke: 'currentColor', 'stroke-width': 2}),
    words(x, y, lives ? seat : '×', 11, {fill: 'currentColor'}));
}

function mine([c, r], owner) {
  const x = (c + 0.5) * Q, y = (r + 0.5) * Q;
  return [h('circle', {cx: x, cy: y, r: 11.5, fill: 'var(--card)', stroke: 'var(--ink)', 'stroke-width': 1.5,
    opacity: owner ? 1 : 0.45}),
    owner && h('circle', {cx: x, cy: y, r: 8, fill: 'none', stroke: seatLook(owner).color, 'stroke-width': 4}),
    h('circle', {cx: x, cy: y, r: 2.6, fill: 'var(--ink)', opacity: owner ? 1 : 0.45})];
}

// Pieces: on the map, and in the camps in the corners.
const pieceOn = (seat, kind, x, y, size) => token(seat, x, y, size,
  {rim: true, on: use(GLYPH[kind], x, y - size * 0.02, size * 0.6)});

function pieces(ctx) {
  const move = motion(ctx), steps = ctx.fresh.map(e => e.split(' ')).filter(e => e[0] === 'step'), on = {};
  return ctx.view.pieces.map((p, i) => {
    const n = on[p.square] = (on[p.square] || 0) + 1, [x, y] = centre(p.square), shift = (n - 1) * 7,
      size = walk(ctx)[0] === p.square ? 35 : 30;
    const mine = steps.filter(e => +e[1] === p.player && e[2] === p.kind), way = [];
    for (const e of mine) if (!way.length || way.at(-1) === e[3]) way.push(...(way.length ? [e[4]] : [e[3], e[4]]));
    const came = way.at(-1) === p.square && [way, ctx.events.length];
    return part(ctx, 'piece' + i, [p, n, size, came], () => {
      const drawn = pieceOn(p.player, p.kind, x + shift, y - shift, size);
      return came ? move.along(drawn, way.map(centre), {leg: 0.8}) : drawn;
    });
  });
}

// The reserve spaces of a corner, from the corner inwards: pieces in camp stand there, one square per kind.
function campSquares(map, seat) {
  const [hc, hr] = map.homes[seat - 1], dc = hc < 12 ? 1 : -1, dr = hr < 12 ? 1 : -1;
  return [[-1, -1], [0, -1], [1, -1], [2, -1]].map(([a, b]) => nameOf(hc + a * dc, hr + b * dr));
}

function camps(ctx, map) {
  return ctx.view.camp.map((kinds, i) => part(ctx, 'camp' + i, [map.key, kinds], () => h('g', {}, camp(map, i + 1, kinds))));
}

function camp(map, seat, kinds) {
  return [...KINDS].map((kind, k) => {
    const n = [...kinds].filter(x => x === kind).length, [x, y] = centre(campSquares(map, seat)[k]);
    return n
      ? [pieceOn(seat, kind, x, y, 25),
        n > 1 && [h('circle', {cx: x + 9, cy: y + 9, r: 7.5, fill: 'var(--ink)'}),
          words(x + 9, y + 9.5, n, 11, {fill: 'var(--card)'})]]
      : null;
  });
}

function trail(path) {
  if (path.length < 2) return null;
  const points = path.map(centre), d = 'M' + points.map(p => p.join(' ')).join('L');
  return [h('path', {d, class: 'trail under'}), h('path', {d, class: 'trail'}),
    h('circle', {cx: points[0][0], cy: points[0][1], r: 9, class: 'trailstart'}),
    points.slice(1, -1).map(([x, y], k) => [h('circle',
      {cx: x, cy: y, r: 9, fill: 'var(--act)', stroke: 'var(--card)', 'stroke-width': 2}),
      words(x, y + 0.5, k + 1, 12, {fill: 'var(--on-act)'})])];
}

// Highlights: a tile where a piece may step, a frame around a piece that may be chosen.
function marks(ctx, o, map) {
  const taken = new Set(ctx.view.pieces.map(p => p.square)), proposed = tip(ctx);
  return [...o.places].map(([place, act]) => {
    const [x, y] = centre(squareFor(ctx, map, place)), foe = o.walking && taken.has(place);
    return [o.walking && !foe
      ? [h('rect', {x: x - 12, y: y - 12, width: 24, height: 24, rx: 6, class: 'steptile'}),
        h('circle', {cx: x, cy: y, r: 3.5, fill: 'var(--go)'})]
      : h('rect', {x: x - 15, y: y - 15, width: 30, height: 30, rx: 7, class: foe ? 'frame foe' : 'frame'}),
      act === proposed && h('rect', {x: x - 17, y: y - 17, width: 34, height: 34, rx: 9, class: 'tipframe'})];
  });
}

const squareFor = (ctx, map, place) => (isSquare(place) ? place : campSquares(map, ctx.seat)[KINDS.indexOf(place.slice(5))]);

// The label of a square.
function squareWords(ctx, o, map, name, place) {
  const w = ctx.words, [c, r] = squareOf(name), k = map.at(c, r), owner = map.ownerAt.get(name);
  const here = ctx.view.pieces.filter(p => p.square === name).map(p =>
    w('piece', {kind: p.kind, name: ctx.name(p.player), you: ctx.you(p.player)}));
  const camp = place?.startsWith('camp') ? [w('inCamp', {kind: place.slice(5)})] : [];
  const ground = k === '@' ? w('homeOf', {name: ctx.name(owner), you: ctx.you(owner)}) : k === 'o'
    ? w('mineOf', {name: owner ? ctx.name(owner) : '', you: ctx.you(owner)}) : w('ground', {k});
  return [name, ground, ...here, ...camp, walk(ctx)[0] === name && ctx.words('cell.chosen'),
    o.places.has(place || name)
      && (o.walking ? ctx.words('cell.to') : o.shelving ? w('mayShelve') : w('mayUse', {n: o.die}))].filter(Boolean).join(', ');
}

function grid(ctx, o, map, seen) {
  const camp = new Map(ctx.seat ? [...o.places.keys()].filter(p => p.startsWith('camp')).map(p => [squareFor(ctx, map, p), p])
    : []);
  const first = [...o.places.keys()].map(p => squareFor(ctx, map, p))[0],
    focus = isSquare(ctx.memory.focus || '') ? ctx.memory.focus : walk(ctx)[0] || first || 'l12';
  const common = numberOf(ctx.memory, [map.key, namesOf(ctx), ctx.seat, o.die, o.walking, o.shelving, seen.key]);
  const own = new Map(), rows = {};    // what is said of single squares, and in single rows
  const add = (name, fact) => {
    own.set(name, [...own.get(name) || [], fact]);
    (rows[name.slice(1)] ??= []).push(name, fact);
  };
  for (const p of ctx.view.pieces) add(p.square, p);
  for (const p of o.places.keys()) add(squareFor(ctx, map, p), [p, o.ends?.get(p)?.length]);
  add(focus, 'focus');
  if (walk(ctx)[0]) add(walk(ctx)[0], 'walks');
  const square = (name, c, r) => {
    const place = camp.get(name) || name, can = o.places.has(place), inside = seen(...centre(name));
    return h('rect',
      {role: 'gridcell', class: can ? 'sq can' : 'sq', x: c * Q + 1, y: r * Q + 1, width: Q - 2, height: Q - 2, rx: 6,
        fill: 'transparent', 'data-place': name, 'data-key': 'sq' + name, tabindex: name === focus ? 0 : -1,
        'aria-label': squareWords(ctx, o, map, name, camp.get(name)), 'data-do': !can || !inside ? null
          : o.ends?.get(place)?.length > 1 ? 'choose' : 'act'});
  };
  return Array.from({length: SIDE}, (_, r) => part(ctx, 'row' + r, [common, rows[r + 1]],
    () => h('g', {role: 'row'}, [...COLUMNS].map(column => column + (r + 1)).map((name, c) =>
      part(ctx, 'sq' + name, [common, own.get(name)], () => square(name, c, r))))));
}

// Counts how often these facts were others: a short word for them.
function numberOf(memory, facts) {
  const told = JSON.stringify(facts);
  if (memory.common?.told !== told) memory.common = {told, n: (memory.common?.n ?? 0) + 1};
  return memory.common.n;
}

// The number of squares a small screen shows: as many as a piece can reach, within reason.
const spanOf = (ctx, o) => (!ctx.phone ? 14 : o.ends?.size ? Math.min(11, Math.max(7.8, 2 * walk(ctx)[1] + 1.4)) : 7.8);

// Hovering or focusing a square previews the path to it.
function previews(svg, ctx, o, path) {
  const draw = event => {
    const way = o.ends.get(event.target.dataset?.place)?.[0], place = event.currentTarget.querySelector('.way');
    place.replaceChildren(...(way ? [trail([...path, ...way])].flat(3).filter(Boolean) : []));
  };
  on(svg, 'pointerover', draw);
  on(svg, 'focusin', draw);
}

function frame() {
  return [shell(-34, -30, 788, 780, 28),
    [...COLUMNS].map((c, i) => [-16, 736].map(y => words((i + 0.5) * Q, y, c, 13, {class: 'b-label'}))),
    Array.from({length: SIDE}, (_, i) => [-18, 738].map(x => words(x, (i + 0.5) * Q, i + 1, 13, {class: 'b-label'})))];
}

function board(ctx, o) {
  const map = mapOf(ctx.view.board), path = pathOf(ctx), small = ctx.phone || coarse();
  const at = walk(ctx)[0] || (ctx.memory.lens ? null : ctx.seat && nameOf(...map.homes[ctx.seat - 1])) || lastSquare(ctx),
    view = small && lens(ctx, {box: BOX, span: spanOf(ctx, o) * Q, at: at && centre(at), key: at});
  const seen = Object.assign((x, y) => !view || view.holds(x, y, Q / 2 - 2), {key: view && view.window()});
  const world = h('g', {id: 'cf-world', 'pointer-events': 'none'},
    part(ctx, 'ground', [map.key, map.homes.map((_, i) => alive(ctx.view, i + 1))], () => h('g', {}, frame(), ground(map, ctx.view))),
    h('g', {}, trail(path)), h('g', {}, camps(ctx, map)), h('g', {}, pieces(ctx)));
  const svg = h('svg',
    {class: small ? 'boxboard map lens' : 'toy boxboard map', viewBox: BOX.join(' '), preserveAspectRatio: 'xMidYMin', role: 'grid',
      'aria-label': ctx.words('map')},
    world,
    h('g', {'pointer-events': 'none'}, h('g', {class: 'way', 'data-key': 'way' + ctx.view.turn + path.length + ctx.events.length}), marks(ctx, o, map),
      path.length ? h('circle', {cx: centre(path.at(-1))[0], cy: centre(path.at(-1))[1], r: 20, class: 'here'}) : null),
    grid(ctx, o, map, seen));
  walkable(svg);
  touchable(svg, name => { const place = [...o.places.keys()].find(p => squareFor(ctx, map, p) === name);
    if (place) goTo(ctx, o, place); });
  if (o.ends) previews(svg, ctx, o, path);
  remembers(svg, ctx.memory);
  follow(ctx);
  if (!view) return {svg};
  view.attach(svg);
  return {svg, small: overview(ctx, view, 'cf-world', ctx.words('whole'))};
}

// Keyboard focus follows the piece: the next squares are around it.
function follow(ctx) {
  const [at] = walk(ctx), news = at && at !== ctx.memory.walker;
  if (at && !ctx.legal.length) return;
  ctx.memory.walker = at;
  if (news
    && document.activeElement?.closest('.map, .chips')) setTimeout(() =>
      document.querySelector(`.map [data-place="${at}"]`)?.focus({preventScroll: true}));
}

// The place of the last event, for the lens to follow.
function lastSquare(ctx) {
  const step = ctx.fresh.map(e => e.split(' ')).findLast(e => e[0] === 'step');
  return step?.[4];
}

// Beside the map.
const little = (seat, kind) => h('svg', {class: 'little', viewBox: '0 0 48 48', 'aria-hidden': 'true', style: seatLook(seat).style},
  use(seatLook(seat).shape, 24, 24, 46), use(GLYPH[kind], 24, 23, 28));

function diceBox(ctx, o) {
  const thrown = lastOf(ctx, 'dice');
  if (!thrown) return null;
  const left = [...ctx.view.dice],
    all = [+thrown[2], +thrown[3]].map(value => {
      const i = left.indexOf(value);
      if (i >= 0) left.splice(i, 1);
      return {value, used: i < 0};
    });
  if (all[0].value === all[1].value && all[0].used !== all[1].used) all.sort((a, b) => a.used - b.used);
  const w = ctx.words;
  return h('div', {class: 'dicebox', role: 'group',
    'aria-label': w('throwOf', {name: ctx.name(+thrown[1]), you: ctx.you(+thrown[1])})},
    h('span', {class: 'small'}, w('throwOf', {name: ctx.name(+thrown[1]), you: ctx.you(+thrown[1])})),
    all.map(({value, used}, i) => {
    const pickable = !used && o.dice.includes(value), on = pickable && value === o.die,
      state = ctx.view.moving && used && pathActive(ctx, value, all, i) ? 'moves' : used ? 'used' : 'left';
    const face = [die(value, 52, {used: used && state !== 'moves'}),
      h('span', {}, state === 'moves' ? w('steps', {n: walk(ctx)[1]}) : w('die', {value, state}))];
    return pickable && o.dice.length > 1
      ? h('button',
        {class: 'dv', 'aria-pressed': String(on), 'data-key': 'die' + value, 'data-do': on ? null : 'choose',
          onclick: () => ctx.choose({die: value})},
        face)
      : h('span', {class: on ? 'dv on' : 'dv'}, face);
  }));
}

// The die in use is the one taken last.
function pathActive(ctx, value, all, i) {
  const used = all.filter(d => d.used);
  return used.length === 1 || i === all.findIndex(d => d.used && d.value >= walk(ctx)[1]);
}

const ownKind = (ctx, square) => ctx.view.pieces.find(p => p.square === square && p.player === ctx.seat)?.kind;

// A button for every piece that may be chosen; on small screens also for those on the map, which are small there.
function chips(ctx, o, {mapToo}) {
  const w = ctx.words, places = [...o.places].filter(([place]) => mapToo || !isSquare(place));
  if (o.walking || !places.length) return null;
  return h('div', {class: 'chips', role: 'group', 'aria-label': w('choose')}, !mapToo && h('b', {class: 'small'}, w('camp')),
    places.map(([place, act]) => {
    const camp = !isSquare(place), kind = camp ? place.slice(5) : ownKind(ctx, place),
      n = [...ctx.view.camp[ctx.seat - 1]].filter(k => k === kind).length;
    return h('button',
      {class: act === tip(ctx) ? 'btn piecechip tip' : 'btn piecechip', 'data-key': 'chip' + place, 'data-do': 'act',
        onclick: () => ctx.act(act)},
      little(ctx.seat, kind), h('span', {class: 'vh'}, camp ? w('inCamp', {kind}) : w('kind', {kind})),
      camp ? (mapToo ? w('camp') : `× ${n}`) : place);
  }));
}

// A chosen piece may be put back before its first step.
function again(ctx, o) {
  const fresh = o.walking && pathOf(ctx).length < 2 && ctx.takeBack;
  return fresh ? h('button', {class: 'btn alt', 'data-key': 'another', onclick: ctx.takeBack}, icon('undo'), ctx.words('another'))
    : null;
}

// During a walk: a choice of path, or of every single step.
function wayButtons(ctx, o) {
  const w = ctx.words, ways = o.ends?.get(ctx.choice.end);
  if (ways)
    return ways.map((way, i) => h('button', {class: 'btn alt', 'data-key': 'way' + i, 'data-do': 'act',
      onclick: () => ctx.actAll(way)}, w('takes', {squares: takenOn(ctx, way).join(', ')})));
  return ctx.ways?.length
    ? h('button', {class: 'btn alt', 'data-key': 'steps', onclick: () => ctx.choose({steps: !ctx.choice.steps, end: null})},
      w(ctx.choice.steps ? 'far' : 'stepwise')) : [];
}

function forces(ctx) {
  const w = ctx.words,
    lot = (seat, kinds) => (kinds.length ? [...kinds].map(k => little(seat, k)) : h('span', {class: 'small muted'}, w('none')));
  return h('section', {class: 'card pad forces'}, ctx.view.camp.map((camp, i) => {
    const seat = i + 1, held = ctx.view.captives[i], map = ctx.view.pieces.filter(p => p.player === seat).length;
    return part(ctx, 'force' + seat, [camp, held, map, ctx.view.reserve[i], ctx.seat, ctx.phone, ctx.replay, ctx.name(seat)], () => h('details', {open: seat === (ctx.seat || 1) && !ctx.phone && !ctx.replay},
      h('summary', {}, h('b', {}, ctx.you(seat) ? ctx.words('table.you') : ctx.name(seat)), ' ',
        h('span', {class: 'small muted'},
          alive(ctx.view, seat)
            ? w('counts',
              {map, camp: camp.length, reserve: ctx.view.reserve[i].length, held: held.length})
            : w('fallen'))),
      h('dl', {}, h('dt', {}, w('camp')), h('dd', {}, lot(seat, camp)), h('dt', {}, w('reserve')),
        h('dd', {}, lot(seat, ctx.view.reserve[i])), h('dt', {}, w('holds')),
        h('dd', {}, held.length ? held.map(x => little(+x[0], x[1])) : h('span', {class: 'small muted'}, w('none'))))));
  }));
}

function legend(ctx) {
  return part(ctx, 'legend', [ctx.seat, ctx.phone], () => h('details', {class: 'card pad cfkey', open: ctx.phone},
    h('summary', {}, ctx.words('legend')),
    [...KINDS].map(kind => h('span', {class: 'row small'}, little(ctx.seat || 1, kind), ctx.words('key', {kind})))));
}

export default {
  texts,
  tally: (seat, {view, words: w}) => (alive(view, seat)
    ? w('pieces', {n: view.pieces.filter(p => p.player === seat).length + view.camp[seat - 1].length}) : w('fallen')),
  draw(ctx) {
    const o = choices(ctx), {svg, small} = board(ctx, o), rest = o.words;
    if (small) return {board: h('div', {class: 'boxes'}, svg, h('div', {class: 'lensrow'}, small, diceBox(ctx, o)),
      chips(ctx, o, {mapToo: true})),
      side: h('div', {class: 'stack'}, forces(ctx), legend(ctx)), rest};
    return {board: svg,
      side: h('div', {class: 'stack'}, diceBox(ctx, o), forces(ctx), !ctx.replay && legend(ctx), chips(ctx, o, {mapToo: false})), rest};
  },
  walks,
  buttons: ctx => { const o = choices(ctx); return o.walking ? [again(ctx, o), wayButtons(ctx, o)] : undefined; },
  ask(ctx) {
    const o = choices(ctx), w = ctx.words, [at, left] = walk(ctx);
    if (o.ends?.has(ctx.choice.end)) return w('askWay');
    if (o.walking) return w(o.ends ? 'askGo' : 'askStep',
      {n: left, kind: ctx.view.pieces.findLast(p => p.square === at && p.player === ctx.seat)?.kind});
    if (o.shelving) return w('askShelve');
    if (o.words.length) return w('askMuster');
    return o.places.size ? w('askUse', {n: o.die}) : undefined;
  },
  label(act, ctx) {
    const [verb, ...rest] = act.split(' '), w = ctx.words;
    if (verb === 'muster' || verb === 'hold') return w(verb, {kind: rest[0]});
    if (verb !== 'use' && verb !== 'shelve') return undefined;
    const value = verb === 'use' && rest.shift(), camp = rest[0] === 'camp', kind = camp ? rest[1] : ownKind(ctx, rest[0]);
    return `${camp ? w('camp') : rest[0]}, ${w('kind', {kind})}${value ? ': ' + w('die', {value, state: 'left'}) : ''}`;
  },
};
