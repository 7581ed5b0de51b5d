// What pages are told of a table on this device: each seat only what it may know, and only if something changed.
import {UMPIRE} from '/rules/pegboard.js';

export class Telling {
  constructor(table) { this.table = table; }

  eyes(viewer) { return this.table.over ? UMPIRE : viewer; }

  position(viewer) {
    const legal = viewer && !this.table.over ? this.table.match.legal(viewer) : [];
    return {view: this.table.match.view(this.eyes(viewer)), legal, acts: viewer ? this.table.seat(viewer).acts : 0};
  }

  seen(viewer, heard) {
    const from = this.table.over ? 0 : heard;
    return {seat: viewer, first: from + 1, ...(this.table.over ? {revealed: true} : {}),
      events: this.table.match.events(this.eyes(viewer), from + 1), ...this.position(viewer),
      ...(this.table.clocks.any ? {clock: this.table.clocks.told(viewer, Date.now())} : {})};
  }

  viewers() { return this.table.people.length ? this.table.people.map(({seat}) => seat) : [0]; }

  // Seats without a change are sent nothing.
  tellViewer(line, viewer) {
    const {heard, position} = line.told.get(viewer) || {heard: 0}, seen = this.seen(viewer, heard),
      now = JSON.stringify([seen.view, seen.legal, seen.acts, this.table.over]);
    line.told.set(viewer, {heard: seen.first - 1 + seen.events.length, position: now});
    if (position !== now || (seen.events.length && !this.table.over)) line.send({type: 'seen', ...seen});
  }

  tell() {
    const {state: now, status, next} = this.table.about;
    const state = JSON.stringify([now, status, next, this.table.people.length, !!this.table.clocks.matchSince]);
    for (const line of this.table.lines) for (const viewer of this.viewers()) this.tellViewer(line, viewer);
    if (this.toldState !== undefined && this.toldState !== state) this.send({type: 'table', table: this.json()});
    this.toldState = state;
  }

  send(note) { for (const line of this.table.lines) line.send(note); }

  json() {
    const {id, game, title, players, options, state, status, clock = null, created, next, script, from} = this.table.about;
    return {id, game, title, players, options, public: false, state, status, clock, match: this.matchClock(),
      created: Math.floor(created / 1000), seats: this.table.seats.map(seatJson), watchers: 0,
      hints: false, next: next || null, device: true, ...(from ? {from} : {}),
      ...(this.table.over && !this.table.match.over && this.table.about.ended ? {ended: this.table.about.ended} : {}),
      ...(script ? {about: {...described(this.table.game), text: script}} : {})};
  }

  matchClock() {
    const {given, matchSince} = this.table.clocks, left = Math.ceil(this.table.clocks.matchLeft(Date.now()) / 1000);
    return given ? {minutes: this.table.about.options.minutes, left: this.table.timeCalled ? 0 : left, runs: !!matchSince} : null;
  }

  // Everything, for a page that connects.
  hello(line) {
    const {people, chat, note, over} = this.table, seats = this.viewers().map(viewer => this.seen(viewer, 0));
    line.told = new Map();
    line.send({type: 'hello', table: this.json(), you: people.map(({seat}) => seat), seats, chat: chat.slice(-50),
      note, offers: [], fair: null});
    for (const {seat, first, events, view, legal, acts} of seats)
      line.told.set(seat, {heard: first - 1 + events.length, position: JSON.stringify([view, legal, acts, over])});
  }
}

function seatJson({seat, kind, level, name}) {
  return kind === 'bot' ? {seat, kind, level} : {seat, kind, name, here: true, mine: true};
}

export function described(script) {
  const {id, title, players, unit} = script, words = {en: script.words('en'), de: script.words('de')};
  const options = script.options.map(({name, preset, least, most, players: only}) =>
    ({name, preset, least, switch: least === 0 && most === 1, players: only || []}));
  return {id, title, players, unit, words, options};
}
