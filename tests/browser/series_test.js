// Beyond a single game: a score over rematches, a user-drawn board, and a game written as text with its own narration.
import assert from 'node:assert';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {picture, world, said} from './support/browser.js';

const here = world(), games = new URL('../../games/', import.meta.url);
const button = ({page}, name) => page.getByRole('button', {name, exact: true});

async function resign(visitor) {
  for (let n = 0; n < 2; n++) await visitor.page.locator('[data-key=resign]').click();
  await visitor.page.locator('main.after').waitFor();
}

// Both accept.
async function rematch(...visitors) {
  await Promise.all(visitors.map(visitor => button(visitor, 'Rematch').click()));
  await Promise.all(visitors.map(({page}) => page.locator('.prompt').waitFor()));
}

const score = async ({page}) => (await page.locator('p.series').textContent()).trim();

test('the score of all rematches stands below each of them', async () => {
  const ada = await here.visitor({seed: 'ada'}), bob = await here.visitor({seed: 'bob'});
  await ada.choose('Free-for-All');
  await ada.start('Play a friend');
  await bob.follow(ada.page.url());
  await bob.sit();
  await bob.page.locator('.prompt').waitFor();
  await resign(ada);
  await bob.page.locator('main.after').waitFor();
  assert.equal(await ada.page.locator('p.series').count(), 0);    // one game is no series
  await rematch(ada, bob);
  await resign(bob);
  await ada.page.locator('main.after').waitFor();
  for (const visitor of [ada, bob]) assert.match(await score(visitor), /^All games so far: (bob: 1, ada: 1|ada: 1, bob: 1)\.$/);
  await rematch(bob, ada);
  await resign(bob);
  await ada.page.locator('main.after').waitFor();
  for (const visitor of [ada, bob]) assert.match(await score(visitor), /^All games so far: (bob: 1, ada: 2|ada: 2, bob: 1)\.$/);
  await picture(ada, 'series');
  await ada.leave();
  await bob.leave();
});

const spaces = ({page}) => page.locator('.bk [aria-label]').evaluateAll(all =>
  Object.fromEntries(all.map(el => el.getAttribute('aria-label').split(', ')).map(([space, kind]) => [space, kind])));

async function bonkers(visitor, board) {
  const {page} = visitor;
  await visitor.choose('Bonkers!');
  await visitor.atServer();
  if (board)
    await page.getByLabel('Another board').setInputFiles({name: 'board.txt', mimeType: 'text/plain', buffer: Buffer.from(board)});
  await page.locator('.way', {has: page.getByRole('heading', {name: 'Play a bot'})}).getByRole('button').last().click();
}

test('a board from a file is checked, played on, and kept in the record', async () => {
  const visitor = await here.visitor({seed: 'drawn'}), {page} = visitor,
    usual = await readFile(new URL('bonkers/board.txt', games), 'utf8');
  const drawn = usual.replace('  2  . >', '  2  > .');
  assert.notEqual(drawn, usual);
  await bonkers(visitor);
  await visitor.named();
  await page.locator('.bk').waitFor();
  const before = await spaces(visitor);
  await bonkers(visitor, usual.replace('  2  . >', '  2  . ?'));
  await said(page, /line 3.*column|column.*line 3/);
  visitor.complaints = visitor.complaints.filter(words => !/400 \(Bad Request\)/.test(words));
  await picture(visitor, 'board refused');
  await bonkers(visitor, drawn);
  await page.waitForURL('**/table/*');
  await page.locator('.bk').waitFor();
  const after = await spaces(visitor), printed = before['space 12'];
  assert.match(printed, /lose/i);
  assert.deepEqual([before['space 11'] === printed, after['space 11'], after['space 12'] === printed], [false, printed, false]);
  await picture(visitor, 'board drawn');
  await resign(visitor);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', {name: 'Download record'}).click()]);
  assert.match(await readFile(await download.path(), 'utf8'), /^\[Board ">\.{7}S\.\."\]$/m);
  await visitor.leave();
});

// The texts of the narration (WS-52, WS-154), and which peg is being placed.
test('a game written as text tells in its own words', async () => {
  const visitor = await here.visitor({seed: 'smuggler'}), {page} = visitor,
    play = await readFile(new URL('workshop/plays/smuggler.pgr', games), 'utf8');
  const tags = play.match(/^\[.*\]$/gm).filter(tag => !/^\[Result/.test(tag)).join('\n') + '\n';
  const load = async acts => {
    await page.goto('/');
    await page.locator('input[type=file]').setInputFiles({name: 'game.pgr', mimeType: 'text/plain',
      buffer: Buffer.from(`${tags}[Player2 "Bot"]\n${acts}`)});
    await page.waitForURL('**/table/*');
  };
  await load('');
  await page.locator('[data-do]').first().waitFor();
  assert.equal(await visitor.asked(), 'Hide 3 pegs (with markers on) – jewels (1 of 3)');
  for (const loc of ['A1', 'B1', 'C1']) await visitor.play(loc);
  await said(page, 'Hide 4 pegs – fakes (1 of 4)');
  await picture(visitor, 'script set-up');
  await visitor.setUp();
  for (const loc of ['A4', 'A5', 'A6', 'B4', 'B5', 'B6', 'C4', 'C5', 'C6', 'D4', 'D5', 'D6', 'E4', 'E5', 'E6', 'F4', 'F5', 'F6']) {
    await page.locator('[data-do]').first().waitFor();
    if (!await page.locator(`.boardplace [data-loc="${loc}"][data-do]`).count()) break;
    await visitor.play(loc);
    await said(page, new RegExp(`(in|something) at ${loc}`));
  }
  await said(page, /You found something at|Bot found something at/);
  await picture(visitor, 'script told');
  await visitor.leave();
});
