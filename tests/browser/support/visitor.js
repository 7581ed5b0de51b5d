// A visitor with a separate browser who does not know the rules and touches whatever may be touched. Places and buttons that can be
// played have `data-do` (web/boards/README.md).
import assert from 'node:assert';
import {dice} from './dice.js';

// Firefox complains of the empty style sheet `body {}` that Playwright adds to a page before it takes a picture.
const PICTURED = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

export class Visitor {
  constructor(page, seed, touches) {
    this.page = page;
    this.name = seed;
    this.random = dice(process.env.SEED || seed);
    this.hit = touches ? ({x, y}) => page.touchscreen.tap(x, y) : ({x, y}) => page.mouse.click(x, y);
    this.complaints = [];
    page.setDefaultTimeout(30000);
    const complain = words => { if (!words.includes(PICTURED)) this.complaints.push(words); };
    page.on('pageerror', error => complain(String(error)));
    page.on('console', note => { if (note.type() === 'error') complain(note.text()); });
  }

  // From the front page to the page of a game.
  async choose(title) {
    await this.page.goto('/');
    await this.page.locator('.games').getByRole('link', {name: title}).click();
    await this.page.getByRole('heading', {level: 1, name: title}).waitFor();
  }

  async options(values) {
    await this.page.getByText('More choices').click();
    for (const [label, value] of Object.entries(values)) await this.page.getByLabel(label).fill(String(value));
  }

  // The next table will be at the server, even if it needs no other people.
  async atServer() {
    const box = this.page.getByLabel('Play at the server');
    if (!await box.isVisible()) await this.page.getByText('More choices').click();
    await box.check();
  }

  // One of the ways to play on the page of a game.
  async start(way) {
    await this.page.locator('.way', {has: this.page.getByRole('heading', {name: way})}).getByRole('button').last().click();
    await this.named();
  }

  // Enters a name if asked for one.
  async named() {
    const go = this.page.getByRole('button', {name: 'Go', exact: true});
    await go.or(this.page.locator('.table-root')).first().waitFor();
    if (await go.isVisible()) {
      await this.page.getByLabel('What shall we call you?').fill(this.name);
      await go.click();
    }
    await this.page.waitForURL('**/table/*');
  }

  async follow(link) {
    await this.page.goto(link);
    await this.page.locator('.table-root').waitFor();
  }

  async sit() {
    await this.page.getByRole('button', {name: 'Sit down'}).click();
    await this.named();
  }

  // A random set-up.
  async setUp() {
    await this.page.getByRole('button', {name: 'Place for me'}).click();
    await this.page.getByRole('button', {name: 'Ready', exact: true}).click();
  }

  // Same device: holds the shield's button until it is lifted.
  async lift() {
    const button = this.page.getByRole('button', {name: /Lift the shield/});
    await button.hover();
    await this.page.mouse.down();
    await button.waitFor({state: 'detached'});
    await this.page.mouse.up();
  }

  // Touches one of the offers, once there is one. Returns the headline when the game is over.
  async touch() {
    const next = await this.page.evaluate(whereToTouch, this.random());
    assert.ok(!next.stuck, next.stuck);
    if (!next.over) await this.hit(next);
    return next.over;
  }

  async playToTheEnd(most = 3000) {
    for (let n = 0; n < most; n++) {
      const headline = await this.touch();
      if (headline) return headline;
    }
    assert.fail(`the game goes on after ${most} touches`);
  }

  place(loc) { return this.page.locator(`.boardplace [data-loc="${loc}"]`); }
  play(loc) { return this.page.locator(`.boardplace [data-loc="${loc}"][data-do]`).click(); }
  asked() { return this.page.locator('.prompt [role=status] p').first().textContent(); }

  // The accessible labels of all places.
  board() { return this.page.locator('.boardplace [aria-label]').evaluateAll(all => all.map(el => el.getAttribute('aria-label'))); }

  // Waits until a place has that label.
  async says(loc, words) { await this.page.locator(`.boardplace [data-loc="${loc}"][aria-label*="${loc}, ${words}"]`).waitFor(); }

  // The page logged no error.
  async leave() {
    assert.deepEqual(this.complaints, []);
    await this.page.context().close();
  }
}

// In the page: waits until an act is asked for or the game is over, and returns where to touch. Acts come before further choices.
// Waits for covered targets too: in Firefox a location's box is too large until its pieces are laid out.
async function whereToTouch(chance) {
  const late = performance.now() + 30000;
  let covered;
  for (; performance.now() < late; await new Promise(resolve => setTimeout(resolve, 4))) {
    const over = document.querySelector('main.after .headline h1, .shop [data-key=again]');
    if (over) return {over: over.textContent};
    const all = [...document.querySelectorAll('[data-do]')], acts = all.filter(el => el.dataset.do === 'act'),
      list = acts.length ? acts : all;
    const one = list[Math.floor(chance * list.length)];
    covered = null;
    if (!one) continue;
    one.scrollIntoView({block: 'nearest'});
    const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2,
      there = document.elementFromPoint(x, y);
    if (one.contains(there)) return {x, y};
    covered = `${one.getAttribute('aria-label') || one.textContent} is covered by ${there?.outerHTML.slice(0, 200)}`;
  }
  return {stuck: covered || 'nothing to touch: ' + document.querySelector('#page').innerText.slice(0, 300)};
}
