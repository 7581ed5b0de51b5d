// The texts of the board, in every language.
const s = (n, one, many = one + 's') => `${n} ${n === 1 ? one : many}`;

export default {
  en: {
    ring: 'The ring of boards. Left and right walk along it, up and down go to what can be chosen.',
    whole: 'The whole ring. Touch it to look there.', drag: 'Drag the ring, or touch the small one.', hand: 'Your hand',
    arrived: '{n} of 5 safe', blind: 'a card that nobody has seen',
    cardName: ({card}) => (card === 'JK' ? 'joker'
      : `${({A: 'ace', T: 'ten', J: 'jack', Q: 'queen', K: 'king'})[card[0]]
        || card[0]} of ${({S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs'})[card[1]]}`),
    cardShort: ({card}) => (card === 'JK' ? 'a joker'
      : `${card[0] === 'T' ? 10 : card[0]}${({S: '♠', H: '♥', D: '♦', C: '♣'})[card[1]]}`),
    cardDoes: ({card, discard}) => (discard ? 'Discard' : card === 'JK' ? 'Swap, or out'
      : ({A: '1, or out', J: '11, or out', Q: '12, or out', K: '13, or out', T: 'Forward 10', 7: '7, or split', 8: 'Back 8',
        9: '9, or split'})[card[0]]
      || `Forward ${card[0]}`),
    cannot: 'moves nothing now',
    pile: ({n}) => `${n} to draw`, peg: ({n, name}) => (name ? `${name}’s peg ${n}` : `Peg ${n}`),
    pegOf: ({name, you, n}) => `${you ? 'your' : name + '’s'} peg ${n}`,
    hole: ({board, n, in: inside, out, you}) =>
      `board ${board}, hole ${n}${inside ? `, ${you ? 'your' : inside + '’s'} in-spot` : ''}${out
      ? `, ${you ? 'your' : out + '’s'} come-out spot` : ''}`,
    safe: ({name, you, n}) => `${you ? 'your' : name + '’s'} safe hole ${n}`,
    home: ({name, you}) => `${you ? 'your' : name + '’s'} home`,
    part: ({peg, out, n, safe, swap, split}) => (out ? `${peg}: come out` : swap
      ? `${peg}: take the place of ${swap.name}’s peg ${swap.n}`
      : `${peg}: ${n < 0 ? `back ${-n}` : `forward ${n}`}${safe ? ' into safe' : ''}${split ? ', then another' : ''}`),
    played: ({card}) => `Play the ${card}`,
    askCard: 'Your turn. Choose a card.', askFree: 'Only a joker can move a peg. Play it, or throw a card away.',
    askPeg: ({card}) => `The ${card}: which peg moves?`,
    askSecond: 'And the rest: which other peg?', askWhere: '{peg}: where does it go?',
    askDiscard: 'No card can move a peg. Throw one away.', askDraw: 'Draw your card before the next player acts.',
    draw: 'Draw a card', counts: ({cards, safe, partner, mates, fruitless}) =>
      `${partner ? (mates > 2 ? 'team · ' : 'partner · ') : ''}${s(cards, 'card')} · ${safe} safe${fruitless
      ? ` · ${s(fruitless, 'discard')} in a row` : ''}`,
    team: 'Team {n}',
  },
  de: {
    ring: 'Der Ring der Bretter. Links und rechts gehen daran entlang, auf und ab springen zu dem, was wählbar ist.',
    whole: 'Der ganze Ring. Tippe hin, um dort zu schauen.', drag: 'Zieh den Ring oder tippe auf den kleinen.', hand: 'Deine Hand',
    arrived: '{n} von 5 sicher', blind: 'eine Karte, die niemand kennt',
    cardName: ({card}) => (card === 'JK' ? 'Joker'
      : `${({S: 'Pik', H: 'Herz', D: 'Karo', C: 'Kreuz'})[card[1]]} ${({A: 'Ass', T: 'Zehn', J: 'Bube', Q: 'Dame',
        K: 'König'})[card[0]] || card[0]}`),
    cardShort: ({card}) => (card === 'JK' ? 'Joker'
      : `${({S: '♠', H: '♥', D: '♦', C: '♣'})[card[1]]}${card[0] === 'T' ? 10 : card[0]}`),
    cardDoes: ({card, discard}) => (discard ? 'Abwerfen' : card === 'JK' ? 'Tausch, raus'
      : ({A: '1 oder raus', J: '11 oder raus', Q: '12 oder raus', K: '13 oder raus', T: '10 vor', 7: '7, teilbar', 8: '8 zurück',
        9: '9, teilbar'})[card[0]]
      || `${card[0]} vor`),
    cannot: 'bewegt jetzt nichts',
    pile: ({n}) => `${n} im Stapel`, peg: ({n, name}) => (name ? `Stift ${n} von ${name}` : `Stift ${n}`),
    pegOf: ({name, you, n}) => `Stift ${n} von ${you ? 'dir' : name}`,
    hole: ({board, n, in: inside, out, you}) =>
      `Brett ${board}, Loch ${n}${inside ? `, ${you ? 'dein Eingang' : `Eingang von ${inside}`}` : ''}${out
      ? `, ${you ? 'dein Ausgang' : `Ausgang von ${out}`}` : ''}`,
    safe: ({name, you, n}) => `sicheres Loch ${n} von ${you ? 'dir' : name}`,
    home: ({name, you}) => `Haus von ${you ? 'dir' : name}`, part: ({peg, out, n, safe, swap, split}) =>
      (out ? `${peg}: heraus` : swap ? `${peg}: an die Stelle von Stift ${swap.n}, ${swap.name}`
      : `${peg}: ${n < 0 ? `${-n} zurück` : `${n} vor`}${safe ? ', in Sicherheit' : ''}${split ? ', dann ein anderer' : ''}`),
    played: ({card}) => `${card} spielen`,
    askCard: 'Du bist dran. Wähle eine Karte.', askFree: 'Nur ein Joker kann ziehen. Spiel ihn oder wirf eine Karte ab.',
    askPeg: ({card}) => `${card}: Welcher Stift zieht?`,
    askSecond: 'Und der Rest: Welcher andere Stift?', askWhere: '{peg}: Wohin?', askDiscard: 'Keine Karte passt. Wirf eine ab.',
    askDraw: 'Zieh deine Karte, bevor der Nächste spielt.', draw: 'Karte ziehen',
    counts: ({cards, safe, partner, mates, fruitless}) =>
      `${partner ? (mates > 2 ? 'Team · ' : 'Partner · ') : ''}${s(cards, 'Karte', 'Karten')} · ${safe} sicher${fruitless
      ? ` · ${fruitless}-mal nur abgeworfen` : ''}`,
    team: 'Team {n}',
  },
};
