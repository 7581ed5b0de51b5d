// Connects to a table, on this device or at the server. The code for the connection is loaded first.
const lines = {};
const isHere = id => id.startsWith('here-');

export async function canConnect(id) {
  if (isHere(id)) lines.here ||= (await import('/lib/local.js')).Local;
  else lines.server ||= (await import('/lib/remote.js')).Remote;
}

export const connect = (id, changed) => new lines[isHere(id) ? 'here' : 'server'](id, changed);
