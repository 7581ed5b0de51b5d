// The test drive as small charts: the length of games, who wins, and lines that were never reached.
import {h, show} from '/lib/html.js';
import {w} from '/workshop/words.js';

const BARS = 12, HIGH = 48, WIDE = 14;

// A histogram of game lengths.
export function spans(acts, bars = BARS) {
  const least = Math.min(...acts), most = Math.max(...acts), span = Math.max(1, Math.ceil((most - least + 1) / bars));
  const counts = Array.from({length: Math.ceil((most - least + 1) / span)}, () => 0);
  for (const n of acts) counts[Math.floor((n - least) / span)]++;
  return {least, most, counts};
}

export const middleOf = acts => acts.toSorted((a, b) => a - b)[Math.floor(acts.length / 2)];

function bars({acts}) {
  const {least, most, counts} = spans(acts), top = Math.max(...counts),
    words = w('driven.lengths', {least, most, middle: middleOf(acts)});
  return h('svg', {class: 'bars', viewBox: `0 0 ${BARS * (WIDE + 3)} ${HIGH + 16}`, role: 'img',
    'aria-label': `${w('driven.lengthsShort')}: ${words}`}, counts.map((n, i) => { const high = n ? Math.max(2, HIGH * n / top) : 0;
      return h('rect', {x: i * (WIDE + 3), y: HIGH - high, width: WIDE, height: high, rx: 3}); }),
    h('text', {x: 0, y: HIGH + 13}, String(least)),
    h('text', {x: counts.length * (WIDE + 3) - 3, y: HIGH + 13, 'text-anchor': 'end'}, String(most)));
}

// One bar, divided by winner.
function shares({games, won, drawn, both}, name) {
  const parts = [['one', won[0], w('driven.first')], ['two', won[1], w('driven.second')], ['both', both, w('driven.both')],
    ['none', drawn, w('driven.drawn')]].filter(([, n]) => n);
  const said = parts.map(([, n, words]) => `${words} ${Math.round(100 * n / games)}`).join(', ');
  let at = 0;
  return h('div', {class: 'shares'}, h('span', {class: 'tiny muted', 'aria-hidden': 'true'},
    `${name}: ${parts.map(([, n]) => Math.round(100 * n / games)).join(' : ')}`),
    h('svg', {viewBox: '0 0 200 14', preserveAspectRatio: 'none', role: 'img',
      'aria-label': `${w('driven.winners')}, ${name}: ${said}`}, parts.map(([kind, n]) => {
      const x = at, width = 200 * n / games;
      at += width;
      return h('rect', {class: kind, x, width: Math.max(0, width - 1), height: 14, rx: 3});
    })));
}

export class Drive {
  constructor(goTo) {
    this.goTo = goTo;
    this.place = h('section', {class: 'drive', 'aria-label': w('drive')});
  }

  waits() { show(this.place, h('p', {class: 'tiny muted'}, w('driven.running'))); }

  draw({random, bots, never, warnings}) {
    if (!random.games) { show(this.place); return; }
    const {acts, games, decisions, choices, at_limit: limit} = random;
    show(this.place,
      h('div', {class: 'grow'}, h('p', {class: 'label2'}, `${w('drive')}: ${w('driven.games', {n: games})}`),
        h('p', {class: 'tiny muted'}, decisions ? w('driven.choices', {n: Math.round(choices / decisions)}) : null, ' ',
          limit ? w('driven.limit', {n: limit}) + ' ' : null, this.neverWords(never)),
        warnings.map(({text}) => h('p', {class: 'tiny warned'}, text)),
        h('div', {class: 'bothshares'}, shares(random, w('driven.random')), bots.games ? shares(bots, w('driven.bots')) : null)),
      h('div', {class: 'lengths'}, bars({acts})));
  }

  neverWords(lines) {
    if (!lines.length) return w('driven.always');
    return h('button', {class: 'lineno', type: 'button', 'data-key': 'never', onclick: () => this.goTo({line: lines[0]})},
      w('driven.never', {lines: lines.join(', '), n: lines.length}));
  }
}
