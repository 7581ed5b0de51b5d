// The same pages in Firefox, if installed: no page logs an error, and games are played.
import assert from 'node:assert';
import {test} from 'node:test';
import {openFirefox, picture, program, world} from './support/browser.js';

const skip = program('firefox-esr', 'firefox') ? false : 'Firefox is not installed';
const here = skip ? null : world(openFirefox);

test('every page is shown', {skip}, async () => {
  const visitor = await here.visitor({seed: 'fox'}), {page} = visitor;
  await page.goto('/');
  await page.locator('.games li').last().waitFor();
  await picture(visitor, 'firefox front');
  for (const id of await page.evaluate(async () => (await (await fetch('/api/v1/games')).json()).games.map(game => game.id))) {
    await page.goto('/game/' + id);
    await page.locator('.rulescard h2').first().waitFor();
    await page.goto('/lesson/' + id);
    await page.locator('[data-do]').first().waitFor();
  }
  await visitor.leave();
});

// One of each kind, by the rules in this browser: pegs at once, a secret set-up, a guess, a ball, cards, a track, lines, a map.
const KINDS = {'Free-for-All': {}, 'Tank Blitz': {'Turns until the game ends': 10}, Hideout: {},
  Football: {'Turns of both together': 6},
  'Pegs and Jokers': {'Turns until the game ends': 6}, 'Bonkers!': {'Points to win': 2}, Fiveplay: {},
  Conflict: {'Turns until the game ends': 2}};

for (const [title, options] of Object.entries(KINDS))
  test('a game to its end: ' + title, {skip}, async () => {
    const visitor = await here.visitor({seed: title});
    await visitor.choose(title);
    if (Object.keys(options).length) await visitor.options(options);
    await visitor.start('Play a bot');
    assert.match(visitor.page.url(), /\/table\/here-/);
    await visitor.playToTheEnd();
    await picture(visitor, 'firefox end ' + title);
    await visitor.leave();
  });

test('at the server: some acts against its bot', {skip}, async () => {
  const visitor = await here.visitor({seed: 'server'});
  await visitor.choose('Tank Blitz');
  await visitor.atServer();
  await visitor.start('Play a bot');
  for (let n = 0; n < 6; n++) await visitor.touch();
  await picture(visitor, 'firefox table');
  await visitor.leave();
});
