// A finished game replayed: from each seat's view, by arrow keys, automatically; and the bar covers no board.
import assert from 'node:assert';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {picture, world, said} from './support/browser.js';
import {goOn} from './support/record.js';

const here = world(), PHONE = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
const eyes = ({page}, name) => page.getByRole('group', {name: 'Seen by'}).getByRole('button', {name}).click();
const at = ({page}, n) => said(page, new RegExp(`^${n} of`));

test('hidden means hidden, and only what a seat heard is told', async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada, told = page.locator('.notecard [role=status]');
  await goOn(ada, 'tank-blitz', 'headquarters', 1e9);
  await page.locator('.scrub').waitFor();
  await page.getByRole('slider').press('Home');
  await at(ada, 0);
  while (!/hit|moved/.test(await told.textContent())) {
    const step = +(await page.locator('.scrub output').textContent()).split(' ')[0];
    await page.keyboard.press('ArrowRight');
    await at(ada, step + 1);
  }
  await page.locator('body').press('ArrowLeft');    // from anywhere
  await page.locator('body').press('ArrowRight');
  assert.match(await told.textContent(), /Player 1 (moved|drove|hit) [A-F]\d/);
  assert.ok(await page.locator('.pair .unit path').count(), 'an arrow shows the move');
  await picture(ada, 'replay umpire');
  await eyes(ada, 'Player 2');
  await page.locator('figure.behind').getByText('hidden').waitFor();
  assert.doesNotMatch(await told.textContent(), /moved [A-F]\d/);
  assert.match(await page.locator('figure.behind [data-loc=A1]').getAttribute('aria-label'), /hidden/);
  await picture(ada, 'replay second');
  await ada.leave();
});

test('it plays by itself, and on a phone the bar covers no board', async () => {
  const ada = await here.visitor({seed: 'ada', device: PHONE}), {page} = ada;
  await goOn(ada, 'x-rays', 'close', 1e9);
  await page.locator('.scrub').waitFor();
  await page.getByRole('button', {name: 'Play it'}).click();
  for (const step of [1, 2]) await at(ada, step);
  await page.getByRole('button', {name: 'Pause'}).click();
  await picture(ada, 'replay phone');
  const boxes = await page.evaluate(() => {
    const box = el => { const {top, bottom} = el.getBoundingClientRect(); return [top, bottom]; };
    return {bar: box(document.querySelector('.scrub')), boards: [...document.querySelectorAll('.pair .unit')].map(box)};
  });
  for (const [top, bottom] of boxes.boards) assert.ok(bottom <= boxes.bar[0] || top >= boxes.bar[1], JSON.stringify(boxes));
  await ada.leave();
});

// The frames of a GIF, each with its box; the whole file is read, block by block.
function frames(gif) {
  const boxes = [], skip = at => { for (; gif[at]; at += gif[at] + 1); return at + 1; };
  assert.equal(gif.subarray(0, 6).toString(), 'GIF89a');
  for (let at = 13 + 3 * 256; gif[at] !== 0x3b;)
    if (gif[at] === 0x21) at = skip(at + 2);
    else {
      assert.equal(gif[at], 0x2c, 'a picture begins');
      boxes.push([1, 3, 5, 7].map(n => gif.readUInt16LE(at + n)));
      at = skip(at + 11);
    }
  return boxes;
}

test('it is saved as an animated picture, by the eyes that are chosen', async () => {
  const ada = await here.visitor({seed: 'ada'}), {page} = ada, films = [];
  await goOn(ada, 'mad-dash', 'random-1', 1e9);
  await page.locator('.scrub').waitFor();
  for (const name of ['The umpire', 'Player 2']) {
    await eyes(ada, name);
    const [file] = await Promise.all([page.waitForEvent('download'),
      page.getByRole('button', {name: 'Save as animated picture'}).click()]);
    assert.match(file.suggestedFilename(), /^mad-dash-.*\.gif$/);
    films.push(await readFile(await file.path()));
    await page.getByRole('button', {name: 'Save as animated picture'}).waitFor();
  }
  const [all, one] = films.map(frames);
  assert.deepEqual(all[0].slice(0, 3), [0, 0, 800]);
  assert.ok(all.length > 5 && one.length < all.length, `the umpire sees more: ${all.length} and ${one.length} pictures`);
  await ada.leave();
});
