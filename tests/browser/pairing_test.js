// Playing anybody: two browsers are paired, play, and see what it has made of their ratings; a bot meanwhile; games to watch; and
// mute, block and report.
import assert from 'node:assert';
import {test} from 'node:test';
import {picture, said, world} from './support/browser.js';

const here = world(), LOW = {viewport: {width: 1280, height: 800}};
const PHONE = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};

// Looks for somebody to play that game.
async function seek(visitor, game, path = '/anybody') {
  const {page} = visitor;
  await page.goto(path);
  if (path !== '/anybody') await page.getByRole('link', {name: 'Play anybody'}).click();
  if (game) await page.getByLabel('Which game?').selectOption({label: game});
  await page.locator('[data-key=find]').click();
  const go = page.getByRole('button', {name: 'Go', exact: true}), next = page.locator('.anybody .seekbig, .table-root');
  await go.or(next).first().waitFor();
  if (!await go.isVisible()) return;
  await page.getByLabel('What shall we call you?').fill(visitor.name);
  await go.click();
}

const atTable = ({page}) => page.locator('.prompt').waitFor();

async function pair(one, two, game) {
  await seek(one, game, '/');
  await one.page.locator('.anybody .seekbig').waitFor();
  await seek(two, game);
  await Promise.all([one, two].map(atTable));
  assert.equal(one.page.url(), two.page.url());
}

async function act({page}) { await page.locator('.boardplace [data-do=act]').first().click(); }

// Each acts once, in turn.
async function actOnce(one, two) {
  const first = await one.page.locator('.boardplace [data-do=act]').count() ? one : two, second = first === one ? two : one;
  await act(first);
  await second.page.locator('.boardplace [data-do=act]').first().waitFor();
  await act(second);
}

test('two who look for a game are paired, and their ratings change', async () => {
  const ada = await here.visitor({seed: 'ada', device: LOW}), bob = await here.visitor({seed: 'bob', device: PHONE, colorScheme: 'dark'});
  await pair(ada, bob, 'Free-for-All');
  await said(ada.page, '1500?');
  assert.equal(await ada.page.locator('[data-key=hint], [data-key=takeback]').count(), 0, 'it counts, so there are none');
  await actOnce(ada, bob);
  await picture(ada, 'rated-table');
  await picture(bob, 'rated-table-phone');
  await bob.page.locator('[data-key=tabchat]').click();
  await bob.page.getByRole('button', {name: /About ada/}).waitFor();
  await picture(bob, 'rated-talk-phone');
  await bob.page.locator('[data-key=tabboard]').click();
  for (let n = 0; n < 2; n++) await bob.page.locator('[data-key=resign]').click();
  for (const {page} of [ada, bob]) {
    const words = await page.locator('.ratingchange').textContent();
    assert.match(words, /ada: 1500 → 1662 \(\+162\)/);
    assert.match(words, /bob: 1500 → 1338 \(−162\)/);
  }
  await picture(ada, 'rated-end');
  await ada.page.goto('/ratings');
  await ada.page.locator('.leaders .mine', {hasText: '1662?'}).waitFor();
  await picture(ada, 'ratings');
  await bob.page.goto('/ratings?game=free-for-all');
  await bob.page.locator('.leaders .mine', {hasText: '1338?'}).waitFor();
  await picture(bob, 'ratings-phone');
  await ada.page.goto('/me');
  await ada.page.locator('.ownratings', {hasText: '1662?'}).waitFor();
  await ada.leave();
  await bob.leave();
});

test('a strong game is shown on the front page and among those to watch', async () => {
  const cyd = await here.visitor({seed: 'cyd', device: LOW}), dan = await here.visitor({seed: 'dan', device: LOW});
  await pair(cyd, dan, 'Chain Gang');
  const eve = await here.visitor({seed: 'eve', device: PHONE});
  await eve.page.goto('/');
  await eve.page.locator('.featuredplace').scrollIntoViewIfNeeded();
  await eve.page.locator('.featured .smallboard svg').first().waitFor();
  await picture(eve, 'featured-phone');
  await eve.page.goto('/watch');
  await eve.page.locator('.watchable').first().waitFor();
  await picture(eve, 'watch-phone');
  await eve.page.locator('.watchable', {hasText: 'Chain Gang'}).getByRole('link').click();
  await eve.page.locator('.boardplace svg').first().waitFor();
  for (const visitor of [cyd, dan, eve]) await visitor.leave();
});

test('who waits may play a bot meanwhile, and is called', async () => {
  const fay = await here.visitor({seed: 'fay', device: PHONE}), gus = await here.visitor({seed: 'gus', device: LOW, locale: 'de'});
  await seek(fay, 'Tic Tac Two');
  await picture(fay, 'waiting-phone');
  await fay.page.locator('[data-key=meanwhile]').click();
  await atTable(fay);
  await fay.page.locator('.seekchip').waitFor();
  await picture(fay, 'meanwhile-phone');
  const table = fay.page.url();
  await gus.page.goto('/anybody');
  await gus.page.getByLabel('Welches Spiel?').selectOption({label: 'Tic Tac Two'});
  await gus.page.locator('[data-key=find]').click();
  await gus.page.locator('#your-name').fill('gus');
  await gus.page.locator('.askname button').click();
  await fay.page.waitForURL(url => String(url) !== table);
  await Promise.all([fay, gus].map(atTable));
  await fay.leave();
  await gus.leave();
});

test('looking ends when one says so', async () => {
  const hal = await here.visitor({seed: 'hal', device: LOW}), {page} = hal;
  await seek(hal, 'Hostage');
  await picture(hal, 'waiting');
  await page.locator('[data-key=cancel]').click();
  await page.locator('[data-key=find]').waitFor();
  await page.waitForFunction(async () => (await (await fetch('/api/v1/pairing')).json()).people === 0);
  await hal.leave();
});

test('somebody is muted, blocked and reported', async () => {
  const ida = await here.visitor({seed: 'ida', device: LOW}), jim = await here.visitor({seed: 'jim', device: LOW}), {page} = ida;
  await pair(ida, jim, 'Free-for-All');
  const talk = async words => { await jim.page.getByLabel('Say something').fill(words); await jim.page.keyboard.press('Enter'); };
  await talk('you are slow');
  await said(page, 'you are slow');
  await page.getByRole('button', {name: /About jim/}).click();
  await picture(ida, 'about');
  await page.locator('dialog [data-key=muted]').click();
  await page.locator('.chat', {hasText: 'you are slow'}).waitFor({state: 'hidden'});
  await talk('and ugly');
  await said(jim.page, 'and ugly');
  await page.locator('dialog [data-key=blocked]').click();
  await page.getByRole('button', {name: 'No longer block'}).waitFor();
  await page.getByLabel('What has happened?').fill('insults');
  await page.locator('dialog [data-key=report]').click();
  await said(page, 'Thank you. The operator will look at it.');
  assert.doesNotMatch(await page.locator('.chat').textContent(), /ugly/);
  await page.goto('/me');
  await page.locator('li', {hasText: 'jim'}).getByRole('button', {name: 'Take back'}).click();
  await said(page, 'You have muted or blocked nobody.');
  await ida.leave();
  await jim.leave();
});
