// Why the best act of a hint is best, in one sentence; '' if the search knows no short reason.
import {fill, find, language} from '/lib/words.js';
import texts from '/texts/advice.js';

export function sentence(why) {
  const text = why && find('why.' + why.reason, texts[language]);
  return text ? fill(text, why) : '';
}
