// Debian's Chromium, headless, and people who sit before it.
import {chromium} from 'playwright-core';
import {accessSync, constants, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const PICTURES = process.env.PICTURES || fileURLToPath(new URL('../../../build/browser', import.meta.url));

export const PHONE = {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true};
export const DESK = {viewport: {width: 1440, height: 900}};

export function program(...names) {
  const folders = process.env.PATH.split(':');
  const paths = names.flatMap(name => folders.map(folder => join(folder, name)));
  return paths.find(path => { try { accessSync(path, constants.X_OK); return true; } catch { return false; } });
}

export const openBrowser = () => chromium.launch({executablePath: program('chromium-headless-shell', 'chromium', 'google-chrome'), args: FLAGS});

// A person: a browser of their own, whose page must never complain.
export async function person(browser, url, {device = DESK, ...options} = {}) {
  const context = await browser.newContext({baseURL: url, locale: 'en', reducedMotion: 'reduce', ...device, ...options});
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.complaints = [];
  page.on('pageerror', error => page.complaints.push(String(error)));
  page.on('console', note => { if (note.type() === 'error') page.complaints.push(note.text()); });
  return page;
}

export async function picture(page, name) {
  mkdirSync(PICTURES, {recursive: true});
  await page.screenshot({path: join(PICTURES, name + '.png')});
}
