// The workshop's dialogs: examples and drafts, sharing, the words of the language, the rules page.
import {h, icon, show} from '/lib/html.js';
import {api, device, hasServer} from '/lib/api.js';
import {language} from '/lib/words.js';
import {copyText} from '/lib/parts.js';
import {rulesOf} from '/lib/rules.js';
import {drafts} from '/workshop/drafts.js';
import {addressOf} from '/workshop/link.js';
import {w} from '/workshop/words.js';

const LEVELS = ['beginner', 'intermediate', 'advanced'];
const dialogOf = async (title, ...content) => { const dialog = (await import('/app.js')).openDialog(title, ...content);
  dialog.classList.add('wide'); return dialog; };

// open(text, tip): replaces the current text.
export async function openExamples(open) {
  const list = await (await fetch('/games/workshop/examples.json')).json(), mine = drafts();
  const take = (dialog, text, tip) => { dialog.close(); open(text, tip); };
  const example = one => h('li', {}, h('button', {class: 'example', type: 'button',
    'data-example': one.id, 'data-key': 'example-' + one.id,
    async onclick() { take(dialog, await (await fetch(`/games/workshop/${one.id}.peg`)).text(), one[language] ?? one.en); }},
      h('b', {}, one.title), h('span', {class: 'small muted'}, one[language] ?? one.en)));
  const when = at => new Date(at).toLocaleDateString(language, {day: 'numeric', month: 'long'});
  const draft = one => h('li', {}, h('button', {class: 'example', type: 'button', onclick: () => take(dialog, one.text)},
    h('b', {}, one.title || w('unnamed')), h('span', {class: 'small muted'}, w('example.from', {when: when(one.at)}))));
  const dialog = await dialogOf(w('examples'), h('p', {class: 'small muted'}, w('example.intro')),
    mine.length ? [h('h3', {}, w('example.mine')), h('ul', {class: 'examples'}, mine.map(draft))] : null,
    LEVELS.map(level => [h('h3', {}, w('level.' + level)),
      h('ul', {class: 'examples'}, list.filter(one => one.level === level).map(example))]));
}

function linkRow(address) {
  const field = h('input', {class: 'field', readonly: true, value: address, 'aria-label': w('sharing.link'),
    onfocus: event => event.target.select()});
  const button = h('button', {class: 'btn', type: 'button',
    async onclick() { await copyText(address); show(button, icon('check'), w('sharing.copied')); }}, icon('link'),
    w('sharing.copy'));
  return h('div', {class: 'row wrap linkrow'}, field, button);
}

// Saves the text at the server; the same text gives the same id.
export const store = async (text, parent) => (await api('POST', '/workshop', {text, ...(parent ? {parent} : {})})).id;

function shortLink(app, {text, parent, ok}) {
  const place = h('div', {class: 'stack'});
  const make = () => app.named(place, async () => {
    const id = await store(text, parent);
    show(place, linkRow(`${location.origin}/w/${id}`),
      ok ? h('button', {class: 'btn', type: 'button', 'data-key': 'list', async onclick(event) {
      try {
        await api('POST', `/workshop/${id}/list`, {});
        event.target.replaceWith(h('p', {class: 'small', role: 'status'}, w('sharing.listed')));
      } catch (error) { app.wrong(error); }
    }}, icon('star'), w('sharing.list')) : null);
  });
  show(place, h('button', {class: 'btn main', type: 'button', 'data-key': 'short', onclick: make}, icon('link'),
    w('sharing.make')));
  return h('section', {class: 'stack'}, h('h3', {}, w('sharing.short')), place);
}

function fileButton(title, text) {
  return h('button', {class: 'btn', type: 'button', onclick() {
    const url = URL.createObjectURL(new Blob([text], {type: 'text/plain'})),
      link = h('a', {href: url, download: (title.toLowerCase().replace(/[^\w]+/g, '-') || 'game') + '.peg'});
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  }}, icon('down'), w('sharing.file'));
}

// draft: {text, parent, title, ok}.
export async function openShare(app, draft) {
  await dialogOf(w('share'), draft.ok ? null : h('p', {class: 'small warned'}, w('sharing.wrong')),
    hasServer ? shortLink(app, draft) : h('p', {class: 'small muted'}, w('sharing.alone')),
    h('section', {class: 'stack'}, h('h3', {}, w('sharing.long')), linkRow(await addressOf(draft.text))),
    fileButton(draft.title || '', draft.text));
}

// Every word with its meaning and an example (games/workshop/words.json); write(word): inserts it at the cursor.
export async function openWords(write) {
  const [{words}, told] = await Promise.all([device('GET', '/workshop/words'),
    fetch('/games/workshop/words.json').then(answer => answer.json())]);
  const card = ({word}) => h('li', {}, h('button', {class: 'example', type: 'button', 'data-word': word,
    onclick: () => { dialog.close(); write(word); }}, h('code', {}, h('b', {}, word)),
  h('span', {class: 'small'}, told[word][language] ?? told[word].en), h('code', {class: 'small muted'}, told[word].write)));
  const of = kind => words.filter(one => one.kind === kind && told[one.word]).map(card);
  const groups = [...new Set(words.map(({kind}) => kind))].map(kind =>
    h('section', {class: 'stack'}, h('h3', {}, w('kinds.' + kind)), h('ul', {class: 'examples'}, of(kind))));
  const none = h('p', {class: 'small', role: 'status'});
  const find = h('input', {class: 'field', 'aria-label': w('wordsFind'), placeholder: w('wordsFind'),
    oninput: () => show(none, narrow(groups, find.value) ? '' : w('wordsNone'))});
  const note = h('p', {class: 'small muted'}, w('wordsNote'), ' ', w('wordsGuide'));
  const dialog = await dialogOf(w('words'), note, find, none, groups);
}

// Filters by these letters; returns whether anything matches.
function narrow(groups, letters) {
  const low = letters.trim().toLowerCase();
  for (const group of groups) {
    const items = [...group.querySelectorAll('li')];
    for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(low);
    group.hidden = items.every(item => item.hidden);
  }
  return groups.some(group => !group.hidden);
}

export async function openRules(game) {
  const dialog = await dialogOf(w('rules'), h('button', {class: 'btn noprint', type: 'button', onclick: () => window.print()},
    icon('book'), w('print')), await rulesOf(game));
  dialog.classList.add('printed');
}
