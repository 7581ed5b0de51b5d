// The narration rules of each game, read once from its words in the page's language.
import {rulesOf} from '/lib/narration.js';
import {toldBy} from '/lib/words.js';

let texts, narrations, moments;

// Starts again when the language changes, or a game has brought its own words.
function current() {
  if (texts === toldBy()) return;
  texts = toldBy();
  narrations = new Map();
  moments = new Map();
}

// {rules(kind), called(list, word)}; a game without its own words uses the shared ones.
export function narrationOf(id) {
  current();
  if (!narrations.has(id)) {
    const {common, games} = texts, own = games[id] || {};
    narrations.set(id, {rules: rulesOf(own.tell, common.tell),
      called: (list, word) => (list ? own.names?.[list]?.[word] ?? common.names?.[list]?.[word] : common[word])});
  }
  return narrations.get(id);
}

// Moments, as [sound, rules(kind)] pairs.
export function momentsOf(id) {
  current();
  if (!moments.has(id))
    moments.set(id, Object.entries(texts.games[id]?.moments || {}).map(([sound, told]) => [sound, rulesOf(told)]));
  return moments.get(id);
}
