// Public games that are being played, the strongest first.
import {h, icon} from '/lib/html.js';
import {api, allGames} from '/lib/api.js';
import {sheet} from '/lib/sheet.js';
import {picture} from '/boards/pictures.js';
import {c} from '/company/words.js';
import {sidesOf} from '/company/featured.js';

const styled = sheet('/style/company.css');

export async function open() {
  await styled;
  const [games, {tables}] = await Promise.all([allGames(), api('GET', '/watch')]);
  const row = ({table, rating}) => {
    const game = games.find(({id}) => id === table.game);
    return h('li', {class: 'card row watchable'}, game ? h('figure', {}, picture(game, {square: true})) : null,
      h('div', {class: 'grow'}, h('b', {}, table.title), h('p', {class: 'small'}, sidesOf(table)),
        rating ? h('p', {class: 'small muted'}, c('strength', {n: rating})) : null),
      h('a', {class: 'btn', href: '/table/' + table.id}, icon('eye'), c('watchIt')));
  };
  const content = h('main', {class: 'narrow pad stack watch'}, h('h1', {}, c('watching')), h('p', {class: 'muted'}, c('watchLead')),
    tables.length ? h('ul', {class: 'stack plain'}, tables.map(row)) : h('p', {}, c('nothing')),
    h('div', {class: 'row'}, h('a', {class: 'btn main', href: '/anybody'}, icon('people'), c('title'))));
  return {title: c('watching'), body: 'at-front', content, crumb: h('b', {}, c('watching'))};
}
