// The history: finished games of this device and of the server, and statistics about them.
import {api, hasServer} from '/lib/api.js';

const DAY = 86400000;

const when = table => table.changed ?? table.created * 1000;
const winners = table => (/^won ([\d ]+)/.exec(table.status)?.[1] || '').split(' ').filter(Boolean).map(Number);

// won, lost, drawn; open: no winner, or all seats were mine.
export function outcome(table) {
  const mine = table.seats.filter(seat => seat.mine).map(seat => seat.seat), won = winners(table);
  if (mine.length === table.seats.length || !mine.length) return 'open';
  if (table.status === 'drawn') return 'drawn';
  return !won.length ? 'open' : won.some(seat => mine.includes(seat)) ? 'won' : 'lost';
}

// All finished games but trials, newest first; the server's come in pages.
export async function allFinished(app) {
  const finished = app.me.tables.filter(table => table.device && table.state === 'over');
  for (let before = '', page; hasServer && app.me.name; before = '?before=' + encodeURIComponent(page.before)) {
    page = await api('GET', '/me' + before);
    finished.push(...page.tables.filter(table => table.state === 'over'));
    if (!page.before) break;
  }
  return finished.filter(table => table.status !== 'abandoned' && !table.from).sort((a, b) => when(b) - when(a));
}

// The streak of days with a finished game, up to today or yesterday; and of games won.
export function streaks(finished, now = Date.now()) {
  const day = time => Math.floor((time - new Date(time).getTimezoneOffset() * 60000) / DAY),
    days = new Set(finished.map(table => day(when(table))));
  let first = days.has(day(now)) ? day(now) : day(now) - 1, n = 0;
  for (; days.has(first); first--) n++;
  const decided = finished.map(outcome).filter(word => word !== 'open'), lost = decided.findIndex(word => word !== 'won');
  return {days: n, wins: lost < 0 ? decided.length : lost};
}

// Games won, by game and by the level of the strongest bot at the table; 0: only people.
export function wins(finished) {
  const table = {};
  for (const one of finished) {
    if (outcome(one) !== 'won') continue;
    const level = Math.max(0, ...one.seats.map(seat => (seat.kind === 'bot' && !seat.for ? seat.level : 0)));
    (table[one.game] ||= Array(6).fill(0))[level]++;
  }
  return table;
}

// Other people, the most recent first: {name, game, title, n}.
export function friends(finished) {
  const known = new Map();
  for (const table of finished) for (const seat of table.seats) {
    const name = seat.for || (seat.kind === 'person' && !table.device && !seat.mine && seat.name);
    if (!name || name === '—') continue;
    if (known.has(name)) known.get(name).n++;
    else known.set(name, {name, game: table.game, title: table.title, players: table.players, n: 1});
  }
  return [...known.values()];
}
