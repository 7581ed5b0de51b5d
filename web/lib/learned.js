// The games whose lesson was finished in this browser.
const KEY = 'learned';

export function learned() {
  try { return JSON.parse(localStorage.getItem(KEY)) || []; } catch { return []; }
}

export function learn(game) { localStorage.setItem(KEY, JSON.stringify([...new Set([...learned(), game])])); }
