// The violations axe finds on a page, one line each.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function faults(page) {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  const {violations} = await page.evaluate(() => window.axe.run(document, {resultTypes: ['violations']}));
  return violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')}`);
}
