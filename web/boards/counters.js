// What decides a game, counted from what the viewer sees and has heard, for boards that tell it all the time.
import {cellsOf} from '/boards/unit.js';

// How many turns in a row have sounded the alarm, the last one included.
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

// How many pegs of a seat are in these places; null where the viewer cannot see them.
export function pegsIn(view, seat, places) {
  const cells = cellsOf(view.grids[seat - 1]), seen = places.map(loc => cells[loc]);
  return seen.includes('?') ? null : seen.filter(cell => cell === 'o' || cell === 'x').length;
}

export const placesOf = (rows, columns = '123456') => [...rows].flatMap(row => [...columns].map(column => row + column));
