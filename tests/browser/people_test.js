// Several people: a friend by link, a watcher, two at one device, a phone, network losses, keyboard only.
import assert from 'node:assert';
import {test} from 'node:test';
import {PHONE, picture, world, said} from './support/browser.js';
import {listen} from './support/traffic.js';

const here = world();

// Two people and a watcher at a new table.
async function together(title, run = '') {
  const [ada, bob, eve] = await Promise.all(['ada', 'bob', 'eve'].map(seed => here.visitor({seed: seed + run})));
  for (const visitor of [ada, bob, eve]) visitor.heard = listen(visitor.page);
  await ada.choose(title);
  await ada.start('Play a friend');
  const link = ada.page.url();
  await bob.follow(link);
  await bob.sit();
  const playing = ({page}) => page.locator('.boardplace svg, .boardplace > *').first().waitFor();
  await Promise.all([ada, bob].map(playing));    // before the start a link is answered differently
  await eve.follow(link);
  await playing(eve);
  return {ada, bob, eve, leave: () => Promise.all([ada, bob, eve].map(visitor => visitor.leave()))};
}

test('two browsers play a whole game and a third one watches', async () => {
  const {ada, bob, eve, leave} = await together('Free-for-All');
  await picture(eve, 'a watcher');
  const [won, lost] = await Promise.all([ada.playToTheEnd(), bob.playToTheEnd()]);
  await eve.page.locator('main.after h1').waitFor();
  assert.equal(won === 'You won.', lost !== 'You won.' || won === 'A draw.');
  await leave();
});

test('whoever is asked for a name goes on typing while others come and go', async () => {
  const [ada, bob, eve] = await Promise.all(['ada', 'bob', 'eve'].map(seed => here.visitor({seed})));
  await ada.choose('Free-for-All');
  await ada.start('Play a friend');
  const link = ada.page.url(), name = bob.page.getByLabel('What shall we call you?');
  const [socket] = await Promise.all([bob.page.waitForEvent('websocket'), bob.follow(link)]);
  await bob.page.getByRole('button', {name: 'Sit down'}).click();
  await name.fill('bo');
  const told = socket.waitForEvent('framereceived', ({payload}) => JSON.parse(payload).table?.watchers === 2);
  await Promise.all([told, eve.follow(link)]);
  await bob.page.keyboard.type('b');
  assert.equal(await name.inputValue(), 'bob');
  await bob.page.getByRole('button', {name: 'Go', exact: true}).click();
  await bob.page.locator('.boardplace svg').first().waitFor();
  await Promise.all([ada, bob, eve].map(visitor => visitor.leave()));
});

// The same game twice, with different secret acts: no other page or traffic may differ.
async function compare(title, secretly) {
  const seen = [];
  for (const run of ['1', '2']) {
    const {ada, bob, eve, leave} = await together(title);
    await secretly(ada, run, bob, eve);
    seen.push({own: await ada.board(), bob: [bob.heard.told(), await bob.heard.shown()],
      eve: [eve.heard.told(), await eve.heard.shown()]});
    await leave();
  }
  assert.notDeepEqual(seen[0].own, seen[1].own, 'the secret was the same twice, so nothing was compared');
  same('the other player', seen[0].bob, seen[1].bob);
  same('a watcher', seen[0].eve, seen[1].eve);
}

// Reports only where two long texts differ.
function same(who, [toldOnce, shownOnce], [toldAgain, shownAgain]) {
  for (const [what, a, b] of [['is told', toldOnce, toldAgain], ['sees', shownOnce, shownAgain]]) {
    const at = Math.max(0, [...a + ' '].findIndex((c, i) => c !== b[i]));
    assert.ok(a === b, `${who} ${what} ${a.slice(Math.max(0, at - 150), at + 80)}\nor ${b.slice(Math.max(0, at - 150), at + 80)}`);
  }
}

test('where a peg went in is told to nobody', () => compare('Free-for-All', async (ada, run, bob, eve) => {
  await ada.play(run === '1' ? 'B3' : 'E5');
  await bob.play('D4');
  await ada.play(run === '1' ? 'C1' : 'F6');
  for (const {page} of [bob, eve]) await page.locator('.crumb', {hasText: 'turn 4'}).waitFor();
}));

for (const title of ['Tank Blitz', 'Hideout', 'Hostage'])
  test('a set-up is told to nobody: ' + title, () => compare(title, async (ada, run, bob, eve) => {
    await ada.setUp();
    await said(ada.page, 'bob is setting up.');
    await bob.page.locator('.log', {hasText: 'ada is ready.'}).waitFor();
    await said(eve.page, 'bob to play.');
  }));

test('who goes away keeps the seat for a while, and the other is told how long', async () => {
  const {ada, bob, leave} = await together('Free-for-All');
  await bob.page.goto('about:blank');
  await ada.page.locator('.who', {hasText: /away; a bot may play on in 0:5\d/}).waitFor();
  assert.ok(await ada.page.locator('[data-key=callbot]').isDisabled());
  await picture(ada, 'somebody is away');
  await bob.page.goBack();
  await ada.page.locator('[data-key=callbot]').waitFor({state: 'detached'});
  await ada.page.locator('.who', {hasText: 'away'}).waitFor({state: 'detached'});
  await leave();
});

test('nothing is lost on reload, without a network, or while the server is away', async () => {
  const visitor = await here.visitor({seed: 'loss'});
  await visitor.choose('Free-for-All');
  await visitor.atServer();
  await visitor.start('Play a bot');
  for (let n = 0; n < 3; n++) await visitor.touch();
  await visitor.page.locator('[data-do]').first().waitFor();
  const before = await visitor.board();
  await visitor.page.reload();
  await visitor.page.locator('[data-do]').first().waitFor();
  assert.deepEqual(await visitor.board(), before);

  await visitor.page.context().setOffline(true);
  await said(visitor.page, 'Connection lost');
  await visitor.page.context().setOffline(false);
  await visitor.page.getByText('Connection lost').waitFor({state: 'detached'});
  await visitor.touch();

  await visitor.page.locator('[data-do]').first().waitFor();
  await here.server.stop();
  await said(visitor.page, 'Connection lost');
  await picture(visitor, 'the server is away');
  await visitor.touch();
  await here.server.comeBack();
  await visitor.page.getByText('Connection lost').waitFor({state: 'detached'});
  await visitor.playToTheEnd();
  visitor.complaints = visitor.complaints.filter(words => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(words));
  await visitor.leave();
});

test('a server that vanishes without a word is noticed by who acts and by who only listens', async () => {
  const {ada, bob, eve, leave} = await together('Free-for-All');
  await eve.page.clock.install();
  await eve.page.reload();
  await eve.page.locator('.boardplace svg').first().waitFor();
  here.server.freeze();
  await ada.touch();
  await eve.page.clock.runFor(20000);
  await Promise.all([ada, eve].map(({page}) => said(page, 'Connection lost')));
  here.server.thaw();
  await ada.page.getByText('Connection lost').waitFor({state: 'detached'});
  await bob.touch();    // messages sent during the outage have been played
  await eve.page.clock.runFor(20000);
  await eve.page.getByText('Connection lost').waitFor({state: 'detached'});
  await leave();
});

test('on a phone, by touch', async () => {
  const visitor = await here.visitor({seed: 'phone', device: PHONE});
  await visitor.page.goto('/');
  await picture(visitor, 'front page on a phone', {fullPage: true});
  await visitor.page.getByRole('button', {name: 'Play your first game'}).tap();
  await visitor.named();
  await visitor.touch();
  await visitor.page.locator('[data-do]').first().waitFor();
  await picture(visitor, 'a table on a phone');
  await visitor.playToTheEnd();
  await picture(visitor, 'the end on a phone', {fullPage: true});
  const wider = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wider <= 0, `the page is ${wider} pixels too wide`);
  await visitor.leave();
});

test('one device for two: during and after the hand-over nothing of the other side is in the page', async () => {
  const visitor = await here.visitor({seed: 'device'}), {page} = visitor;
  await visitor.choose('Free-for-All');
  await visitor.start('Same device');
  const lift = page.getByRole('button', {name: /Lift the shield/});
  const pegs = () => page.locator('[data-loc][aria-label*="peg"]:not([aria-label*="may put a peg"])').count();
  await visitor.lift();
  await visitor.play('B3');
  await visitor.says('B3', 'peg');
  await page.getByRole('button', {name: /^Hand over/}).click();
  await lift.waitFor();
  await picture(visitor, 'the hand-over');
  assert.doesNotMatch(await page.evaluate(() => document.body.innerHTML), /B3/);
  await visitor.lift();
  assert.equal(await pegs(), 0);
  assert.doesNotMatch(await page.locator('#page').innerHTML().then(html => html.replace(/<g role="gridcell"[^]*?<\/g>/g, '')),
    /B3/);
  await visitor.play('D4');
  await page.getByRole('button', {name: /^Hand over/}).click();
  await visitor.lift();
  await visitor.says('B3', 'peg');
  await visitor.says('D4', 'empty');
  await visitor.leave();
});

test('keys: one for each device, shown once, and revoked by their owner', async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada;
  await ada.choose('Free-for-All');
  await ada.atServer();
  await ada.start('Play a bot');
  await page.locator('[data-key="me"]').click();
  await page.getByRole('button', {name: 'Your devices and keys'}).click();
  await page.getByRole('listitem').filter({hasText: 'this device'}).waitFor();
  await page.getByRole('button', {name: 'New key for a program'}).click();
  const key = await page.getByLabel('The new key').inputValue();
  assert.match(key, /^[0-9a-f]{32}$/);
  const me = async () => (await (await fetch(here.server.url + '/api/v1/me',
    {headers: {Authorization: 'Bearer ' + key}})).json()).name;
  assert.ok(await me());
  await picture(ada, 'people keys');
  await page.getByRole('button', {name: /^Revoke key/}).click();
  await said(page, 'That key no longer opens anything.');
  assert.equal(await me(), null);
  await ada.leave();
});
