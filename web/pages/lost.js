// Page not found, or not loadable: says so, and links back.
import {h, icon} from '/lib/html.js';
import {t} from '/lib/words.js';
import {stillUnit} from '/boards/unit.js';

const QUESTION = {A2: 'o', A3: 'o', A4: 'o', B1: 'o', B5: 'o', C4: 'o', D3: 'o', F3: 'm'};

export function open() {
  return {title: t('lost.title'), body: 'at-front', content: sorry(t('lost.title'), t('lost.text'))};
}

export function sorry(title, text) {
  const art = stillUnit({cells: QUESTION, title: t('brand'), plate: t('brand')});
  return h('main', {class: 'lostpage'}, h('section', {class: 'stage'},
    h('div', {class: 'stack'}, h('h1', {}, title), text ? h('p', {}, text) : null,
      h('div', {class: 'row wrap'}, h('a', {class: 'btn main', href: '/'}, icon('play'), t('lost.games')),
        history.length > 1 ? h('button', {class: 'btn alt', onclick: () => history.back()}, icon('back'), t('back')) : null)),
    art));
}
