// The prompt: one sentence about the act asked for or waited for, with its buttons.
import {h, icon, say} from '/lib/html.js';
import {redraw, sketched} from '/lib/patch.js';
import {t, maybe} from '/lib/words.js';
import {Room} from '/lib/room.js';
import {endOf} from '/table/ending.js';
import {actButtons, actLabel} from '/lib/parts.js';
import {placing} from '/lib/tell.js';

export class Prompt {
  constructor(session, firstSteps) {
    Object.assign(this, {session, firstSteps});
    this.place = h('div', {class: 'prompt'});
    this.rest = undefined;       // the acts that the board wants as buttons
    this.room = new Room(this.place);
  }

  close() { this.room.close(); }

  draw() {
    redraw(this.place, sketched(() => this.drawing()));
    this.room.watch(this.place.querySelector('.do'));
  }

  // Other words and other buttons are other elements: a change of words would be told by screen readers, which hear of it with the
  // news, and buttons would seem to move.
  drawing() {
    const {session} = this, {text, why} = this.words();
    const lamp = session.alarm ? h('svg', {class: 'lampico', viewBox: '0 0 48 48', 'aria-hidden': 'true'},
      h('use', {href: '#bzz'})) : null;
    const hint = session.live.hint?.seat === session.me ? this.hintWords() : null, more = hint || this.firstSteps.words || why;
    const acts = h('div', {class: 'do'}, this.buttons());
    acts.setAttribute('data-key', 'do' + acts.children.map(({attrs}) => attrs['data-key']));
    return [h('div', {class: 'sentence row'}, lamp,
      h('div', {role: 'status', 'data-key': `${text} ${more}`}, h('p', {}, text), more && h('p', {class: 'why'}, more))), acts];
  }

  // The board has named the acts that are buttons.
  setRest(rest) {
    const changed = JSON.stringify(rest) !== JSON.stringify(this.rest);
    this.rest = rest;
    if (changed) this.draw();
  }

  // While an act is being sent the sentence does not change.
  words() {
    const {session} = this;
    if (!session.sending || !this.asked || session.state === 'over') this.asked = ask(session);
    if (!session.game.open || !session.many) return this.asked;
    return {...this.asked, text: t('table.saidTo', {name: session.name(session.me), text: this.asked.text})};
  }

  buttons() {
    const {session, firstSteps} = this, ctx = session.context(), o = ctx.offers, setup = ctx.view?.phase === 'setup';
    if (!ctx.legal.length && !session.draft.complete) return [this.passButton()];
    if (session.proposed) return this.confirmButtons();
    return [
      session.board.buttons?.(ctx) ?? actButtons(session, ctx, this.rest),
      firstSteps.pointed && h('button', {class: 'btn flat', 'data-key': 'tips', onclick: () => firstSteps.enough()},
        t('first.enough')),
      session.handOver.cutIn().map(n => this.cutInButton(n)),
      setup && !session.placing && (o.targets.size > 1 || !session.game.unit || session.draft.complete)
        && h('button', {class: 'btn alt', 'data-key': 'place', onclick: () => session.place()}, icon('die'), t('table.placeForMe')),
      this.draftButtons(),
      !setup && this.passButton(),
    ];
  }

  confirmButtons() {
    const {session} = this;
    return [
      h('button', {class: 'btn alt', 'data-key': 'rethink', onclick: () => session.propose(null)}, icon('undo'), t('table.confirmNo')),
      h('button', {class: 'btn main', 'data-key': 'confirm', 'data-do': 'act', onclick: () => session.confirm()}, icon('play'),
        t('table.confirmYes'))];
  }

  draftButtons() {
    const {draft} = this.session;
    return [
      draft.answer && draft.open && !draft.acts.length && draft.last
        && h('button', {class: 'btn alt', 'data-key': 'lasttime', onclick: () => draft.asLastTime()}, icon('undo'),
          t('draft.last')),
      draft.complete && h('button', {class: 'btn main', 'data-key': 'ready', 'data-do': 'act', onclick: () => draft.make()},
        icon('play'), t('draft.ready')),
    ];
  }

  passButton() {
    const {session} = this, next = session.handOver.next();
    return next && h('button', {class: session.seen.legal.length ? 'btn alt' : 'btn main', 'data-key': 'handover',
      onclick: () => session.handOver.raise(next)}, icon('swap'), t('handover.go', {name: session.name(next)}));
  }

  cutInButton(n) {
    const {session} = this, words = session.actors().includes(n) ? 'table.backTo' : 'table.cutIn';
    return h('button', {class: 'btn alt', 'data-key': 'as' + n, onclick: () => { session.turnTo(n); session.draw(); }},
      t(words, {name: session.name(n)}));
  }

  hintWords() {
    const acts = inOrder(this.session.live.hint?.acts || []);
    const words = ({act, chance, within}) => (act === 'wait' ? t('table.hintToWait') : actLabel(this.session, act))
      + (chance === undefined ? '' : ` (${percent(chance)} %${within === undefined ? '' : ' ± ' + Math.max(1, percent(within))})`);
    return acts.length ? [t('table.hintIs', {acts: acts.slice(0, 3).map(words).join(', ')}), this.session.whyHint].join(' ').trim()
      : t('table.hintNone');
  }

  // On a phone, scrolls back from the foot of the page to the sentence.
  showHint() {
    say(this.hintWords());
    this.place.querySelector('.sentence')?.scrollIntoView({block: 'nearest'});
  }
}

const percent = permille => Math.round(permille / 10);

// The proposals, best first; acts with too few visits are left out even if their chance seems better.
const inOrder = acts => acts.filter(({chance}, i) => chance === undefined
  || acts.slice(0, i).every(other => other.chance === undefined || other.chance >= chance));

// The sentence: {text, why}.
function ask(session) {
  const ctx = session.context(), view = ctx.view;
  if (!view) return {text: t('coming')};
  if (session.state === 'over') return endOf(session);
  const last = session.entries().filter(e => e.seat || e.alarm).at(-1);
  if (!session.me) return {text: watchWords(session, view), why: t('table.watching')};
  if (session.draft.complete) return {text: t('draft.complete'), why: t('draft.completeWhy')};
  if (!session.seen.legal.length) return {text: waitWords(session, view), why: ending(last?.text)};
  if (session.proposed) return {text: t('table.confirm', {act: actLabel(session, session.proposed.at(-1))})};
  const own = session.board.ask?.(ctx);
  if (own) return typeof own === 'string' ? {text: own, why: ending(last?.text)} : own;
  return usualAsk(session, ctx, last);
}

function watchWords(session, view) {
  const actors = session.actors();
  if (view.actors === 'chance') return t('ask.chance');
  return actors.length === 1 ? t('ask.watch', {name: session.name(actors[0])}) : t('ask.watchMany');
}

function waitWords(session, view) {
  const others = session.actors().filter(n => n !== session.me);
  if (view.actors === 'chance') return t('ask.chance');
  if (others.length !== 1) return t('ask.waitsMany');
  if (session.many && session.seatOf(others[0]).mine) return t('handover.go', {name: session.name(others[0])}) + '.';
  return t(view.phase === 'setup' ? 'ask.waitsSetup' : 'ask.waits', {name: session.name(others[0])});
}

function usualAsk(session, ctx, last) {
  const o = ctx.offers, id = session.game.id, words = [...o.words].sort().join('+');
  const places = o.targets.size || o.froms.size;
  const forced = o.froms.size === 1 && !session.choice.from
    && ctx.fresh.some(e => e.startsWith(`shift ${session.me} `) || e.startsWith(`alarm ${session.me} `));
  const key = !places ? words : o.verb ? 'verb.' + o.verb : ctx.view.phase === 'setup' ? 'setup' : forced ? 'on' : o.from ? 'to'
    : o.froms.size ? 'move' : 'put';
  const values = {from: o.from, verb: maybe('verb.' + o.verb) || o.verb, n: ctx.legal.length};
  const usual = !places ? 'ask.word' : o.verb ? 'ask.verbAt' : forced && !o.words.length ? 'ask.to' : 'ask.' + key;
  const piece = key === 'setup' && placing(id, ctx.events, session.me, ctx.view.half, session.draft.acts.length);
  const text = piece || maybe(`games.${id}.${key}`, values) || t(usual, values);
  const goal = ctx.view.turn <= 2 && !(last?.seat && last.alarm) ? maybe(`games.${id}.goal`) : null;
  const quiet = ctx.view.phase === 'setup' ? [t('ask.setupWhy'), goal].filter(Boolean).join(' ') : goal;
  const why = maybe(`games.${id}.why.${key}`, values) ?? (quiet || last?.text), {draft} = session;
  return {text, why: draft.open && draft.acts.length ? t('draft.placed', {n: draft.acts.length, of: draft.of}) : why};
}

// The end of a long log.
function ending(text) {
  const sentences = (text || '').match(/.+?[.!?](?= |$)/g) || [];
  return sentences.length > 3 ? sentences.slice(-3).join('').trim() : text;
}
