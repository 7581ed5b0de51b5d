// How each game tells its events, read once from what games say of themselves in the page's language.
import {rulesOf} from '/lib/narration.js';
import {toldBy} from '/lib/words.js';

let texts, narrations, moments;

// Begins anew when the language is another one, or a game has brought its words along.
function current() {
  if (texts === toldBy()) return;
  texts = toldBy();
  narrations = new Map();
  moments = new Map();
}

// {rules(kind), called(list, word)}; a game without words of its own as all games do.
export function narrationOf(id) {
  current();
  if (!narrations.has(id)) {
    const {common, games} = texts, own = games[id] || {};
    narrations.set(id, {rules: rulesOf(own.tell, common.tell),
      called: (list, word) => (list ? own.names?.[list]?.[word] ?? common.names?.[list]?.[word] : common[word])});
  }
  return narrations.get(id);
}

// What everybody looks up for, as [sound, rules(kind)] pairs.
export function momentsOf(id) {
  current();
  if (!moments.has(id))
    moments.set(id, Object.entries(texts.games[id]?.moments || {}).map(([sound, told]) => [sound, rulesOf(told)]));
  return moments.get(id);
}
