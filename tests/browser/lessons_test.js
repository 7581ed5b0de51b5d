// Lessons are finished by clicks, from the game's page to the first real table; the first acts are explained; a free table has a
// sheet.
import assert from 'node:assert';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {DESK, PHONE, picture, world} from './support/browser.js';

const here = world();
const games = new URL('../../games/', import.meta.url);
const lessons = readdirSync(games).filter(id => existsSync(new URL(`${id}/lesson.json`, games)));
const stepsOf = id => JSON.parse(readFileSync(new URL(`${id}/lesson.json`, games), 'utf8')).steps;

const at = (page, n, all) => page.locator('.coach .meter').and(page.getByLabel(`step ${n} of ${all}`)).waitFor();

// Does what the step asks for, on the board where that is one place of the unit, else by "Show me".
async function answer(page, step) {
  const wanted = step.acts?.[0], move = /^(?:([A-F][1-6])-)?([A-F][1-6])$/.exec(wanted || '');
  if (!step.acts) return page.getByRole('button', {name: 'Go on'}).click();
  if (wanted === '*') return page.locator('.boardplace .lit').first().click();
  if (!move || !await page.locator('.boardplace .unit').count()) return page.getByRole('button', {name: 'Show me'}).click();
  if (move[1] && !await page.locator(`[data-loc=${move[2]}].lit`).count()) await page.locator(`[data-loc=${move[1]}]`).click();
  await page.locator(`[data-loc=${move[2]}]`).click();
}

// Learners get a second to see the effect of an act; tests need none.
function hurry() {
  const wait = window.setTimeout;
  window.setTimeout = (what, ms, ...more) => wait(what, ms > 1000 ? 20 : ms, ...more);
}

for (const id of lessons)
  test('the lesson can be finished: ' + id, async () => {
    const visitor = await here.visitor({seed: id, device: id.length % 2 ? PHONE : DESK}), {page} = visitor, steps = stepsOf(id);
    await page.addInitScript(hurry);
    await page.goto('/lesson/' + id);
    for (const [i, step] of steps.entries()) {
      await at(page, i + 1, steps.length);
      if (i === 2) await picture(visitor, 'lesson ' + id);
      if (i < steps.length - 1) await answer(page, step);
    }
    await page.locator('[data-key=play]').waitFor();
    await visitor.leave();
  });

test('another act is answered kindly, a reload loses nothing, and the lesson leads to a bot', async () => {
  const visitor = await here.visitor({seed: 'learner'}), {page} = visitor;
  await visitor.choose('Free-for-All');
  await page.getByRole('link', {name: 'Learn by playing'}).click();
  await at(page, 1, 7);
  await page.locator('[data-loc=E5]').click();
  await page.locator('.kind', {hasText: 'let us try B2'}).waitFor();
  assert.equal(await page.locator('[data-loc=E5]').getAttribute('aria-label').then(words => words.includes('peg,')), false);
  await page.locator('[data-loc=B2]').click();
  await at(page, 2, 7);
  await page.reload();
  await at(page, 2, 7);
  await page.getByRole('button', {name: 'Back'}).click();
  await at(page, 1, 7);
  for (const [i, step] of stepsOf('free-for-all').slice(0, 6).entries()) {
    await at(page, i + 1, 7);
    await answer(page, step);
  }
  await page.getByRole('button', {name: 'Play a gentle bot'}).click();
  await visitor.named();
  await page.locator('.pointer').waitFor();
  await page.getByRole('button', {name: 'No more tips'}).click();
  await page.locator('.pointer').waitFor({state: 'detached'});
  await visitor.leave();
});

test('both write on the sheet of a free table', async () => {
  const ada = await here.visitor({seed: 'Ada'}), ben = await here.visitor({seed: 'Ben', device: PHONE});
  await ada.choose('Free Table');
  await ada.start('Play a friend');
  await ben.follow(ada.page.url());
  await ben.sit();
  await ada.page.getByLabel('Our rules').fill('Hide three pegs.\nFind them!');
  await ada.page.locator('[data-loc=C3]').click();
  await ben.page.getByRole('button', {name: 'Notes'}).click();
  await ben.page.waitForFunction(() => document.getElementById('sheet')?.value === 'Hide three pegs.\nFind them!');
  await ben.page.reload();
  await ben.page.waitForFunction(() => document.getElementById('sheet')?.value === 'Hide three pegs.\nFind them!');
  await picture(ada, 'free table sheet');
  await ada.page.getByRole('button', {name: 'Offer to end'}).click();
  await ben.page.getByRole('button', {name: 'Agree'}).click();
  for (const {page} of [ada, ben]) await page.locator('.after .written', {hasText: 'Find them!'}).waitFor();
  for (const visitor of [ada, ben]) await visitor.leave();
});
