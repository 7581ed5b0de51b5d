// How a game ended, in words and in sound: {text, why, sound()}.
import {fanfare, sigh} from '/lib/sound.js';
import {t} from '/lib/words.js';
import {tellEnd, winnersOf} from '/lib/tell.js';

// Whether the only person at this screen has lost.
function lost(session, winners) { return session.live.you.length === 1 && winners.length > 0 && !winners.includes(session.me); }

// Why it ended: by a player's decision, or by the rules.
function whyOver(session, who, winners) {
  const {table, board} = session, [kind, seat] = (table.ended || '').split(' '), ctx = session.context(), score = ctx.view?.score;
  if (kind) return kind === table.status.split(' ')[0] ? '' : t('after.' + kind, {name: who.name(+seat), you: who.you(+seat)});
  const own = ctx.view && board.ending?.(ctx);
  if (own || table.players !== 2 || !score) return own || '';
  return t('after.score', winners[0] === 2 ? {a: score[1], b: score[0]} : {a: score[0], b: score[1]});
}

export function endOf(session) {
  const {table} = session, winners = winnersOf(table.status),
    who = {...session.who(), you: n => session.live.you.length === 1 && n === session.me};
  const text = lost(session, winners) && table.players === 2 ? t('after.lost') : tellEnd(table.status, who);
  return {text, why: whyOver(session, who, winners), sound: lost(session, winners) ? sigh : fanfare};
}
