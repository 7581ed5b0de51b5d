// The standard unit, with the player's own frogs that have arrived; the others' are hidden.
import {pegsIn, placesOf} from '/boards/counters.js';

const TARGET = [placesOf('ABC', '456'), placesOf('DEF', '123')];

export default {
  tally(seat, ctx) {
    const n = pegsIn(ctx.view, seat, TARGET[seat - 1]);
    return n === null ? null : ctx.words('home', {n});
  },
  texts: {en: {home: '{n} of 5 home'}, de: {home: '{n} von 5 am Ziel'}},
};
