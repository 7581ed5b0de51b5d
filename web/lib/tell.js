// What happened, as short sentences. Events are the lines that one seat has heard; a turn becomes one entry.
import {t, maybe} from '/lib/words.js';

// who: {name(seat), you(seat), board}. Entries are {turn, seat, alarm, text}.
export function tellAll(events, who) {
  const groups = [];
  let group = null, turn = 0;
  const begin = seat => { group = {seat, turn, lines: [], ended: false}; groups.push(group); };
  begin(0);
  for (const line of events) {
    const words = line.split(' ');
    if (words[0] === 'turn') {
      group.ended = true;
      turn++;
      begin(+words[1]);
    } else if (words[0] === 'phase' || words[0] === 'won' || words[0] === 'drawn') {
      group.ended = true;
      begin(0);
      group.lines.push(words);
      if (words[0] === 'phase') begin(0);
    } else group.lines.push(words);
  }
  return groups.map(g => entry(g, who)).filter(e => e.text);
}

function entry(group, who) {
  const sentences = group.seat || group.lines.some(l => l[0] !== 'put' && l[0] !== 'mark') ? sentencesOf(group.lines, who) : [placed(group.lines, who)];
  const alarm = group.lines.some(l => l[0] === 'alarm');
  if (group.seat && group.ended && !sentences.length) sentences.push(t('tell.moved', {who: subject(group.seat, who)}));
  if (group.seat && group.ended && !alarm && who.unit && !group.lines.some(l => l[0] === 'pass')) sentences.push(t('tell.silence'));
  return {turn: group.turn, seat: group.seat, alarm, ended: group.ended, text: sentences.filter(Boolean).join(' ')};
}

export const subject = (seat, who) => (who.you(seat) ? t('tell.You') : who.name(seat));
const whose = (seat, who) => (who.you(seat) ? t('tell.Your') : t('tell.whoseName', {name: who.name(seat)}));
const known = loc => loc && loc !== '?';

// Secret set-up: only the own pegs have names.
function placed(lines, who) {
  const puts = lines.filter(l => l[0] === 'put');
  const mine = puts.filter(l => known(l[2]));
  if (!mine.length) return '';
  return t('tell.placed', {who: subject(+mine[0][1], who), locs: mine.map(l => l[2]).join(', ')});
}

function sentencesOf(lines, who) {
  const out = [];
  for (let i = 0; i < lines.length; i++) {
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
      if (is(1, 'alarm')) return [say('putAlarm'), 2];
      return [say('put'), is(1, 'mark', loc) ? 2 : 1];
    case 'shift': return shifts(lines, i, names);
    case 'alarm': return [known(loc) ? t('tell.alarmAt', names) : t('tell.alarm', names), 1];
    case 'take': return takes(lines, i, names);
    case 'mark': case 'unmark': return [say(kind), 1];
    case 'probe': return [t('tell.probe', names), 1];
    case 'announce': return [announced(names, line[3]), 1];
    case 'toss': return [/^\d+$/.test(seat) ? t('tell.toss', names) : t('tell.tossSide', {side: seat}), 1];
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
  const [, seat, from, to] = lines[i];
  const follows = n => { const l = lines[n] || []; return l[0] === 'shift' && l[1] === seat; };
  if (lines[i + 1]?.[0] === 'alarm' && lines[i + 1][1] === seat) {
    const back = lines[i + 2];
    if (back && back[0] === 'shift' && back[1] === seat && back[2] === to && back[3] === from) return [t('tell.bounced', {...names, from, to}), lines[i + 3]?.[0] === 'mark' ? 4 : 3];
    return [t('tell.shiftAlarm', {...names, path: t('tell.shiftTo', {from, to}), to}), 2];
  }
  let path = t('tell.shiftTo', {from, to}), n = i + 1, here = to;
  while (follows(n) && lines[n][2] === here && lines[n + 1]?.[0] !== 'alarm') {
    here = lines[n++][3];
    path = t('tell.shiftThen', {path, to: here});
  }
  return [t('tell.shift', {...names, path}), n - i];
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
