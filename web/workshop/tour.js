// The first minute: six small changes turn one game into a game of one's own. The tasks and how to detect them are in
// games/workshop/tour.json.
import {h, icon, show, say} from '/lib/html.js';
import {language} from '/lib/words.js';
import {w} from '/workshop/words.js';

export class Tour {
  // kept(step): store the progress; null: it is over. shared(): opens sharing at the end.
  constructor(editor, {kept, shared}) {
    Object.assign(this, {editor, kept, shared, step: null, done: false});
    this.place = h('section', {class: 'tour', 'aria-label': w('tour.name'), hidden: true});
  }

  async begin(step = 0) {
    this.plan ||= await (await fetch('/games/workshop/tour.json')).json();
    this.to(step);
  }

  to(step) {
    Object.assign(this, {step: step < this.plan.steps.length ? step : null, done: false});
    this.start = this.editor.text;
    this.kept(this.step);
    this.draw();
  }

  stop() {
    this.step = null;
    this.kept(null);
    this.draw();
  }

  // A valid text: does it complete the task?
  heard(text) {
    if (this.step === null) return;
    const {want = [], not = [], free} = this.plan.steps[this.step], done = this.done;
    this.done = want.every(pattern => new RegExp(pattern, 'im').test(text))
      && !not.some(pattern => new RegExp(pattern, 'im').test(text)) && (!free || text !== this.start);
    if (this.done !== done) this.draw();
    if (this.done && !done) say(this.words().done);
  }

  words() { const told = this.plan[language] ?? this.plan.en; return told[this.step]; }

  showMe() {
    for (const [from, to] of this.plan.steps[this.step].edits) {
      const at = this.editor.text.search(new RegExp(from, 'im')), old = new RegExp(from, 'im').exec(this.editor.text)?.[0];
      if (old) this.editor.replace(at, at + old.length, to);
    }
  }

  draw() {
    this.place.hidden = this.step === null;
    if (this.step === null) return;
    const {steps} = this.plan, last = this.step === steps.length - 1, {ask, done} = this.words();
    show(this.place, h('p', {class: 'dots', 'aria-hidden': 'true'},
      steps.map((_, i) => h('i', {class: i < this.step || (i === this.step && this.done) ? 'on' : null}))),
      h('p', {class: 'grow'}, h('b', {}, w('tour.step', {n: this.step + 1, of: steps.length})), ' ', this.done ? done : ask),
      h('div', {class: 'row'},
        this.done ? h('button', {class: 'btn main', type: 'button', 'data-key': 'tournext', onclick: () => this.onward(last)},
          icon(last ? 'link' : 'next'), w(last ? 'tour.finished' : 'tour.next'))
          : h('button', {class: 'btn', type: 'button', 'data-key': 'tourshow', onclick: () => this.showMe()}, w('tour.show')),
        h('button', {class: 'btn flat', type: 'button', 'data-key': 'tourstop', onclick: () => this.stop()}, w('tour.stop'))));
  }

  onward(last) {
    this.to(this.step + 1);
    if (last) this.shared();
    else this.editor.field.focus();
  }
}
