// A table with a log longer than a greeting carries: the newest lines are there at once, and nothing of the rest is missing.
import assert from 'node:assert';
import {test} from 'node:test';
import {picture, world} from './support/browser.js';

const here = world(undefined, '--messages', '1000000', '--no-sync');    // without a rate limit for chat

// A visitor with a name.
async function person(seed) {
  const visitor = await here.visitor({seed});
  await visitor.page.goto('/');
  await ask(visitor, '/me', {name: seed});
  return visitor;
}

const ask = ({page}, path, body) => page.evaluate(([to, what]) =>
  fetch('/api/v1' + to, {method: 'POST', body: JSON.stringify(what)}).then(answer => answer.json()), [path, body]);

// In the page: plays these acts, [seat, act] each, in order, over a separate connection.
function doAll([id, acts]) {
  const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${id}/live?from=0`), number = [];
  const send = (seat, act, more) => socket.send(JSON.stringify({type: 'act', seat, number: number[seat]++, act, ...more}));
  return new Promise((resolve, reject) => {
    socket.onclose = () => reject(new Error('closed'));
    socket.onmessage = ({data}) => {
      const note = JSON.parse(data);
      if (note.type === 'error') reject(new Error(note.error));
      if (note.type === 'hello') {
        for (const seen of note.seats) number[seen.seat] = seen.acts;
        acts.forEach(([seat, act], i) => send(seat, act, i === acts.length - 1 ? {id: 'last'} : {}));
      }
      if (note.reply === 'last') resolve(socket.close());
    };
  }).finally(() => { socket.onclose = null; });
}

const SAID = 850, words = n => `say line ${n} ` + 'and so on '.repeat(17);
const lines = ({page}) => page.locator('.log li:not(.before)').evaluateAll(all =>
  all.map(li => /line \d+/.exec(li.textContent)?.[0] ?? li.textContent));
const said = (first, last) => from(first, last).map(n => 'line ' + n);
const from = (first, last) => Array.from({length: last - first}, (_, n) => first + n);

// In the page: scrolls to the top of the log; the first line there, and its distance from the top.
function toTop() {
  const log = document.querySelector('.log');
  log.scrollTop = 0;
  const line = log.querySelector('li:not(.before)');
  window.readAt = () => (line.isConnected ? line.getBoundingClientRect().y - log.getBoundingClientRect().y : NaN);
  return window.readAt();
}

const readAt = ({page}) => page.evaluate(() => window.readAt());
const near = (a, b, what) => assert.ok(Math.abs(a - b) <= 2, `${what}: ${a}, ${b}`);

async function newestInSight({page}) {
  const line = await page.locator('.log li.last').boundingBox(), log = await page.locator('.log').boundingBox();
  assert.ok(line.y + line.height <= log.y + log.height + 2, 'at the end of the log the newest line is in sight');
}

test('whoever scrolls up reads all that was said, in order, and stays at the line that was read', async () => {
  const ada = await person('ada'), bob = await person('bob'), eve = await person('eve');
  const {table: {id}} = await ask(ada, '/tables', {game: 'free-table', public: true});
  await ask(bob, `/tables/${id}/join`, {});
  await ada.page.evaluate(doAll, [id, from(0, SAID).map(n => [1, words(n)])]);
  await eve.page.goto('/table/' + id);
  await eve.page.locator('.log li.last', {hasText: `line ${SAID - 1} `}).waitFor();
  let shown = await lines(eve);
  assert.deepEqual(shown, said(SAID - shown.length, SAID));
  await newestInSight(eve);
  await picture(eve, 'a long log');

  for (let n = 0; await eve.page.locator('.log .before').count(); n++) {
    const y = await eve.page.evaluate(toTop);
    await eve.page.waitForFunction(count => document.querySelectorAll('.log li:not(.before)').length > count, shown.length);
    near(await readAt(eve), y, 'the line that was read has moved');
    shown = await lines(eve);
    assert.deepEqual(shown.slice(-SAID), said(Math.max(0, SAID - shown.length), SAID));
    if (n === 1) await picture(eve, 'a long log further up');
  }
  assert.equal(shown.length, SAID + 1);    // the game begins

  const y = await eve.page.evaluate(toTop);
  await bob.page.evaluate(doAll, [id, [[2, words(SAID)]]]);
  await eve.page.locator('.log li.last', {hasText: `line ${SAID} `}).waitFor();
  near(await readAt(eve), y, 'something new has moved the line that was read');
  await eve.page.locator('.log').evaluate(log => { log.scrollTop = log.scrollHeight; });
  await bob.page.evaluate(doAll, [id, [[2, words(SAID + 1)]]]);
  await eve.page.locator('.log li.last', {hasText: `line ${SAID + 1} `}).waitFor();
  await newestInSight(eve);
  await Promise.all([ada, bob, eve].map(visitor => visitor.leave()));
});

test('notes are right however long the game has gone on', async () => {
  const ada = await person('ada'), asked = [];
  const {table: {id}} = await ask(ada, '/tables',
    {game: 'leap-frog', seats: [{kind: 'me'}, {kind: 'me'}], options: {stall: 1000000, limit: 1000000}});
  const around = [[1, 'D1-C1'], [2, 'A4-A3'], [1, 'C1-D1'], [2, 'A3-A4']];
  await ada.page.evaluate(doAll, [id, [[1, 'F3-F4'], [2, 'A4-A3'], [1, 'F4-F3'], [2, 'A3-A4'],
    ...Array(2000).fill(around).flat()]]);
  ada.page.on('request', request => { if (request.url().includes('/events?')) asked.push(request.url()); });
  await ada.page.goto('/table/' + id);
  await ada.lift();
  await ada.page.locator('[data-note=C1][aria-label*="noted: empty"]').waitFor();
  await ada.page.locator('[data-note=F4][aria-label*="noted: empty"]').waitFor();
  await ada.page.locator('.log li.last .n', {hasText: '8004'}).waitFor();
  assert.ok(asked.length > 1 && new Set(asked).size === asked.length, asked.join('\n'));
  await newestInSight(ada);
  await picture(ada, 'notes of a long game');
  await ada.leave();
});
