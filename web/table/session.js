// One person's session at a table: the live connection, the players, and the person's requests. It draws nothing: `page` has
// draw(), heard(moment) for new events of this viewer, and told(what, note) after every message of the server.
import {say} from '/lib/html.js';
import {api} from '/lib/api.js';
import {t, language} from '/lib/words.js';
import {Telling} from '/lib/tell.js';
import {connect} from '/lib/connect.js';
import {Viewer} from '/table/viewer.js';
import {HandOver} from '/table/handover.js';
import {Draft} from '/table/draft.js';
import {Forced} from '/table/forced.js';
import {momentIn, sound, lastTurn} from '/table/news.js';

const PACE = 110;    // milliseconds between two automatically placed pegs

export class Session extends Viewer {
  constructor(app, id, game, board, table, page) {
    super(app, game, board, () => page.draw());
    Object.assign(this, {id, page});
    this.firstTable = table;
    this.sending = null;         // the act being sent
    this.quiet = false;          // the player's last act revealed nothing: it may be taken back
    this.whyHint = '';           // why the last hint is best
    this.hintDue = false;        // a hint was requested and has not arrived
    this.shading = localStorage.getItem('shading') === 'yes';
    this.names = JSON.parse(localStorage.getItem('names:' + id) || '{}');
    this.handOver = new HandOver(this);
    this.draft = new Draft(this);
    this.forced = new Forced(this);
    this.connect();
  }

  connect() { this.live = connect(this.id, (what, note) => this.changed(what, note)); }

  close() {
    super.close();
    this.forced.close();
    this.live.close();
  }

  // Players.
  get table() { return this.live.table || this.firstTable; }
  get state() { return this.table.state; }
  get seen() { return this.draft.over(this.live.seen.get(this.me)); }
  get legal() { return this.sending ? [] : this.seen?.legal || []; }
  get many() { return this.live.you.length > 1; }
  seatOf(n) { return this.table.seats[n - 1] || {}; }
  actors(seat = this.me) { return (this.live.seen.get(seat)?.view?.actors
    || '').split(' ').filter(a => /^\d+$/.test(a)).map(Number); }

  name(n) {
    const seat = this.seatOf(n);
    if (this.many && seat.mine) return this.names[n] || (this.table.device && seat.name) || t('game.playerN', {n});
    if (seat.for) return t('table.botFor', {name: seat.for});
    if (seat.kind === 'bot') return this.table.players > 2 ? `${t('table.bot')} ${n}` : t('table.bot');
    return seat.name || (seat.kind === 'person' ? t('game.playerN', {n}) : t('table.openSeat'));
  }

  // Events as sentences.
  entries() {
    const events = this.seen?.events;
    if (events && (this.told?.events !== events || this.told.language !== language))
      this.told = {events, language, list: this.telling().all(this.seen)};
    return events ? this.told.list : [];
  }

  // Who tells them: another one when somebody is called differently.
  telling() {
    const names = this.table.seats.map(({seat}) => this.name(seat)), called = JSON.stringify([language, this.me, this.state,
      this.game.unit, names]);
    if (this.teller?.called !== called) this.teller = Object.assign(new Telling(this.who()), {called});
    return this.teller;
  }

  context() {
    const mine = note => (note?.seat === this.me ? note : null);
    const shown = this.proposed?.map(act => ({act})) ?? mine(this.live.hint)?.acts ?? null;
    return {...super.context(), hint: shown, heat: mine(this.live.heat)?.heat ?? null,
      ways: mine(this.live.ways)?.ways ?? null,
      draft: this.draft, takeBack: this.me ? () => this.send({type: 'takeback'}) : null, note: this.live.note,
      writeNote: text => this.send({type: 'note', text})};
  }

  // Messages of the server.
  changed(what, note) {
    if (what === 'hello') this.arrived();
    if (what === 'hello' || what === 'fair') this.takePart(this.live.fair);
    if (what === 'seen' && note.seat === this.me) this.hear(note);
    if (what === 'hello' || what === 'seen') this.handOver.passOn();
    if (what === 'hello' || what === 'seen' || what === 'table') this.draft.begin();    // who waited hears last that it has begun
    if (what === 'hello' || what === 'seen') this.forced.look();
    if (what === 'ways') this.forced.looked(note.ways);
    if (what === 'hint') { this.explain(note); return; }
    if (this.state === 'playing') this.lived = true;
    if (what === 'offer-ended' && note.what === 'rematch') this.wantsNext = note.accepted && this.wantsNext;
    if (what === 'table' && this.table.next && (this.wantsNext || this.ledAlong()))
      { this.app.go('/table/' + this.table.next); return; }
    this.page.told(what, note);
  }

  // Contributes to the dice, while nothing is drawn.
  async takePart(fair) {
    if (!fair || fair.stage === 'drawn') return;
    const {takePart} = await import('/lib/seeds.js');
    takePart(this.id, fair, message => this.live.send(message));
  }

  // Watchers who saw the end follow the players to the next game.
  ledAlong() { return this.lived && !this.live.you.length; }

  arrived() {
    const you = this.live.you;
    this.hintDue = false;
    const lost = this.me === null || (this.me === 0 && you.length) || (this.me && !you.includes(this.me));
    if (lost) this.me = you.length ? this.handOver.seatToAct() || you[0] : 0;
    this.game.unit ||= !!this.seen?.view?.grids;
    this.handOver.arrived();
    this.tellForced();
    this.askHeat();
    this.askWays();
  }

  // New events: sound, animation, vibration and text.
  hear(note) {
    this.quiet = !!this.sending && !note.events.length;
    this.hintDue &&= this.hintAt === this.seen.acts;
    this.see(this.live.fresh.length ? note.events : lastTurn(note.events) ?? []);
    const moment = momentIn(this.fresh, this.who());
    sound(this.fresh, {plops: seat => seat === this.me, moment});
    this.page.heard(moment);
    this.askHeat();
    this.askWays();
  }

  // Switches to another seat's view, at the same device.
  turnTo(seat) {
    this.me = seat;
    this.quiet = false;
    this.choice = {};
    this.draft.clear();
    this.draft.begin();
  }

  forget() { Object.assign(this, {alarm: null, fresh: [], memory: {}}); }

  // The person's requests.
  send(message) { return this.live.send({seat: this.me, ...message}).catch(error => this.app.wrong(error)); }

  act(act) {
    if (this.draft.answer && this.draft.open) return this.draft.put(act);
    return this.confirms && this.legal.length > 1 ? this.propose([act]) : this.play(act);
  }

  // Whoever wants it is asked before an act counts.
  get confirms() { return localStorage.getItem('confirm') === 'yes'; }
  get proposed() { return this.proposal && this.proposal.seen === this.seen && !this.sending ? this.proposal.acts : null; }

  propose(acts) {
    this.proposal = acts && {acts, seen: this.seen};
    this.choice = {};
    this.draw();
  }

  confirm() {
    const acts = this.proposed;
    this.proposal = null;
    return acts.length > 1 ? this.follow(acts) : this.play(acts[0]);
  }

  async play(act) {
    if (this.sending) return;
    this.sending = act;
    this.choice = {};
    this.draw();
    try {
      await this.live.act(this.me, act);
      this.page.acted();
    } catch (error) {
      this.app.wrong(error);
    } finally {
      this.sending = null;
      this.draw();
      this.forced.look();
    }
  }

  // Several acts chosen together, as long as each is still legal.
  actAll(acts) { return this.confirms ? this.propose(acts) : this.follow(acts); }

  async follow(acts) {
    this.following = true;
    for (const act of acts) {
      if (!this.seen.legal.includes(act)) break;
      await this.play(act);
    }
    this.following = false;
    this.askWays();
    this.forced.look();
  }

  // "Place for me": random legal acts, one by one, during set-up; those of the unit as a draft.
  async place() {
    if (this.draft.answer) return this.draft.shuffle();
    this.placing = true;
    while (this.placing && this.seen.view.phase === 'setup' && this.seen.legal.length && this.state === 'playing') {
      const legal = this.seen.legal;
      await this.play(legal[Math.floor(Math.random() * legal.length)]);
      await new Promise(resolve => setTimeout(resolve, PACE));
      if (this.seen.legal === legal) break;
    }
    this.placing = false;
    this.draw();
  }

  async sitDown(seat) {
    await api('POST', `/tables/${this.id}/join`, seat ? {seat} : {});
    if (!this.live.you.length) this.again();
  }

  // Reconnects as another person.
  again() {
    this.live.close();
    this.connect();
  }

  mayHint() {
    const {hints, rated, seats} = this.table;
    return !rated && (hints || seats.every(s => s.kind === 'bot' || s.seat === this.me));
  }

  async askHint() {
    if (this.hintDue) return;
    this.hintDue = true;
    this.hintAt = this.seen.acts;
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

  // Why the hint is best; the texts are loaded when they are needed.
  async explain(hint) {
    const {sentence} = await import('/table/why.js').catch(() => ({sentence: () => ''}));
    this.hintDue = false;
    this.whyHint = sentence(hint.why);
    this.page.told('hint', hint);
  }

  askHeat() {
    const guessed = this.game.unit || this.game.hands;
    const may = this.shading && guessed && this.me && this.seen?.legal.length && this.mayHint();
    if (may) this.live.send({type: 'heat', seat: this.me}).catch(() => {});
  }

  // A piece walks place by place: its reach is requested once per step.
  askWays() {
    const asks = this.me && !this.following && this.seen?.legal.length && this.board.walks?.(this.seen);
    if (asks)
      this.live.send({type: 'ways', seat: this.me}).catch(() => { this.live.ways = {seat: this.me, ways: []}; this.draw(); });
  }

  setShading(on) {
    this.shading = on;
    localStorage.setItem('shading', on ? 'yes' : 'no');
    this.askHeat();
    this.draw();
  }

  // Forced acts are played by the server, unless this person prefers to click.
  get clicks() { return localStorage.getItem('clicks') === '1'; }

  tellForced() {
    for (const seat of this.game.forced ? this.live.you : [])
      this.live.send({type: 'forced', seat, auto: !this.clicks}).catch(() => {});
  }

  toggleClicks() {
    localStorage.setItem('clicks', this.clicks ? '0' : '1');
    this.tellForced();
    this.draw();
  }
}
