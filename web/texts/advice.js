// Why a hint is best, and who may hold which cards; loaded when somebody asks. The reasons are those of the API (docs/api.md).
const places = n => `${n} ${n === 1 ? 'hiding' : 'hidings'}`;

export default {
  en: {
    why: {
      wins: ({n, of}) => (n === of ? 'It wins at once.' : `It wins at once in ${n} of ${of} cases that fit what you know.`),
      proven: 'It wins, whatever the other side does.',
      lost: 'Everything loses against perfect play; this holds out longest.',
      saves: ({n, of}) => (n === 1 ? `Nothing else of ${of} acts stops a win at once.`
        : `Only ${n} of ${of} acts stop a win at once.`),
      tells: ({at, n, of}) => `${at} tells most: ${n} of ${places(of)} have it.`,
      has: ({at, n, of}) => `${n} of ${places(of)} have ${at}.`,
      certain: 'Only one hiding is left.',
      loudest: 'The alarm sounds in {n} of {of} cases that fit what you know, nowhere in more.',
      quietest: 'The alarm sounds in {n} of {of} cases that fit what you know, nowhere in fewer.',
      sounds: 'The alarm sounds in {n} of {of} cases that fit what you know.',
    },
    hands: {
      title: 'Who may hold what', show: 'Show the chances', unknown: 'Too little is known to tell.',
      note: 'The chance in percent that a hand has at least one such card, from what you know.',
      who: 'Player',
    },
  },
  de: {
    why: {
      wins: ({n, of}) => (n === of ? 'Das gewinnt sofort.'
        : `Das gewinnt sofort in ${n} von ${of} Fällen, die zu deinem Wissen passen.`),
      proven: 'Das gewinnt, was die andere Seite auch tut.',
      lost: 'Gegen perfektes Spiel verliert alles; das hier hält am längsten.',
      saves: ({n, of}) => (n === 1 ? `Nur das verhindert von ${of} Zügen den sofortigen Sieg der anderen Seite.`
        : `Nur ${n} von ${of} Zügen verhindern den sofortigen Sieg der anderen Seite.`),
      tells: '{at} verrät am meisten: In {n} von {of} Verstecken kommt es vor.',
      has: '{n} von {of} Verstecken haben {at}.',
      certain: 'Nur noch ein Versteck ist möglich.',
      loudest: 'In {n} von {of} Fällen, die zu deinem Wissen passen, gibt es Alarm, nirgends in mehr.',
      quietest: 'In {n} von {of} Fällen, die zu deinem Wissen passen, gibt es Alarm, nirgends in weniger.',
      sounds: 'In {n} von {of} Fällen, die zu deinem Wissen passen, gibt es Alarm.',
    },
    hands: {
      title: 'Wer was haben könnte', show: 'Chancen zeigen', unknown: 'Dafür ist zu wenig bekannt.',
      note: 'Die Chance in Prozent, dass eine Hand mindestens eine solche Karte hat, nach allem, was du weißt.',
      who: 'Spieler',
    },
  },
};
