// The workshop page by page: the editor, the author's tools, links, a game's own page, the gallery. Whole user journeys are in
// inventors_test.js. WS-143, WS-150 to WS-154.
import assert from 'node:assert';
import {test} from 'node:test';
import {faults} from './support/axe.js';
import {PHONE, picture, world, worldOf, said} from './support/browser.js';
import {Files} from './support/files.js';
import {mouse, playing, shortLink, text, titled} from './support/inventor.js';
import {pressTo} from './support/keyboard.js';

const here = world(), plain = worldOf(Files.start), {write} = mouse;

// The workshop when opened: already running.
async function opened(more = {}) {
  const visitor = await here.visitor({seed: 'inventor', ...more}), {page} = visitor;
  await page.goto('/workshop');
  await playing(page);
  return visitor;
}

// A check takes less than 50 ms, and the letters align with their colours.
async function measure(page) {
  const times = await page.evaluate(async () => {
    const {device} = await import(document.querySelector('script[type=module]').src), script = document.getElementById('script').value, took = [];
    for (let n = 0; n < 9; n++) {
      const from = performance.now();
      await device('POST', '/workshop/check', {text: `${script}# ${n}`, language: 'en'});
      took.push(performance.now() - from);
    }
    return took.sort((a, b) => a - b);
  });
  console.log(`a check: ${times[4].toFixed(1)} ms`);
  assert.ok(times[4] < 50, `a check took ${times[4]} ms`);
  await page.getByRole('button', {name: 'Examples'}).click();
  await page.locator('[data-example=whiteout]').click();
  await titled(page, 'Whiteout');
  const lies = await page.evaluate(() => {
    const field = document.getElementById('script'), lines = document.querySelector('.lines');
    const looks = ['fontFamily', 'fontSize', 'lineHeight', 'tabSize', 'fontKerning'];
    const font = el => looks.map(name => getComputedStyle(el)[name]).join();
    const painted = [...lines.querySelectorAll('.tx')].map(el => el.textContent).join('\n');
    const scrolls = field.scrollHeight > field.clientHeight + 1 || field.scrollWidth > field.clientWidth + 1;
    return {same: font(field) === font(lines) || [font(field), font(lines)], text: painted === field.value, scrolls};
  });
  assert.deepEqual(lies, {same: true, text: true, scrolls: false});
}

test('a mistake is told beside its line, the last good game stays; words that may go on are taken by keyboard', async () => {
  const visitor = await opened(), {page} = visitor;
  await picture(visitor, 'workshop first');
  await write(page, 'move pegs', 'move pegz');
  const told = page.locator('.verdict.wrong');
  await told.getByText('pegz').first().waitFor();
  assert.equal(await page.locator('.ln.bad .no').textContent(), '14');
  assert.equal(await page.locator('.ln .wrong').textContent(), 'pegz');
  await playing(page);
  await page.evaluate(() => document.getElementById('script').setSelectionRange(0, 0));
  await told.getByRole('button', {name: 'Go to line 14'}).click();
  assert.equal(await page.locator('#script').evaluate(field =>
    field === document.activeElement && field.value.slice(field.selectionStart, field.selectionEnd)), 'pegz');
  await picture(visitor, 'workshop mistake');
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({colorScheme});
    assert.deepEqual(await faults(page), [], colorScheme);
  }
  await told.getByRole('button', {name: 'Write “pegs” in line 14'}).click();
  await told.waitFor({state: 'detached'});

  await write(page, 'is 5', 'is 5\nwin when mar');
  await page.getByRole('option', {name: 'markers'}).waitFor();
  await page.keyboard.press('Control+Space');
  await page.locator('[role=option][aria-selected=true]', {hasText: 'markers'}).waitFor();
  await page.keyboard.press('Enter');
  assert.match(await text(page), /\nwin when markers\n/);

  await pressTo(page, '[data-key=words]');
  await page.keyboard.press('Enter');
  const words = page.getByRole('dialog', {name: 'Words of the language'});
  await words.getByLabel('Find a word or a meaning').fill('two pegs');
  await words.locator('[data-word=mark]').waitFor({state: 'hidden'});
  assert.deepEqual(await faults(page), []);
  await pressTo(page, '[data-word=while]');
  await page.keyboard.press('Enter');
  assert.match(await text(page), /\nwin when markerswhile\n/);
  await measure(page);
  await visitor.leave();
});

// WS-154: remembered values are shown beside the names, and announcements use the author's words.
test('authors look behind the shield, ask why, drive, read the rules; every example runs and says what to try', async () => {
  const visitor = await opened(), {page} = visitor;
  await said(page, '200 random games');
  await page.getByRole('img', {name: /How long games are/}).waitFor();
  await page.getByRole('img', {name: /Who wins, at random/}).waitFor();
  await page.getByRole('button', {name: 'Both sides', exact: true}).click();
  assert.equal(await page.locator('.otherside [data-loc][aria-label*="peg"]').count(), 5);
  await page.locator('.boardplace [data-do]').first().click();
  await page.locator('.boardplace [data-do=act]').first().click();
  await page.getByRole('button', {name: 'Why?'}).click();
  await page.getByRole('button', {name: /^You: .* line/}).first().click();
  await page.locator('.ln.ran').first().waitFor();
  assert.ok((await page.locator('.ln.ran .no').allTextContents()).includes('14'));
  await picture(visitor, 'workshop why');
  await page.getByRole('button', {name: 'Rules page'}).click();
  await page.getByRole('dialog').getByText('Move one of your pegs').waitFor();    // WS-153
  await page.getByRole('dialog').getByRole('button', {name: 'Print'}).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Examples'}).click();
  await page.locator('[data-example]').first().waitFor();
  const ids = await page.locator('[data-example]').evaluateAll(all => all.map(el => el.dataset.example));
  assert.equal(ids.length, 21);
  const wrong = await page.evaluate(async all => {
    const {device} = await import(document.querySelector('script[type=module]').src), read = async id => (await fetch(`/games/workshop/${id}.peg`)).text();
    const check = async id => ({id, ...await device('POST', '/workshop/check', {text: await read(id), language: 'de'})});
    const checks = await Promise.all(all.map(check));
    return checks.filter(({ok, warnings}) => !ok || warnings.length).map(({id}) => id);
  }, ids);
  assert.deepEqual(wrong, []);
  await picture(visitor, 'workshop examples');
  await page.locator('[data-example=crossroads]').click();
  await titled(page, 'Crossroads');
  await said(page, 'Be kinder: allow six crashes.');
  await page.locator('.whoplace').getByText('crashes 0').waitFor();
  await page.locator('.boardplace [data-do]').first().click();
  await page.locator('[data-key=verbshow]').click();    // `as` words are modes
  await page.locator('.boardplace [data-do=act]').first().click();
  await said(page, 'a road runs through');
  await visitor.leave();
});

test('what is written stays; both sides by oneself to the end, without a shield', async () => {
  const visitor = await opened(), {page} = visitor;
  await write(page, 'Mad Dash', 'Kept Dash');
  await page.reload();
  await titled(page, 'Kept Dash');
  await page.getByRole('button', {name: 'Examples'}).click();
  await page.locator('[data-example=sonar]').click();
  await titled(page, 'Sonar');
  await page.getByRole('button', {name: 'Examples'}).click();
  await page.getByRole('button', {name: /^Kept Dash/}).click();
  await titled(page, 'Kept Dash');

  await write(page, 'is 5', 'is 1');
  await write(page, 'Kept Dash', 'Quick Dash');
  await titled(page, 'Quick Dash');    // from now on that is the game played
  await page.getByRole('button', {name: 'Both sides by myself'}).click();
  for (let n = 0; n < 2; n++) await visitor.setUp();
  assert.equal(await visitor.playToTheEnd(60), 'Play again');
  await said(page, 'The game is over.');
  await page.getByRole('button', {name: 'Play again'}).click();
  await page.getByRole('button', {name: 'Place for me'}).waitFor();
  await visitor.leave();
});

// WS-143: links work without storage, titles stay plain text, and the address becomes the workshop's afterwards.
test('a link has the whole game in it: from a server of ours to a host of files', async () => {
  const visitor = await opened(), {page} = visitor, title = '<b onclick=alert(1)>Bold &amp; Dash';
  await write(page, 'Mad Dash', title);
  await page.locator('.edit h1', {hasText: title}).waitFor();
  await page.getByRole('button', {name: 'Share'}).click();
  assert.deepEqual(await faults(page), []);
  const link = await page.getByLabel('The link').last().inputValue(), there = new URL(link);
  assert.match(link, /\/workshop#z=[\w-]+$/);
  const other = await plain.visitor({seed: 'reader'});
  await other.page.goto(plain.server.url + there.pathname + there.hash);
  await other.page.locator('.edit h1', {hasText: title}).waitFor();
  await playing(other.page);
  assert.equal(await text(other.page), await text(page));
  assert.equal(new URL(other.page.url()).hash, '');
  await other.leave();
  await visitor.leave();
});

// WS-151, WS-152.
test('a game has a page of its own, is played on this device, liked, shown in the gallery, reported', async () => {
  const visitor = await opened({seed: 'ada'}), {page} = visitor;
  await write(page, 'Mad Dash', 'Quick Dash');
  const link = await shortLink(visitor);
  await page.getByRole('button', {name: 'Show it in the gallery'}).click();
  await said(page, 'It is in the gallery now.');

  await page.goto(link);
  await titled(page, 'Quick Dash');
  await page.getByRole('heading', {name: 'Your turn'}).waitFor();
  assert.equal(await page.locator('.lev').count(), 5);
  await picture(visitor, 'invented page');
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', {name: 'I like it'}).click();
  await page.locator('[data-key=like][aria-pressed=true]').waitFor();
  await visitor.start('Play a bot');
  await visitor.setUp();
  for (let n = 0; n < 3; n++) await visitor.touch();
  await page.getByRole('button', {name: 'Rules'}).click();
  await page.getByRole('dialog').getByText('Move one of your pegs').waitFor();

  await page.goto('/');
  await page.getByRole('heading', {name: 'Invented here'}).scrollIntoViewIfNeeded();
  await page.getByRole('link', {name: /Quick Dash/}).waitFor();
  await page.getByRole('link', {name: 'See them all'}).click();
  const shown = page.locator('.inventedlist').getByRole('link', {name: /Quick Dash/});
  for (const order of ['Best liked', 'Most played', 'Newest']) {
    await page.getByRole('button', {name: order}).click();
    await shown.waitFor();
  }
  await page.locator('.inventedlist').getByText(/about \d+ acts/).waitFor();
  await picture(visitor, 'gallery');
  assert.deepEqual(await faults(page), []);
  await shown.click();
  await page.getByRole('button', {name: 'Report'}).click();
  await page.getByLabel('What is wrong with it?').fill('Too quick.');
  await page.getByRole('button', {name: 'Send'}).click();
  await page.locator('.invented').getByText('Somebody will look at it.').waitFor();
  await visitor.leave();
});

test('a link with no game in it says so; a text with a mistake can be shared as a question', async () => {
  const visitor = await here.visitor({seed: 'asker'}), {page} = visitor;
  await page.goto('/workshop#z=nonsense');
  await page.locator('#toasts').getByText('There was no game in that link.').waitFor();
  await playing(page);
  await write(page, 'move pegs', 'move pegz');
  await page.goto(await shortLink(visitor));
  await said(page, 'This text has a mistake');
  await page.getByRole('link', {name: 'Open in the workshop'}).click();
  await page.getByRole('button', {name: 'Write “pegs” in line 14'}).waitFor();
  await visitor.leave();
});

test('a phone, by touch: text and board are two tabs', async () => {
  const visitor = await here.visitor({seed: 'phone', device: PHONE}), {page} = visitor;
  await page.goto('/workshop');
  await said(page, 'Change 5 to 4 in both places.');
  await page.getByRole('button', {name: 'Show me'}).tap();
  await page.locator('.tour', {hasText: 'That is another game'}).waitFor();
  assert.match(await text(page), /hide 4 in home/);
  assert.equal(await page.locator('.shop .stage').isVisible(), false);
  await page.locator('.tabs').getByRole('button', {name: 'Board'}).tap();
  assert.equal(await page.locator('.edit').isVisible(), false);
  await playing(page);
  assert.equal(await page.locator('.boardplace [data-loc][aria-label*="peg"]').count() >= 4, true);
  for (let n = 0; n < 4; n++) await visitor.touch();
  await picture(visitor, 'workshop phone board');
  await page.locator('.tabs').getByRole('button', {name: 'Text'}).tap();
  await page.locator('#script').tap();
  await page.evaluate(() => document.getElementById('script').setSelectionRange(9999, 9999));
  await page.keyboard.type('win when mar');
  await page.getByRole('option', {name: 'markers'}).tap();
  assert.match(await text(page), /win when markers$/);
  await picture(visitor, 'workshop phone text');
  await page.locator('[data-key=words]').tap();
  const words = page.getByRole('dialog', {name: 'Words of the language'});
  await words.locator('[data-word=about]', {hasText: 'about Find the other'}).tap();
  assert.match(await text(page), /win when markersabout$/);
  assert.deepEqual(await faults(page), []);
  await visitor.leave();
});

test('a free table leads into the workshop with what stands there and on the sheet', async () => {
  const visitor = await here.visitor({seed: 'free'}), {page} = visitor;
  await visitor.choose('Free Table');
  await visitor.start('Same device');
  await visitor.lift();
  await visitor.play('B3');
  await visitor.says('B3', 'peg');
  await page.getByLabel('Our rules').fill('Whoever is found has lost.');
  await page.getByRole('link', {name: 'Take it into the workshop'}).click();
  await titled(page, 'Our Game');
  assert.match(await text(page), /# Whoever is found has lost\.[^]*place B3/);
  await playing(page);
  await visitor.leave();
});
