// Offline: from the second visit on everything that needs no other people works, from our server and from a static host. Tables
// survive a closed tab; a new version waits for the end of a game; a trap in the rules breaks nothing else.
import assert from 'node:assert';
import {createHash} from 'node:crypto';
import {readFile, writeFile} from 'node:fs/promises';
import {test} from 'node:test';
import {join} from 'node:path';
import {PHONE, picture, world, worldOf, said} from './support/browser.js';
import {Files} from './support/files.js';
import {Visitor} from './support/visitor.js';

const allowed = {serviceWorkers: 'allow'};
const kept = page => page.evaluate(async () => { await navigator.serviceWorker.ready; });
const resume = ({page}) => page.locator('.carry').getByRole('link', {name: 'Resume'}).first();

// The first visit is to the front page only.
async function visited(here, more = {}) {
  const visitor = await here.visitor({seed: 'train', ...allowed, ...more});
  await visitor.page.goto('/');
  await kept(visitor.page);
  return visitor;
}

// The same browser, after closing this tab and opening another.
async function anotherTab(visitor) {
  const context = visitor.page.context(), page = await context.newPage();
  await visitor.page.close();
  const again = new Visitor(page, visitor.name, false);
  await page.goto('/');
  return again;
}

// The analysis of the finished game, computed on this device.
async function story({page}) {
  await page.getByRole('button', {name: 'What happened'}).click();
  await page.locator('dialog.story svg').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog.story').waitFor({state: 'detached'});
}

async function wholeJourney(here, friendWords, andThen = () => {}) {
  const visitor = await visited(here), {page} = visitor;
  await here.server.stop();
  await visitor.choose('Tic Tac Two');
  await said(page, friendWords);
  await page.getByRole('heading', {name: 'Tic Tac Two'}).nth(1).waitFor();    // its rules
  await visitor.start('Play a bot');
  await visitor.playToTheEnd();
  await page.getByRole('button', {name: 'First'}).click();
  await said(page, /^0 of/);
  await andThen(visitor);

  await visitor.choose('Free-for-All');
  await visitor.start('Play a bot');
  for (let n = 0; n < 5; n++) await visitor.touch();
  await page.locator('[data-do]').first().waitFor();
  const before = await visitor.board(), again = await anotherTab(visitor);
  await picture(again, `offline front ${friendWords.source.length}`);
  await resume(again).click();
  await again.page.locator('[data-do]').first().waitFor();
  assert.deepEqual(await again.board(), before);
  await again.playToTheEnd();

  await again.page.goto('/lesson/mad-dash');
  await again.page.locator('[data-do]').first().waitFor();
  again.complaints = again.complaints.filter(words => !/ERR_CONNECTION_REFUSED|Failed to load resource/.test(words));
  await again.leave();
  await here.server.comeBack();
}

const ours = world(), plain = worldOf(Files.start);

test('from a server of ours: the network is cut after the first visit', () => wholeJourney(ours, /needs the network/));
test('where there is nothing the answer is 404 after the first visit, too', async () => {
  const visitor = await visited(ours), {page} = visitor;
  const status = async path => (await page.goto(path)).status();
  for (const path of ['/nowhere', '/game/chess', '/lesson/chess']) assert.equal(await status(path), 404, path);
  await page.getByRole('link', {name: 'To the games'}).waitFor();
  for (const path of ['/game/hideout', '/me', '/puzzle']) assert.equal(await status(path), 200, path);
  await ours.server.stop();
  assert.equal(await status('/nowhere'), 200, 'without a network the page itself says that there is nothing');
  await page.getByRole('heading', {name: 'There is nothing at this address.'}).waitFor();
  await ours.server.comeBack();
  visitor.complaints = [];    // of what was not found
  await visitor.leave();
});

test('from a host of files: the same', () => wholeJourney(plain, /needs a server of Pegboard/, story));

test('a host of files: any page can be the first, two play on one device, and a phone can do it too', async () => {
  const visitor = await plain.visitor({seed: 'files', device: PHONE}), {page} = visitor;
  await page.goto('/game/free-for-all');
  await page.getByRole('heading', {level: 1, name: 'Free-for-All'}).waitFor();
  await picture(visitor, 'a game from a host of files', {fullPage: true});
  await visitor.start('Same device');
  await visitor.lift();
  await visitor.play('B3');
  await page.getByRole('button', {name: /^Hand over/}).click();
  await visitor.lift();
  assert.equal(await page.locator('[data-loc][aria-label*="peg"]:not([aria-label*="may put a peg"])').count(), 0);
  await page.goto('/lesson/hideout');
  await page.locator('[data-do]').first().waitFor();
  await visitor.leave();
});

test('a table is saved as a record, thrown away, and opened again', async () => {
  const visitor = await ours.visitor({seed: 'record', acceptDownloads: true}), {page} = visitor;
  await visitor.choose('Free-for-All');
  await visitor.start('Play a bot');
  for (let n = 0; n < 5; n++) await visitor.touch();
  await page.locator('[data-do]').first().waitFor();
  const before = await visitor.board();
  await page.goto('/');
  await resume(visitor).waitFor();
  await picture(visitor, 'carry on');
  const [download] = await Promise.all([page.waitForEvent('download'),
    page.getByRole('button', {name: /^Save as a record/}).click()]);
  const record = await readFile(await download.path(), 'utf8');
  assert.match(record, /\[Game "free-for-all"\]/);
  for (let n = 0; n < 2; n++) await page.getByRole('button', {name: /^Throw away/}).click();
  await resume(visitor).waitFor({state: 'detached'});
  await page.reload();
  await said(page, 'Your tables will be here');
  await page.locator('input[type=file]').setInputFiles({name: 'game.pgr', mimeType: 'text/plain', buffer: Buffer.from(record)});
  await page.locator('[data-do]').first().waitFor();
  assert.deepEqual(await visitor.board(), before);
  await page.goto('/');
  await page.locator('input[type=file]').setInputFiles({name: 'game.pgr', mimeType: 'text/plain',
    buffer: Buffer.from('[Game "chess"]\n')});
  await page.locator('.toast.bad').waitFor();
  await visitor.leave();
});

test('two windows of one table show the same', async () => {
  const visitor = await ours.visitor({seed: 'windows'}), {page} = visitor;
  await visitor.choose('Free-for-All');
  await visitor.start('Same device');
  await visitor.lift();
  const other = new Visitor(await page.context().newPage(), 'other', false);
  await other.follow(page.url());
  await other.lift();
  await visitor.play('B3');
  await other.says('B3', 'peg');
  await visitor.leave();
});

// An act traps the rules, as a bug in them would.
test('rules that trap stop nothing: the table is as it was, and goes on', async () => {
  const visitor = await ours.visitor({seed: 'trap'}), {page} = visitor;
  await page.route('**/here/table.js', async route => {
    const response = await route.fetch(), text = await response.text();
    await route.fulfill({response, body: text.replace('const player = this.seat(seat);',
      "const player = this.seat(seat); if (words === 'C3') throw new WebAssembly.RuntimeError('unreachable');")});
  });
  await visitor.choose('Free-for-All');
  await visitor.start('Same device');
  await visitor.lift();
  await visitor.play('C3');
  await page.locator('.toast.bad').filter({hasText: 'The rules stumbled'}).waitFor();
  await visitor.play('B3');
  await visitor.says('B3', 'peg');
  await visitor.says('C3', 'empty');
  await visitor.leave();
});

// Changes one file of the site, like a new version.
async function newVersion(folder) {
  const file = join(folder, 'app.webmanifest'),
    text = (await readFile(file, 'utf8')).replace('"short_name": "Pegboard"', '"short_name": "Pegboard 2"');
  const service = join(folder, 'service.js'), tag = createHash('sha256').update(text).digest('hex').slice(0, 16);
  await writeFile(file, text);
  await writeFile(service, (await readFile(service, 'utf8')).replace(/const VERSION = '\w+'/,
    `const VERSION = '${tag}'`).replace(/(\["\/app.webmanifest",")\w+/, `$1${tag}`));
}

test('a new version says that it is there, waits for the end of a game, and comes whole', async () => {
  const visitor = await visited(plain), {page} = visitor, button = page.getByRole('button', {name: 'New version'});
  const short = () => page.evaluate(async () => (await (await fetch('/app.webmanifest')).json()).short_name);
  await page.reload();
  await visitor.choose('Tic Tac Two');
  await visitor.start('Play a bot');
  await visitor.touch();
  await newVersion(plain.server.folder);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    while (!registration.waiting) await new Promise(resolve => setTimeout(resolve, 20));
  });
  assert.equal(await button.count(), 0);
  assert.equal(await short(), 'Pegboard');
  await visitor.playToTheEnd();
  await button.waitFor();
  await picture(visitor, 'a new version');
  await Promise.all([page.waitForEvent('load'), button.click()]);
  await page.locator('main.after h1').waitFor();
  assert.equal(await short(), 'Pegboard 2');
  assert.equal(await page.evaluate(async () => (await caches.keys()).length), 1);
  await visitor.leave();
});
