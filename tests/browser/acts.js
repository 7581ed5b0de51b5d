// The main thread's time for an act, game by game, for somebody who watches bots: the processor as it is, and six times slower.
//   tests/browser/run PEGBOARD acts [GAME…]
import {openChromium} from './support/browser.js';
import {Server} from './support/server.js';
import {sum, tasksOf} from './support/trace.js';

const FIRST = 6, ACTS = 12, PACE = 350, SLOW = 6, MOST = 20000;    // acts before and while it is measured; milliseconds
const GAMES = ['free-for-all', 'fiveplay', 'conflict', 'bonkers', 'pegs-and-jokers', 'soccer', 'football'];

const later = ms => new Promise(resolve => setTimeout(resolve, ms));

// A person with a table of a game: me and bots, or bots alone.
async function begin(page, url, game, watches) {
  const {games} = await (await fetch(url + '/api/v1/games')).json(), {players: [least]} = games.find(({id}) => id === game);
  const seats = Array.from({length: least}, (_, i) => (i || watches ? {kind: 'bot', level: 1} : {kind: 'me'}));
  const ask = async (path, data) => (await page.request.post(url + '/api/v1' + path, {data, headers: {Origin: url}})).json();
  await ask('/me', {name: 'Ada'});
  return (await ask('/tables', {game, seats})).table.id;
}

async function watch(browser, server, game, slow) {
  const context = await browser.newContext({baseURL: server.url, locale: 'en', serviceWorkers: 'block', viewport: {width: 1440, height: 900}});
  const page = await context.newPage();
  let heard = 0;
  const isNews = text => text.startsWith('[') || text.includes('"type":"seen"');    // in brief, or in full (docs/api.md)
  page.on('websocket', socket => socket.on('framereceived', ({payload}) => { heard += isNews(payload); }));
  await page.goto('/table/' + await begin(page, server.url, game, true));
  await page.locator('.boardplace svg').first().waitFor();
  const until = async n => { for (const late = Date.now() + MOST; heard < n && Date.now() < late;) await later(10); };
  await until(FIRST);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', {rate: slow});
  const first = heard;
  const tasks = await tasksOf(page, () => until(first + ACTS));
  await context.close();
  if (heard < first + ACTS) throw new Error(`${game}: ${heard - first} acts in ${MOST} ms`);
  return {tasks, acts: heard - first};
}

const server = await Server.start('--pace', String(PACE)), browser = await openChromium();
try {
  for (const game of process.argv.length > 2 ? process.argv.slice(2) : GAMES)
    for (const slow of [1, SLOW]) {
      const {tasks, acts} = await watch(browser, server, game, slow);
      console.log(`${game} watched${slow > 1 ? ', processor ' + slow + ' times slower' : ''}: ${(sum(tasks) / acts).toFixed(1)} ms an act, `
        + `longest task ${Math.max(...tasks).toFixed(1)} ms`);
    }
} finally {
  await browser.close();
  await server.close();
}
