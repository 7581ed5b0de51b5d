// The texts of the about page, a list of paragraphs per section: too long to load with every page.
export default {
  en: {
    title: 'What this is',
    what: ['Pegboard plays twenty games around a toy of 1978: two grids of holes, pegs, a shield between the players and one alarm that sounds when both have a peg in the same place.',
      'It is free software. Every rule and every bot runs in your browser as well as at the server, and whoever doubts the dice can check every throw afterwards.'],
    help: ['New here? Choose a game and begin with “Learn by playing”. Against a bot a game starts at once; for a friend you get a link to send.',
      'A hint tells what a good player would do. You can take a move back as long as nobody has learned anything from it.',
      'Lost your tables? On your own page a recovery code brings you back, and “Play on another device” takes you along.'],
    privacy: ['There is no account, no advertising and no tracking, and nothing is loaded from anywhere else. A cookie holds the key by which this server knows you again.',
      'On your own page you can revoke keys and delete yourself.'],
    feedback: ['Something went wrong, or could be nicer? Tell whoever runs this server, and send the record of the game along: it replays exactly what happened.'],
  },
  de: {
    title: 'Was das ist',
    what: ['Pegboard spielt zwanzig Spiele rund um ein Spielzeug von 1978: zwei Felder voller Löcher, Stifte, ein Schirm dazwischen und ein Alarm, der summt, wenn beide am selben Ort einen Stift haben.',
      'Es ist freie Software. Alle Regeln und Bots laufen in deinem Browser genauso wie am Server, und wer den Würfeln nicht traut, kann hinterher jeden Wurf nachrechnen.'],
    help: ['Neu hier? Such dir ein Spiel aus und fang mit „Spielend lernen“ an. Gegen einen Bot geht es sofort los; für andere bekommst du einen Link zum Verschicken.',
      'Ein Tipp sagt, was ein guter Spieler täte. Zurücknehmen geht, solange niemand durch deinen Zug etwas erfahren hat.',
      'Deine Tische sind weg? Auf deiner eigenen Seite bringt dich ein Wiederherstellungscode zurück, und „Auf einem anderen Gerät spielen“ nimmt dich mit.'],
    privacy: ['Es gibt kein Konto, keine Werbung und kein Tracking, und nichts wird von anderswo geladen. Ein Cookie enthält den Schlüssel, an dem dieser Server dich wiedererkennt.',
      'Auf deiner eigenen Seite kannst du Schlüssel sperren und dich löschen.'],
    feedback: ['Etwas ging schief oder könnte schöner sein? Sag es denen, die diesen Server betreiben, und schick die Aufzeichnung des Spiels mit: Sie spielt genau nach, was geschah.'],
  },
};
