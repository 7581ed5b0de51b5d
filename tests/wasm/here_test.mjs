// The tables of a device (web/here), in Node and without a browser: every game to its end against bots, what each seat is told,
// logs that become the same table again, records out and in, lessons, puzzles, and modules that trap.  usage: here_test.mjs BUILD
import assert from 'node:assert/strict';
import {readdirSync, readFileSync, existsSync} from 'node:fs';
import {register} from 'node:module';
import {join, resolve} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {Worker} from 'node:worker_threads';

const build = resolve(process.argv[2]), source = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
register('data:text/javascript,' + encodeURIComponent(`
  export const resolve = (name, context, next) => name === '/rules/pegboard.js'
    ? {url: '${pathToFileURL(join(build, 'js/pegboard.js'))}', shortCircuit: true}
    : /^\\/(here|lib|puzzle)\\//.test(name) ? {url: '${pathToFileURL(join(source, 'web'))}' + name, shortCircuit: true}
      : next(name, context);`));

const {Lobby} = await import('/here/lobby.js'), {Memory} = await import('/here/store.js'),
  {Modules} = await import('/here/module.js');
const {Here} = await import('/lib/here.js'), {Thinker} = await import('/here/thinkers.js');

const modules = new Modules(async path => readFileSync(join(build, path.split('/').at(-1))));
const box = await modules.play(), file = async path => JSON.parse(readFileSync(join(source, path), 'utf8'));

// Bots that think at once, like those of web/here/thinker.js.
const thinkers = {
  async with(start, seat, ask, pegboards = modules.of(start)) {
    const pegboard = await pegboards,
      match = pegboard.match(start.script ? pegboard.compile(start.script) : start.game, start);
    for (const entry of start.log) match.replay(entry.seat, entry.act);
    const knowledge = match.knowledge(seat), told = ask(knowledge);
    match.free();
    knowledge.free();
    return told;
  },
  choose(start, seat) { return this.with(start, seat, knowledge => knowledge.choose({level: 1, sims: 5, seed: start.log.length}));
    },
  weigh(start, seat) { return this.with(start, seat, knowledge => knowledge.advise({sims: 50}), modules.whole()); },
  heat(start, seat) { return this.with(start, seat, knowledge => knowledge.guess({worlds: 20}), modules.whole()); },
  async analyse({id, record, ended}) {
    const study = this.studies.get(id) || (await modules.whole()).analysis(record, {ended});
    this.studies.set(id, study);
    return study.goOn(50);
  },
  studies: new Map(),
};

const lobbyWith = (store = new Memory(), more = {}) => new Lobby({store, modules, thinkers, file, pace: 0, ...more});

// A page at a table: what it was told, and a promise for the next time that something holds.
function sit(table) {
  const notes = [], waiting = [];
  const line = {notes, seen: new Map(), send(note) {
    notes.push(note);
    for (const seen of note.type === 'hello' ? note.seats : note.type === 'seen' ? [note] : []) line.seen.set(seen.seat, seen);
    if (note.table) line.table = note.table;
    for (const one of waiting.splice(0)) if (!one.try()) waiting.push(one);
  }, until: holds => new Promise(done => {
    const one = {try: () => { const held = holds(); if (held) done(held); return held; }};
    if (!one.try()) waiting.push(one);
  })};
  table.join(line);
  return line;
}

async function begin(lobby, plan) {
  const {table: {id}} = await lobby.ask('POST', '/tables', plan);
  return lobby.table(id);
}

// Seats of people do anything until the game is over.
async function playOn(table, line, acts = Infinity) {
  const able = () => table.people.find(({seat}) => line.seen.get(seat)?.legal.length)?.seat;
  for (let n = 0; n < acts && line.table.state !== 'over'; n++) {
    await line.until(() => line.table.state === 'over' || able());
    if (line.table.state === 'over') return;
    const seat = able(), {legal, acts: number} = line.seen.get(seat);
    await table.hear(line, {type: 'act', seat, number, act: legal[n * 7 % legal.length]}).catch(() => {});
  }
}

const ENDS = {limit: 12, turns: 8, target: 1};
const shortened = ({options}) => Object.fromEntries(options.filter(({name}) => name in ENDS).map(({name, least}) =>
  [name, Math.max(least, ENDS[name])]));

for (const game of box.games.filter(({id}) => id !== 'free-table'))
  test(`${game.id}: to its end against bots, kept, and told as the rules tell it`, async () => {
    const store = new Memory(), players = game.players[0];
    const table = await begin(lobbyWith(store),
      {game: game.id, players, options: shortened(game),
      seats: [{kind: 'me', name: 'Ada'}, ...Array(players - 1).fill({kind: 'bot', level: 1})]});
    const line = sit(table);
    await playOn(table, line, 12);
    if (!table.over) {
      assert.deepEqual(line.seen.get(1).view, table.match.view(1));
      assert.deepEqual([...line.seen.keys()], [1]);
      const heard = line.notes.flatMap(note => (note.type === 'hello' ? note.seats[0].events : note.type === 'seen' ? note.events
        : []));
      assert.deepEqual(heard, table.match.events(1));
    }
    await playOn(table, line);
    const again = await lobbyWith(store).table(table.about.id);
    assert.equal(again.past.recordNow(), table.past.recordNow());
    assert.equal(again.match.status, line.table.status);
    const replay = await lobbyWith(store).ask('GET', `/tables/${table.about.id}/replay`);
    assert.equal(replay.acts.length, replay.total);
    assert.deepEqual(replay.acts.flatMap(({events}) => events).at(-1), table.match.events(-1).at(-1));
    assert.deepEqual((await lobbyWith(store).ask('GET', `/tables/${table.about.id}/replay/${replay.total}?seat=umpire`)).view,
      table.match.view(-1));
  });

test('whatever the other side hides, a page is told the same', async () => {
  const told = async other => {
    const table = await begin(lobbyWith(), {game: 'mad-dash', seats: [{kind: 'me'}, {kind: 'me'}]}), line = sit(table),
      act = (seat, words) => table.take(() => table.act(seat, table.seat(seat).acts, words));
    for (const loc of ['D1', 'D2', 'D3', 'E1', 'E2']) await act(1, loc);
    for (const loc of other) await act(2, loc);
    return JSON.stringify(line.notes.filter(note => note.seat === 1));
  };
  assert.equal(await told(['D6', 'D5', 'D4', 'E6', 'E5']), await told(['F6', 'F5', 'F4', 'E6', 'E4']));
});

test('hints, giving up, a rematch with sides changed', async () => {
  const lobby = lobbyWith(), table = await begin(lobby,
    {game: 'hideout', seats: [{kind: 'me', name: 'Ada'}, {kind: 'bot', level: 2}]}), line = sit(table);
  await playOn(table, line, 8);
  await line.until(() => line.seen.get(1).legal.length);
  await table.hear(line, {type: 'hint', seat: 1});
  const {acts: [best]} = await line.until(() => line.notes.find(({type}) => type === 'hint'));
  assert(best.act, 'a hint');
  await table.hear(line, {type: 'heat', seat: 1});
  assert.equal((await line.until(() => line.notes.find(({type}) => type === 'heat'))).heat.length, 36);
  await assert.rejects(async () => table.hear(line, {type: 'resign', seat: 2}), {code: 'not-yours'});
  await assert.rejects(lobby.ask('GET', `/tables/${table.about.id}/record`), {code: 'not-now'});
  await table.hear(line, {type: 'resign', seat: 1});
  assert.equal(line.table.status, 'won 2');
  assert.match(await lobby.ask('GET', `/tables/${table.about.id}/record`), /ended as won 2/);
  const {id} = await lobby.rematch(table.about.id);
  assert.deepEqual((await lobby.table(id)).telling.json().seats.map(({kind}) => kind), ['bot', 'person']);
  assert.equal(line.table.next, id);
});

test('a game under way goes on from its record, with the same people and bots', async () => {
  const lobby = lobbyWith(), table = await begin(lobby,
    {game: 'tank-blitz', options: {limit: 40}, seats: [{kind: 'me', name: 'Ada'}, {kind: 'bot', level: 3}]}), line = sit(table);
  await playOn(table, line, 10);
  table.leave(line);
  await table.queue;
  const record = table.past.recordNow(), {table: {id}} = await lobby.ask('POST', '/records', {record}), again = await lobby.table(id);
  assert.equal(again.past.recordNow().replace(/\[Date.*\n/, ''), record.replace(/\[Date.*\n/, ''));
  await playOn(again, sit(again));
  assert.ok(again.over);
  await assert.rejects(lobby.ask('POST', '/records', {record: '[Game "chess"]\n'}), {code: 'bad-request'});
});

test('a game written as text is played like any other', async () => {
  const lobby = lobbyWith(), script = readFileSync(join(source, 'games/workshop/mad-dash.peg'), 'utf8');
  const {game} = await lobby.ask('POST', '/scripts', {script});
  assert.ok(game.unit && game.rules.de.length > 50);
  assert.match(game.words.de.placing[0][0].text, /^Versteck 5 Stifte/);
  await assert.rejects(lobby.ask('POST', '/scripts', {script: 'nonsense'}), /line 1/);
  const table = await begin(lobby, {script, options: {limit: 20}, seats: [{kind: 'me'}, {kind: 'bot', level: 1}]});
  await playOn(table, sit(table));
  assert.ok(table.over && table.telling.json().about.title);
  const again = await lobby.ask('POST', '/records', {record: table.past.recordNow()});
  assert.equal(again.table.status, table.about.status);
});

test('WS-150: in the workshop its author looks behind the shield, and nobody does so elsewhere', async () => {
  const lobby = lobbyWith(), script = readFileSync(join(source, 'games/workshop/mad-dash.peg'), 'utf8'),
    seats = [{kind: 'me'}, {kind: 'me'}];
  const wrong = await lobby.ask('POST', '/workshop/check', {text: script.replace('move pegs', 'move pegz'), language: 'de'});
  assert.deepEqual([wrong.ok, wrong.errors[0].line, wrong.errors[0].instead], [false, 14, 'pegs']);
  assert.ok((await lobby.ask('POST', '/workshop/check', {text: script, language: 'en'})).names.some(({word}) => word === 'goal'));
  const {table: {id}} = await lobby.ask('POST', '/trials', {script, seats, placed: true}), table = await lobby.table(id);
  assert.equal(table.match.view(1).phase, 'play');
  await table.take(() => table.act(1, 5, table.match.legal(1)[0]));
  const {view, trail} = await lobby.ask('GET', '/trials/' + id);
  assert.equal(view.grids[1].join('').replaceAll('.', '').length, 5);
  assert.ok(trail.at(-1).lines.includes(14));
  assert.deepEqual((await lobby.ask('GET', '/me')).tables, []);
  await lobby.ask('DELETE', '/tables/' + id);
  await assert.rejects(lobby.table(id), {code: 'unknown'});
  const kept = await begin(lobby, {script, seats});
  await assert.rejects(lobby.ask('GET', '/trials/' + kept.about.id), {code: 'not-now'});
});

test('two windows: whoever is second is told so, and both see the same', async () => {
  const store = new Memory(), one = lobbyWith(store),
    first = await begin(one, {game: 'free-for-all', seats: [{kind: 'me'}, {kind: 'me'}]});
  const other = lobbyWith(store), second = await other.table(first.about.id), seen = sit(second);
  await first.take(() => first.act(1, 0, 'B3'));
  await assert.rejects(second.take(() => second.act(1, 0, 'C3')), {code: 'stale'});
  assert.deepEqual(seen.seen.get(1).view, first.match.view(1));
  await first.take(() => first.act(2, 0, 'D4'));
  await other.heard(first.about.id);
  assert.deepEqual(seen.seen.get(2).view, first.match.view(2));
});

test('an act that cannot be kept has not happened', async () => {
  const store = new Memory(), table = await begin(lobbyWith(store), {game: 'free-for-all', seats: [{kind: 'me'}, {kind: 'me'}]}),
    line = sit(table), before = JSON.stringify(table.match.view(1));
  const {write} = store;
  store.write = async () => { throw new Error('full'); };
  await assert.rejects(table.take(() => table.act(1, 0, 'B3')), {code: 'store'});
  store.write = write;
  assert.equal(JSON.stringify(table.match.view(1)), before);
  await table.take(() => table.act(1, 0, 'B3'));
  assert.equal(line.seen.get(1).acts, 1);
});

test('a thinker that fails does not stop the game', async () => {
  const failing = {choose: async () => { throw new Error('trap'); }};
  const table = await begin(lobbyWith(new Memory(), {thinkers: failing}),
    {game: 'free-for-all', options: {limit: 12}, seats: [{kind: 'me'}, {kind: 'bot', level: 5}]}), line = sit(table);
  await playOn(table, line);
  assert.ok(table.over);
});

// What the clocks of a table of this device are, in seconds.
const clockOf = line => line.seen.get(1).clock.game.map(Math.round);

test('a clock runs for people while somebody looks, and ends the game; a rematch has it too', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'Date'], now: 1e12});
  const lobby = lobbyWith(), clock = {game: 300, increment: 5}, seats = [{kind: 'me', name: 'Ada'}, {kind: 'me', name: 'Bob'}];
  const table = await begin(lobby, {game: 'free-for-all', seats, clock}), line = sit(table);
  assert.deepEqual([line.table.clock, clockOf(line)], [clock, [300, 300]]);
  t.mock.timers.tick(20000);
  await table.hear(line, {type: 'act', seat: 1, number: 0, act: 'B3'});
  assert.deepEqual(clockOf(line), [285, 300]);
  t.mock.timers.tick(100000);
  table.leave(line);
  t.mock.timers.tick(3600000);
  const again = sit(table);
  assert.deepEqual(clockOf(again), [285, 200]);
  t.mock.timers.tick(200002);
  await table.queue;
  assert.deepEqual([again.table.status, again.table.ended, table.over], ['won 1', 'time 2', true]);
  assert.deepEqual((await lobby.table((await lobby.rematch(table.about.id)).id)).telling.json().clock, clock);
});

test('minutes: the match clock runs from the first turn on, is kept, and calls time', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'Date'], now: 1e12});
  const store = new Memory(), plan = {game: 'soccer', options: {minutes: 30}, seats: [{kind: 'me'}, {kind: 'me'}]};
  const table = await begin(lobbyWith(store), plan);
  const line = sit(table);
  assert.deepEqual(line.table.match, {minutes: 30, left: 1800, runs: false});
  await playOn(table, line, 60);
  assert.equal(line.table.match.runs, true);
  t.mock.timers.tick(600000);
  await playOn(table, line, 1);
  const later = await lobbyWith(store).table(table.about.id), other = sit(later);
  assert.deepEqual(other.table.match, {minutes: 30, left: 1200, runs: true});
  t.mock.timers.tick(1200001);
  await later.queue;
  assert.equal(later.match.log.filter(({seat, act}) => !seat && act === 'time').length, 1);
  await playOn(later, other);
  assert.ok(later.over);
  assert.equal((await lobbyWith(store).table(table.about.id)).past.recordNow(), later.past.recordNow());
});

test('a drawn board: played on, kept in its record, and refused with its line and column', async () => {
  const lobby = lobbyWith(), usual = readFileSync(join(source, 'games/bonkers/board.txt'), 'utf8');
  const board = usual.replace('L .', '. L'), ends = shortened(box.games.find(({id}) => id === 'bonkers'));
  const plan = {game: 'bonkers', options: {board, ...ends}, seats: [{kind: 'me'}, {kind: 'bot', level: 1}]};
  const table = await begin(lobby, plan), line = sit(table);
  assert.equal(line.seen.get(1).view.loop.indexOf('L'), usual.replace(/^;.*|[\d\s]/gm, '').indexOf('L') + 1);
  await playOn(table, line);
  assert.ok(table.over);
  const again = await lobby.ask('POST', '/records', {record: table.past.recordNow()});
  assert.deepEqual((await lobby.table(again.table.id)).match.view(1), table.match.view(1));
  const wrong = {...plan, options: {board: usual.replace('L .', '? .')}};
  await assert.rejects(begin(lobby, wrong), {code: 'bad-request', message: /^board: line 4, column 18: /});
});

test('what happened in a game that is over is told as the server tells it', async () => {
  const lobby = lobbyWith(), script = readFileSync(join(source, 'games/workshop/mad-dash.peg'), 'utf8');
  const seats = [{kind: 'me'}, {kind: 'bot', level: 1}];
  for (const game of [{game: 'tic-tac-two'}, {script, options: {limit: 12}}]) {
    const table = await begin(lobby, {...game, seats}), line = sit(table), path = `/tables/${table.about.id}/analysis`;
    await assert.rejects(lobby.ask('GET', path), {code: 'not-now'});
    await playOn(table, line, 4);
    await table.hear(line, {type: 'resign', seat: 1});
    let told = await lobby.ask('GET', path);
    assert.equal(told.of, table.match.acts);
    while (!told.analysis) { await new Promise(done => setTimeout(done)); told = await lobby.ask('GET', path); }
    assert.deepEqual([told.done, told.analysis.acts.length, told.analysis.sides.map(({result}) => result)],
      [table.match.acts, table.match.acts, [0, 1000]]);
    assert.match(told.picture, /^<svg/);
  }
});

// A worker that never comes back from what it is asked, as rules without an end would not; and one that answers at once.
function spinning() {
  const thread = new Worker('require("node:worker_threads").parentPort.on("message", () => { for (;;); })', {eval: true});
  return {ended: new Promise(done => thread.on('exit', done)), postMessage: data => thread.postMessage(data),
    terminate: () => thread.terminate()};
}
const answering = answer => {
  const worker = {postMessage: data => setTimeout(() => worker.onmessage({data: answer(data)})), terminate() {}};
  return worker;
};

test('a worker that hangs is ended, and another one goes on from the log', async () => {
  const hung = spinning(), fresh = answering(({line, open}) => ({line, note: {type: 'hello', table: open}}));
  const workers = [hung, fresh];
  const here = new Here({make: () => workers.shift(), latest: 100, look: 10}), notes = [];
  const lost = new Promise(done => here.open('here-abc', note => notes.push(note), done));
  await Promise.all([assert.rejects(here.ask('GET', '/ready'), {code: 'broken'}), lost, hung.ended]);
  while (!notes.length) await new Promise(done => setTimeout(done));
  clearInterval(here.watch);
  assert.deepEqual([notes[0].table, workers.length], ['here-abc', 0]);
});

test('a worker that stands still while nobody waits for anything is replaced, too', async () => {
  let hung = null;
  const still = {postMessage: data => { if (data.open) setTimeout(() => still.onmessage({data: {line: data.line, note: {type: 'hello'}}})); },
    terminate: () => { hung = still; }};
  const workers = [still, answering(({line, open}) => ({line, note: {type: 'hello', table: open}}))];
  const here = new Here({make: () => workers.shift(), latest: 60000, look: 2});
  await new Promise(again => { const line = here.open('here-1', note => { if (note.table) { line.close(); again(); } }, () => {}); });
  clearInterval(here.watch);
  assert.equal(hung, still);
});

test('a thinker that hangs is ended, and the next question goes to another one', async () => {
  const hung = spinning(), workers = [hung, answering(({id}) => ({id, thought: 'B3'}))];
  const thinker = new Thinker({make: () => workers.shift(), latest: 100});
  await Promise.all([assert.rejects(thinker.ask({what: 'choose'}), /too late/), hung.ended]);
  assert.equal(await thinker.ask({what: 'choose'}), 'B3');
});

const {puzzlesIn} = await import('/puzzle/file.js');
const puzzles = puzzlesIn(readFileSync(join(source, 'games/puzzles.txt'), 'utf8'));
test(`all ${puzzles.length} puzzles: the seat has several acts, with the right one and all that work in some worlds among them`, async () => {
  const lobby = lobbyWith();
  for (const {game, seat, acts, best, odds} of puzzles) {
    const {legal} = await lobby.ask('POST', '/puzzles', {game, seat, acts});
    assert.ok(legal.length > odds.size);
    for (const act of [best, ...odds.keys()]) assert.ok(legal.includes(act), `${game}: ${act}`);
    assert.ok((await lobby.ask('POST', '/puzzles', {game, seat, acts: [...acts, `${seat} ${best}`]})).events.length);
    for (const bad of ['nonsense', `${seat} nonsense`])
      await assert.rejects(lobby.ask('POST', '/puzzles', {game, seat, acts: [...acts, bad]}), {code: 'illegal'});
  }
});

const lessons = readdirSync(join(source, 'games')).filter(id => id !== 'template'
  && existsSync(join(source, 'games', id, 'lesson.json')));
test(`all ${lessons.length} lessons, by the first act that each step accepts; another is taken back`, async () => {
  const lobby = lobbyWith();
  for (const id of lessons) {
    const {steps} = await file(`games/${id}/lesson.json`), answers = [];
    for (const [n, {acts}] of steps.slice(0, -1).entries()) {
      const {now, step} = await lobby.ask('POST', `/lessons/${id}`, {acts: answers});
      assert.equal(step, n);
      const wrong = acts && !acts.includes('*')
        && now.legal.find(act => !acts.some(good => good.toLowerCase() === act.toLowerCase()));
      if (wrong)
        assert.deepEqual((({wrong: told, step: at}) => [told, at])(await lobby.ask('POST', `/lessons/${id}`,
          {acts: [...answers, wrong]})), [true, n]);
      answers.push(!acts ? '' : acts[0] === '*' ? now.legal[0] : acts[0]);
    }
    assert.equal((await lobby.ask('POST', `/lessons/${id}`, {acts: answers})).step, steps.length - 1);
    await assert.rejects(lobby.ask('POST', `/lessons/${id}`, {acts: ['nonsense']}), {code: 'illegal'});
  }
});

test('a trial begins with the acts of a finished game: everybody sees what they saw then, and it says that it is one', async () => {
  const lobby = lobbyWith(), seats = [{kind: 'me', name: 'Ada'}, {kind: 'bot', level: 4}];
  const record = readFileSync(join(source, 'games/tank-blitz/plays/headquarters.pgr'), 'utf8');
  const {table: {id}} = await lobby.ask('POST', '/records', {record}), whole = await lobby.table(id), acts = 18;
  const {table} = await lobby.ask('POST', '/records', {record: await lobby.ask('GET', `/tables/${id}/record`),
    from: {table: id, acts, seats}}), tried = await lobby.table(table.id);
  assert.deepEqual([table.state, table.from, table.seats[1]], ['playing', {table: id, acts}, {seat: 2, kind: 'bot', level: 4}]);
  assert.deepEqual(tried.match.log.slice(0, acts), whole.match.log.slice(0, acts));
  const {view} = await lobby.ask('GET', `/tables/${id}/replay/${acts}?seat=1`), line = sit(tried);
  assert.deepEqual(line.seen.get(1).view, view);
  assert.deepEqual([...line.seen.keys()], [1], 'the bot keeps what is hidden');
  for (const from of [{table: id, acts: 1e9, seats}, {table: id, acts, seats: []}, {table: id, acts: -1, seats}])
    await assert.rejects(lobby.ask('POST', '/records', {record, from}), {code: 'bad-request'});
  await assert.rejects(lobby.ask('POST', '/records', {record, from: {table: id, acts: whole.match.log.length, seats}}),
    {code: 'not-now'});
});

test('typical mistakes are added up by game, with the part in which most was lost and the dearest act', async () => {
  const {mistakes, summary} = await import('/lib/studied.js');
  const act = (number, seat, cost) => ({number, seat, act: 'A' + number, ...(cost ? {cost, best: 'B' + number} : {})});
  const one = summary(1, {acts: [act(1, 1, 20), act(2, 2, 500), act(3, 1, 0), act(8, 1, 100), act(9, 1, 30)]});
  assert.deepEqual(one, {cost: 150, parts: [20, 0, 130], worst: {number: 8, act: 'A8', best: 'B8', cost: 100}});
  const none = summary(2, {acts: []}), list = [{id: 'x', game: 'g', title: 'G', ...one}, {id: 'y', game: 'g', title: 'G', ...none},
    {id: 'z', game: 'h', title: 'H', ...none}];
  assert.deepEqual(mistakes(list), [{title: 'G', n: 2, cost: 75, part: 2, worst: {id: 'x', ...one.worst}},
    {title: 'H', n: 1, cost: 0, part: -1, worst: undefined}]);
});
