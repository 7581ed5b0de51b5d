// Before the game: who is here, what will be played, and how to invite others, or add bots instead.
import {h, icon} from '/lib/html.js';
import {api} from '/lib/api.js';
import {t, find} from '/lib/words.js';
import {clockTerms} from '/lib/clocks.js';
import {face} from '/lib/faces.js';
import {copyText, seatShape} from '/lib/parts.js';
import {qrPicture} from '/lib/qr.js';
import {picture} from '/boards/pictures.js';

export function waiting(session, sit) {
  const {app, table} = session, mine = session.live.you.length > 0;
  const link = `${location.origin}/table/${session.id}`;
  const copyLink = async words => { if (await copyText(words)) app.toast(t('table.copied')); };
  return h('main', {class: 'waiting'}, h('section', {class: 'stage pad stack'},
    h('div', {class: 'row wrap'}, picture(session.game, {square: true}),
      h('div', {class: 'grow'}, h('h1', {}, mine ? t('table.waitingTitle') : invitation(table, session.game)),
        h('p', {}, [mine ? session.game.title : t('table.sitNote'), terms(table)].join(' · ')),
        mine ? h('p', {class: 'small'}, t('table.waitingNote')) : null)),
    mine ? invite(session, link, copyLink) : sit.button(),
    h('ul', {class: 'card seats'},
      table.seats.map(seat => h('li', {class: 'who'}, seatShape(seat.seat, session.board), seat.kind === 'bot' ? face(seat.level)
        : null,
        h('b', {}, seat.kind === 'open' ? t('table.openSeat') : seat.kind === 'bot' ? t('table.bot') : seat.name),
        h('span', {class: 'sub'}, [seat.mine && t('table.you'), seat.kind === 'bot' && t('table.botLevel', {n: seat.level}),
          withPartner(table, seat.seat)].filter(Boolean).join(', ')),
        seat.kind === 'open' && table.seats.length > 2
          ? chooseSeat(sit, seat.seat, mine && (() => copyLink(`${link}?seat=${seat.seat}`))) : null))),
    mine ? instead(session) : null));
}

// Who proposes which game.
export function invitation(table, game) {
  const names = table.seats.filter(seat => seat.kind === 'person').map(seat => seat.name);
  return names.length ? t('table.invites', {names: names.join(t('tell.and')), title: game.title, n: names.length}) : game.title;
}

const terms = table => [t('table.forPlayers', {n: table.players}), clockTerms(table.clock)].join(' · ');

function invite({table, game}, link, copyLink) {
  const share = () => navigator.share({title: game.title, text: `${invitation(table, game)} ${terms(table)}`,
    url: link}).catch(() => {});
  return h('div', {class: 'invite card pad'},
    h('div', {class: 'stack'}, h('p', {class: 'label'}, t('table.codeIs')),
      h('p', {class: 'bigcode'}, (table.code || '').replace(/^(.{4})(.{4})$/, '$1-$2')),
      h('input', {class: 'field mono', readonly: true, value: link, 'aria-label': t('table.copy'), 'data-key': 'link',
        onfocus(event) { event.target.select(); }}),
      h('div', {class: 'row wrap'}, h('button', {class: 'btn main', 'data-key': 'copy', onclick: () => copyLink(link)},
        icon('link'), t('table.copy')),
        navigator.share ? h('button', {class: 'btn alt', 'data-key': 'share', onclick: share}, t('table.share')) : null)),
    qrPicture(link, t('table.qr')));
}

// Nobody joins: bots take the free seats, or the table is closed.
function instead({app, id}) {
  const level = h('select', {class: 'field', 'data-key': 'botlevel', 'aria-label': t('front.levels')},
    find('game.levels').map((name, i) => h('option', {value: i + 1, selected: i === 2}, name)));
  const attempt = work => async () => { try { await work(); } catch (error) { app.wrong(error); } };
  const fill = attempt(() => api('POST', `/tables/${id}/bots`, {level: +level.value}));
  const close = attempt(async () => {
    await api('POST', `/tables/${id}/leave`, {});
    await app.refreshMe();
    app.go('/');
  });
  return h('div', {class: 'card pad row wrap instead'}, h('span', {class: 'grow small'}, t('table.fillNote')), level,
    h('button', {class: 'btn', 'data-key': 'fill', onclick: fill}, icon('play'), t('table.fill')),
    h('button', {class: 'btn flat', 'data-key': 'closetable', onclick: close}, icon('bin'), t('table.standUp')));
}

// A player's allies.
function withPartner(table, seat) {
  const other = table.options.partners ? table.seats[(seat + 1) % 4]?.seat : 0;
  return other && t('table.withPlayer', {n: other});
}

// People choose their seats: an invitation may name one, and a guest may choose another.
function chooseSeat(sit, seat, copy) {
  return copy ? h('button', {class: 'btn flat', 'data-key': 'seatlink' + seat, onclick: copy}, icon('link'),
    t('table.seatLink', {n: seat})) : sit.button(seat, 'btn');
}
