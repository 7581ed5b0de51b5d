// A player's share of the dice (docs/fair-dice.md): seeds committed to by their hash, and what is stored before the first draw.
import {sha256} from '/lib/sha256.js';

export const hexOf = bytes => [...bytes].map(b => b.toString(16).padStart(2, '0')).join('');

// The hash that commits to a seed.
export const seedHash = (table, seat, seed) => hexOf(sha256(new TextEncoder().encode(`${table}|${seat}|${seed}`)));

// What this device stores of a table's dice, before the first draw.
const name = table => 'fair:' + table;
export const kept = table => JSON.parse(localStorage.getItem(name(table)) || '{}');
const keep = (table, what) => localStorage.setItem(name(table), JSON.stringify({...kept(table), ...what}));

const randomSeed = () => hexOf(crypto.getRandomValues(new Uint8Array(16)));

// Takes part: stores the server's commitments while nothing is drawn, sends hashes, and reveals the seeds when all hashes are
// fixed. The first value received is kept: a server that changes it later is caught.
export function takePart(table, fair, send) {
  if (fair.stage === 'drawn') return;
  if (!kept(table).commit) keep(table, {commit: fair.commit});
  if (fair.stage === 'seeds' && !kept(table).hashes) keep(table, {hashes: fair.hashes});
  for (const seat of fair.wanted) (fair.stage === 'hashes' ? giveHash : showSeed)(table, seat, send);
}

function giveHash(table, seat, send) {
  const {seeds = {}} = kept(table), seed = seeds[seat] || randomSeed();
  keep(table, {seeds: {...seeds, [seat]: seed}});
  send({type: 'seed-hash', seat, hash: seedHash(table, seat, seed)}).catch(() => {});
}

// Another device of the same person may have sent the hash; then it has the seed too.
function showSeed(table, seat, send) {
  const {seeds = {}, hashes} = kept(table), seed = seeds[seat];
  if (!seed || hashes[seat - 1] !== seedHash(table, seat, seed)) return;
  send({type: 'seed', seat, seed}).then(() => keep(table, {shown: {...kept(table).shown, [seat]: true}}), () => {});
}
