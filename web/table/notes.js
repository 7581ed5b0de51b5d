// The notepad beside the unit: knowledge of the other side, the player's own marks in pencil, and the probability of each place.
import {h} from '/lib/html.js';
import {isStill, t} from '/lib/words.js';
import {toggle} from '/lib/parts.js';
import {knownMarks, ownMarks} from '/lib/marks.js';
import {notepad, legend} from '/boards/notepad.js';

const OLD = 8;       // turns after which a mark fades
const TOOLS = [['p-peg', 'peg'], ['p-mine', 'mine'], ['p-empty', 'empty'], ['p-rub', 'rub']];

export class Notes {
  constructor(session, draw) {
    Object.assign(this, {session, draw});
    this.tool = 'p-peg';
    this.marksForMe = localStorage.getItem('marks') !== 'no';
  }

  // Two players with hidden information.
  wanted() { return this.session.game.unit && this.session.me && this.session.table.players === 2; }

  own() {
    const {id, me} = this.session;
    if (this.kept?.seat !== me) this.kept = {seat: me, marks: ownMarks(id, me)};
    return this.kept.marks;
  }

  pad(ctx) {
    const {session} = this, title = t('table.asFar', {name: session.name(3 - session.me)}), heat = session.shading ? ctx.heat
      : null;
    return h('section', {class: 'notepad', 'aria-label': t('table.tabs.notes')}, h('h2', {}, title),
      notepad({title, mirror: session.me === 2, marks: this.marks(), heat, outlined: session.game.outlined,
        focus: session.memory.note, pick: loc => this.pick(loc)}),
      heat?.length ? this.heatLegend() : null, this.tools(), this.switches());
  }

  marks() {
    const {marks, turn} = knownMarks(this.session.seen, this.session.me, this.session.game.id), own = this.own();
    return loc => {
      const made = this.marksForMe && marks.get(loc);
      if (own.of(loc)) return {mark: own.of(loc)};
      return made ? {mark: made.mark, old: made.mark !== 'sure' && !isStill(this.session.game.id, made.mark)
        && turn - made.turn > OLD} : undefined;
    };
  }

  pick(loc) {
    const mark = this.tool === 'p-rub' ? null : this.tool, own = this.own();
    this.session.memory.note = loc;
    own.set(loc, own.of(loc) === mark ? null : mark);
    this.draw();
  }

  heatLegend() {
    return h('div', {class: 'row legend'}, h('span', {class: 'label'}, t('table.here')), h('span', {class: 'grow'}),
      h('span', {class: 'tiny muted'}, t('table.rarely')), legend(), h('span', {class: 'tiny muted'}, t('table.likely')));
  }

  tools() {
    const tool = ([symbol, key]) => h('button',
      {class: 'tool', 'aria-pressed': String(this.tool === symbol), 'data-key': 'tool' + key,
        onclick: () => { this.tool = symbol; this.draw(); }},
      h('svg', {viewBox: '0 0 48 48', 'aria-hidden': 'true'}, h('use', {href: '#' + symbol})), t('table.tool.' + key));
    return h('div', {class: 'tools', role: 'group', 'aria-label': t('table.pencil')}, TOOLS.map(tool));
  }

  switches() {
    const {session} = this;
    return h('div', {class: 'row foot'},
      session.mayHint() ? toggle('shading', session.shading, t('table.shading'), () => session.setShading(!session.shading)) : null,
      h('span', {class: 'grow'}), toggle('marks', this.marksForMe, t('table.marks'), () => this.toggleMarks()));
  }

  toggleMarks() {
    this.marksForMe = !this.marksForMe;
    localStorage.setItem('marks', this.marksForMe ? 'yes' : 'no');
    this.session.draw();
  }
}
