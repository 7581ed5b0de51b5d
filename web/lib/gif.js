// Writes GIF89a: pictures of at most 256 colours, each frame only where it differs from the one before.

const LARGEST = 4096;    // codes of twelve bits

// LZW with codes that grow from `bits` + 1 on, as the format wants it.
function packed(indexes, bits) {
  const out = [], clear = 1 << bits;
  let codes = new Map(), next = clear + 2, width = bits + 1, held = 0, room = 0;
  const put = code => {
    held |= code << room;
    for (room += width; room >= 8; room -= 8, held >>>= 8) out.push(held & 255);
  };
  put(clear);
  let word = indexes[0];
  for (let i = 1; i < indexes.length; i++) {
    const key = word << 8 | indexes[i], known = codes.get(key);
    if (known !== undefined) { word = known; continue; }
    put(word);
    word = indexes[i];
    codes.set(key, next++);
    if (next > 1 << width && width < 12) width++;
    else if (next === LARGEST) {
      put(clear);
      codes = new Map();
      next = clear + 2;
      width = bits + 1;
    }
  }
  put(word);
  put(clear + 1);
  if (room) out.push(held & 255);
  return out;
}

const short = n => [n & 255, n >> 8];

function blocks(bytes) {
  const out = [];
  for (let i = 0; i < bytes.length; i += 255) out.push(Math.min(255, bytes.length - i), ...bytes.slice(i, i + 255));
  return [...out, 0];
}

// The smallest box that holds every difference; null: there is none.
function changedBox(before, now, width) {
  let left = Infinity, right = -1, top = -1, bottom = -1;
  for (let i = 0; i < now.length; i++)
    if (before[i] !== now[i]) {
      const x = i % width;
      if (x < left) left = x;
      if (x > right) right = x;
      bottom = Math.floor(i / width);
      if (top < 0) top = bottom;
    }
  return right < 0 ? null : {left, top, width: right - left + 1, height: bottom - top + 1};
}

function cut(indexes, width, box) {
  const out = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.top + y) * width + box.left;
    out.set(indexes.subarray(from, from + box.width), y * box.width);
  }
  return out;
}

export class Gif {
  // `palette`: 256 colours, [red, green, blue].
  constructor(width, height, palette) {
    Object.assign(this, {width, height, frames: [], before: null});
    this.head = [...new TextEncoder().encode('GIF89a'), ...short(width), ...short(height), 0xf7, 0, 0, ...palette.flat(),
      0x21, 0xff, 11, ...new TextEncoder().encode('NETSCAPE2.0'), 3, 1, 0, 0, 0];    // for ever
  }

  // A frame: an index of the palette for each pixel, shown for so many hundredths of a second.
  add(indexes, time) {
    const whole = {left: 0, top: 0, width: this.width, height: this.height};
    const box = this.before ? changedBox(this.before, indexes, this.width) : whole;
    this.before = indexes;
    if (!box) { this.frames.at(-1).time += time; return; }
    const {left, top, width, height} = box;
    this.frames.push({time, body: new Uint8Array([0x2c, ...short(left), ...short(top), ...short(width), ...short(height), 0, 8,
      ...blocks(packed(cut(indexes, this.width, box), 8))])});
  }

  parts() {
    const frames = this.frames.flatMap(({time, body}) => [new Uint8Array([0x21, 0xf9, 4, 4, ...short(time), 0, 0]), body]);
    return [new Uint8Array(this.head), ...frames, new Uint8Array([0x3b])];
  }
}
