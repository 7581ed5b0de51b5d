// Explains the first acts in a game on the board itself, until they are made or dismissed.
import {t} from '/lib/words.js';
import {pointAt} from '/lib/point.js';

const FIRST = 4;     // number of acts explained
const LOW = matchMedia('(max-height: 520px)');    // a note would hide rows of so small a board

export class FirstSteps {
  constructor(session) {
    this.session = session;
    this.pointed = false;        // a note is on the board, or …
    this.words = null;           // … its text is in the prompt, because the note would cover too much
  }

  get key() { return 'known:' + this.session.game.id; }
  get known() { return +localStorage.getItem(this.key) || 0; }
  get teaches() { return this.session.me > 0 && this.known < FIRST; }

  // A set-up has its own tips, which do not count for the play.
  acted() { if (this.teaches && this.session.seen?.view.phase !== 'setup') localStorage.setItem(this.key, this.known + 1); }

  enough() {
    localStorage.setItem(this.key, FIRST);
    this.session.draw();
  }

  // True if the prompt must be redrawn: a note appeared or disappeared.
  draw(ctx, board, side) {
    const {pointed, words} = this, note = this.teaches && this.note(ctx, board, side), text = note && t('first.' + note.key);
    this.pointed = !!note;
    this.words = note && (LOW.matches || !pointAt(note.frame, note.target, text)) ? text : null;
    return this.pointed !== pointed || this.words !== words;
  }

  note(ctx, board, side) {
    const {alarm, me} = this.session, o = ctx.offers, cell = loc => board.querySelector(`[data-loc="${loc}"]`);
    if (alarm?.loc && alarm.seat === me && cell(alarm.loc)) return {frame: board, target: cell(alarm.loc), key: 'alarm'};
    if (!ctx.legal.length) return null;
    const places = [...(o.targets.size ? o.targets.keys() : o.froms)], middle = cell(places[places.length >> 1]);
    if (middle) return {frame: board, target: middle,
      key: o.verb ? 'any' : ctx.view.phase === 'setup' ? 'setup' : o.from ? 'to' : o.targets.size ? 'put' : 'from'};
    const frame = [board, side].find(place => place.querySelector('[data-do]'));
    return frame && {frame, target: frame.querySelector('[data-do]'), key: 'any'};
  }
}
