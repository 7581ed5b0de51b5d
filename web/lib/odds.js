// The possible chance outcomes, by the rules alone (docs/fair-dice.md, "The odds"): two dice, a coin, a pile of cards. The proof of
// the dice checks the server against this.

const dice = () => {
  const shares = new Map();
  for (let low = 1; low <= 6; low++) for (let high = low; high <= 6; high++) shares.set(`${low}-${high}`, low === high ? 1 : 2);
  return shares;
};

export const deck = (kinds, copies) => new Map(kinds.map(kind => [kind, copies]));

// Played cards go to the discard pile.
export const playing = [...'A23456789TJQK'].flatMap(rank => [...'SHDC'].map(suit => rank + suit));

const total = shares => [...shares.values()].reduce((sum, n) => sum + n, 0);
const sorted = shares => new Map([...shares].filter(([, n]) => n).sort(([a], [b]) => (a < b ? -1 : 1)));

// Follows the acts of a game and knows, before each chance outcome, which were possible. null: a place, all equally likely.
export class Chance {
  // pile: the initial number of each card (games/ID/pile.js); undefined: no pile.
  constructor(pile) {
    this.pile = pile;
    this.played = new Map();    // cards that return when the pile is empty
  }

  // An act: `4D 2+4` and `discard 4D` move a card to the discard pile.
  act(words) {
    const card = words.replace(/^discard /, '').split(' ')[0];
    if (playing.includes(card) || card === 'JK') this.played.set(card, (this.played.get(card) || 0) + 1);
  }

  // The possible outcomes at this draw, in ticket order.
  before(outcome) {
    if (/^[1-6]-[1-6]$/.test(outcome)) return dice();
    if (/^[12]$/.test(outcome)) return deck(['1', '2'], 1);
    if (/^(heads|tails)$/.test(outcome)) return deck(['heads', 'tails'], 1);
    if (!this.pile) return null;
    if (!total(this.pile)) [this.pile, this.played] = [this.played, new Map()];
    return sorted(this.pile);
  }

  // Records an outcome.
  came(outcome) {
    if (this.pile?.has(outcome)) this.pile.set(outcome, this.pile.get(outcome) - 1);
  }
}
