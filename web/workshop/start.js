// The text the workshop opens with: one from the address, one to be changed, the stored one, or the first example.
import {api} from '/lib/api.js';
import {keep, kept, putAside} from '/workshop/drafts.js';
import {unpacked} from '/workshop/link.js';
import {w} from '/workshop/words.js';

const FIRST = '/games/workshop/examples.json';

async function firstExample() {
  const [{id}] = await (await fetch(FIRST)).json();
  return {text: await (await fetch(`/games/workshop/${id}.peg`)).text(), own: false, tour: 0};
}

// A text that came along replaces the current one, which is put aside. The address then becomes the workshop's own.
function taken(draft) {
  const before = kept();
  if (before?.text !== draft.text) putAside(before ?? {});
  keep(draft);
  history.replaceState({}, '', '/workshop');
  return draft;
}

export async function start() {
  const letters = /^#z=(.+)$/.exec(location.hash)?.[1], parent = new URLSearchParams(location.search).get('change');
  if (letters) {
    const text = await unpacked(letters);
    return text === null ? {draft: kept() ?? await firstExample(), note: w('badLink')}
      : {draft: taken({text, own: false, tour: null}), note: w('loaded')};
  }
  if (parent) return {draft: taken({text: (await api('GET', '/workshop/' + parent)).text, parent, own: false, tour: null})};
  return {draft: kept() ?? await firstExample()};
}
