// The rules that turn events into sentences, as games write them (games/words.LANGUAGE.json, games/ID/words.LANGUAGE.json), parsed
// like src/tell/rule.c does. A rule is a pattern and a text; the first matching pattern wins.
//
// A pattern is a list of items, separated by `; `. An item is a kind of event with patterns for its words; missing words match
// anything:
//   put P L            an event, which is consumed
//   *shift P TO +TO    any number of them
//   &announce P        comes next, and is not consumed
//   !take              does not come next
//   <announce          came just before
//   over               the game has ended, and everything is revealed
// A word is:
//   P, Q, YOU          a player; YOU only the reader
//   L, FROM            anything; the same word at every later use
//   CARD:A*/J*, :H     one of these; `*` stands for the rest of a word
//   +L                 anything, added to the list L
//   ...WORDS           all words that follow, as a list
//   row-ROW-HOW        a word in parts
//   _ , mine           anything; just this
import {fillIn, isKnown} from '/lib/template.js';

const isName = word => /^[A-Z]+$/.test(word);
const isPlayer = name => name === 'P' || name === 'Q' || name === 'YOU';

function itemOf(text) {
  const mode = '<&!*'.includes(text[0]) ? text[0] : '', [kind, ...args] = text.slice(mode.length).split(' ');
  return {mode, kind, args};
}

// Rules by the kind of their first event. `lists` are {pattern: text}, earlier ones win.
export function rulesOf(...lists) {
  const rules = lists.flatMap(list => Object.entries(list || {})).map(([pattern, text]) => {
    const items = pattern.split('; ').map(itemOf);
    return {text, items, kind: items.find(({mode, kind}) => !mode && kind !== 'over').kind};
  });
  const byKind = new Map();
  return kind => {
    if (!byKind.has(kind)) byKind.set(kind, rules.filter(rule => rule.kind === kind || isName(rule.kind)));
    return byKind.get(kind);
  };
}

// One sentence from event i on, and how many events it consumes. lines: events as lists of words; rules(kind): candidates; reader:
// {name(seat), you(seat), called(list, word), over}.
export function sentenceAt(lines, i, rules, reader) {
  for (const {items, text} of rules(lines[i][0])) {
    const bound = new Map(), used = fits(items, lines, i, bound, reader);
    if (used) return [text && fillIn(text, name => valueOf(name, bound, reader), reader.called), used];
  }
  return ['', 1];
}

function fits(items, lines, i, bound, reader) {
  const behind = items.filter(item => item.mode === '<');
  let at = i;
  for (const [n, item] of items.entries()) {
    const {mode, kind} = item;
    if (mode === '<') { if (!same(item, lines[i - behind.length + n], bound, reader)) return 0; }
    else if (kind === 'over') { if (!reader.over) return 0; }
    else if (mode === '*') while (same(item, lines[at], bound, reader)) at++;
    else if (mode === '!') { if (same(item, lines[at], new Map(bound), reader)) return 0; }
    else if (!same(item, lines[at], bound, reader)) return 0;
    else if (!mode) at++;
  }
  return at - i;
}

// Whether an event matches the item. Binds nothing if it does not.
function same({kind, args}, line, bound, reader) {
  if (!line || !(isName(kind) || kind === line[0])) return false;
  const now = new Map(bound);
  if (isName(kind)) now.set(kind, [line[0]]);
  for (const [n, arg] of args.entries()) {
    if (arg.startsWith('...')) now.set(arg.slice(3), line.slice(n + 1));
    else if (line[n + 1] === undefined || !wordFits(arg, line[n + 1], now, reader)) return false;
  }
  for (const [name, values] of now) bound.set(name, values);
  return true;
}

function wordFits(arg, word, bound, reader) {
  if (arg === '_') return true;
  if (arg[0] === '+') { bound.set(arg.slice(1), [...bound.get(arg.slice(1)) || [], word]); return true; }
  const colon = arg.indexOf(':');
  if (colon >= 0)
    return arg.slice(colon + 1).split('/').some(like => oneOf(like, word)) && bind(arg.slice(0, colon), word, bound, reader);
  if (isName(arg)) return bind(arg, word, bound, reader);
  if (!/[A-Z]/.test(arg)) return arg === word;
  const parts = arg.split('-'), words = word.split('-');
  return parts.length === words.length && parts.every((part, n) => wordFits(part, words[n], bound, reader));
}

const oneOf = (like, word) => (like.endsWith('*') ? word.startsWith(like.slice(0, -1)) : word === like);

function bind(name, word, bound, reader) {
  if (!name) return true;
  if (isPlayer(name) && !/^\d+$/.test(word)) return false;
  if (name === 'YOU' && !reader.you(+word)) return false;
  if (bound.has(name)) return bound.get(name).at(-1) === word;
  bound.set(name, [word]);
  return true;
}

function valueOf(name, bound, reader) {
  const all = bound.get(name);
  if (!all) return undefined;
  const last = all.at(-1) ?? '';
  if (!isPlayer(name)) return {text: last, all, known: isKnown(last), one: all.length === 1 && (!isCounted(last) || last === '1')};
  const mine = all.some(seat => reader.you(+seat));
  return {text: reader.you(+last) ? reader.called('', 'you') : reader.name(+last), all: all.map(seat => reader.name(+seat)),
    known: mine, one: all.length === 1};
}

const isCounted = word => /^-?\d+$/.test(word);
