// A lesson: the real board, one idea per step. Every step is played by the rules, on this device or at the server; neither stores
// anything, this page keeps the answers.
import {h, icon, show, say} from '/lib/html.js';
import {made, redraw, sketched} from '/lib/patch.js';
import {api, device, allGames, playsHere} from '/lib/api.js';
import {begin} from '/lib/begin.js';
import {t, language} from '/lib/words.js';
import {boardOf, drawn} from '/lib/boards.js';
import {actButtons} from '/lib/parts.js';
import {tellAct} from '/lib/tell.js';
import {Viewer} from '/table/viewer.js';
import {sound, lastTurn} from '/table/news.js';
import {unit, cellsOf} from '/boards/unit.js';
import {learn} from '/lib/learned.js';

const PAUSE = 1100;    // how long one's own act is shown before the others answer

export async function open(app, id) {
  const game = (await allGames()).find(g => g.id === id);
  if (!game?.lesson) throw Object.assign(new Error(t('game.notFound')), {code: 'unknown'});
  const [board, file] = await Promise.all([boardOf(game), fetch(`/games/${id}/lesson.json`).then(answer => answer.json())]);
  const page = new LessonPage(app, game, board, file.steps);
  await page.ask(page.kept());
  return page.asPage();
}

class LessonPage extends Viewer {
  constructor(app, game, board, steps) {
    super(app, game, board, () => this.show());
    Object.assign(this, {steps, me: 1, answers: [], note: ''});
    this.root = h('main', {class: 'lesson'}, this.path = h('nav', {class: 'card pad path', 'aria-label': t('lesson.steps')}),
      h('section', {class: 'stage play'}, this.place = h('div', {class: 'board boardplace'}),
        this.coach = h('div', {class: 'coach'})));
  }

  asPage() {
    return {title: this.game.title, body: 'at-lesson', content: this.root,
      crumb: h('span', {}, h('a', {href: '/game/' + this.game.id}, this.game.title)), opened: () => this.draw(),
      tools: h('a', {class: 'btn flat', href: '/game/' + this.game.id}, t('lesson.skip')),
      close: () => this.close()};
  }

  close() {
    super.close();
    this.closed = true;
  }

  // The last position, stored in this browser.
  get key() { return 'lesson:' + this.game.id; }
  kept() {
    try { return JSON.parse(localStorage.getItem(this.key)) || []; } catch { return []; }
  }

  // Requests the position after these answers.
  async stand(acts) { return (await playsHere() ? device : api)('POST', '/lessons/' + this.game.id, {acts}); }

  // Goes to the position after these answers; answers of an older lesson are discarded.
  async ask(answers) {
    let told;
    try {
      told = await this.stand(answers);
    } catch (error) {
      if (error.code !== 'illegal' || !answers.length) throw error;
      return this.ask([]);
    }
    if (!told.wrong) this.answers = answers.slice(0, told.step);
    this.step = told.step;
    this.behind = told.behind;
    this.arriveAt(told.now, []);
    this.keep();
  }

  // A finished lesson counts as learned, and starts again when reopened.
  keep() {
    const over = this.step === this.steps.length - 1;
    if (over) learn(this.game.id);
    localStorage.setItem(this.key, JSON.stringify(over ? [] : this.answers));
  }

  get now() { return this.steps[this.step]; }
  text(key) { return this.now[key]?.[language] ?? this.now[key]?.en ?? ''; }

  arriveAt(seen, fresh) {
    this.seen = seen;
    this.see(fresh);
  }

  hear(fresh) { sound(fresh, {plops: () => true, ends: ['won']}); }

  // An act: first its effect, then the others' answer, or friendly words and the old position.
  async act(act) {
    if (this.busy) return;
    this.busy = true;
    const before = this.seen.events.length;
    try {
      const told = await this.stand([...this.answers, act]);
      const done = newOf(told.after.events, before);
      this.arriveAt({...told.after, legal: []}, done);
      this.hear(done);
      this.note = tellAct(done, this.who());
      this.draw();
      await this.answer(told, act, done);
    } catch (error) {
      this.app.wrong(error);
    } finally {
      this.busy = false;
      if (!this.closed) this.draw();
    }
  }

  async answer(told, act, done) {
    const what = this.note, heard = told.after.events.length, news = told.wrong ? [] : newOf(told.now.events, heard);
    if (told.wrong || news.length) await new Promise(resolve => setTimeout(resolve, PAUSE));
    if (told.wrong) this.note = this.text('no') || t('lesson.no');
    else {
      this.answers = [...this.answers, act];
      this.note = '';
    }
    this.step = told.step;
    if (!told.wrong) this.keep();
    this.behind = told.behind;
    this.arriveAt(told.now, told.wrong ? [] : news.length ? news : done);
    this.hear(news);
    say(told.wrong ? this.note : `${what} ${this.text('title')}. ${this.text('say')} ${this.text('do')}`);
  }

  async go(answers) {
    if (this.busy) return;
    try {
      this.note = '';
      await this.ask(answers);
      this.draw();
      say(`${this.text('title')}. ${this.text('say')} ${this.text('do')}`);
    } catch (error) { this.app.wrong(error); }
  }

  // The viewer's interface.
  name(n) { return n === this.me ? t('table.you') : this.table.players > 2 ? `${t('table.bot')} ${n}` : t('lesson.other'); }
  get table() {
    return {state: 'playing', players: this.game.players[0],
      seats: [...Array(this.game.players[0]).keys()].map(i => ({seat: i + 1, kind: i ? 'bot' : 'person', mine: !i}))};
  }
  get legal() { return this.busy || !this.now.acts ? [] : this.seen.legal; }

  // The expected act is marked like a hint.
  get wanted() { return this.busy ? [] : (this.now.acts || []).filter(act => act !== '*'); }

  context() {
    const {wanted} = this;
    return {...super.context(), hint: wanted.length && wanted.length < 4 ? wanted.map(act => ({act, chance: 1000})) : null};
  }

  // Drawing.
  show() {
    if (this.closed || !this.root.isConnected) return;
    const ctx = this.context(), {board, side, rest} = sketched(() => drawn(this.board, ctx));
    redraw(this.place, board);
    show(this.path, this.contents());
    show(this.coach, this.coaching(ctx, made(side), rest));
    this.app.crumb([h('a', {href: '/game/' + this.game.id}, this.game.title), ' · ',
      h('b', {}, t('lesson.stepOf', {n: this.step + 1, all: this.steps.length}))]);
  }

  contents() {
    const title = step => step.title[language] ?? step.title.en;
    return [h('h2', {}, t('lesson.learn', {title: this.game.title})),
      h('ol', {},
        this.steps.map((step, i) => h('li',
          {class: i < this.step ? 'done' : i === this.step ? 'now' : null, 'aria-current': i === this.step ? 'step' : null},
          h('span', {class: 'dot'}, i < this.step ? icon('check') : String(i + 1)), title(step)))),
      h('p', {class: 'small muted'}, t('lesson.stay'))];
  }

  coaching(ctx, side, rest) {
    const last = this.step === this.steps.length - 1, asks = !!this.now.acts;
    const meter = h('div', {class: 'meter', role: 'img',
      'aria-label': t('lesson.stepOf', {n: this.step + 1, all: this.steps.length})},
      this.steps.map((_, i) => h('i', {class: i < this.step || last ? 'on' : null})));
    return [
      h('h1', {}, this.text('title')), h('p', {class: 'big'}, this.text('say')),
      asks ? h('div', {class: 'try card'}, h('span', {class: 'label'}, t('lesson.task')), h('p', {}, this.text('do')), meter)
        : meter,
      this.note ? h('p', {class: 'kind card'}, this.note) : null,
      asks && !this.busy ? h('div', {class: 'row wrap lessonacts'}, actButtons(this, ctx, rest)) : null,
      this.behind ? this.peek() : null,
      h('div', {class: 'row wrap lessonnav'},
        this.step
          ? h('button', {class: 'btn alt', 'data-key': 'back', onclick: () => this.go(this.answers.slice(0, -1))}, icon('back'),
            t('back'))
          : null,
        asks && this.wanted.length
          ? h('button', {class: 'btn alt', 'data-key': 'showme', onclick: () => this.act(this.wanted[0])}, t('lesson.showMe'))
            : null,
        !asks && !last ? h('button', {class: 'btn main', 'data-key': 'next', onclick: () => this.go([...this.answers, ''])},
          t('lesson.next')) : null,
        last ? this.playButton() : null),
      side || null,
    ];
  }

  // In lessons only: the other side, with one's own pegs dashed.
  peek() {
    if (!this.behind.grids) return null;
    const cells = cellsOf(this.behind.grids[1]), mine = cellsOf(this.behind.grids[0]);
    const filled = kind => kind === 'o' || kind === 'x', last = this.seen.events.findLast(line => line.startsWith('alarm ')),
      alarm = last?.split(' ')[2];
    return h('figure', {class: 'peek'}, h('figcaption', {class: 'small'}, t('lesson.behind')),
      unit({cells, title: t('lesson.behind'), head: false, outlined: this.game.outlined,
        ghosts: Object.keys(mine).filter(loc => filled(mine[loc]) && !filled(cells[loc])), alarm: alarm === '?' ? null : alarm,
        key: 'peek', margin: 46}));
  }

  // A weak bot; at the free table, which has no rules to play by, a friend.
  playButton() {
    const place = h('div', {class: 'row wrap'}), free = this.game.level === 'workshop';
    place.append(free ? h('a', {class: 'btn main', 'data-key': 'play', href: '/game/' + this.game.id}, icon('play'),
      t('lesson.table'))
      : h('button', {class: 'btn main', 'data-key': 'play', onclick: () => begin(this.app, place,
        {game: this.game.id, players: this.table.players,
          seats: this.table.seats.map(seat => (seat.mine ? {kind: 'me'} : {kind: 'bot', level: 1}))})}, icon('play'),
          t('lesson.play')),
      h('button', {class: 'btn alt', 'data-key': 'again', onclick: () => this.go([])}, icon('again'), t('lesson.again')));
    return place;
  }
}

// The new events; at the end of a game all events are sent again, so then those of the last turn.
const newOf = (events, before) => lastTurn(events, before) ?? events.slice(before);
