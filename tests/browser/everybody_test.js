// Accessibility: axe finds nothing on any page, in light and dark; whole games are played by keyboard alone.
import assert from 'node:assert';
import {test} from 'node:test';
import {faults} from './support/axe.js';
import {DESK, PHONE, picture, world, said} from './support/browser.js';
import {press, pressTo} from './support/keyboard.js';

const here = world();

// axe finds nothing in light or dark.
async function fine(visitor, name) {
  for (const colorScheme of ['light', 'dark']) {
    await visitor.page.emulateMedia({colorScheme});
    await picture(visitor, `${name} ${colorScheme}`);
    assert.deepEqual(await faults(visitor.page), [], `${name}, ${colorScheme}`);
  }
}

for (const [size, device] of Object.entries({desk: DESK, phone: PHONE}))
  test('axe finds nothing before and around a game: ' + size, async () => {
    const visitor = await here.visitor({seed: 'axe', device}), {page} = visitor;
    await page.goto('/');
    await page.locator('.games li').last().waitFor();
    await fine(visitor, `front ${size}`);
    await visitor.choose('Tank Blitz');
    await page.getByText('More choices').click();
    await fine(visitor, `game page ${size}`);
    await page.getByRole('button', {name: 'Make a link'}).click();
    await page.getByLabel('What shall we call you?').waitFor();
    await fine(visitor, `name ${size}`);
    await visitor.named();
    await said(page, 'Waiting for somebody');
    await fine(visitor, `waiting ${size}`);
    const link = page.url(), friend = await here.visitor({seed: 'friend', device});
    await friend.follow(link);
    await friend.page.getByRole('button', {name: 'Sit down'}).waitFor();
    await fine(friend, `join ${size}`);
    await friend.sit();
    const watcher = await here.visitor({seed: 'watcher', device});
    await watcher.follow(link);
    await watcher.page.locator('.boardplace svg').waitFor();
    await fine(watcher, `watcher ${size}`);
    await page.goto('/lesson/tank-blitz');
    await page.locator('[data-do]').first().waitFor();
    await fine(visitor, `lesson ${size}`);
    for (const path of ['/me', '/settings', '/about', '/anybody', '/ratings', '/watch']) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      await fine(visitor, `${path.slice(1)} ${size}`);
    }
    for (const each of [visitor, friend, watcher]) await each.leave();
  });

// One game per kind of board, in play and after its end, with verifiable dice and cards.
const CHANCE = ['Conflict', 'Pegs and Jokers', 'Bonkers!'];
for (const title of ['Tank Blitz', 'Free Table', 'Fiveplay', ...CHANCE])
  test('axe finds nothing at a table: ' + title, async () => {
    const visitor = await here.visitor({seed: 'axe ' + title}), {page} = visitor;
    await visitor.choose(title);
    if (CHANCE.includes(title)) await visitor.atServer();    // where the dice are verifiable
    await visitor.start(title === 'Free Table' ? 'Same device' : 'Play a bot');
    if (title === 'Free Table') await visitor.lift();
    for (let n = 0; n < 3; n++) await visitor.touch();
    await page.locator('[data-do]').first().waitFor();
    await fine(visitor, 'table ' + title);
    await page.getByRole('button', {name: 'Rules'}).click();
    await page.getByRole('dialog').waitFor();
    await fine(visitor, 'rules ' + title);
    await page.keyboard.press('Escape');
    await page.getByRole('button', {name: 'Resign'}).click();
    await page.getByRole('button', {name: 'Really resign?'}).click();
    await page.locator('main.after .headline').waitFor();
    await page.getByRole('button', {name: 'Back', exact: true}).click();
    await fine(visitor, 'after ' + title);
    const dice = page.getByRole('button', {name: 'Verify the dice'});
    if (CHANCE.includes(title)) {
      await dice.click();
      await page.getByRole('button', {name: 'Check it here'}).click();
      await said(page, /fingerprint are right/);
      await fine(visitor, 'dice ' + title);
    } else assert.equal(await dice.count(), 0);
    await visitor.leave();
  });

test('a whole game by keyboard alone, from the front page on', async () => {
  const visitor = await here.visitor({seed: 'keys'}), {page} = visitor;
  await page.goto('/');
  await page.locator('.games li').last().waitFor();
  await pressTo(page, 'button:has-text("Play your first game")');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/table/*');
  await press(visitor);
  await pressTo(page, '[data-key=rematch]');
  await visitor.leave();
});

for (const title of ['Tic Tac Two', 'Tank Blitz', 'Fiveplay'])
  test('by keyboard alone: ' + title, async () => {
    const visitor = await here.visitor({seed: 'keys ' + title}), {page} = visitor;
    await page.goto('/');
    await pressTo(page, `.games a:has-text("${title}")`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', {level: 1, name: title}).waitFor();
    await pressTo(page, '[data-key=startbot]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/table/*');
    await press(visitor, title === 'Tic Tac Two' ? 400 : 25);
    await visitor.leave();
  });
