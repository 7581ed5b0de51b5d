// A short code: finds its table and goes there.
import {h} from '/lib/html.js';
import {api} from '/lib/api.js';
import {t} from '/lib/words.js';

export async function open(app, code) {
  const {table} = await api('GET', '/codes/' + encodeURIComponent(code));
  return {title: table.title, content: h('main', {class: 'narrow pad'}, t('coming')),
    opened: () => app.go('/table/' + table.id + location.search, {replace: true})};
}
