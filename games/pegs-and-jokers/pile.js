// The cards of the pile, and how often each is in it.
import {deck, playing} from '/lib/odds.js';

export default players => {
  const decks = players === 2 ? 2 : players / 2, pile = deck(playing, decks);
  return players === 2 ? pile : pile.set('JK', 2 * decks);
};
