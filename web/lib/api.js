// Requests by path (docs/api.md): to the server over HTTP, or to the worker with the tables of this device. Every refusal becomes
// an Error with one sentence and a code.

// Whether these pages come from a Pegboard server; a static host has no people.
export const hasServer = document.querySelector('meta[name=server]').content !== 'none';

// Sends a request to the worker of this device.
export async function device(method, path, body) {
  const {here} = await import('/lib/here.js');
  return here.ask(method, path, body);
}

export async function api(method, path, body) {
  if (/^\/tables\/here-/.test(path)) return device(method, path, body);
  if (!hasServer) throw Object.assign(new Error('alone'), {code: 'alone'});
  let answer;
  try {
    answer = await fetch('/api/v1' + path, {method, body: body && JSON.stringify(body), credentials: 'same-origin'});
  } catch {
    throw Object.assign(new Error('offline'), {code: 'offline'});
  }
  const type = answer.headers.get('Content-Type') || '';
  const content = type.startsWith('application/json') ? await answer.json() : await answer.text();
  if (!answer.ok) throw Object.assign(new Error(content.error || 'error'), {code: content.code || 'error'});
  return content;
}

let list;

// The list of games, fetched once: a file, like the pages themselves.
function catalogue() {
  list ||= fetch('/games.json').then(answer => answer.json()).catch(() => { list = null;
    throw Object.assign(new Error('offline'), {code: 'offline'}); });
  return list;
}

export async function allGames() { return (await catalogue()).games; }

// The game of a table, which may be one written as text.
export async function gameOf(table) {
  const known = (await allGames()).find(game => game.id === table.game);
  return known ?? (await import('/lib/script.js')).gameAt(table);
}

// Whether the rules are available as WebAssembly, and this browser can run them in a worker.
export async function playsHere() {
  return 'WebAssembly' in globalThis && 'Worker' in globalThis && 'BroadcastChannel' in globalThis && (await catalogue()).here;
}
