// The worker behind the tables of this device. A page sends {ask: [method, path, body], id} and gets {id, answer} or {id, refused};
// or {open: table, line}, {line, message}, {close: line} and gets {line, note}, with the messages of a server's WebSocket.
// Asked {ping}, it says {pong}.
// Knowledge of seats that are not people's never leaves it. If the rules trap, the page is told and starts a new worker.
import {Lobby} from '/here/lobby.js';
import {Modules} from '/here/module.js';
import {Refused} from '/here/refusal.js';
import {openStore} from '/here/store.js';
import {Thinkers} from '/here/thinkers.js';

const others = new BroadcastChannel('pegboard tables');
const lines = new Map();
const pace = +new URLSearchParams(location.search).get('pace');

const lobby = openStore().then(store => new Lobby({
  store, pace, modules: new Modules(), thinkers: new Thinkers(), changed: id => others.postMessage(id),
  file: async path => (await fetch(path)).json(),
}));

others.onmessage = async ({data}) => (await lobby).heard(data).catch(fail);

// Only a refusal is an answer; after any other error this worker cannot be trusted.
function fail(error) {
  if (error instanceof WebAssembly.RuntimeError) postMessage({broken: String(error)});
  return error instanceof Refused ? {code: error.code, error: error.message} : {code: 'error', error: String(error)};
}

async function ask(id, question) {
  try {
    postMessage({id, answer: await (await lobby).ask(...question)});
  } catch (error) { postMessage({id, refused: fail(error)}); }
}

async function open(line, id) {
  try {
    const table = await (await lobby).table(id), end = {table, send: note => postMessage({line, note})};
    lines.set(line, end);
    table.join(end);
  } catch (error) { postMessage({line, note: {type: 'error', ...fail(error)}}); }
}

async function hear(line, message) {
  const end = lines.get(line);
  if (!end) return;    // that page has disconnected
  try {
    if (message.type === 'rematch') await (await lobby).rematch(end.table.about.id);
    else await end.table.hear(end, message);
    end.send({type: 'done', reply: message.id});
  } catch (error) { end.send({type: 'error', ...fail(error), reply: message.id}); }
}

onmessage = ({data}) => {
  if (data.ask) ask(data.id, data.ask);
  else if (data.open) open(data.line, data.open);
  else if (data.message) hear(data.line, data.message);
  else if (data.ping) postMessage({pong: true});
  else if (data.close) { lines.get(data.close)?.table.leave(lines.get(data.close)); lines.delete(data.close); }
};
