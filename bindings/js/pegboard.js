// Pegboard in JavaScript: the C library (include/pegboard.h) compiled to WebAssembly, for Node and browsers.
// A *match* is one game being played, with acts as text; a *state* is a position with acts as numbers; *knowledge* is what one
// player knows of a match, and all that bots get. Acts that the rules refuse throw a Refusal with a one-sentence message.

export const CHANCE = 0, PUBLIC = 0, UMPIRE = -1;

const ACT_SIZE = 64, CHOICE_SIZE = ACT_SIZE + 16, BOT_SIZE = 24, OPTION_SIZE = 20, GRID = 36, SCRATCH = 1 << 16;

export class Refusal extends Error {
  get name() { return 'Refusal'; }
}

// The module's only imports: a clock, and an output for the message before a trap.
function imports(memoryOf) {
  const number = (at, value) => new DataView(memoryOf().buffer).setUint32(at, value, true);
  return {
    wasi_snapshot_preview1: {
      clock_time_get(_clock, _precision, at) {
        new DataView(memoryOf().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      fd_write(_file, parts, count, written) {
        const view = new DataView(memoryOf().buffer);
        let total = 0;
        for (let i = 0; i < count; i++)
          total += view.getUint32(parts + 8 * i + 4, true);
        number(written, total);
        return 0;
      },
      fd_close: () => 0,
      fd_seek: () => 0,
    },
  };
}

async function bytesBeside() {
  const url = new URL('./pegboard.wasm', import.meta.url);
  if (url.protocol !== 'file:')
    return (await fetch(url)).arrayBuffer();
  const {readFile} = await import('node:fs/promises');
  return readFile(url);
}

// Loads the module beside this file, or from `source`: its bytes or a compiled WebAssembly.Module.
export async function load(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source ?? await bytesBeside());
  let memory;
  const {exports} = await WebAssembly.instantiate(module, imports(() => memory));
  memory = exports.memory;
  exports._initialize();
  return new Pegboard(exports);
}

export class Pegboard {
  #c;
  #scratch;

  constructor(exports) {
    this.#c = exports;
    this.#scratch = exports.malloc(SCRATCH);
  }

  get version() { return this.#read(this.#c.peg_version()); }

  get games() {
    return Array.from({length: this.#c.peg_game_count()}, (_, i) => this.#describe(this.#c.peg_game_at(i)));
  }

  // A game written as text, for `match` and `state`; throws its errors, one per line. It has the same description as those in
  // `games`.
  compile(script) {
    const at = this.#given(script, (text, length) =>
      this.#refusable((why, size) => this.#c.peg_script_compile(text, length, why, size)));
    return new Script(this.#inside(), at, this.#describe(at));
  }

  // Checks a text: {ok, errors} or {ok, id, title, …, warnings}.
  check(script, language = 'en') { return JSON.parse(this.#ofScript('peg_script_check', script, language)); }
  scriptId(script) { return this.#ofScript('peg_script_id', script); }

  // For editors: the keywords, the names in a text, and completions at a place in it.
  get words() { return JSON.parse(this.#text((at, size) => this.#c.peg_script_words(at, size))); }
  names(script) { return JSON.parse(this.#ofScript('peg_script_names', script)); }

  complete(script, place) {
    const bytes = new TextEncoder().encode(script), before = new TextEncoder().encode(script.slice(0, place)).length;
    const {from, words} = JSON.parse(this.#given(script, (at, length) =>
      this.#text((out, size) => this.#c.peg_script_complete(at, length, before, out, size))));
    return {from: new TextDecoder().decode(bytes.subarray(0, from)).length, words};
  }

  #ofScript(name, script, language) {
    const call = more => this.#given(script, (at, length) =>
      this.#text((out, size) => this.#c[name](at, length, ...more, out, size)));
    return language === undefined ? call([]) : this.#given(language, words => call([words]));
  }

  // A match; the game is an id or a script, `players` and `options` as the game allows, `seed` for chance.
  match(game, {players = 0, seed = 1n, options = {}} = {}) {
    const words = optionWords(options);
    const made = this.#given(words, at => this.#refusable((why, size) =>
      this.#c.peg_match_new(this.#find(game), players, BigInt(seed), at, why, size)));
    return new Match(this.#inside(), made);
  }

  // Analyses the finished game of a record; `ended`, like "won 2", if it was not ended by the rules.
  analysis(record, {ended = ''} = {}) {
    return new Analysis(this.#inside(), this.#given(ended, how => this.#given(record, (at, length) =>
      this.#refusable((why, size) => this.#c.peg_study_new(at, length, how, why, size)))));
  }

  // The match of a record.
  load(record) {
    const made = this.#given(record, (at, length) =>
      this.#refusable((why, size) => this.#c.peg_match_load(at, length, why, size)));
    return new Match(this.#inside(), made);
  }

  // The initial position of a game.
  state(game, {players = 0, options = {}} = {}) {
    const found = this.#find(game), words = optionWords(options);
    const at = this.#c.malloc(this.#c.peg_state_size(found));
    try {
      this.#given(words, options_ => this.#refusable((why, size) =>
        this.#c.peg_state_start(found, players, options_, at, why, size)));
    } catch (error) {
      this.#c.free(at);
      throw error;
    }
    return new State(this.#inside(), found, at);
  }

  // Shared by matches, states and knowledge.
  #inside() {
    return {
      c: this.#c,
      text: call => this.#text(call),
      given: (words, call) => this.#given(words, call),
      refusable: call => this.#refusable(call),
      room: (size, call) => this.#room(size, call),
      view: () => new DataView(this.#c.memory.buffer),
      read: (at, length) => this.#read(at, length),
      id: game => this.#read(this.#c.peg_game_id(game)),
      title: game => this.#read(this.#c.peg_game_title(game)),
    };
  }

  #find(id) {
    if (id instanceof Script)
      return id.at;
    const game = this.#given(id, at => this.#c.peg_game_find(at));
    if (!game)
      throw new Refusal(`there is no game '${id}'`);
    return game;
  }

  #describe(game) {
    const options = this.#room(OPTION_SIZE, at => {
      const list = [];
      for (let i = 0; this.#c.peg_game_option(game, i, at); i++) {
        const view = new DataView(this.#c.memory.buffer), players = view.getUint32(at + 16, true);
        list.push({
          name: this.#read(view.getUint32(at, true)),
          preset: view.getInt32(at + 4, true), least: view.getInt32(at + 8, true), most: view.getInt32(at + 12, true),
          players: players ? Array.from({length: 32}, (_, n) => n).filter(n => players >>> n & 1) : null,
        });
      }
      return list;
    });
    const from = this.#c.peg_game_players_min(game), to = this.#c.peg_game_players_max(game);
    return {
      id: this.#read(this.#c.peg_game_id(game)),
      title: this.#read(this.#c.peg_game_title(game)),
      unit: Boolean(this.#c.peg_game_of_unit(game)),
      players: Array.from({length: to - from + 1}, (_, i) => from + i).filter(n => this.#c.peg_game_seats(game, n)),
      options,
    };
  }

  #bytes() { return new Uint8Array(this.#c.memory.buffer); }

  #read(at, length) {
    const bytes = this.#bytes();
    return new TextDecoder().decode(bytes.subarray(at, length === undefined ? bytes.indexOf(0, at) : at + length));
  }

  #room(size, call) {
    const at = this.#c.malloc(size);
    try {
      return call(at);
    } finally {
      this.#c.free(at);
    }
  }

  // Calls with a NUL-terminated text and its length in bytes.
  #given(words, call) {
    const bytes = new TextEncoder().encode(words);
    return this.#room(bytes.length + 1, at => {
      this.#bytes().set(bytes, at);
      this.#bytes()[at + bytes.length] = 0;
      return call(at, bytes.length);
    });
  }

  // The text that a function writes into a buffer; called again with a larger one if it did not fit.
  #text(call) {
    const length = call(this.#scratch, SCRATCH);
    if (length < SCRATCH)
      return this.#read(this.#scratch, length);
    return this.#room(length + 1, at => this.#read(at, call(at, length + 1)));
  }

  #refusable(call) {
    const done = call(this.#scratch, SCRATCH);
    if (!done)
      throw new Refusal(this.#read(this.#scratch));
    return done;
  }
}

// A board is one word, whatever separates its places.
const optionWords = options => Object.entries(options).map(([name, value]) =>
  `${name}=${name === 'board' ? String(value).replace(/[ \t\r]/g, '\v') : Number(value)}`).join(' ');

const lines = text => text ? text.trimEnd().split('\n') : [];

export class Script {
  #p;

  constructor(inside, at, described) {
    this.#p = inside;
    this.at = at;
    Object.assign(this, described);
  }

  // Its rules, generated from the text, as Markdown or HTML.
  rules(language = 'en') { return this.#told('peg_script_rules', language); }
  rulesHtml(language = 'en') { return this.#told('peg_script_rules_html', language); }

  // Its own words: {goal, count, tell, placing}.
  words(language = 'en') { return JSON.parse(this.#told('peg_script_own_words', language)); }

  // Statistics of random and bot games, in at most this many milliseconds.
  drive({language = 'en', ms = 200, seed = 1n} = {}) {
    const size = 1 << 16;    // larger than any report, so that it is never called twice
    return JSON.parse(this.#p.given(language, words => this.#p.room(size, at =>
      this.#p.read(at, this.#p.c.peg_script_drive(this.at, words, ms, BigInt(seed), at, size)))));
  }

  #told(name, language) {
    return this.#p.given(language, words => this.#p.text((at, size) => this.#p.c[name](this.at, words, at, size)));
  }

  free() {
    this.#p.c.peg_game_release(this.at);
    this.at = 0;
  }
}

// The analysis of a finished game, which takes some seconds: goOn(ms) works that long and returns the progress, {done, of}, and at
// the end also {picture, analysis}.
export class Analysis {
  #p;
  #at;

  constructor(inside, at) {
    this.#p = inside;
    this.#at = at;
  }

  goOn(ms) {
    this.#p.c.peg_study_go_on(this.#at, ms);
    return JSON.parse(this.#p.text((at, size) => this.#p.c.peg_study_told(this.#at, at, size)));
  }

  free() {
    this.#p.c.peg_study_free(this.#at);
    this.#at = 0;
  }
}

export class Match {
  #p;
  #at;

  constructor(inside, at) {
    this.#p = inside;
    this.#at = at;
  }

  free() {
    this.#p.c.peg_match_free(this.#at);
    this.#at = 0;
  }

  get game() { return this.#p.id(this.#p.c.peg_match_game(this.#at)); }
  get title() { return this.#p.title(this.#p.c.peg_match_game(this.#at)); }
  get players() { return this.#p.c.peg_match_players(this.#at); }
  get actors() { return this.#text('peg_match_actors'); }
  get status() { return this.#text('peg_match_status'); }
  get over() { return this.actors === 'over'; }
  get record() { return this.#text('peg_match_record'); }

  // Plays a player's act; returns the umpire's events it caused.
  play(player, act) {
    return this.#told(() => this.#p.given(act, words =>
      this.#p.refusable((why, size) => this.#p.c.peg_match_play(this.#at, player, words, why, size))));
  }

  // Plays an outcome of chance: the given one, or one drawn from the seed.
  chance(outcome) {
    const draw = words => this.#p.refusable((why, size) => this.#p.c.peg_match_chance(this.#at, words, why, size));
    return this.#told(() => outcome === undefined ? draw(0) : this.#p.given(outcome, draw));
  }

  // Replays an act, an outcome or a call of time from another match's log.
  replay(seat, act) {
    return this.#told(() => this.#p.given(act, words =>
      this.#p.refusable((why, size) => this.#p.c.peg_match_replay(this.#at, seat, words, why, size))));
  }

  // Calls time, in a match played against the clock.
  time() { return this.#told(() => this.#p.refusable((why, size) => this.#p.c.peg_match_time(this.#at, why, size))); }

  // All acts and outcomes so far: {seat, act}.
  get log() {
    return Array.from({length: this.acts}, (_, i) =>
      ({seat: this.#p.c.peg_match_act_seat(this.#at, i), act: this.#text('peg_match_act_text', i)}));
  }

  get acts() { return this.#p.c.peg_match_act_count(this.#at); }

  // The newest entry, as text.
  get last() { return this.#text('peg_match_act_text', this.acts - 1); }

  // The player with a forced act that is public knowledge; 0: none.
  get forced() { return this.#p.c.peg_match_forced(this.#at); }

  // Takes back a player's own last act, if it revealed nothing to anyone.
  takeBack(player) { this.#p.refusable((why, size) => this.#p.c.peg_match_take_back(this.#at, player, why, size)); }

  // The lines of its script that the last act ran; none in other games. For authors: reveals hidden things.
  get lines() { return this.#text('peg_match_lines').split(' ').filter(Boolean).map(Number); }

  undo() { return Boolean(this.#p.c.peg_match_undo(this.#at)); }

  legal(seat) { return lines(this.#text('peg_match_legal', seat)); }
  view(viewer) { return JSON.parse(this.#text('peg_match_view', viewer)); }
  events(viewer, from = 1) { return lines(this.#text('peg_match_events', viewer, from)); }
  eventCount(viewer) { return this.#p.c.peg_match_event_count(this.#at, viewer); }
  hash(viewer) { return BigInt.asUintN(64, this.#p.c.peg_match_hash(this.#at, viewer)); }

  name(player, name) { this.#p.given(name, words => this.#p.c.peg_match_name(this.#at, player, words)); }
  date(date) { this.#p.given(date, words => this.#p.c.peg_match_date(this.#at, words)); }

  // A player's knowledge now; a snapshot, unaffected by later acts.
  knowledge(player) {
    const at = this.#p.c.peg_knowledge_new(this.#at, player);
    if (!at)
      throw new Refusal(`there is no player ${player}`);
    return new Knowledge(this.#p, at, this.#p.c.peg_match_game(this.#at));
  }

  #text(name, ...rest) {
    return this.#p.text((at, size) => this.#p.c[name](this.#at, ...rest, at, size));
  }

  #told(act) {
    const from = this.eventCount(UMPIRE) + 1;
    act();
    return this.events(UMPIRE, from);
  }
}

export class Knowledge {
  #p;
  #at;
  #game;

  constructor(inside, at, game) {
    this.#p = inside;
    this.#at = at;
    this.#game = game;
  }

  free() {
    this.#p.c.peg_knowledge_free(this.#at);
    this.#at = 0;
  }

  // A bot's act; null if it waits or has no turn.
  choose(bot = {}) {
    return this.#bot(bot, settings =>
      this.#p.text((at, size) => this.#p.c.peg_bot_choose(this.#at, settings, at, size))) || null;
  }

  // A bot's evaluation of the acts, best first: {act, chance, visits}; act "" is waiting.
  weigh(bot = {}, most = 16) {
    return this.#bot(bot, settings => this.#p.room(most * CHOICE_SIZE, at => {
      const n = Math.min(most, this.#p.c.peg_bot_weigh(this.#at, settings, at, most)), view = this.#p.view();
      return Array.from({length: n}, (_, i) => at + i * CHOICE_SIZE).map(one => ({
        act: this.#p.read(one),
        chance: view.getFloat64(one + ACT_SIZE, true),
        visits: Number(view.getBigInt64(one + ACT_SIZE + 8, true)),
      }));
    }));
  }

  // A bot's best acts with their chances in 1/1000, how sure those are, and why the first is best: {acts: [{act, chance, within}],
  // why: {reason, at, n, of}}; {} if the player has no turn.
  advise(bot = {}) {
    return JSON.parse(this.#bot(bot, settings =>
      this.#p.text((at, size) => this.#p.c.peg_bot_advise(this.#at, settings, at, size))));
  }

  // What could be hidden, in 1/1000: {heat}, the chance of a peg at each location, A1 first; or who may hold which cards, {ranks,
  // hands: [{seat, cards: [310, …]}]}; {} where nothing is hidden.
  guess({worlds = 200, seed = 1n} = {}) {
    return JSON.parse(this.#p.text((at, size) => this.#p.c.peg_knowledge_guess(this.#at, worlds, BigInt(seed), at, size)));
  }

  // The probability of a peg at each location of the opponent's grid, A1 first, from 0 to 1; null where it cannot be estimated.
  heat({worlds = 200, seed = 1n} = {}) {
    return this.#p.room(4 * GRID, at => {
      if (!this.#p.c.peg_knowledge_heat(this.#at, worlds, BigInt(seed), at))
        return null;
      const view = this.#p.view();
      return Array.from({length: GRID}, (_, i) => view.getInt32(at + 4 * i, true) / 1000);
    });
  }

  // A state consistent with the player's knowledge; null if none was found.
  sample({seed = 1n, work = 1000000n} = {}) {
    const at = this.#p.c.malloc(this.#p.c.peg_state_size(this.#game));
    if (this.#p.c.peg_knowledge_sample(this.#at, BigInt(seed), BigInt(work), at))
      return new State(this.#p, this.#game, at);
    this.#p.c.free(at);
    return null;
  }

  #bot({level = 0, ms = 0, sims = 0, seed = 1n}, call) {
    return this.#p.room(BOT_SIZE, at => {
      const view = this.#p.view();
      view.setInt32(at, level, true);
      view.setInt32(at + 4, ms, true);
      view.setBigInt64(at + 8, BigInt(sims), true);
      view.setBigUint64(at + 16, BigInt(seed), true);
      return call(at);
    });
  }
}

export class State {
  #p;
  #game;
  #at;

  constructor(inside, game, at) {
    this.#p = inside;
    this.#game = game;
    this.#at = at;
  }

  free() {
    this.#p.c.free(this.#at);
    this.#at = 0;
  }

  copy() {
    const size = this.#p.c.peg_state_size(this.#game), at = this.#p.c.malloc(size);
    const bytes = new Uint8Array(this.#p.c.memory.buffer);
    bytes.copyWithin(at, this.#at, this.#at + size);
    return new State(this.#p, this.#game, at);
  }

  // Whose turn it is: {must, may} are bit sets, bit n for player n.
  get actors() {
    return this.#p.room(8, at => {
      this.#p.c.peg_state_actors(at, this.#game, this.#at);
      const view = this.#p.view();
      return {must: view.getUint16(at, true), may: view.getUint16(at + 2, true), chance: view.getUint8(at + 4) !== 0};
    });
  }

  legal(player) {
    return this.#numbers(1, (at, room) => this.#p.c.peg_state_legal(this.#game, this.#at, player, at, room)).map(([act]) => act);
  }

  // The outcomes of chance with their weights: [act, weight].
  odds() {
    return this.#numbers(2, (at, room) => this.#p.c.peg_state_odds(this.#game, this.#at, at, room));
  }

  apply(seat, act) { this.#p.c.peg_state_apply(this.#game, this.#at, seat, act); }

  // After the end: bit n for each winner n; 0: drawn.
  get winners() { return this.#p.c.peg_state_winners(this.#game, this.#at); }

  view(viewer) {
    return JSON.parse(this.#p.text((at, size) => this.#p.c.peg_state_view(this.#game, this.#at, viewer, at, size)));
  }

  actText(act) { return this.#p.text((at, size) => this.#p.c.peg_act_text(this.#game, act, at, size)); }

  #numbers(each, call) {
    const n = call(0, 0);
    return this.#p.room(4 * each * n + 4, at => {
      call(at, n);
      const view = this.#p.view();
      return Array.from({length: n}, (_, i) =>
        Array.from({length: each}, (_, k) => view.getUint32(at + 4 * (each * i + k), true)));
    });
  }
}
