// The texts of the puzzle page. A game may ask in its own words: `puzzle` in games/ID/words.LANGUAGE.json.
export default {
  en: {
    of: 'Puzzle of {date}', before: 'The day before', now: 'Today’s puzzle',
    ask: {
      win: ({n}) => (n === 1 ? 'One move wins for certain. Which?'
        : `You can win in ${n} moves, whatever the other side does. How do you begin?`),
      looks: 'Find everything with {n} more looks, wherever it may be. Where do you look first?',
      sound: 'One move is certain to sound the alarm. Which?',
      quiet: 'One move is certain to stay silent. Which?',
    },
    one: 'There is exactly one right answer.',
    worlds: 'It can be in {n} ways, and the answer is right in all of them.',
    wrong: {
      win: ({works, n}) => (works ? `Only perhaps: that wins in ${works} of ${n} ways it can be.`
        : 'Not that one: the other side has an answer to it.'),
      looks: 'Not that one: with bad luck it takes longer.',
      sound: ({works, n}) => (works ? `Only perhaps: it sounds in ${works} of ${n} ways it can be.`
        : 'Not that one: it never sounds there.'),
      quiet: ({works, n}) => (works ? `Only perhaps: it is silent in ${works} of ${n} ways it can be.`
        : 'Not that one: it always sounds there.'),
    },
    right: {
      win: ({n}) => (n === 1 ? 'Right! However it may be, that wins.' : 'Right! Whatever comes now, you win.'),
      looks: 'Right! From here nothing can go wrong.',
      sound: 'Right! In all {n} ways it can be, it sounds.',
      quiet: 'Right! In all {n} ways it can be, it is silent.',
    },
    shown: 'The answer was {act}. Another one tomorrow!',
    answer: 'Answer: {act}.',
    tries: ({n}) => (n === 0 ? 'No try yet' : n === 1 ? '1 try' : `${n} tries`),
    streak: ({n}) => (n === 1 ? '1 day in a row' : `${n} days in a row`),
    showMe: 'Show me', copy: 'Copy the result', copied: 'Copied.', soFar: 'So far',
    play: 'Play this game', notHere: 'This browser cannot run the rules by itself.',
  },
  de: {
    of: 'Rätsel vom {date}', before: 'Der Tag davor', now: 'Das Rätsel von heute',
    ask: {
      win: ({n}) => (n === 1 ? 'Ein Zug gewinnt sicher. Welcher?'
        : `Du kannst in ${n} Zügen gewinnen, was die andere Seite auch tut. Wie fängst du an?`),
      looks: 'Finde mit {n} weiteren Blicken alles, wo es auch sein mag. Wo schaust du zuerst?',
      sound: 'Bei einem Zug summt es sicher. Bei welchem?',
      quiet: 'Bei einem Zug bleibt es sicher still. Bei welchem?',
    },
    one: 'Es gibt genau eine richtige Antwort.',
    worlds: 'Es kann auf {n} Arten sein, und die Antwort stimmt bei allen.',
    wrong: {
      win: ({works, n}) => (works ? `Nur vielleicht: Das gewinnt bei ${works} von ${n} Möglichkeiten.`
        : 'Das nicht: Die andere Seite hat eine Antwort darauf.'),
      looks: 'Das nicht: Mit Pech dauert es länger.',
      sound: ({works, n}) => (works ? `Nur vielleicht: Es summt bei ${works} von ${n} Möglichkeiten.`
        : 'Das nicht: Dort summt es nie.'),
      quiet: ({works, n}) => (works ? `Nur vielleicht: Still bleibt es bei ${works} von ${n} Möglichkeiten.`
        : 'Das nicht: Dort summt es immer.'),
    },
    right: {
      win: ({n}) => (n === 1 ? 'Richtig! Wie es auch sein mag, das gewinnt.' : 'Richtig! Was jetzt auch kommt, du gewinnst.'),
      looks: 'Richtig! Von hier an kann nichts mehr schiefgehen.',
      sound: 'Richtig! Bei allen {n} Möglichkeiten summt es.',
      quiet: 'Richtig! Bei allen {n} Möglichkeiten bleibt es still.',
    },
    shown: 'Die Antwort war {act}. Morgen kommt ein neues!',
    answer: 'Antwort: {act}.',
    tries: ({n}) => (n === 0 ? 'Noch kein Versuch' : n === 1 ? '1 Versuch' : `${n} Versuche`),
    streak: ({n}) => (n === 1 ? '1 Tag in Folge' : `${n} Tage in Folge`),
    showMe: 'Zeig es mir', copy: 'Ergebnis kopieren', copied: 'Kopiert.', soFar: 'Bisher',
    play: 'Dieses Spiel spielen', notHere: 'Dieser Browser kann die Regeln nicht selbst ausführen.',
  },
};
