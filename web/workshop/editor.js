// The text field of the workshop: a plain textarea, so that undo, selection, dictation, a phone's keyboard and a screen reader work
// as everywhere. Its letters are transparent; the same letters in colours lie behind them, with line numbers and marks. Completions
// are listed below it.
import {h, show} from '/lib/html.js';
import {device} from '/lib/api.js';
import {w} from '/workshop/words.js';
import {paint, unitsOf} from '/workshop/paint.js';

const MOST = 8;    // completions shown

export class Editor {
  // changed(): called when the text changes.
  constructor(changed) {
    Object.assign(this, {changed, words: new Set(), names: new Set(), errors: new Map(), ran: new Set(), offers: [], chosen: -1});
    this.lines = h('div', {class: 'lines', 'aria-hidden': 'true'});
    this.field = h('textarea', {class: 'script', id: 'script', 'data-key': 'script', spellcheck: 'false', autocapitalize: 'none',
      autocomplete: 'off', autocorrect: 'off', wrap: 'off',
      'aria-label': w('text'), 'aria-describedby': 'script-keys', 'aria-controls': 'script-offers', oninput: () => this.typed(),
      onkeydown: event => this.key(event),
      onclick: () => this.offer(), onkeyup: event => { if (/^(Arrow|Home|End|Page)/.test(event.key)) this.offer(); }});
    this.bar = h('div', {class: 'offers', id: 'script-offers', role: 'listbox', 'aria-label': w('offers')});
    this.place = h('div', {class: 'codeplace'}, h('div', {class: 'code'}, h('div', {class: 'codesheet'}, this.lines, this.field)),
      this.bar, h('p', {class: 'vh', id: 'script-keys'}, w('keys')));
    device('GET', '/workshop/words').then(({words}) => { this.words = new Set(words.map(({word}) => word)); this.draw(); },
      () => {});
  }

  get text() { return this.field.value; }

  begin(text) {
    this.field.value = text;
    this.typed();
  }

  // Replaces the text; the browser's undo restores the old one.
  load(text) {
    if (this.field.offsetParent) this.replace(0, this.text.length, text);
    else this.begin(text);
    this.field.setSelectionRange(0, 0);
    this.place.querySelector('.code').scrollTo(0, 0);
  }

  // Replaces a range as if typed, so that undo works.
  replace(from, to, words) {
    this.field.focus({preventScroll: true});
    this.field.setSelectionRange(from, to);
    const done = document.activeElement === this.field && document.execCommand(words ? 'insertText' : 'delete', false, words);
    if (done) return;
    this.field.setRangeText(words, from, to, 'end');
    this.typed();
  }

  insert(words) { this.replace(this.field.selectionStart, this.field.selectionEnd, words); }

  typed() {
    this.ran.clear();
    this.draw();
    this.offer();
    this.changed();
  }

  // The results of a check.
  mark({errors = [], warnings = [], names = []}) {
    this.errors = new Map([...warnings, ...errors].map(error => [error.line, error]));
    this.names = new Set(names.map(({word}) => word));
    this.field.setAttribute('aria-invalid', String(errors.length > 0));
    this.draw();
  }

  showRan(lines) {
    this.ran = new Set(lines);
    this.draw();
    this.lines.querySelector('.ran')?.scrollIntoView({block: 'nearest'});
  }

  draw() { this.lines.replaceChildren(...paint(this.text, this)); }

  // The offset of a line, and of a column in it.
  startOf(line) { return this.text.split('\n').slice(0, line - 1).reduce((sum, words) => sum + words.length + 1, 0); }

  span({line, column = 1, length = 0}) {
    const words = this.text.split('\n')[line - 1] ?? '', start = this.startOf(line);
    return [start + unitsOf(words, column - 1), start + unitsOf(words, column - 1 + length)];
  }

  goTo(error) {
    this.field.focus();
    this.field.setSelectionRange(...this.span(error));
    this.lines.children[error.line - 1]?.scrollIntoView({block: 'nearest'});
  }

  // Applies a proposal.
  mend(error) { this.replace(...this.span(error), error.instead); }

  // Its own keys: Enter keeps the indentation; Control+Space cycles through the completions, Enter takes one.
  key(event) {
    if (event.key === ' ' && event.ctrlKey) { event.preventDefault(); this.next(); }
    else if (event.key === 'Escape' && this.chosen >= 0) { this.chosen = -1; this.drawOffers(); }
    else if (event.key === 'Enter' && !event.ctrlKey && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      if (this.chosen >= 0) this.take(this.offers[this.chosen]);
      else this.newLine();
    }
  }

  newLine() {
    const {selectionStart: from, selectionEnd: to} = this.field, line = this.text.slice(0, from).split('\n').at(-1);
    this.replace(from, to, '\n' + /^\s*/.exec(line)[0]);
  }

  async offer() {
    const at = this.field.selectionStart, begun = /[\w-]*$/.exec(this.text.slice(0, at))[0], asked = this.asked = {};
    const {from, words} = begun || this.wanted
      ? await device('POST', '/workshop/complete', {text: this.text, at}).catch(() => ({words: []})) : {words: []};
    if (asked !== this.asked) return;
    Object.assign(this, {from, offers: words.map(({word}) => word).filter(word => word !== begun.toLowerCase()).slice(0, MOST),
      chosen: -1, wanted: false});
    this.drawOffers();
  }

  async next() {
    if (!this.offers.length) { this.wanted = true; await this.offer(); }
    if (!this.offers.length) return;
    this.chosen = (this.chosen + 1) % this.offers.length;
    this.drawOffers();
  }

  take(word) { this.replace(this.from, this.field.selectionStart, word); }

  drawOffers() {
    this.field.setAttribute('aria-activedescendant', this.chosen >= 0 ? 'offer' + this.chosen : '');
    show(this.bar, this.offers.map((word, i) =>
      h('button', {class: 'offer', type: 'button', role: 'option', id: 'offer' + i, tabindex: '-1',
      'aria-selected': String(i === this.chosen),
      onmousedown: event => event.preventDefault(), onclick: () => this.take(word)}, word)),
      this.offers.length ? h('span', {class: 'tiny muted hide-s', 'aria-hidden': 'true'}, w('offersKey'))
        : h('span', {class: 'tiny muted', 'aria-hidden': 'true'}, w('kept')));
  }
}
