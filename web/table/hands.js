// Beside a game with hidden hands: how likely each of the others holds which card, if that is wanted.
import {h} from '/lib/html.js';
import {fill, find, language} from '/lib/words.js';
import {toggle} from '/lib/parts.js';
import texts from '/texts/advice.js';

const w = (key, values) => fill(find('hands.' + key, texts[language]), values);
const percent = share => Math.round(share / 10);

export class Hands {
  constructor(session) { this.session = session; }

  wanted() { return this.session.me && this.session.mayHint(); }

  pad() {
    const {session} = this, {shading} = session;
    return h('section', {class: 'card pad stack handchances'}, h('h2', {}, w('title')),
      shading ? this.chances() : null,
      toggle('shading', shading, w('show'), () => session.setShading(!shading)));
  }

  chances() {
    const {live, me} = this.session, {ranks, hands} = live.heat?.seat === me ? live.heat : {};
    if (!hands) return null;
    return hands.length ? [h('p', {class: 'small muted'}, w('note')), this.table(ranks, hands)]
      : h('p', {class: 'small'}, w('unknown'));
  }

  table(ranks, hands) {
    const cell = share => h('td', {style: {'--share': `${percent(share)}%`}}, String(percent(share)));
    return h('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': w('title')}, h('table', {},
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, w('who')),
        ranks.map(rank => h('th', {scope: 'col'}, rank === 'T' ? '10' : rank)))),
      h('tbody', {}, hands.map(({seat, cards}) => h('tr', {}, h('th', {scope: 'row'}, this.session.name(seat)),
        cards.map(cell))))));
  }
}
