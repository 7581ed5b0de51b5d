// The default way to play a game of the unit: the player's own side with its lit places. Used by every such game without its own
// `draw`.
import {h, on} from '/lib/html.js';
import {takeApart} from '/lib/acts.js';
import {part} from '/lib/patch.js';
import {remembered} from '/lib/remembered.js';
import {unit, cellsOf, lampbar, buzzer} from '/boards/unit.js';

// Pegs added to the grid since it was last drawn.
function fresh(memory, key, cells) {
  const before = memory[key];
  memory[key] = cells;
  return new Set(before ? Object.keys(cells).filter(loc => cells[loc] !== before[loc] && cells[loc] !== '.') : []);
}

// The moves of the viewer's pegs in the last message, as [from, to] pairs; a peg that bounced back did not move.
function moves(ctx) {
  const out = [];
  for (const line of ctx.fresh) {
    const [kind, seat, from, to] = line.split(' ');
    if (kind !== 'shift' || +seat !== ctx.seat) continue;
    const last = out.at(-1);
    if (last && last[1] === from) last[1] = to;
    else out.push([from, to]);
  }
  return out.filter(([from, to]) => from !== to);
}

// The lamp lights up anew with each alarm: it is told the number of the event.
const litBy = ctx => ctx.alarm && ctx.events.length;

export function spare(cells) {
  const all = Object.values(cells);
  return [20 - all.filter(c => c === 'o' || c === 'x').length, 8 - all.filter(c => c === 'm' || c === 'x').length];
}

export function pick(ctx, loc) {
  const o = ctx.offers;
  if (o.targets.has(loc)) ctx.act(o.targets.get(loc));
  else if (o.froms.has(loc)) ctx.choose({from: o.from === loc ? null : loc});
  else if (ctx.draft?.at(loc) >= 0) ctx.draft.takeUp(loc);
  else if (ctx.choice.from) ctx.choose({from: null});
}

function drag(ctx, from, to) {
  const act = ctx.legal.map(takeApart).find(a => a.from === from && a.to === to && a.verb === (ctx.offers.verb || ''));
  if (act) ctx.act(act.act);
  else ctx.choose({from});
}

function draw(ctx) {
  if (!ctx.seat) return shields(ctx);
  const cells = cellsOf(ctx.view.grids[ctx.seat - 1]), o = ctx.offers;
  const tips = ctx.hint?.slice(0, 1).flatMap(({act}) => { const a = takeApart(act); return [a.from, a.to].filter(Boolean); });
  const svg = unit({
    cells, mirror: ctx.seat === 2, title: ctx.words('table.yourSide'), plate: ctx.words('table.yourSide'), lamp: litBy(ctx),
    alarm: ctx.alarm?.loc, spare: spare(cells),
    defends: ctx.defends, outlined: [...ctx.game.outlined || [], ...remembered(ctx.view).places], margin: ctx.phone ? 46 : 70,
    focus: ctx.memory.focus, targets: o.targets, froms: o.froms, from: o.from,
    verb: o.verb, tips, came: ctx.choice.from ? null : moves(ctx),
    dropped: fresh(ctx.memory, 'cells' + ctx.seat, cells), named: ctx.named,
    extra: loc => ctx.draft?.at(loc) >= 0 && ctx.words('cell.takeUp'),
    pick: loc => (ctx.pick ? ctx.pick(loc) : pick(ctx, loc)), drag: (from, to) => drag(ctx, from, to),
  });
  on(svg, 'focusin', event => { ctx.memory.focus = event.target.closest('[data-loc]')?.dataset.loc
    || ctx.memory.focus; });
  return svg;
}

// A watcher sees the box from the side: both shields up, one lamp.
function shields(ctx) {
  const lit = litBy(ctx);
  return part(ctx, 'shields', [lit], () => h('svg',
    {class: 'toy art', viewBox: '0 0 1000 470', role: 'img', 'aria-label': ctx.words('handover.up')},
    shieldArt(ctx.words('table.watching'), lit)));
}

export function shieldArt(plate, lamp, middle) {
  return [
    h('path', {d: 'M60 34a34 34 0 0 1 34-34h812a34 34 0 0 1 34 34v322H60z', fill: 'var(--shield-lo)'}),
    h('path', {d: 'M60 40a34 34 0 0 1 34-34h812a34 34 0 0 1 34 34v316H60z', fill: 'var(--shield)'}),
    [...Array(23).keys()].filter(k => !middle || k < 7 || k > 15).map(k => [h('rect',
      {x: 98 + k * 36, y: 44, width: 12, height: 272, rx: 6, fill: 'var(--shield-lo)'}),
      h('rect', {x: 98 + k * 36, y: 48, width: 12, height: 268, rx: 6, fill: 'var(--shield-2)'})]),
    middle
      && [h('rect', {x: 350, y: 44, width: 300, height: 272, rx: 26, fill: 'var(--shield-lo)'}),
        h('rect', {x: 350, y: 48, width: 300, height: 268, rx: 26, fill: 'var(--shield-2)'}), middle],
    h('rect', {x: 0, y: 352, width: 1000, height: 116, rx: 36, fill: 'var(--shell-lo)'}),
    h('rect', {x: 0, y: 340, width: 1000, height: 116, rx: 36, fill: 'var(--shell-hi)'}),
    h('rect', {x: 0, y: 344, width: 1000, height: 112, rx: 36, fill: 'var(--shell)'}),
    h('text', {class: 'b-name', x: 70, y: 401, 'font-size': 26}, plate), lampbar(500, 400, lamp, 120, 44),
    buzzer(808, 380, 44, 19, 8)];
}

export default {draw};
