// Events as short sentences, by the games' own rules (lib/narration.js). Events are the lines one seat has received; a turn becomes
// one entry. src/narrator does the same for the terminal.
import {narrationOf} from '/lib/voices.js';
import {t, find} from '/lib/words.js';
import {sentenceAt} from '/lib/narration.js';
import {isKnown} from '/lib/template.js';

const SEATS = 10;    // at most

// The winners, by the status of a table.
export function winnersOf(status = '') {
  return /^won/.test(status) ? status.match(/\d+/g).map(Number) : [];
}

// How a table ended, in one sentence. who: {name(seat), you(seat)}.
export function tellEnd(status, who) {
  const winners = winnersOf(status), [kind, seat] = status.split(' ');
  if (winners.length) return winners.some(n => who.you(n)) ? t('after.won')
    : t('after.wonBy', {names: winners.map(n => who.name(n)).join(t('tell.and'))});
  if (kind === 'resigned' || kind === 'time') return t('after.' + kind, {name: who.name(+seat), you: who.you(+seat)});
  return t('after.' + (kind === 'abandoned' || kind === 'outdated' ? kind : 'drawn'));
}

// Whether the set-up ended before the oldest event here.
export function playedBefore({first, events, view}) {
  const phase = events.find(line => line.startsWith('phase '));
  return first > 1 && (phase ? phase !== 'phase play' : view?.phase === 'play');
}

// seen: {first, events, view}; who: {name(seat), you(seat), game, unit, over, dreams(seat)}. Entries are
// {number, turn, seat, alarm, text}: the number of their first event, and the turn if all turns are known.
export function tellAll(seen, who) {
  const reader = readerOf(who);
  return groupsOf(seen).map(group => entry(group, reader)).filter(e => e.text);
}

// The same again and again, for a log that grows: only what is new is put into words. Whatever else the words depend on is `who`'s.
export class Telling {
  constructor(who) {
    this.reader = readerOf(who);
    this.entries = new Map();    // by the group they tell of
  }

  all(seen) {
    const before = this.entries;
    this.entries = new Map(groupsOf(seen).map(group => [JSON.stringify(group), group]).map(([key, group]) =>
      [key, before.get(key) ?? entry(group, this.reader)]));
    return [...this.entries.values()].filter(e => e.text);
  }
}

// The events in groups, one a turn.
function groupsOf(seen) {
  const {first, events} = seen, groups = [];
  let group = null, turn = 0, playing = playedBefore(seen);
  const begin = (seat, n) => { group = {number: first + n, seat, turn: first === 1 ? turn : 0, lines: [], ended: false, playing};
    groups.push(group); };
  begin(0, 0);
  for (const [n, line] of events.entries()) {
    const words = line.split(' ');
    if (words[0] === 'turn') {
      group.ended = true;
      turn++;
      begin(+words[1], n);
    } else if (words[0] === 'phase' || words[0] === 'won' || words[0] === 'drawn') {
      group.ended = true;
      begin(0, n);
      group.lines.push(words);
      playing = words[1] === 'play';
      if (words[0] === 'phase') begin(0, n + 1);
    } else {
      if (playing && !group.seat && words[0] !== 'alarm') begin(0, n);    // a game without turns: one group per act
      group.lines.push(words);
    }
  }
  return groups;
}

// One act by itself.
export function tellAct(events, who) {
  const lines = events.map(line => line.split(' ')).filter(l => l[0] !== 'turn');
  return sentencesOf(lines, readerOf(who)).join(' ');
}

// What a player places next at the set-up, if the game says so piece by piece; undefined otherwise. events: that player's; drafted:
// pegs tried out and not sent yet; half: in the second one the roles are exchanged.
export function placing(game, events, seat, half, drafted = 0) {
  const since = events.slice(events.findLastIndex(line => line.startsWith('phase ')) + 1);
  let put = since.filter(line => line.startsWith(`put ${seat} `)).length + drafted;
  for (const {pegs, text} of find(`games.${game}.placing`)?.[half === 2 ? 2 - seat : seat - 1] || []) {
    if (put < pegs) return `${text} (${put + 1} ${t('common.of')} ${pegs})`;
    put -= pegs;
  }
  return undefined;
}

const readerOf = who => ({...who, ...narrationOf(who.game)});

function entry(group, reader) {
  const alarm = group.lines.some(l => l[0] === 'alarm');
  const sentences = group.seat || group.playing ? sentencesOf(group.lines, reader) : setUp(group.lines, reader);
  const say = (...line) => sentences.push(...sentencesOf([line], reader));
  if (group.seat && group.ended && !sentences.length) say('played', String(group.seat));
  if (group.seat && group.ended && !alarm && reader.unit && !group.lines.some(l => l[0] === 'pass')) say('silence');
  for (let n = 1; n <= SEATS; n++)
    if (reader.dreams?.(n) && group.lines.some(l => overlooked(group, l, String(n)))) say('oops', String(n));
  return {number: group.number, turn: group.turn, seat: group.seat, alarm, ended: group.ended, text: sentences.join(' ')};
}

// A loss that a beginner has overlooked: of the game, or, every other time, of a peg in another's turn. What the reader is told
// anyway decides, so that it gives nothing away.
const overlooked = (group, [kind, ...rest], n) => (kind === 'won' ? !rest.includes(n)
  : kind === 'take' && rest[0] === n && rest[1] && group.seat && group.seat !== +n && /[13579?]$/.test(rest.at(-1)));

// Set-up: the player's own silent pegs in one sentence, those of others not at all; everything else as usual.
function setUp(lines, reader) {
  const quiet = (l, i) => (l[0] === 'put' && lines[i + 1]?.[0] !== 'alarm') || (l[0] === 'mark' && lines[i - 1]?.[0] === 'put');
  const mine = lines.filter((l, i) => l[0] === 'put' && isKnown(l[2]) && quiet(l, i));
  const placed = [...new Set(mine.map(l => l[1]))].map(n => ['placed', n, ...mine.filter(l => l[1] === n).map(l => l[2])]);
  return [...sentencesOf(placed, reader), ...sentencesOf(lines.filter((l, i) => !quiet(l, i)), reader)];
}

function sentencesOf(lines, reader) {
  const out = [];
  for (let i = 0, used; i < lines.length; i += used) {
    const [words, n] = sentenceAt(lines, i, reader.rules, reader);
    if (words) out.push(words);
    used = n;
  }
  return out;
}
