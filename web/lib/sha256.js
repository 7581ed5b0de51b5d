// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104). Browsers offer them only over HTTPS or on localhost, and Pegboard is also played
// over plain HTTP at home.

const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every(p => n % p)) primes.push(n);
const fraction = x => Math.floor((x - Math.floor(x)) * 2 ** 32);
const K = primes.map(p => fraction(Math.cbrt(p))), START = primes.slice(0, 8).map(p => fraction(Math.sqrt(p)));
const turn = (x, n) => x >>> n | x << 32 - n;

function block(state, view, at) {
  const w = [];
  for (let i = 0; i < 64; i++) {
    const x = w[i - 15], y = w[i - 2];
    w[i] = i < 16 ? view.getUint32(at + 4 * i)
      : w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + K[i] + w[i] | 0;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
    [a, b, c, d, e, f, g, h] = [one + two | 0, a, b, c, d + one | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => word + state[i] | 0);
}

// Bytes of a Uint8Array to 32 bytes.
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  let state = START;
  for (let at = 0; at < padded.length; at += 64) state = block(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

// The key has at most 64 bytes.
export function hmac(key, bytes) {
  const padded = mask => Uint8Array.from({length: 64}, (_, i) => (key[i] || 0) ^ mask);
  return sha256(new Uint8Array([...padded(0x5c), ...sha256(new Uint8Array([...padded(0x36), ...bytes]))]));
}
