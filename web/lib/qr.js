// QR codes for links: bytes, error correction L, versions 1 to 6 (up to 134 bytes). Drawn as one SVG path.
import {h} from '/lib/html.js';

const VERSIONS = [null, [19, 7, 1], [34, 10, 1], [55, 15, 1], [80, 20, 1], [108, 26, 1],
  [136, 18, 2]];    // data bytes, correction bytes per block, blocks

// Arithmetic in the field of 256 elements.
const EXP = [], LOG = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x << 1 ^ (x > 127 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0);

function correction(data, n) {
  let generator = [1];
  for (let i = 0; i < n; i++) {
    const next = [...generator, 0];
    generator.forEach((g, k) => { next[k + 1] ^= times(g, EXP[i]); });
    generator = next;
  }
  const rest = [...data, ...Array(n).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    if (factor) generator.forEach((g, k) => { rest[i + k] ^= times(g, factor); });
  }
  return rest.slice(data.length);
}

// The bytes with header and padding, split into blocks, with error correction, interleaved.
function codewords(bytes, version) {
  const [room, extra, blocks] = VERSIONS[version], bits = [];
  const add = (value, n) => { for (let i = n - 1; i >= 0; i--) bits.push(value >> i & 1); };
  add(4, 4);
  add(bytes.length, 8);
  bytes.forEach(b => add(b, 8));
  add(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const size = room / blocks, parts = [...Array(blocks).keys()].map(b => data.slice(b * size, (b + 1) * size)),
    ends = parts.map(p => correction(p, extra));
  const mix = (lists, n) => [...Array(n).keys()].flatMap(i => lists.map(list => list[i]));
  return [...mix(parts, size), ...mix(ends, extra)];
}

const MASKS = [(r, c) => (r + c) % 2, r => r % 2, (r, c) => c % 3, (r, c) => (r + c) % 3,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2, (r, c) => r * c % 2 + r * c % 3, (r, c) => (r * c % 2 + r * c % 3) % 2,
  (r, c) => ((r + c) % 2 + r * c % 3) % 2];

function frame(version) {
  const n = 17 + 4 * version, grid = [...Array(n)].map(() => Array(n).fill(null));
  const put = (r, c, value) => { if (r >= 0 && c >= 0 && r < n && c < n) grid[r][c] = value ? 1 : 0; };
  for (const [r0, c0] of [[0, 0], [0, n - 7], [n - 7, 0]])
    for (let r = -1; r <= 7; r++) for (let c = -1; c <= 7; c++) put(r0 + r, c0 + c,
      r >= 0 && r <= 6 && c >= 0 && c <= 6 && (r === 0 || r === 6 || c === 0 || c === 6 || (r > 1 && r < 5 && c > 1 && c < 5)));
  for (let i = 8; i < n - 8; i++) { put(6, i, i % 2 === 0); put(i, 6, i % 2 === 0); }
  const at = n - 7;
  if (version > 1)
    for (let r = -2; r <= 2; r++) for (let c = -2; c <= 2; c++) put(at + r, at + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
  for (let i = 0; i < 9; i++) { grid[8][i] ??= 0; grid[i][8] ??= 0; }
  for (let i = 0; i < 8; i++) { grid[8][n - 1 - i] ??= 0; grid[n - 1 - i][8] ??= 0; }
  grid[n - 8][8] = 1;
  return grid;
}

function format(grid, mask) {
  const n = grid.length, data = 1 << 3 | mask;
  let rest = data << 10;
  for (let i = 14; i >= 10; i--) if (rest >> i & 1) rest ^= 0x537 << (i - 10);
  const bits = (data << 10 | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const bit = bits >> i & 1;
    if (i < 6) grid[i][8] = bit;
    else if (i < 8) grid[i + 1][8] = bit;
    else grid[n - 15 + i][8] = bit;
    if (i < 8) grid[8][n - 1 - i] = bit;
    else if (i < 9) grid[8][15 - i] = bit;
    else grid[8][14 - i] = bit;
  }
}

function filled(version, words, mask) {
  const grid = frame(version), n = grid.length, free = grid.map(row => row.map(v => v === null));
  let i = 0;
  for (let right = n - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let k = 0; k < n; k++) {
      const r = up ? n - 1 - k : k;
      for (const c of [right, right - 1])
        if (free[r][c]) {
          const bit = i < words.length * 8 ? words[i >> 3] >> (7 - (i & 7)) & 1 : 0;
          grid[r][c] = bit ^ (MASKS[mask](r, c) === 0 ? 1 : 0);
          i++;
        }
    }
  }
  format(grid, mask);
  return grid;
}

// Penalty: long runs and an uneven share of dark modules are hard to read.
function badness(grid) {
  let bad = 0, dark = 0;
  const lines = [...grid, ...grid.map((_, c) => grid.map(row => row[c]))];
  for (const line of lines) for (const run of line.join('').match(/0{5,}|1{5,}/g) || []) bad += run.length - 2;
  grid.forEach((row, r) => row.forEach((v, c) => {
    dark += v;
    if (r && c && v === grid[r - 1][c] && v === row[c - 1] && v === grid[r - 1][c - 1]) bad += 3;
  }));
  return bad + Math.floor(Math.abs(dark / grid.length ** 2 - 0.5) * 20) * 10;
}

export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(v => v && bytes.length + 2 <= v[0]);
  if (version < 1) return null;
  const words = codewords(bytes, version);
  return MASKS.map((_, mask) => filled(version, words, mask)).reduce((best, grid) => (badness(grid) < badness(best) ? grid : best));
}

export function qrPicture(text, label) {
  const grid = qr(text);
  if (!grid) return null;
  const n = grid.length, path = grid.flatMap((row, r) => row.map((v, c) => (v ? `M${c + 4} ${r + 4}h1v1h-1z` : ''))).join('');
  return h('svg', {class: 'qr', viewBox: `0 0 ${n + 8} ${n + 8}`, role: 'img', 'aria-label': label,
    'shape-rendering': 'crispEdges'}, h('rect', {width: n + 8, height: n + 8, fill: '#fff'}), h('path', {d: path, fill: '#000'}));
}
