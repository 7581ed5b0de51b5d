// Starts tables: on this device, in a worker, if no other people are needed; otherwise at the server.
import {api, device, playsHere} from '/lib/api.js';

// Only the server can do this: remote people, correspondence play, and tables explicitly kept there.
const needsServer = ({seats, clock, atServer}) => atServer || clock?.act || seats.some(({kind}) => kind === 'open');

// Starts a table and opens it. Playing at the server needs a name, which is asked for at `place`.
export async function begin(app, place, plan, after = () => {}) {
  const {atServer, script, ...body} = plan, go = ({table}) => { after(table); return app.go('/table/' + table.id); };
  if (needsServer(plan) || !await playsHere())
    return app.named(place, async () => go(await api('POST', '/tables', {...body, seeds: true})));
  try {
    const name = app.me.name || '';
    return await go(await device('POST', '/tables', {...body, script, seats: body.seats.map(seat => ({name, ...seat}))}));
  } catch (error) { return app.wrong(error); }
}

// The tables stored here, newest first, without hidden information.
export async function tablesHere() {
  try {
    const {openStore} = await import('/here/store.js');
    const all = await (await openStore()).all();
    return all.sort((a, b) => b.changed - a.changed).map(table => ({...table, device: true,
      seats: table.seats.map((seat, i) => ({seat: i + 1, ...seat, mine: seat.kind === 'person'}))}));
  } catch { return []; }
}

// Saves the record of a table of this device as a file. It may reveal hidden things, so the page itself does not read it.
export async function exportTable(id) {
  const {url, name} = await device('GET', `/tables/${id}/export`), link = document.createElement('a');
  Object.assign(link, {href: url, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
