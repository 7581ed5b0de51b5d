// The workshop: the text of a game on the left, the game already playing on the right (WS-150). Everything runs in this browser;
// the text is checked after a pause in typing, and while it has errors the last valid game stays.
import {h, icon, show} from '/lib/html.js';
import {device, hasServer, playsHere} from '/lib/api.js';
import {begin} from '/lib/begin.js';
import {t, find, language} from '/lib/words.js';
import {sheet} from '/lib/sheet.js';
import {keep, putAside} from '/workshop/drafts.js';
import {Drive} from '/workshop/drive.js';
import {Editor} from '/workshop/editor.js';
import {openExamples, openRules, openShare, openWords, store} from '/workshop/dialogs.js';
import {Stage} from '/workshop/stage.js';
import {Tour} from '/workshop/tour.js';
import {Verdict} from '/workshop/verdict.js';
import {w} from '/workshop/words.js';
import {start} from '/workshop/start.js';

await sheet('/style/workshop.css');

const PAUSE = 300, DRIVE = 500;    // milliseconds after the last keystroke until the text is checked, and then until its test drive

export async function open(app) {
  if (!await playsHere()) throw Object.assign(new Error(t('error.alone')), {code: 'alone'});
  return new WorkshopPage(app, await start()).asPage();
}

class WorkshopPage {
  // draft: {text, parent, own, tour}; note: a message about it.
  constructor(app, {draft, note}) {
    Object.assign(this, {app, draft, note, tab: 'text', found: {ok: false}});
    this.editor = new Editor(() => this.typed());
    this.stage = new Stage(app, {again: () => this.play(), looked: ({trail}) => { this.trail = trail; this.drawWhy(); }});
    this.verdict = new Verdict(this.editor);
    this.drive = new Drive(error => this.goTo(error));
    this.tour = new Tour(this.editor, {kept: step => { this.draft.tour = step; keep(this.draft); }, shared: () => this.share()});
    this.build();
  }

  asPage() {
    return {title: w('title'), body: 'at-table at-workshop', content: this.root, crumb: this.crumb(), tools: this.tools(),
      opened: () => this.opened(), close: () => this.close()};
  }

  crumb() { return [w('crumb'), ' · ', h('b', {}, this.found.title || w('unnamed'))]; }

  tools() {
    return [h('button', {class: 'btn flat', 'data-key': 'words', 'aria-label': w('words'),
      onclick: () => openWords(word => this.editor.insert(word))}, icon('book'), h('span', {class: 'hide-s'}, w('words')))];
  }

  build() {
    this.title = h('h1', {class: 'grow'}, w('unnamed'));
    this.tip = h('p', {class: 'chip tip', hidden: true});
    this.why = h('div', {class: 'whylines', id: 'why', hidden: true});
    const left = h('section', {class: 'card edit', 'aria-label': w('text')},
      h('header', {class: 'row wrap'}, this.title,
        h('button', {class: 'btn', onclick: () => this.tour.begin()}, icon('star'), w('tour.start')),
        h('button', {class: 'btn', 'data-key': 'examples', onclick: () => openExamples((text, tip) => this.load(text, tip))},
          icon('book'), w('examples')),
        h('button', {class: 'btn', 'data-key': 'share', onclick: () => this.share()}, icon('link'), w('share'))),
      this.tour.place, this.editor.place, this.verdict.place, this.drive.place);
    const right = h('section', {class: 'stage'}, this.stage.place, this.why, this.how());
    this.main = h('main', {class: 'shop', 'data-tab': 'text'}, left, right);
    this.tabs = h('nav', {class: 'tabs', 'aria-label': w('tabsLabel')});
    this.root = h('div', {class: 'shop-root'}, this.main, this.tabs);
    this.drawTabs();
  }

  // The ways to play, and the author's tools.
  how() {
    const names = find('game.levels'), friend = h('div', {});
    const level = h('select', {class: 'field', 'aria-label': w('play.level'),
      onchange: event => { this.stage.level = +event.target.value; }},
      names.map((name, i) => h('option', {value: i + 1, selected: i + 1 === this.stage.level}, t('game.level', {n: i + 1, name}))));
    const lift = () => { this.stage.setBare(!this.stage.bare); shield.setAttribute('aria-pressed', String(this.stage.bare)); };
    const shield = h('button', {class: 'btn', 'aria-pressed': 'false', title: w('play.shieldNote'), onclick: lift}, icon('eye'),
      w('play.shield'));
    this.whyButton = h('button', {class: 'btn', 'aria-expanded': 'false', 'aria-controls': 'why', onclick: () => this.askWhy()},
      icon('hint'), w('why'));
    friend.append(h('button', {class: 'btn', onclick: () => this.playFriend(friend)}, icon('people'), w('play.friend')));
    return h('div', {class: 'how'}, h('div', {class: 'row wrap'},
      h('button', {class: 'btn main', 'data-key': 'bot', onclick: () => this.play('bot')}, icon('play'), w('play.bot')), level,
      friend, h('button', {class: 'btn', onclick: () => this.stage.game && openRules(this.stage.game)}, icon('book'), w('rules'))),
      h('div', {class: 'row wrap'}, h('button', {class: 'btn', 'data-key': 'both', onclick: () => this.play('both')}, icon('swap'),
        w('play.both')), shield, this.whyButton, this.tip));
  }

  opened() {
    this.editor.begin(this.draft.text);
    if (this.draft.tour !== null && this.draft.tour !== undefined) this.tour.begin(this.draft.tour);
    if (this.note) this.app.toast(this.note);
    this.check();
  }

  close() {
    clearTimeout(this.due);
    clearTimeout(this.driveDue);
    this.closed = true;
    this.stage.close();
  }

  typed() {
    const {text} = this.editor;
    if (text === this.draft.text) return;
    this.draft = {...this.draft, text, own: true};
    keep(this.draft);
    clearTimeout(this.due);
    this.due = setTimeout(() => this.check(), PAUSE);
  }

  // Replaces this text by another; it is put aside if it was edited.
  load(text, tip, parent) {
    putAside(this.draft);
    this.draft = {text, parent, own: false, tour: null};
    this.editor.load(text);
    this.draft.own = false;
    keep(this.draft);
    this.tour.stop();
    show(this.tip, tip || '');
    this.tip.hidden = !tip;
    clearTimeout(this.due);
    this.check();
  }

  // Waits until the latest keystrokes are checked, before playing or sharing.
  async settled() {
    clearTimeout(this.due);
    if (this.editor.text !== this.checked) await this.check();
  }

  async check() {
    const {text} = this.editor, number = this.checking = (this.checking || 0) + 1;
    try {
      const found = await device('POST', '/workshop/check', {text, language});
      if (number !== this.checking || this.closed) return;
      this.checked = text;
      this.editor.mark(found);
      this.verdict.draw(found);
      if (found.ok) await this.good(found, text);
      this.found = {...this.found, ok: found.ok};
    } catch (error) {
      if (number === this.checking && !this.closed) this.stumbled(error);
    }
  }

  // The worker restarts by itself; retries, a limited number of times.
  stumbled(error) {
    this.stumbles = (this.stumbles || 0) + 1;
    console.warn(error);
    if (this.stumbles < 3) this.check();
    else this.verdict.broken();
  }

  // A valid text: played at once, unless it is the current game.
  async good(found, text) {
    const same = this.found.id === found.id;
    this.found = found;
    show(this.title, found.title || w('unnamed'));
    this.app.crumb(this.crumb());
    this.app.title(`${found.title} · ${w('title')}`);
    this.playable = text;
    this.tour.heard(text);
    if (same) return;
    await this.stage.begin(text, true);
    clearTimeout(this.driveDue);
    this.driveDue = setTimeout(() => this.testDrive(text), DRIVE);
  }

  async testDrive(text) {
    this.drive.waits();
    const told = await device('POST', '/workshop/drive', {text, language}).catch(() => null);
    if (told && text === this.playable && !this.closed) this.drive.draw(told);
  }

  // Starts playing from the set-up.
  async play(how = this.stage.how) {
    await this.settled();
    if (!this.playable) return;
    this.stage.how = how;
    await this.stage.begin(this.playable, false);
    this.openTab('board');
  }

  playFriend(place) {
    if (!hasServer) { this.app.toast(w('play.needsServer')); return; }
    this.app.named(place, async () => {
      await this.settled();
      if (this.playable)
        await begin(this.app, place, {game: await store(this.playable, this.draft.parent), seats: [{kind: 'me'}, {kind: 'open'}]});
    });
  }

  async share() {
    await this.settled();
    return openShare(this.app, {...this.draft, title: this.found.title, ok: this.found.ok});
  }

  goTo(error) {
    this.openTab('text');
    this.editor.goTo(error);
  }

  // The lines that the last acts ran.
  askWhy() {
    const open = this.why.hidden;
    this.why.hidden = !open;
    this.whyButton.setAttribute('aria-expanded', String(open));
    this.drawWhy();
  }

  drawWhy() {
    if (this.why.hidden) { this.editor.showRan([]); return; }
    const trail = (this.trail || []).slice(-4).reverse(),
      who = seat => (this.stage.how === 'both' ? w('play.player', {n: seat}) : seat === 1 ? w('play.you') : w('play.bots'));
    const look = lines => { this.openTab('text'); this.editor.showRan(lines); };
    const entry = ({seat, act, lines}) => h('li', {},
      h('button', {class: 'lineno', type: 'button', onclick: () => look(lines)},
      w(lines.length ? 'whyEntry' : 'whyQuiet', {who: who(seat), act, lines: lines.join(', '), n: lines.length})));
    show(this.why, h('h2', {class: 'label2'}, w('whyTitle')), trail.length ? h('ul', {}, trail.map(entry))
      : h('p', {class: 'small'}, w('whyNone')));
    if (this.editor.text === this.playable) this.editor.showRan(trail[0]?.lines || []);
  }

  // Phones only.
  drawTabs() {
    show(this.tabs, [['text', 'pencil'], ['board', 'target']].map(([key, symbol]) =>
      h('button', {class: key === this.tab ? 'on' : null, 'aria-pressed': String(key === this.tab), 'data-key': 'tab' + key,
      onclick: () => this.openTab(key)}, icon(symbol), w('tabs.' + key))));
  }

  openTab(key) {
    this.tab = key;
    this.main.dataset.tab = key;
    this.drawTabs();
    if (getComputedStyle(this.tabs).display !== 'none') scrollTo(0, 0);
  }
}
