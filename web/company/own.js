// On one's own page: one's ratings, and whom one has muted or blocked.
import {h, show} from '/lib/html.js';
import {api, allGames} from '/lib/api.js';
import {sheet} from '/lib/sheet.js';
import {c, ratingWords} from '/company/words.js';

export async function ownRatings(part) {
  const [{ratings}, games] = await Promise.all([api('GET', '/me/ratings'), allGames(), sheet('/style/company.css')]);
  const title = id => games.find(game => game.id === id)?.title ?? id;
  const row = one => h('li', {class: 'row'}, h('a', {class: 'grow', href: '/ratings?game=' + one.game}, title(one.game)),
    h('span', {class: 'small muted'}, `${c('games')}: ${one.games}`),
    h('b', {title: one.provisional ? c('provisional') : null}, ratingWords(one)));
  return part(c('mine'), ratings.length ? h('ul', {class: 'open ownratings'}, ratings.map(row))
    : h('p', {class: 'small muted'}, c('noMine'), ' ', h('a', {href: '/anybody'}, c('title'))));
}

export async function ownBars(part) {
  const list = h('ul', {class: 'open'});
  const draw = async () => {
    const {bars} = await api('GET', '/me/bars');
    const row = one => h('li', {class: 'row'}, h('div', {class: 'grow'}, h('b', {}, one.name),
      h('p', {class: 'small muted'}, c(one.bar === 'muted' ? 'isMuted' : 'isBlocked'))),
    h('button', {class: 'btn', 'data-key': 'unbar' + one.id, async onclick() {
      await api('POST', `/me/bars/${one.id}/remove`, {});
      draw();
    }}, c('takeBack')));
    show(list, bars.length ? bars.map(row) : h('li', {class: 'small muted'}, c('noBars')));
  };
  await draw();
  return part(c('barred'), list);
}
