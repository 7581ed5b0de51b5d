// Before the game: who is here, and how to bring the others.
import {h, icon} from '/lib/html.js';
import {t} from '/lib/words.js';
import {copyText, seatShape} from '/lib/parts.js';
import {qrPicture} from '/lib/qr.js';
import {picture} from '/boards/pictures.js';

export function waiting(session, sit) {
  const {app, table} = session, mine = session.live.you.length > 0;
  const link = `${location.origin}/table/${session.id}`;
  const copyLink = async words => { if (await copyText(words)) app.toast(t('table.copied')); }, copy = () => copyLink(link);
  return h('main', {class: 'waiting'}, h('section', {class: 'stage pad stack'},
    h('div', {class: 'row wrap'}, picture(session.game, {square: true}),
      h('div', {class: 'grow'}, h('h1', {}, t(mine ? 'table.waitingTitle' : 'table.sitNote')),
        h('p', {}, mine ? t('table.waitingNote') : session.game.title))),
    mine
      ? h('div', {class: 'invite card pad'},
        h('div', {class: 'stack'}, h('p', {class: 'label'}, t('table.codeIs')), h('p', {class: 'bigcode'}, (table.code || '').replace(/^(.{4})(.{4})$/, '$1-$2')),
      h('input',
        {class: 'field mono', readonly: true, value: link, 'aria-label': t('table.copy'), 'data-key': 'link',
          onfocus(event) { event.target.select(); }}),
      h('div', {class: 'row wrap'}, h('button', {class: 'btn main', 'data-key': 'copy', onclick: copy}, icon('link'), t('table.copy')),
        navigator.share
          ? h('button',
            {class: 'btn alt', 'data-key': 'share', onclick: () => navigator.share({title: session.game.title, url: link}).catch(() => {})},
            t('table.share'))
          : null)),
    qrPicture(link, t('table.qr'))) : sit.button(),
    h('ul', {class: 'card seats'},
      table.seats.map(seat => h('li', {class: 'who'}, seatShape(seat.seat, session.board),
        h('b', {}, seat.kind === 'open' ? t('table.openSeat') : seat.kind === 'bot' ? t('table.bot') : seat.name),
        h('span', {class: 'sub'}, [seat.mine && t('table.you'), withPartner(table, seat.seat)].filter(Boolean).join(', ')),
        seat.kind === 'open' && table.seats.length > 2 ? chooseSeat(sit, seat.seat, mine && (() => copyLink(`${link}?seat=${seat.seat}`))) : null)))));
}

// With whom a player is allied.
function withPartner(table, seat) {
  const other = table.options.partners ? table.seats[(seat + 1) % 4]?.seat : 0;
  return other && t('table.withPlayer', {n: other});
}

// Who sits where is up to the people: an invitation may be for one seat, and whoever comes may choose.
function chooseSeat(sit, seat, copy) {
  return copy ? h('button', {class: 'btn flat', 'data-key': 'seatlink' + seat, onclick: copy}, icon('link'), t('table.seatLink', {n: seat})) : sit.button(seat, 'btn');
}
