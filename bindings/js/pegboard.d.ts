/** The seat of chance, and two viewers; other viewers and seats are players, numbered from 1. */
export const CHANCE: 0;
export const PUBLIC: 0;
export const UMPIRE: -1;

/** What the rules do not allow; `message` is one sentence, and nothing has changed. */
export class Refusal extends Error {}

export interface GameOption {
  name: string;
  preset: number;
  least: number;
  most: number;
  /** Allowed with these numbers of players only; null: with any. */
  players: number[] | null;
}

export interface GameDescription {
  id: string;
  title: string;
  /** It is played on the two-sided peg grid. */
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
  /** Milliseconds and playouts an act; what the level has if not given. */
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

/** What is wrong on a line of a script; columns and lengths in characters, the first is 1. */
export interface Problem {
  line: number;
  column: number;
  /** 0: something is missing there. */
  length: number;
  code: string;
  text: string;
  hint: string;
  /** May be written there. */
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
  /** How long each game was. */
  acts: number[];
}

export interface Drive {
  random: DrivenGames;
  bots: DrivenGames;
  /** Lines that did not happen in any random game. */
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
  /** A game written as text; throws a Refusal with a line for each error. */
  compile(script: string): Script;
  /** What is wrong with such a text, said in 'en' or 'de'; or what game it is. */
  check(script: string, language?: string): Checked;
  scriptId(script: string): string;
  readonly words: Word[];
  names(script: string): (Word & {line: number})[];
  /** What may go on at `place` of the text and replaces what begins at `from`. */
  complete(script: string, place: number): {from: number; words: Word[]};
  match(game: string | Script, start?: Start & {seed?: number | bigint}): Match;
  load(record: string): Match;
  /** What happened in the finished game that a record tells of; `ended`, like "won 2", if the rules did not end it. */
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
  /** What it says in its own words, in the form of games/ID/words.LANGUAGE.json. */
  words(language?: string): {goal?: string; count?: string; tell: Record<string, string>; placing: {pegs: number; text: string}[][]; open: string[]};
  drive(how?: {language?: string; ms?: number; seed?: number | bigint}): Drive;
  free(): void;
}

/** How far an analysis is, in acts; when it is done, all that was found, chances in 1/1000, and a picture of it as SVG. */
export interface Told {
  done: number;
  of: number;
  picture?: string;
  analysis?: Record<string, unknown>;
}

export class Analysis {
  /** Works on it for so many milliseconds. */
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
  /** An act or outcome of another match's log. */
  replay(seat: number, act: string): string[];
  time(): string[];
  readonly log: {seat: number; act: string}[];
  readonly acts: number;
  /** The newest of them, as text. */
  readonly last: string;
  /** The player whose act leaves no choice, as all can see; 0: there is none. */
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

export class Knowledge {
  choose(bot?: Bot): string | null;
  weigh(bot?: Bot, most?: number): Choice[];
  heat(how?: {worlds?: number; seed?: number | bigint}): number[] | null;
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
