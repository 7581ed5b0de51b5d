// Inventing a game from start to end, by keyboard alone, by touch on a phone, and in Firefox if installed: the tour, an error and
// its fix, sharing, a whole game with a person in another browser, changing someone else's game, offline. WS-143, WS-150, WS-151.
import assert from 'node:assert';
import {readFileSync} from 'node:fs';
import {describe, test} from 'node:test';
import {anotherBrowser, PHONE, picture, world, worldOf, said} from './support/browser.js';
import {Files} from './support/files.js';
import {finger, keys, mouse, playing, shortLink, text, titled} from './support/inventor.js';
import {press, pressTo} from './support/keyboard.js';

const here = world(), plain = worldOf(Files.start), fox = anotherBrowser();

const WAYS = {
  'by keyboard alone': {hand: keys, visitor: () => here.visitor({seed: 'keys'})},
  'by touch on a phone': {hand: finger, visitor: () => here.visitor({seed: 'finger', device: PHONE})},
  'in Firefox': {hand: mouse, visitor: () => fox.visitor(here, {seed: 'fox'})},
};

const CHANGES = [[['hide 5', 'hide 4'], ['is 5', 'is 4']], [['Mad Dash', 'Turtle Race']], [['back', 'back, again']],
  [['back', 'say ouch at spot, back']], [['lower left', 'left'], ['lower right', 'right']],
  [['    alarm', '    silent: another turn\nalarm']]];

// The first minute: six small changes make a game of one's own. By touch only the first of them are typed.
async function wholeTour({page}, hand) {
  const tour = page.locator('.tour');
  await tour.getByText('Change 5 to 4 in both places.').waitFor();
  for (const [n, changes] of CHANGES.entries()) {
    await tour.getByText(`${n + 1} of 6`).waitFor();
    if (hand === finger && n >= 2) await hand.press(page, 'tourshow');
    else for (const [from, to] of changes) await hand.write(page, from, to);
    await hand.press(page, 'tournext');
  }
  await page.getByRole('dialog').getByLabel('The link').first().waitFor();
  assert.match(await text(page), /game Turtle Race\n/);
  await page.keyboard.press('Escape');
  await tour.waitFor({state: 'hidden'});
}

// An error is shown beside its line; a proposal fixes it, and undo restores it.
async function mistake({page}, hand) {
  const line = 1 + (await text(page)).split('\n').findIndex(words => words.includes('move pegs'));
  const told = page.locator('.verdict.wrong');
  await hand.write(page, 'move pegs', 'move pegz');
  await told.getByText('pegz').first().waitFor();
  assert.equal(await page.locator('.ln.bad .no').textContent(), String(line));
  await hand.press(page, 'take' + line);
  await told.waitFor({state: 'detached'});
  assert.match(await text(page), /move pegs in home/);
  await page.locator('#script').focus();
  await page.keyboard.press('Control+z');
  assert.match(await text(page), /move pegz in home/);
}

async function playByKeyboard({page}) {
  await pressTo(page, '#script');
  await page.keyboard.press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement.id), 'script');
  for (const key of ['both', 'place', 'ready']) await keys.press(page, key);
  await page.getByRole('button', {name: 'Place for me'}).waitFor();    // the other side, by the same person
}

describe('the tour, a mistake and its mending', {concurrency: 3}, () => {
  for (const [way, {hand, visitor: visit}] of Object.entries(WAYS))
    test(way, async () => {
      const visitor = await visit();
      await visitor.page.goto('/workshop');
      await wholeTour(visitor, hand);
      await picture(visitor, `workshop tour ${way}`);
      await mistake(visitor, hand);
      if (hand === keys) await playByKeyboard(visitor);
      await visitor.leave();
    });
});

// Watches this table: nothing hidden reaches that browser or its page.
async function watch(visitor, table) {
  const {page} = visitor, heard = [];
  page.on('websocket', socket => socket.on('framereceived', ({payload}) => heard.push(String(payload))));
  await page.goto(table);
  await page.locator('.log').getByText('The game begins.').waitFor();
  assert.doesNotMatch(heard.join('\n'), /\b[A-F][1-6]\b/);
  assert.equal(await page.locator('.boardplace [data-loc][aria-label*="peg"]').count(), 0);
  await picture(visitor, 'invented watcher');
}

// After the end the watcher steps through the game and downloads its record, which includes the text.
async function replay({page}, id) {
  const step = n => page.locator('.scrub output', {hasText: new RegExp(`^${n} of`)}).waitFor();
  await page.locator('.scrub').waitFor();
  await page.getByRole('button', {name: 'First', exact: true}).click();
  await step(0);
  await page.getByRole('button', {name: 'Next', exact: true}).click();
  await step(1);
  const [record] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', {name: 'Download record'}).click()]);
  const lines = readFileSync(await record.path(), 'utf8').split('\n');
  for (const line of [`[Game "${id}"]`, '[Script "game Quick Dash"]', '[Script "win when pegs in goal is 1"]'])
    assert.ok(lines.includes(line), `${line} is not in ${lines.join('\n')}`);
}

// A table for two, from a game's page.
async function playTogether(link, first, second, watcher) {
  await first.visitor.page.goto(link);
  await first.visitor.page.locator('.invented .way').first().waitFor();
  await first.visitor.start('Play a friend');
  await said(first.visitor.page, 'Waiting for somebody');
  await second.visitor.follow(first.visitor.page.url());
  await second.visitor.sit();
  await Promise.all([first.visitor.setUp(), second.visitor.setUp()]);
  if (watcher) await watch(watcher, first.visitor.page.url());
  await Promise.all([first, second].map(({visitor, hand}) => (hand === keys ? press(visitor) : visitor.playToTheEnd())));
  await second.visitor.page.locator('main.after .headline').waitFor();
}

// From the end of a game into the workshop, to one's own version and its short link.
async function fork({visitor, hand}, was, title) {
  const {page} = visitor;
  await hand.follow(page.getByRole('link', {name: 'Change it'}));
  await titled(page, was);
  await hand.write(page, was, title);
  assert.match(await text(page), new RegExp(`^pegboard 1\ngame ${title}\n`));
  return shortLink(visitor, hand);
}

test('a game goes from keyboard to Firefox to phone: shared, played to its end, watched, replayed, changed', async () => {
  const ada = {visitor: await here.visitor({seed: 'ada'}), hand: keys};
  const bob = {visitor: await fox.visitor(here, {seed: 'bob'}), hand: mouse};
  const {page} = ada.visitor;
  await page.goto('/workshop');
  await playing(page);
  for (const [from, to] of [['Mad Dash', 'Quick Dash'], ['is 5', 'is 1']]) await keys.write(page, from, to);
  const first = await shortLink(ada.visitor, keys);
  assert.match(first, /\/w\/~\w{20}$/);
  const eve = await here.visitor({seed: 'eve'});
  await playTogether(first, ada, bob, eve);
  await replay(eve, first.split('/').at(-1));
  await eve.leave();
  const second = await fork(bob, 'Quick Dash', 'Fox Dash');
  await bob.visitor.leave();

  const cleo = {visitor: await here.visitor({seed: 'cleo', device: PHONE}), hand: finger};
  await playTogether(second, cleo, ada);
  await ada.visitor.leave();
  await cleo.visitor.page.goto(await fork(cleo, 'Fox Dash', 'Phone Dash'));
  await titled(cleo.visitor.page, 'Phone Dash');
  assert.deepEqual(await cleo.visitor.page.locator('.ancestry a').allTextContents(), ['Fox Dash', 'Quick Dash']);
  await picture(cleo.visitor, 'invented phone');
  await cleo.visitor.leave();
});

// Writes, and opens an example, while offline.
async function onTheTrain({page}, hand, was, title) {
  await page.goto('/workshop');
  await titled(page, was);
  await hand.write(page, was, title);
  await titled(page, title);
  await hand.press(page, 'examples');
  await hand.press(page, 'example-bunny-hop');
  await titled(page, 'Bunny Hop');
}

// Browsers log failed requests themselves.
async function leaveOffline(visitor) {
  const nobody = /ERR_CONNECTION_REFUSED|Failed to load|NetworkError|CORS|can’t establish/;
  visitor.complaints = visitor.complaints.filter(words => !nobody.test(words));
  await visitor.leave();
}

test('without a network one goes on writing and playing, in each of these ways', async () => {
  const allowed = {seed: 'train', serviceWorkers: 'allow'};
  const phone = await plain.visitor({...allowed, device: PHONE}), desk = await fox.visitor(plain, allowed);
  await Promise.all([phone, desk].map(async ({page}) => {
    await page.goto('/');
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  }));
  await plain.server.stop();
  await Promise.all([
    onTheTrain(desk, mouse, 'Mad Dash', 'Fox Dash'),
    onTheTrain(phone, finger, 'Mad Dash', 'Finger Dash').then(() => onTheTrain(phone, keys, 'Bunny Hop', 'Key Hop')),
  ]);
  await playing(desk.page);
  for (const visitor of [phone, desk]) await leaveOffline(visitor);
  await plain.server.comeBack();
});
