// At a table with people: how strong each is, what the game has changed about that, and mute, block and report.
import {h, show} from '/lib/html.js';
import {api} from '/lib/api.js';
import {sheet} from '/lib/sheet.js';
import {c, ratingWords} from '/company/words.js';

const AGAIN = 1000, TRIES = 5;    // a game that has just ended is rated soon

export class Company {
  constructor(session) {
    Object.assign(this, {session, players: new Map(), tries: 0, row: h('div', {class: 'companyrow row'})});
    sheet('/style/company.css');
  }

  // Asks when people have changed, and when the game is over.
  look() {
    const {table, state} = this.session, key = state + table.seats.map(seat => seat.name).join('|');
    if (key === this.key) return;
    this.key = key;
    if (this.players.size) this.drawRow();    // names are known at once
    this.ask();
  }

  async ask() {
    const {session} = this, {table} = session;
    try {
      const {players, counted} = await api('GET', `/tables/${table.id}/players`);
      this.players = new Map(players.map(player => [player.seat, player]));
      if (table.rated && session.state === 'over' && !counted && this.tries++ < TRIES) setTimeout(() => this.ask(), AGAIN);
      this.drawRow();
      session.page.draw();
    } catch { /* ratings are no reason to disturb a game */ }
  }

  // Beside the name: the rating, as a button where something can be done about that person.
  badge(n) {
    const player = this.players.get(n), seat = this.session.seatOf(n);
    if (!player || seat.kind === 'open') return null;
    const words = ratingWords(player), other = seat.kind === 'person' && !seat.mine && this.session.app.me.name;
    if (!other) return h('span', {class: 'rating', title: c('rating')}, words);
    return h('button', {class: `rating ${player.bar}`, 'data-key': 'about' + n, 'aria-label': `${c('about', {name: seat.name})} (${words})`,
      onclick: () => this.open(n)}, words, ' ⋯');
  }

  // On phones the names leave no room: there all of them stand above the talk.
  drawRow() {
    const {table, page, narrow} = this.session;
    if (!narrow.matches) return;
    if (!this.row.isConnected) page.talk.place.prepend(this.row);
    show(this.row, table.seats.map(({seat, name}) => (this.players.has(seat) ? h('span', {class: 'row'}, name || this.session.name(seat),
      this.badge(seat)) : null)));
  }

  // After the end: what it has changed.
  change() {
    const {session} = this, changed = [...this.players.values()].filter(player => player.after);
    if (!changed.length) return null;
    return h('p', {class: 'series ratingchange'}, changed.map(({seat, before, after}) => c('change', {name: session.name(seat), before, after,
      by: (after >= before ? '+' : '−') + Math.abs(after - before)})).join(' · '));
  }

  async open(n) {
    const {openDialog} = await import('/app.js'), {name} = this.session.seatOf(n), place = h('div', {class: 'stack'});
    const dialog = openDialog(c('about', {name}), place);
    this.fill(place, n, dialog);
  }

  fill(place, n, dialog) {
    const {bar} = this.players.get(n);
    const choice = (how, words, undo, note) => h('section', {class: 'stack barchoice'}, h('button', {class: 'btn', 'data-key': how,
      onclick: () => this.bar(n, bar === how ? 'none' : how, place, dialog)}, c(bar === how ? undo : words)), h('p', {class: 'small muted'}, c(note)));
    show(place, bar === 'blocked' ? null : choice('muted', 'mute', 'unmute', 'muteNote'),
      choice('blocked', 'block', 'unblock', 'blockNote'), this.report(n, dialog));
  }

  // What is hidden is gone from the page too: the table is greeted anew.
  async bar(n, how, place, dialog) {
    const {session} = this;
    try {
      await api('POST', `/tables/${session.table.id}/bar`, {seat: n, bar: how});
      await this.ask();
      this.fill(place, n, dialog);
      session.again();
    } catch (error) { session.app.wrong(error); }
  }

  report(n, dialog) {
    const {app, table} = this.session;
    const why = h('textarea', {class: 'field', maxlength: '200', rows: '2', 'aria-label': c('why'), placeholder: c('why')});
    return h('form', {class: 'stack', async onsubmit(event) {
      event.preventDefault();
      const words = why.value.replace(/\s+/g, ' ').trim();
      if (!words) { why.focus(); return; }
      try {
        await api('POST', `/tables/${table.id}/report`, {seat: n, why: words});
        dialog.close();
        app.toast(c('reported'));
      } catch (error) { app.wrong(error); }
    }}, h('h3', {}, c('report')), why, h('p', {class: 'small muted'}, c('reportNote')),
    h('div', {class: 'row'}, h('button', {class: 'btn', 'data-key': 'report'}, c('send'))));
  }
}
