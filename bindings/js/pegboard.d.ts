/** The seat of chance, and two viewers; other viewers and seats are players, numbered from 1. */
export const CHANCE: 0;
export const PUBLIC: 0;
export const UMPIRE: -1;

/** Thrown for anything the rules refuse; `message` is one sentence, and nothing has changed. */
export class Refusal extends Error {}

export interface GameOption {
  name: string;
  preset: number;
  least: number;
  most: number;
  /** The allowed numbers of players; null: any. */
  players: number[] | null;
}

export interface GameDescription {
  id: string;
  title: string;
  /** Played on the two-sided peg grid. */
  unit: boolean;
  players: number[];
  options: GameOption[];
}

export interface Start {
  players?: number;
  /** Numbers; `board` is a board drawn as text, for the games that have one. */
  options?: Record<string, number | boolean | string>;
}

export interface Bot {
  /** 1 to 5, 3 if not given. */
  level?: number;
  /** Milliseconds and playouts per act; the level's defaults if not given. */
  ms?: number;
  sims?: number | bigint;
  seed?: number | bigint;
}

export interface Choice {
  /** "" is waiting. */
  act: string;
  chance: number;
  visits: number;
}

/** An error in a line of a script; columns and lengths in characters, from 1. */
export interface Problem {
  line: number;
  column: number;
  /** 0: something is missing there. */
  length: number;
  code: string;
  text: string;
  hint: string;
  /** Words that would be valid there. */
  instead?: string;
}

export type Checked = {ok: false; errors: Problem[]} |
  {ok: true; id: string; title: string; by: string; about: string; instructions: number; work: number; events: number; warnings: Problem[]};

export interface DrivenGames {
  games: number;
  won: [number, number];
  both: number;
  drawn: number;
  at_limit: number;
  decisions: number;
  choices: number;
  /** The length of each game. */
  acts: number[];
}

export interface Drive {
  random: DrivenGames;
  bots: DrivenGames;
  /** Lines that no random game reached. */
  never: number[];
  warnings: {code: string; text: string; hint: string}[];
}

export interface Word {
  word: string;
  kind: string;
}

export function load(source?: BufferSource | WebAssembly.Module): Promise<Pegboard>;

export class Pegboard {
  readonly version: string;
  readonly games: GameDescription[];
  /** Compiles a game written as text; throws a Refusal with one line per error. */
  compile(script: string): Script;
  /** Checks such a text: its errors, in 'en' or 'de', or a description of the game. */
  check(script: string, language?: string): Checked;
  scriptId(script: string): string;
  readonly words: Word[];
  names(script: string): (Word & {line: number})[];
  /** Completions at `place` in the text; they replace the text from `from` on. */
  complete(script: string, place: number): {from: number; words: Word[]};
  match(game: string | Script, start?: Start & {seed?: number | bigint}): Match;
  load(record: string): Match;
  /** Analyses the finished game of a record; `ended`, like "won 2", if it was not ended by the rules. */
  analysis(record: string, how?: { ended?: string }): Analysis;
  state(game: string | Script, start?: Start): State;
}

export class Script implements GameDescription {
  readonly id: string;
  readonly title: string;
  readonly unit: boolean;
  readonly players: number[];
  readonly options: GameOption[];
  /** Markdown; 'en' or 'de'. */
  rules(language?: string): string;
  rulesHtml(language?: string): string;
  /** The game's own words, in the format of games/ID/words.LANGUAGE.json. */
  words(language?: string): {goal?: string; count?: string; tell: Record<string, string>; placing: {pegs: number; text: string}[][]; open: string[]};
  drive(how?: {language?: string; ms?: number; seed?: number | bigint}): Drive;
  free(): void;
}

/** The progress of an analysis, in acts; when done, the result, with chances in 1/1000, and a plot as SVG. */
export interface Told {
  done: number;
  of: number;
  picture?: string;
  analysis?: Record<string, unknown>;
}

export class Analysis {
  /** Works for this many milliseconds. */
  goOn(ms: number): Told;
  free(): void;
}

export class Match {
  readonly game: string;
  readonly title: string;
  readonly players: number;
  readonly actors: string;
  readonly status: string;
  readonly over: boolean;
  readonly record: string;
  play(player: number, act: string): string[];
  chance(outcome?: string): string[];
  /** Replays an act or outcome from another match's log. */
  replay(seat: number, act: string): string[];
  time(): string[];
  readonly log: {seat: number; act: string}[];
  readonly acts: number;
  /** The newest entry, as text. */
  readonly last: string;
  /** The player with a forced act that is public knowledge; 0: none. */
  readonly forced: number;
  takeBack(player: number): void;
  readonly lines: number[];
  undo(): boolean;
  legal(seat: number): string[];
  view(viewer: number): any;
  events(viewer: number, from?: number): string[];
  eventCount(viewer: number): number;
  hash(viewer: number): bigint;
  name(player: number, name: string): void;
  date(date: string): void;
  knowledge(player: number): Knowledge;
  free(): void;
}

/** Chances and intervals are in 1/1000. */
export interface Advice {
  acts?: {act: string; chance?: number; within?: number}[];
  why?: {reason: string; at?: string; n: number; of: number};
}

export interface GuessedHidden {
  heat?: number[];
  ranks?: string[];
  hands?: {seat: number; cards: number[]}[];
}

export class Knowledge {
  choose(bot?: Bot): string | null;
  weigh(bot?: Bot, most?: number): Choice[];
  advise(bot?: Bot): Advice;
  heat(how?: {worlds?: number; seed?: number | bigint}): number[] | null;
  guess(how?: {worlds?: number; seed?: number | bigint}): GuessedHidden;
  sample(how?: {seed?: number | bigint; work?: number | bigint}): State | null;
  free(): void;
}

export class State {
  readonly actors: {must: number; may: number; chance: boolean};
  readonly winners: number;
  copy(): State;
  legal(player: number): number[];
  odds(): [act: number, weight: number][];
  apply(seat: number, act: number): void;
  view(viewer: number): any;
  actText(act: number): string;
  free(): void;
}
