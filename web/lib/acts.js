// Parses legal acts so that a board can offer them step by step. An act of the unit is an optional verb and an optional location or
// move: `B3`, `B3-C2`, `stop`, `ball B3`.

const LOC = '[A-F][1-6]';
const SHAPE = new RegExp(`^(?:(.*?) ?)(?:(?:(${LOC})-)?(${LOC}))?$`);

export function takeApart(act) {
  const [, verb, from, to] = SHAPE.exec(act) || [null, act];
  return {act, verb: verb || '', from: from || null, to: to || null};
}

// The touch targets, given the choices so far. `choice` is {verb, from}, both may be null.
export function offers(legal, choice = {}) {
  const acts = legal.map(takeApart);
  const words = acts.filter(a => !a.to);
  const placed = acts.filter(a => a.to);
  const verbs = [...new Set(placed.map(a => a.verb))];
  const verb = choice.verb ?? (verbs.length === 1 ? verbs[0] : verbs.includes('') ? '' : null);
  const mine = placed.filter(a => a.verb === verb);
  const moves = mine.filter(a => a.from), puts = mine.filter(a => !a.from);
  const from = choice.from && moves.some(a => a.from === choice.from) ? choice.from : null;
  return {
    words: words.map(a => a.act),
    verbs: verbs.length > 1 ? verbs.filter(v => v) : [],
    verb,
    from,
    froms: new Set(moves.map(a => a.from)),
    targets: new Map((from ? moves.filter(a => a.from === from) : puts).map(a => [a.to, a.act])),
  };
}

// The same, with every single option taken as chosen.
export function offersNow(legal, choice) {
  let offer = offers(legal, choice);
  if (offer.verb === null && offer.verbs.length) offer = offers(legal, {...choice, verb: offer.verbs[0]});
  if (!offer.from && offer.froms.size === 1 && !offer.targets.size)
    offer = offers(legal, {verb: offer.verb, from: [...offer.froms][0]});
  return offer;
}
