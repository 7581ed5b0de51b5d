// The texts of the board, in every language.
const s = (n, one, many = one + 's') => `${n} ${n === 1 ? one : many}`;
const piece = {A: 'artillery', B: 'ship', P: 'plane', G: 'gun'}, aPiece = {A: 'an artillery', B: 'a ship', P: 'a plane', G: 'a gun'};
const teil = {A: 'Geschütz', B: 'Schiff', P: 'Flugzeug', G: 'Flak'};

export default {
  en: {
    map: 'Map of Conflict', pieces: ({n}) => s(n, 'piece'), whole: 'The whole map. Touch it to look there.',
    choose: 'Pieces to choose', another: 'Another piece', legend: 'What goes where',
    kind: ({kind}) => ({A: 'Artillery', B: 'Ship', P: 'Plane', G: 'Gun'})[kind],
    key: ({kind}) => ({A: 'Artillery: land', B: 'Battleship: sea', P: 'Airplane: anywhere',
      G: 'Anti-aircraft gun: land, stops planes'})[kind],
    piece: ({kind, name, you}) => `${you ? 'your' : name + '’s'} ${piece[kind]}`,
    inCamp: ({kind}) => `your ${piece[kind]} in camp`,
    homeOf: ({name, you}) => `${you ? 'your' : name + '’s'} home circle`,
    mineOf: ({name, you}) => (you ? 'your mine' : name ? `${name}’s mine` : 'a mine of nobody'),
    ground: ({k}) => ({'.': 'land', '~': 'sea', '#': 'closed'})[k],
    mayUse: 'you may move it by {n}', mayShelve: 'you may send it back to the reserve',
    throwOf: ({name, you}) => (you ? 'Your throw' : `${name}’s throw`),
    die: ({value, state}) => ({used: 'used', left: `go ${value}`})[state], steps: ({n}) => `${s(n, 'step')} left`,
    camp: 'Camp', reserve: 'Reserve', holds: 'Holds', none: 'nothing', fallen: 'out of the game',
    counts: ({map, camp, reserve, held}) => `map ${map} · camp ${camp} · reserve ${reserve} · holds ${held}`,
    askUse: ({n}) => `Your turn. Which piece goes ${n}?`,
    askStep: ({n, kind}) => `Your ${piece[kind]} has ${s(n, 'step')} left. Where next?`,
    askShelve: 'A third double. Which piece goes back to the reserve?', askMuster: 'A seven! Bring a piece from the reserve into camp?',
    muster: ({kind}) => `Bring ${aPiece[kind]}`, hold: 'Not now',
  },
  de: {
    map: 'Karte von Conflict', pieces: ({n}) => s(n, 'Teil', 'Teile'),
    whole: 'Die ganze Karte. Tippe hin, um dort zu schauen.', choose: 'Wählbare Teile', another: 'Anderes Teil', legend: 'Was wo zieht',
    kind: ({kind}) => teil[kind],
    key: ({kind}) => ({A: 'Geschütz: Land', B: 'Schiff: Meer', P: 'Flugzeug: überall', G: 'Flak: Land, hält Flugzeuge auf'})[kind],
    piece: ({kind, name, you}) => `${teil[kind]} von ${you ? 'dir' : name}`,
    inCamp: ({kind}) => `dein ${teil[kind]} im Lager`,
    homeOf: ({name, you}) => `Heimatkreis von ${you ? 'dir' : name}`,
    mineOf: ({name, you}) => (you ? 'deine Mine' : name ? `Mine von ${name}` : 'Mine von niemandem'),
    ground: ({k}) => ({'.': 'Land', '~': 'Meer', '#': 'gesperrt'})[k],
    mayUse: 'kann {n} weit ziehen', mayShelve: 'kann zurück in die Reserve',
    throwOf: ({name, you}) => (you ? 'Dein Wurf' : `Wurf von ${name}`),
    die: ({value, state}) => ({used: 'benutzt', left: `zieh ${value}`})[state], steps: ({n}) => `noch ${s(n, 'Schritt', 'Schritte')}`,
    camp: 'Lager', reserve: 'Reserve', holds: 'Gefangene', none: 'nichts', fallen: 'ausgeschieden',
    counts: ({map, camp, reserve, held}) => `Karte ${map} · Lager ${camp} · Reserve ${reserve} · hält ${held}`,
    askUse: ({n}) => `Du bist dran. Welches Teil zieht ${n}?`,
    askStep: ({n, kind}) => `${teil[kind]}: noch ${s(n, 'Schritt', 'Schritte')}. Wohin?`,
    askShelve: 'Der dritte Pasch. Welches Teil geht zurück in die Reserve?',
    askMuster: 'Eine Sieben! Ein Teil aus der Reserve ins Lager holen?',
    muster: ({kind}) => `${teil[kind]} holen`, hold: 'Jetzt nicht',
  },
};
