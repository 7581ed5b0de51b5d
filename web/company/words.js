// The texts about playing anybody.
import {boardWords} from '/lib/words.js';
import texts from '/company/texts.js';

export const c = (key, values) => boardWords({texts}, key, values);

// A rating as it is shown: with a question mark while it is provisional.
export const ratingWords = ({rating, provisional}) => rating + (provisional ? '?' : '');
