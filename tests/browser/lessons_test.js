// Every lesson is finished by clicks.
import assert from 'node:assert';
import {test} from 'node:test';
import {picture, world} from './support/browser.js';

const here = world();

// Time passes twenty times as fast: nobody has to look at anything.
function hurry() {
  const later = window.setTimeout;
  window.setTimeout = (action, ms, ...rest) => later(action, ms / 20, ...rest);
}

// Touches what the step asks for: a place after a place, a button, or "show me" where a board has its own ways.
async function answer(visitor, act) {
  const {page} = visitor, [, verb, from, to] = /^(?:(\w+) )?(?:([A-F][1-6])-)?([A-F][1-6])$/.exec(act) || [];
  const button = page.locator(`[data-key="act${act}"]`), chooser = page.locator(`[data-key="verb${verb}"][data-do]`);
  if (act === '*') return visitor.touch();
  if (await button.count()) return button.click();
  if (!to) return page.locator('[data-key=showme]').click();
  if (verb && await chooser.count()) await chooser.click();
  if (from && await page.locator(`[data-loc="${from}"][data-do=choose]`).count()) await visitor.place(from).click();
  return visitor.place(to).click();
}

async function learn(visitor, id) {
  const {page} = visitor, {steps} = await page.evaluate(async name => (await fetch(`/games/${name}/lesson.json`)).json(), id);
  assert.ok(steps.length >= 5 && steps.length <= 10, `${steps.length} steps`);
  await page.goto('/lesson/' + id);
  for (const [n, {acts}] of steps.slice(0, -1).entries()) {
    await page.waitForFunction(step => document.querySelector('[aria-current=step] .dot')?.textContent === step, String(n + 1));
    await page.locator(acts ? '[data-do]' : '[data-key=next]').first().waitFor();
    await (acts ? answer(visitor, acts[0]) : page.locator('[data-key=next]').click());
  }
  await page.locator('[data-key=play]').waitFor();
}

test('every lesson is finished by clicks', async t => {
  const visitor = await here.visitor({seed: 'lessons'}), {page} = visitor;
  await page.addInitScript(hurry);
  await page.goto('/');
  const ids = await page.evaluate(async () => (await (await fetch('/api/v1/games')).json()).games.filter(game => game.lesson).map(game => game.id));
  assert.equal(ids.length, 20);
  for (const id of ids)
    await t.test(id, async () => {
      await learn(visitor, id);
      await picture(visitor, 'lesson ' + id);
    });
  await visitor.leave();
});

test('a wrong answer is answered kindly, and the step stays', async () => {
  const visitor = await here.visitor({seed: 'wrong'}), {page} = visitor;
  await page.addInitScript(hurry);
  await page.goto('/lesson/free-for-all');
  await visitor.place('E5').click();
  await page.locator('.kind').waitFor();
  assert.equal(await page.locator('[aria-current=step] .dot').textContent(), '1');
  await page.locator('[data-do]').first().waitFor();
  await visitor.place('B2').click();
  await page.waitForFunction(() => document.querySelector('[aria-current=step] .dot')?.textContent === '2');
  await visitor.leave();
});
