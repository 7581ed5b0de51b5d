// Acts typed as text.
import {h} from '/lib/html.js';
import {t} from '/lib/words.js';

const tidy = words => words.trim().toLowerCase().replace(/\s+/g, ' ');

export class Typed {
  constructor(session) {
    this.session = session;
    this.field = h('input',
      {id: 'typed', class: 'field mono', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'data-key': 'typed'});
    this.place = h('div', {}, h('form', {class: 'card pad row typedform',
      onsubmit: event => { event.preventDefault(); this.entered(); }},
      h('label', {class: 'label', for: 'typed'}, t('table.typed')), this.field));
  }

  // The acts that could be typed now.
  draw(legal) {
    const acts = legal.slice(0, 2).join(', ');
    if (this.field.placeholder !== acts) this.field.placeholder = acts;
  }

  entered() {
    const {session} = this, wanted = tidy(this.field.value), act = (session.seen?.legal || []).find(a => tidy(a) === wanted);
    if (!wanted) return;
    if (!act && !session.game.unlisted) { session.app.toast(t('table.typedNo', {act: this.field.value}), {bad: true}); return; }
    this.field.value = '';
    session.act(act || wanted);
  }
}
