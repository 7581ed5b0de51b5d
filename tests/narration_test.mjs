// The terminal and the browser make the same sentences of every event of every kept play, for every viewer, in every language:
// narration_test.mjs NARRATION ASSETS. NARRATION (tests/narration.c) tells plays in C;
// ASSETS is where the build put the words of games.
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync, existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import './support/pages.mjs';

const [narration, assets] = process.argv.slice(2), games = fileURLToPath(new URL('../games', import.meta.url));
globalThis.document = {documentElement: {}};
globalThis.fetch = async path => ({json: async () => JSON.parse(readFileSync(assets + path, 'utf8'))});
const {setLanguage, learnWords, openWords} = await import('/lib/words.js'), {tellAll, placing} = await import('/lib/tell.js');

const folders = readdirSync(games).map(game => `${games}/${game}/plays`).filter(existsSync);
const plays = folders.flatMap(folder => readdirSync(folder).filter(name => name.endsWith('.pgr')).map(name => `${folder}/${name}`));
const lines = execFileSync(narration, plays, {encoding: 'utf8', maxBuffer: 1 << 30}).trim().split('\n').map(line =>
  JSON.parse(line));

let sentences = 0, places = 0, wrong = 0;
for (const language of ['en', 'de']) {
  await setLanguage(language);
  for (const {game, words, viewer, unit, over, events, told,
    placing: asked = []} of lines.filter(line => line.language === language)) {
    if (words) learnWords({id: game, words: {[language]: words}});
    else await openWords(game);
    const who = {name: n => 'N' + n, you: n => n === viewer && n > 0, game, unit, over, dreams: n => n === 2};
    const entries = [...tellAll({first: 1, events}, who).map(entry => entry.text),
      ...asked.map((_, n) => placing(game, events.slice(0, (n >> 1) + 1), viewer, n % 2 + 1) ?? '')];
    told.push(...asked);
    places += asked.filter(text => text).length;
    sentences += entries.length;
    const other = [...Array(Math.max(entries.length, told.length)).keys()].find(n => entries[n] !== told[n]);
    if (other === undefined) continue;
    wrong++;
    console.log(`${game}, ${language}, viewer ${viewer}, entry ${other}\n  browser:  ${entries[other]}\n  terminal: ${told[other]}`);
  }
}
console.log(`${plays.length} plays, ${lines.length} tellings, ${sentences} entries, ${places} of them what is to be placed; ${wrong} tellings differ`);
process.exit(wrong || !sentences || !places ? 1 : 0);
