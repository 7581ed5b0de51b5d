// The server's HTTP side (docs/api.md). Every refusal becomes an Error with one sentence and a code.

export async function api(method, path, body) {
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

let games;

// All games, asked for once.
export async function allGames() {
  games ||= (await api('GET', '/games')).games;
  return games;
}
