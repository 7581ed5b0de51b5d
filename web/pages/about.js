// About: what this is, how it works, what data is stored, and contacts.
import {sheet} from '/lib/sheet.js';
import {h, icon} from '/lib/html.js';
import {hasServer} from '/lib/api.js';
import {language, t} from '/lib/words.js';
import texts from '/texts/about.js';

const styled = sheet('/style/person.css');

const part = (id, title, text) => h('section', {class: 'card pad stack', id}, h('h2', {}, title),
  text.map(words => h('p', {}, words)));

export async function open() {
  await styled;
  const own = texts[language], kept = t(hasServer ? 'keep.text' : 'keep.textAlone');
  const content = h('main', {class: 'narrow pad stack about'}, h('h1', {}, t('about.title')),
    part('what', own.title, own.what), part('help', t('about.help'), own.help),
    part('privacy', t('about.privacy'), [...own.privacy, kept]),
    part('feedback', t('about.feedback'), own.feedback),
    h('div', {class: 'row wrap'}, h('a', {class: 'btn main', href: '/'}, icon('play'), t('lost.games')),
      h('a', {class: 'btn', href: '/settings'}, t('settings.title'))));
  return {title: t('about.title'), body: 'at-front', content, crumb: h('b', {}, t('about.title')),
    opened() { document.getElementById(location.hash.slice(1))?.scrollIntoView(); }};
}
