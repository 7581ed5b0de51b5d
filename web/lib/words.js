// The texts of the page's language. t('front.hero') looks a text up; {name} in it is replaced (lib/template.js), a function gets
// the values. A game's own words (games/ID/words.LANGUAGE.json) are loaded when it is opened, as t('games.ID.…'); its one-line
// description is always there.
import english from '/texts/en.js';
import {fillValues} from '/lib/template.js';

const MORE = {de: () => import('/texts/de.js')};
export const LANGUAGES = {en: 'English', de: 'Deutsch'};

let texts = english;
const brought = new Map();    // id -> {language: words} of games that bring their own words
const opened = new Set();     // ids of all other games opened
export let language = 'en';

const file = async path => (await fetch(path)).json();
const wordsOf = async id => [id, await file(`/games/${id}/words.${language}.json`)];
const learn = pairs => { texts = {...texts, games: {...texts.games, ...Object.fromEntries(pairs)}}; };

export async function setLanguage(wanted) {
  language = LANGUAGES[wanted] ? wanted : 'en';
  const all = [MORE[language]?.(), file(`/games/lines.${language}.json`), ...[...opened].map(wordsOf)];
  const [own, shared, ...games] = await Promise.all(all);
  texts = {...own?.default ?? english, ...shared};
  learn([...games, ...[...brought].map(([id, words]) => [id, words[language]])]);
  document.documentElement.lang = language;
}

// Loads the words of a game before it is shown. A game written as text has them in its description.
export async function openWords(id) {
  if (!texts.games[id] || opened.has(id)) return;
  learn([await wordsOf(id)]);
  opened.add(id);
}

export function learnWords({id, words}) {
  if (!words) return;
  brought.set(id, words);
  learn([[id, words[language]]]);
}

export function languageOfReader() {
  const kept = localStorage.getItem('language');
  if (LANGUAGES[kept]) return kept;
  return (navigator.languages || []).map(tag => tag.slice(0, 2)).find(tag => LANGUAGES[tag]) || 'en';
}

export function find(key, from = texts) {
  return key.split('.').reduce((at, step) => at?.[step], from);
}

export function fill(text, values = {}) {
  if (typeof text === 'function') return text(values);
  return fillValues(text, values);
}

// undefined if there is no such text.
export function maybe(key, values) {
  const text = find(key) ?? find(key, english);
  return text === undefined ? undefined : fill(text, values);
}

export function t(key, values) {
  return maybe(key, values) ?? key;
}

// The same for a board, whose own texts take precedence.
export function boardWords({texts: own}, key, values) {
  const text = own && (find(key, own[language] ?? own.en) ?? find(key, own.en));
  return text === undefined ? t(key, values) : fill(text, values);
}

// The games' own words and the shared ones, per language.
export const toldBy = () => texts;

// Whether a mark stays true with time: its object cannot move or leave.
export const isStill = (id, mark) => !!texts.games[id]?.marks?.still?.includes(mark);

// What an announcement implies about its place, after the player's own hit (`hit`) or the other's (`met`).
// `*` stands for all words that are not listed.
export function markOf(id, when, what) {
  const own = texts.games[id]?.marks?.[when];
  return own?.[what] ?? own?.['*'] ?? texts.common.marks[when][what];
}
