// The leaderboard of each game, with its bots among the people.
import {h, icon, show} from '/lib/html.js';
import {api, allGames} from '/lib/api.js';
import {sheet} from '/lib/sheet.js';
import {botName, face} from '/lib/faces.js';
import {c, ratingWords} from '/company/words.js';

const styled = sheet('/style/company.css');

export async function open(app) {
  await styled;
  const games = (await allGames()).filter(game => game.counts), asked = new URLSearchParams(location.search).get('game');
  const page = new Ratings(app, games, games.find(({id}) => id === asked) ?? games[0]);
  await page.load();
  return {title: c('ratings'), body: 'at-front', content: page.root, crumb: h('b', {}, c('ratings'))};
}

class Ratings {
  constructor(app, games, game) {
    Object.assign(this, {app, games, game});
    this.list = h('div', {});
    const choice = h('select', {class: 'field', id: 'game', onchange: () => this.choose(choice.value)},
      games.map(({id, title}) => h('option', {value: id, selected: id === game.id}, title)));
    this.root = h('main', {class: 'narrow pad stack ratings'}, h('h1', {}, c('ratings')), h('p', {class: 'muted'}, c('ratingsLead')),
      h('label', {for: 'game', class: 'vh'}, c('game')), h('div', {class: 'row wrap'}, choice,
        h('a', {class: 'btn main', href: '/anybody'}, icon('people'), c('title'))), this.list);
  }

  choose(id) {
    this.game = this.games.find(game => game.id === id);
    history.replaceState({}, '', '/ratings?game=' + id);
    this.load().catch(error => this.app.wrong(error));
  }

  async load(before = []) {
    const {ratings, bots, more} = await api('GET', `/ratings?game=${this.game.id}&from=${before.length}`);
    const people = [...before, ...ratings];
    show(this.list, this.board(people, bots),
      more ? h('button', {class: 'btn', onclick: () => this.load(people).catch(error => this.app.wrong(error))}, c('more')) : null);
  }

  // Those whose rating is provisional have no rank yet.
  board(people, bots) {
    const ranked = people.map((one, i) => ({...one, rank: one.provisional ? '' : i + 1})), strongest = [...bots].reverse();
    const row = one => h('tr', {class: one.mine ? 'mine' : one.level ? 'bot' : null}, h('td', {}, String(one.rank ?? '')),
      h('th', {scope: 'row'}, one.level
        ? [face(one.level), botName(one.level), ' ', h('span', {class: 'small muted'}, c('botName', {n: one.level}))]
        : [one.name, one.mine ? h('span', {class: 'chip'}, c('you')) : null]),
      h('td', {title: one.provisional ? c('provisional') : null}, ratingWords(one)), h('td', {}, one.level ? '' : String(one.games)));
    return [people.length ? null : h('p', {class: 'muted'}, c('none')),
      h('div', {class: 'card tablewide'}, h('table', {class: 'leaders'},
        h('thead', {}, h('tr', {}, ['rank', 'name', 'rating', 'games'].map(key => h('th', {scope: 'col'}, c(key))))),
        h('tbody', {}, ranked.map(row)), h('tbody', {}, h('tr', {}, h('th', {colspan: 4, scope: 'rowgroup'}, c('bots'))),
          strongest.map(row))))];
  }
}
