// The texts of the page's language. t('front.hero') looks a text up; {name} in it is replaced, a function gets the values.
import english from '/texts/en.js';

const MORE = {de: () => import('/texts/de.js')};
export const LANGUAGES = {en: 'English', de: 'Deutsch'};

let texts = english;
export let language = 'en';

export async function setLanguage(wanted) {
  language = LANGUAGES[wanted] ? wanted : 'en';
  texts = language === 'en' ? english : (await MORE[language]()).default;
  document.documentElement.lang = language;
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
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

// undefined if there is no such text.
export function maybe(key, values) {
  const text = find(key) ?? find(key, english);
  return text === undefined ? undefined : fill(text, values);
}

export function t(key, values) {
  return maybe(key, values) ?? key;
}

// The same for a board, whose own texts come first.
export function boardWords({texts: own}, key, values) {
  const text = own && (find(key, own[language] ?? own.en) ?? find(key, own.en));
  return text === undefined ? t(key, values) : fill(text, values);
}
