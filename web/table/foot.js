// Below the board: hint, take back, draw, resign; and the others' offers.
import {h, icon} from '/lib/html.js';
import {t} from '/lib/words.js';

const SURE = 4000;   // milliseconds in which a second press on "resign" counts

export class Foot {
  constructor(session, sitButton) {
    Object.assign(this, {session, sitButton});
    this.place = h('div', {class: 'acts'});
    this.asked = h('div', {class: 'offersbar', role: 'status'});
  }

  buttons() { return this.session.me ? this.playerActs() : this.watcherActs(); }

  playerActs() {
    const {session} = this, {seats} = session.table;
    const people = seats.some(s => s.kind === 'person' && !s.mine), {rated} = session.table,
      away = !rated && seats.find(s => s.kind === 'person' && !s.here && !s.mine);
    return [
      session.mayHint() ? this.hintButton()
        : people && !rated && button('hint', 'hint', t('table.hintAsk'), () => this.offer({what: 'hints'}, t('table.hintsAsked'))),
      rated ? null : this.takeBackButton(people),
      session.game.forced
        ? button('clicks', 'swap', t(session.clicks ? 'table.goByItself' : 'table.clickMyself'), () => session.toggleClicks())
          : null,
      people ? button('draw', 'draw', t('table.offerDraw'), () => this.offer({what: 'draw'}, t('table.offers.sent'))) : null,
      button('resign', 'flag', t(this.sure ? 'table.sure' : 'table.resign'), () => this.resign()),
      away ? button('callbot', 'people', t('table.offers.callBot'), () => this.offer({what: 'bot', for: away.seat, level: 3}),
        {disabled: session.live.grace(away) > 0, 'data-grace': away.seat}) : null,
    ];
  }

  // A bot may replace a player who has been absent long enough.
  drawGrace() {
    const {session} = this, call = this.place.querySelector('[data-grace]');
    if (call) call.disabled = session.live.grace(session.seatOf(+call.dataset.grace)) > 0;
  }

  // Acts nobody could notice are taken back at once, as is any act in an open game without other people; otherwise the others are
  // asked.
  takeBackButton(people) {
    const {session} = this, any = session.seen?.acts > 0, atOnce = session.quiet || (session.game.open && !people && any);
    if (atOnce || !people || !any)
      return button('takeback', 'undo', t('table.takeBack'), () => session.send({type: 'takeback'}),
        {disabled: !atOnce, title: t('table.takeBackWhen')});
    return button('takeback', 'undo', t('table.askBack'), () => this.offer({what: 'takeback'}, t('table.offers.sent')));
  }

  hintButton() {
    const {session} = this;
    return button('hint', 'hint', t(session.hintDue ? 'table.hintWait' : 'table.hint'), () => session.askHint(),
      {disabled: !session.seen?.legal.length || session.draft.acts.length > 0, 'aria-busy': String(session.hintDue)});
  }

  resign() {
    const {session} = this, sure = this.sure;
    this.sure = !sure;
    if (sure) { session.send({type: 'resign'}); return; }
    setTimeout(() => { this.sure = false; session.draw(); }, SURE);
    session.draw();
  }

  watcherActs() {
    const {session} = this, {seats} = session.table, mine = seats.find(s => s.yours);
    return [seats.some(s => s.kind === 'open') && this.sitButton(),
      mine && h('button', {class: 'btn main', 'data-key': 'back', onclick: () => session.send({type: 'back', seat: mine.seat})},
        t('table.seatBack'))];
  }

  // One's own offer: its toast is removed when the answer comes.
  offer(message, words) {
    this.session.send({type: 'offer', ...message});
    if (words) this.offered = this.session.app.toast(words);
  }

  answered(note) {
    this.offered?.remove();
    this.session.app.toast(t(note.accepted ? 'table.offers.accepted' : 'table.offers.refused'));
  }

  // The others' offers.
  asking() {
    const {session} = this;
    const answer = (o, yes) => () => session.send({type: 'answer', what: o.what, yes});
    if (!session.me) return [];
    return Object.values(session.live.offers).filter(o => o.seat !== session.me).map(o => h('div', {class: 'card pad stack offer'},
      h('p', {}, t('table.offers.' + o.what, {name: session.name(o.seat)})),
      h('div', {class: 'row'}, h('button', {class: 'btn main', onclick: answer(o, true)}, t('table.offers.accept')),
        h('button', {class: 'btn', onclick: answer(o, false)}, t('table.offers.refuse')))));
  }
}

function button(key, symbol, words, click, more = {}) {
  return h('button', {class: 'btn', 'data-key': key, onclick: click, ...more}, icon(symbol), words);
}
