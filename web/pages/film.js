// A replay as an animated picture: each step is drawn as on the page, from the same eyes, painted on a canvas and written as GIF.
import {h, show} from '/lib/html.js';
import {t} from '/lib/words.js';
import {Gif} from '/lib/gif.js';

const WIDTH = 800, TALL = 460, GAP = 20, LINE = 30, MOST = 120, SAMPLES = 6, LETTERS = 74;
// In hundredths of a second: a few steps are shown longer than many, and the last one longest.
const SLOW = 80, FAST = 40, SHORT = 60, HELD = 300;
const STILL = '*{animation:none!important;transition:none!important}.toy{filter:none!important}'
  + '.told{font:600 20px system-ui,sans-serif;fill:var(--on-stage)}';

// Picture documents see nothing of the page: styles and sprites go along.
function surroundings() {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText).join('');
  return [h('style', {}, rules + STILL), h('defs', {}, [...document.querySelectorAll('symbol')].map(one => one.cloneNode(true)))];
}

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark'
  || (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);

// The sentence in two lines at most.
function lines(text) {
  const out = [''];
  for (const word of text.split(' '))
    if ((out.at(-1) + word).length < LETTERS) out.push(`${out.pop()} ${word}`.trim());
    else out.push(word);
  return out.length > 2 ? [out[0], out[1] + ' …'] : out;
}

// The boards of a step, beside each other, and what is told of it: {svg, height}.
function drawing(after, around) {
  const boards = [...after.sides().querySelectorAll('figure > svg')], n = boards.length, {width, height} = boards[0].viewBox.baseVal;
  const wide = Math.min((WIDTH - GAP * (n + 1)) / n, TALL * width / height), tall = Math.round(wide * height / width),
    left = (WIDTH - n * wide - (n - 1) * GAP) / 2, all = tall + 2 * GAP + 2 * LINE;
  boards.forEach((board, i) => {
    const place = {x: left + i * (wide + GAP), y: GAP, width: wide, height: tall};
    for (const [key, value] of Object.entries(place)) board.setAttribute(key, value);
  });
  const told = lines(after.told()).map((line, i) => h('text', {class: 'told', x: GAP, y: tall + 1.9 * GAP + LINE * (i + 0.5)}, line));
  const svg = h('svg', {width: WIDTH, height: all, viewBox: `0 0 ${WIDTH} ${all}`, 'data-theme': isDark() ? 'dark' : 'light',
    'data-eyes': document.documentElement.dataset.eyes}, around, h('rect', {width: WIDTH, height: all, fill: 'var(--stage)'}), boards,
  told);
  return {svg, height: all};
}

async function painted({svg, height}, canvas) {
  const picture = new Image(), pen = canvas.getContext('2d', {willReadFrequently: true});
  picture.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(new window.XMLSerializer().serializeToString(svg));
  await picture.decode();
  if (canvas.height !== height) Object.assign(canvas, {width: WIDTH, height});
  pen.drawImage(picture, 0, 0);
  return new Uint32Array(pen.getImageData(0, 0, WIDTH, height).data.buffer);
}

const parts = pixel => [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255];

// The colours most pixels have; neighbours that look alike count as one.
function paletteOf(samples) {
  const counts = new Map();
  for (const pixels of samples)
    for (const pixel of pixels) {
      const key = pixel & 0xf8f8f8, had = counts.get(key);
      if (had) had.n++;
      else counts.set(key, {n: 1, pixel});
    }
  const best = [...counts.values()].sort((a, b) => b.n - a.n).slice(0, 256).map(({pixel}) => parts(pixel));
  return [...best, ...Array.from({length: 256 - best.length}, () => [0, 0, 0])];
}

function nearest(palette, [r, g, b]) {
  let best = 0, least = Infinity;
  palette.forEach(([red, green, blue], i) => {
    const far = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
    if (far < least) { least = far; best = i; }
  });
  return best;
}

function indexed(pixels, palette, known) {
  return Uint8Array.from(pixels, pixel => {
    let index = known.get(pixel);
    if (index === undefined) known.set(pixel, index = nearest(palette, parts(pixel)));
    return index;
  });
}

// The steps that are shown: all of them, or as many at equal distances.
function stepsOf(last) {
  const n = Math.min(last, MOST);
  return [...new Set(Array.from({length: n + 1}, (_, i) => Math.round(i * last / Math.max(1, n))))];
}

// `after`: the replay (pages/after.js); progress(part): of one.
export async function film(after, progress) {
  const around = surroundings(), canvas = h('canvas'), steps = stepsOf(after.last), known = new Map();
  const still = async step => painted(drawing(await after.standing(step), around), canvas);
  const samples = [];
  for (let i = 0; i < SAMPLES; i++) samples.push(await still(steps[Math.round(i * (steps.length - 1) / (SAMPLES - 1))]));
  const palette = paletteOf(samples), gif = new Gif(WIDTH, canvas.height, palette), usual = steps.length > SHORT ? FAST : SLOW;
  for (const [i, step] of steps.entries()) {
    gif.add(indexed(await still(step), palette, known), i + 1 === steps.length ? HELD : usual);
    progress((i + 1) / steps.length);
  }
  return new Blob(gif.parts(), {type: 'image/gif'});
}

// Makes it and hands it to the browser as a download.
export async function saveFilm(after, button, name) {
  const words = [...button.childNodes];
  button.disabled = true;
  try {
    const made = await film(after, part => show(button, t('after.filming', {part: Math.round(part * 100)})));
    const link = h('a', {href: URL.createObjectURL(made), download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  } finally {
    button.disabled = false;
    show(button, ...words);
  }
}
