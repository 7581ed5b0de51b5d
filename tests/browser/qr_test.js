// The QR codes of invitations are read by an independent decoder, in every size.
import assert from 'node:assert';
import {test} from 'node:test';
import jsQR from 'jsqr';
import '../support/pages.mjs';

const {qr} = await import('/lib/qr.js');
const SCALE = 4, QUIET = 4;    // pixels per module, modules around it

// The modules as an image, four bytes per pixel.
function pictureOf(grid) {
  const side = (grid.length + 2 * QUIET) * SCALE, pixels = new Uint8ClampedArray(4 * side * side).fill(255);
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) {
    const dark = grid[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET];
    if (dark) pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
  }
  return [pixels, side, side];
}

// A link of that many bytes.
const linkOf = length => ('https://pegboard.example/table/' + 'Ab3-_9zQ'.repeat(20)).slice(0, length);

test('links of every length are read', () => {
  for (let length = 1; length <= 134; length++) {
    const read = jsQR(...pictureOf(qr(linkOf(length))));
    assert.equal(read?.data, linkOf(length), `${length} bytes`);
  }
});

test('other letters are read', () => {
  const text = 'https://müller.example/tisch/ä?seat=2';
  const {binaryData} = jsQR(...pictureOf(qr(text)));
  assert.equal(new TextDecoder().decode(new Uint8Array(binaryData)), text);
});

test('what is too long has no code', () => {
  assert.equal(qr(linkOf(135)), null);
});

test('every size is used', () => {
  const sizes = [17, 32, 53, 78, 106, 134].map(length => qr(linkOf(length)).length);
  assert.deepEqual(sizes, [21, 25, 29, 33, 37, 41]);
});
