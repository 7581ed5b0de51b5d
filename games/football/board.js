// The standard unit, with who has the ball, the play and turn, and the defended side.
import usual from '/boards/unitgame.js';

const PLAYS = 2, DOWNS = 4;
const GUARDS = 'BE', KICKER = 'CD';    // rows of the point after

function counters({view, name, you, words}) {
  if (!view.possession) return [];
  const down = Math.min(view.count + 1, DOWNS), playing = view.phase === 'play';
  return [words('ball', {name: name(view.possession), you: you(view.possession)}),
    playing && words('play', {n: Math.min(view.plays + 1, PLAYS)}), playing && words('down', {n: down})];
}

// After a touchdown only places of one row are asked for. A player without the ball can only run.
function ask({legal, offers, words}) {
  const row = legal.every(act => /^[A-F][1-6]$/.test(act)) ? legal[0][0] : '';
  if (row) return GUARDS.includes(row) ? words('guard') : KICKER.includes(row) ? words('kicker') : undefined;
  return offers.froms.size && !offers.from && !legal.some(act => /^(pass|kick|punt)/.test(act)) ? words('run') : undefined;
}

export default {
  draw: ctx => usual.draw({...ctx, defends: 'AF'[ctx.seat - 1]}),
  counters, counts: 3, ask,
  texts: {
    en: {ball: ({name, you}) => (you ? 'You have the ball' : `${name} has the ball`), play: 'Play {n} of 2',
      down: 'Turn {n} of 4 to gain ground',
      run: 'Your turn. Who runs?', guard: 'The point after: put two men in the way of the kick.',
      kicker: 'The point after: where do you kick from?'},
    de: {ball: ({name, you}) => (you ? 'Du hast den Ball' : `${name} hat den Ball`), play: 'Spielzug {n} von 2',
      down: 'Zug {n} von 4 für Raumgewinn', run: 'Du bist dran. Wer läuft?', guard: 'Der Zusatzpunkt: Stell zwei Mann in den Weg.',
      kicker: 'Der Zusatzpunkt: Von wo schießt du?'},
  },
};
