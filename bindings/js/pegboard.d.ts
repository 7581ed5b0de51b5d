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
  options?: Record<string, number | boolean>;
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

export function load(source?: BufferSource | WebAssembly.Module): Promise<Pegboard>;

export class Pegboard {
  readonly version: string;
  readonly games: GameDescription[];
  /** A game written as text; throws a Refusal with a line for each error. */
  compile(script: string): Script;
  match(game: string | Script, start?: Start & {seed?: number | bigint}): Match;
  load(record: string): Match;
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
  free(): void;
}

export class Match {
  readonly game: string;
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
  /** The player whose act leaves no choice, as all can see; 0: there is none. */
  readonly forced: number;
  takeBack(player: number): void;
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
