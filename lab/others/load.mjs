// One load for all servers: PLAYERS at tables of two act at once when it is their turn; when a game ends they open a new table.
// usage: node load.mjs PROGRAM boardgame|colyseus|pegboard PLAYERS SECONDS    prints acts/s and the server's processor time an act
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const [program, kind, players, seconds] = process.argv.slice(2);
const TICKS = 100;    // a second, in /proc

const pause = ms => new Promise(later => setTimeout(later, ms));

const freePort = () => new Promise(found => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const {port} = probe.address();
    probe.close(() => found(port));
  });
});

function command(port, data) {
  if (kind === 'pegboard')
    return [program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--pace', '0', '--messages', '100000', '--tables', '100000']];
  const serve = `import(${JSON.stringify(import.meta.resolve(`./${kind}.mjs`))}).then(other => other.serve())`;
  return [process.execPath, ['--input-type=module', '-e', serve]];
}

async function answers(url) {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url).catch(() => null)) return;
    await pause(100);
  }
  throw new Error(`${kind} does not answer`);
}

function processor(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
}

// A seeded generator, so that all servers are asked for the same kind of games.
let random = 88172645;
const below = most => (random = Math.imul(random, 1664525) + 1013904223 >>> 0) % most;

let acts = 0, opened = 0, stopped = false;

async function play(table, url) {
  let again;
  const over = new Promise(ended => { again = ended; });
  const leave = await table(url, (own, ended, act) => {
    const free = own.flatMap((peg, hole) => peg ? [] : [hole]);
    if (ended || stopped) return again();
    acts++;
    act(free[below(free.length)]);
  });
  opened++;
  await over;
  leave();
  if (!stopped) return play(table, url);
}

const data = mkdtempSync(join(tmpdir(), 'pegboard-others-')), port = await freePort(), url = `http://127.0.0.1:${port}`;
const [path, options] = command(port, data);
const server = spawn(path, options, {env: {...process.env, PORT: port}, stdio: 'ignore'});
await answers(url);
const {table} = await import(`./${kind}.mjs`);
for (let i = 0; i < Number(players) / 2; i++) {
  play(table, url);
  while (opened <= i - 10) await pause(1);    // ten at a time
}
while (opened < Number(players) / 2) await pause(10);
await pause(1000);
const before = [acts, processor(server.pid), performance.now()];
await pause(Number(seconds) * 1000);
const [done, used, took] = [acts - before[0], processor(server.pid) - before[1], (performance.now() - before[2]) / 1000];
console.log(`${Math.round(done / took)} ${(used * 1e6 / done).toFixed(1)}`);
stopped = true;
server.kill();
rmSync(data, {recursive: true, force: true});
process.exit();
