// The bare unit: a tool in hand, a sheet for rules of your own, tallies, a coin and two dice.
import {h, icon} from '/lib/html.js';
import {offers} from '/lib/acts.js';
import {copyText} from '/lib/parts.js';
import unitgame from '/boards/unitgame.js';
import {takeAlong} from '/workshop/fromtable.js';

const TOOLS = [['put', 'peg'], ['take', 'p-rub'], ['move', 'i-swap'], ['mark', 'marker'], ['unmark', 'p-empty'],
  ['probe', 'i-search']];
const DEEDS = [['toss', 'i-coin'], ['roll', 'i-die'], ['done', 'i-check'], ['clear', 'i-again']];
const WAIT = 1500;    // milliseconds after the last keystroke until the sheet is saved

// The selected tool stays selected.
function toolOf(ctx) {
  const can = TOOLS.map(([verb]) => verb).filter(verb => ctx.legal.some(act => act.startsWith(verb + ' ')));
  const wanted = ctx.choice.verb ?? ctx.memory.tool;
  if (can.length) ctx.memory.tool = can.includes(wanted) ? wanted : can[0];
  return {can, tool: ctx.memory.tool};
}

function palette(ctx, {can, tool}) {
  const words = ctx.words,
    symbol = id => h('svg',
      {class: id.startsWith('i-') ? 'icon' : null, viewBox: id.startsWith('i-') ? '0 0 24 24' : '0 0 48 48', 'aria-hidden': 'true'},
      h('use', {href: '#' + id}));
  return h('div', {class: 'freetools', role: 'group', 'aria-label': words('tools')},
    TOOLS.map(([verb, id]) => h('button',
      {class: 'tool', 'aria-pressed': String(verb === tool), 'data-key': 'free' + verb, 'data-do': verb === tool ? null : 'choose',
        disabled: !can.includes(verb), onclick: () => ctx.choose({verb, from: null})},
      symbol(id), words('verb.' + verb))),
    DEEDS.filter(([deed]) => ctx.legal.includes(deed)).map(([deed, id]) => h('button',
      {class: 'tool', 'data-key': 'free' + deed, 'data-do': 'act', onclick: () => doIt(ctx, deed)}, symbol(id),
      words(sure(ctx, deed) ? 'clearSure' : 'word.' + deed))));
}

// Asks for confirmation of anything that cannot be undone.
const sure = (ctx, deed) => deed === 'clear' && ctx.choice.clearing;
function doIt(ctx, deed) {
  if (deed === 'clear' && !ctx.choice.clearing) ctx.choose({clearing: true});
  else ctx.act(deed);
}

// The label for accepting the other's offer.
function agreeWords(ctx) {
  const [, winner] = /won (\d)/.exec(ctx.view.offer[2 - ctx.seat]) || [];
  return winner ? ctx.words('agreeWon', {name: ctx.name(+winner), you: ctx.you(+winner)}) : ctx.words('agreeEnd');
}

function tallies(ctx) {
  const score = ctx.view.score || [0, 0], mine = score[ctx.seat - 1];
  const change = by => h('button',
    {class: 'btn sq', 'data-key': 'tally' + by, disabled: mine + by < 0, onclick: () => ctx.act(`score ${mine + by}`)},
    by > 0 ? '+' + by : '−' + -by);
  return h('section', {class: 'card pad tallies'}, h('h2', {}, ctx.words('tallies')),
    [1, 2].map(seat => h('div', {class: 'row'}, h('b', {class: 'grow'}, ctx.name(seat)), h('output', {}, String(score[seat - 1])),
    seat === ctx.seat && ctx.legal.length ? [-1, 1, 5].map(change) : null)));
}

// The last result of the coin or the dice.
function fallen(ctx) {
  const [kind, ...rest] = ctx.events.findLast(line => /^(toss|dice) /.test(line))?.split(' ') || [];
  if (!kind) return null;
  return h('p', {class: 'card pad row', role: 'status'}, kind === 'toss' ? coin(ctx, rest[0]) : dice(ctx, rest));
}

const coin = (ctx, side) => [h('b', {class: 'coin', 'aria-hidden': 'true'}, ctx.words('coin.' + side)[0]),
  ctx.words('fell', {side: ctx.words('coin.' + side)})];

const die = n => h('svg', {class: 'fallen', viewBox: '0 0 48 52', 'aria-hidden': 'true'},
  h('use', {href: '#die', width: 48, height: 48}), h('use', {href: '#pip' + n, width: 48, height: 48}));

const dice = (ctx, [seat, a, b]) => [die(a), die(b), ctx.words('rolled', {name: ctx.name(+seat), a, b})];

// The score sheet: players write on it, and both read it. It is saved a moment after the last keystroke.
function sheet(ctx) {
  if (!ctx.writeNote) return null;
  const written = () => document.getElementById('sheet').value;
  const keep = () => {
    clearTimeout(ctx.memory.keeping);
    if (written() !== ctx.note) ctx.writeNote(written());
  };
  const field = h('textarea',
    {class: 'field', id: 'sheet', rows: 5, maxlength: 1800, placeholder: ctx.words('sheetEmpty'), 'data-key': 'sheet',
      readonly: !ctx.seat, value: ctx.note || '', onchange: keep,
    oninput() {
      clearTimeout(ctx.memory.keeping);
      ctx.memory.keeping = setTimeout(() => document.getElementById('sheet') && ctx.writeNote(written()), WAIT);
    }});
  return h('section', {class: 'card pad stack sheet'}, h('label', {class: 'label', for: 'sheet'}, ctx.words('sheet')), field,
    h('p', {class: 'tiny muted'}, ctx.words('sheetNote')),
    h('button', {class: 'btn', 'data-key': 'freelink', onclick: () => copyText(location.href).then(done => {
      ctx.memory.copied = done;
      ctx.choose({});
    })}, icon('link'), ctx.words(ctx.memory.copied ? 'table.copied' : 'table.copy')),
    ctx.seat ? h('a', {class: 'btn', href: '/workshop', 'data-key': 'freeworkshop', title: ctx.words('alongNote'),
      onmousedown: event => event.preventDefault(),    // keeps the focus on the sheet, so that nothing is redrawn before the click
      onclick: () => { keep(); takeAlong(ctx.view.grids[ctx.seat - 1], written()); }}, icon('pencil'), ctx.words('along'))
        : null);
}

function ending(ctx) {
  const acts = ctx.legal.filter(act => /^(offer-end|withdraw)/.test(act));
  return acts.length
    ? h('section', {class: 'card pad stack'}, h('h2', {}, ctx.words('ending')),
      h('div', {class: 'row wrap'},
        acts.map(act => h('button', {class: 'btn', 'data-key': 'act' + act, 'data-do': 'act', onclick: () => ctx.act(act)},
          ctx.words('word.' + act)))))
    : null;
}

function draw(ctx) {
  const tools = toolOf(ctx);
  const board = unitgame.draw({...ctx, offers: offers(ctx.legal, {verb: tools.tool, from: ctx.choice.from})});
  const side = h('div', {class: 'stack freeside'}, fallen(ctx), sheet(ctx), tallies(ctx), ending(ctx));
  return {board: ctx.seat && ctx.legal.length ? h('div', {class: 'freeboard'}, palette(ctx, tools), board) : board, side,
    rest: ctx.legal.filter(act => act === 'agree')};
}

export default {
  draw,
  label: (act, ctx) => (act === 'agree' && ctx.view?.offer ? agreeWords(ctx) : undefined),
  ask(ctx) {
    const {tool} = toolOf(ctx);
    return {text: ctx.words('ask.' + (tool === 'move' && ctx.choice.from ? 'to' : tool), {from: ctx.choice.from}),
      why: ctx.words('free')};
  },
  texts: {
    en: {
      clearSure: 'Really clear?', agreeEnd: 'Agree: end it, nobody wins',
      agreeWon: ({name, you}) => `Agree: ${you ? 'you win' : `${name} wins`}`,
      tools: 'Tools', tallies: 'Tallies', sheet: 'Our rules',
      sheetEmpty: 'How do we set up? What does an alarm mean? How does someone win?',
      sheetNote: 'Both of you can write here. It stays with the table.', along: 'Take it into the workshop',
      alongNote: 'What is on your side and on the sheet becomes the beginning of a game that the computer umpires.',
      ending: 'Enough?', free: 'No turns, no rules but your own.',
      coin: {heads: 'Heads', tails: 'Tails'}, fell: '{side}!', rolled: '{name}: {a} and {b}',
      ask: {put: 'Tap a place to put a peg in.', take: 'Tap a peg to take it out.', move: 'Which peg moves?',
        to: 'Where does {from} go?', mark: 'Tap a place or a peg for a marker.', unmark: 'Tap a marker to take it off.',
        probe: 'Tap a place to try it with a spare peg.'},
    },
    de: {
      clearSure: 'Wirklich leeren?', agreeEnd: 'Einverstanden: Ende, niemand gewinnt',
      agreeWon: ({name, you}) => `Einverstanden: ${you ? 'du gewinnst' : `${name} gewinnt`}`,
      tools: 'Werkzeug', tallies: 'Punktezettel', sheet: 'Unsere Regeln',
      sheetEmpty: 'Wie stellen wir auf? Was bedeutet ein Alarm? Wie gewinnt man?',
      sheetNote: 'Ihr könnt beide hier schreiben. Es bleibt beim Tisch.', along: 'In die Werkstatt mitnehmen',
      alongNote: 'Was auf deiner Seite und auf dem Zettel steht, wird der Anfang eines Spiels, das der Computer leitet.',
      ending: 'Genug?', free: 'Keine Reihenfolge, keine Regeln außer euren.', coin: {heads: 'Kopf', tails: 'Zahl'}, fell: '{side}!',
      rolled: '{name}: {a} und {b}',
      ask: {put: 'Tippe auf einen Platz, um einen Stift hineinzustecken.', take: 'Tippe auf einen Stift, um ihn herauszunehmen.',
        move: 'Welcher Stift zieht?', to: 'Wohin geht {from}?', mark: 'Tippe auf einen Platz oder Stift für einen Ring.',
        unmark: 'Tippe auf einen Ring, um ihn wegzunehmen.',
        probe: 'Tippe auf einen Platz, um ihn mit einem losen Stift zu prüfen.'},
    },
  },
};
