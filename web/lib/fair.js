// Recomputes all chance outcomes (docs/fair-dice.md), and compares them with what this device stored before the first draw.
import {Chance} from '/lib/odds.js';
import {hexOf, seedHash} from '/lib/seeds.js';
import {hmac, sha256} from '/lib/sha256.js';

const bytesOf = hex => new Uint8Array((hex.match(/../g) || []).map(b => parseInt(b, 16)));
const textBytes = text => new TextEncoder().encode(text);
const MOST = (1n << 64n) - 1n;

export function ticket(secret, message, odds) {
  const total = BigInt(odds), limit = MOST - MOST % total;
  for (let k = 0; ; k++) {
    const number = new DataView(hmac(secret, textBytes(`${message}|${k}`)).buffer).getBigUint64(0);
    if (number < limit) return Number(number % total);
  }
}

const textOf = shares => [...shares].map(([outcome, n]) => `${outcome}:${n}`).join(' ');
const sharesOf = text => text.split(' ').map(word => [word.slice(0, word.lastIndexOf(':')),
  +word.slice(word.lastIndexOf(':') + 1)]);

function drawn(shares, number) {
  for (const [outcome, n] of shares) {
    if (number < n) return outcome;
    number -= n;
  }
  return null;
}

function wrongPromise(table, fair, kept) {
  if (kept.commit && kept.commit !== fair.commit) return {what: 'commit'};
  if (!/^[0-9a-f]{64}$/.test(fair.secret) || hexOf(sha256(bytesOf(fair.secret))) !== fair.commit) return {what: 'secret'};
  for (const [i, seed] of fair.seeds.entries()) {
    const seat = i + 1, hash = fair.hashes?.[i] || '';
    if (kept.seeds?.[seat] && (seed || kept.shown?.[seat]) && kept.seeds[seat] !== seed) return {what: 'ownSeed', seat};
    if (kept.hashes && kept.hashes[i] !== hash) return {what: 'hash', seat};
    if (seed && fair.hashes?.some(Boolean) && seedHash(table, seat, seed) !== hash) return {what: 'seed', seat};
  }
  return null;
}

// One draw: the odds match the rules, and the ticket and the outcome follow from the seeds.
function wrongDraw(secret, message, draw, shares, chance, outcome) {
  const rules = chance.before(outcome), odds = sharesOf(shares), total = odds.reduce((sum, [, n]) => sum + n, 0);
  if ((rules ? textOf(rules) !== shares : odds.some(([, n]) => n !== 1)) || draw.odds !== total
    || !odds.every(([, n]) => Number.isInteger(n) && n > 0)) return {what: 'odds'};
  const number = ticket(secret, message, total);
  if (draw.ticket !== number) return {what: 'ticket'};
  const given = drawn(odds, number);
  return draw.outcome === given && outcome === given ? null : {what: 'outcome', was: outcome, given};
}

function wrongDraws(table, replay, secret, pile) {
  const {fair, acts} = replay, chance = new Chance(pile?.(table.players));
  let n = 0, shares = '';
  for (const [i, {seat, act}] of acts.entries()) {
    if (seat) chance.act(act);
    if (seat || act === 'time') continue;    // time is called, not drawn
    const draw = fair.draws[n];
    if (draw?.act !== i) return {what: draw && draw.act < i ? 'additional' : 'missing', draw: n + 1};
    shares = draw.shares ?? shares;
    const wrong = wrongDraw(secret, [table.id, ...fair.seeds, n].join('|'), draw, shares, chance, act);
    if (wrong) return {...wrong, draw: n + 1};
    chance.came(act);
    n++;
  }
  return n < fair.draws.length ? {what: 'additional', draw: n + 1} : null;
}

// The first thing that is wrong, or null. `table` is {id, game, players}, `replay` the server's answer after the end, and `kept`
// what this device stored: {commit, seeds: {seat: seed}, shown: {seat: true}, hashes}. pile(players): the cards of the game, if
// any.
export function firstWrong(table, replay, kept, pile) {
  const {fair} = replay;
  if (fair.seeds.length !== table.players) return {what: 'players'};
  const wrong = wrongPromise(table.id, fair, kept);
  if (wrong) return wrong;
  return wrongDraws(table, replay, bytesOf(fair.secret), pile);
}

// Players who committed to a seed and did not reveal it.
export const withheld = fair => fair.seeds.map((seed, i) => (!seed && fair.hashes?.[i] ? i + 1 : 0)).filter(Boolean);
