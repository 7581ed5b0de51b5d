// The unit as usual, with the side that is defended.
import usual from '/boards/unitgame.js';

export default {draw: ctx => usual.draw({...ctx, defends: 'AF'[ctx.seat - 1]})};
