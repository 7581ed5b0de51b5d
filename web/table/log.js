// The log: events as sentences. Only new ones are drawn: a thousand lines stay in place, and the scroll position of a reader
// further up is kept.
import {h, show} from '/lib/html.js';
import {t} from '/lib/words.js';

const SHOWN = 60;    // sentences drawn at first …
const MORE = 120;    // … and per step back
const END = 8;       // distance from the end, in pixels, that still counts as the end

export class Log {
  constructor(session) {
    this.session = session;
    this.alarms = h('span');
    this.place = h('ol', {class: 'log', tabindex: '0', 'aria-label': t('table.happened'), onscroll: () => this.scrolled()});
    this.before = h('li', {class: 'before'}, h('button', {class: 'btn flat', onclick: () => this.earlier()}, t('table.earlier')));
    this.size = new ResizeObserver(() => { if (!this.up) this.scroll(this.place.scrollHeight); });
    this.size.observe(this.place);
  }

  close() {
    this.size.disconnect();
    cancelAnimationFrame(this.frame);
  }

  draw() {
    const {session, place} = this, told = session.entries(), from = this.firstShown();
    if (this.lines?.told === told && this.lines.from === from && this.lines.me === session.me) return;
    const entries = told.slice(from), {first = 1, events = []} = session.seen || {}, read = this.lineRead();
    const alarms = first === 1 ? events.filter(e => e.startsWith('alarm ')).length : 0;
    show(this.alarms, alarms ? h('span', {class: 'chip'}, t('table.alarms', {n: alarms})) : []);
    this.placeLines(Object.assign(this.linesOf(entries), {told, from, me: session.me}));
    if (!entries.length)
      show(place, h('li', {class: 'none'}, h('span', {}), h('span', {}), h('span', {class: 'hush'}, t('table.nothingYet'))));
    else place.querySelector('.none')?.remove();
    if (!from && first === 1) this.before.remove();
    else if (place.firstChild !== this.before) place.prepend(this.before);
    cancelAnimationFrame(this.frame);    // the whole page is laid out once
    this.frame = requestAnimationFrame(() =>
      this.scroll(read?.line.item.isConnected ? read.line.item.offsetTop - read.below : place.scrollHeight));
  }

  // A newly opened log shows its end.
  toEnd() { this.up = false; }

  scroll(top) {
    this.place.scrollTop = top;
    this.top = this.place.scrollTop;
  }

  // The first entry drawn: the newest few, or further back on request.
  firstShown() {
    const entries = this.session.entries();
    if (this.shownFrom?.me !== this.session.me) this.shownFrom = null;
    return Math.max(0, this.shownFrom ? entries.findLastIndex(entry => entry.number <= this.shownFrom.number)
      : entries.length - SHOWN);
  }

  // Lines already drawn with the same text are kept.
  linesOf(entries) {
    const drawn = new Map(this.lines?.me === this.session.me ? this.lines.map(line => [line.number, line]) : []);
    return entries.map(entry => {
      const line = drawn.get(entry.number);
      if (line?.text !== entry.text) return {number: entry.number, text: entry.text, item: logLine(entry)};
      if (line.item.firstChild.textContent !== turnWords(entry)) line.item.firstChild.textContent = turnWords(entry);
      return line;
    });
  }

  placeLines(lines) {
    const kept = new Set(lines);
    for (const line of this.lines || []) if (!kept.has(line)) line.item.remove();
    this.lines?.at(-1)?.item.classList.remove('last');
    this.lines = lines;
    lines.at(-1)?.item.classList.add('last');
    lines.reduceRight((next, {item}) => {
      if (item.parentNode !== this.place || item.nextSibling !== next) this.place.insertBefore(item, next);
      return item;
    }, null);
  }

  // The line at the top of a log that was scrolled up, and its offset; null at the end.
  lineRead() {
    if (this.up && this.atEnd()) this.up = false;    // the browser reports scrolling with a delay
    const place = this.place, line = this.up && this.lines?.find(({item}) => item.offsetTop + item.offsetHeight > place.scrollTop);
    return line ? {line, below: line.item.offsetTop - place.scrollTop} : null;
  }

  atEnd() { return this.place.scrollHeight - this.place.clientHeight - this.place.scrollTop <= END; }

  // Scrolling to the top loads older entries.
  scrolled() {
    const place = this.place, up = place.scrollTop < this.top;
    if (!place.clientHeight) return;    // not on the screen
    this.top = place.scrollTop;
    if (this.atEnd()) this.up = false;
    else if (up) this.up = true;
    if (up && place.scrollTop === 0 && this.before.isConnected) this.earlier();
  }

  // Older entries: first those here, then page by page from the server.
  async earlier() {
    if (this.fetching) return;
    this.fetching = true;
    const {session} = this, seat = session.me, shown = session.entries().length - this.firstShown() + MORE;
    try {
      if (session.entries().length < shown) await session.live.older(seat);
    } catch (error) { session.app.wrong(error); }
    this.fetching = false;
    if (session.me !== seat) return;
    this.shownFrom = {me: seat, number: session.entries()[Math.max(0, session.entries().length - shown)]?.number};
    this.up = true;
    this.draw();
  }
}

const turnWords = entry => String(entry.turn || '');

function logLine(entry) {
  return h('li', {}, h('span', {class: 'n'}, turnWords(entry)),
    entry.alarm ? h('svg', {viewBox: '0 0 48 48', role: 'img', 'aria-label': t('ask.alarm')}, h('use', {href: '#bzz'}))
      : h('span', {}),
    h('span', {class: entry.alarm ? 'bzz' : 'hush'}, entry.text));
}
