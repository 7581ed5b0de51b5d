// After the end: both sides revealed, a replay from any seat, the record, the dice.
import {h, icon, show} from '/lib/html.js';
import {api, playsHere} from '/lib/api.js';
import {exportTable} from '/lib/begin.js';
import {offers} from '/lib/acts.js';
import {t} from '/lib/words.js';
import {tellAct} from '/lib/tell.js';
import {endOf} from '/table/ending.js';
import {drawn} from '/lib/boards.js';
import {seatShape, copyText} from '/lib/parts.js';
import {unit, cellsOf} from '/boards/unit.js';

const PACE = 900;    // milliseconds per step of automatic replay

export class After {
  // `talk`: the chat stays open.
  constructor(session, place, talk) {
    Object.assign(this, {session, place, talk});
    this.eyes = 'umpire';
    this.views = new Map();
    this.step = null;
    this.root = h('main', {class: 'after'});
    this.typing = document.activeElement;    // perhaps in the chat, which moves here
    this.onKey = event => this.key(event);
    addEventListener('keydown', this.onKey);
    this.load();
  }

  async load() {
    try {
      [this.replay, this.here] = await Promise.all([this.session.live.replay(), playsHere()]);
      const wanted = +location.hash.slice(1);
      this.go(wanted && wanted <= this.last ? wanted : this.last);
    } catch (error) { this.session.app.wrong(error); }
  }

  close() {
    removeEventListener('keydown', this.onKey);
    this.pause();
  }

  // Arrow keys step, wherever the focus is, except in text fields.
  key(event) {
    const to = {ArrowLeft: -1, ArrowRight: 1}[event.key],
      busy = event.target.closest?.('input, textarea, select, [role=slider], [role=grid], dialog');
    if (!to || busy || event.ctrlKey || event.altKey || event.metaKey || this.step === null) return;
    event.preventDefault();
    this.go(this.step + to);
  }

  // Automatic replay, from the start if it was at the end.
  async play() {
    this.playing = true;
    if (this.step === this.last) await this.go(0);
    this.timer = setInterval(() => (this.step < this.last ? this.go(this.step + 1) : this.pause()), PACE);
    this.draw();
  }

  pause() {
    clearInterval(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.draw();
  }

  get last() { return this.replay.acts.length; }
  who() { return {...this.session.who(), you: n => this.session.live.you.length === 1 && n === this.session.me}; }

  // {view, events} after so many acts, by the chosen eyes.
  async viewAt(step) {
    const key = `${step} ${this.eyes}`;
    if (!this.views.has(key)) this.views.set(key, await this.session.live.viewAt(step, this.eyes));
    return this.views.get(key);
  }

  async go(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    const asked = this.asked = `${this.step} ${this.eyes}`, {view, events} = await this.viewAt(this.step);
    if (asked !== this.asked) return;
    Object.assign(this, {view, heard: events});
    this.draw();
  }

  // The same replay at another step, which is not on the screen.
  async standing(step) {
    const {view, events} = await this.viewAt(step);
    const session = Object.assign(Object.create(this.session), {memory: {}, narrow: {matches: false}});
    return Object.assign(Object.create(this), {session, step, view, heard: events});
  }

  // What is told of this step.
  told() {
    const act = this.step ? this.replay.acts[this.step - 1] : null;
    return act ? tellAct(this.news(), this.who()) || this.unheard(act) : '';
  }

  draw() {
    const typing = this.typing ?? document.activeElement;
    if (this.root.parentNode !== this.place) show(this.place, this.root);
    if (!this.view) return;
    show(this.root, h('section', {class: 'stage end'}, this.headline(), this.sides(), this.scrub()), this.sheet(), this.foot(),
      this.talking());
    if (this.card?.contains(typing)) typing.focus({preventScroll: true});
    this.typing = null;
  }

  headline() {
    const {session} = this, {text, why} = endOf(session), turns = session.seen?.view?.turn ?? 0;
    const alarms = this.replay.acts.flatMap(a => a.events).filter(e => e.startsWith('alarm ')).length;
    return h('div', {class: 'headline'},
      h('div', {class: 'grow'}, h('h1', {}, text),
        h('p', {}, why && why + ' ', session.game.unit ? t('after.lead', {turns, alarms}) : t('after.leadPlain', {turns})),
        this.series(), session.page.people?.company?.change(), this.wanted()),
      h('div', {class: 'row'}, h('a', {class: 'btn alt', href: '/'}, t('after.another')),
        session.live.you.length ? this.rematchButton() : null));
  }

  // A rematch begins when all players want it.
  rematchButton() {
    const {session} = this, {next} = session.table, waits = session.wantsNext && !next;
    return h('button', {class: 'btn main', 'data-key': 'rematch', disabled: waits, onclick: () => this.rematch()}, icon('again'),
      waits ? t('after.waits') : t(next ? 'after.next' : 'after.again'));
  }

  wanted() {
    const {session} = this, offer = session.live.offers.rematch;
    return offer && !session.live.you.includes(offer.seat)
      ? h('p', {class: 'series', role: 'status'}, t('after.wanted', {name: session.name(offer.seat)})) : null;
  }

  // No winner, and the score of all rematches so far.
  series() {
    const {session} = this, {series, status} = session.table;
    const nobody = status === 'drawn' && session.live.you.length ? t('after.noWinner') : '';
    const score = series ? t('after.series', {scores: series.won.map((n, i) => `${session.name(i + 1)}: ${n}`).join(', '),
      drawn: series.drawn}) : '';
    return nobody || score ? h('p', {class: 'series'}, [nobody, score].filter(Boolean).join(' ')) : null;
  }

  async rematch() {
    const {session} = this;
    try {
      if (!session.table.next) {
        session.wantsNext = true;
        await session.live.send({type: 'rematch'});
        const {table} = await api('GET', '/tables/' + session.id);
        if (!table.next) { this.draw(); return; }
        if (session.live.you.length > 1) this.carryNames(table.next);
        session.app.go('/table/' + table.next);
      } else session.app.go('/table/' + session.table.next);
    } catch (error) { session.wantsNext = false; session.app.wrong(error); }
  }

  // Same device: everybody moves one seat on.
  carryNames(next) {
    const n = this.session.table.players, names = {};
    for (let i = 1; i <= n; i++) names[i % n + 1] = this.session.name(i);
    localStorage.setItem('names:' + next, JSON.stringify(names));
  }

  sides() {
    const {session} = this;
    if (!session.game.unit) {
      const {board, side} = this.ownBoard();
      return h('div', {class: 'pair one'}, h('figure', {}, board), h('div', {class: 'stack'}, this.note(), side));
    }
    const me = session.me || 1, order = [me, 3 - me];
    return h('div', {class: 'pair'}, order.map(n => this.side(n, me)), this.note());
  }

  // The events this viewer received of the act of this step.
  news() { return !this.step ? [] : this.eyes === 'umpire' ? this.replay.acts[this.step - 1].events : this.heard; }

  side(n, me) {
    const {session} = this, cells = cellsOf(this.view.grids[n - 1]), others = cellsOf(this.view.grids[2 - n]),
      hidden = Object.values(cells).every(c => c === '?');
    const ghosts = n === me || this.eyes !== 'umpire' ? []
      : Object.keys(others).filter(loc => 'ox'.includes(others[loc]) && !'ox'.includes(cells[loc]));
    const news = this.news().map(e => e.split(' ')).filter(([, seat]) => +seat === n),
      alarm = news.find(([kind]) => kind === 'alarm')?.[2];
    const came = news.filter(([kind, , from, to]) => kind === 'shift' && from !== '?'
      && to !== '?').map(([, , from, to]) => [from, to]);
    const pegs = Object.values(cells).filter(c => 'ox'.includes(c)).length,
      whose = n === session.me && session.live.you.length === 1;
    const title = whose ? t('after.yourSide') : t('after.sideOf', {name: session.name(n)}), facts = hidden ? t('after.hidden')
      : t('after.pegs', {n: pegs});
    return h('figure', {class: hidden ? 'behind' : null},
      h('figcaption', {}, h('span', {}, seatShape(n), h('b', {}, title)),
        h('span', {class: 'small'}, facts, ghosts.length ? ' · ' + t(session.me && session.live.you.length === 1 ? 'after.dashedYours' : 'after.dashed') : '')),
      unit({cells, title: hidden ? t('after.hidden') : title, mirror: me === 2, head: false, outlined: session.game.outlined,
        ghosts, alarm, came, key: 'after' + n, margin: session.narrow.matches ? 46 : 70}));
  }

  ownBoard() {
    const {session} = this;
    return drawn(session.board, {...session.context(), view: this.view, legal: [], offers: offers([]), choice: {},
      fresh: this.news(), hint: null, heat: null, over: true, replay: true, act() {}, choose() {}});
  }

  note() {
    const {session} = this, act = this.step ? this.replay.acts[this.step - 1] : null;
    const eyes = [['umpire', t('after.umpire')],
      ...session.table.seats.map(s => [String(s.seat), session.you(s.seat) && session.live.you.length === 1 ? t('table.you')
        : session.name(s.seat)])];
    return h('aside', {class: 'notecard card pad'},
      h('h2', {}, !act ? t('after.start') : this.view.turn ? t('table.turn', {n: this.view.turn}) : t('table.setup')),
      h('p', {role: 'status'}, this.told()),
      h('hr'),
      h('p', {class: 'label'}, t('after.eyes')),
      h('div', {class: 'seg', role: 'group', 'aria-label': t('after.eyes')},
        eyes.map(([key, words]) => h('button',
          {'aria-pressed': String(key === this.eyes), 'data-key': 'eyes' + key,
            onclick: () => { this.eyes = key; this.go(this.step); }},
          words))));
  }

  // An act without events: this viewer may know of it, or not even that.
  unheard(act) {
    const known = this.eyes === 'umpire' || this.eyes === String(act.seat) || this.session.game.open;
    return known ? `${act.seat ? this.session.name(act.seat) + ': ' : ''}${act.act}` : t('after.unheard');
  }

  scrub() {
    const key = (name, symbol, to) => h('button',
      {class: 'btn sq', 'data-key': 'step' + name, 'aria-label': t('after.' + name), onclick: () => this.go(to())}, icon(symbol));
    return h('div', {class: 'scrub'},
      h('div', {class: 'row keys'}, key('first', 'first', () => 0), key('prev', 'back', () => this.step - 1), this.playButton(),
        key('nextStep', 'next', () => this.step + 1), key('last', 'end', () => this.last)),
      this.track(), h('output', {class: 'num'}, t('after.stepOf', {n: this.step, all: this.last})));
  }

  playButton() {
    return h('button', {class: 'btn sq', 'data-key': 'stepplay', 'aria-pressed': String(!!this.playing),
      'aria-label': t(this.playing ? 'after.pause' : 'after.play'),
      onclick: () => (this.playing ? this.pause() : this.play())}, this.playing ? h('b', {'aria-hidden': 'true'}, 'II')
        : icon('play'));
  }

  track() {
    const share = n => `${this.last ? n / this.last * 100 : 0}%`;
    const alarms = this.replay.acts.map((a, i) => (a.events.some(e => e.startsWith('alarm ')) ? i + 1 : 0)).filter(Boolean);
    const track = h('div',
      {class: 'track', role: 'slider', tabindex: 0, 'data-key': 'track', 'aria-label': t('after.step'), 'aria-valuemin': 0,
        'aria-valuemax': this.last, 'aria-valuenow': this.step, 'aria-valuetext': t('after.stepOf', {n: this.step, all: this.last}),
      onkeydown: event => {
        const to = {ArrowLeft: this.step - 1, ArrowDown: this.step - 1, ArrowRight: this.step + 1, ArrowUp: this.step + 1, Home: 0,
          End: this.last, PageUp: this.step + 10, PageDown: this.step - 10}[event.key];
        if (to === undefined) return;
        event.preventDefault();
        this.go(to);
      },
      onpointerdown: event => {
        const at = e => {
          const box = this.root.querySelector('.track').getBoundingClientRect();
          this.go(Math.round((e.clientX - box.left) / box.width * this.last));
        };
        at(event);
        const stop = () => { removeEventListener('pointermove', at); removeEventListener('pointerup', stop); };
        addEventListener('pointermove', at);
        addEventListener('pointerup', stop);
      }},
    alarms.slice(0, 80).map(n => h('svg', {viewBox: '0 0 48 48', 'aria-hidden': 'true', style: {left: share(n)}},
      h('use', {href: '#bzz'}))),
    h('b', {class: 'fill', style: {width: share(this.step)}}), h('span', {class: 'knob', style: {left: share(this.step)}}));
    return track;
  }

  // One card for all drawings, so that whoever is typing in it goes on.
  talking() {
    if (this.session.table.device) return null;
    this.talk.draw();
    return this.card ??= h('section', {class: 'card aftertalk', 'aria-label': t('table.tabs.chat')}, this.talk.place);
  }

  // The rules the people at a free table made up.
  sheet() {
    const {session} = this;
    return session.live.note
      ? h('section', {class: 'card pad stack'}, h('h2', {}, session.words('sheet')), h('p', {class: 'written'}, session.live.note))
        : null;
  }

  foot() {
    const {session} = this, link = `${location.origin}/table/${session.id}#${this.step}`;
    return h('footer', {class: 'row wrap fin'},
      this.recordButton(`${session.game.id}-${session.id}.pgr`),
      h('button', {class: 'btn', 'data-key': 'steplink', onclick: async () => {
        history.replaceState({}, '', `/table/${session.id}#${this.step}`);
        if (await copyText(link)) session.app.toast(t('table.copied'));
      }}, icon('link'), t('after.link')),
      h('button',
        {class: 'btn', 'data-key': 'happened', onclick: async () => (await import('/pages/analysis.js')).openAnalysis(session)},
        icon('hint'), t('after.happened')),
      this.tryButton(),
      h('button', {class: 'btn', 'data-key': 'film', onclick: event => this.saveFilm(event.currentTarget)}, icon('play'), t('after.film')),
      this.replay.fair?.draws.length
        ? h('button', {class: 'btn', 'data-key': 'fair',
          onclick: async () => (await import('/pages/fairness.js')).openFair(session, this.replay)}, icon('die'),
          t('after.verify')) : null);
  }

  async saveFilm(button) {
    const {session} = this;
    try {
      await (await import('/pages/film.js')).saveFilm(this, button, `${session.game.id}-${session.id}.gif`);
    } catch (error) { session.app.wrong(error); }
  }

  // From the position on the screen, where the rules run in the browser.
  tryButton() {
    const {session} = this;
    if (!session.live.you.length || this.step === this.last || !this.here) return null;
    return h('button', {class: 'btn', 'data-key': 'try',
      onclick: async () => (await import('/lib/again.js')).tryFrom(session, this.step)}, icon('play'), t('after.tryHere'));
  }

  // A server has the record at an address; that of a table here is made now.
  recordButton(file) {
    const {session} = this, look = {class: 'btn', 'data-key': 'record'}, words = [icon('down'), t('after.download')];
    if (session.live.recordAddress) return h('a', {...look, href: session.live.recordAddress, download: file}, words);
    return h('button', {...look, onclick: () => exportTable(session.id).catch(error => session.app.wrong(error))}, words);
  }
}
