// The strongest public game that is being played, drawn small on the front page and kept up to date as watchers see it.
import {h, icon, show} from '/lib/html.js';
import {api, gameOf} from '/lib/api.js';
import {boardOf, drawn} from '/lib/boards.js';
import {Remote} from '/lib/remote.js';
import {sheet} from '/lib/sheet.js';
import {Viewer} from '/table/viewer.js';
import {botName} from '/lib/faces.js';
import {c} from '/company/words.js';

export const sidesOf = table => table.seats.map(seat => seat.name || (seat.level ? botName(seat.level) : '…')).join(' – ');

// What a watcher sees of it.
class Glimpse extends Viewer {
  constructor(game, board, small) {
    super(null, game, board, () => this.show());
    Object.assign(this, {small, me: 0, legal: []});
  }

  get table() { return this.live.table; }
  get seen() { return this.live.seen.get(0); }
  name(n) { return this.table.seats[n - 1].name || ''; }
  act() {}
  actAll() {}

  // Once its page has been left it is watched no longer.
  show() {
    if (!this.small.isConnected) { this.live.close(); this.close(); return; }
    if (this.live.table && this.seen?.view) show(this.small, drawn(this.board, this.context()).board);
  }
}

// Fills the place if there is such a game.
export async function feature(place) {
  const {tables: [first]} = await api('GET', '/watch?most=1');
  if (!first || first.table.seats.some(seat => seat.mine)) return;
  const {table, rating} = first, game = await gameOf(table);
  const [board] = await Promise.all([boardOf(game), sheet('/style/company.css')]);
  const small = h('div', {class: 'smallboard', 'aria-hidden': 'true', inert: true}), glimpse = new Glimpse(game, board, small);
  show(place, h('a', {class: 'card featured', href: '/table/' + table.id}, small,
    h('div', {class: 'txt'}, h('p', {class: 'small muted row'}, icon('eye'), c('featured')), h('b', {}, table.title),
      h('p', {}, sidesOf(table)), rating ? h('p', {class: 'small muted'}, c('strength', {n: rating})) : null)));
  glimpse.live = new Remote(table.id, () => glimpse.show());
}
