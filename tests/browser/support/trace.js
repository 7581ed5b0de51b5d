// The main thread's tasks while something happens, out of a trace of Chromium: processor time, which a busy machine hardly changes.
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

export const sum = list => list.reduce((a, b) => a + b, 0);

// The durations of the page's tasks in milliseconds: of all renderers the one that was busiest.
function read(trace) {
  const {traceEvents: all} = JSON.parse(trace);
  const main = all.filter(e => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map(e => `${e.pid} ${e.tid}`);
  const busy = new Map(main.map(thread => [thread, []]));
  for (const e of all)
    if (e.ph === 'X' && e.name === 'ThreadControllerImpl::RunTask') busy.get(`${e.pid} ${e.tid}`)?.push((e.tdur ?? e.dur) / 1000);
  return [...busy.values()].sort((a, b) => sum(b) - sum(a))[0];
}

export async function tasksOf(page, happens) {
  const browser = page.context().browser();
  await browser.startTracing(page, {categories: CATEGORIES});
  await happens();
  return read((await browser.stopTracing()).toString());
}
