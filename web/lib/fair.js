// Works out again what chance brought (docs/api.md, "Fair dice").
const bytesOf = hex => new Uint8Array((hex.match(/../g) || []).map(b => parseInt(b, 16)));
const hexOf = buffer => [...new Uint8Array(buffer)].map(b => b.toString(16).padStart(2, '0')).join('');

async function ticket(key, message, odds) {
  const total = BigInt(odds), limit = (1n << 64n) / total * total;
  for (let k = 0; ; k++) {
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${message}|${k}`));
    const number = new DataView(mac).getBigUint64(0);
    if (number < limit) return Number(number % total);
  }
}

// {commit: right or not, draws: [right or not…]}
export async function verify(table, fair) {
  const secret = bytesOf(fair.secret);
  const commit = hexOf(await crypto.subtle.digest('SHA-256', secret)) === fair.commit;
  const key = await crypto.subtle.importKey('raw', secret, {name: 'HMAC', hash: 'SHA-256'}, false, ['sign']);
  const draws = [];
  for (const [n, draw] of fair.draws.entries()) draws.push(await ticket(key, [table, ...fair.seeds, n].join('|'), draw.odds) === draw.ticket);
  return {commit, draws};
}
