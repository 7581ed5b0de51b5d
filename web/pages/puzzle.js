// The puzzle of a day: a position of a real game, one question, one right act. Everything happens on this device: the rules in the
// worker, tries and streak in this browser.
import {h, icon, show, say} from '/lib/html.js';
import {allGames, device, playsHere} from '/lib/api.js';
import {t, maybe, find, fill, language} from '/lib/words.js';
import {takeApart} from '/lib/acts.js';
import {boardOf, drawn} from '/lib/boards.js';
import {actButtons, actLabel, copyText} from '/lib/parts.js';
import {sheet} from '/lib/sheet.js';
import {tellAll} from '/lib/tell.js';
import {Viewer} from '/table/viewer.js';
import {Log} from '/table/log.js';
import {sound, lastTurn} from '/table/news.js';
import {dateOf, dayOf, hasBefore, puzzleOn, today} from '/puzzle/file.js';
import {countShown, countSolved, countWrong, dayScore, squaresOf, streakOn} from '/puzzle/score.js';
import texts from '/puzzle/texts.js';

const styled = sheet('/style/puzzle.css');

const p = (key, values) => fill(find(key, texts[language]), values);

export async function open(app, date) {
  const day = date ? dayOf(date) : today();
  if (day === null) throw Object.assign(new Error(t('lost.title')), {code: 'unknown'});
  if (!await playsHere()) throw Object.assign(new Error(p('notHere')), {code: 'here'});
  const [puzzle, games] = await Promise.all([puzzleOn(day), allGames(), styled]), game = games.find(g => g.id === puzzle.game);
  const page = new PuzzlePage(app, game, await boardOf(game), puzzle, day);
  await page.start();
  return page.asPage();
}

class PuzzlePage extends Viewer {
  constructor(app, game, board, puzzle, day) {
    super(app, game, board, () => this.show());
    Object.assign(this, {puzzle, day, me: puzzle.seat, note: null, score: dayScore(day)});
    this.log = new Log(this);
    this.root = h('main', {class: 'puzzle'}, h('section', {class: 'stage play'},
      this.head = h('div', {class: 'coach head'}), this.place = h('div', {class: 'board boardplace'}),
      this.rest = h('div', {class: 'coach rest'})));
    this.history = h('div', {class: 'card sofar'}, h('h2', {class: 'small'}, p('soFar')), this.log.place);
  }

  asPage() {
    return {title: t('front.puzzle'), body: 'at-lesson', content: this.root, crumb: h('b', {}, t('front.puzzle')),
      opened: () => this.draw(), close: () => this.close()};
  }

  close() {
    super.close();
    this.log.close();
    this.closed = true;
  }

  get done() { return this.score.solved || this.score.shown; }

  async start() {
    const {puzzle} = this;
    this.see([]);
    if (!this.done) await this.stand(puzzle.acts);
    else await this.reveal();
  }

  // The position after these acts.
  async stand(acts) {
    const {game, seat} = this.puzzle;
    this.seen = await device('POST', '/puzzles', {game, seat, acts});
    this.told = tellAll(this.seen, this.who());
  }

  // The position after the right act.
  async reveal() {
    const {acts, seat, best} = this.puzzle, before = this.seen?.events.length ?? 0;
    await this.stand([...acts, `${seat} ${best}`]);
    this.see(before ? lastTurn(this.seen.events, before) ?? this.seen.events.slice(before) : []);
  }

  // An answer: only the right one is played.
  async act(act) {
    if (this.busy || this.done) return;
    this.busy = true;
    try {
      if (act.toLowerCase() === this.puzzle.best.toLowerCase()) await this.right();
      else this.wrong(act);
    } catch (error) { this.app.wrong(error); } finally { this.busy = false; }
    this.draw();
    say(this.note);
  }

  async right() {
    const {ask, n, worlds} = this.puzzle;
    await this.reveal();
    countSolved(this.day, today());
    this.score = dayScore(this.day);
    this.note = p('right.' + ask, {n: ask === 'win' ? n : worlds});
    sound(this.fresh, {plops: () => true, ends: ['won']});
  }

  wrong(act) {
    const {ask, odds, worlds} = this.puzzle;
    countWrong(this.day);
    this.score = dayScore(this.day);
    this.see([]);
    this.note = `${actLabel(this, act)}: ${p('wrong.' + ask, {works: odds.get(act) ?? 0, n: worlds})}`;
  }

  async giveUp() {
    countShown(this.day);
    this.score = dayScore(this.day);
    this.note = p('shown', {act: this.solution});
    try { await this.reveal(); } catch (error) { this.app.wrong(error); }
    this.draw();
    say(this.note);
  }

  // The viewer's interface.
  name(n) { return n === this.me ? t('table.you') : this.table.players > 2 ? `${t('table.bot')} ${n}` : t('lesson.other'); }
  get table() {
    const players = this.game.players[0], seatOf = seat => ({seat, kind: this.you(seat) ? 'person' : 'bot', mine: this.you(seat)});
    return {state: 'playing', players, seats: [...Array(players).keys()].map(i => seatOf(i + 1))};
  }
  // Where a place is asked for, acts without one are no answers.
  get legal() { return this.done ? [] : this.seen.legal.filter(act => this.puzzle.ask === 'win' || takeApart(act).to); }
  get solution() { return actLabel(this, this.puzzle.best); }
  entries() { return this.told; }

  // Drawing.
  show() {
    if (this.closed || !this.root.isConnected) return;
    const ctx = this.context(), {board, side, rest} = drawn(this.board, ctx);
    show(this.place, board);
    show(this.head, this.asking(ctx, rest));
    show(this.rest, side || null, this.standing(), this.puzzle.worlds > 1 ? this.history : null);
    this.log.draw();
  }

  asking(ctx, rest) {
    const date = new Date(dateOf(this.day)).toLocaleDateString(language, {day: 'numeric', month: 'long', timeZone: 'UTC'});
    return [
      h('p', {class: 'small muted'}, `${p('of', {date})} · `, h('a', {href: '/game/' + this.game.id}, this.game.title)),
      h('h1', {class: 'question'}, this.question()),
      h('p', {class: 'small muted'}, this.puzzle.worlds > 1 ? p('worlds', {n: this.puzzle.worlds}) : p('one')),
      this.note ? h('p', {class: this.score.solved ? 'kind card right' : 'kind card'}, this.note) : null,
      this.done ? this.result() : h('div', {class: 'row wrap lessonacts'}, actButtons(this, ctx, rest))];
  }

  question() {
    const {ask, n} = this.puzzle;
    return maybe(`games.${this.game.id}.puzzle.${ask}`, {n}) ?? p('ask.' + ask, {n});
  }

  // Tries and streak, and the way to other days.
  standing() {
    const {tries, solved} = this.score, streak = streakOn(today());
    return h('div', {class: 'row wrap standing'}, h('span', {class: 'chip tries'}, p('tries', {n: tries + solved})),
      streak ? h('span', {class: 'chip streak'}, icon('star'), p('streak', {n: streak})) : null,
      tries && !this.done
        ? h('button', {class: 'btn flat', 'data-key': 'showme', onclick: () => this.giveUp()}, p('showMe')) : null,
      hasBefore(this.day) ? h('a', {class: 'btn flat', 'data-key': 'before', href: '/puzzle/' + dateOf(this.day - 1)}, icon('back'),
        p('before')) : null,
      this.day !== today() ? h('a', {class: 'btn flat', 'data-key': 'today', href: '/puzzle'}, p('now')) : null);
  }

  result() {
    return h('div', {class: 'row wrap result'}, h('p', {class: 'answer'}, p('answer', {act: this.solution})),
      h('button', {class: 'btn main', 'data-key': 'share', onclick: () => this.share()}, icon('link'), p('copy')),
      h('a', {class: 'btn alt', 'data-key': 'play', href: '/game/' + this.game.id}, icon('play'), p('play')));
  }

  async share() {
    const streak = streakOn(today()), words = [`${t('brand')} · ${p('of', {date: dateOf(this.day)})} · ${this.game.title}`,
      [squaresOf(this.score), streak > 1 ? p('streak', {n: streak}) : ''].filter(Boolean).join(' · '),
      `${location.origin}/puzzle/${dateOf(this.day)}`];
    if (await copyText(words.filter(Boolean).join('\n'))) this.app.toast(p('copied'));
  }
}
