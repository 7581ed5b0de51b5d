// What people do around a game: codes, chat, offers, hints, notes, clocks, a rematch, and all that comes after the end.
import assert from 'node:assert';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {picture, world, said} from './support/browser.js';

const here = world(), TABLET = {viewport: {width: 768, height: 1024}};
const button = ({page}, name) => page.getByRole('button', {name, exact: true});

// Two people at a table of this game; the second joined by code.
async function friends(title, options) {
  const ada = await here.visitor({seed: 'ada', device: TABLET}), bob = await here.visitor({seed: 'bob', device: TABLET});
  await ada.choose(title);
  await options?.(ada);
  await ada.start('Play a friend');
  const code = await ada.page.locator('.bigcode').textContent();
  await bob.page.goto('/');
  await bob.page.getByLabel('Code of a table').fill(code.toLowerCase());
  await button(bob, 'Join').click();
  await bob.page.locator('.table-root').waitFor();
  await bob.sit();
  await Promise.all([ada, bob].map(({page}) => page.locator('.boardplace > *').first().waitFor()));
  return [ada, bob];
}

// Something that the server sends a visitor after the next connection.
const heard = ({page}, words) => new Promise(resolve => {
  page.on('websocket', socket => socket.on('framereceived', ({payload}) => { if (payload.includes(words)) resolve(); }));
});

test('two friends: a code, a clock, chat, hints, an act taken back by consent, a draw, a rematch', async () => {
  const [ada, bob] = await friends('Free-for-All',
    visitor => visitor.page.getByText('More choices').click().then(() =>
    visitor.page.getByLabel('Clock').selectOption({label: '5 minutes each'})));
  assert.match(await ada.page.locator('.clock').first().textContent(), /^[45]:\d\d$/);

  await ada.page.getByLabel('Say something').fill('Hello, bob');
  await ada.page.keyboard.press('Enter');
  await said(bob.page, 'Hello, bob');

  await button(ada, 'Ask for hints').click();
  await button(bob, 'Agree').click();
  await button(ada, 'Hint').click();
  await said(ada.page, /^The hint:/);
  await button(ada, 'Hint').waitFor();
  await picture(ada, 'flow hint');

  await ada.touch();
  await said(ada.page, /^You (put|tried)/);
  await button(ada, 'Ask to take back').click();    // bob has seen it
  await said(bob.page, 'ada would like to take back the last move.');
  await button(bob, 'Agree').click();
  await said(ada.page, 'Your turn.');

  await button(ada, 'Offer draw').click();
  await said(bob.page, 'ada offers a draw.');
  await picture(bob, 'flow draw');
  await button(bob, 'Agree').click();
  await Promise.all([ada, bob].map(({page}) => page.getByRole('heading', {name: 'A draw.'}).waitFor()));

  const ended = ada.page.url(), cyd = await here.visitor({seed: 'cyd'});
  await bob.page.getByLabel('Say something').fill('Once');    // they keep talking, and news do not interrupt who types
  await button(ada, 'Rematch').click();
  await button(ada, 'Waiting for the others').waitFor();
  await said(bob.page, 'ada would like a rematch.');
  await bob.page.keyboard.type(' more?');
  await bob.page.keyboard.press('Enter');
  await said(ada.page, 'Once more?');
  await picture(bob, 'flow rematch wanted');
  assert.equal(bob.page.url(), ended);
  await button(bob, 'Rematch').click();
  await Promise.all([ada, bob].map(({page}) => page.waitForURL(url => url.href !== ended)));
  await Promise.all([ada, bob].map(({page}) => page.locator('.clock').first().waitFor()));
  await cyd.follow(bob.page.url());    // a watcher follows
  await cyd.page.getByLabel('Say something').fill('Go, bob!');    // a visitor without a name is asked for one
  await cyd.page.keyboard.press('Enter');
  await cyd.page.getByLabel('What shall we call you?').fill('cyd');
  await button(cyd, 'Go').click();
  await bob.page.locator('.chat p', {hasText: 'Go, bob!'}).getByText('cyd').waitFor();
  await bob.touch();
  const wanted = heard(bob, '"rematch"');
  await bob.page.reload();
  await button(bob, 'Resign').click();
  await button(bob, 'Really resign?').click();
  await said(cyd.page, 'bob resigned.');
  await button(bob, 'Rematch').hover();
  await bob.page.mouse.down();    // a message in the middle of a press does not remove the button
  await Promise.all([wanted, button(ada, 'Rematch').click()]);
  await bob.page.evaluate(() => new Promise(requestAnimationFrame));
  await bob.page.mouse.up();
  await Promise.all([ada, bob].map(({page}) => page.locator('.clock').first().waitFor()));
  await cyd.page.waitForURL(ada.page.url());
  await cyd.leave();
  await ada.leave();
  await bob.leave();
});

test('against a bot: notes, shading, marks, place for me, dragging, a typed act', async () => {
  const visitor = await here.visitor({seed: 'notes'}), {page} = visitor;
  await visitor.choose('Tank Blitz');
  await visitor.start('Play a bot');
  await visitor.setUp();
  await said(page, /Which tank|Your turn/);
  await page.locator('[data-do=choose]').first().waitFor();
  await page.getByRole('switch', {name: 'Shading'}).click();
  await page.locator('.notes rect[fill^="url(#h"]').first().waitFor();
  await button(visitor, 'Empty').click();
  await page.locator('[data-note=D2]').click();
  await page.locator('[data-note=D2][aria-label*="noted: empty"]').waitFor();
  await page.reload();
  await page.locator('[data-note=D2][aria-label*="noted: empty"]').waitFor();
  await picture(visitor, 'flow notes');

  const act = (await page.locator('#typed').getAttribute('placeholder')).split(', ')[0], [from, to] = act.split('-');
  await visitor.place(from).dragTo(visitor.place(to));
  await visitor.says(to, 'peg').catch(() => {});
  await page.locator('[data-do]').first().waitFor();
  await page.locator('#typed').fill('nonsense');
  await page.keyboard.press('Enter');
  await said(page, '“nonsense” is not possible now.');
  await page.locator('#typed').fill((await page.locator('#typed').getAttribute('placeholder')).split(', ')[0].toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#typed').value === '');
  await visitor.leave();
});

test('a piece that was taken up and not moved is put back', async () => {
  const visitor = await here.visitor({seed: 'put back'}), {page} = visitor;
  await visitor.choose('Conflict');
  await visitor.start('Play a bot');
  await page.locator('[data-do]').first().waitFor();
  for (let n = 0; n < 200 && await button(visitor, 'Take back').isDisabled(); n++) {
    await visitor.touch();
    await page.locator('[data-do]').first().waitFor();
  }
  await button(visitor, 'Take back').click();
  await page.locator('[data-key=takeback][disabled]').waitFor();
  await said(page, /Which piece|A seven|A third double/);
  await visitor.leave();
});

test('one person among bots: a hint in words, giving up, the end on one screen, a rematch', async () => {
  const visitor = await here.visitor({seed: 'among bots'}), {page} = visitor;
  await visitor.choose('Pegs and Jokers');
  await page.getByRole('group', {name: 'Players'}).getByRole('button', {name: '4'}).click();
  await visitor.start('Play a bot');
  await page.locator('[data-do]').first().waitFor();
  await button(visitor, 'Hint').click();
  await said(page, /^The hint: .* – (Peg \d: |Discard)/);
  await button(visitor, 'Resign').click();
  await button(visitor, 'Really resign?').click();
  await page.getByRole('heading', {name: 'You resigned.'}).waitFor();
  await picture(visitor, 'flow given up');
  const {y, height} = await page.locator('.scrub').boundingBox();
  assert.ok(y + height < page.viewportSize().height, 'the whole board and its slider are in sight');
  await button(visitor, 'Rematch').click();
  await page.locator('[data-do]').first().waitFor();
  await visitor.leave();
});

// The server's answer after the end is tampered with; the page names the fault.
test('dice that were not thrown fairly are found out', async () => {
  const ada = await here.visitor({seed: 'fair ada', device: TABLET}), bob = await here.visitor({seed: 'fair bob'}), {page} = ada;
  await ada.choose('Bonkers!');
  await ada.start('Play a friend');
  const id = page.url().split('/').pop();
  await bob.follow(page.url());
  await bob.sit();
  await page.locator('[data-do]').or(page.locator('.log')).first().waitFor();
  await page.waitForFunction(id => JSON.parse(localStorage.getItem('fair:' + id)).shown?.[1], id);
  const kept = await page.evaluate(id => JSON.parse(localStorage.getItem('fair:' + id)), id);
  assert.deepEqual([kept.hashes.length, kept.hashes.every(hash => hash.length === 64)], [2, true]);
  await bob.page.evaluate(id => new Promise((resolve, reject) => {
    const resignWhenDrawn = () => {
      const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${id}/live`), told = {
        hello: ({fair}) => {
          if (fair.stage === 'drawn') socket.send(JSON.stringify({type: 'resign', seat: 2, id: 1}));
          else setTimeout(resignWhenDrawn, 20, socket.close());
        },
        done: () => resolve(socket.close()),
        error: ({error}) => reject(new Error(error)),
      };
      socket.onmessage = ({data}) => { const note = JSON.parse(data); told[note.type]?.(note); };
    };
    resignWhenDrawn();
  }), id);

  let change = () => {};
  await page.route(`**/api/v1/tables/${id}/replay`, async route => {
    const response = await route.fetch(), replay = await response.json();
    change(replay);
    await route.fulfill({response, json: replay});
  });
  const verdict = async (how, sentence) => {
    change = how;
    await page.goto(`/table/${id}`);
    await button(ada, 'Verify the dice').click();
    await button(ada, 'Check it here').click();
    await said(page, sentence);
  };
  await verdict(() => {}, /those that this device kept before the first draw/);
  await verdict(({fair}) => { fair.seeds[0] = ''; }, /The share of .* is not the one that this device gave/);
  await verdict(({fair}) => { fair.hashes[1] = fair.hashes[0]; }, /is not what this device was shown before the first draw/);
  await verdict(({fair}) => { Object.assign(fair.draws[0], {odds: 1, ticket: 0, shares: fair.draws[0].outcome + ':1'}); },
    /Draw 1: the odds are not those of the rules/);
  await picture(ada, 'flow dice wrong');
  await page.evaluate(id => localStorage.removeItem('fair:' + id), id);
  await verdict(() => {}, /this device was not there before the first draw/);
  await ada.leave();
  await bob.leave();
});

test('after the end: both sides, every step from each seat, the record, the dice', async () => {
  const visitor = await here.visitor({seed: 'after', device: TABLET}), {page} = visitor;
  await visitor.choose('Bonkers!');
  await visitor.options({'Points to win': 3});
  await visitor.atServer();
  await visitor.start('Play a bot');
  await visitor.playToTheEnd();
  await picture(visitor, 'flow after', {fullPage: true});
  await button(visitor, 'First').click();
  await said(page, /^0 of/);
  await button(visitor, 'Next').click();
  await said(page, /^1 of/);
  await page.getByRole('slider').press('End');
  for (const eyes of ['You', 'Bot', 'The umpire'])
    await page.getByRole('group', {name: 'Seen by'}).getByRole('button', {name: eyes}).click();

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', {name: 'Download record'}).click()]);
  assert.match(await readFile(await download.path(), 'utf8'), /bonkers/);

  await button(visitor, 'Verify the dice').click();
  await button(visitor, 'Check it here').click();
  await said(page, /draws and the fingerprint are right/);
  await said(page, /those that this device kept before the first draw/);
  await picture(visitor, 'flow dice');
  await page.keyboard.press('Escape');

  await button(visitor, 'What happened').click();
  await page.locator('.story svg').waitFor();
  await said(page, /^Skill: /);
  await picture(visitor, 'flow story');
  await page.emulateMedia({colorScheme: 'dark'});
  await picture(visitor, 'flow story dark');
  await page.emulateMedia({colorScheme: null});
  await page.keyboard.press('Escape');

  await page.getByRole('link', {name: 'Another game'}).click();
  await visitor.choose('Bonkers!');
  await page.getByRole('heading', {name: 'Your last games'}).waitFor();
  await picture(visitor, 'flow last games', {fullPage: true});
  await visitor.leave();
});

test('in Hideout the names are collected, shown and confirmed, and nothing is said before', async () => {
  const visitor = await here.visitor({seed: 'dare'}), {page} = visitor,
    dare = page.getByRole('button', {name: 'Dare to name the rest'});
  await visitor.choose('Hideout');
  await visitor.start('Play a bot');
  await visitor.setUp();
  await dare.click();
  await said(page, 'Name all 6 that are left');
  await visitor.play('A4');
  await page.getByRole('button', {name: '1 of 6 named'}).waitFor();
  await page.getByRole('button', {name: 'Keep probing'}).click();
  await dare.click();
  for (const loc of ['A4', 'A5', 'A6', 'B4', 'B5', 'B6']) await visitor.play(loc);
  await visitor.place('B6').click();
  await visitor.play('F6');
  await picture(visitor, 'names to be said');
  await page.getByRole('button', {name: 'I name A4, A5, A6, B4, B5 and F6'}).click();
  await page.locator('main.after .headline').waitFor();
  await visitor.leave();
});

test('a hint that is asked for while the other side sets up comes, and the best chance is first', async () => {
  const [ada, bob] = await friends('Hideout');
  await button(ada, 'Ask for hints').click();
  await button(bob, 'Agree').click();
  await button(bob, 'Place for me').click();
  await button(ada, 'Hint').click();
  await button(bob, 'Ready').click();    // while ada's hint is thought about
  await said(ada.page, /^The hint: /);
  await button(ada, 'Place for me').click();
  await button(ada, 'Ready').click();
  await said(ada.page, 'The game begins.');
  await button(ada, 'Hint').click();
  await said(ada.page, /^The hint: .*%/);
  const chances = [...(await ada.page.locator('.prompt .why').textContent()).matchAll(/\((\d+) %/g)].map(([, chance]) => +chance);
  assert.ok(chances.length > 0);
  assert.deepEqual(chances, chances.toSorted((a, b) => b - a));
  await ada.leave();
  await bob.leave();
});

test('a set-up is placed freely, and nothing is told before it is ready', async () => {
  const visitor = await here.visitor({seed: 'draft'}), {page} = visitor, ready = button(visitor, 'Ready');
  const sent = [];
  page.on('websocket', socket => socket.on('framesent', ({payload}) => sent.push(JSON.parse(payload))));
  const acts = () => sent.filter(({type}) => type === 'act').length;
  await visitor.choose('Hideout');
  await visitor.atServer();
  await visitor.start('Play a bot');
  await visitor.play('A1');
  await said(page, '1 of 6 placed');
  await visitor.play('A2');
  await said(page, '2 of 6 placed');
  await visitor.place('A2').click();
  await said(page, '1 of 6 placed');
  await visitor.says('A2', 'empty');
  await button(visitor, 'Place for me').click();
  await ready.waitFor();
  await picture(visitor, 'a set-up that is ready');
  const placed = await visitor.board();
  assert.equal(acts(), 0);
  await ready.click();
  await said(page, 'The game begins.');
  assert.equal(acts(), 6);
  assert.deepEqual((await visitor.board()).filter(words => /, peg/.test(words)).length, 6, placed.join());

  await visitor.choose('Hideout');
  await visitor.start('Play a bot');
  await button(visitor, 'As last time').click();
  await ready.waitFor();
  await visitor.leave();
});
