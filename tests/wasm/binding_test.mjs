// The JavaScript binding: every game from the first act to the last, what is thrown, bots, knowledge, states; the example of its
// README; and the packed package, installed elsewhere.  usage: binding_test.mjs FOLDER
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {gzipSync} from 'node:zlib';

const folder = resolve(process.argv[2]);
const {load, Refusal, PUBLIC, UMPIRE} = await import(pathToFileURL(join(folder, 'pegboard.js')));
const pegboard = await load();

function playOn(match, acts) {
  for (let i = 0; i < acts && !match.over; i++) {
    if (match.actors === 'chance')
      match.chance();
    else {
      const player = Number(match.actors.split(' ').find(seat => !seat.endsWith('?')) ?? match.actors[0]);
      const legal = match.legal(player);
      match.play(player, legal[i * 7 % legal.length]);
    }
  }
}

// The language, with its messages and rule pages in two languages, is in the whole module alone.
test('the modules are small: at most 90 kB packed for rules and bots, 170 with language, analysis and research', () => {
  const packed = file => gzipSync(readFileSync(join(folder, file)), {level: 9}).length;
  assert.ok(packed('../play.wasm') <= 90000, String(packed('../play.wasm')));
  assert.ok(packed('pegboard.wasm') <= 170000, String(packed('pegboard.wasm')));
});

test('a log is a match again; what nobody has learned from is taken back', () => {
  const match = pegboard.match('tank-blitz', {seed: 5});
  playOn(match, 60);
  const again = pegboard.match('tank-blitz', {seed: 9});
  for (const {seat, act} of match.log)
    again.replay(seat, act);
  assert.equal(again.record, match.record);
  assert.throws(() => again.replay(3, 'A1'), Refusal);
  const fresh = pegboard.match('conflict', {seed: 2});
  while (fresh.actors === 'chance')
    fresh.chance();
  const player = Number(fresh.actors), drawn = fresh.acts;
  fresh.play(player, fresh.legal(player)[0]);
  fresh.takeBack(player);
  assert.equal(fresh.acts, drawn);
  assert.throws(() => fresh.takeBack(player), Refusal);
  assert.equal(fresh.forced, 0);
});

test('a game written as text', () => {
  const text = readFileSync(new URL('../../games/workshop/mad-dash.peg', import.meta.url), 'utf8');
  const script = pegboard.compile(text), match = pegboard.match(script, {seed: 1});
  playOn(match, 40);
  assert.ok(script.unit && script.title && script.rules('de').includes('#'));
  assert.equal(pegboard.load(match.record).record, match.record);
  script.free();
  playOn(match, 10);
  assert.throws(() => pegboard.compile('nonsense'), /line 1/);
});

test('what an editor of scripts asks for', () => {
  const text = readFileSync(new URL('../../games/workshop/mad-dash.peg', import.meta.url), 'utf8'),
    misspelt = text.replace('move pegs', 'move pegz');
  const {errors: [wrong, ...more]} = pegboard.check(misspelt, 'de');
  assert.equal(more.length, 0);
  assert.equal(misspelt.split('\n')[wrong.line - 1].substr(wrong.column - 1, wrong.length), 'pegz');
  assert.equal(wrong.instead, 'pegs');
  const script = pegboard.compile(text), match = pegboard.match(script, {seed: 3});
  assert.equal(pegboard.scriptId(text), script.id);
  assert.equal(pegboard.check(text).id, script.id);
  playOn(match, 60);
  assert.ok(match.lines.length > 0);
  const drive = script.drive({ms: 2000});
  assert.equal(drive.random.acts.length, drive.random.games);
  assert.deepEqual(drive.never, []);
  assert.match(script.rulesHtml('de'), /<h1>Mad Dash<\/h1>/);
  assert.ok(pegboard.words.some(({word, kind}) => word === 'near' && kind === 'function'));
  assert.ok(pegboard.names(text).some(({word, kind}) => word === 'home' && kind === 'definition'));
  const written = 'pegboard 1\ngame Ähm\nturn\n  put in anyw', {from, words} = pegboard.complete(written, written.length);
  assert.deepEqual([written.slice(from), words.map(({word}) => word)], ['anyw', ['anywhere']]);
  match.free();
  script.free();
});

test('every game: acts, views, records', () => {
  assert.ok(pegboard.games.length >= 20);
  for (const {id, players} of pegboard.games)
    for (const n of players) {
      const match = pegboard.match(id, {players: n, seed: 3});
      playOn(match, 120);
      assert.equal(match.view(1).game, id);
      const copy = pegboard.load(match.record);
      assert.equal(copy.record, match.record);
      assert.equal(copy.hash(PUBLIC), match.hash(PUBLIC));
      assert.ok(copy.undo());
      assert.notEqual(copy.hash(UMPIRE), match.hash(UMPIRE));
      match.free();
      copy.free();
    }
});

test('what is wrong is thrown as one sentence, and changes nothing', () => {
  assert.throws(() => pegboard.match('chess'), Refusal);
  assert.throws(() => pegboard.match('conflict', {players: 9}), /./);
  assert.throws(() => pegboard.load('[Game "chess"]'), /1/);
  const match = pegboard.match('free-for-all');
  const before = match.record;
  assert.throws(() => match.play(1, 'Z9'), error => error instanceof Refusal && error.message.length > 5);
  assert.throws(() => match.knowledge(3), Refusal);
  assert.equal(match.record, before);
  match.free();
});

test('knowledge: bots do the same for what a player cannot tell apart', () => {
  const acts = other => {
    const match = pegboard.match('mad-dash');
    for (const loc of ['D1', 'D2', 'D3', 'E1', 'E2'])
      match.play(1, loc);
    for (const loc of other)
      match.play(2, loc);
    const knowledge = match.knowledge(1), bot = {level: 4, sims: 300, seed: 9};
    const told = [knowledge.choose(bot), knowledge.weigh(bot), knowledge.advise(bot), knowledge.heat({worlds: 50}),
      knowledge.guess({worlds: 50})];
    const world = knowledge.sample();
    assert.deepEqual(world.view(1), match.view(1));
    assert.equal(match.knowledge(2).choose(bot), null);
    return told;
  };
  assert.deepEqual(acts(['D6', 'D5', 'D4', 'E6', 'E5']), acts(['F6', 'F5', 'F4', 'E6', 'E4']));
});

test('states: random games by numbers', () => {
  const first = pegboard.state('pegs-and-jokers', {players: 4});
  const state = first.copy();
  let seed = 1;
  for (let i = 0; i < 300; i++) {
    const {must, may, chance} = state.actors;
    if (!must && !may && !chance)
      break;
    const seat = chance ? 0 : 31 - Math.clz32(must || may);
    const acts = chance ? state.odds().map(([act]) => act) : state.legal(seat);
    assert.ok(acts.length > 0 && state.actText(acts[0]).length > 0);
    seed = seed * 48271 % 2147483647;
    state.apply(seat, acts[seed % acts.length]);
  }
  assert.equal(first.view(UMPIRE).turn, 0);
  assert.ok(state.view(UMPIRE).turn > 0);
});

test('the package installs elsewhere, and the example of its page runs there', () => {
  const there = mkdtempSync(join(tmpdir(), 'pegboard-'));
  try {
    const run = (program, ...words) => execFileSync(program, words, {cwd: there, encoding: 'utf8'});
    const packed = JSON.parse(run('npm', 'pack', '--json', '--pack-destination', there, folder))[0].filename;
    writeFileSync(join(there, 'package.json'), '{"type": "module"}');
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', join(there, packed));
    const example = readFileSync(join(folder, 'README.md'), 'utf8').match(/```js\n(.*?)```/s)[1];
    writeFileSync(join(there, 'example.js'), example);
    assert.match(run('node', 'example.js'), /^(won [12]|drawn)\n$/);
  } finally {
    rmSync(there, {recursive: true});
  }
});
