// The standard unit, with the player's own commuters that have arrived; the others' are hidden.
import {pegsIn, placesOf} from '/boards/counters.js';

const FAR = ['EF', 'AB'];

export default {
  tally(seat, ctx) {
    const n = pegsIn(ctx.view, seat, placesOf(FAR[seat - 1]));
    return n === null ? null : ctx.words('home', {n});
  },
  texts: {en: {home: '{n} of 12 home'}, de: {home: '{n} von 12 am Ziel'}},
};
