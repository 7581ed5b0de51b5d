// Reproducible random numbers from 0 to 1.
export function dice(seed) {
  let state = [...String(seed)].reduce((sum, c) => Math.imul(sum, 31) + c.charCodeAt(0) | 0, 7);
  return () => {
    state = state + 0x6d2b79f5 | 0;
    let t = Math.imul(state ^ state >>> 15, 1 | state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 0x100000000;
  };
}
