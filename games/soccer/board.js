// The standard unit, with who has the ball and the defended side.
import usual from '/boards/unitgame.js';

export default {
  draw: ctx => usual.draw({...ctx, defends: 'AF'[ctx.seat - 1]}),
  counters: ({view, name, you, words}) => (view.possession
    ? [words('ball', {name: name(view.possession), you: you(view.possession)})] : []),
  texts: {
    en: {ball: ({name, you}) => (you ? 'You have the ball' : `${name} has the ball`)},
    de: {ball: ({name, you}) => (you ? 'Du hast den Ball' : `${name} hat den Ball`)},
  },
};
