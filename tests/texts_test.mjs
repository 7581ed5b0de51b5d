// Every language has every text: the same keys, lists of the same length, and the same values filled in. No text is left over.
import {readFileSync, readdirSync, existsSync} from 'node:fs';
import './support/pages.mjs';

let wrong = 0, count = 0;
const complain = (where, what) => { wrong++; console.log(`${where}: ${what}`); };

// The values that a text asks for. `you` only decides about grammar, which differs; `whose` is a `who` in another case.
function values(text) {
  if (typeof text === 'string') return [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))];
  const asked = new Set();
  for (const you of [true, false]) for (const n of [1, 2]) {
    const given = new Proxy({}, {get: (_, name) => { if (name !== 'you') asked.add(name === 'whose' ? 'who' : name);
      return name === 'you' ? you : name === 'n' ? n : 'x'; }});
    text(given);
  }
  return [...asked];
}

function compare(where, one, other) {
  count++;
  if (other === undefined) return complain(where, 'is missing');
  if (one && typeof one === 'object') {
    if (Array.isArray(one) !== Array.isArray(other) || (Array.isArray(one) && one.length !== other.length))
      complain(where, 'is another list');
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) compare(`${where}.${key}`, one[key], other[key]);
    return;
  }
  if (one === undefined)
    return where.startsWith('de.error.') || complain(where, 'is in the other language only');
      // in English the server's own sentence is shown
  const a = values(one).sort().join(), b = values(other).sort().join();
  if (a !== b) complain(where, `is given {${a}} and uses {${b}}`);
}

const text = async name => (await import(`/texts/${name}.js`)).default;
const english = await text('en');
for (const language of ['de']) compare(language, english, await text(language));
// The workshop's own, its tour and its examples.
const {default: workshop} = await import('/workshop/texts.js');
for (const language of ['de']) compare(`workshop ${language}`, workshop.en, workshop[language]);
const {default: puzzle} = await import('/puzzle/texts.js');
for (const language of ['de']) compare(`puzzle ${language}`, puzzle.en, puzzle[language]);
const {default: advice} = await import('/texts/advice.js');
for (const language of ['de']) compare(`advice ${language}`, advice.en, advice[language]);
const {default: mistakes} = await import('/texts/mistakes.js');
for (const language of ['de']) compare(`mistakes ${language}`, mistakes.en, mistakes[language]);
// What games say of themselves, and of their boards.
const here = name => new URL('../games/' + name, import.meta.url), wordsIn = name => JSON.parse(readFileSync(here(name), 'utf8'));
const wordsOf = (folder, language) => (existsSync(here(`${folder}words.${language}.json`))
  ? wordsIn(`${folder}words.${language}.json`) : {});
const common = Object.fromEntries(['en', 'de'].map(language => [language, wordsOf('', language)]));

// Lists of names are each language's own, but every one that is asked for is there.
function checkNames(where, {tell = {}, names = {}}, shared) {
  for (const [pattern, text] of Object.entries(tell)) for (const [, list] of text.matchAll(/\{\w+:(\w+)\}/g)) {
    if (!names[list] && !shared[list]) complain(`${where} ${pattern}`, `asks for names "${list}" that are not there`);
  }
}

for (const folder of ['', ...readdirSync(here('')).filter(game => existsSync(here(game + '/words.en.json'))).map(game =>
  game + '/')]) {
  const own = {en: wordsOf(folder, 'en'), de: wordsOf(folder, 'de')};
  for (const language of ['en', 'de']) checkNames(`${folder}words.${language}.json`, own[language], common[language].names || {});
  compare(`${folder}words.de.json`, {...own.en, names: {}}, {...own.de, names: {}});
  if (Object.keys(own.en.tell || {}).join() !== Object.keys(own.de.tell || {}).join())
    complain(folder + 'words.de.json', 'has its rules in another order');
}
for (const game of readdirSync(here(''))) {
  const own = ['texts.js', 'board.js'].map(name => `${game}/${name}`).find(name => existsSync(here(name))
    && /\bexport default \{[^]*\ben: \{/.test(readFileSync(here(name), 'utf8')));
  if (!own) continue;
  const {default: told} = await import('/games/' + own), texts = told.texts || told;
  for (const language of ['de']) compare(`${game} ${language}`, texts.en, texts[language]);
}

// Every text is asked for by its name, or by a name that begins like it and is put together in the page.
const scriptsIn = folder => readdirSync(new URL('../' + folder, import.meta.url), {recursive: true})
  .filter(name => name.endsWith('.js') && !name.startsWith('texts/')).map(name =>
    readFileSync(new URL(`../${folder}/${name}`, import.meta.url), 'utf8'));
const pages = ['web', 'games'].flatMap(scriptsIn).join('\n');
const begun = new Set([...pages.matchAll(/['`]([\w.-]+\.)(?:' \+|\$\{)/g)].map(([, name]) => name));
function asked(texts, before) {
  for (const [key, text] of Object.entries(texts)) {
    if (text && typeof text === 'object' && !Array.isArray(text)) asked(text, `${before}${key}.`);
    else if (!pages.includes(`'${before}${key}'`) && !begun.has(before)) complain(before + key, 'is asked for nowhere');
  }
}
asked(english, '');
asked(workshop.en, '');

const {default: company} = await import('/company/texts.js');
for (const language of ['de']) compare(`company ${language}`, company.en, company[language]);
const about = await text('about');
for (const language of ['de']) compare(`about ${language}`, about.en, about[language]);

const tour = wordsIn('workshop/tour.json'), examples = wordsIn('workshop/examples.json');
for (const language of ['de']) compare(`tour ${language}`, tour.en, tour[language]);
for (const [word, {en, de}] of Object.entries(wordsIn('workshop/words.json'))) {
  count++;
  if (!en || !de) complain(word, 'is not explained in every language');
}
if (tour.en.length !== tour.steps.length) complain('tour', 'has other steps than words');
const scripts = readdirSync(here('workshop')).filter(name => name.endsWith('.peg')),
  head = (text, word) => new RegExp(`^${word} (.*)$`, 'm').exec(text)?.[1];
for (const name of scripts) {
  const text = readFileSync(here('workshop/' + name), 'utf8'), one = examples.find(({id}) => id + '.peg' === name);
  count++;
  if (!one?.en || !one.de) complain(name, 'has no line about what to try');
  else if (one.title !== head(text, 'game') || one.level !== head(text, 'level'))
    complain(name, 'has another title or level than its example');
}
if (examples.length !== scripts.length) complain('examples', 'are not those that are there');

// Rules in another language have the same headings, pictures and lists.
const shape = rules => rules.split('\n').filter(line => /^(#|```|\||[-*] |\d+\. )/.test(line)).map(line =>
  line.match(/^(#+|```\w*|\||[-*] |\d+\. )/)[0]).join(' ');
for (const game of readdirSync(new URL('../games', import.meta.url))) {
  const file = name => new URL(`../games/${game}/${name}`, import.meta.url);
  if (game === 'template' || !existsSync(file('rules.md'))) continue;
  count++;
  if (!existsSync(file('rules.de.md'))) complain(game, 'has no rules in de');
  else if (shape(readFileSync(file('rules.md'), 'utf8')) !== shape(readFileSync(file('rules.de.md'), 'utf8')))
    complain(game, 'has other rules in de');
}
// Every ruling of the spec is listed at the end of the game's page, in every language.
const read = path => readFileSync(new URL('../' + path, import.meta.url), 'utf8');
const sections = Object.fromEntries(read('spec/peg-games.md').split(/^## /m).slice(1).map(part => [part.split('\n')[0].trim(),
  part]));
const headings = {'rules.md': '## Where we had to decide', 'rules.de.md': '## Wo wir entscheiden mussten'};
for (const game of readdirSync(new URL('../games', import.meta.url))) {
  const spec = sections[game] || (existsSync(new URL(`../spec/${game}.md`, import.meta.url)) && read(`spec/${game}.md`));
  if (!spec || !existsSync(new URL(`../games/${game}/rules.md`, import.meta.url))) continue;
  const rulings = (spec.match(/\[(ruling|the picture is lost)/g) || []).length;
  const listed = Object.entries(headings).map(([page, heading]) => {
    const [, last = ''] = read(`games/${game}/${page}`).split(heading + '\n');
    const items = (last.match(/^- /gm) || []).length;
    if (items < Math.max(rulings, 1) || last.includes('\n## '))
      complain(`games/${game}/${page}`, `lists ${items} of ${rulings} rulings at its end`);
    return items;
  });
  if (new Set(listed).size > 1) complain(game, `lists ${listed.join(' and ')} rulings in its languages`);
}

console.log(`${count} texts, ${wrong} of them wrong`);
process.exit(wrong ? 1 : 0);
