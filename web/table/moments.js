// Moments: a goal, a capture, the end. Shown across the board for a second or two; if the board was cleared with it, or the game is
// over, the last position stays until then. A touch or a key skips it.
import {h} from '/lib/html.js';

const LASTS = 1700;    // milliseconds

export class Moments {
  // `done` is called when the page may continue. The place lies over the board.
  constructor(done) {
    this.done = done;
    this.words = h('p', {});
    this.place = h('div', {class: 'moment', hidden: true, onclick: () => this.end()}, this.words);
    this.onKey = event => { if (this.holds) { event.preventDefault(); event.stopPropagation(); this.end(); } };
    addEventListener('keydown', this.onKey, true);
  }

  close() {
    removeEventListener('keydown', this.onKey, true);
    clearTimeout(this.timer);
  }

  // Tests without pauses set the pace to 0.
  get lasts() { return localStorage.getItem('pace') === '0' ? 0 : LASTS; }

  // Shows it, and optionally holds the page. Several that hold follow each other.
  say({text, why, loc}, holds) {
    if (this.holds && !holds) return;
    if (this.holds) { this.then = [...this.then || [], {text, why}]; return; }
    this.holds = holds && this.lasts > 0;
    this.show(text, why);
    this.looked = this.holds && this.place.parentNode?.querySelector(`[data-loc="${loc}"]`);
    this.looked?.classList?.add('looked');
    if (holds && !this.holds) this.done();
  }

  show(text, why) {
    clearTimeout(this.timer);
    this.words.replaceChildren(h('b', {}, text), ...(why ? [h('span', {}, why)] : []));
    this.place.hidden = !this.lasts;
    this.place.classList.toggle('holds', !!this.holds);
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      this.words.animate([{transform: 'scale(.7)', opacity: 0}, {}], {duration: 240, easing: 'cubic-bezier(.3, 1.5, .5, 1)'});
    this.timer = setTimeout(() => this.end(), this.lasts);
  }

  end() {
    const held = this.holds, next = this.then?.shift();
    if (next) { this.show(next.text, next.why); return; }
    clearTimeout(this.timer);
    this.place.hidden = true;
    this.looked?.classList?.remove('looked');
    this.holds = false;
    if (held) this.done();
  }
}
