// Plays as somebody does who knows nothing of the rules: touches whatever may be touched. Places and buttons that can be played
// have `data-do` (web/boards/README.md).

export const MOUSE = (page, {x, y}) => page.mouse.click(x, y);
export const FINGER = (page, {x, y}) => page.touchscreen.tap(x, y);

// Numbers from 0 to 1 that are the same in every run.
export function dice(seed) {
  let state = [...String(process.env.SEED || seed)].reduce((sum, c) => Math.imul(sum, 31) + c.charCodeAt(0) | 0, 7);
  return () => {
    state = state + 0x6d2b79f5 | 0;
    let t = Math.imul(state ^ state >>> 15, 1 | state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 0x100000000;
  };
}

// In the page: waits until it is asked for an act or the game is over, and says where to touch. Acts come before further choices.
async function nextTouch([chance, patience]) {
  const over = () => document.querySelector('main.after .headline');
  const offered = () => [...document.querySelectorAll('[data-do]')];
  const late = performance.now() + patience;
  while (!over() && !offered().length) {
    if (performance.now() > late) return {stuck: document.querySelector('.prompt')?.textContent || document.body.textContent.slice(0, 200)};
    await new Promise(resolve => setTimeout(resolve, 4));
  }
  if (over()) return {over: over().textContent};
  const all = offered(), acts = all.filter(el => el.dataset.do === 'act'), list = acts.length ? acts : all;
  const one = list[Math.floor(chance * list.length)];
  one.scrollIntoView({block: 'nearest'});
  const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  const there = document.elementFromPoint(x, y)?.closest('[data-do]');
  return there === one ? {x, y} : {stuck: `${one.getAttribute('aria-label') || one.textContent} is covered by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 120)}`};
}

// One touch. Returns the headline once the game is over.
export async function touch(page, random, how = MOUSE) {
  const next = await page.evaluate(nextTouch, [random(), 10000]);
  if (next.stuck) throw new Error(next.stuck);
  if (!next.over) await how(page, next);
  return next.over;
}

export async function playToTheEnd(page, random, {how = MOUSE, most = 3000} = {}) {
  for (let n = 0; n < most; n++) {
    const headline = await touch(page, random, how);
    if (headline) return {headline, touches: n};
  }
  throw new Error(`the game goes on after ${most} touches`);
}
