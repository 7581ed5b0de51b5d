// The unit as usual, with the count that ends the game.
import {alarmsInRow} from '/boards/counters.js';

export default {
  counters: ctx => [ctx.words('row', {n: alarmsInRow(ctx.events)})],
  texts: {en: {row: 'Alarms in a row: {n} of 4'}, de: {row: 'Alarme in Folge: {n} von 4'}},
};
