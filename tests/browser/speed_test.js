// Initial download size, latency of an act on both screens, and that a long log costs no more than a short one. Times are printed;
// only machine-independent results are asserted.
import assert from 'node:assert';
import {test} from 'node:test';
import {world} from './support/browser.js';
import {Server} from './support/server.js';
import {tasksOf} from './support/trace.js';

const here = world();

// Counts all bytes received over the network, by the page and its workers.
function counter(page) {
  const count = {bytes: 0, paths: []};
  page.context().on('requestfinished', async request => {
    const {responseHeadersSize, responseBodySize} = await request.sizes();
    count.bytes += responseHeadersSize + responseBodySize;
    count.paths.push(new URL(request.url()).pathname);
  });
  return count;
}

// All nodes of a page, with the copies that <use> makes.
async function nodesOf(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  return (await client.send('Performance.getMetrics')).metrics.find(({name}) => name === 'Nodes').value;
}

test('the first load is small and soon usable', async () => {
  const visitor = await here.visitor(), {page} = visitor, came = counter(page);
  await page.goto('/', {waitUntil: 'networkidle'});
  const front = came.bytes, requests = came.paths.length, nodes = await nodesOf(page), usable = await page.evaluate(() =>
    Math.max(...performance.getEntriesByType('resource').map(entry => entry.responseEnd)));
  await page.getByRole('button', {name: 'Play your first game'}).click();
  await visitor.named();
  await page.locator('[data-do]').first().waitFor();
  console.log(`front page: ${Math.ceil(front / 1024)} KiB, ${requests} requests, ${nodes} nodes, ${Math.round(usable)} ms; with a table: ${Math.ceil(came.bytes / 1024)} KiB`);
  assert.ok(came.paths.includes('/rules/play.wasm'), came.paths.join(' '));
  assert.ok(front < 70000, `the front page needs ${front} bytes`);
  assert.ok(requests <= 11 && nodes < 2600, `the front page needs ${requests} requests and ${nodes} nodes`);
  assert.ok(came.bytes < 270000, `the front page, a table and the rules need ${came.bytes} bytes`);
  await visitor.leave();
});

// A table against a bot at the server, opened by a browser with an empty cache.
async function beginUnseen(context, game, players, {url = here.server.url, first = {kind: 'me'}} = {}) {
  const headers = {Origin: url};
  const ask = async (path, data) => (await context.request.post(url + '/api/v1' + path, {data, headers})).json();
  await ask('/me', {name: 'Ada'});
  const bots = Array(players - 1).fill({kind: 'bot', level: 1});
  return (await ask('/tables', {game, seats: [first, ...bots], seeds: true})).table.id;
}

// All bytes, including headers, until a visitor who follows a link can act. The rules run at the server; a device that plays
// without one also fetches them, once for all games: see the front page above.
async function weighed({id, players: [least]}) {
  const visitor = await here.visitor({device: {viewport: {width: 1280, height: 800}}}), {page} = visitor, came = counter(page);
  await page.goto('/table/' + await beginUnseen(page.context(), id, least), {waitUntil: 'networkidle'});
  await page.locator('[data-do]').first().waitFor();
  await visitor.leave();
  assert.ok(came.bytes > 50000 && came.bytes < 110000, `the table of ${id} needs ${came.bytes} bytes`);
  return came.bytes;
}

// Upper bounds for every game: games of the unit load the same apart from a few words, and Hideout's board is the heaviest.
test('a table of any game is small', async () => {
  const {games} = await (await fetch(here.server.url + '/api/v1/games')).json();
  const various = games.filter(({id, unit}) => !unit || id === 'hideout');
  const sizes = await Promise.all(various.map(weighed));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)].map(bytes => Math.ceil(bytes / 1000));
  console.log(`a table that is opened first: ${least} to ${most} kB`);
});

test('an act is on both screens', async () => {
  const ada = await here.visitor({seed: 'ada'}), bob = await here.visitor({seed: 'bob'}), times = [];
  await ada.choose('Free-for-All');
  await ada.start('Play a friend');
  await bob.follow(ada.page.url());
  await bob.sit();
  await ada.page.locator('[data-do]').first().waitFor();
  const free = ['A1', 'F6', 'A2', 'F5', 'A3', 'F4', 'B1', 'E6', 'B2', 'E5'];
  for (const [n, loc] of free.entries()) {
    const [mover, other] = n % 2 ? [bob, ada] : [ada, bob];
    await mover.page.locator('[data-do]').first().waitFor();
    const shown = other.page.evaluate(() => new Promise(resolve => {
      const seen = new MutationObserver(() => { if (document.querySelector('[data-do]')) { seen.disconnect();
        resolve(performance.timeOrigin + performance.now()); } });
      seen.observe(document.body, {subtree: true, childList: true});
    }));
    const touched = mover.page.evaluate(() =>
      new Promise(resolve => addEventListener('pointerup', () => resolve(performance.timeOrigin + performance.now()),
      {once: true, capture: true})));
    await mover.play(loc);
    times.push(await shown - await touched);
  }
  times.sort((a, b) => a - b);
  console.log(`an act is on the other screen after ${Math.round(times[times.length >> 1])} ms (median), ${Math.round(times.at(-1))} ms (longest)`);
  await ada.leave();
  await bob.leave();
});

// The server's messages after a thousand turns.
function lengthen(socket) {
  const server = socket.connectToServer(), before = [...Array(1000).keys()].flatMap(n => [`put ${n % 2 + 1} ?`,
    `turn ${2 - n % 2}`]);
  const longer = seen => (seen.first === 1 ? {...seen, events: [...before, ...seen.events]}
    : {...seen, first: seen.first + before.length});
  server.onMessage(text => {
    const note = JSON.parse(text);
    if (note.type === 'hello') note.seats = note.seats.map(longer);
    socket.send(JSON.stringify(note.type === 'seen' ? longer(note) : note));
  });
}

const REBUILT = 400;    // elements: fewer than the board has, so it is not rebuilt

// The number of elements added to the page by one's own act and the bot's answer.
async function drawn(visitor) {
  await visitor.page.locator('[data-do]').first().waitFor();
  await visitor.page.evaluate(() => {
    window.added = 0;
    new MutationObserver(all => { for (const change of all) for (const node of change.addedNodes) window.added += 1 + (node.querySelectorAll?.('*').length || 0); }).observe(document.querySelector('#page'), {subtree: true, childList: true});
  });
  await visitor.touch();
  await visitor.page.waitForFunction(() => !document.querySelector('[data-do]'), null, {timeout: 100}).catch(() => {});
  await visitor.page.locator('[data-do]').first().waitFor();
  return visitor.page.evaluate(() => window.added);
}

// In the page: loads older entries; whether that was all.
function showMore() {
  const more = document.querySelector('.log .before button');
  more?.click();
  return !more;
}

test('a thousand lines cost no more than ten', async () => {
  const counts = [];
  for (const long of [false, true]) {
    const visitor = await here.visitor({seed: 'lines'}), {page} = visitor;
    if (long) await page.routeWebSocket(/\/live/, lengthen);
    await visitor.choose('Free-for-All');
    await visitor.atServer();
    await visitor.start('Play a bot');
    await visitor.touch();
    await page.locator('[data-do]').first().waitFor();
    if (long) await page.waitForFunction(showMore);
    const lines = await page.locator('.log li').count();
    assert.ok(long ? lines > 1000 : lines < 10, `${lines} lines`);
    counts.push(await drawn(visitor));
    await visitor.leave();
  }
  console.log(`elements drawn for an act: ${counts[0]}, and ${counts[1]} below a thousand lines`);
  assert.ok(counts[0] < REBUILT, `${counts[0]} elements are drawn for an act`);
  assert.ok(counts[1] < counts[0] + 300, `${counts[1]} elements are drawn for an act below a thousand lines, ${counts[0]} otherwise`);
});

const MADE = 80;    // nodes an act: drawings made of elements need 140 (the unit) to 560 (Conflict)
const PASSES = 3;    // layouts and style passes an act
const SYMBOLS = 60;    // <use> on a board: each is a space of its own to paint; holes that were symbols made 66 (Fiveplay) to 150
const COUNTED = 8, MOST = 30000;    // acts that are watched; milliseconds

// What an act costs somebody who watches, in things that do not depend on the machine.
async function watched(server, game) {
  const visitor = await here.visitor({baseURL: server.url}), {page} = visitor, client = await page.context().newCDPSession(page);
  let heard = 0;
  page.on('websocket', socket => socket.on('framereceived', ({payload}) => { heard += payload.startsWith('['); }));
  await page.goto('/table/' + await beginUnseen(page.context(), game.id, game.players[0], {url: server.url, first: {kind: 'bot', level: 1}}));
  await page.locator('.boardplace svg').first().waitFor();
  await client.send('Performance.enable');
  const metrics = async () => new Map((await client.send('Performance.getMetrics')).metrics.map(({name, value}) => [name, value]));
  const before = await metrics(), from = heard;
  for (const late = Date.now() + MOST; heard < from + COUNTED && Date.now() < late;) await page.waitForTimeout(20);
  const after = await metrics(), acts = heard - from, symbols = await page.locator('.boardplace use').count();
  await visitor.leave();
  assert.ok(acts >= COUNTED, `${game.id}: ${acts} acts`);
  return {an: name => (after.get(name) - before.get(name)) / acts, symbols};
}

test('an act makes few nodes', async () => {
  const server = await Server.start('--pace', '200'), {games} = await (await fetch(server.url + '/api/v1/games')).json();
  try {
    for (const id of ['free-for-all', 'conflict', 'bonkers', 'fiveplay', 'pegs-and-jokers']) {
      const {an, symbols} = await watched(server, games.find(game => game.id === id));
      console.log(`${id} watched: ${an('Nodes').toFixed(0)} nodes, ${an('LayoutCount').toFixed(1)} layouts, `
        + `${an('RecalcStyleCount').toFixed(1)} style passes an act; ${symbols} symbols on the board`);
      assert.ok(an('Nodes') < MADE, `${id}: ${an('Nodes')} nodes an act`);
      assert.ok(Math.max(an('LayoutCount'), an('RecalcStyleCount')) < PASSES, `${id}: ${an('LayoutCount')} layouts an act`);
      assert.ok(symbols < SYMBOLS, `${id}: ${symbols} symbols on the board`);
    }
  } finally { await server.close(); }
});

test('a bot that thinks on this device does so beside the page', async () => {
  const visitor = await here.visitor({seed: 'frames'}), {page} = visitor;
  await visitor.choose('Free-for-All');
  await page.locator('.lev').nth(4).click();
  const begun = Date.now();
  await visitor.start('Play a bot');
  await page.locator('[data-do]').first().waitFor();
  console.log(`local table: the first act is possible ${Date.now() - begun} ms after the click`);
  const thinks = Date.now();
  const tasks = await tasksOf(page, async () => {
    await visitor.touch();
    // A function to wait for would be 300 kB of script for the page.
    await page.locator('[data-do]').first().waitFor({state: 'detached'});
    await page.locator('[data-do]').first().waitFor();
  });
  assert.match(page.url(), /here-/);
  console.log(`frames: a player's act, a bot of level 5 that thought for ${Date.now() - thinks} ms, and its act: the main thread was busy for at most ${Math.max(...tasks).toFixed(1)} ms at a time`);
  await visitor.leave();
});
