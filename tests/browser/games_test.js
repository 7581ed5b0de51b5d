// Every game from the front page to its end, against a gentle bot, by clicks.
import assert from 'node:assert';
import {after, before, test} from 'node:test';
import {openBrowser, person, picture} from './support/browser.js';
import {dice, playToTheEnd} from './support/play.js';
import {Server} from './support/server.js';

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), openBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

// Somebody who plays at random would be at it for long: options of the game's page that end it earlier.
const SHORTER = {};

async function startAgainstBot(page, title, options = {}) {
  await page.goto('/');
  await page.getByRole('link', {name: title}).click();
  for (const [label, value] of Object.entries(options)) {
    await page.getByText('More choices').click();
    await page.getByLabel(label).fill(String(value));
  }
  await page.getByRole('button', {name: 'Start'}).first().click();
  const go = page.getByRole('button', {name: 'Go'});
  await go.or(page.locator('[data-do]').first()).first().waitFor();
  if (await go.isVisible()) await go.click();
}

const games = (process.env.GAMES || 'Free-for-All').split(',');
for (const title of games)
  test(title, async () => {
    const page = await person(browser, server.url);
    await startAgainstBot(page, title, SHORTER[title]);
    const {headline, touches} = await playToTheEnd(page, dice(title));
    await picture(page, title);
    console.log(title, touches, headline);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
