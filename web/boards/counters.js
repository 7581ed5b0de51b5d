// The counts that decide a game, from the viewer's view and events, for boards that always show them.
import {cellsOf} from '/boards/unit.js';

// The number of turns in a row with an alarm, including the last one.
export function alarmsInRow(events) {
  let row = 0, alarm = false, turns = 0;
  for (const [kind] of events.map(line => line.split(' '))) {
    if (kind === 'alarm') alarm = true;
    if (kind !== 'turn') continue;
    if (turns++) row = alarm ? row + 1 : 0;
    alarm = false;
  }
  return alarm ? row + 1 : row;
}

// The number of a seat's pegs in these places; null if hidden from the viewer.
export function pegsIn(view, seat, places) {
  const cells = cellsOf(view.grids[seat - 1]), seen = places.map(loc => cells[loc]);
  return seen.includes('?') ? null : seen.filter(cell => cell === 'o' || cell === 'x').length;
}

export const placesOf = (rows, columns = '123456') => [...rows].flatMap(row => [...columns].map(column => row + column));
