// What screen readers are told, without a browser: a page of one element, and frames when the test wants them.
import assert from 'node:assert';
import {test} from 'node:test';
import '../support/pages.mjs';

const said = {textContent: ''}, frames = [];
globalThis.document = {getElementById: id => id === 'said' ? said : null, addEventListener() {}};
globalThis.requestAnimationFrame = draw => frames.push(draw);
const frame = () => { for (const draw of frames.splice(0)) draw(); };
const {say} = await import('/lib/html.js');

test('the same words again are away for a frame', () => {
  say('Your turn.');
  assert.equal(said.textContent, 'Your turn.');
  say('Your turn.');
  assert.equal(said.textContent, '');
  frame();
  assert.equal(said.textContent, 'Your turn.');
});

test('a late frame does not bring old words back', () => {
  say('Your turn.');
  say('You won.');
  frame();
  assert.equal(said.textContent, 'You won.');
});
