// The puzzles (games/puzzles.txt), one stanza each, and which of them is whose day: the same for everybody, by UTC, going round.
const DAY = 86400000, FIRST = Date.UTC(2026, 0, 1) / DAY;

const pairOf = words => [words.slice(0, words.lastIndexOf(' ')), +words.slice(words.lastIndexOf(' ') + 1)];

function puzzleOf(stanza) {
  const line = Object.fromEntries(stanza.trim().split('\n').map(words => [words.slice(0, words.indexOf(' ')),
    words.slice(words.indexOf(' ') + 1)]));
  const [ask, n] = pairOf(line.ask);
  return {game: line.game, ask, n, seat: +line.seat, acts: line.acts.split(', '), best: line.best, worlds: +line.worlds,
    odds: new Map((line.odds ? line.odds.split(', ') : []).map(pairOf))};
}

export const puzzlesIn = text => text.split('\n\n').slice(1).map(puzzleOf);

export const today = () => Math.floor(Date.now() / DAY);
export const dateOf = day => new Date(day * DAY).toISOString().slice(0, 10);

// The number of a day that has been: `2026-11-17`; null: there is none.
export function dayOf(date) {
  const day = Date.parse(date + 'T00:00:00Z') / DAY;
  return day >= FIRST && day <= today() && dateOf(day) === date ? day : null;
}

export const hasBefore = day => day > FIRST;

export async function puzzleOn(day) {
  const all = puzzlesIn(await (await fetch('/games/puzzles.txt')).text());
  return all[day % all.length];
}
