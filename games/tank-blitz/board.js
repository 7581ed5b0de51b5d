// The standard unit, with the defended side.
import usual from '/boards/unitgame.js';

export default {draw: ctx => usual.draw({...ctx, defends: 'AF'[ctx.seat - 1]})};
