// Debian's browsers, headless, and a server for them to visit.
import {chromium, firefox} from 'playwright-core';
import {accessSync, constants, mkdirSync} from 'node:fs';
import {after, before} from 'node:test';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {Server} from './server.js';
import {Visitor} from './visitor.js';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--no-first-run'];
const PICTURES = process.env.PICTURES || fileURLToPath(new URL('../../../build/browser', import.meta.url));

export const DESK = {viewport: {width: 1440, height: 900}};
export const PHONE = {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true};

// The first of these programs that is installed.
export function program(...names) {
  const paths = names.flatMap(name => process.env.PATH.split(':').map(folder => join(folder, name)));
  return paths.find(path => { try { accessSync(path, constants.X_OK); return true; } catch { return false; } });
}

export const openChromium = () => chromium.launch({executablePath: program('chromium-headless-shell', 'chromium', 'google-chrome'),
  args: FLAGS});
export const openFirefox = () => firefox.launch({channel: 'moz-firefox', executablePath: program('firefox-esr', 'firefox')});

// For the tests of one file: a server with these options, a browser, and visitors on demand.
export function world(open = openChromium, ...options) { return worldOf(() => Server.start(...options), open); }

async function visit({browser, server}, {device = DESK, seed = 'anybody', ...more} = {}) {
  const context = await browser.newContext({baseURL: server.url, locale: 'en', reducedMotion: 'reduce',
    serviceWorkers: 'block', ...device, ...more});
  // Bots on this device act without delay.
  await context.addInitScript(() => { try { localStorage.setItem('pace', '0'); } catch { /* not a page of ours */ } });
  return new Visitor(await context.newPage(), seed, device.hasTouch);
}

// The same with any object that has a url and can be stopped and restarted.
export function worldOf(start, open = openChromium) {
  const here = {visitor: how => visit(here, how)};
  before(async () => {
    [here.server, here.browser] = await Promise.all([start(), open()]);
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.close();
  });
  return here;
}

// Firefox, if installed, else the default browser, for visits to the worlds of a file: `fox.visitor(here)`.
export function anotherBrowser() {
  const other = {visitor: ({browser, server}, how) => visit({browser: other.browser ?? browser, server}, how)};
  before(async () => { if (program('firefox-esr', 'firefox')) other.browser = await openFirefox(); });
  after(() => other.browser?.close());
  return other;
}

// Waits until these words are visible on the page, once or more often.
export const said = (page, words, options) => page.getByText(words, options).filter({visible: true}).first().waitFor();

export async function picture({page}, name, options = {}) {
  mkdirSync(PICTURES, {recursive: true});
  await page.screenshot({path: join(PICTURES, name.replace(/\W+/g, '-').toLowerCase() + '.png'), ...options});
}
