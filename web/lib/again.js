// "Try it from here": a table on this device that begins with the acts of a finished game, up to one of them. Those who played here
// play again, all others are bots. It is a trial and counts for nothing.
import {api, device} from '/lib/api.js';

const LEVEL = 3;    // of a bot in the place of a person who is not here

export async function tryFrom({app, id, table, live}, acts) {
  try {
    const seats = table.seats.map(({seat, kind, level, name}) => (live.you.includes(seat) ? {kind: 'me', name}
      : {kind: 'bot', level: kind === 'bot' ? level : LEVEL}));
    const record = await api('GET', `/tables/${id}/record`);
    const made = await device('POST', '/records', {record, from: {table: id, acts, seats}});
    await app.go('/table/' + made.table.id);
  } catch (error) { app.wrong(error); }
}
