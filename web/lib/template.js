// Texts with places to fill in, by the same rules as src/tell/template.c:
//   {X}         the value of X; a player: the name, or "You"
//   {X?a|b}     a if X is known, else b; a player: a for the reader
//   {X#a|b}     a if X is 1 or a list of one, else b
//   {X:names}   what X is called in the list `names`, or X itself
//   {X*sep}     all values of X, with sep between them
// a and b may have places of their own. A place whose X is not given stays as it is.

// of(name): undefined, or {text, all, known, one}: the value, all values as texts, and what decides about ? and #.
// called(list, text): a name out of a list, or undefined.
export function fillIn(text, of, called) {
  let out = '';
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at), end = open < 0 ? -1 : closing(text, open + 1, '}');
    if (end < 0) return out + text.slice(at);
    out += text.slice(at, open) + (filled(text.slice(open + 1, end), of, called) ?? text.slice(open, end + 1));
    at = end + 1;
  }
  return out;
}

function filled(inside, of, called) {
  const [, name, how, rest] = /^(\w*)(.?)(.*)$/s.exec(inside), value = of(name);
  if (value === undefined) return undefined;
  if (how === '*') return value.all.join(rest);
  if (how === ':') return called(rest, value.text) ?? value.text;
  if (how !== '?' && how !== '#') return value.text;
  const bar = closing(rest, 0, '|'), first = how === '?' ? value.known : value.one;
  return fillIn(first ? rest.slice(0, bar) : rest.slice(bar + 1), of, called);
}

// Where `sign` comes outside of any inner place.
function closing(text, at, sign) {
  for (let depth = 0; at < text.length; at++) {
    if (!depth && text[at] === sign) return at;
    depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
  }
  return -1;
}

// A word of an event, or any value of a page, that says something.
export const isKnown = value => !!value && !['?', '-', '0'].includes(value);

// The same with an object of values.
export function fillValues(text, values, called = () => undefined) {
  return fillIn(text, name => {
    const value = values[name];
    return value === undefined || value === null ? undefined
      : {text: String(value), all: [].concat(value).map(String), known: isKnown(value), one: +value === 1};
  }, called);
}
