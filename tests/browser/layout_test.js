// Every game's table on common screen sizes: everything needed in play is on the screen, and tips cover nothing that can be chosen.
import assert from 'node:assert';
import {test} from 'node:test';
import {picture, world} from './support/browser.js';
import {goOn} from './support/record.js';

const here = world();
const DESK = {viewport: {width: 1280, height: 800}},
  TABLET = {viewport: {width: 820, height: 1180}, hasTouch: true, isMobile: true},
  SIDEWAYS = {viewport: {width: 844, height: 390}, hasTouch: true, isMobile: true};

const games = async () => (await (await fetch(here.server.url + '/api/v1/games')).json()).games.filter(({id}) =>
  id !== 'free-table');

// In the page: how far it scrolls, how far the board extends below the screen, and what a tip covers.
function measured() {
  const box = el => el.getBoundingClientRect(), tip = document.querySelector('.pointer');
  const side = document.querySelector('.sideplace');
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return {
    down: document.documentElement.scrollHeight - innerHeight, across: document.documentElement.scrollWidth - innerWidth,
    board: box(document.querySelector('.boardplace svg')).bottom - innerHeight,
    sentence: box(document.querySelector('.prompt .sentence')).bottom - innerHeight,
    column: side.scrollHeight - side.clientHeight,
    covered: tip ? [...document.querySelectorAll('.boardplace [data-do]')].filter(el => overlap(box(tip), box(el))).length : 0,
  };
}

async function atEachTable(device, check) {
  const visitor = await here.visitor({seed: 'layout', device});
  for (const {id, title} of await games()) {
    await visitor.page.goto('/game/' + id);
    await visitor.page.getByRole('heading', {level: 1, name: title}).waitFor();
    await visitor.start('Play a bot');
    await visitor.page.locator('[data-do]').first().waitFor();
    check(title, await visitor.page.evaluate(measured));
  }
  await picture(visitor, 'the last table ' + device.viewport.width);
  await visitor.leave();
}

test('nothing scrolls on a desk of 1280 by 800', () => atEachTable(DESK, (title, {down, across, column, covered}) => {
  assert.ok(down <= 0 && across <= 0, `${title} scrolls by ${down} and ${across}`);
  assert.ok(column <= 0, `${title}: ${column} of the second column are cut`);
  assert.equal(covered, 0, `${title}: a tip covers what may be chosen`);
}));

test('a phone on its side shows the whole board and the sentence',
  () => atEachTable(SIDEWAYS, (title, {across, board, sentence, covered}) => {
  assert.ok(across <= 0, `${title} scrolls sideways by ${across}`);
  assert.ok(board <= 0 && sentence <= 0, `${title}: the board ends ${board} below the screen, the sentence ${sentence}`);
  assert.equal(covered, 0, `${title}: a tip covers what may be chosen`);
}));

test('a phone on its side reaches everything that can be touched in Conflict', async () => {
  const visitor = await here.visitor({seed: 'sideways', device: SIDEWAYS}), {page} = visitor;
  await page.goto('/game/conflict');
  await visitor.start('Play a bot');
  const chips = page.locator('.piecechip[data-do]'), notNow = page.getByRole('button', {name: 'Not now'});
  await chips.first().or(notNow).waitFor();
  if (await notNow.isVisible()) await notNow.click();    // a seven asks something else first
  await chips.first().waitFor();
  for (const chip of await chips.all()) await chip.click({trial: true});
  for (let n = 0; n < 8; n++) await visitor.touch();
  await visitor.leave();
});

// In the page, before it loads: records everything that moves, even right after a touch.
function watchShifts() {
  window.shifted = 0;
  new window.PerformanceObserver(list => { for (const {value} of list.getEntries()) window.shifted += value;
    }).observe({type: 'layout-shift', buffered: true});
}

const PHONE = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
const LONG = [[DESK, ['football', 'tank-blitz', 'fiveplay', 'x-rays']],
  [PHONE, ['free-for-all', 'border-patrol', 'football', 'conflict', 'fiveplay', 'bonkers', 'pegs-and-jokers']]];
for (const [device, ids] of LONG) {
  test(`the board does not jump from turn to turn, ${device.viewport.width} wide`, async () => {
    for (const id of ids) {
      const visitor = await here.visitor({seed: 'steady', device}), {page} = visitor;
      await page.addInitScript(watchShifts);
      await page.addInitScript(game => localStorage.setItem('known:' + game, '4'), id);    // a player past the first tips
      await page.goto('/game/' + id);
      await visitor.start('Play a bot');
      await page.locator('[data-do]').first().waitFor();
      await page.evaluate(() => { window.shifted = 0; });
      for (let n = 0; n < 20; n++) await visitor.touch();
      const shifted = await page.evaluate(() => window.shifted);
      assert.ok(shifted < 0.02, `${id}: ${shifted}`);
      await visitor.leave();
    }
  });
}

test('after the end nothing scrolls on a desk, and nothing is cut at the side of a phone', async () => {
  const ends = {bonkers: 'random-1', conflict: 'mines', fiveplay: 'random-1', 'pegs-and-jokers': 'two-players', 'x-rays': 'close'};
  for (const device of [DESK, PHONE]) {
    const visitor = await here.visitor({seed: 'end', device}), {page} = visitor;
    for (const [id, play] of Object.entries(ends)) {
      await goOn(visitor, id, play, 1e9);
      await page.locator('.scrub').waitFor();
      const [across, down] = await page.evaluate(() =>
        [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
      assert.ok(across <= 0 && (device === PHONE || down <= 0), `${id} scrolls by ${across} and ${down}`);
    }
    await visitor.leave();
  }
});

test('players and scores are seen on a tablet and at twice the size', async () => {
  for (const viewport of [{width: 820, height: 1180}, {width: 640, height: 400}]) {
    const visitor = await here.visitor({seed: 'people', device: {viewport}}), {page} = visitor;
    await page.goto('/game/free-for-all');
    await visitor.start('Play a bot');
    await page.locator('[data-do]').first().waitFor();
    await picture(visitor, `players at ${viewport.width}`);
    for (const name of ['You', 'Bot']) {
      const {y, height} = await page.locator('.people .who', {hasText: name}).locator('.tally').boundingBox();
      assert.ok(y >= 0 && y + height <= viewport.height, `${name} is at ${y}`);
    }
    await visitor.leave();
  }
});

test('cards in a hand are of one size, and what is below them does not touch', async () => {
  for (const device of [DESK, TABLET, SIDEWAYS, PHONE]) {
    const visitor = await here.visitor({seed: 'cards', device}), {page} = visitor;
    await goOn(visitor, 'pegs-and-jokers', 'helping', 60, {bots: [2, 3, 4]});
    await page.locator('.pcard').first().waitFor();
    const cards = await page.locator('.pcard').evaluateAll(all => all.map(card => ({width: card.querySelector('svg').getBoundingClientRect().width,
      wanted: card.scrollWidth, room: card.clientWidth})));
    assert.equal(cards.length, 5);
    for (const {width, wanted, room} of cards) {
      assert.ok(Math.abs(width - cards[0].width) < 1, `${device.viewport.width}: ${JSON.stringify(cards)}`);
      assert.ok(wanted <= room, `${device.viewport.width}: the words are ${wanted - room} too wide`);
    }
    await visitor.leave();
  }
});

const boxOf = locator => locator.evaluate(el => { const {x, y, right, bottom, width, height} = el.getBoundingClientRect();
  return {x, y, right, bottom, width, height}; });

test('a phone on its side: dice and tools are beside the board, what to press is on the screen, and so is the end', async () => {
  const visitor = await here.visitor({seed: 'beside', device: SIDEWAYS}), {page} = visitor, {width, height} = SIDEWAYS.viewport;
  const seen = async (selector, words) => {
    const {bottom, right} = await boxOf(page.locator(selector).first());
    assert.ok(bottom <= height && right <= width, `${words} ends at ${right}, ${bottom}`);
  };
  await goOn(visitor, 'conflict', 'duel', 40, {bots: [2]});
  await page.locator('.dicebox .die').first().waitFor();
  await seen('.dicebox .die', 'a die');
  await goOn(visitor, 'hideout', 'guessed-wrong', 20, {bots: [2]});
  await page.locator('.acts .btn').first().waitFor();
  await seen('.acts', 'Hint and Resign');
  await goOn(visitor, 'free-table', 'hot-and-cold', 20);
  await visitor.lift();
  await page.locator('.freetools').waitFor();
  await seen('.freetools', 'the tools');
  const board = await boxOf(page.locator('.boardplace .unit'));
  assert.ok(board.height > 300 && board.bottom <= height, `the board is ${board.height} high and ends at ${board.bottom}`);
  await picture(visitor, 'free table sideways');
  for (const [id, play] of [['hideout', 'guessed-wrong'], ['fiveplay', 'random-1']]) {
    await goOn(visitor, id, play, 1e9, {bots: [2]});
    await page.locator('.scrub').waitFor();
    await seen('.scrub', `the bar of ${id}`);
    await seen('.pair svg', `the board of ${id}`);
  }
  await picture(visitor, 'end sideways');
  await page.goto('/lesson/hideout');
  await page.locator('.coach h1').waitFor();
  const words = await boxOf(page.locator('.coach h1')), beside = await boxOf(page.locator('.play .unit'));
  assert.ok(words.x >= beside.right && beside.bottom <= height, 'a lesson has its words beside the board');
  await visitor.leave();
});

test('on a phone the newest sentence is right below the board, a lesson shows its board before trays, and a plot can be read', async () => {
  const visitor = await here.visitor({seed: 'read', device: PHONE}), {page} = visitor;
  await goOn(visitor, 'hideout', 'guessed-wrong', 20, {bots: [2]});
  await page.locator('.log .last').waitFor();
  const log = await boxOf(page.locator('.log')), last = await boxOf(page.locator('.log .last'));
  assert.ok(last.y - log.y < 20, `the newest is ${last.y - log.y} below the first line`);
  await page.goto('/lesson/fiveplay');
  await page.locator('.tray').first().waitFor();
  assert.ok((await boxOf(page.locator('.play .boxboard'))).y < (await boxOf(page.locator('.tray').first())).y);
  await goOn(visitor, 'tic-tac-two', 'random-1', 1e9, {bots: [2]});
  await page.locator('[data-key=happened]').click();
  await page.locator('.story figure svg').waitFor({timeout: 120000});
  const sizes = await page.locator('.story figure text').evaluateAll(all => all.map(el => el.getBoundingClientRect().height));
  assert.ok(Math.min(...sizes) >= 10, `words of the plot are ${Math.min(...sizes)} high`);
  await picture(visitor, 'plot on a phone');
  await visitor.leave();
});
