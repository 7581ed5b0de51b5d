// Syntax colours, line by line: keywords, names, numbers, free texts, comments; errors are underlined.
import {h} from '/lib/html.js';

const TOKEN = /#.*|"[^"]*"?|[A-Za-z][A-Za-z0-9-]*|\d+|\s+|[^]/gu, FREE = /^(\s*(?:game|by|about)\b)(.*)$/i;

// The number of UTF-16 code units in the first n characters of a string.
export const unitsOf = (text, n) => [...text].slice(0, n).join('').length;

function kindOf(token, words, names) {
  if (token[0] === '#') return 'remark';
  if (token[0] === '"') return 'free';
  if (/^\d/.test(token)) return 'number';
  const low = token.toLowerCase();
  return words.has(low) ? 'word' : names.has(low) ? 'name' : '';
}

function tokensOf(line, words, names) {
  const free = FREE.exec(line);
  if (free) return [['word', free[1]], ['free', free[2]]];
  return (line.match(TOKEN) || []).map(token => [kindOf(token, words, names), token]);
}

// Splits the tokens at the ends of the underlined part.
function pieces(tokens, from, to) {
  let at = 0;
  return tokens.flatMap(([kind, text]) => {
    const start = at, cuts = [from, to].map(cut => Math.min(Math.max(cut - start, 0), text.length));
    at += text.length;
    return [[kind, text.slice(0, cuts[0])], [kind + ' wrong', text.slice(cuts[0], cuts[1])],
      [kind, text.slice(cuts[1])]].filter(([, part]) => part);
  });
}

function painted(line, error, words, names) {
  const from = error ? unitsOf(line, error.column - 1) : 0, to = error ? unitsOf(line, error.column - 1 + error.length) : 0;
  return pieces(tokensOf(line, words, names), from, to).map(([kind, text]) => (kind ? h('span', {class: kind}, text) : text));
}

// words, names: sets; errors: by line; ran: lines that were run.
export function paint(text, {words, names, errors, ran}) {
  return text.split('\n').map((line, i) => {
    const error = errors.get(i + 1), kinds = [error && 'bad', ran.has(i + 1) && 'ran'].filter(Boolean).join(' ');
    return h('div', {class: 'ln ' + kinds}, h('span', {class: 'no'}, String(i + 1)),
      h('span', {class: 'tx'}, painted(line, error, words, names), error && h('span', {class: 'beside'}, error.text)), '\n');
  });
}
