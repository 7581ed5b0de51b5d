// The analysis of a finished game: a plot, and the same as a table and in sentences. The server computes it and reports progress
// until then.
import {h, icon, show} from '/lib/html.js';
import {api, playsHere} from '/lib/api.js';
import {keepStudy} from '/lib/studied.js';
import {t} from '/lib/words.js';
import {openDialog} from '/app.js';

const AGAIN_MS = 1500;
const percent = chance => Math.round(chance / 10);

export function openAnalysis(session) {
  const place = h('div', {class: 'stack'}), dialog = openDialog(t('after.story.title'), place);
  dialog.classList.add('story', 'wide');
  follow(session, dialog, place);
  return dialog;
}

async function follow(session, dialog, place) {
  session.triesHere = session.live.you.length > 0 && await playsHere();
  while (dialog.open) {
    try {
      const told = await api('GET', `/tables/${session.id}/analysis`);
      if (told.analysis) keepStudy(session, told.analysis);
      if (told.analysis) return show(place, ...story(session, told));
      show(place, progress(told));
    } catch (error) { return show(place, h('p', {class: 'toast bad', role: 'alert'}, error.message)); }
    await new Promise(done => { setTimeout(done, AGAIN_MS); });
  }
}

const progress = ({done, of}) => [h('p', {role: 'status'}, t('after.story.working', {n: done, all: of})),
  h('progress', {max: String(of || 1), value: String(done), 'aria-label': t('after.story.title')})];

function story(session, {picture, analysis}) {
  return [graph(picture), h('p', {class: 'small'}, t('after.story.legend')), turnings(session, analysis), dear(session, analysis),
    h('ul', {class: 'stack'}, analysis.sides.map(side => h('li', {}, sentences(session, side).join(' '))))];
}

// The server's plot takes the page's colours.
function graph(picture) {
  const svg = new DOMParser().parseFromString(picture, 'image/svg+xml').documentElement;
  svg.setAttribute('aria-label', t('after.story.picture'));
  return h('figure', {}, document.importNode(svg, true));
}

const name = (session, seat) => (seat ? session.name(seat) : t('after.story.chance'));
const table = (caption, heads, rows) => h('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption},
  h('table', {}, h('caption', {}, caption), h('thead', {},
    h('tr', {}, heads.map(head => h('th', {scope: 'col'}, t('after.story.' + head))))),
    h('tbody', {}, rows.map(cells => h('tr', {}, cells.map(cell => h('td', {}, cell?.nodeType ? cell : String(cell))))))));

// Goes back to the position before an act, where the rules run in the browser and somebody here has played.
function tryButton(session, number) {
  const words = t('after.tryHere');
  return h('button', {class: 'btn flat sq', title: words, 'aria-label': `${words}: ${number}`,
    async onclick({currentTarget}) {
      currentTarget.closest('dialog').close();
      (await import('/lib/again.js')).tryFrom(session, number - 1);
    }}, icon('play'));
}

// The rows of a table, each with a button to try the act `numbers[i]` again.
const withTries = (session, heads, numbers, rows) => (session.triesHere
  ? [[...heads, 'again'], rows.map((row, i) => [...row, tryButton(session, numbers[i])])] : [heads, rows]);

function turnings(session, {turning, acts}) {
  if (!turning.length) return h('p', {}, t('after.story.steady'));
  const act = number => acts.find(a => a.number === number);
  const rows = turning.map((turn, i) => {
    const {seat, act: did, odds} = act(turn.number);
    return [i + 1, turn.number, name(session, seat), did,
      t('after.story.from', {name: name(session, turn.seat), from: percent(turn.before), to: percent(turn.after)}),
      t('after.story.kind.' + turn.kind, {odds: percent(odds ?? 0)})];
  });
  return table(t('after.story.turnings'), ...withTries(session, ['number', 'act', 'who', 'did', 'change', 'why'],
    turning.map(({number}) => number), rows));
}

// The costliest acts, in the order of the game.
function dear(session, {acts}) {
  const dearest = acts.filter(act => act.cost >= 10).sort((a, b) => b.cost - a.cost).slice(0,
    8).sort((a, b) => a.number - b.number);
  if (!dearest.length) return h('p', {}, t('after.story.flawless'));
  return table(t('after.story.dear'), ...withTries(session, ['act', 'who', 'did', 'better', 'cost'],
    dearest.map(({number}) => number),
    dearest.map(act => [act.number, name(session, act.seat), act.act, act.best, `${percent(act.cost)} %`])));
}

function sentences(session, side) {
  const words = {name: session.name(side.seat), cost: percent(side.cost), skill: percent(Math.abs(side.skill)),
    luck: percent(Math.abs(side.luck))};
  const out = [t('after.story.skill' + (side.skill < 0 ? 'Less' : 'More'), words),
    t('after.story.luck' + (side.luck < 0 ? 'Bad' : 'Good'), words)];
  if (side.looks) out.push(t('after.story.looks', {...words, n: side.looks, late: side.looks - Math.round(side.usual_looks / 1000)}));
  return out;
}
