// The standard unit, with the count that ends the game.
import {alarmsInRow} from '/boards/counters.js';

const PEGS = 20;

function ending({view, events, words}) {
  const [least, most] = [...view.counts].sort((a, b) => a - b);
  return alarmsInRow(events) >= 4 ? words('four', {most, least}) : most === PEGS ? words('full', {most, least}) : undefined;
}

export default {
  counters: ctx => [ctx.words('row', {n: alarmsInRow(ctx.events)})], ending,
  texts: {
    en: {row: 'Alarms in a row: {n} of 4', four: 'Four alarms in a row: {most} to {least}.',
      full: 'The twentieth peg is in: {most} to {least}.'},
    de: {row: 'Alarme in Folge: {n} von 4', four: 'Vier Alarme in Folge: {most} zu {least}.',
      full: 'Der zwanzigste Stift steckt: {most} zu {least}.'},
  },
};
