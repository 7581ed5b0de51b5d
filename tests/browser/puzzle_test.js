// The puzzle of a day: wrong and right answers by pointer and by keys, tries, a streak over days, a result to share that gives
// nothing away, other days, and all of it without a network.
import assert from 'node:assert';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {DESK, PHONE, picture, world} from './support/browser.js';
import {faults} from './support/axe.js';

const here = world(), DAY = 86400000, FIRST = Date.UTC(2026, 0, 1) / DAY;
const stanzas = readFileSync(new URL('../../games/puzzles.txt', import.meta.url), 'utf8').split('\n\n').slice(1);
const line = (stanza, key) => stanza.split('\n').find(words => words.startsWith(key + ' '))?.slice(key.length + 1);

// The first day from 2026 on whose puzzle fits.
function dayWith(fits) {
  for (let day = FIRST + 1; ; day++) if (fits(stanzas[day % stanzas.length])) return day;
}
const dateOf = day => new Date(day * DAY).toISOString().slice(0, 10);
const hiddenOne = stanza => line(stanza, 'game') === 'x-rays', openOne = stanza => line(stanza, 'game') === 'fiveplay';

// Opens a page at noon of a day.
async function openOn(page, day, path = '/puzzle') {
  await page.addInitScript(now => { Date.now = () => +(localStorage.getItem('noon') ?? now); }, day * DAY + DAY / 2);
  await page.goto(path);
  await page.locator('.puzzle .question').waitFor();
}

const setDay = (page, day) => page.evaluate(now => localStorage.setItem('noon', now), day * DAY + DAY / 2);
const note = (page, words) => page.locator('.puzzle .kind', {hasText: words}).waitFor();
const chip = (page, kind, words) => page.locator(`.puzzle .chip.${kind}`, {hasText: words}).waitFor();

// Tabs to the board, walks with the arrow keys to a place of the unit and presses Enter.
async function press(page, loc) {
  const onBoard = () => page.evaluate(() => !!document.activeElement.closest('.puzzle .boardplace svg'));
  for (let n = 0; n < 30 && !await onBoard(); n++) await page.keyboard.press('Tab');
  for (let n = 0; n < 12; n++) {
    const at = await page.evaluate(() => document.activeElement.dataset.loc);
    assert.ok(at, 'the focus is on a place of the board');
    if (at === loc) return page.keyboard.press('Enter');
    await page.keyboard.press(at[0] < loc[0] ? 'ArrowDown' : at[0] > loc[0] ? 'ArrowUp'
      : at[1] < loc[1] ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.fail(`the arrow keys do not lead to ${loc}`);
}

test('a hidden puzzle by keys alone: wrong, right, a streak, and a result that gives nothing away', async () => {
  const day = dayWith(hiddenOne), stanza = stanzas[day % stanzas.length], best = line(stanza, 'best');
  const [[, wrong, works]] = [...line(stanza, 'odds').matchAll(/(\S+) (\d+)/g)];
  const visitor = await here.visitor({seed: 'solver', device: DESK}), {page} = visitor;
  await page.addInitScript(() => { Object.defineProperty(navigator, 'clipboard',
    {value: {writeText: async words => { window.copied = words; }}}); });
  await openOn(page, day);
  await chip(page, 'tries', 'No try yet');
  await press(page, wrong);
  await note(page, `in ${works} of ${line(stanza, 'worlds')} ways`);
  await chip(page, 'tries', '1 try');
  await press(page, best);
  await note(page, 'Right!');
  await chip(page, 'tries', '2 tries');
  await chip(page, 'streak', '1 day in a row');
  await picture(visitor, 'puzzle solved');
  assert.deepEqual(await faults(page), []);
  await page.locator('.puzzle [data-key=share]').press('Enter');
  await page.waitForFunction(() => window.copied);
  const copied = await page.evaluate(() => window.copied);
  assert.match(copied, /🟧🟩/);
  assert.ok(copied.includes(`/puzzle/${dateOf(day)}`));
  assert.ok(!copied.includes(best) && !copied.includes(wrong), copied);
  await page.reload();
  await chip(page, 'tries', '2 tries');
  assert.equal(await page.locator('.puzzle .boardplace .lit').count(), 0, 'what is solved asks for nothing');
  await visitor.leave();
});

test('a streak grows from day to day, not by older puzzles, and ends with a missed day', async () => {
  const day = dayWith(hiddenOne), visitor = await here.visitor({seed: 'daily', device: PHONE}), {page} = visitor;
  const solved = async last => {
    await setDay(page, day);
    await page.evaluate(kept => localStorage.setItem('puzzles', kept), JSON.stringify({streak: 4, last, days: {}}));
  };
  const solve = async () => {
    await page.locator('.puzzle .question').waitFor();
    await page.locator(`.puzzle [data-loc=${line(stanzas[day % stanzas.length], 'best')}]`).tap();
    await note(page, 'Right!');
  };
  await openOn(page, day);
  await solved(day - 1);
  await page.reload();
  await chip(page, 'streak', '4 days in a row');
  await solve();
  await chip(page, 'streak', '5 days in a row');
  await setDay(page, day + 2);
  await page.goto('/puzzle/' + dateOf(day + 1));
  await page.locator('.puzzle .standing').waitFor();
  assert.equal(await page.locator('.puzzle .chip.streak').count(), 0);
  await solved(day - 2);
  await page.goto('/puzzle');
  await solve();
  await chip(page, 'streak', '1 day in a row');
  await visitor.leave();
});

test('an open puzzle of an older day: wrong, then right; another is shown; there is none of tomorrow', async () => {
  const day = dayWith(openOne), visitor = await here.visitor({seed: 'older', device: PHONE}), {page} = visitor;
  const best = line(stanzas[day % stanzas.length], 'best').slice(-2);
  const other = `.puzzle .boardplace [data-do=act]:not([data-key=hole${best}])`;
  await openOn(page, day + 1, '/puzzle/' + dateOf(day));
  await page.locator('.puzzle .question', {hasText: 'win in 2 moves'}).waitFor();
  await page.locator(other).first().tap();
  await note(page, 'has an answer to it');
  await picture(visitor, 'puzzle open phone');
  await page.locator(`.puzzle [data-key=hole${best}]`).tap();
  await note(page, 'Right!');
  await page.locator('.puzzle .answer', {hasText: best}).waitFor();
  assert.equal(await page.locator('.puzzle .chip.streak').count(), 0, 'older days are no streak');
  await page.evaluate(() => localStorage.removeItem('puzzles'));
  await page.reload();
  await page.locator(other).first().tap();
  await page.locator('.puzzle [data-key=showme]').tap();
  await note(page, 'The answer was');
  await page.locator('.puzzle [data-key=today]').tap();
  await page.waitForURL('**/puzzle');
  await page.locator('.puzzle [data-key=today]').waitFor({state: 'detached'});
  await page.goto('/puzzle/' + dateOf(day + 2));
  await page.locator('.lostpage h1').waitFor();
  await visitor.leave();
});

test('without a network the puzzle is there, in the other language', async () => {
  const day = dayWith(openOne), {page} = await here.visitor({seed: 'alone', locale: 'de', serviceWorkers: 'allow'});
  await page.goto('/');
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.context().setOffline(true);
  await openOn(page, day);
  await page.locator('.puzzle .question', {hasText: 'Du kannst in 2 Zügen gewinnen'}).waitFor();
  await page.context().close();
});
