// Few clicks: every place within a piece's reach is lit and one touch walks there; forced acts are played automatically.
import assert from 'node:assert';
import {test} from 'node:test';
import {picture, world, said} from './support/browser.js';
import {goOn} from './support/record.js';

const here = world(), TURNS = 6;
const turn = async ({page}) => +(/turn (\d+)/.exec(await page.locator('.crumb').textContent())?.[1] || 0);

async function begin(visitor, atServer) {
  await visitor.choose('Conflict');
  if (atServer) await visitor.atServer();
  await visitor.start('Play a bot');
}

for (const atServer of [false, true]) test(`two touches for each die of Conflict ${atServer ? 'at the server' : 'on this device'}`,
  async () => {
  const ada = await here.visitor({seed: 'ada'});
  await begin(ada, atServer);
  let touches = 0;
  for (; await turn(ada) < TURNS; touches++) await ada.touch();
  // Half of the turns are one's own, with two dice each: 12 touches, 4 more for every double. Step by step it would be some 27.
  assert.ok(touches <= 4 * TURNS, `${touches} touches in ${TURNS} turns of both`);
  await ada.leave();
});

test('the way is shown, and can be chosen step by step', async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada;
  await begin(ada, false);
  const go = page.locator('.prompt').getByText(/goes [3-6] steps\. Where to\?/),
    far = page.getByRole('button', {name: 'Step by step'});
  let lit = 0;
  for (; lit <= 8; lit = await go.isVisible() ? await page.locator('.sq[data-do]').count() : 0) await ada.touch();
  await page.locator('.sq[data-do=act]').last().hover();
  await page.locator('.way .trail').first().waitFor({state: 'attached'});
  await picture(ada, 'conflict where to');
  await far.click();
  assert.ok(await page.locator('.sq[data-do]').count() <= 8, 'single steps are lit instead');
  await page.locator('.sq[data-do]').first().click();
  await page.locator('.prompt').getByText(/goes \d steps?\. Where to\?|Which piece|thinking/).waitFor();
  await ada.leave();
});

test('an act without a choice does itself, where that tells nobody anything', async () => {
  const ada = await here.visitor({seed: 'ada'});
  await goOn(ada, 'chain-gang', 'both-halves', 9, {bots: [2]});    // the prisoner on C3 must go to C4
  await said(ada.page, 'You tried C3 to C4.');
  await ada.leave();
});

for (const atServer of [false, true]) test(`against bots everything can be taken back in open games ${atServer ? 'at the server'
  : 'on this device'}`, async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada, back = page.getByRole('button', {name: 'Take back', exact: true});
  const empty = '.boardplace [aria-label*=", empty"]', holes = [49];    // a piece may go where one is already
  const at = n => page.locator('.crumb', {hasText: new RegExp(`turn ${n}\\b`)}).waitFor();
  await ada.choose('Fiveplay');
  if (atServer) await ada.atServer();
  await ada.start('Play a bot');
  await page.locator('[data-do=act]').first().waitFor();
  assert.ok(await back.isDisabled(), 'nothing was done yet');
  for (const n of [3, 5]) {
    await ada.touch();
    await at(n);
    holes.push(await page.locator(empty).count());
  }
  for (const n of [3, 1]) {
    await back.click();
    await at(n);
    assert.equal(await page.locator(empty).count(), holes[(n - 1) / 2]);
  }
  assert.ok(await back.isDisabled());
  await ada.leave();
});
