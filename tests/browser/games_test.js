// Every game from the front page to its end, by clicks: against a weak bot on this device, and the free table, which has no bots,
// with two people. Some of them at the server too. SERVED: the program has no rules for the device, so all are played at the
// server.
import assert from 'node:assert';
import {test} from 'node:test';
import {picture, world} from './support/browser.js';

// Random play takes long: options of the game's page that end it earlier.
const GAMES = {
  'Free-for-All': {}, 'Mad Dash': {'Turns until the game ends': 40}, 'Tic Tac Two': {}, 'Border Patrol': {'Points to win': 4},
  'X-Rays': {}, 'Tank Blitz': {'Turns until the game ends': 30}, 'Chain Gang': {},
  'Leap Frog': {'Turns until the game ends': 30}, 'Battle of the Blobs': {}, Hideout: {},
  'Rapid Transit': {'Turns until the game ends': 30}, Hostage: {'Turns until the game ends': 30},
  'Space Attack': {'Turns until the game ends': 30},
  Football: {'Turns of both together': 16}, Soccer: {'Turns of both together': 16},
  'Pegs and Jokers': {'Turns until the game ends': 16}, 'Bonkers!': {'Points to win': 3}, Fiveplay: {},
  Conflict: {'Turns until the game ends': 3},
};

const here = world();
const wanted = process.env.GAMES ? process.env.GAMES.split(',') : Object.keys(GAMES);
for (const title of wanted)
  test(title, async () => {
    const visitor = await here.visitor({seed: title});
    await visitor.choose(title);
    if (Object.keys(GAMES[title] || {}).length) await visitor.options(GAMES[title]);
    await visitor.start('Play a bot');
    if (!process.env.SERVED) assert.match(visitor.page.url(), /\/table\/here-/);
    await visitor.playToTheEnd();
    await picture(visitor, 'end of ' + title);
    await visitor.leave();
  });

for (const title of ['Border Patrol', 'Soccer', 'Pegs and Jokers'].filter(title => wanted.includes(title)))
  test(`${title}, at the server`, async () => {
    const visitor = await here.visitor({seed: title});
    await visitor.choose(title);
    await visitor.options(GAMES[title]);
    await visitor.atServer();
    await visitor.start('Play a bot');
    assert.doesNotMatch(visitor.page.url(), /here-/);
    await visitor.playToTheEnd();
    await visitor.leave();
  });

test('Free Table', {skip: !!process.env.GAMES}, async () => {
  const visitor = await here.visitor({seed: 'free'}), {page} = visitor;
  await visitor.choose('Free Table');
  await visitor.start('Same device');
  await visitor.lift();
  for (const loc of ['B3', 'C4']) {
    await visitor.play(loc);
    await visitor.says(loc, 'peg');
  }
  await page.getByRole('button', {name: 'Probe'}).click();
  await visitor.play('D5');
  await visitor.says('D5', 'empty');
  await page.getByRole('button', {name: 'Roll two dice'}).click();
  await page.locator('.freeside .fallen').first().waitFor();
  await page.getByRole('button', {name: 'I am done'}).click();
  await picture(visitor, 'Free Table, dice');
  await page.locator('[data-key="actoffer-end"]').click();
  await page.getByRole('button', {name: /^Hand over/}).click();
  await visitor.lift();
  await page.getByRole('button', {name: 'Agree'}).click();
  await page.locator('main.after h1').waitFor();
  await picture(visitor, 'end of Free Table');
  await visitor.leave();
});
