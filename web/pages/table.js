// A table: before the game, during it, and (in after.js) when it is over.
import {h, icon, show, say} from '/lib/html.js';
import {api, allGames} from '/lib/api.js';
import {Live} from '/lib/live.js';
import {offersNow} from '/lib/acts.js';
import {buzz, plop, tick, fanfare, rattle} from '/lib/sound.js';
import {t, maybe, find, language, boardWords} from '/lib/words.js';
import {boardOf} from '/lib/boards.js';
import {pointAt} from '/lib/point.js';
import {takePart} from '/lib/fair.js';
import {tellAll} from '/lib/tell.js';
import {knownMarks, ownMarks} from '/lib/notes.js';
import {notepad, legend} from '/boards/notepad.js';
import {seatShape, actButtons, actLabel, clockWords} from '/lib/parts.js';

const SHOWN = 60;    // sentences of the log that are drawn at first …
const MORE = 120;    // … and how many more each time somebody wants to see further back
const END = 8;       // pixels from the end of the log that still count as its end
const FIRST = 4;     // acts in a game that are explained on the board itself

export async function open(app, id) {
  const [games, {table}] = await Promise.all([allGames(), api('GET', '/tables/' + id)]);
  const game = games.find(g => g.id === table.game);
  const board = await boardOf(game);
  return new TablePage(app, id, game, board, table).asPage();
}

class TablePage {
  constructor(app, id, game, board, table) {
    Object.assign(this, {app, id, game, board});
    this.firstTable = table;
    this.me = null;              // the seat whose eyes we use; 0: a watcher
    this.shield = null;          // same device: the seat that is to lift the shield
    this.choice = {};
    this.sitPlaces = new Map();  // seat -> where somebody sits down, perhaps being asked for a name
    this.memory = {};            // what a board wants to remember from drawing to drawing
    this.alarm = null;           // {seat, loc}: the last message had one
    this.quiet = false;          // the own last act has told nobody anything: it may be taken back
    this.hintDue = false;        // a hint was asked for and is not there yet
    this.fresh = [];
    this.tab = 'board';
    this.unread = 0;
    this.tool = 'p-peg';
    this.shading = localStorage.getItem('shading') === 'yes';
    this.marksForMe = localStorage.getItem('marks') !== 'no';
    this.names = JSON.parse(localStorage.getItem('names:' + id) || '{}');
    this.build();
    this.live = new Live(id, (what, note) => this.changed(what, note));
    this.clockTimer = setInterval(() => this.drawClocks(), 500);
    this.narrow = matchMedia('(max-width: 760px)');
    this.onNarrow = () => this.draw();
    this.narrow.addEventListener('change', this.onNarrow);
  }

  asPage() {
    return {title: this.game.title, body: 'at-table', content: this.root, crumb: h('b', {}, this.game.title), tools: this.headTools(),
      close: () => this.close(), opened: () => this.draw()};
  }

  close() {
    clearInterval(this.clockTimer);
    this.narrow.removeEventListener('change', this.onNarrow);
    this.logSize.disconnect();
    this.live.close();
    this.after?.close?.();
  }

  headTools() {
    return [h('button', {class: 'btn flat', 'aria-label': t('table.rules'), onclick: () => this.openRules()}, icon('book'),
      h('span', {class: 'hide-s'}, t('table.rules')))];
  }

  async openRules() {
    const [{openDialog}, {rulesOf}] = await Promise.all([import('/app.js'), import('/lib/rules.js')]);
    const dialog = openDialog(t('table.rules'), await rulesOf(this.game.id));
    dialog.classList.add('wide');
  }

  // Who is who.
  get table() { return this.live?.table || this.firstTable; }
  get seen() { return this.live.seen.get(this.me); }
  seatOf(n) { return this.table.seats[n - 1] || {}; }
  you(n) { return n === this.me && n > 0; }

  name(n) {
    const seat = this.seatOf(n), shared = this.live.you.length > 1 && seat.mine;
    if (shared) return this.names[n] || t('game.playerN', {n});
    if (seat.for) return t('table.botFor', {name: seat.for});
    if (seat.kind === 'bot') return this.table.players > 2 ? `${t('table.bot')} ${n}` : t('table.bot');
    return seat.name || t('table.openSeat');
  }

  who() { return {name: n => this.name(n), you: n => this.you(n), board: this.board, unit: this.game.unit, ctx: this.context()}; }
  entries() {
    const events = this.seen?.events;
    if (events && (this.told?.events !== events || this.told.language !== language)) this.told = {events, language, list: tellAll(this.seen, this.who())};
    return events ? this.told.list : [];
  }

  words(key, values) { return boardWords(this.board, key, values); }

  // What a board gets to know (web/boards/README.md).
  context() {
    const seen = this.seen, legal = this.sending ? [] : seen?.legal || [];
    return {
      game: this.game, table: this.table, board: this.board, seat: this.me, view: seen?.view, legal, events: seen?.events || [],
      fresh: this.fresh, over: this.table.state === 'over',
      act: act => this.act(act), choice: this.choice, choose: change => { this.choice = {...this.choice, ...change}; this.draw(); },
      offers: offersNow(legal, this.choice),
      hint: this.live.hint?.seat === this.me ? this.live.hint.acts : null, heat: this.live.heat?.seat === this.me ? this.live.heat.heat : null,
      name: n => this.name(n), you: n => this.you(n), words: (key, values) => this.words(key, values), phone: this.narrow?.matches,
      alarm: this.alarm, memory: this.memory,
      takeBack: this.me ? () => this.live.send({type: 'takeback', seat: this.me}).catch(error => this.app.wrong(error)) : null,
      note: this.live.note, writeNote: text => this.live.send({type: 'note', seat: this.me, text}).catch(error => this.app.wrong(error)),
    };
  }

  // What the server tells.
  changed(what, note) {
    if (!this.live) return queueMicrotask(() => this.changed(what, note));
    if (what === 'hello') this.arrived();
    if (what === 'hello' || what === 'fair') takePart(this.id, this.live.fair, message => this.live.send(message));
    if (what === 'seen' && note.seat === this.me) {
      this.quiet = !!this.sending && !note.events.length;
      this.hintDue = false;
      this.hear(newsOf(note, this.live.fresh));
    }
    if (this.board.open && (what === 'hello' || what === 'seen')) this.passOn();
    const talk = what === 'chat' || what === 'whisper';
    if (talk && this.tab !== 'chat') this.unread++;
    if (talk) say(`${this.saidBy(note)}: ${note.text}`);
    if (what === 'offer-ended') this.answered(note);
    if (what === 'hint') this.hintDue = false;
    if (what === 'table' && this.table.next && this.wantsNext) { this.app.go('/table/' + this.table.next); return; }
    const awaited = what === 'done' || what === 'error' || (what === 'seen' && this.sending);    // whoever waits for the answer draws
    if (!awaited) this.draw();
    if (what === 'hint') this.showHint();
  }

  // An offer of one's own: the notice that it was made goes when the answer comes.
  offer(message, words) {
    this.live.send({seat: this.me, type: 'offer', ...message}).catch(error => this.app.wrong(error));
    if (words) this.offered = this.app.toast(words);
  }

  answered(note) {
    this.offered?.remove();
    this.app.toast(t(note.accepted ? 'table.offers.accepted' : 'table.offers.refused'));
  }

  async askHint() {
    if (this.hintDue) return;
    this.hintDue = true;
    say(t('table.hintWait'));
    this.draw();
    try {
      await this.live.send({type: 'hint', seat: this.me});
    } catch (error) {
      this.hintDue = false;
      this.app.wrong(error);
      this.draw();
    }
  }

  // Whoever asked at the foot of a phone's page comes back to the sentence.
  showHint() {
    say(this.hintWords());
    this.place_.prompt.querySelector('.sentence')?.scrollIntoView({block: 'nearest'});
  }

  arrived() {
    const you = this.live.you;
    this.hintDue = false;
    if (this.me === null || (this.me === 0 && you.length) || (this.me && !you.includes(this.me))) this.me = you.length ? this.seatToAct()
      || you[0] : 0;
    this.game.unit ||= !!this.seen?.view?.grids;
    if (you.length > 1 && this.shield === null && !this.lifted && !this.board.open) this.shield = this.me;
    this.notes = this.me ? ownMarks(this.id, this.me) : null;
    this.tellForced();
    this.askHeat();
  }

  // Acts without a choice are done by the server, unless this person likes to click.
  tellForced() {
    const auto = localStorage.getItem('clicks') !== '1';
    for (const seat of this.board.runs ? this.live.you : []) this.live.send({type: 'forced', seat, auto}).catch(() => {});
  }

  toggleClicks() {
    localStorage.setItem('clicks', localStorage.getItem('clicks') === '1' ? '0' : '1');
    this.tellForced();
    this.draw();
  }

  // One device for all, and nothing to hide: the page turns to whoever is to act.
  passOn() {
    const next = this.live.you.length > 1 && this.seatToAct();
    if (next && next !== this.me) this.turnTo(next);
  }

  turnTo(seat) {
    this.me = seat;
    this.quiet = false;
    this.choice = {};
    this.notes = ownMarks(this.id, seat);
  }

  // Those at this device who may cut in though it is not their turn.
  others() { return this.board.open ? this.live.you.filter(n => n !== this.me && this.live.seen.get(n)?.legal.length) : []; }

  // Whoever must act comes before those who only may.
  seatToAct() {
    const able = this.live.you.filter(n => this.live.seen.get(n)?.legal.length);
    return able.find(n => this.actors(n).includes(n)) ?? able[0];
  }

  // Everything that is new is heard, seen, felt and read.
  hear(events) {
    this.choice = {};
    this.fresh = events;
    const lines = events.map(line => line.split(' '));
    const alarm = lines.filter(l => l[0] === 'alarm').at(-1);
    const over = lines.some(l => l[0] === 'won' || l[0] === 'drawn');
    this.alarm = alarm ? {seat: +alarm[1], loc: alarm[2] === '?' ? null : alarm[2]} : null;
    if (alarm) buzz();
    else if (lines.some(l => ['roll', 'dice', 'throw', 'toss'].includes(l[0]))) rattle();
    else if (lines.some(l => (l[0] === 'put' || l[0] === 'shift') && +l[1] === this.me)) plop();
    else if (events.length) tick();
    if (over) fanfare();
    const last = this.entries().filter(e => e.text).at(-1);
    const turn = this.seen.legal.length ? ' ' + this.askWords().text : '';
    if (last) say(last.text + turn);
    this.askHeat();
  }

  askHeat() {
    const may = this.shading && this.game.unit && this.me && this.seen?.legal.length && this.mayHint();
    if (may) this.live.send({type: 'heat', seat: this.me}).catch(() => {});
  }

  mayHint() { return this.table.hints || this.table.seats.every(s => s.kind === 'bot' || s.seat === this.me); }

  async act(act) {
    if (this.sending) return;
    this.sending = act;
    this.choice = {};
    this.draw();
    try {
      await this.live.act(this.me, act);
      if (this.teaches()) localStorage.setItem('known:' + this.game.id, this.known + 1);
    } catch (error) {
      this.app.wrong(error);
    } finally {
      this.sending = null;
      this.draw();
    }
  }

  // "Place for me": legal acts at random, one by one, while it is set-up.
  async place() {
    this.placing = true;
    while (this.placing && this.seen.view.phase === 'setup' && this.seen.legal.length && this.table.state === 'playing') {
      const legal = this.seen.legal;
      await this.act(legal[Math.floor(Math.random() * legal.length)]);
      await new Promise(resolve => setTimeout(resolve, 110));
      if (this.seen.legal === legal) break;
    }
    this.placing = false;
    this.draw();
  }

  // The sentence.
  actors(seat = this.me) { return (this.live.seen.get(seat)?.view?.actors || '').split(' ').filter(a => /^\d+$/.test(a)).map(Number); }

  askWords() {
    if (!this.sending || !this.asked) this.asked = this.askNow();
    if (!this.board.open || this.live.you.length < 2) return this.asked;
    return {...this.asked, text: t('table.toOne', {name: this.name(this.me), text: this.asked.text})};
  }

  askNow() {
    const ctx = this.context(), view = ctx.view;
    if (!view) return {text: t('coming')};
    const last = this.entries().filter(e => e.seat || e.alarm).at(-1);
    if (!this.me) return {text: this.watchWords(view), why: t('table.watching')};
    if (!this.seen.legal.length) return {text: this.waitWords(view), why: ending(last?.text)};
    const own = this.board.ask?.(ctx);
    if (own) return typeof own === 'string' ? {text: own, why: ending(last?.text)} : own;
    return this.usualAsk(ctx, last);
  }

  watchWords(view) {
    const actors = this.actors();
    if (view.actors === 'chance') return t('ask.chance');
    return actors.length === 1 ? t('ask.watch', {name: this.name(actors[0])}) : t('ask.watchMany');
  }

  waitWords(view) {
    const others = this.actors().filter(n => n !== this.me);
    if (view.actors === 'chance') return t('ask.chance');
    if (others.length !== 1) return t('ask.waitsMany');
    return t(view.phase === 'setup' ? 'ask.waitsSetup' : 'ask.waits', {name: this.name(others[0])});
  }

  usualAsk(ctx, last) {
    const o = ctx.offers, id = this.game.id, words = [...o.words].sort().join('+');
    const places = o.targets.size || o.froms.size;
    const forced = o.froms.size === 1 && !this.choice.from
      && ctx.fresh.some(e => e.startsWith(`shift ${this.me} `) || e.startsWith(`alarm ${this.me} `));
    const key = !places ? words : o.verb ? 'verb.' + o.verb : ctx.view.phase === 'setup' ? 'setup' : forced ? 'on' : o.from ? 'to'
      : o.froms.size ? 'move' : 'put';
    const values = {from: o.from, verb: maybe('verb.' + o.verb) || o.verb, n: ctx.legal.length};
    const usual = !places ? 'ask.word' : o.verb ? 'ask.verbAt' : forced && !o.words.length ? 'ask.to' : 'ask.' + key;
    const text = maybe(`games.${id}.${key}`, values) ?? t(usual, values);
    const goal = ctx.view.turn <= 2 && !(last?.seat && last.alarm) ? maybe(`games.${id}.goal`) : null;
    const quiet = ctx.view.phase === 'setup' ? [t('ask.setupWhy'), goal].filter(Boolean).join(' ') : goal;
    const why = maybe(`games.${id}.why.${key}`, values) ?? (quiet || last?.text);
    return {text, why};
  }

  // The first acts in a game are explained on the board itself, until somebody has made them or wants no more of it.
  get known() { return +localStorage.getItem('known:' + this.game.id) || 0; }
  teaches() { return this.me > 0 && this.known < FIRST; }

  drawFirstSteps(ctx) {
    const before = this.pointed, note = this.teaches() && this.firstStep(ctx);
    this.pointed = !!note;
    if (note) pointAt(note.frame, note.target, t('first.' + note.key));
    if (this.pointed !== before) this.drawPrompt();
  }

  firstStep(ctx) {
    const {board, side} = this.place_, o = ctx.offers, cell = loc => board.querySelector(`[data-loc="${loc}"]`);
    if (this.alarm?.loc && this.alarm.seat === this.me && cell(this.alarm.loc)) return {frame: board, target: cell(this.alarm.loc), key: 'alarm'};
    if (!ctx.legal.length) return null;
    const places = [...(o.targets.size ? o.targets.keys() : o.froms)], middle = cell(places[places.length >> 1]);
    if (middle) return {frame: board, target: middle,
      key: o.verb ? 'any' : ctx.view.phase === 'setup' ? 'setup' : o.from ? 'to' : o.targets.size ? 'put' : 'from'};
    const frame = [board, side].find(place => place.querySelector('[data-do]'));
    return frame && {frame, target: frame.querySelector('[data-do]'), key: 'any'};
  }

  hintWords() {
    const acts = this.live.hint?.acts || [];
    return acts.length
      ? t('table.hintIs',
        {acts: acts.slice(0, 3).map(a => (a.act === 'wait' ? t('table.hintToWait') : actLabel(this, a.act)) + (a.chance === undefined ? ''
          : ` (${Math.round(a.chance / 10)} %)`)).join(', ')})
      : t('table.hintNone');
  }

  // Drawing.
  build() {
    this.root = h('div', {class: 'table-root'});
    this.place_ = {};
    const region = (name, tag = 'div', attrs = {}) => (this.place_[name] = h(tag, attrs));
    this.main = h('main', {class: 'table', 'data-tab': 'board'},
      h('h1', {class: 'vh'}, this.game.title),
      h('section', {class: 'stage'}, region('prompt', 'div', {class: 'prompt'}),
        h('div', {class: 'both'}, region('board', 'div', {class: 'boardplace'}),
          h('div', {class: 'side'}, region('side', 'div', {class: 'sideplace'}), region('acts', 'div', {class: 'acts'})))),
      h('aside', {class: 'rail'}, region('people', 'section', {class: 'card people', 'aria-label': t('table.people')}),
        h('section', {class: 'card panel'}, h('header', {}, h('h2', {}, t('table.happened')), region('alarms', 'span')),
          region('log', 'ol', {class: 'log', tabindex: '0', 'aria-label': t('table.happened'), onscroll: () => this.scrolled()}),
          h('div', {class: 'talk'}, region('chat', 'div', {class: 'chat', role: 'log', tabindex: '0', 'aria-label': t('table.tabs.chat')}),
            region('say', 'div'))),
        region('typed', 'div')));
    this.main.addEventListener('keydown', event => { if (event.key === 'Escape' && this.choice.from) this.context().choose({from: null}); });
    this.logSize = new ResizeObserver(() => { if (!this.logUp) this.scrollLog(this.place_.log.scrollHeight); });
    this.logSize.observe(this.place_.log);
    this.before = h('li', {class: 'before'}, h('button', {class: 'btn flat', onclick: () => this.earlier()}, t('table.earlier')));
    this.tabs = h('nav', {class: 'tabs', 'aria-label': t('table.act')});
    show(this.place_.typed, this.typedForm());
  }

  typedForm() {
    const field = h('input',
      {id: 'typed', class: 'field mono', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'data-key': 'typed'});
    this.typedField = field;
    return h('form', {class: 'card pad row typedform', onsubmit: event => { event.preventDefault(); this.typed(field); }},
      h('label', {class: 'label', for: 'typed'}, t('table.typed')), field);
  }

  typed(field) {
    const tidy = words => words.trim().toLowerCase().replace(/\s+/g, ' ');
    const wanted = tidy(field.value);
    const act = (this.seen?.legal || []).find(a => tidy(a) === wanted);
    if (!wanted) return;
    if (!act && this.game.id !== 'free-table') return this.app.toast(t('table.typedNo', {act: field.value}), {bad: true});
    field.value = '';
    this.act(act || wanted);
  }

  draw() {
    if (!this.live?.table || !this.root.isConnected && this.app.page) return;
    const state = this.table.state;
    this.app.crumb(this.crumb());
    if (!this.live.connected) this.main.classList.add('lost');
    else this.main.classList.remove('lost');
    if (state === 'waiting') return this.drawWaiting();
    if (state === 'over') return this.drawAfter();
    if (this.shield && this.live.you.length > 1) return this.drawShield();
    if (this.main.parentNode !== this.root) show(this.root, this.lostNote = h('p', {class: 'lostnote', role: 'status'}),
      this.offerPlace = h('div', {class: 'offersbar', role: 'status'}), this.main, this.tabs);
    show(this.lostNote, this.live.connected ? [] : t('table.reconnecting'));
    show(this.offerPlace, this.offersHere());
    this.drawPrompt();
    this.drawBoard();
    this.drawPeople();
    this.drawLog();
    this.drawChat();
    this.drawTabs();
    const mine = this.seen?.legal.length;
    document.title = `${mine ? '● ' : ''}${this.game.title} · ${t('brand')}`;
  }

  crumb() {
    const view = this.seen?.view, table = this.table;
    const where = table.state === 'over' ? t('table.over') : table.state === 'waiting' ? '' : view?.phase === 'setup' ? t('table.setup')
      : view?.turn ? t('table.turn', {n: view.turn}) : '';
    return [h('a', {href: '/game/' + this.game.id}, this.game.title), where ? ' · ' : '', h('b', {}, where),
      table.code ? ' · ' + t('table.code', {code: table.code.replace(/^(.{4})(.{4})$/, '$1-$2')}) : ''];
  }

  drawPrompt() {
    const {text, why} = this.askWords();
    const lamp = this.alarm ? h('svg', {class: 'lampico', viewBox: '0 0 48 48', 'aria-hidden': 'true'}, h('use', {href: '#bzz'})) : null;
    const hint = this.live.hint && this.live.hint.seat === this.me ? this.hintWords() : null;
    show(this.place_.prompt,
      h('div', {class: 'sentence row'}, lamp,
        h('div', {role: 'status'}, h('p', {}, text), (hint || why) && h('p', {class: 'why'}, hint || why))),
      h('div', {class: 'do'}, this.buttons()));
  }

  buttons() {
    const ctx = this.context(), o = ctx.offers, next = this.nextHere();
    const pass = next
      && h('button',
        {class: this.seen.legal.length ? 'btn alt' : 'btn main', 'data-key': 'handover',
          onclick: () => { this.shield = next; this.draw(); }},
        icon('swap'), t('handover.go', {name: this.name(next)}));
    if (!ctx.legal.length) return [pass];
    return [
      actButtons(this, ctx, this.rest),
      this.pointed && h('button', {class: 'btn flat', 'data-key': 'tips', onclick: () => {
        localStorage.setItem('known:' + this.game.id, FIRST);
        this.draw();
      }}, t('first.enough')),
      this.others().map(n => h('button', {class: 'btn alt', 'data-key': 'as' + n, onclick: () => { this.turnTo(n); this.draw(); }},
        t(this.actors().includes(n) ? 'table.backTo' : 'table.cutIn', {name: this.name(n)}))),
      ctx.view.phase === 'setup' && !this.placing && (o.targets.size > 1 || !this.game.unit)
        && h('button', {class: 'btn alt', 'data-key': 'place', onclick: () => this.place()}, icon('die'), t('table.placeForMe')),
      ctx.view.phase !== 'setup' && pass,
    ];
  }

  // Same device: who else of those before it can act now.
  nextHere() { return this.board.open ? undefined : this.live.you.find(n => n !== this.me && this.live.seen.get(n)?.legal.length); }

  drawBoard() {
    const ctx = this.context();
    if (!ctx.view) return;
    const drawn = this.board.draw(ctx);
    const {board, side, rest} = drawn instanceof Node ? {board: drawn} : drawn;
    const changed = JSON.stringify(rest) !== JSON.stringify(this.rest);
    this.rest = rest;
    if (changed) this.drawPrompt();
    show(this.place_.board, board);
    const hidden = this.game.unit && this.me && this.table.players === 2;
    show(this.place_.side, side || (hidden ? this.drawNotes(ctx) : []));
    this.hasSide = !!(side || hidden);
    this.main.classList.toggle('noside', !this.hasSide);
    this.main.classList.toggle('watcher', !this.me);
    show(this.place_.acts, this.me ? this.footActs() : this.watchActs());
    this.drawFirstSteps(ctx);
    this.typedField.placeholder = ctx.legal.slice(0, 2).join(', ');
  }

  drawNotes(ctx) {
    const other = 3 - this.me;
    const {marks, turn} = knownMarks(this.seen, this.me);
    const markOf = loc => {
      const own = this.notes?.of(loc), made = this.marksForMe && marks.get(loc);
      if (own) return {mark: own};
      return made ? {mark: made.mark, old: made.mark !== 'sure' && turn - made.turn > 8} : undefined;
    };
    const tools = [['p-peg', 'peg'], ['p-mine', 'mine'], ['p-empty', 'empty'], ['p-rub', 'rub']];
    const toggle = (key, on, words, change) => h('button',
      {class: on ? 'switch on' : 'switch', role: 'switch', 'aria-checked': String(on), 'data-key': key, onclick: change}, h('i', {}),
      words);
    return h('section', {class: 'notepad', 'aria-label': t('table.tabs.notes')}, h('h2', {}, t('table.asFar', {name: this.name(other)})),
      notepad({title: t('table.asFar', {name: this.name(other)}), mirror: this.me === 2, marks: markOf,
        heat: this.shading ? ctx.heat : null, outlined: this.board.outlined, focus: this.memory.note,
        pick: loc => {
          this.memory.note = loc;
          const mark = this.tool === 'p-rub' ? null : this.tool;
          this.notes.set(loc, this.notes.of(loc) === mark ? null : mark);
          this.drawBoard();
        }}),
      this.shading && ctx.heat?.length
        ? h('div', {class: 'row legend'}, h('span', {class: 'label'}, t('table.here')), h('span', {class: 'grow'}),
          h('span', {class: 'tiny muted'}, t('table.rarely')), legend(), h('span', {class: 'tiny muted'}, t('table.likely')))
        : null,
      h('div', {class: 'tools', role: 'group', 'aria-label': t('table.pencil')},
        tools.map(([symbol, key]) => h('button',
          {class: 'tool', 'aria-pressed': String(this.tool === symbol), 'data-key': 'tool' + key,
            onclick: () => { this.tool = symbol; this.drawBoard(); }},
        h('svg', {viewBox: '0 0 48 48', 'aria-hidden': 'true'}, h('use', {href: '#' + symbol})), t('table.tool.' + key)))),
      h('div', {class: 'row foot'}, this.mayHint() ? toggle('shading', this.shading, t('table.shading'), () => {
        this.shading = !this.shading;
        localStorage.setItem('shading', this.shading ? 'yes' : 'no');
        this.askHeat();
        this.draw();
      }) : null, h('span', {class: 'grow'}),
        toggle('marks', this.marksForMe, t('table.marks'), () => {
          this.marksForMe = !this.marksForMe;
          localStorage.setItem('marks', this.marksForMe ? 'yes' : 'no');
          this.draw();
        })));
  }

  // Hint, take back, draw, resign.
  footActs() {
    const send = message => this.live.send({seat: this.me, ...message}).catch(error => this.app.wrong(error));
    const people = this.table.seats.some(s => s.kind === 'person' && !s.mine);
    const button = (key, symbol, words, click, more = {}) => h('button', {class: 'btn', 'data-key': key, onclick: click, ...more},
      icon(symbol), words);
    const away = this.table.seats.find(s => s.kind === 'person' && !s.here && !s.mine);
    return [
      this.mayHint()
        ? button('hint', 'hint', t(this.hintDue ? 'table.hintWait' : 'table.hint'), () => this.askHint(),
          {disabled: !this.seen?.legal.length, 'aria-busy': String(this.hintDue)})
        : people && button('hint', 'hint', t('table.hintAsk'), () => this.offer({what: 'hints'}, t('table.hintsAsked'))),
      button('takeback', 'undo', t('table.takeBack'), () => send({type: 'takeback'}), {disabled: !this.quiet, title: t('table.takeBackWhen')}),
      this.board.runs ? button('clicks', 'swap', t(localStorage.getItem('clicks') === '1' ? 'table.goByItself' : 'table.clickMyself'),
        () => this.toggleClicks()) : null,
      people ? button('draw', 'draw', t('table.offerDraw'), () => this.offer({what: 'draw'}, t('table.offers.sent'))) : null,
      button('resign', 'flag', t(this.sure ? 'table.sure' : 'table.resign'), () => {
        if (this.sure) { this.sure = false; send({type: 'resign'}); return; }
        this.sure = true;
        setTimeout(() => { this.sure = false; this.draw(); }, 4000);
        this.draw();
      }),
      away ? button('callbot', 'people', t('table.offers.callBot'), () => this.offer({what: 'bot', for: away.seat, level: 3}),
        {disabled: this.live.grace(away) > 0, 'data-grace': away.seat}) : null,
    ];
  }

  watchActs() {
    const free = this.table.seats.find(s => s.kind === 'open');
    const mine = this.table.seats.find(s => s.yours);
    return [free && this.sitButton(),
      mine && h('button', {class: 'btn main', 'data-key': 'back',
        onclick: () => this.live.send({type: 'back', seat: mine.seat}).catch(error => this.app.wrong(error))}, t('table.seatBack'))];
  }

  offersHere() {
    const send = message => this.live.send({seat: this.me, ...message}).catch(error => this.app.wrong(error));
    if (!this.me) return [];
    return Object.values(this.live.offers).filter(o => o.seat !== this.me).map(o => h('div', {class: 'card pad stack offer'},
      h('p', {}, t('table.offers.' + o.what, {name: this.name(o.seat)})),
      h('div', {class: 'row'},
        h('button', {class: 'btn main', onclick: () => send({type: 'answer', what: o.what, yes: true})}, t('table.offers.accept')),
        h('button', {class: 'btn', onclick: () => send({type: 'answer', what: o.what, yes: false})}, t('table.offers.refuse')))));
  }

  drawPeople() {
    const view = this.seen?.view || {}, actors = this.actors();
    const order = this.table.seats.map(s => s.seat).sort((a, b) => (a === this.me) - (b === this.me));
    this.place_.people.classList.toggle('many', order.length > 2);
    this.place_.people.classList.toggle('crowd', order.length > 4);
    show(this.place_.people, order.map(n => {
      const seat = this.seatOf(n), count = view.counts?.[n - 1], now = actors.includes(n);
      const facts = [
        seat.kind === 'bot' && t('table.botLevel', {n: seat.level}),
        count !== undefined && (maybe(`games.${this.game.id}.count`, {n: count}) ?? count),
        view.score && t('table.points', {n: view.score[n - 1] ?? 0}),
        seat.kind === 'person' && !seat.here && !seat.mine && this.awayWords(seat),
        now && (this.you(n) ? t('table.yourTurn') : seat.kind === 'bot' ? t('table.thinking') : t('table.turnNow')),
      ].filter(w => w !== false && w !== undefined && w !== null);
      return h('div', {class: now ? 'who now' : 'who'}, seatShape(n, this.board),
        h('b', {}, this.you(n) && this.live.you.length === 1 ? t('table.you') : this.name(n)), h('span', {class: 'sub'}, facts.flatMap((w, i) => (i ? [' · ', w] : [w]))),
        h('span', {class: 'clock', 'data-clock': n}));
    }), this.table.match ? h('p', {class: 'tiny muted watchers matchclock'}, icon('time'), h('span', {'data-match': ''})) : null,
    this.table.watchers ? h('p', {class: 'tiny muted watchers'}, icon('eye'), t('table.watchers', {n: this.table.watchers})) : null);
    this.drawClocks();
  }

  awayWords(seat) {
    const left = this.live.grace(seat);
    return h('span', {'data-away': seat.seat}, left > 0 ? t('table.awayFor', {time: clockWords(left)}) : t('table.away'));
  }

  // How long the others still wait for somebody who is away.
  drawGrace() {
    for (const place of this.place_.people.querySelectorAll('[data-away]')) place.replaceWith(this.awayWords(this.seatOf(+place.dataset.away)));
    const call = this.root?.querySelector('[data-grace]');
    if (call) call.disabled = this.live.grace(this.seatOf(+call.dataset.grace)) > 0;
  }

  drawClocks() {
    const seen = this.seen;
    this.drawGrace();
    this.drawMatchClock();
    if (!seen?.clock || this.table.state !== 'playing') return;
    const gone = (Date.now() - seen.at) / 1000, actors = this.actors();
    for (const place of this.place_.people.querySelectorAll('[data-clock]')) {
      const n = +place.dataset.clock, runs = actors.includes(n);
      const left = seen.clock.game ? seen.clock.game[n - 1] - (runs ? gone : 0) : runs ? seen.clock.act - gone : null;
      place.textContent = left === null ? '' : clockWords(left);
    }
  }

  // The match clock is the table's, and stands while nobody who plays is here.
  drawMatchClock() {
    const place = this.place_.people.querySelector('[data-match]'), match = this.table.match;
    if (!place || !match) return;
    const left = Math.max(0, match.left - (match.runs ? (Date.now() - this.live.tableAt) / 1000 : 0));
    place.textContent = t(match.runs || this.table.state !== 'playing' || !left ? 'table.match' : 'table.matchStands', {time: clockWords(left)});
  }

  // Only what is new is drawn: a thousand lines stay where they are, and whoever reads further up goes on reading there.
  drawLog() {
    const told = this.entries(), from = this.firstShown(), place = this.place_.log;
    if (this.lines?.told === told && this.lines.from === from && this.lines.me === this.me) return;
    const entries = told.slice(from), {first = 1, events = []} = this.seen || {}, read = this.lineRead();
    const alarms = first === 1 ? events.filter(e => e.startsWith('alarm ')).length : 0;
    show(this.place_.alarms, alarms ? h('span', {class: 'chip'}, t('table.alarms', {n: alarms})) : []);
    this.placeLines(Object.assign(this.linesOf(entries), {told, from, me: this.me}));
    if (!entries.length) show(place, h('li', {class: 'none'}, h('span', {}), h('span', {}), h('span', {class: 'hush'}, t('table.nothingYet'))));
    else place.querySelector('.none')?.remove();
    if (!from && first === 1) this.before.remove();
    else if (place.firstChild !== this.before) place.prepend(this.before);
    this.scrollLog(read?.line.item.isConnected ? read.line.item.offsetTop - read.below : place.scrollHeight);
  }

  scrollLog(top) {
    this.place_.log.scrollTop = top;
    this.logTop = this.place_.log.scrollTop;
  }

  // Which of the entries is the first that is drawn: the newest few, or from where somebody wanted to see.
  firstShown() {
    const entries = this.entries();
    if (this.shownFrom?.me !== this.me) this.shownFrom = null;
    return Math.max(0, this.shownFrom ? entries.findLastIndex(entry => entry.number <= this.shownFrom.number) : entries.length - SHOWN);
  }

  // What is drawn already and says the same as it would now is kept.
  linesOf(entries) {
    const drawn = new Map(this.lines?.me === this.me ? this.lines.map(line => [line.number, line]) : []);
    return entries.map(entry => {
      const line = drawn.get(entry.number);
      if (line?.text !== entry.text) return {number: entry.number, text: entry.text, item: logLine(entry)};
      if (line.item.firstChild.textContent !== turnWords(entry)) line.item.firstChild.textContent = turnWords(entry);
      return line;
    });
  }

  placeLines(lines) {
    const kept = new Set(lines);
    for (const line of this.lines || []) if (!kept.has(line)) line.item.remove();
    this.lines?.at(-1)?.item.classList.remove('last');
    this.lines = lines;
    lines.at(-1)?.item.classList.add('last');
    lines.reduceRight((next, {item}) => {
      if (item.parentNode !== this.place_.log || item.nextSibling !== next) this.place_.log.insertBefore(item, next);
      return item;
    }, null);
  }

  // The line that somebody reads who has scrolled up, and how far below the top of the log it is; null at the end.
  lineRead() {
    const place = this.place_.log, line = this.logUp && this.lines?.find(({item}) => item.offsetTop + item.offsetHeight > place.scrollTop);
    return line ? {line, below: line.item.offsetTop - place.scrollTop} : null;
  }

  // Whoever scrolls to the top of the log wants to see further back.
  scrolled() {
    const place = this.place_.log, up = place.scrollTop < this.logTop;
    if (!place.clientHeight) return;    // it is not on the screen
    this.logTop = place.scrollTop;
    if (place.scrollHeight - place.clientHeight - place.scrollTop <= END) this.logUp = false;
    else if (up) this.logUp = true;
    if (up && place.scrollTop === 0 && this.before.isConnected) this.earlier();
  }

  // What came before: first what is here, then page by page what the server keeps.
  async earlier() {
    if (this.fetching) return;
    this.fetching = true;
    const seat = this.me, shown = this.entries().length - this.firstShown() + MORE;
    try {
      if (this.entries().length < shown) await this.live.older(seat);
    } catch (error) { this.app.wrong(error); }
    this.fetching = false;
    if (this.me !== seat) return;
    this.shownFrom = {me: seat, number: this.entries()[Math.max(0, this.entries().length - shown)]?.number};
    this.logUp = true;
    this.drawLog();
  }

  drawChat() {
    const hushed = this.game.hushed && this.me && this.table.state === 'playing', alone = this.whisperTo();
    const key = [this.live.chat.length, hushed, alone.map(seat => seat.seat + seat.name)].join('|');
    if (key === this.chatKey) return;
    this.chatKey = key;
    show(this.place_.chat, this.live.chat.slice(-50).map(line => h('p', {class: line.to ? 'whisper' : null}, h('b', {}, this.saidBy(line)), ' ', line.text)));
    this.place_.chat.scrollTop = this.place_.chat.scrollHeight;
    if (hushed) show(this.place_.say,
      h('div', {class: 'phrases'},
        find('table.phrases').map((phrase, n) => h('button',
          {class: 'btn flat', onclick: () => this.live.send({type: 'phrase', seat: this.me, phrase: n}).catch(e => this.app.wrong(e))},
          phrase))));
    else if (!this.place_.say.querySelector('form') || this.aloneKey !== key.split('|')[2]) {
      this.aloneKey = key.split('|')[2];
      show(this.place_.say, this.sayForm(alone));
    }
  }

  // Who said it, and to whom alone.
  saidBy(line) {
    if (!line.to) return line.from;
    return this.live.you.includes(line.to) ? t('table.whisperToYou', {name: line.from})
      : t('table.whisper', {name: line.from, other: this.table.seats[line.to - 1]?.name});
  }

  // The people one may talk with alone.
  whisperTo() {
    return this.game.whispers && this.me ? this.table.seats.filter(seat => seat.kind === 'person' && !seat.mine) : [];
  }

  sayForm(alone) {
    const to = alone.length
      ? h('select', {class: 'field to', 'aria-label': t('table.sayTo'), 'data-key': 'sayto'}, h('option', {value: ''}, t('table.toAll')),
        alone.map(seat => h('option', {value: seat.seat}, t('table.toOne', {name: seat.name}))))
      : null;
    const field = h('input',
      {class: 'field', 'aria-label': t('table.say'), placeholder: t('table.say'), maxlength: '240', 'data-key': 'say',
        autocomplete: 'off'});
    return h('form', {class: 'say', onsubmit: event => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      const kind = to?.value ? {type: 'whisper', to: +to.value} : {type: 'chat'};
      this.live.send({...kind, text, ...(this.me ? {seat: this.me} : {})}).then(() => { field.value = ''; }, error => this.app.wrong(error));
    }}, to, field, h('button', {class: 'btn sq', 'aria-label': t('table.send')}, icon('send')));
  }

  drawTabs() {
    const tabs = [['board', 'target'], ['notes', 'pencil'], ['log', 'log'], ['chat', 'chat']].filter(([key]) => key !== 'notes' || this.hasSide);
    show(this.tabs,
      tabs.map(([key, symbol]) => h('button',
        {class: key === this.tab ? 'on' : null, 'aria-pressed': String(key === this.tab), 'data-key': 'tab' + key, onclick: () => {
      this.tab = key;
      if (key === 'chat') this.unread = 0;
      this.main.dataset.tab = key;
      this.drawTabs();
      this.logUp = false;
      scrollTo(0, 0);
    }}, icon(symbol), t('table.tabs.' + key), key === 'chat' && this.unread ? h('i', {}, String(this.unread)) : null)));
  }

  // Before the game: the link, the code, the QR code.
  async drawWaiting() {
    const {waiting} = await import('/pages/waiting.js');
    if (this.table.state === 'waiting') show(this.root, waiting(this));
  }

  // The seat that an invitation names, if it is still free; 0: whichever is.
  invitedTo() {
    const seat = +new URLSearchParams(location.search).get('seat');
    return this.table.seats.some(s => s.kind === 'open' && s.seat === seat) ? seat : 0;
  }

  // Whoever is typing a name here goes on typing, whatever happens at the table meanwhile.
  sitButton(seat = this.invitedTo(), look = 'btn main') {
    const asking = this.sitPlaces.get(seat), field = asking?.querySelector('form input');
    if (field === document.activeElement) queueMicrotask(() => field.focus());
    if (field) return asking;
    const place = h('div', {});
    this.sitPlaces.set(seat, place);
    place.append(h('button', {class: look, 'data-key': 'sit' + (seat || ''), onclick: () => this.app.named(place, async () => {
      await api('POST', `/tables/${this.id}/join`, seat ? {seat} : {});
      if (!this.live.you.length) { this.live.close(); this.live = new Live(this.id, (w, n) => this.changed(w, n)); }
    })}, t('table.sit')));
    return place;
  }

  async drawShield() {
    const {handover} = await import('/pages/handover.js');
    if (!this.shield) return;
    const next = this.shield;
    say('');
    show(this.root, handover(this, next, () => {
      this.shield = null;
      this.lifted = true;
      this.me = next;
      this.quiet = false;
      this.alarm = null;
      this.fresh = [];
      this.memory = {};
      this.choice = {};
      this.notes = ownMarks(this.id, next);
      this.draw();
    }));
  }

  async drawAfter() {
    const {After} = await import('/pages/after.js');
    if (!this.after) this.after = new After(this);
    this.after.draw();
  }
}

const turnWords = entry => String(entry.turn || '');

function logLine(entry) {
  return h('li', {}, h('span', {class: 'n'}, turnWords(entry)),
    entry.alarm ? h('svg', {viewBox: '0 0 48 48', role: 'img', 'aria-label': t('ask.alarm')}, h('use', {href: '#bzz'})) : h('span', {}),
    h('span', {class: entry.alarm ? 'bzz' : 'hush'}, entry.text));
}

// At the end, and after a take-back, all events are told again: only those of the last turn of a game that ended are news.
function newsOf(note, fresh) {
  if (fresh.length) return note.events;
  const over = /^(won|drawn)/.test(note.events.at(-1) || '');
  return over ? note.events.slice(note.events.findLastIndex(e => e.startsWith('turn ')) + 1) : [];
}

// The end of a long story.
function ending(text) {
  const sentences = (text || '').match(/.+?[.!?](?= |$)/g) || [];
  return sentences.length > 3 ? sentences.slice(-3).join('').trim() : text;
}
