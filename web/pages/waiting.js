// Before the game: who is here, and how to bring the others.
import {h, icon} from '/lib/html.js';
import {t} from '/lib/words.js';
import {copyText, seatShape} from '/lib/parts.js';
import {qrPicture} from '/lib/qr.js';
import {picture} from '/boards/pictures.js';

export function waiting(page) {
  const {app, table} = page, mine = page.live.you.length > 0;
  const link = `${location.origin}/table/${page.id}`;
  const copy = async () => { if (await copyText(link)) app.toast(t('table.copied')); };
  return h('main', {class: 'waiting'}, h('section', {class: 'stage pad stack'},
    h('div', {class: 'row wrap'}, picture(page.game, {square: true}),
      h('div', {class: 'grow'}, h('h1', {}, t(mine ? 'table.waitingTitle' : 'table.sitNote')),
        h('p', {}, mine ? t('table.waitingNote') : page.game.title))),
    mine
      ? h('div', {class: 'invite card pad'},
        h('div', {class: 'stack'}, h('p', {class: 'label'}, t('table.codeIs')), h('p', {class: 'bigcode'}, table.code || ''),
      h('input',
        {class: 'field mono', readonly: true, value: link, 'aria-label': t('table.copy'), 'data-key': 'link',
          onfocus(event) { event.target.select(); }}),
      h('div', {class: 'row wrap'}, h('button', {class: 'btn main', 'data-key': 'copy', onclick: copy}, icon('link'), t('table.copy')),
        navigator.share
          ? h('button',
            {class: 'btn alt', 'data-key': 'share', onclick: () => navigator.share({title: page.game.title, url: link}).catch(() => {})},
            t('table.share'))
          : null)),
    qrPicture(link, t('table.qr'))) : page.sitButton(),
    h('ul', {class: 'card seats'},
      table.seats.map(seat => h('li', {class: 'who'}, seatShape(seat.seat, page.board),
        h('b', {}, seat.kind === 'open' ? t('table.openSeat') : seat.kind === 'bot' ? t('table.bot') : seat.name),
        h('span', {class: 'sub'}, seat.mine ? t('table.you') : ''))))));
}
