// What one's last games had in common, on one's own page.
export default {
  en: {
    title: 'Typical mistakes',
    none: 'Open “What happened” after a game; what your moves gave away is then added up here.',
    note: 'From the games of this device whose story you have opened; by what you knew at the time.',
    cost: ({title, n, cost, flawless}) => `${title}, ${n === 1 ? '1 game' : `${n} games`}: ` + (flawless
      ? 'nothing that can be told from chance.' : `your moves gave away ${cost} % a game.`),
    part: ['Most of it at the beginning.', 'Most of it in the middle.', 'Most of it towards the end.'],
    worst: 'The dearest: {act}, where {best} was better by {cost} %.', see: 'See it',
  },
  de: {
    title: 'Typische Fehler',
    none: 'Öffne nach einem Spiel „Was geschah“; was deine Züge verschenkt haben, wird dann hier zusammengezählt.',
    note: 'Aus den Spielen dieses Geräts, deren Geschichte du geöffnet hast; nach dem, was du damals wusstest.',
    cost: ({title, n, cost, flawless}) => `${title}, ${n === 1 ? '1 Spiel' : `${n} Spiele`}: ` + (flawless
      ? 'nichts, was sich vom Zufall unterscheiden lässt.' : `deine Züge haben im Schnitt ${cost} % verschenkt.`),
    part: ['Das meiste davon am Anfang.', 'Das meiste davon in der Mitte.', 'Das meiste davon gegen Ende.'],
    worst: 'Am teuersten: {act}, wo {best} um {cost} % besser war.', see: 'Ansehen',
  },
};
