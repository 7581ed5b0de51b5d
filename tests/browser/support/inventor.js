// An author in the workshop: by mouse, by touch, or by keyboard alone.
import {pressTo} from './keyboard.js';

export const text = page => page.locator('#script').inputValue();
export const playing = page => page.locator('.shop .boardplace [data-do]').first().waitFor();
export const titled = (page, title) => page.getByRole('heading', {level: 1, name: title, exact: true}).waitFor();

const keyed = (page, key) => page.locator(`[data-key=${key}]`);

// Selects these words of the text, as with a mouse or finger, and types over them.
async function over(page, words, typed) {
  await page.evaluate(words_ => {
    const field = document.getElementById('script'), at = field.value.indexOf(words_);
    if (at < 0) throw new Error(`no “${words_}” in the text`);
    field.setSelectionRange(at, at + words_.length);
  }, words);
  await page.keyboard.type(typed);
}

async function times(page, n, key) { for (let i = 0; i < n; i++) await page.keyboard.press(key); }

// Each input method presses the element with that `data-key`, follows a link, and overwrites words of the text.
export const mouse = {
  press: (page, key) => keyed(page, key).click(),
  follow: link => link.click(),
  async write(page, words, typed) {
    await page.locator('#script').focus();
    await over(page, words, typed);
  },
};

export const finger = {
  press: (page, key) => keyed(page, key).tap(),
  follow: link => link.tap(),
  async write(page, words, typed) {
    await page.locator('#script').tap();
    await over(page, words, typed);
  },
};

export const keys = {
  async press(page, key) {
    await pressTo(page, `[data-key=${key}]`);
    await page.keyboard.press('Enter');
  },
  async follow(link) {
    await pressTo(link.page(), `a[href="${await link.getAttribute('href')}"]`);
    await link.page().keyboard.press('Enter');
  },
  async write(page, words, typed) {
    await pressTo(page, '#script');
    const before = (await text(page)).split(words)[0].split('\n');
    await page.keyboard.press('Control+Home');
    await times(page, before.length - 1, 'ArrowDown');
    await times(page, before.at(-1).length, 'ArrowRight');
    await times(page, words.length, 'Shift+ArrowRight');
    await page.keyboard.type(typed);
  },
};

// A short link to the text in the editor.
export async function shortLink({page, name}, {press} = mouse) {
  await press(page, 'share');
  await press(page, 'short');
  const called = page.getByLabel('What shall we call you?'), links = page.getByLabel('The link');
  await called.or(links.nth(1)).first().waitFor();
  if (await called.isVisible()) {
    await called.fill(name);
    await page.keyboard.press('Enter');
  }
  await links.nth(1).waitFor();
  return links.first().inputValue();
}
