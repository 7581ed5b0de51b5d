// Tables on this device: clocks, which stand while nobody looks, the minutes of Football and Soccer, and boards from a file.
import assert from 'node:assert';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {PHONE, picture, world, said} from './support/browser.js';
import {goOn} from './support/record.js';

const here = world(), games = new URL('../../games/', import.meta.url);
const MINUTES = /minutes \* 60000/, LOOKED_AWAY = 3000;    // milliseconds

const seconds = words => words.split(':').reduce((sum, part) => 60 * sum + +part, 0);
const onDevice = page => assert.match(page.url(), /\/table\/here-/);

// A table against a bot, with what "More choices" offers.
async function begin(visitor, title, choose) {
  await visitor.choose(title);
  await visitor.page.getByText('More choices').click();
  await choose(visitor.page);
  await visitor.start('Play a bot');
  onDevice(visitor.page);
}

// The time a player has left, once it is less than `most` seconds.
async function left(page, most) {
  const clock = page.locator('.who.now .clock');
  await page.waitForFunction(([most]) => {
    const words = document.querySelector('.who.now .clock')?.textContent;
    return words && words.split(':').reduce((sum, part) => 60 * sum + +part, 0) < most;
  }, [most]);
  return seconds(await clock.textContent());
}

test('a clock on this device runs, and stands while nobody looks', async () => {
  const visitor = await here.visitor({seed: 'clock'}), {page} = visitor;
  await begin(visitor, 'Free-for-All', () => page.getByLabel('Clock').selectOption({label: '5 minutes each'}));
  const before = await left(page, 300), table = page.url();
  await picture(visitor, 'device clock');
  await page.goto('/');
  await page.waitForFunction(since => performance.now() > since, LOOKED_AWAY);
  await page.goto(table);
  const after = await left(page, 300);
  assert.ok(before - after <= 2, `${before} seconds became ${after}`);
  await visitor.leave();
});

// In the page: a table of Free-for-All on this device with that clock.
async function tableWith(clock) {
  const {device} = await import(document.querySelector('script[type=module]').src);
  const seats = [{kind: 'me', name: 'Ada'}, {kind: 'bot', level: 1}];
  return (await device('POST', '/tables', {game: 'free-for-all', seats, clock})).table.id;
}

test('whose time is over has lost, on this device too', async () => {
  const visitor = await here.visitor({seed: 'late'}), {page} = visitor;
  await page.goto('/');
  await page.locator('.games').first().waitFor();
  await page.goto('/table/' + await page.evaluate(tableWith, {act: 1}));
  await page.locator('main.after').waitFor();
  await said(page, /time/i);
  await picture(visitor, 'device late');
  await visitor.leave();
});

async function byTheClock(visitor, title) {
  const clocks = await readFile(new URL('../web/here/clocks.js', games), 'utf8');
  assert.match(clocks, MINUTES);
  await visitor.page.context().route('**/here/clocks.js', route =>    // a minute of this match is four seconds
    route.fulfill({contentType: 'text/javascript', body: clocks.replace(MINUTES, 'minutes * 4000')}));
  await begin(visitor, title, () => visitor.page.getByLabel('Minutes, then the higher score wins').fill('1'));
  await visitor.page.locator('.matchclock').waitFor();
  await picture(visitor, 'device minutes ' + title);
}

test('Football by the clock on this device ends when the minutes are over', async () => {
  const visitor = await here.visitor({seed: 'minutes'});
  await byTheClock(visitor, 'Football');
  await visitor.setUp();
  await visitor.playToTheEnd();
  await picture(visitor, 'device minutes over');
  await visitor.leave();
});

test('the minutes of Soccer are on a phone too', async () => {
  const visitor = await here.visitor({seed: 'minutes', device: PHONE});
  await byTheClock(visitor, 'Soccer');
  await said(visitor.page, /Match clock: 0:0\d/);
  await visitor.leave();
});

test('a board from a file on this device: checked, drawn and kept', async () => {
  const visitor = await here.visitor({seed: 'drawn here', device: PHONE}), {page} = visitor;
  const usual = await readFile(new URL('bonkers/board.txt', games), 'utf8');
  const choose = row => () => page.getByLabel('Another board').setInputFiles({name: 'board.txt', mimeType: 'text/plain',
    buffer: Buffer.from(usual.replace('  2  . >', row))});
  const loses = async () => assert.match(await page.locator('.bk [data-place="11"]').getAttribute('aria-label'), /lose/i);
  await begin(visitor, 'Bonkers!', choose('  2  > .'));
  await page.locator('[data-do]').first().waitFor();
  await loses();
  await picture(visitor, 'device board');
  await page.reload();
  await page.locator('[data-do]').first().waitFor();
  await loses();
  await visitor.choose('Bonkers!');
  await page.getByText('More choices').click();
  await choose('  2  . ?')();
  await page.locator('.way', {has: page.getByRole('heading', {name: 'Play a bot'})}).getByRole('button').last().click();
  await said(page, /line 3/);
  await picture(visitor, 'device board refused');
  await visitor.leave();
});

test('a record that ends before the dice goes on with them', async () => {
  const visitor = await here.visitor({seed: 'dice'}), {page} = visitor;
  await goOn(visitor, 'bonkers', 'random-1', '*: 4-6', {bots: [2]});
  await page.locator('[data-do]').first().waitFor();
  await visitor.leave();
});
