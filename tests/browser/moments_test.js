// Moments: they stay on the board before the page continues, and whatever decides a game is always on the screen.
import assert from 'node:assert';
import {test} from 'node:test';
import {picture, world, said} from './support/browser.js';
import {goOn} from './support/record.js';

const here = world();
const moment = ({page}) => page.locator('.moment:not([hidden])');

// A visitor with moments of normal length; this slows bots down too.
async function patient(options) {
  const visitor = await here.visitor(options);
  await visitor.page.context().addInitScript(() => localStorage.setItem('pace', '300'));
  return visitor;
}

test('a goal stays on the board, with the board it was made on, before the next set-up', async () => {
  const ada = await patient({seed: 'ada'});
  await goOn(ada, 'soccer', 'three-goals', 30, {bots: [1]});
  await said(ada.page, 'You have the ball');
  await said(ada.page, 'You defend this side');
  await ada.page.getByLabel('Type a move').fill('kick A3');
  await ada.page.keyboard.press('Enter');
  await said(ada.page, 'Goal for you!', {exact: true});
  await picture(ada, 'moment goal');
  assert.match(await ada.page.locator('.boardplace [data-loc=D1]').getAttribute('aria-label'), /peg/, 'the board is as it was');
  await said(ada.page, '1 goal', {exact: true});
  await ada.page.getByRole('button', {name: 'Place for me'}).waitFor();
  await ada.leave();
});

test('a touch goes on at once; winning and losing are said on the board before what comes after', async () => {
  const ada = await patient({seed: 'ada'});
  await goOn(ada, 'x-rays', 'close', 1e9);
  await ada.page.locator('main.after .headline').waitFor();    // a late visitor sees no moment
  assert.equal(await moment(ada).count(), 0);
  await ada.page.goto('/game/free-for-all');
  await ada.start('Play a bot');
  await said(ada.page, 'Alarms in a row: 0 of 4');
  await ada.page.getByRole('button', {name: 'Resign'}).click();
  await ada.page.getByRole('button', {name: 'Really resign?'}).click();
  await moment(ada).getByText('You lost.').waitFor();
  await picture(ada, 'moment lost');
  assert.ok(await ada.page.locator('.boardplace .unit').isVisible(), 'the board is still there');
  await moment(ada).click();
  await ada.page.locator('main.after .headline').waitFor();
  assert.ok(!(await ada.page.title()).includes('●'));
  await ada.leave();
});

test('a diamond that is found is said, and holds nothing up', async () => {
  const ada = await patient({seed: 'ada'});
  await goOn(ada, 'x-rays', 'close', '1: C6', {bots: [2]});
  await ada.play('C6');
  await moment(ada).getByText('A diamond at C6!').waitFor();
  await ada.says('C6', 'marker');
  await said(ada.page, '1 of 5 diamonds');
  // By now it may be over.
  assert.equal(await ada.page.locator('.moment').evaluate(el => getComputedStyle(el).pointerEvents), 'none');
  await ada.leave();
});

test('at a free table clearing asks, and what one agrees to is said', async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada, button = name => page.getByRole('button', {name, exact: true});
  await goOn(ada, 'free-table', 'hot-and-cold', '2: agree');    // both at one screen
  await ada.lift();
  await button('Clear my side').click();
  await button('Really clear?').waitFor();
  await page.getByRole('button', {name: /^Hand over to/}).click();
  await ada.lift();
  await button('Agree: you win').waitFor();
  await ada.leave();
});
