// The right side of the workshop: the unit, already playing the last valid text. It is a table of this device that is not stored,
// and its author may see both sides.
import {h, icon, show, say} from '/lib/html.js';
import {redraw, sketched} from '/lib/patch.js';
import {device} from '/lib/api.js';
import {boardOf, drawn} from '/lib/boards.js';
import {canConnect} from '/lib/connect.js';
import {gameOfScript} from '/lib/script.js';
import {tellEnd} from '/lib/tell.js';
import {cellsOf, unit} from '/boards/unit.js';
import {Prompt} from '/table/prompt.js';
import {People} from '/table/people.js';
import {Session} from '/table/session.js';
import {w} from '/workshop/words.js';

const NO_TIPS = {words: null, pointed: false};
const SEATS = {
  bot: level => [{kind: 'me', name: w('play.you')}, {kind: 'bot', level}],
  both: () => [1, 2].map(n => ({kind: 'me', name: w('play.player', {n})})),
};

export class Stage {
  // again(): play once more. looked({view, trail}): what is behind the shield.
  constructor(app, {again, looked}) {
    Object.assign(this, {app, again, looked, how: 'bot', level: 2, bare: false, number: 0});
    this.prompt = h('div', {class: 'promptplace'},
      h('div', {class: 'prompt'}, h('div', {role: 'status'}, h('p', {}, w('play.coming')))));
    this.board = h('div', {class: 'boardplace'});
    this.other = h('div', {class: 'otherside', hidden: true});
    this.who = h('div', {class: 'whoplace'});
    this.place = h('div', {class: 'playing'}, this.prompt, h('div', {class: 'sides'}, this.board, this.other), this.who);
  }

  // Restarts with this text; `placed`: set-ups are random, so that play begins at once.
  async begin(text, placed) {
    const number = ++this.number, {table} = await device('POST', '/trials',
      {script: text, seats: SEATS[this.how](this.level), placed});
    const game = {...gameOfScript(table.about, text), open: this.how === 'both'};
    const [board] = await Promise.all([boardOf(game), canConnect(table.id)]);
    if (number !== this.number) { device('DELETE', '/tables/' + table.id).catch(() => {}); return; }
    this.end();
    this.game = game;
    this.session = new Session(this.app, table.id, game, board, table, this);
    this.asked = new Prompt(this.session, NO_TIPS);
    this.people = new People(this.session, () => {});
    show(this.who, this.people.place);
  }

  end() {
    if (!this.session) return;
    this.people.close();
    this.session.close();
    device('DELETE', '/tables/' + this.session.id).catch(() => {});
    this.session = null;
  }

  close() {
    this.number++;
    this.end();
  }

  // Called by the session.
  heard() {
    const last = this.session?.entries().filter(e => e.text).at(-1);
    if (last && this.place.contains(document.activeElement)) say(last.text);
  }

  acted() {}

  // A table that the worker has lost starts again: these tables are not stored.
  told(what, note) {
    if (what === 'error' && note.code === 'unknown') this.begin(this.game.script, true).catch(() => {});
    if (what === 'error') return;
    this.draw();
    if (what === 'seen' || what === 'hello') this.look();
  }

  // Visible to the author only.
  async look() {
    const {session} = this;
    try {
      const behind = await device('GET', '/trials/' + session.id);
      if (session !== this.session) return;
      this.behind = behind;
      this.looked(behind);
      this.drawOther();
    } catch { /* that game has ended meanwhile */ }
  }

  draw() {
    const {session} = this;
    if (!session?.live.table) return;
    const ctx = session.context();
    if (!ctx.view) return;
    const {board, rest} = sketched(() => drawn(session.board, ctx));
    redraw(this.board, board);
    if (session.state === 'over') show(this.prompt, this.ended());
    else {
      this.asked.setRest(rest);
      this.asked.draw();
      if (this.asked.place.parentNode !== this.prompt) show(this.prompt, this.asked.place);
    }
    this.people.draw();
    this.drawOther();
  }

  ended() {
    const {session} = this, who = {name: n => session.name(n), you: n => session.you(n) && !session.many};
    return h('div', {class: 'prompt'}, h('div', {role: 'status'}, h('p', {}, tellEnd(session.table.status, who)),
      h('p', {class: 'why'}, w('play.over'))),
      h('div', {class: 'do'}, h('button', {class: 'btn main', 'data-key': 'again', onclick: () => this.again()}, icon('again'),
        w('play.again'))));
  }

  setBare(on) {
    this.bare = on;
    this.drawOther();
  }

  // The side that its player keeps hidden.
  drawOther() {
    const seat = this.session?.me === 2 ? 1 : 2, grid = this.behind?.view.grids?.[seat - 1];
    this.other.hidden = !this.bare || !grid;
    this.place.classList.toggle('bare', !this.other.hidden);
    if (!this.other.hidden)
      show(this.other, unit({cells: cellsOf(grid), key: 'other', mirror: seat === 2, title: w('play.other'),
        plate: this.session.name(seat), spare: null}));
  }
}
