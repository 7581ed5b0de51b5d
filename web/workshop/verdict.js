// The errors in the text, with proposals: the first in full, the others one line each.
import {h, show} from '/lib/html.js';
import {w} from '/workshop/words.js';

export class Verdict {
  constructor(editor) {
    this.editor = editor;
    this.place = h('div', {class: 'verdict', role: 'status'});
  }

  draw({ok, errors = [], warnings = []}) {
    const all = [...errors, ...warnings];
    this.place.classList.toggle('wrong', !ok);
    show(this.place, all.length ? h('ul', {}, all.map(error => this.line(error))) : h('p', {class: 'vh'}, w('check.fine')),
      ok ? null : h('p', {class: 'tiny muted'}, w('check.last')));
  }

  broken() { show(this.place, h('p', {}, w('check.broken'))); }

  line(error) {
    const {line, text, hint, instead} = error;
    return h('li', {class: 'row'},
      h('p', {class: 'grow'}, h('button', {class: 'lineno', type: 'button', 'data-key': 'go' + line,
        'aria-label': w('check.go', {n: line}), onclick: () => this.editor.goTo(error)}, w('check.line', {n: line})), ' ', text,
        hint ? h('span', {class: 'muted'}, ' ', hint) : null),
      instead === undefined ? null : this.proposal(error));
  }

  proposal(error) {
    const {line} = error, instead = error.instead.trim();
    return h('button', {class: 'btn', type: 'button', 'data-key': 'take' + line,
      'aria-label': w('check.takeIt', {n: line, instead}), onclick: () => this.editor.mend(error)}, w('check.take', {instead}));
  }
}
