// After the end: every draw of dice and cards recomputed.
import {h, icon, show} from '/lib/html.js';
import {t} from '/lib/words.js';

export async function openFair(session, replay) {
  const [{openDialog}, {firstWrong, withheld}, {kept}] = await Promise.all([
    import('/app.js'), import('/lib/fair.js'), import('/lib/seeds.js')]);
  const fair = replay.fair, table = session.table, w = key => t('after.fair.' + key), result = h('div', {role: 'status'});
  const check = () => {
    const mine = kept(session.id), wrong = firstWrong(table, replay, mine, session.board.pile);
    const sentences = wrong
      ? [t('after.fair.wrong.' + wrong.what, {...wrong, name: wrong.seat ? session.name(wrong.seat) : ''}), w('bad')]
      : [t('after.fair.good', {n: fair.draws.length}), w(mine.commit ? 'before' : 'unseen'),
        ...withheld(fair).map(seat => t('after.fair.withheld', {name: session.name(seat)}))];
    result.className = wrong ? 'toast bad' : 'good';
    show(result, sentences.map(sentence => h('p', {}, sentence)));
  };
  const row = (name, value) => [h('dt', {}, name), h('dd', {}, value)];
  const dialog = openDialog(w('title'), h('p', {class: 'small'}, w('text')),
    h('dl', {}, row(w('commit'), fair.commit), row(w('secret'), fair.secret),
      row(w('seeds'), fair.seeds.map(s => s || w('nothing')).join(' · '))),
    h('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': w('draws')},
      h('table', {}, h('thead', {}, h('tr', {}, ['act', 'odds', 'ticket', 'outcome'].map(k => h('th', {scope: 'col'}, w(k))))),
        h('tbody', {}, fair.draws.map(d => h('tr', {}, [d.act, d.odds, d.ticket, d.outcome].map(v => h('td', {}, String(v)))))))),
    thrown(fair.draws), h('button', {class: 'btn main', onclick: check}, icon('check'), w('check')), result);
  dialog.classList.add('fair', 'wide');
}

// How often each outcome came; draws of the same kind have the same number of tickets.
function thrown(draws) {
  const kinds = new Map();
  for (const {odds, outcome} of draws) {
    if (!kinds.has(odds)) kinds.set(odds, new Map());
    kinds.get(odds).set(outcome, (kinds.get(odds).get(outcome) || 0) + 1);
  }
  const bars = counts => {
    const most = Math.max(...counts.values());
    return [...counts].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([outcome, n]) => h('li', {}, h('span', {class: 'mono'}, outcome),
      h('span', {class: 'num'}, String(n)), h('i', {style: {width: `${n / most * 100}%`}})));
  };
  return h('details', {}, h('summary', {}, t('after.fair.often')),
    [...kinds.values()].filter(counts => counts.size > 1
      || kinds.size === 1).map(counts => h('ul', {class: 'thrown'}, bars(counts))));
}
