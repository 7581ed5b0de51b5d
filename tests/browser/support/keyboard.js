// Plays with the Tab key, the arrow keys and Enter only.
import assert from 'node:assert';

// Presses Tab until that has the focus.
export async function pressTo(page, selector) {
  await page.locator(selector).first().waitFor();
  for (let n = 0; n < 120; n++) {
    if (await page.evaluate(([s, words]) => document.activeElement.matches(s)
      && (!words || document.activeElement.textContent.includes(words)), taken(selector))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the Tab key does not lead to ${selector}`);
}

// Splits `button:has-text("Go")` into a selector the browser can match, and the words.
function taken(selector) {
  const [, css, words] = /^(.*?)(?::has-text\("(.*)"\))?$/.exec(selector);
  return [css, words];
}

// In the page: the key that moves the focus towards one of the offered places or buttons.
async function nextKey(chance) {
  const over = () => document.querySelector('main.after .headline'), offered = () => [...document.querySelectorAll('[data-do]')];
  const late = performance.now() + 30000;
  while (!over() && !offered().length && performance.now() < late) await new Promise(resolve => setTimeout(resolve, 4));
  if (over()) return 'over';
  const list = offered(), acts = list.filter(el => el.dataset.do === 'act'), among = acts.length ? acts : list;
  const key = el => el.dataset.key || el.textContent;
  const goal = among.find(el => key(el) === window.goalKey) || among[Math.floor(chance * among.length)];
  window.goalKey = key(goal);
  const at = document.activeElement;
  if (at === goal) { window.goalKey = null; return 'Enter'; }
  const grid = goal.closest('svg');
  if (!grid || !grid.contains(at)) return 'Tab';
  if (!goal.closest('[role=row]')) return 'ArrowRight';
  const row = el => [...grid.querySelectorAll('[role=row]')].indexOf(el.closest('[role=row]')),
    column = el => [...el.closest('[role=row]').children].indexOf(el);
  if (row(at) !== row(goal)) return row(at) < row(goal) ? 'ArrowDown' : 'ArrowUp';
  return column(at) < column(goal) ? 'ArrowRight' : 'ArrowLeft';
}

// Plays until the game is over, or for this many acts.
export async function press({page, random}, acts = 400) {
  let keys = 0;
  while (acts > 0) {
    const key = await page.evaluate(nextKey, random());
    if (key === 'over') return;
    await page.keyboard.press(key);
    if (key === 'Enter') { acts--; keys = 0; }
    assert.ok(++keys < 150, 'the keyboard leads nowhere');
  }
}
