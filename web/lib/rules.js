// The rules of a game as rendered by the program, copied element by element; diagrams of the grid are drawn.
import {h, use} from '/lib/html.js';
import {t, language} from '/lib/words.js';

const ALLOWED = new Set(['H1', 'H2', 'H3', 'H4', 'P', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'CODE', 'PRE', 'BLOCKQUOTE', 'HR', 'BR',
  'TABLE', 'A']);

const renderedOf = async id => (await fetch(`/games/${id}/rules.${language}.html`)).text();

export async function rulesOf(game) {
  const html = game.script ? await (await import('/lib/script.js')).rulesOfScript(game, language) : await renderedOf(game.id);
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return h('article', {class: 'rules', lang: language}, [...parsed.body.childNodes].map(copy));
}

function copy(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const grid = node.tagName === 'PRE' && node.querySelector('code.language-grid');
  if (grid) return gridPicture(grid.textContent);
  const map = node.tagName === 'PRE' && node.querySelector('code.language-map');
  if (map) return mapPicture(map.textContent);
  const tiles = node.tagName === 'PRE' && node.querySelector('code.language-tiles');
  if (tiles) return tilesPicture(tiles.textContent);
  if (node.tagName === 'P' && /^\|.*\n\|-/.test(node.textContent)) return table(node.textContent);
  const children = [...node.childNodes].map(copy);
  if (!ALLOWED.has(node.tagName)) return children;
  const link = node.tagName === 'A' && /^(https?:|\/|#)/.test(node.getAttribute('href') || '') ? {href: node.getAttribute('href')}
    : {};
  const tag = {H1: 'h2', H2: 'h3', H3: 'h4'}[node.tagName] || node.tagName.toLowerCase();
  return h(tag, link, children);
}

// Table rows between bars: the first names the columns, the second is the separator.
function table(text) {
  const [head, , ...rows] = text.trim().split('\n').map(line => line.split('|').slice(1, -1).map(cell => cell.trim()));
  return h('div', {class: 'tablewide'},
    h('table', {}, h('thead', {}, h('tr', {}, head.map(cell => h('th', {scope: 'col'}, cell)))),
      h('tbody', {}, rows.map(row => h('tr', {}, row.map(cell => h('td', {}, cell)))))));
}

const SIGNS = {o: (x, y) => use('peg', x, y, 27), m: (x, y) => use('marker', x, y, 25), x: (x, y) => use('crowned', x, y, 26),
  '+': (x, y) => h('circle', {cx: x, cy: y, r: 9, fill: 'none', stroke: 'var(--lit)', 'stroke-width': 2.5}),
  '*': (x, y) => use('bzz', x, y, 24),
  '?': (x, y) => h('text', {x, y: y + 1, 'font-size': 15, fill: 'var(--on-deck)', 'text-anchor': 'middle',
    'dominant-baseline': 'central'}, '?')};
const WORDS = {o: 'cell.o', m: 'cell.m', x: 'cell.x', '+': 'cell.to', '*': 'cell.alarm', '?': 'cell.?'};

// A diagram of up to six lines, with column names above and row names in front.
function gridPicture(text) {
  const [head, ...lines] = text.split('\n').filter(line => line.trim());
  const columns = head.trim().split(/\s+/), rows = lines.map(line => line.trim().split(/\s+/)), P = 30, X0 = 26, Y0 = 24;
  const W = X0 + columns.length * P + 8, H = Y0 + rows.length * P + 8, gap = i => (i > 2 ? 4 : 0);
  const said = rows.flatMap(([name, ...cells]) =>
    cells.map((c, i) => WORDS[c] && `${name}${columns[i]} ${t(WORDS[c])}`)).filter(Boolean).join(', ');
  const label = (x, y, words) => h('text', {class: 'b-label', x, y, 'font-size': 12}, words);
  return h('figure', {class: 'gridpic'}, h('svg',
    {viewBox: `0 0 ${W + 4} ${H + 4}`, role: 'img', 'aria-label': said, style: {'max-width': W + 'px'}},
    h('rect', {width: W + 4, height: H + 4, rx: 14, fill: 'var(--shell)'}),
    h('rect', {x: X0 - 2, y: Y0 - 2, width: columns.length * P + 8, height: rows.length * P + 8, rx: 10, fill: 'var(--deck)'}),
    columns.map((c, i) => label(X0 + i * P + P / 2 + gap(i), 13, c)),
    rows.map(([name, ...cells], r) => [label(13, Y0 + r * P + P / 2 + gap(r), name), cells.map((c, i) => {
      const x = X0 + i * P + P / 2 + gap(i), y = Y0 + r * P + P / 2 + gap(r);
      return [use('hole', x, y, 22), SIGNS[c]?.(x, y)];
    })])));
}

// A track of spaces, row by row; `_` is no space. Numbers are plain, everything else stands out.
function tilesPicture(text) {
  const rows = text.split('\n').filter(line => line.trim()).map(line => line.trim().split(/\s+/)),
    wide = Math.max(...rows.map(row => row.length));
  const P = wide > 14 ? 27 : 40, W = wide * P + 12, H = rows.length * P + 12;
  const tile = (name, x, y) => {
    const plain = /^\d+$/.test(name), size = name.length > 5 ? P * 0.2 : name.length > 3 ? P * 0.25 : P * 0.34;
    return [h('rect', {x: x + 2, y: y + 2, width: P - 4, height: P - 4, rx: 6, fill: plain ? 'var(--sunk)' : 'var(--mark)'}),
      h('text', {x: x + P / 2, y: y + P / 2 + 1, 'font-size': size, 'font-weight': plain ? 500 : 750,
        fill: plain ? 'var(--ink)' : '#2a1f02', 'text-anchor': 'middle', 'dominant-baseline': 'central'}, name)];
  };
  const said = rows.flat().filter(name => name !== '_').join(', ');
  return h('figure', {class: 'gridpic'}, h('svg',
    {viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': said, style: {'max-width': W + 'px'}},
    h('rect', {width: W, height: H, rx: 12, fill: 'var(--deck)'}),
    rows.map((row, r) => row.map((name, c) => name !== '_' && tile(name, 6 + c * P, 6 + r * P)))));
}

// A map of land and sea, drawn like the board: column names above and row names in front; a letter is a piece, a number a step.
const GROUND = {'.': ['--land', '--land-2'], '~': ['--sea', '--sea-2'], o: ['--sea', '--sea-2'], '@': ['--land', '--land-2'],
  '#': ['--shell-lo', '--shell-lo']};

function mapPicture(text) {
  const [head, ...lines] = text.split('\n').filter(line => line.trim());
  const columns = head.trim().split(/\s+/), rows = lines.map(line => line.trim().split(/\s+/)), P = 24, X0 = 26, Y0 = 22;
  const W = X0 + columns.length * P + 8, H = Y0 + rows.length * P + 8;
  const label = (x, y, words) => h('text', {class: 'b-label', x, y, 'font-size': 11}, words);
  const said = rows.flatMap(([name, ...cells]) =>
    cells.map((c, i) => /[\w@]/.test(c) && c !== 'o' && `${columns[i]}${name} ${c}`)).filter(Boolean).join(', ');
  return h('figure', {class: 'gridpic'}, h('svg',
    {viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': said, style: {'max-width': W + 'px'}},
    h('rect', {width: W, height: H, rx: 12, fill: 'var(--shell)'}), columns.map((c, i) => label(X0 + (i + 0.5) * P, 12, c)),
    rows.map(([name, ...cells], r) => [label(13, Y0 + (r + 0.5) * P, name),
      cells.map((c, i) => mapSquare(c, X0 + i * P, Y0 + r * P, P, (i + r) % 2, cells, i))])));
}

// A piece on a square takes its ground from the neighbours.
function mapSquare(c, x, y, size, odd, cells, i) {
  const ground = GROUND[c] || GROUND[[...cells.slice(0, i).reverse(), ...cells.slice(i)].find(k => k === '.' || k === '~')]
    || GROUND['.'], mid = size / 2;
  const ring = (r, paint) => h('circle', {cx: x + mid, cy: y + mid, r, ...paint});
  return [h('rect', {x, y, width: size + 0.3, height: size + 0.3, fill: `var(${ground[odd]})`}),
    c === '@' && [ring(9, {fill: 'var(--card)'}), ring(6, {fill: 'none', stroke: 'var(--ink)', 'stroke-width': 2})],
    c === 'o' && [ring(8, {fill: 'var(--card)', stroke: 'var(--ink)', 'stroke-width': 1.5}), ring(2.2, {fill: 'var(--ink)'})],
    !GROUND[c] && [ring(10, {fill: /\d/.test(c) ? 'var(--act)' : 'var(--card)', stroke: 'var(--ink)', 'stroke-width': 1.2}),
      h('text', {x: x + mid, y: y + mid + 1, 'font-size': 13, 'font-weight': 700, fill: /\d/.test(c) ? 'var(--on-act)'
        : 'var(--ink)', 'text-anchor': 'middle',
        'dominant-baseline': 'central'}, c)]];
}
