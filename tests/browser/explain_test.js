// What the bots know is told to people: a hint says how sure it is and why, and who may hold which cards.
import assert from 'node:assert';
import {test} from 'node:test';
import {PHONE, picture, said, world} from './support/browser.js';
import {faults} from './support/axe.js';
import {goOn} from './support/record.js';

const here = world();

test('a hint tells why it is best', async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada;
  await goOn(ada, 'x-rays', 'close', 14, {bots: [2]});
  await page.getByRole('button', {name: 'Hint'}).click();
  await said(page, /^The hint: [A-F]\d \(\d+ %\).* (tells most: \d+ of \d+ hidings have it|hidings have [A-F]\d)\.$/);
  await picture(ada, 'explain hint');
  await ada.leave();
});

test('a sampled chance has an interval', async () => {
  const ada = await here.visitor({seed: 'ada', device: PHONE, colorScheme: 'dark'}), {page} = ada;
  await goOn(ada, 'tank-blitz', 'last-tanks', 30, {bots: [2]});
  await page.getByRole('button', {name: 'Hint'}).click();
  await said(page, /^The hint: .*\(\d+ % ± \d+\)/);
  await picture(ada, 'explain hint phone');
  await ada.leave();
});

test('who may hold which cards', async () => {
  for (const how of [{}, {device: PHONE, colorScheme: 'dark'}]) {
    const ada = await here.visitor({seed: 'ada', ...how}), {page} = ada;
    await goOn(ada, 'pegs-and-jokers', 'helping', 60, {bots: [2, 3, 4]});
    if (how.device) await page.getByRole('button', {name: 'Notes'}).click();
    await page.getByRole('switch', {name: 'Show the chances'}).click();
    const cells = page.locator('.handchances td');
    await cells.first().waitFor();
    assert.equal(await cells.count(), 3 * 14);
    assert.deepEqual(await faults(page), []);
    await picture(ada, 'explain hands' + (how.device ? ' phone' : ''));
    await ada.leave();
  }
});

test('back to a turning point, and on from there against the same bot', async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada;
  await goOn(ada, 'tank-blitz', 'headquarters', 1e9, {bots: [2]});
  await page.getByRole('button', {name: 'What happened'}).click();
  const again = page.getByRole('button', {name: /^Try it from here: \d+$/}).first();
  await again.waitFor();
  await picture(ada, 'explain story');
  const other = await page.context().newPage();
  await other.goto('/me');
  await other.getByRole('heading', {name: 'Typical mistakes'}).scrollIntoViewIfNeeded();
  await said(other, /^Tank Blitz, 1 game: /);
  await picture({page: other}, 'explain mistakes');
  await other.close();
  await again.click();
  await said(page, /a trial from act \d+ on, counts for nothing/);
  await page.locator('.prompt').waitFor();
  await picture(ada, 'explain trial');
  await page.goBack();
  await page.getByRole('slider').press('Home');
  await page.getByRole('button', {name: 'Try it from here', exact: true}).click();
  await said(page, /a trial from act 0 on/);
  await ada.leave();
});
