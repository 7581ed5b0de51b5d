// Look, sound and pace: stored in this browser only.
import {sheet} from '/lib/sheet.js';
import {h} from '/lib/html.js';
import {LANGUAGES, language, setLanguage, t} from '/lib/words.js';
import {isMuted, plop, setMuted, setVolume, volume} from '/lib/sound.js';

const styled = sheet('/style/person.css');

const PACES = {quick: 200, usual: 600, calm: 1500};    // the least time a bot of this device takes, in milliseconds

export async function open(app) {
  await styled;
  const again = () => app.go('/settings', {replace: true});
  const content = h('main', {class: 'narrow pad stack settings'}, h('h1', {}, t('settings.title')),
    h('p', {class: 'muted'}, t('settings.note')), h('section', {class: 'card pad stack'},
      select(t('settings.language'), language, LANGUAGES, async code => { keep('language', code); await setLanguage(code); again();
        }),
      select(t('settings.theme'), localStorage.getItem('theme') || '',
        {'': t('settings.auto'), light: t('settings.light'), dark: t('settings.dark')}, setTheme),
      select(t('settings.eyes'), localStorage.getItem('eyes') || '', {'': t('settings.usual'), safe: t('settings.safe')}, setEyes),
      select(t('settings.board'), localStorage.getItem('board') || '',
        {small: t('settings.boards.small'), '': t('settings.boards.usual'), large: t('settings.boards.large')}, setBoard)),
    h('section', {class: 'card pad stack'}, loudness(),
      select(t('settings.pace'), paceNow(), Object.fromEntries(Object.keys(PACES).map(key => [key, t('settings.paces.' + key)])),
        key => keep('pace', PACES[key])),
      select(t('settings.confirm'), localStorage.getItem('confirm') || '', {'': t('settings.no'), yes: t('settings.yes')},
        answer => keep('confirm', answer))));
  return {title: t('settings.title'), body: 'at-front', content, crumb: h('b', {}, t('settings.title'))};
}

function keep(key, value) {
  if (value === '') localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

const field = (words, control) => h('label', {class: 'opt'}, h('span', {}, words), control);

function select(words, now, values, change) {
  return field(words, h('select', {class: 'field', 'aria-label': words, onchange(event) { change(event.target.value); }},
    Object.entries(values).map(([value, name]) => h('option', {value, selected: value === now}, name))));
}

function setTheme(theme) {
  keep('theme', theme);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function setEyes(eyes) {
  keep('eyes', eyes);
  document.documentElement.dataset.eyes = eyes;
}

function setBoard(size) {
  keep('board', size);
  document.documentElement.dataset.board = size;
}

function paceNow() {
  const pace = +(localStorage.getItem('pace') ?? PACES.usual);
  return Object.keys(PACES).find(key => PACES[key] >= pace) || 'calm';
}

// At volume 0 sound is off, as with the button above.
function loudness() {
  return field(t('settings.volume'), h('input',
    {type: 'range', min: 0, max: 100, step: 5, value: isMuted() ? 0 : Math.round(volume() * 100),
    'aria-label': t('settings.volume'), onchange(event) {
    const value = event.target.value / 100;
    setMuted(value === 0);
    if (value) setVolume(value);
    plop();
  }}));
}
