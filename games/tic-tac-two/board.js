// The standard unit, with the count that ends the game.
import {alarmsInRow} from '/boards/counters.js';

export default {
  counters: ctx => [ctx.words('row', {n: alarmsInRow(ctx.events)})],
  ending: ({events, words}) => words(alarmsInRow(events) >= 4 ? 'four' : 'lines'),
  texts: {
    en: {row: 'Alarms in a row: {n} of 4', four: 'Four alarms in a row.', lines: 'A line in each square.'},
    de: {row: 'Alarme in Folge: {n} von 4', four: 'Vier Alarme in Folge.', lines: 'Eine Reihe in jedem Quadrat.'},
  },
};
