// A table: before the game (waiting.js), during it, and after it (after.js). The page lays out the parts of web/table; each part
// knows the session and no other part.
import {h, icon, show, say} from '/lib/html.js';
import {redraw, sketched} from '/lib/patch.js';
import {api, gameOf} from '/lib/api.js';
import {t} from '/lib/words.js';
import {boardOf, drawn} from '/lib/boards.js';
import {canConnect} from '/lib/connect.js';
import {Room} from '/lib/room.js';
import {Attention} from '/lib/attention.js';
import {Session} from '/table/session.js';
import {FirstSteps} from '/table/first.js';
import {Prompt} from '/table/prompt.js';
import {People} from '/table/people.js';
import {Log} from '/table/log.js';
import {Talk} from '/table/talk.js';
import {Foot} from '/table/foot.js';
import {Typed} from '/table/typed.js';
import {SitDown} from '/table/sit.js';
import {Moments} from '/table/moments.js';
import {endOf} from '/table/ending.js';

const TABS = [['board', 'target'], ['notes', 'pencil'], ['log', 'log'], ['chat', 'chat']];    // on phones

// What a player is told beside the board about what is hidden.
const BESIDE = [{of: 'unit', load: () => import('/table/notes.js')}, {of: 'hands', load: () => import('/table/hands.js')}];

export async function open(app, id) {
  const {table} = await api('GET', '/tables/' + id), game = await gameOf(table);
  const [board, notes] = await Promise.all([boardOf(game), BESIDE.find(({of}) => game[of])?.load(), canConnect(id)]);
  return new TablePage(app, id, game, board, table, notes).asPage();
}

class TablePage {
  constructor(app, id, game, board, table, notes) {
    Object.assign(this, {app, game, board, tab: 'board', unread: 0});
    this.session = new Session(app, id, game, board, table, this);
    this.firstSteps = new FirstSteps(this.session);
    this.prompt = new Prompt(this.session, this.firstSteps);
    this.notes = notes?.Notes && new notes.Notes(this.session, () => this.drawBoard());
    this.hands = notes?.Hands && new notes.Hands(this.session);
    this.people = new People(this.session, () => this.foot.drawGrace());
    this.log = new Log(this.session);
    this.talk = new Talk(this.session);
    this.sit = new SitDown(this.session);
    this.foot = new Foot(this.session, () => this.sit.button());
    this.typed = new Typed(this.session);
    this.moments = new Moments(() => this.draw());
    this.attention = new Attention();
    this.build();
  }

  asPage() {
    return {title: this.game.title, body: 'at-table', content: this.root, crumb: h('b', {}, this.game.title),
      tools: this.headTools(), close: () => this.close(), opened: () => this.draw(), busy: () => this.session.state === 'playing'};
  }

  close() {
    const {room, prompt, people, log, moments, attention, session, after} = this;
    for (const part of [room, prompt, people, log, moments, attention, session, after]) part?.close?.();
  }

  headTools() {
    return [h('button', {class: 'btn flat', 'aria-label': t('table.rules'), onclick: () => this.openRules()}, icon('book'),
      h('span', {class: 'hide-s'}, t('table.rules'))), this.game.script && !this.session.table.device ? this.changeLink()
        : []].flat();
  }

  // A game written as text can be opened and changed.
  changeLink() {
    return h('a', {class: 'btn flat', href: '/workshop?change=' + this.game.id, 'aria-label': t('table.change')}, icon('pencil'),
      h('span', {class: 'hide-s'}, t('table.change')));
  }

  async openRules() {
    const [{openDialog}, {rulesOf}] = await Promise.all([import('/app.js'), import('/lib/rules.js')]);
    const dialog = openDialog(t('table.rules'), await rulesOf(this.game));
    dialog.classList.add('wide');
  }

  build() {
    this.root = h('div', {class: 'table-root'});
    this.lost = h('p', {class: 'lostnote', role: 'status'});
    this.boardPlace = h('div', {class: 'boardplace'});
    this.room = new Room(this.boardPlace);
    this.room.watch(this.boardPlace);
    this.side = h('div', {class: 'sideplace'});
    this.main = h('main', {class: 'table', 'data-tab': 'board'},
      h('h1', {class: 'vh'}, this.game.title),
      h('section', {class: 'stage'}, this.prompt.place,
        h('div', {class: 'both'}, this.boardPlace, h('div', {class: 'side'}, this.side, this.foot.place))),
      h('aside', {class: 'rail'}, this.people.place,
        h('section', {class: 'card panel'}, h('header', {}, h('h2', {}, t('table.happened')), this.log.alarms), this.log.place,
          this.talk.place),
        this.typed.place));
    this.main.addEventListener('keydown', event => { if (event.key === 'Escape'
      && this.session.choice.from) this.session.choose({from: null}); });
    this.tabs = h('nav', {class: 'tabs', 'aria-label': t('table.act')});
  }

  // Called by the session.
  heard(moment) {
    if (moment && this.main.isConnected) this.moments.say(moment, moment.resets);
    const {session} = this, last = session.entries().filter(e => e.text).at(-1);
    if (last) say(last.text + (session.seen.legal.length ? ' ' + this.prompt.words().text : ''));
  }

  acted() { this.firstSteps.acted(); }

  told(what, note) {
    const talk = what === 'chat' || what === 'whisper';
    if (talk && this.tab !== 'chat') this.unread++;
    if (talk) this.talk.heard(note);
    if (what === 'offer-ended') this.foot.answered(note);
    const awaited = what === 'done' || what === 'error' || (what === 'seen' && this.session.sending);
      // redrawn by whoever awaits the answer
    if (!awaited) this.draw();
    if (what === 'hint') this.prompt.showHint();
  }

  // Drawing.
  draw() {
    const {session} = this;
    if (!session.live.table || !this.root.isConnected && this.app.page) return;
    if (this.moments.holds) return;
    this.drawCrumb();
    this.main.classList.toggle('lost', !session.live.connected);
    if (!session.table.device) this.meet();
    if (session.state === 'waiting') this.drawWaiting();
    else if (session.state === 'over' && this.main.isConnected && !this.ended) this.drawEnd();
    else if (session.state === 'over') this.drawAfter();
    else if (session.handOver.up) session.handOver.draw(this.root);
    else this.drawPlay();
  }

  // Ratings, and ways to keep people away: where there are people.
  async meet() {
    const {session, people} = this, {seats, rated} = session.table;
    if (people.company) people.company.look();
    if (this.meeting || !(rated || seats.some(seat => seat.kind === 'person' && !seat.mine))) return;
    this.meeting = true;
    const {Company} = await import('/company/company.js');
    people.company = new Company(session);
    people.company.look();
  }

  drawPlay() {
    const {session} = this;
    if (this.main.parentNode !== this.root) show(this.root, this.lost, this.foot.asked, this.main, this.tabs);
    show(this.lost, session.live.connected ? [] : t('table.reconnecting'));
    show(this.foot.asked, this.foot.asking());
    this.prompt.draw();
    this.drawBoard();
    this.people.draw();
    this.log.draw();
    this.talk.draw();
    this.drawTabs();
    const mine = !!session.me && !!session.seen?.legal.length;
    document.title = `${mine ? '● ' : ''}${this.game.title} · ${t('brand')}`;
    this.attention.look({mine, company: session.table.seats.some(seat => seat.kind === 'person' && !seat.mine),
      title: this.game.title});
  }

  drawCrumb() {
    const crumb = this.crumb(), words = crumb.map(part => part.textContent ?? part).join('');
    if (words !== this.crumbWords) this.app.crumb(crumb);
    this.crumbWords = words;
  }

  crumb() {
    const {table, seen} = this.session, view = seen?.view;
    const where = table.state === 'over' ? t('table.over') : table.state === 'waiting' ? '' : view?.phase === 'setup'
      ? t('table.setup')
      : view?.turn ? t('table.turn', {n: view.turn}) : '';
    const {id, title, script} = this.game, page = script ? '/w/' : '/game/';
    const trial = table.from ? ' · ' + t('table.trial', {n: table.from.acts}) : '';
    return [script && table.device ? title : h('a', {href: page + id}, title), where ? ' · ' : '', h('b', {}, where), trial,
      table.code ? ' · ' + t('table.code', {code: table.code.replace(/^(.{4})(.{4})$/, '$1-$2')}) : ''];
  }

  drawBoard() {
    const {session} = this, ctx = session.context();
    if (!ctx.view) return;
    const {board, side, rest, acts} = sketched(() => this.drawing(ctx));
    this.prompt.setRest(rest);
    redraw(this.boardPlace, board, this.moments.place);
    redraw(this.side, side);
    this.hasSide = !!side;
    this.main.classList.toggle('noside', !side);
    this.main.classList.toggle('watcher', !session.me);
    redraw(this.foot.place, acts);
    if (this.firstSteps.draw(ctx, this.boardPlace, this.side)) this.prompt.draw();
    this.typed.draw(ctx.legal);
  }

  drawing(ctx) {
    const {board, side: own, rest} = drawn(this.board, ctx), hands = this.hands?.wanted() ? this.hands.pad() : null;
    const side = hands ? h('div', {class: 'stack'}, own, hands) : own || (this.notes?.wanted() ? this.notes.pad(ctx) : null);
    return {board, side, rest, acts: this.foot.buttons()};
  }

  drawTabs() {
    const left = {notes: !this.hasSide, chat: this.session.table.device}, tabs = TABS.filter(([key]) => !left[key]);
    const told = [this.tab, this.unread, ...tabs].join();
    if (told === this.tabsTold) return;
    this.tabsTold = told;
    const count = key => (key === 'chat' && this.unread ? h('i', {}, String(this.unread)) : null);
    redraw(this.tabs, sketched(() => tabs.map(([key, symbol]) => h('button',
      {class: key === this.tab ? 'on' : null, 'aria-pressed': String(key === this.tab), 'data-key': 'tab' + key,
        onclick: () => this.openTab(key)}, icon(symbol), t('table.tabs.' + key), count(key)))));
  }

  openTab(key) {
    this.tab = key;
    if (key === 'chat') this.unread = 0;
    this.main.dataset.tab = key;
    this.drawTabs();
    this.log.toEnd();
    scrollTo(0, 0);
  }

  async drawWaiting() {
    const {waiting} = await import('/pages/waiting.js');
    if (this.session.state === 'waiting') show(this.root, waiting(this.session, this.sit));
  }

  // People present at the end see the final board for a moment, and the result.
  drawEnd() {
    const {session} = this, end = endOf(session);
    this.ended = true;
    this.prompt.draw();
    this.drawBoard();
    end.sound();
    say(end.text);
    this.moments.say(end, true);
  }

  async drawAfter() {
    this.attention.close();
    document.title = `${this.game.title} · ${t('brand')}`;
    const {After} = await import('/pages/after.js');
    if (!this.after) this.app.top();    // a new version may have been waiting for this
    this.after ||= new After(this.session, this.root, this.talk);
    this.after.draw();
  }
}
