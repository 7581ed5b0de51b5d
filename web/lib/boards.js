// The board of a game: its own module where it has one, the unit's or the plain one otherwise.
import unitgame from '/boards/unitgame.js';

export async function boardOf(game) {
  const own = game.board ? (await import(`/games/${game.id}/board.js`)).default : {};
  const usual = game.unit ? unitgame : (await import('/boards/plain.js')).default;
  return {...usual, ...own};
}
