// The texts of the board, in every language.
const s = (n, one, many = one + 's') => `${n} ${n === 1 ? one : many}`;
const five = {P: 'peg', B: 'solid barrel', H: 'hollow barrel'}, fünf = {P: 'ein Stift', B: 'ein volles Fass', H: 'ein hohles Fass'};

export default {
  en: {
    put: 'Your turn. Choose a piece, then a lit hole.',
    either: 'Your turn. Place a piece, or move one of yours.', move: 'Your turn. Which piece moves?',
    to: 'Where does the piece on {from} go?',
    kind: ({kind}) => ({P: 'Peg', B: 'Solid', H: 'Hollow'})[kind], piece: 'Piece',
    may: ({kind}) => `you may put a ${five[kind]} here`,
    thing: ({kind, seat, you}) => `${you ? 'your' : seat === 1 ? 'green' : 'yellow'} ${five[kind]}`,
    stockOf: ({name, you}) => (you ? 'Your stock' : `${name}’s stock`),
    stock: ({pegs, solid, hollow}) => `${s(pegs, 'peg')} · ${solid} solid · ${hollow} hollow`, five: 'Five in a line wins',
    lines: 'Rows, columns or diagonals. Barrels of either kind.',
  },
  de: {
    put: 'Du bist dran. Wähle ein Teil, dann ein leuchtendes Loch.',
    either: 'Du bist dran. Setze ein Teil oder versetze eines von dir.', move: 'Du bist dran. Welches Teil zieht?',
    to: 'Wohin mit dem Teil auf {from}?',
    kind: ({kind}) => ({P: 'Stift', B: 'Voll', H: 'Hohl'})[kind], piece: 'Teil',
    may: ({kind}) => `hier passt ${fünf[kind]}`,
    thing: ({kind, seat, you}) => `${({P: 'Stift', B: 'volles Fass', H: 'hohles Fass'})[kind]} ${you ? 'von dir' : seat === 1
      ? 'von Grün' : 'von Gelb'}`,
    stockOf: ({name, you}) => (you ? 'Dein Vorrat' : `Vorrat von ${name}`),
    stock: ({pegs, solid, hollow}) => `${s(pegs, 'Stift', 'Stifte')} · ${solid} voll · ${hollow} hohl`,
    five: 'Fünf in einer Linie gewinnen', lines: 'Waagrecht, senkrecht oder schräg. Beide Arten Fässer zählen.',
  },
};
