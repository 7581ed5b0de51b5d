// The page's own proof of the dice: node fair_test.mjs PROOFS. Each proof is of a real game, {table, replay, kept}; it must be good
// as it is, and whatever is changed must be named.
import assert from 'node:assert';
import {createHash, createHmac, randomBytes} from 'node:crypto';
import {readFileSync, existsSync} from 'node:fs';
import '../support/pages.mjs';

const {firstWrong: wrongWith, withheld} = await import('/lib/fair.js');
const {seedHash, takePart, kept: keptOf} = await import('/lib/seeds.js');
const {sha256, hmac} = await import('/lib/sha256.js');

for (let n = 0; n < 300; n++) {
  const bytes = randomBytes(n), key = randomBytes(32);
  assert.deepEqual(Buffer.from(sha256(bytes)), createHash('sha256').update(bytes).digest());
  assert.deepEqual(Buffer.from(hmac(key, bytes)), createHmac('sha256', key).update(bytes).digest());
}

// The page gets a game's pile from its board.
const piles = new Map();
const firstWrong = (table, replay, kept) => wrongWith(table, replay, kept, piles.get(table.game));
const readPile = async game => {
  if (existsSync(new URL(`../../games/${game}/pile.js`, import.meta.url)))
    piles.set(game, (await import(`/games/${game}/pile.js`)).default);
};

const other = hex => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
const sha = hex => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const chance = replay => replay.acts.map((act, i) => (act.seat ? -1 : i)).filter(i => i >= 0);

// What is changed, and what must be said of it.
const changes = [
  ['secret', p => { p.replay.fair.secret = other(p.replay.fair.secret); }],
  ['commit', p => { p.replay.fair.secret = other(p.replay.fair.secret); p.replay.fair.commit = sha(p.replay.fair.secret); }],
  ['commit', p => { p.kept.commit = other(p.kept.commit); }],
  ['ownSeed', p => { p.replay.fair.seeds[0] = 'other'; p.replay.fair.hashes[0] = seedHash(p.table.id, 1, 'other'); }],
  ['ownSeed', p => { p.replay.fair.seeds[0] = ''; }],
  ['hash', p => { p.replay.fair.seeds[1] = 'late'; p.replay.fair.hashes[1] = seedHash(p.table.id, 2, 'late'); }],
  ['hash', p => { p.kept.hashes[1] = seedHash(p.table.id, 2, 'gone'); }],
  ['seed', p => { p.replay.fair.seeds[1] = 'late'; }],
  ['seed', p => { delete p.kept.hashes; p.replay.fair.hashes[0] = other(p.replay.fair.hashes[0]); }],
  ['players', p => { p.replay.fair.seeds.push('more'); }],
  ['missing', p => { p.replay.fair.draws.pop(); }],
  ['missing', p => { p.replay.fair.draws = []; }],
  ['additional', p => { p.replay.fair.draws.push({...p.replay.fair.draws.at(-1), act: p.replay.acts.length}); }],
  ['odds', p => { p.replay.fair.draws[0].odds++; }],
  ['odds', p => { p.replay.fair.draws[0].odds = 1; p.replay.fair.draws[0].ticket = 0; }],
  ['odds', p => { Object.assign(p.replay.fair.draws[0], {odds: 1, ticket: 0, shares: p.replay.fair.draws[0].outcome + ':1'}); }],
  ['odds', p => { p.replay.fair.draws[0].shares = p.replay.fair.draws[0].shares.replace(/:\d+/, ':9'); }],
  ['ticket', p => { p.replay.fair.draws[0].ticket++; }],
  ['outcome', p => { p.replay.fair.draws.at(-1).outcome = 'x'; }],
];

for (const proof of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  await readPile(proof.table.game);
  assert.equal(firstWrong(proof.table, proof.replay, proof.kept), null, proof.table.game);
  assert.equal(firstWrong(proof.table, proof.replay, {}), null);
  for (const [what, change] of changes) {
    const changed = structuredClone(proof);
    change(changed);
    assert.equal(firstWrong(changed.table, changed.replay, changed.kept)?.what, what, `${proof.table.game}: ${change}`);
  }
  // Another throw, told alike in the game and in the proof.
  const changed = structuredClone(proof), last = chance(changed.replay).at(-1), draw = changed.replay.fair.draws.at(-1);
  const shares = changed.replay.fair.draws.map(d => d.shares).filter(Boolean).at(-1).split(' ').map(word => word.split(':')[0]);
  draw.outcome = changed.replay.acts[last].act = shares.find(outcome => outcome !== draw.outcome);
  assert.deepEqual(firstWrong(changed.table, changed.replay, changed.kept),
    {what: 'outcome', was: draw.outcome, given: proof.replay.fair.draws.at(-1).outcome, draw: proof.replay.fair.draws.length});
}
assert.deepEqual(withheld({seeds: ['a', '', ''], hashes: ['x', 'y', '']}), [2]);

// Taking part: keeps what was told first, and shows a seed only if its own hash was told before.
const stored = new Map();
globalThis.localStorage = {getItem: name => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value)};
const sent = [], send = message => { sent.push(message); return Promise.resolve(); };
const commit = 'c'.repeat(64);
takePart('table', {stage: 'hashes', commit, hashes: ['', ''], wanted: [1]}, send);
const {seeds} = keptOf('table'), hash = seedHash('table', 1, seeds[1]);
assert.deepEqual(sent, [{type: 'seed-hash', seat: 1, hash}]);
takePart('table', {stage: 'hashes', commit, hashes: ['', ''], wanted: [1]}, send);
assert.deepEqual(sent[1], sent[0], 'the same seed again after a loss of the network');
takePart('table', {stage: 'seeds', commit: 'd'.repeat(64), hashes: [hash, 'b'], wanted: [1]}, send);
assert.deepEqual(sent[2], {type: 'seed', seat: 1, seed: seeds[1]});
await Promise.resolve();
takePart('table', {stage: 'seeds', commit, hashes: [hash, 'other'], wanted: []}, send);
assert.deepEqual(keptOf('table'), {commit, seeds, hashes: [hash, 'b'], shown: {1: true}});
takePart('late', {stage: 'drawn', commit, hashes: ['', ''], wanted: []}, send);
assert.deepEqual(keptOf('late'), {});
takePart('other', {stage: 'seeds', commit, hashes: [hash, ''], wanted: [1]}, send);
assert.equal(sent.length, 3, 'another device gave that hash');
console.log('good');
