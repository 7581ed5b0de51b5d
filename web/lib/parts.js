// Small parts that several pages use.
import {h, use, icon} from '/lib/html.js';
import {t, maybe} from '/lib/words.js';
import {takeApart} from '/lib/acts.js';

// Colour and shape of a player; from the sixth on, shapes repeat with other colours.
export function seatLook(n) {
  const k = (n - 1) % 5 + 1, color = n > 5 ? k % 5 + 1 : k;
  return {shape: 's' + k, color: `var(--p${color})`,
    style: {'--c': `var(--p${color})`, '--c-side': `var(--p${color}-side)`, color: `var(--p${color}-ink)`}};
}

// A board may define its own look for its players.
export function seatShape(n, board) {
  const look = board?.look?.(n) || seatLook(n);
  return h('svg', {class: 'seat', viewBox: '0 0 48 48', 'aria-hidden': 'true', style: look.style},
    use(look.shape, 24, 24, 48),
    h('text',
      {x: 24, y: 24, 'text-anchor': 'middle', 'dominant-baseline': 'central', 'font-weight': 750, 'font-size': 21,
        fill: 'currentColor'},
      String(n)));
}

// The label of an act's button.
export function actLabel(page, act) {
  const own = page.board.label?.(act, page.context());
  if (own !== undefined) return own;
  const whole = maybe(`games.${page.game.id}.word.${act}`) ?? maybe('word.' + act);
  if (whole) return whole;
  const {verb, from, to} = takeApart(act);
  if (!to || (verb && maybe('verb.' + verb) === undefined)) return act;
  return [verb && t('verb.' + verb), from ? t('tell.shiftTo', {from, to}) : to].filter(Boolean).join(' ');
}

// Acts without a place as buttons, modes for acts at a place as a switch, and a way to start over. `rest`: the board labels the
// acts itself.
export function actButtons(page, ctx, rest) {
  const o = ctx.offers, acts = rest ?? o.words, only = !o.targets.size && !o.froms.size;
  const verbs = o.verbs.length && rest === undefined
    ? [...new Set(['', ...o.verbs])].filter(v => v || ctx.legal.some(a => takeApart(a).to && !takeApart(a).verb)) : [];
  return [
    verbs.length > 1
      && h('div', {class: 'seg wrap', role: 'group', 'data-key': 'verbs' + verbs},
        verbs.map(v => h('button',
          {'aria-pressed': String(v === (o.verb || '')), 'data-key': 'verb' + v, 'data-do': v === (o.verb || '') ? null : 'choose',
            onclick: () => ctx.choose({verb: v, from: null})},
          maybe('verb.' + v) || v))),
    acts.map((act, i) => h('button',
      {class: only && i === acts.length - 1 && acts.length < 4 ? 'btn main' : 'btn alt', 'data-key': 'act' + act, 'data-do': 'act',
        onclick: () => page.act(act)},
      actLabel(page, act))),
    ctx.choice.from && o.froms.size > 1
      && h('button', {class: 'btn alt', 'data-key': 'undo', onclick: () => ctx.choose({from: null})}, icon('undo'),
        t('table.undoChoice')),
  ];
}

export async function copyText(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    const field = h('textarea', {}, words);
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

// A switch.
export function toggle(key, on, words, change) {
  return h('button', {class: on ? 'switch on' : 'switch', role: 'switch', 'aria-checked': String(on), 'data-key': key,
    onclick: change}, h('i', {}), words);
}
