// The messages of pages to a table of this device.
import {draft} from '/here/draft.js';
import {interruptible, PACES, sleep} from '/here/pace.js';
import {refuse} from '/here/refusal.js';
import {takeBack} from '/here/undo.js';
import {ways} from '/here/ways.js';

const PHRASES = ['Good luck!', 'Well played.', 'Thank you.', 'Sorry!', 'Just a moment, please.', 'Your turn.', 'Good game!'];

// Handles one. Returns a promise if the answer comes later.
export function hear(table, line, message) {
  const {type, seat = 0} = message;
  if (seat && table.seat(seat)?.kind !== 'person') refuse('not-yours', 'That seat is not yours.');
  const kinds = {
    act: () => actWhenDue(table, seat, message.number, message.act),
    takeback: () => table.take(() => takeBack(table, seat)),
    resign: () => table.take(() => table.resign(seat)),
    chat: () => table.take(() => say(table, seat, message.text)),
    phrase: () => table.take(() => say(table, seat, PHRASES[message.phrase])),
    note: () => table.take(() => writeNote(table, seat, message.text)),
    forced: () => table.take(() => { table.seat(seat).runs = message.auto; }),
    hint: () => table.bots.advise(line, seat, false),
    heat: () => table.bots.advise(line, seat, true),
    draft: () => line.send(draft(table.match, table.beginning(), seat, message.acts)),
    ways: () => line.send(ways(table.match, seat)),
    leave: () => {},
  };
  return kinds[type] ? kinds[type]() : refuse('not-now', 'That is for tables with other people.');
}

// A forced act is delayed, so that others can interrupt.
async function actWhenDue(table, seat, number, words) {
  const {match} = table, forced = match.forced === seat || match.legal(seat).length === 1;
  if (forced && interruptible(table, seat)) await sleep(table.acted + PACES * table.pace - Date.now());
  return table.take(() => table.act(seat, number, words));
}

function say(table, seat, text) {
  if (!text || text.length > 500) refuse('bad-request', 'A line of talk is 1 to 500 bytes of plain text.');
  const line = {from: table.seat(seat)?.name || '', seat, text, at: Math.floor(Date.now() / 1000)};
  table.write('chat', seat, JSON.stringify(line));
  table.chat.push(line);
  table.telling.send({type: 'chat', ...line});
}

function writeNote(table, seat, text) {
  if (text.length > 2000) refuse('bad-request', 'The sheet has room for 2000 bytes of plain text.');
  table.write('note', seat, text);
  table.note = text;
  table.telling.send({type: 'note', text});
}
