// The board of a game: its own module if it has one, else the unit's or the plain one.
import {remembered} from '/lib/remembered.js';
import {openWords} from '/lib/words.js';

const counters = ctx => remembered(ctx.view).numbers.map(([name, value]) => `${name} ${value}`);

async function usualDraw() {
  const [unitgame, plain] = await Promise.all([import('/boards/unitgame.js'), import('/boards/plain.js')]);
  return ctx => (ctx.view.grids ? unitgame : plain).default.draw(ctx);
}

export async function boardOf(game) {
  const module = game.board ? import(`/games/${game.id}/board.js`) : {default: {}};
  const [{default: own}] = await Promise.all([module, game.script ? null : openWords(game.id)]);
  return {counters, counts: own.counters ? 1 : 0, draw: own.draw || await usualDraw(), ...own};
}

// The result of drawing a board: {board, side, rest}.
export function drawn(board, ctx) {
  const made = board.draw(ctx);
  return 'board' in made ? made : {board: made};
}
