// Chat at the table: messages to all or to one person, and the fixed phrases of games that allow nothing else.
import {h, icon, show, say} from '/lib/html.js';
import {t, find} from '/lib/words.js';

const SHOWN = 50;    // newest lines drawn

export class Talk {
  constructor(session) {
    this.session = session;
    this.chat = h('div', {class: 'chat', role: 'log', tabindex: '0', 'aria-label': t('table.tabs.chat')});
    this.form = h('div');
    this.place = h('div', {class: 'talk'}, this.chat, this.form);
  }

  draw() {
    const {live} = this.session, hushed = this.hushed(), alone = this.whisperTo(),
      people = alone.map(seat => seat.seat + seat.name).join();
    const drawn = [live.chat.length, hushed, people].join('|');
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    if (this.session.table.device) { this.place.hidden = true; return; }    // everybody at a device table is in one room
    show(this.chat, live.chat.slice(-SHOWN).map(line => h('p', {class: line.to ? 'whisper' : null}, h('b', {}, this.saidBy(line)),
      ' ', line.text)));
    this.chat.scrollTop = this.chat.scrollHeight;
    if (hushed) show(this.form, this.phrases());
    else if (!this.form.querySelector('form') || this.people !== people) show(this.form, this.sayForm(alone));
    this.people = people;
  }

  hushed() { return this.session.game.hushed && this.session.me && this.session.state === 'playing'; }

  heard(line) { say(`${this.saidBy(line)}: ${line.text}`); }

  // The sender, and the recipient of a whisper.
  saidBy(line) {
    if (!line.to) return line.from;
    return this.session.live.you.includes(line.to) ? t('table.whisperToYou', {name: line.from})
      : t('table.whisper', {name: line.from, other: this.session.seatOf(line.to).name});
  }

  // The people one may whisper to.
  whisperTo() {
    const {game, me, table} = this.session;
    return game.whispers && me ? table.seats.filter(seat => seat.kind === 'person' && !seat.mine) : [];
  }

  phrases() {
    return h('div', {class: 'phrases'}, find('table.phrases').map((phrase, n) => h('button',
      {class: 'btn flat', onclick: () => this.session.send({type: 'phrase', phrase: n})}, phrase)));
  }

  sayForm(alone) {
    const to = alone.length
      ? h('select', {class: 'field to', 'aria-label': t('table.sayTo'), 'data-key': 'sayto'},
        h('option', {value: ''}, t('table.toAll')),
        alone.map(seat => h('option', {value: seat.seat}, t('table.toOne', {name: seat.name}))))
      : null;
    const field = h('input',
      {class: 'field', 'aria-label': t('table.say'), placeholder: t('table.say'), maxlength: '240', 'data-key': 'say',
        autocomplete: 'off'});
    return h('form', {class: 'say', onsubmit: event => { event.preventDefault(); this.say(field, to?.value); }},
      to, field, h('button', {class: 'btn sq', 'aria-label': t('table.send')}, icon('send')));
  }

  // A watcher without a name is asked for one, and reconnects with it.
  introduce(text) {
    const {session} = this;
    session.app.named(this.form, async () => {
      session.again();
      this.people = null;
      show(this.form, this.sayForm([]));
      await session.live.send({type: 'chat', text});
    });
  }

  say(field, to) {
    const {live, me, app} = this.session, text = field.value.trim();
    if (!text) return;
    if (!me && !app.me.name) { this.introduce(text); return; }
    const kind = to ? {type: 'whisper', to: +to} : {type: 'chat'};
    live.send({...kind, text, ...(me ? {seat: me} : {})}).then(() => { field.value = ''; }, error => app.wrong(error));
  }
}
