// The pages around the table: unknown addresses, keyboard navigation, forced colours, lists.
import assert from 'node:assert';
import {test} from 'node:test';
import {PHONE, picture, world, said} from './support/browser.js';

const here = world();

test('where there is nothing the server says so, and the page shows the way back', async () => {
  const visitor = await here.visitor(), {page} = visitor;
  for (const path of ['/', '/game/hideout', '/lesson/hideout', '/table/abc', '/join/ABCD', '/adopt'])
    assert.equal((await fetch(here.server.url + path)).status, 200, path);
  for (const path of ['/nowhere', '/game/chess', '/game', '/game/hideout/more', '/lesson/chess', '/table/', '/pages/nothing.js'])
    assert.equal((await fetch(here.server.url + path)).status, 404, path);
  await page.goto('/nowhere');
  await page.getByRole('heading', {name: 'There is nothing at this address.'}).waitFor();
  await picture(visitor, 'lost');
  await page.getByRole('link', {name: 'To the games'}).click();
  await page.locator('.games').first().waitFor();
  visitor.complaints = visitor.complaints.filter(words => !words.includes('404'));
  await visitor.leave();
});

test('by keyboard: the first key goes past the header, and a new page has the focus', async () => {
  const visitor = await here.visitor(), {page} = visitor;
  await page.goto('/');
  await page.locator('.games').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H1');
  await page.locator('.games a').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.gamepage').waitFor();
  await page.waitForFunction(() => document.activeElement.tagName === 'H1');
  assert.equal(await page.locator('[aria-live], [role=status], [role=alert]').count(), 1, 'one live region speaks');
  await visitor.leave();
});

test('nothing breaks in the line below a card', async () => {
  for (const language of ['en', 'de']) {
    const visitor = await here.visitor({device: PHONE, locale: language}), {page} = visitor;
    await page.goto('/');
    await page.locator('.games .meta').first().waitFor();
    const high = await page.locator('.games .meta span').evaluateAll(all =>
      all.filter(el => el.getBoundingClientRect().height > 24).map(el => el.textContent));
    assert.deepEqual(high, []);
    await visitor.leave();
  }
});

test('with colours of the reader’s own what is pressed can be told apart', async () => {
  const visitor = await here.visitor({forcedColors: 'active'}), {page} = visitor;
  await page.goto('/game/hideout');
  await page.locator('.lev').first().waitFor();
  const look = pressed => page.locator(`.lev[aria-pressed=${pressed}]`).first().evaluate(el =>
    getComputedStyle(el).backgroundColor);
  assert.notEqual(await look(true), await look(false));
  await picture(visitor, 'forced colours');
  await visitor.leave();
});

test('carry on: what waits for me comes first, all tables are listed, and each can be left', async () => {
  const ada = await here.visitor({seed: 'ada'}), bob = await here.visitor({seed: 'bob'}), {page} = ada;
  await ada.choose('Free-for-All');
  await ada.start('Play a friend');
  const link = page.url();
  await bob.follow(link);
  await bob.sit();
  await page.locator('.boardplace svg').first().waitFor();
  for (const game of ['hideout', 'hostage', 'football', 'soccer', 'tank-blitz', 'leap-frog'])
    await page.evaluate(id => fetch('/api/v1/tables', {method: 'POST', body: JSON.stringify({game: id})}), game);
  await page.goto('/');
  const rows = page.locator('.carry .tbl');
  await rows.first().filter({hasText: 'Free-for-All'}).filter({hasText: 'your turn'}).waitFor();
  await picture(ada, 'carry on');
  await page.getByRole('button', {name: 'All 7 tables'}).click();
  assert.equal(await rows.count(), 7);
  const close = page.getByRole('button', {name: 'Close this table: Hideout'});
  await close.click();
  await said(page, 'Press again to close this table.');
  await close.click();
  await close.waitFor({state: 'detached'});
  const leave = page.getByRole('button', {name: 'Resign and leave: Free-for-All'});
  await leave.click();
  await leave.click();
  await bob.page.getByRole('heading', {name: 'You won.'}).waitFor();
  await page.reload();
  await page.getByRole('button', {name: 'Close this table: Hostage'}).waitFor();
  assert.equal(await rows.filter({hasText: /Hideout|Free-for-All/}).count(), 0);
  await ada.leave();
  await bob.leave();
});

test('a game’s page: how many play comes first, then the lesson for newcomers; friends and bots at one table', async () => {
  const ada = await here.visitor({seed: 'ada'}), bob = await here.visitor({seed: 'bob'}), {page} = ada;
  await ada.choose('Pegs and Jokers');
  const headings = () => page.locator('.ways h2').allTextContents();
  assert.deepEqual((await headings()).slice(0, 3), ['Players', 'Learn by playing', 'Play a bot']);
  await page.getByRole('group', {name: 'Players'}).getByRole('button', {name: '4', exact: true}).click();
  await page.locator('[data-key=company3]').selectOption({label: 'Bot: Sharp'});
  await page.getByText('More choices').click();
  await page.getByLabel('Clock').selectOption({label: 'By letter: 3 days a move'});
  await picture(ada, 'a game’s page', {fullPage: true});
  await ada.start('Play a friend');
  await said(page, 'Pegs and Jokers · 4 players · By letter: 3 days a move');
  await page.locator('.seats .who', {hasText: 'Flint, level 4'}).waitFor();
  await picture(ada, 'waiting');
  await bob.follow(page.url());
  await bob.page.getByRole('heading', {name: 'ada invites you to Pegs and Jokers.'}).waitFor();
  await said(bob.page, '4 players · By letter: 3 days a move');
  await picture(bob, 'invited');
  await bob.page.getByRole('button', {name: 'Sit down'}).first().click();
  await bob.named();
  await page.locator('.seats .who', {hasText: 'bob'}).waitFor();
  await page.getByRole('button', {name: 'Bots take the free seats'}).click();
  await page.locator('.boardplace > *').first().waitFor();
  await bob.page.locator('.boardplace > *').first().waitFor();
  await page.goto('/game/pegs-and-jokers');
  await page.locator('.ways h2').first().waitFor();
  assert.equal((await headings())[1], 'Play a bot', 'who has played knows it');
  await ada.leave();
  await bob.leave();
});

test('whoever does not want to wait closes the table', async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada;
  await ada.choose('Hideout');
  await ada.start('Play a friend');
  await page.getByRole('button', {name: 'Close or leave'}).click();
  await page.locator('.carry').waitFor();
  assert.equal(await page.locator('.carry .tbl').count(), 0);
  await ada.leave();
});

test('your turn is told by the tab’s icon, a bell and, where it is allowed, a note of the browser, which is asked for once',
  async () => {
  const ada = await here.visitor({seed: 'ada'}), bob = await here.visitor({seed: 'bob', permissions: ['notifications']}),
    tab = ({page}) => page.locator('link[rel=icon]').getAttribute('href');
  await ada.page.addInitScript(() => Object.defineProperty(Notification, 'permission', {get: () => 'default'}));
  await bob.page.addInitScript(() => {
    globalThis.notes = [];
    globalThis.Notification = class { static permission = 'granted';
      constructor(title, {body}) { globalThis.notes.push(`${title}: ${body}`); } };
    Object.defineProperty(document, 'hidden', {get: () => true});
  });
  await ada.choose('Free-for-All');
  await ada.start('Play a friend');
  await bob.follow(ada.page.url());
  await bob.sit();
  await ada.page.locator('[data-do]').first().waitFor();
  assert.deepEqual([await tab(ada), await tab(bob)], ['/icon-turn.svg', '/icon.svg']);
  await ada.play('B3');
  await bob.page.locator('[data-do]').first().waitFor();
  assert.deepEqual([await tab(ada), await tab(bob)], ['/icon.svg', '/icon-turn.svg']);
  assert.deepEqual(await bob.page.evaluate(() => globalThis.notes), ['Your turn: Free-for-All']);
  await said(ada.page, 'Would you like the browser to tell you when it is your turn?');
  await picture(ada, 'may the browser tell');
  await ada.page.getByRole('button', {name: 'No', exact: true}).click();
  await ada.page.reload();
  await bob.play('D4');
  await ada.page.locator('[data-do]').first().waitFor();
  await ada.play('C4');
  await bob.page.locator('[data-do]').first().waitFor();
  assert.equal(await ada.page.getByText('Would you like the browser to tell you').count(), 0, 'nobody is asked twice');
  await ada.leave();
  await bob.leave();
});

test('a clock that runs low can be seen', async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada;
  await page.goto('/game/free-for-all');
  await page.locator('.way').first().waitFor();
  await page.evaluate(() => fetch('/api/v1/me', {method: 'POST', body: '{"name":"ada"}'}));
  const {table} = await page.evaluate(() => fetch('/api/v1/tables', {method: 'POST',
    body: JSON.stringify({game: 'free-for-all', seats: [{kind: 'me'}, {kind: 'bot', level: 1}],
      clock: {game: 20, increment: 5}})}).then(answer => answer.json()));
  await page.goto('/table/' + table.id);
  await page.locator('.who.now .clock.low').waitFor();
  await ada.leave();
});

test('bots have a face, a name and a temper', async () => {
  const visitor = await here.visitor(), {page} = visitor;
  await page.goto('/game/hideout');
  await page.getByRole('button', {name: 'Level 5: Fierce. Vex'}).click();
  await page.locator('.temper', {hasText: 'Vex remembers everything'}).waitFor();
  assert.equal(await page.locator('.lev .face').count(), 5);
  await picture(visitor, 'faces');
  await visitor.leave();
});

test('a page for each person: results, stamps, friends, a recovery code that brings one back, and being forgotten', async () => {
  const ada = await here.visitor({seed: 'ada'}), bob = await here.visitor({seed: 'bob'}), {page} = ada;
  await ada.choose('Free-for-All');
  await ada.start('Play a friend');
  await bob.follow(page.url());
  await bob.sit();
  await page.locator('[data-do]').first().waitFor();
  await bob.page.getByRole('button', {name: 'Resign', exact: true}).click();
  await bob.page.getByRole('button', {name: 'Really resign?'}).click();
  await page.getByRole('heading', {name: 'You won.'}).waitFor();
  await page.goto('/');
  await page.locator('[data-key=me]').click();
  await page.getByRole('heading', {name: 'Stamps: 1 of 20'}).waitFor();
  await page.getByRole('link', {name: 'Free-for-All: won'}).waitFor();
  await page.locator('.open li', {hasText: 'You won.'}).filter({hasText: 'bob'}).waitFor();
  await page.getByLabel('Search by game, name or result').fill('nobody');
  await said(page, 'Nothing yet.');
  await page.getByLabel('Search by game, name or result').fill('BOB');
  await page.getByRole('link', {name: 'Save as a record: Free-for-All'}).waitFor();
  await page.getByRole('button', {name: 'Invite again'}).waitFor();
  await picture(ada, 'a person', {fullPage: true});

  await page.getByRole('button', {name: 'Make a recovery code'}).click();
  const code = await page.getByLabel('Recovery code', {exact: true}).inputValue();
  assert.match(code, /^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
  const again = await here.visitor({seed: 'again'});
  await again.page.goto('/me');
  await again.page.getByLabel('Have a recovery code?').fill(code.toUpperCase());
  await again.page.getByRole('button', {name: 'Be me again'}).click();
  await again.page.getByRole('heading', {level: 1, name: 'ada'}).waitFor();
  await again.page.getByRole('button', {name: 'Delete me'}).click();
  await again.page.getByRole('button', {name: 'Delete me'}).click();
  await said(again.page, 'You have been deleted here.');
  await page.reload();
  await page.getByRole('heading', {level: 1, name: 'You'}).waitFor();
  await Promise.all([ada, bob, again].map(visitor => visitor.leave()));
});

test('settings hold, and the pages to read are there', async () => {
  const visitor = await here.visitor(), {page} = visitor;
  await page.goto('/');
  await page.locator('.foot').getByRole('link', {name: 'Settings'}).click();
  await page.locator('.settings').getByLabel('Light or dark').selectOption('dark');
  await page.getByLabel('Colours of players').selectOption('safe');
  await page.getByLabel('Pace of bots on this device').selectOption('calm');
  await page.getByLabel('Volume').fill('25');
  await page.getByLabel('Volume').dispatchEvent('change');
  await picture(visitor, 'settings');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('heading', {name: 'Einstellungen'}).waitFor();
  await page.reload();
  await page.getByRole('heading', {name: 'Einstellungen'}).waitFor();
  assert.deepEqual(await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.dataset.eyes,
    localStorage.getItem('volume')]), ['dark', 'safe', '0.25']);
  await page.goto('/about#privacy');
  await page.getByRole('heading', {name: 'Datenschutz'}).waitFor();
  await picture(visitor, 'about', {fullPage: true});
  await visitor.leave();
});

const boardWidth = page => page.locator('.boardplace svg').first().evaluate(el => el.getBoundingClientRect().width);

test('the board is as large as somebody wants it, and acts are confirmed', async () => {
  const visitor = await here.visitor({seed: 'careful'}), {page} = visitor, widths = [];
  for (const size of ['small', '', 'large']) {
    await page.goto('/settings');
    await page.getByLabel('Size of the board').selectOption(size);
    await page.getByLabel('Ask before each move').selectOption('yes');
    await page.goto('/game/fiveplay');
    await visitor.start('Play a bot');
    await page.locator('[data-do]').first().waitFor();
    widths.push(await boardWidth(page));
  }
  assert.ok(widths[0] < widths[1] && widths[1] < widths[2], widths.join(', '));
  const free = await page.locator('.boardplace [data-do]').count();
  await page.locator('.boardplace [data-do]').first().click();
  await page.getByRole('button', {name: 'Choose again'}).click();
  assert.equal(await page.locator('.boardplace [data-do]').count(), free, 'nothing has been done');
  await page.locator('.boardplace [data-do]').first().click();
  await said(page, /Play this: /);
  await picture(visitor, 'confirm');
  await page.getByRole('button', {name: 'Yes, do it'}).click();
  await said(page, /You placed/);
  await visitor.leave();
});

test('rules are printed without the rest of the page', async () => {
  const visitor = await here.visitor(), {page} = visitor;
  await page.goto('/game/hideout');
  await page.getByRole('button', {name: 'Print the rules'}).waitFor();
  await page.emulateMedia({media: 'print'});
  assert.deepEqual(await Promise.all(['.top', '.ways', '.rules'].map(part => page.locator(part).first().isVisible())),
    [false, false, true]);
  await visitor.leave();
});
