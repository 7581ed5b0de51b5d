// What happened, as short sentences. Events are the lines that one seat has heard; a turn becomes one entry.
import {t, maybe} from '/lib/words.js';

// Who has won, by the status of a table.
export function winnersOf(status = '') {
  return /^won/.test(status) ? status.match(/\d+/g).map(Number) : [];
}

// How a table ended, in one sentence. who: {name(seat), you(seat)}.
export function tellEnd(status, who) {
  const winners = winnersOf(status), [kind, seat] = status.split(' ');
  if (winners.length) return winners.some(n => who.you(n)) ? t('after.won')
    : t('after.wonBy', {names: winners.map(n => who.name(n)).join(t('tell.and'))});
  if (kind === 'resigned' || kind === 'time') return t('after.' + kind, {name: who.name(+seat), you: who.you(+seat)});
  return t(kind === 'abandoned' ? 'after.abandoned' : 'after.drawn');
}

// Whether the set-up was over before the oldest event that is here.
export function playedBefore({first, events, view}) {
  const phase = events.find(line => line.startsWith('phase '));
  return first > 1 && (phase ? phase !== 'phase play' : view?.phase === 'play');
}

// seen: {first, events, view}; who: {name(seat), you(seat), board}. Entries are {number, turn, seat, alarm, text}: the number of their first
// event, and the turn if all turns are known.
export function tellAll(seen, who) {
  const {first, events} = seen, groups = [];
  let group = null, turn = 0, playing = playedBefore(seen);
  const begin = (seat, n) => { group = {number: first + n, seat, turn: first === 1 ? turn : 0, lines: [], ended: false}; groups.push(group); };
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
      if (words[0] === 'phase') begin(0, n + 1);
      playing = words[1] === 'play';
    } else {
      if (playing && !group.seat && words[0] !== 'alarm') begin(0, n);    // a game without turns: every deed by itself
      group.lines.push(words);
    }
  }
  return groups.map(g => entry(g, who)).filter(e => e.text);
}

// One act of a finished game, by itself.
export function tellAct(events, who) {
  const lines = events.map(line => line.split(' ')).filter(l => l[0] !== 'turn');
  return sentencesOf(lines, who).join(' ');
}

function entry(group, who) {
  const sentences = group.seat ? sentencesOf(group.lines, who) : setUp(group.lines, who);
  const alarm = group.lines.some(l => l[0] === 'alarm');
  if (group.seat && group.ended && !sentences.length) sentences.push(t('tell.moved', {who: subject(group.seat, who), you: who.you(group.seat)}));
  if (group.seat && group.ended && !alarm && who.unit && !group.lines.some(l => l[0] === 'pass')) sentences.push(t('tell.silence'));
  return {number: group.number, turn: group.turn, seat: group.seat, alarm, ended: group.ended, text: sentences.filter(Boolean).join(' ')};
}

const subject = (seat, who) => (who.you(seat) ? t('tell.You') : who.name(seat));
const whose = (seat, who) => (who.you(seat) ? t('tell.Your') : t('tell.whoseName', {name: who.name(seat)}));
const known = loc => loc && loc !== '?';

// Set-up: the own quiet pegs in one sentence, those of others not at all; everything else as usual.
function setUp(lines, who) {
  const quiet = (l, i) => (l[0] === 'put' && lines[i + 1]?.[0] !== 'alarm') || (l[0] === 'mark' && lines[i - 1]?.[0] === 'put');
  const mine = lines.filter((l, i) => l[0] === 'put' && known(l[2]) && quiet(l, i));
  const rest = sentencesOf(lines.filter((l, i) => !quiet(l, i)), who);
  const seats = [...new Set(mine.map(l => +l[1]))];
  return [...seats.map(n => t('tell.placed',
    {who: subject(n, who), you: who.you(n), locs: mine.filter(l => +l[1] === n).map(l => l[2]).join(', ')})),
    ...rest];
}

function sentencesOf(all, who) {
  const out = [], lines = who.board?.gather?.(all) ?? all;
  for (let i = 0; i < lines.length; i++) {
    if (implied(lines, i)) continue;
    const told = who.board?.tell?.(lines[i].join(' '), who.ctx);
    if (told !== undefined) {
      if (told) out.push(told);
      continue;
    }
    const [words, used] = sentence(lines, i, who);
    if (words) out.push(words);
    i += used - 1;
  }
  return out;
}

// What an announcement says already: the alarm before it, the piece taken out there and its marker.
function implied(lines, i) {
  const [kind, seat, loc] = lines[i], before = lines[i - 1] || [], after = lines[i + 1] || [];
  if (kind === 'alarm') return after[0] === 'announce' && after[1] === seat;
  const place = [...lines.slice(0, i)].reverse().find(l => l[0] === 'announce')?.[2];
  if (kind === 'take') return before[0] === 'announce' && (loc === '?' || loc === place) && lines[i + 1]?.[0] !== 'take';
  return kind === 'mark' && before[0] === 'take' && lines[i - 2]?.[0] === 'announce';
}

// One sentence from line i on, and how many lines it has used up.
function sentence(lines, i, who) {
  const line = lines[i], [kind, seat, loc] = line, next = n => lines[i + n] || [];
  const is = (n, what, where) => next(n)[0] === what && next(n)[1] === seat && (where === undefined || next(n)[2] === where);
  const names = {who: subject(+seat, who), whose: whose(+seat, who), you: who.you(+seat), loc: known(loc) ? loc : '', seat};
  const say = (key, more) => t('tell.' + key + (known(loc) ? '' : 'Hidden'), {...names, ...more});
  switch (kind) {
    case 'put':
      if (is(1, 'alarm') && is(2, 'take') && is(3, 'mark')) return [say('found'), 4];
      if (is(1, 'alarm') && is(2, 'take')) return [say('tried'), 3];
      if (is(1, 'alarm')) return [say(is(2, 'announce') ? 'put' : 'putAlarm'), 2];
      return [say('put'), is(1, 'mark', loc) ? 2 : 1];
    case 'shift': return shifts(lines, i, names);
    case 'alarm': return [known(loc) ? t('tell.alarmAt', names) : t('tell.alarm', names), 1];
    case 'take': return takes(lines, i, names);
    case 'mark': case 'unmark': return [say(kind), 1];
    case 'probe': {
      const loud = is(1, 'alarm') && !is(2, 'announce');
      return [t(loud ? 'tell.probeAlarm' : 'tell.probe', names), loud ? 2 : 1];
    }
    case 'dice': return [t('tell.dice', {...names, a: loc, b: line[3]}), 1];
    case 'time': return [t('tell.time'), 1];
    case 'announce': return [announced(names, line[3]), 1];
    case 'toss': return [/^\d+$/.test(seat) ? t('tell.toss', names) : t('tell.tossSide', {side: maybe('tell.side.' + seat) ?? seat}), 1];
    case 'score': return [t('tell.score', {...names, n: +loc}), 1];
    case 'say': return [t('tell.say', {...names, words: line.slice(2).join(' ')}), 1];
    case 'phase': return [seat === 'setup' ? t('tell.phaseSetup') : t('tell.phasePlay'), 1];
    case 'won': return [won(line.slice(1).map(Number), who), 1];
    case 'drawn': return [t('tell.drawn'), 1];
    case 'clear': case 'ready': case 'pass': case 'guess': case 'ball': return [t('tell.' + kind, names), 1];
    default: return [/^\d+$/.test(seat) ? `${names.who}: ${[kind, ...line.slice(2)].join(' ')}.` : line.join(' ') + '.', 1];
  }
}

function shifts(lines, i, names) {
  const [, seat, from, first] = lines[i];
  const step = n => { const l = lines[n] || []; return l[0] === 'shift' && l[1] === seat ? l : null; };
  const alarmAt = n => lines[n]?.[0] === 'alarm' && lines[n][1] === seat;
  const back = alarmAt(i + 1) && step(i + 2);
  if (back && back[2] === first && back[3] === from) return [t('tell.bounced', {...names, from, to: first}), lines[i + 3]?.[0] === 'mark' ? 4 : 3];
  let path = t('tell.shiftTo', {from, to: first}), n = i + 1, to = first;
  while (!alarmAt(n) && step(n)?.[2] === to) {
    to = lines[n++][3];
    path = t('tell.shiftThen', {path, to});
  }
  const loud = alarmAt(n) && !(lines[n + 1]?.[0] === 'announce' && lines[n + 1][1] === seat);
  return loud ? [t('tell.shiftAlarm', {...names, path, to}), n + 1 - i] : [t('tell.shift', {...names, path}), n - i];
}

function takes(lines, i, names) {
  const locs = [];
  let n = i;
  while (lines[n]?.[0] === 'take' && lines[n][1] === lines[i][1]) locs.push(lines[n++][2]);
  if (lines[n]?.[0] === 'mark' && lines[n][1] === lines[i][1] && lines[n][2] === locs.at(-1)) n++;
  if (!known(locs[0])) return [t('tell.lostHidden', names), n - i];
  return [locs.length === 1 ? t('tell.lost', names) : t('tell.lostMany', {...names, locs: locs.join(', ')}), n - i];
}

function announced(names, what) {
  const row = /^row-([A-F])-(\w+)$/.exec(what);
  if (row) return t('tell.announce.row', {...names, row: row[1], how: row[2]});
  const loc = names.loc === '-' ? '' : names.loc;
  return maybe('tell.announce.' + what, {...names, loc}) ?? t('tell.announce.other', {...names, loc, what});
}

export function won(seats, who) {
  return t('tell.won', {names: seats.map(s => who.name(s)).join(t('tell.and')), you: seats.some(s => who.you(s))});
}
