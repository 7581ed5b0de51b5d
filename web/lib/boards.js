// The board of a game: its own module where it has one, the unit's or the plain one otherwise.
import unitgame from '/boards/unitgame.js';
import plain from '/boards/plain.js';
import {remembered} from '/lib/remembered.js';

const usual = {
  draw: ctx => (ctx.view.grids ? unitgame : plain).draw(ctx),
  counters: ctx => remembered(ctx.view).numbers.map(([name, value]) => `${name} ${value}`),
};

export async function boardOf(game) {
  const own = game.board ? (await import(`/games/${game.id}/board.js`)).default : {};
  return {...usual, ...own};
}

// What a board draws: {board, side, rest}.
export function drawn(board, ctx) {
  const made = board.draw(ctx);
  return made instanceof Node ? {board: made} : made;
}
