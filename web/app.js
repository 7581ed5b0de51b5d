// The page around all pages: header, addresses, the person, errors. Each page is a module with `open(app, ...)` that returns
// {title, crumb, tools, content, close}; it is loaded when it is first needed.
import {h, icon, say, show, use} from '/lib/html.js';
import {api, hasServer} from '/lib/api.js';
import {tablesHere} from '/lib/begin.js';
import {keepOffline, newVersion} from '/lib/offline.js';
import {isMuted, setMuted, tick} from '/lib/sound.js';
import {t, maybe, find, language, LANGUAGES, setLanguage, languageOfReader} from '/lib/words.js';

const PAGES = [
  [/^\/$/, () => import('/pages/front.js')],
  [/^\/game\/([\w-]+)$/, () => import('/pages/game.js')],
  [/^\/table\/([\w-]+)$/, () => import('/pages/table.js')],
  [/^\/lesson\/([\w-]+)$/, () => import('/pages/lesson.js')],
  [/^\/puzzle$/, () => import('/pages/puzzle.js')],
  [/^\/puzzle\/([\d-]+)$/, () => import('/pages/puzzle.js')],
  [/^\/join\/([\w-]+)$/, () => import('/pages/join.js')],
  [/^\/workshop$/, () => import('/pages/workshop.js')],
  [/^\/w$/, () => import('/pages/gallery.js')],
  [/^\/w\/(~?[\w]+)$/, () => import('/pages/invented.js')],
  [/^\/adopt$/, () => import('/pages/adopt.js')],
  [/^\/me$/, () => import('/pages/me.js')],
  [/^\/anybody$/, () => import('/pages/anybody.js')],
  [/^\/ratings$/, () => import('/pages/ratings.js')],
  [/^\/watch$/, () => import('/pages/watch.js')],
  [/^\/settings$/, () => import('/pages/settings.js')],
  [/^\/about$/, () => import('/pages/about.js')],
];

export const app = {
  me: {name: null, tables: []},
  page: null,

  // Opens another of our pages and adds a history entry.
  go(path, {replace = false} = {}) {
    history[replace ? 'replaceState' : 'pushState']({}, '', path);
    return openPage();
  },

  // Loads this person, if the server answers, and the tables there and on this device.
  async refreshMe() {
    const [me, here] = await Promise.all([api('GET', '/me').catch(unknownHere), tablesHere()]);
    if (hasServer && me.name) localStorage.setItem('name', me.name);
    this.me = {...me, tables: [...here, ...me.tables]};
    this.meAt = Date.now();
    drawTop();
  },

  // Shows a toast; errors stay longer. Returns it, so that the caller can remove it earlier.
  toast(words, {bad = false} = {}) {
    const place = document.getElementById('toasts');
    for (const before of place.children) if (before.textContent === words) before.remove();
    const note = h('p', {class: bad ? 'toast bad' : 'toast', 'aria-hidden': 'true'}, words);    // the live region speaks it
    place.append(note);
    say(words);
    setTimeout(() => note.remove(), bad ? 7000 : 3500);
    return note;
  },

  rename: saveName,
  wrong(error) { this.toast(errorWords(error), {bad: true}); },

  // Runs an action that needs a person; asks for a name first if there is none, with a suggestion.
  async named(place, action) {
    if (!this.me.name && !await askName(place)) return;
    try { await action(); } catch (error) { this.wrong(error); }
  },

  top() { drawTop(); },
  crumb(content) { show(top.querySelector('.crumb'), content); },
  tools(...content) { show(top.querySelector('.tools-here'), content); },
  title(words) { document.title = words ? `${words} · ${t('brand')}` : t('brand'); },
};

// The error in the reader's language. The server's own sentences are English.
function errorWords(error) {
  if (!error?.code) console.error(error);
  const words = language === 'en' ? error?.message : null;
  return maybe('error.' + error?.code) || words || t('error.error');
}

function suggestName() {
  const any = list => list[Math.floor(Math.random() * list.length)];
  return t('name.join', {first: any(find('name.first')), last: any(find('name.last'))});
}

// Offline, the last known name.
function unknownHere(error) {
  if (error.code !== 'offline' && error.code !== 'alone') throw error;
  return {name: localStorage.getItem('name'), tables: []};
}

async function saveName(name) {
  if (hasServer) await api('POST', '/me', {name: name.trim()});
  else localStorage.setItem('name', name.trim().slice(0, 24));
  await app.refreshMe();
}

function askName(place) {
  return new Promise(resolve => {
    const field = h('input',
      {class: 'field', maxlength: '24', value: suggestName(), 'aria-label': t('name.ask'), autocomplete: 'nickname',
        id: 'your-name'});
    const submit = async event => {
      event.preventDefault();
      try { await saveName(field.value); } catch (error) { return app.wrong(error); }
      form.replaceWith(...before);
      resolve(true);
    };
    const form = h('form', {class: 'askname', onsubmit: submit},
      h('label', {for: 'your-name'}, t('name.ask')),
      h('div', {class: 'row'}, field, h('button', {class: 'btn main'}, icon('play'), t('name.go'))));
    const before = [...place.childNodes];
    place.replaceChildren(form);
    field.focus();
    field.select();
  });
}

// Header.
const top = h('header', {class: 'top'});

function brand() {
  return h('a', {class: 'brand', href: '/', 'aria-label': t('brand')}, h('svg', {viewBox: '0 0 48 48', 'aria-hidden': 'true'},
    h('rect', {x: 2, y: 5, width: 44, height: 41, rx: 12, fill: 'var(--shell-lo)'}),
    h('rect', {x: 2, y: 2, width: 44, height: 41, rx: 12, fill: 'var(--deck)'}),
    use('crowned', 24, 22, 34)), h('span', {class: 'wordmark'}, t('brand')));
}

function soundButton() {
  const muted = isMuted();
  return h('button',
    {class: 'btn flat sq', 'data-key': 'sound', 'aria-label': t(muted ? 'top.soundOff' : 'top.soundOn'),
      title: t(muted ? 'top.soundOff' : 'top.soundOn'), onclick() {
    setMuted(!muted);
    tick();
    drawTop();
  }}, h('svg', {class: muted ? 'icon off' : 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true'},
    h('path', {d: 'M4 9.5v5h4l5 4.5V5L8 9.5z'}),
    muted ? h('path', {d: 'M16.5 9.5l5 5M21.5 9.5l-5 5'}) : h('path', {d: 'M16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11'})));
}

function isDark() {
  const pinned = document.documentElement.dataset.theme;
  return pinned ? pinned === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function themeButton() {
  return h('button', {class: 'btn flat sq', 'data-key': 'theme', 'aria-label': t('top.theme'), title: t('top.theme'), onclick() {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
  }}, icon('theme'));
}

function languageButton() {
  const codes = Object.keys(LANGUAGES), other = codes[(codes.indexOf(language) + 1) % codes.length];
  return h('button',
    {class: 'btn flat sq lang', lang: other, 'data-key': 'language', 'aria-label': `${other.toUpperCase()}: ${LANGUAGES[other]}`,
      title: LANGUAGES[other], async onclick() {
    localStorage.setItem('language', other);
    await setLanguage(other);
    openPage();
  }}, other.toUpperCase());
}

// A new version waits for the end of a game.
function versionButton() {
  if (!newVersion.waits || app.page?.busy?.()) return null;
  return h('button', {class: 'btn alt', 'data-key': 'version', title: t('top.versionNote'),
    onclick: () => newVersion.take(() => app.toast(t('top.versionBusy')))}, icon('again'),
    h('span', {class: 'hide-s'}, t('top.version')));
}

function nameButton() {
  if (!app.me.name) return null;
  return h('a', {class: 'btn flat me', 'data-key': 'me', title: t('me.title'), href: '/me'}, icon('people'),
    h('span', {class: 'myname'}, app.me.name));
}

export function openDialog(title, ...content) {
  const dialog = h('dialog', {class: 'card pad stack dialog', 'aria-label': title, onclose() { dialog.remove(); }},
    h('div', {class: 'row'}, h('h2', {class: 'grow'}, title),
      h('button', {class: 'btn flat sq', 'aria-label': t('close'), onclick() { dialog.close(); }},
        h('svg', {class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true'}, h('path', {d: 'M6 6l12 12M18 6L6 18'})))),
    content);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function drawTop() {
  const crumb = top.querySelector('.crumb') || h('span', {class: 'crumb hide-s'});
  const here = top.querySelector('.tools-here') || h('span', {class: 'row tools-here'});
  show(top, brand(), crumb, h('span', {class: 'grow'}), versionButton(), here, nameButton(), languageButton(), soundButton(),
    themeButton());
}

// Pages.
const place = h('div', {id: 'page'});
let opening = 0;

// Shown instead of a page that cannot be opened.
async function apology(error) {
  if (error?.code === 'unknown')
    return (await import('/pages/lost.js')).sorry(language === 'en' ? errorWords(error) : t('lost.title'), t('lost.text'));
  return h('main', {class: 'narrow pad stack'}, h('h1', {}, errorWords(error)),
    h('div', {class: 'row'}, h('a', {class: 'btn main', href: '/'}, t('front.games'))));
}

// Moves the focus to the new page, for keyboard and screen reader users.
function enter() {
  const target = place.querySelector('h1') || place.querySelector('main');
  if (!target || place.contains(document.activeElement)) return;
  target.tabIndex = -1;
  target.focus({preventScroll: true});
}

function skip(event) {
  event.preventDefault();
  enter();
}

async function openPage() {
  const number = ++opening;
  const path = location.pathname.replace(/(.)\/$/, '$1');
  const [pattern, load] = PAGES.find(([p]) => p.test(path)) || [/./, () => import('/pages/lost.js')];
  app.page?.close?.();
  app.page = null;
  try {
    const module = await load();
    const page = await module.open(app, ...(pattern.exec(path) || []).slice(1));
    if (number !== opening) { page.close?.(); return; }
    app.page = page;
    document.body.className = page.body || '';
    app.title(page.title);
    app.crumb(page.crumb || '');
    app.tools(page.tools || []);
    drawTop();
    place.replaceChildren(page.content);
    scrollTo(0, 0);
    if (number > 1) enter();
    page.opened?.();
  } catch (error) {
    if (number !== opening) return;
    document.body.className = '';
    app.title();
    app.crumb('');
    app.tools();
    place.replaceChildren(await apology(error));
    if (number > 1) enter();
  }
}

function followLink(event) {
  const link = event.target.closest?.('a[href]');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.origin !== location.origin || link.hasAttribute('download') || link.target)
    return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  app.go(link.pathname + link.search + link.hash);
}

async function start() {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  for (const key of ['eyes', 'board']) document.documentElement.dataset[key] = localStorage.getItem(key) || '';
  await setLanguage(languageOfReader());
  document.getElementById('app').replaceChildren(h('a', {class: 'btn skip', href: '#page', onclick: skip}, t('skip')), top, place,
    h('div', {id: 'toasts'}));
  drawTop();
  document.addEventListener('click', followLink);
  addEventListener('popstate', openPage);
  try { await app.refreshMe(); } catch (error) { app.wrong(error); }
  await openPage();
  keepOffline(drawTop);
}

start();
