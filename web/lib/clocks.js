// Clocks in words: a table's time control, and the time left.
import {t} from '/lib/words.js';

const DAY = 86400;

// The time controls on offer. From a day per act it is correspondence play.
export const CLOCKS = [null, {game: 300}, {game: 300, increment: 5}, {game: 600}, {game: 900, increment: 10}, {game: 1200},
  {game: 3600}, {act: DAY}, {act: 3 * DAY}, {act: 7 * DAY}];

export const byLetter = clock => !!clock && !clock.game && clock.act >= DAY;

export function clockTerms(clock) {
  if (!clock) return t('clock.none');
  if (byLetter(clock)) return t('clock.letter', {n: Math.round(clock.act / DAY)});
  const terms = [clock.game && t('clock.minutes', {n: Math.round(clock.game / 60)}),
    clock.increment && t('clock.increment', {n: clock.increment}),
    clock.act && t('clock.act', {n: clock.act})];
  return terms.filter(Boolean).join(', ');
}

export function clockWords(seconds) {
  const s = Math.max(0, Math.floor(seconds)), two = n => String(n).padStart(2, '0');
  if (s >= 2 * DAY) return t('clock.days', {n: Math.floor(s / DAY)});
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
    : `${Math.floor(s / 60)}:${two(s % 60)}`;
}
