// Taking back at a table of this device: what nobody could notice at once, and in open games everything back to the last choice.
import {PUBLIC, UMPIRE} from '/rules/pegboard.js';
import {Refused, refuse} from '/here/refusal.js';
import {walking} from '/here/ways.js';

export function takeBack(table, seat) {
  if (table.over) refuse('not-now', 'There is no game to take anything back in.');
  try {
    table.tried(() => table.match.takeBack(seat), 'not-now');
    table.forget(seat);
    table.clocks.takeBack(seat);
    table.write('undo', seat, '');
  } catch (error) {
    if (!(error instanceof Refused) || hides(table.match) || !table.seat(seat).acts) throw error;
    table.write('undo', seat, String(undoToChoice(table, seat)));
  }
  for (const line of table.lines) line.told.clear();
}

// Whether players hide anything from each other.
const hides = match => JSON.stringify(match.view(PUBLIC)) !== JSON.stringify(match.view(UMPIRE));

// Undoes the newest act or outcome; returns its seat.
export function undoNewest(table) {
  const {seat} = table.match.log.at(-1);
  if (seat) table.forget(seat);
  table.match.undo();
  return seat;
}

// Takes back until the seat has its previous choice again; returns the number of acts and outcomes undone.
function undoToChoice(table, seat) {
  const {match} = table;
  let acts = 0;
  do {
    while (undoNewest(table) !== seat) acts++;
    acts++;
  } while (table.seat(seat).acts && match.actors.split(' ').includes(String(seat))
    && (match.legal(seat).length < 2 || walking(match.legal(seat))));
  return acts;
}
