// What became of puzzles, stored in this browser: the wrong tries of each day and whether it was solved, and how many days in a row
// were solved on the day itself.
const KEY = 'puzzles', DAYS = 60;    // older days are forgotten

function read() {
  try {
    const {streak = 0, last = 0, days = {}} = JSON.parse(localStorage.getItem(KEY)) ?? {};
    return {streak, last, days};
  } catch { return {streak: 0, last: 0, days: {}}; }
}

function write(all) {
  const newest = Object.keys(all.days).map(Number).sort((a, b) => b - a).slice(0, DAYS);
  localStorage.setItem(KEY, JSON.stringify({...all, days: Object.fromEntries(newest.map(day => [day, all.days[day]]))}));
}

// {tries: wrong acts so far, solved, shown}
export const dayScore = day => ({tries: 0, solved: false, shown: false, ...read().days[day]});

function keep(day, change) {
  const all = read();
  all.days[day] = {...dayScore(day), ...change};
  write(all);
}

export const countWrong = day => keep(day, {tries: dayScore(day).tries + 1});
export const countShown = day => keep(day, {shown: true});

export function countSolved(day, now) {
  keep(day, {solved: true});
  const all = read();
  if (day !== now || all.last === day) return;
  write({...all, streak: all.last === day - 1 ? all.streak + 1 : 1, last: day});
}

// A streak ends when a day has passed without a solution.
export function streakOn(now) {
  const {streak, last} = read();
  return last >= now - 1 ? streak : 0;
}

// A square for each try; nothing that gives the answer away.
export const squaresOf = ({tries, solved}) => '🟧'.repeat(Math.min(tries, 12)) + (solved ? '🟩' : '');
