// The tables of this device, under the paths of the server's API (docs/api.md): callers need not know which of the two answers.
import {PUBLIC, Refusal, UMPIRE} from '/rules/pegboard.js';
import {playLesson} from '/here/lesson.js';
import {playPuzzle} from '/here/puzzle.js';
import {Refused, refuse} from '/here/refusal.js';
import {Memory} from '/here/store.js';
import {Studies} from '/here/studies.js';
import {Table} from '/here/table.js';
import {described} from '/here/telling.js';
import {Workshop} from '/here/workshop.js';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

const newId = () => 'here-' + [...crypto.getRandomValues(new Uint8Array(12))].map(byte => LETTERS[byte % LETTERS.length]).join('');
const newestFirst = (a, b) => b.changed - a.changed;

export class Lobby {
  // store; modules; thinkers; file(path): reads a file of the client as JSON; pace: milliseconds between acts of bots; changed(id):
  // called when a table was written.
  constructor({store, modules, thinkers, file, pace = 600, changed = () => {}}) {
    Object.assign(this, {store, modules, thinkers, file, pace, changed});
    this.tables = new Map();
    this.workshop = new Workshop(modules, thinkers);
    this.studies = new Studies(thinkers);
    this.trials = new Memory();    // tables of the workshop, which are not stored
  }

  routes = [
    ['GET', /^\/ready$/, async () => ({version: (await this.modules.play()).version})],
    ['GET', /^\/me$/, () => this.mine()],
    ['POST', /^\/tables$/, body => this.newTable(body)],
    ['GET', /^\/tables\/([\w-]+)$/, async (_, id) => ({table: (await this.table(id)).telling.json()})],
    ['DELETE', /^\/tables\/([\w-]+)$/, (_, id) => this.remove(id)],
    ['GET', /^\/tables\/([\w-]+)\/record$/, async (_, id) => (await this.table(id)).past.record()],
    ['GET', /^\/tables\/([\w-]+)\/export$/, async (_, id) => this.export(await this.table(id))],
    ['GET', /^\/tables\/([\w-]+)\/replay$/, async (_, id) => (await this.table(id)).past.replay()],
    ['GET', /^\/tables\/([\w-]+)\/replay\/(\d+)\?seat=(\w+)$/,
      async (_, id, step, seat) => (await this.table(id)).past.seenAfter(+step, viewerOf(seat))],
    ['GET', /^\/tables\/([\w-]+)\/analysis$/, async (_, id) => this.studies.of(await this.table(id))],
    ['POST', /^\/records$/, ({record, from}) => (from ? this.tryFrom(record, from) : this.import(record))],
    ['POST', /^\/scripts$/, ({script}) => this.check(script)],
    ['POST', /^\/workshop\/(check|complete|rules|first|drive)$/, (body, what) => this.workshop[what](body)],
    ['GET', /^\/workshop\/words$/, () => this.workshop.words()],
    ['POST', /^\/trials$/, body => this.newTrial(body)],
    ['GET', /^\/trials\/([\w-]+)$/, (_, id) => this.behindTheShield(id)],
    ['POST', /^\/lessons\/([\w-]+)$/, ({acts}, id) => this.lesson(id, acts)],
    ['POST', /^\/puzzles$/, async body => playPuzzle(await this.modules.play(), body)],
  ];

  async ask(method, path, body = {}) {
    for (const [verb, pattern, answer] of this.routes) {
      const found = verb === method && pattern.exec(path);
      if (found) return answer(body, ...found.slice(1));
    }
    return refuse('unknown', 'There is nothing at this address.');
  }

  async mine() {
    const all = (await this.store.all()).sort(newestFirst);
    return {tables: all.map(about => ({...about, log: undefined, device: true,
      seats: about.seats.map((seat, i) => ({seat: i + 1, ...seat, ...(seat.kind === 'person' ? {mine: true} : {})}))}))};
  }

  // An open table, or one loaded from the store.
  async table(id) {
    const kept = this.tables.has(id) ? null : await this.store.read(id);
    if (!kept && !this.tables.has(id)) refuse('unknown', 'There is no such table on this device.');
    if (!this.tables.has(id)) this.tables.set(id, await this.seated(kept));
    return this.tables.get(id);
  }

  async seated({about, log}, store = this.store) {
    const pegboard = await this.modules.of(about);
    return new Table(about, log, {pegboard, store, thinkers: this.thinkers, pace: this.pace, changed: this.changed});
  }

  async newTable(plan) { return this.open(await this.described(plan), []); }

  // The description of a new table.
  async described({game, script, players = 0, options = {}, seats, clock}) {
    const pegboard = await this.modules.of({script}),
      match = this.tried(() => pegboard.match(script ? pegboard.compile(script) : game, {players, options}));
    const about = {id: newId(), game: match.game, title: match.title, script, players: match.players, options,
      seats: seats.map(seatOf), clock, created: Date.now(), changed: Date.now(), state: 'playing', status: 'playing'};
    match.free();
    if (about.seats.length !== about.players) refuse('bad-request', `This game has ${about.players} seats.`);
    return about;
  }

  // A table of the workshop: its author may see both sides, and it is not stored. `placed`: set-ups are random.
  async newTrial({placed, ...plan}) {
    const about = {...await this.described(plan), trial: true};
    await this.trials.write(about, []);
    const table = await this.seated({about, log: []}, this.trials);
    this.tables.set(about.id, table);
    await table.begin();
    if (placed) await table.placeAll();
    return {table: table.telling.json()};
  }

  async behindTheShield(id) {
    const table = await this.table(id);
    return table.about.trial ? {view: table.match.view(UMPIRE), trail: table.trail}
      : refuse('not-now', 'This is for games that are being written.');
  }

  async open(about, log) {
    await this.store.write(about, log);
    const table = await this.table(about.id);
    if (!log.length) await table.begin();
    else if (about.state === 'playing') await table.take(() => table.goOn());    // dice may be next
    return {table: table.telling.json()};
  }

  tried(deed) {
    try { return deed(); } catch (error) { throw error instanceof Refusal ? new Refused('bad-request', error.message) : error; }
  }

  // The same people and bots, each moved one seat on.
  async rematch(id) {
    const table = await this.table(id), {about} = table;
    if (!table.over) refuse('not-now', 'A rematch is for those who have played, when the game is over.');
    if (about.next) return {id: about.next};
    const seats = about.seats.map((_, i) => about.seats.at(i - 1)).map(seat =>
      (seat.kind === 'bot' ? seat : {...seat, kind: 'me'}));
    const {table: next} = await this.newTable({game: about.game, script: about.script, players: about.players,
      options: about.options, seats, clock: about.clock});
    await table.take(() => { about.next = next.id; table.write('next', 0, next.id); });
    return {id: next.id};
  }

  async remove(id) {
    await this.store.remove(id);
    await this.trials.remove(id);
    if (this.tables.get(id)?.about.trial) this.tables.get(id).free();
    this.tables.delete(id);
    return {};
  }

  // A record reveals hidden things: it goes into a file and not to the page.
  export(table) {
    const file = new Blob([table.past.recordNow()], {type: 'text/plain'});
    return {url: URL.createObjectURL(file), name: `${table.about.game.replace(/\W/g, '')}-${table.about.id}.pgr`};
  }

  // Continues or replays the game of a record. Players are people, unless the record names a bot.
  async import(record) {
    const {about, acts} = await this.recorded(record);
    return this.open(about, entriesOf(about, acts));
  }

  // A trial: the first acts of a record, and then anew, with fresh dice.
  async tryFrom(record, {table, acts, seats}) {
    const {about, acts: all} = await this.recorded(record);
    if (!(acts >= 0 && acts <= all.length) || seats?.length !== about.players) refuse('bad-request', 'There is no such act.');
    const trial = {...about, seats: seats.map(seatOf), state: 'playing', status: 'playing', from: {table, acts}};
    await this.open(trial, entriesOf(trial, all.slice(0, acts)));
    const made = await this.table(trial.id);
    if (made.match.over) { await this.remove(trial.id); refuse('not-now', 'The game is over.'); }
    return {table: made.telling.json()};
  }

  // The description of the table of a record, and its acts.
  async recorded(record) {
    const pegboard = await this.modules.whole(), match = this.tried(() => pegboard.load(record)), now = Date.now();
    const names = Object.fromEntries([...record.matchAll(/^\[Player(\d+) "(.*)"\]$/gm)].map(([, n, name]) => [n, name]));
    const ended = /^; ended as (won [\d ]+|drawn|resigned \d+|time \d+|abandoned)$/m.exec(record)?.[1],
      status = match.over ? match.status : ended || 'playing';
    const options = Object.fromEntries([...record.matchAll(/^\[Option "([\w-]+)=(\d+)"\]$/gm)].map(([, name, value]) =>
      [name, +value])), rows = [...record.matchAll(/^\[Board "(.*)"\]$/gm)].map(([, row]) => row);
    if (rows.length) options.board = rows.join('\n');
    const seats = Array.from({length: match.players},
      (_, i) => (names[i + 1] === 'Bot' ? {kind: 'bot', level: 3} : {kind: 'me', name: names[i + 1] || ''})).map(seatOf);
    const script = match.game.startsWith('~') ? scriptOf(record) : undefined;
    const about = {id: newId(), game: match.game, title: match.title, script, players: match.players, options, seats, created: now,
      changed: now, state: status === 'playing' ? 'playing' : 'over', status};
    const acts = match.log;
    match.free();
    return {about, acts};
  }

  // Describes a game written as text, or lists its errors.
  async check(text) {
    const pegboard = await this.modules.whole(), script = this.tried(() => pegboard.compile(text));
    const game = {...described(script), rules: {en: script.rules('en'), de: script.rules('de')}};
    script.free();
    return {game};
  }

  async lesson(id, acts) {
    const [pegboard, {steps}] = await Promise.all([this.modules.play(), this.file(`/games/${id}/lesson.json`)]);
    return playLesson(pegboard, id, steps, acts);
  }

  // Another window has written to this table.
  async heard(id) { await this.tables.get(id)?.catchUp(); }
}

function seatOf({kind, level = 3, name = ''}) {
  if (kind === 'bot') return {kind, level: Math.min(5, Math.max(1, level))};
  return kind === 'me' ? {kind: 'person', name: String(name).slice(0, 24)}
    : refuse('not-now', 'Seats for others are at the server.');
}

const entriesOf = (about, acts) => [{seat: 0, act: '', what: 'begin'}, ...acts].map(({seat, act, what = 'act'}, n) =>
  ({id: about.id, n, what, seat, words: act, at: about.created}));

const viewerOf = seat => ({umpire: UMPIRE, public: PUBLIC}[seat] ?? +seat);

// The script embedded in a record, one tag per line.
const scriptOf = record => [...record.matchAll(/^\[Script "(.*)"\]$/gm)].map(([, line]) => line.replace(/\\(["\\])/g,
  '$1') + '\n').join('');
