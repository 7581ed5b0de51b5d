// Free-for-All on Pegboard, every act on disk before it is acknowledged. `table` connects two players as programs.
import WebSocket from 'ws';
import {HOLES} from './rules.mjs';

const post = async (server, path, key, body) => {
  const answer = await fetch(`${server}/api/v1${path}`,
    {method: 'POST', headers: {'Content-Type': 'application/json', ...(key && {Authorization: `Bearer ${key}`})}, body: JSON.stringify(body)});
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  return said;
};

const name = hole => 'ABCDEF'[Math.floor(hole / 6)] + (hole % 6 + 1);
const place = Object.fromEntries(Array.from({length: HOLES}, (_, hole) => [name(hole), hole]));

// An EDIT and a BRIEF of docs/api.md.
function edited(list, edit) {
  let at = 0;
  const steps = edit.map(step => typeof step === 'string' ? step : step > 0 ? list.slice(at, at += step)
    : (at = step ? at - step : list.length, []));
  return steps.concat(list.slice(at)).flat();
}
const unfold = ([, , edit, acts], offered) => ({acts, legal: edit ? edited(offered, edit) : edit === 0 ? [] : undefined});

function player(server, id, key, seat, toAct) {
  const socket = new WebSocket(`${server.replace('http', 'ws')}/api/v1/tables/${id}/live?changes=3`, {headers: {Authorization: `Bearer ${key}`}});
  let seen = {}, offered = [];
  socket.on('message', bytes => {
    const news = JSON.parse(bytes),
      mine = Array.isArray(news) ? unfold(news, offered) : news.type === 'hello' ? news.seats[0] : news.type === 'seen' ? news : null;
    if (news.type === 'error') throw new Error(news.error);
    if (!mine) return;
    seen = {legal: mine.legal ?? seen.legal, acts: mine.acts ?? seen.acts};
    if (seen.legal?.length) offered = seen.legal;
    const own = Array(HOLES).fill(1), over = mine.revealed === true, number = seen.acts;
    for (const act of seen.legal ?? []) own[place[act]] = 0;
    if (over || seen.legal?.length) toAct(own, over, hole => socket.send(JSON.stringify({type: 'act', seat, number, act: name(hole)})));
  });
  return new Promise((there, failed) => socket.on('open', () => there(socket)).on('error', failed));
}

let people;

export async function table(server, toAct) {
  people ??= Promise.all(['Load', 'Other'].map(async who => (await post(server, '/me', '', {name: who, program: true})).key));
  const [ada, bob] = await people, {table: {id}} = await post(server, '/tables', ada, {game: 'free-for-all'});
  await post(server, `/tables/${id}/join`, bob, {});
  const sockets = await Promise.all([player(server, id, ada, 1, toAct), player(server, id, bob, 2, toAct)]);
  return () => sockets.forEach(socket => socket.close());
}
