// The texts of the board, in every language.
const s = (n, one, many = one + 's') => `${n} ${n === 1 ? one : many}`;
const cards = {start: 'Start', 'nearest-score': 'nächster Punkt', 'roll-again': 'noch ein Wurf', exchange: 'Tausch'};
const says = {'go-to-lose': 'zum Verlust', start: 'zum Start', 'nearest-score': 'zum nächsten Punkt', 'roll-again': 'noch ein Wurf',
  exchange: 'Tausch'};
const goes = card => card.replace(/ahead-(\d+)/, '$1 vor').replace(/back-(\d+)/, '$1 zurück');
const laid = card => cards[card] || card.replace('ahead-', '+').replace('back-', '−');

export default {
  en: {
    loop: 'The loop of 55 spaces. Left and right walk along it, up and down go to what can be chosen.', start: 'Start',
    lose: 'LOSE', space: 'space {n}',
    card: ({card}) => ({score: 'Score: plus one', lose: 'Lose: minus one', 'go-to-lose': 'Go to Lose', 'back-15': 'back 15',
      start: 'to Start', 'nearest-score': 'nearest score', 'roll-again': 'throw again', exchange: 'exchange'})[card]
      || card.replace('-', ' '),
    printed: ({kind}) => ({score: 'Score', lose: 'Lose', 'go-to-lose': 'Go to', 'back-15': 'Back'})[kind],
    mayTake: 'you may take this card',
    takeThis: ({n, card}) => `${card.replace('ahead-', '+').replace('back-', '−').replace(/-/g, ' ')} on ${n}`,
    first: 'First to {n}', threw: ({who, n}) => `${who} threw ${n}`, pile: ({n}) => `${s(n, 'card')} to draw`, hand: 'Your cards',
    noCards: 'No cards left.', others: 'The others',
    loseCard: ({has, name}) => (name ? `Send ${name} to Lose now` : has ? 'Strikes on another’s turn, once' : 'Used'),
    askRoll: 'Your turn. Throw the dice.', askAgain: 'Throw again.', askMove: ({n}) => `You threw ${n}. Move on.`,
    askPlace: 'Space {n} is bare. Lay a card there and follow it.',
    askFollow: ({n, card}) => `Space ${n} says: ${({'go-to-lose': 'go to Lose', start: 'to Start',
      'nearest-score': 'to the nearest score', 'roll-again': 'throw again', exchange: 'exchange'})[card]
      || card.replace('-', ' ')}.`,
    askTake: 'Exchange: take a lit card from the loop, or leave it.', askSkip: 'Nothing to exchange.',
    askLose: 'Your Lose card can strike at any moment of this turn.',
    do: ({act, card}) => (act === 'roll' ? 'Throw the dice' : act === 'move' ? 'Move' : act === 'skip' ? 'Leave it'
      : `Follow: ${({'go-to-lose': 'Lose', start: 'Start', 'nearest-score': 'nearest score', 'roll-again': 'throw again',
        exchange: 'exchange'})[card] || card.replace('ahead-', '+').replace('back-', '−')}`),
  },
  de: {
    loop: 'Die Runde mit 55 Feldern. Links und rechts gehen daran entlang, auf und ab springen zu dem, was wählbar ist.',
    start: 'Start', lose: 'VERLUST', space: 'Feld {n}',
    card: ({card}) => ({score: 'Punkt: plus eins', lose: 'Verlust: minus eins', 'go-to-lose': 'zum Verlust', 'back-15': '15 zurück',
      start: 'zum Start', 'nearest-score': 'zum nächsten Punkt', 'roll-again': 'noch ein Wurf', exchange: 'Tausch'})[card]
      || goes(card),
    printed: ({kind}) => ({score: 'Punkt', lose: 'Verlust', 'go-to-lose': 'Verlust', 'back-15': 'Zurück'})[kind],
    mayTake: 'diese Karte kannst du nehmen',
    takeThis: ({n, card}) => `${({start: 'Start', 'nearest-score': 'Punkt', 'roll-again': 'Wurf'})[card]
      || card.replace('ahead-', '+').replace('back-', '−')} auf ${n}`,
    first: 'Wer zuerst {n} hat', threw: ({who, n}) => `${who}: ${n} geworfen`,
    pile: ({n}) => `${s(n, 'Karte', 'Karten')} im Stapel`,
    hand: 'Deine Karten', noCards: 'Keine Karten mehr.', others: 'Die anderen',
    loseCard: ({has, name}) => (name ? `${name} jetzt zum Verlust schicken` : has ? 'Gilt einmal, wenn jemand anders dran ist'
      : 'Verbraucht'),
    askRoll: 'Du bist dran. Wirf die Würfel.', askAgain: 'Noch ein Wurf.',
    askMove: ({n}) => `Du hast ${n} geworfen. Zieh weiter.`,
    askPlace: 'Feld {n} ist leer. Leg eine Karte hin und folge ihr.',
    askFollow: ({n, card}) => `Feld ${n} sagt: ${says[card] || goes(card)}.`,
    askTake: 'Tausch: Nimm eine leuchtende Karte von der Runde oder lass es.', askSkip: 'Es gibt nichts zu tauschen.',
    askLose: 'Deine Verlustkarte kann in diesem Zug jederzeit zuschlagen.',
    do: ({act, card}) => (act === 'roll' ? 'Würfeln' : act === 'move' ? 'Ziehen' : act === 'skip' ? 'Lassen'
      : `Folgen: ${card === 'go-to-lose' ? 'Verlust' : laid(card)}`),
  },
};
