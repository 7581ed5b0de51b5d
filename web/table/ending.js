// How a game ended, in words and in sound: {text, why, sound()}.
import {fanfare, sigh} from '/lib/sound.js';
import {t} from '/lib/words.js';
import {tellEnd, winnersOf} from '/lib/tell.js';

// Whether the one person at this screen has lost.
function lost(session, winners) { return session.live.you.length === 1 && winners.length > 0 && !winners.includes(session.me); }

export function endOf(session) {
  const {status} = session.table, winners = winnersOf(status), who = {...session.who(), you: n => session.live.you.length === 1 && n === session.me};
  const text = lost(session, winners) && session.table.players === 2 ? t('after.lost') : tellEnd(status, who);
  return {text, why: '', sound: lost(session, winners) ? sigh : fanfare};
}
