// Screenshots of the running program for the README: node pictures.js FOLDER [NAME…], with
// PEGBOARD set to the program. `make pictures` calls it.
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {openChromium, DESK, PHONE} from './support/browser.js';
import {Server} from './support/server.js';
import {Visitor} from './support/visitor.js';

const LOOK = {locale: 'en', reducedMotion: 'reduce', colorScheme: 'light'};

// Each shows a game on a device after some random touches, or after playing the first offer a few times; without a game, the front
// page.
const PICTURES = [
  {file: 'front', device: DESK},
  {file: 'table', device: DESK, game: 'Tank Blitz', touches: 44},
  {file: 'conflict', device: DESK, game: 'Conflict', touches: 8},
  {file: 'bonkers', device: DESK, game: 'Bonkers!', touches: 14},
  {file: 'table-phone', device: PHONE, game: 'Tank Blitz', touches: 44},
  {file: 'conflict-phone', device: PHONE, game: 'Conflict', touches: 8},
  {file: 'bonkers-phone', device: PHONE, game: 'Bonkers!', firsts: 5},
];

async function take(browser, server, folder, {file, device, game, touches = 0, firsts = 0}) {
  const context = await browser.newContext({baseURL: server.url, ...LOOK, ...device}), page = await context.newPage();
  const visitor = new Visitor(page, 'Ada', device.hasTouch);
  await page.goto('/');
  if (game) {
    await visitor.choose(game);
    await visitor.start('Play a bot');
  }
  for (let n = 0; n < touches; n++) if (await visitor.touch()) break;
  for (let n = 0; n < firsts; n++) await page.locator('[data-do]:visible').first().click();
  await page.waitForLoadState('networkidle');
  await page.locator('.moment:visible').waitFor({state: 'detached'});
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({path: join(folder, file + '.png')});
  await context.close();
}

const [folder, ...wanted] = process.argv.slice(2);
mkdirSync(folder, {recursive: true});
const [server, browser] = await Promise.all([Server.start(), openChromium()]);
for (const picture of PICTURES) if (!wanted.length || wanted.includes(picture.file)) await take(browser, server, folder, picture);
await browser.close();
await server.close();
