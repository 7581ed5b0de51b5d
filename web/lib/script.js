// Games written as text: what pages need to know about them besides the rules.
import {api, device, playsHere} from '/lib/api.js';
import {learnWords} from '/lib/words.js';

// A game's description in the form pages use.
export function gameOfScript(about, text) {
  learnWords(about);
  return {level: 'workshop', minutes: 0, unit: true, ...about, script: text};
}

export async function gameAt(table) {
  const about = table.about || await api('GET', '/games/' + table.game);
  return gameOfScript(about, about.text ?? (await api('GET', '/workshop/' + table.game)).text);
}

// Its rules as rendered by the program.
export async function rulesOfScript({id, script}, language) {
  return await playsHere() ? (await device('POST', '/workshop/rules', {text: script, language})).html
    : api('GET', `/workshop/${id}/rules?lang=${language}`);
}
