// Free-for-All (FFA-1 to FFA-4) as somebody who uses another framework would write it: plain objects, nothing checked twice.
export const HOLES = 36;
const MOST = 20, ALARMS = 4;

export const newGame = () => ({pegs: [Array(HOLES).fill(0), Array(HOLES).fill(0)], turn: 0, alarms: 0, last: null, over: false});

export const mayPut = (game, seat, hole) =>
  !game.over && game.turn === seat && Number.isInteger(hole) && hole >= 0 && hole < HOLES && !game.pegs[seat][hole];

export function put(game, seat, hole) {
  const alarm = game.pegs[1 - seat][hole] === 1;
  if (!alarm) game.pegs[seat][hole] = 1;
  game.alarms = alarm ? game.alarms + 1 : 0;
  game.last = {seat, alarm};
  game.over = game.alarms === ALARMS || count(game.pegs[seat]) === MOST;
  game.turn = 1 - seat;
}

const count = pegs => pegs.reduce((sum, peg) => sum + peg, 0);

// What a seat may know: its own pegs, and of the other side only how many.
export const view = (game, seat) =>
  ({...game, pegs: undefined, own: game.pegs[seat], counts: game.pegs.map(count)});
