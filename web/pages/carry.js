// "Carry on": the unfinished tables of this device and of the server, those waiting for you first; and records, export and import.
import {h, icon, show} from '/lib/html.js';
import {api, device, hasServer, playsHere} from '/lib/api.js';
import {exportTable} from '/lib/begin.js';
import {t} from '/lib/words.js';
import {picture} from '/boards/pictures.js';

const MOST = 5;
const age = table => table.changed ?? table.created * 1000;
const withPeople = table => !table.device && table.seats.some(seat => !seat.mine && seat.kind !== 'bot');

// People wait for me; only bots wait for me; I wait for others; a seat is free.
const RANKS = [table => withPeople(table) && table.turn, table => table.state === 'playing' && !withPeople(table),
  table => table.state === 'playing', () => true];
const rank = table => RANKS.findIndex(fits => fits(table));

// All unfinished tables, by priority.
export async function unfinished(app) {
  const local = app.me.tables.filter(table => table.device && table.state !== 'over');
  const remote = hasServer && app.me.name ? await api('GET', '/me/tables').then(({tables}) => tables, () => []) : [];
  return [...local, ...remote].sort((a, b) => rank(a) - rank(b) || age(b) - age(a));
}

export async function carryOn(app, games) {
  const gameOf = table => games.find(g => g.id === table.game) || {id: table.game, title: table.title};
  const mine = await unfinished(app), list = h('ul', {});
  const more = h('button', {class: 'btn flat', 'data-key': 'alltables', onclick() { draw(mine.length); more.remove(); }},
    t('front.allTables', {n: mine.length}));
  const draw = most => show(list, mine.slice(0, most).map(table => row(app, table, gameOf(table))));
  draw(MOST);
  return h('div', {class: 'card pad carry'}, h('h2', {class: 'hd'}, t('front.carry')),
    mine.length ? list : h('p', {class: 'small muted'}, t('front.nothing')),
    h('p', {class: 'import'}, mine.length > MOST ? more : null, await playsHere() ? importer(app) : null));
}

function row(app, table, game) {
  const others = table.seats.filter(s => !s.mine).map(s => s.name
    || t(s.kind === 'bot' ? 'table.bot' : 'table.openSeat')).join(', ');
  const words = table.state === 'waiting' ? t('front.waiting') : others || t('game.device'), mine = rank(table) === 0;
  const item = h('li', {class: 'row tbl'}, picture(game, {square: true}),
    h('div', {class: 'grow'}, h('b', {}, game.title),
      h('p', {class: 'small muted'}, mine ? [h('span', {class: 'chip turn'}, t('table.yourTurn')), ' '] : null,
        table.device ? `${words} · ${t('front.here')}` : words)),
    tools(app, table, game, () => item.remove()),
    h('a', {class: mine ? 'btn main' : 'btn', href: '/table/' + table.id},
      t(table.state === 'playing' ? 'front.resume' : 'front.look')));
  return item;
}

// Tables stored only here can be exported and deleted; a table at the server is left, which resigns a game with others.
function tools(app, table, game, gone) {
  const button = (symbol, words, onclick) => h('button',
    {class: 'btn flat sq', title: words, 'aria-label': `${words}: ${game.title}`, onclick}, icon(symbol));
  const twice = (symbol, words, sure, work) => {
    let asked = false;
    return button(symbol, words, async () => {
      if (!asked) { asked = true; app.toast(sure); return; }
      try { await work(); gone(); } catch (error) { app.wrong(error); }
    });
  };
  const leave = () => api('POST', `/tables/${table.id}/leave`, {});
  if (!table.device) {
    const resigns = table.state === 'playing' && withPeople(table), what = resigns ? 'leave' : 'close';
    return h('span', {class: 'taken'}, twice(resigns ? 'flag' : 'bin', t(`front.${what}`), t(`front.${what}Sure`), leave));
  }
  return h('span', {class: 'taken'}, button('down', t('front.export'),
    () => exportTable(table.id).catch(error => app.wrong(error))),
    twice('bin', t('front.remove'), t('front.removeSure'), () => device('DELETE', '/tables/' + table.id)));
}

function importer(app) {
  const file = h('input', {type: 'file', accept: '.pgr,text/plain', class: 'vh', tabindex: '-1', 'aria-hidden': 'true',
    onchange: async () => {
    try {
      const {table} = await device('POST', '/records', {record: await file.files[0].text()});
      app.go('/table/' + table.id);
    } catch (error) { app.wrong(error); }
  }});
  return [h('button', {class: 'btn flat', 'data-key': 'import', onclick: () => file.click()}, icon('up'), t('front.import')), file];
}
