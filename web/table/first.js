// The first acts in a game are explained on the board itself, until somebody has made them or wants no more of it.
import {t} from '/lib/words.js';
import {pointAt} from '/lib/point.js';

const FIRST = 4;     // acts in a game that are explained

export class FirstSteps {
  constructor(session) {
    this.session = session;
    this.pointed = false;        // a note is on the board
  }

  get key() { return 'known:' + this.session.game.id; }
  get known() { return +localStorage.getItem(this.key) || 0; }
  get teaches() { return this.session.me > 0 && this.known < FIRST; }

  acted() { if (this.teaches) localStorage.setItem(this.key, this.known + 1); }

  enough() {
    localStorage.setItem(this.key, FIRST);
    this.session.draw();
  }

  // True if a note came or went.
  draw(ctx, board, side) {
    const before = this.pointed, note = this.teaches && this.note(ctx, board, side);
    this.pointed = !!note;
    if (note) pointAt(note.frame, note.target, t('first.' + note.key));
    return this.pointed !== before;
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
