// The same person on another device: a single-use link.
import {h, icon, show} from '/lib/html.js';
import {api} from '/lib/api.js';
import {t} from '/lib/words.js';
import {copyText} from '/lib/parts.js';
import {qrPicture} from '/lib/qr.js';

export async function showLink(app, place) {
  try {
    const {key} = await api('POST', '/me/link', {});
    const link = `${location.origin}/adopt#${key}`;
    show(place, h('p', {class: 'small'}, t('device.text')), qrPicture(link, t('device.title')),
      h('input', {class: 'field mono', readonly: true, value: link, 'aria-label': t('device.title')}),
      h('button', {class: 'btn', async onclick() { if (await copyText(link)) app.toast(t('device.copied')); }}, icon('link'),
        t('device.copy')));
  } catch (error) { app.wrong(error); }
}

export async function open(app) {
  const key = location.hash.slice(1);
  await api('POST', '/me/adopt', {key});
  await app.refreshMe();
  return {title: t('device.title'), content: h('main', {class: 'narrow pad'}, t('device.adopting')), opened() {
    app.toast(t('device.adopted'));
    app.go('/', {replace: true});
  }};
}
