// Typical mistakes: of every game whose story was told on this device, what the acts of the person here gave away. Chances are in
// 1/1000, as in the analysis (docs/api.md).
const KEY = 'studied', MOST = 40, PARTS = 3;

export function studied() {
  try { return JSON.parse(localStorage.getItem(KEY)) || []; } catch { return []; }
}

// What the seat's acts cost: in all, in each third of the game, and the dearest of them.
export function summary(seat, {acts}) {
  const own = acts.filter(act => act.seat === seat && act.cost > 0), last = acts.at(-1)?.number || 1, parts = Array(PARTS).fill(0);
  for (const {number, cost} of own) parts[Math.min(PARTS - 1, Math.floor(PARTS * (number - 1) / last))] += cost;
  const worst = own.reduce((dearest, act) => (act.cost > (dearest?.cost ?? 0) ? act : dearest), null);
  return {cost: parts.reduce((a, b) => a + b, 0), parts,
    ...(worst ? {worst: {number: worst.number, act: worst.act, best: worst.best, cost: worst.cost}} : {})};
}

// Trials count for nothing, and where several people share a device nobody knows who is meant.
export function keepStudy({id, table, live}, analysis) {
  if (live.you.length !== 1 || table.from) return;
  const one = {id, game: table.game, title: table.title, ...summary(live.you[0], analysis)};
  try {
    localStorage.setItem(KEY, JSON.stringify([one, ...studied().filter(other => other.id !== id)].slice(0, MOST)));
  } catch { /* no room: it can be told again */ }
}

// By game, the dearest first: {title, n, cost: a game, part: the third in which more than half was lost, worst: {id, …}}.
export function mistakes(list) {
  const games = new Map();
  for (const one of list) games.set(one.game, [...games.get(one.game) ?? [], one]);
  return [...games.values()].map(typical).sort((a, b) => b.cost - a.cost);
}

function typical(list) {
  const cost = list.reduce((sum, one) => sum + one.cost, 0), parts = list[0].parts.map((_, i) =>
    list.reduce((sum, one) => sum + one.parts[i], 0));
  const dearest = list.reduce((a, b) => ((b.worst?.cost ?? 0) > (a.worst?.cost ?? 0) ? b : a));
  return {title: list[0].title, n: list.length, cost: cost / list.length, part: parts.findIndex(part => part * 2 > cost),
    worst: dearest.worst && {id: dearest.id, ...dearest.worst}};
}
