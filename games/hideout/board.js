// Naming the rest: the names are collected first and submitted together; the first wrong one loses.
import {h, icon} from '/lib/html.js';
import usual from '/boards/unitgame.js';

const PEGS = 6;
const LOC = /^[A-F][1-6]$/;

const daring = ctx => !!ctx.choice.names && ctx.legal.includes('guess');
const missing = ctx => PEGS - ctx.view.counts[ctx.seat - 1];
const free = ctx => ctx.legal.filter(act => LOC.test(act) && !ctx.choice.names.includes(act));

function toggle(ctx, loc) {
  const {names} = ctx.choice;
  if (names.includes(loc)) ctx.choose({names: names.filter(name => name !== loc)});
  else if (names.length < missing(ctx) && free(ctx).includes(loc)) ctx.choose({names: [...names, loc]});
}

function draw(ctx) {
  if (!daring(ctx)) return usual.draw(ctx);
  const open = ctx.choice.names.length < missing(ctx) ? free(ctx) : [];
  return usual.draw({...ctx, named: ctx.choice.names, pick: loc => toggle(ctx, loc),
    offers: {...ctx.offers, verb: 'name', froms: new Set(), from: null, targets: new Map(open.map(loc => [loc, loc]))}});
}

function ask(ctx) {
  if (daring(ctx)) return {text: ctx.words('dare', {n: missing(ctx)}), why: ctx.words('dareWhy')};
  const naming = ctx.view.phase === 'play' && !ctx.legal.includes('guess');
  return naming ? {text: ctx.words('naming'), why: ctx.words('dareWhy')} : undefined;
}

// The label of the submit button: "I name D4 and D5".
function pledge(ctx) {
  const names = [...ctx.choice.names].sort();
  return names.length < 2 ? ctx.words('pledge', {names: names.join('')})
    : ctx.words('pledge', {names: ctx.words('and', {first: names.slice(0, -1).join(', '), last: names.at(-1)})});
}

function buttons(ctx) {
  if (!daring(ctx)) {
    return ctx.legal.includes('guess')
      ? [h('button', {class: 'btn alt', 'data-key': 'dare', 'data-do': 'choose', onclick: () => ctx.choose({names: []})},
        ctx.words('dareButton'))]
      : undefined;
  }
  const {names} = ctx.choice, complete = names.length === missing(ctx);
  return [
    h('button', {class: 'btn alt', 'data-key': 'undare', onclick: () => ctx.choose({names: null})}, icon('undo'),
      ctx.words('undare')),
    h('button', {class: 'btn main', 'data-key': 'pledge', disabled: !complete, 'data-do': complete ? 'act' : null,
      onclick: () => ctx.actAll(['guess', ...names])},
    complete ? pledge(ctx) : ctx.words('pledgeMore', {n: names.length, of: missing(ctx)})),
  ];
}

export default {
  draw, ask, buttons,
  texts: {
    en: {dare: 'Name all {n} that are left. One wrong place loses the game.',
      dareWhy: 'Nothing is said until you press the button.',
      naming: 'Name the next peg. A wrong place loses the game.', dareButton: 'Dare to name the rest', undare: 'Keep probing',
      pledge: 'I name {names}', pledgeMore: '{n} of {of} named', and: '{first} and {last}'},
    de: {dare: 'Nenne alle {n}, die noch fehlen. Ein falscher Platz, und du verlierst.',
      dareWhy: 'Gesagt wird erst etwas, wenn du den Knopf drückst.',
      naming: 'Nenne den nächsten Stift. Ein falscher Platz, und du verlierst.', dareButton: 'Den Rest nennen',
      undare: 'Lieber prüfen', pledge: 'Ich nenne {names}', pledgeMore: '{n} von {of} genannt', and: '{first} und {last}'},
  },
};
