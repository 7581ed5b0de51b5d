// The gallery (WS-152): games that people have published; newest, most played or best liked first.
import {h, icon, show} from '/lib/html.js';
import {api, hasServer} from '/lib/api.js';
import {sheet} from '/lib/sheet.js';
import {inventedCard} from '/workshop/card.js';
import {w} from '/workshop/words.js';

await sheet('/style/workshop.css');

const SORTS = ['new', 'played', 'liked'];

export async function open() {
  const page = new Gallery();
  if (hasServer) await page.sortBy('new');
  return {title: w('gallery.title'), body: 'at-gallery', content: page.root, crumb: h('b', {}, w('gallery.title'))};
}

class Gallery {
  constructor() {
    this.games = [];
    this.buttons = h('div', {class: 'seg wrap', role: 'group', 'aria-label': w('gallery.sort')});
    this.order = h('h2', {class: 'vh'});
    this.list = h('ul', {class: 'inventedlist'});
    this.foot = h('div', {class: 'row'});
    this.root = h('main', {class: 'gallery'},
      h('header', {class: 'row wrap'}, h('div', {class: 'grow'}, h('h1', {}, w('gallery.title')),
      h('p', {class: 'muted'}, w(hasServer ? 'gallery.lead' : 'gallery.alone'))),
      h('a', {class: 'btn main', href: '/workshop'}, icon('pencil'), w('gallery.invent'))), hasServer ? this.buttons : null,
        this.order, this.list, this.foot);
  }

  async sortBy(sort) {
    Object.assign(this, {sort, games: []});
    await this.more();
  }

  async more() {
    const {games, more} = await api('GET', `/workshop?sort=${this.sort}&from=${this.games.length}`);
    this.games.push(...games);
    this.draw(more);
  }

  draw(more) {
    show(this.buttons, SORTS.map(sort => h('button',
      {'aria-pressed': String(sort === this.sort), 'data-key': 'sort' + sort, onclick: () => this.sortBy(sort)},
      w('gallery.' + sort))));
    show(this.order, w('gallery.' + this.sort));
    show(this.list, this.games.length ? this.games.map(inventedCard) : h('li', {class: 'muted'}, w('gallery.none')));
    show(this.foot, more ? h('button', {class: 'btn', 'data-key': 'more', onclick: () => this.more()}, w('gallery.more')) : null);
  }
}
