// A game of the gallery as a card: its first position, its author, its length and its winners.
import {h, icon} from '/lib/html.js';
import {firstPicture} from '/workshop/first.js';
import {w} from '/workshop/words.js';

function measured(drive) {
  const {games = 0, won = [], acts} = drive?.random ?? {};
  return games ? [h('span', {}, icon('time'), w('gallery.length', {n: acts})),
    h('span', {}, w('gallery.wins', {percent: Math.round(100 * won[0] / games)}))] : [];
}

export function inventedCard({id, title, by, about, likes, plays, first, drive}) {
  return h('li', {}, h('a', {class: 'game card lv0', href: '/w/' + id},
    h('figure', {}, firstPicture(first?.grids?.[0], w('page.first'))),
    h('div', {class: 'txt'}, h('h3', {}, title), h('p', {}, by ? w('page.by', {name: by}) + '. ' : '', about),
      h('p', {class: 'meta'}, measured(drive), plays ? h('span', {}, icon('play'), String(plays)) : null,
        likes ? h('span', {}, icon('star'), String(likes)) : null))));
}
