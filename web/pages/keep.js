// Recovering a person when the browser is lost, and deleting a person from the server.
import {h, icon, show} from '/lib/html.js';
import {api} from '/lib/api.js';
import {t} from '/lib/words.js';
import {copyText} from '/lib/parts.js';

const attempt = (app, work) => async event => {
  event?.preventDefault?.();
  try { await work(); } catch (error) { app.wrong(error); }
};

// A key in groups of four, to write down.
export function recoveryCode(app) {
  const place = h('div', {class: 'stack'});
  const make = attempt(app, async () => {
    const code = (await api('POST', '/me/keys', {})).key.replace(/(.{4})(?=.)/g, '$1-');
    show(place, h('p', {class: 'small'}, t('keep.write')),
      h('input', {class: 'field mono', readonly: true, value: code, 'aria-label': t('keep.code')}),
      h('button', {class: 'btn', async onclick() { if (await copyText(code)) app.toast(t('device.copied')); }}, icon('link'),
        t('keep.copy')));
  });
  place.append(h('p', {class: 'small'}, t('keep.why')), h('button', {class: 'btn', onclick: make}, icon('star'), t('keep.make')));
  return place;
}

export function codeForm(app) {
  const field = h('input', {class: 'field mono', 'aria-label': t('keep.have'), placeholder: t('keep.have'), autocomplete: 'off',
    maxlength: '60'});
  return h('form', {class: 'row', onsubmit: attempt(app, async () => {
    await api('POST', '/me/recover', {code: field.value});
    await app.refreshMe();
    app.toast(t('device.adopted'));
    app.go('/me', {replace: true});
  })}, field, h('button', {class: 'btn'}, t('keep.back')));
}

// Leaves every unfinished table, which resigns games with others, and deletes the person.
export function forgetMe(app) {
  let sure = false;
  return h('button', {class: 'btn', onclick: attempt(app, async () => {
    if (!sure) { sure = true; app.toast(t('keep.sure')); return; }
    for (const {id} of (await api('GET', '/me/tables')).tables) await api('POST', `/tables/${id}/leave`, {});
    await api('POST', '/me/delete', {});
    for (const key of ['name', 'studied']) localStorage.removeItem(key);
    await app.refreshMe();
    app.toast(t('keep.gone'));
    app.go('/');
  })}, icon('bin'), t('keep.forget'));
}
