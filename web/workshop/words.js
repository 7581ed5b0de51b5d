// The texts of the workshop's pages.
import {boardWords} from '/lib/words.js';
import texts from '/workshop/texts.js';

export const w = (key, values) => boardWords({texts}, key, values);
