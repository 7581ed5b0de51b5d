// A person's keys: one per device or program, each with its age and a way to revoke it.
import {h, icon, show} from '/lib/html.js';
import {api} from '/lib/api.js';
import {language, t} from '/lib/words.js';

const day = (seconds, otherwise) => seconds ? new Date(seconds * 1000).toLocaleDateString(language,
  {day: 'numeric', month: 'short', year: 'numeric'}) : otherwise;

export async function showKeys(app, place, fresh) {
  const attempt = work => async () => {
    try { await work(); } catch (error) { app.wrong(error); }
  };
  const revoke = id => attempt(async () => {
    await api('POST', `/me/keys/${id}/revoke`, {});
    app.toast(t('keys.revoked'));
    await showKeys(app, place);
  });
  const add = attempt(async () => showKeys(app, place, (await api('POST', '/me/keys', {})).key));
  const row = ({id, made, used, here}) => h('div', {class: 'row', role: 'listitem'},
    h('span', {class: 'grow small'}, h('code', {}, id.slice(0, 6)), ' · ',
      t('keys.dates', {made: day(made, t('keys.longAgo')), used: day(used, t('keys.never'))})),
    here ? h('span', {class: 'small'}, t('keys.here'))
      : h('button', {class: 'btn', 'aria-label': t('keys.revokeKey', {id: id.slice(0, 6)}), onclick: revoke(id)},
      t('keys.revoke')));
  await attempt(async () => {
    const {keys} = await api('GET', '/me/keys');
    show(place, h('p', {class: 'small'}, t('keys.text')), h('div', {class: 'stack', role: 'list'}, keys.map(row)),
      fresh
        ? h('div', {class: 'stack'}, h('p', {class: 'small'}, t('keys.once')),
          h('input', {class: 'field mono', readonly: true, value: fresh, 'aria-label': t('keys.fresh')}))
        : h('button', {class: 'btn', onclick: add}, icon('link'), t('keys.add')));
  })();
}
