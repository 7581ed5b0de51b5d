// "Carry on": the tables that are not over, of this device and of the server, newest first; and records, out and in.
import {h, icon} from '/lib/html.js';
import {device, playsHere} from '/lib/api.js';
import {exportTable} from '/lib/begin.js';
import {t} from '/lib/words.js';
import {picture} from '/boards/pictures.js';

const MOST = 6;
const age = table => table.changed ?? table.created * 1000;

export async function carryOn(app, games) {
  const gameOf = table => games.find(g => g.id === table.game) || {id: table.game, title: table.title};
  const mine = app.me.tables.filter(table => table.state !== 'over').sort((a, b) => age(b) - age(a)).slice(0, MOST);
  return h('div', {class: 'card pad carry'}, h('h2', {class: 'hd'}, t('front.carry')),
    mine.length ? h('ul', {}, mine.map(table => row(app, table, gameOf(table)))) : h('p', {class: 'small muted'}, t('front.nothing')),
    await playsHere() ? importer(app) : null);
}

function row(app, table, game) {
  const others = table.seats.filter(s => !s.mine).map(s => s.name || t(s.kind === 'bot' ? 'table.bot' : 'table.openSeat')).join(', ');
  const words = table.state === 'waiting' ? t('front.waiting') : others || t('game.device');
  const item = h('li', {class: 'row tbl'}, picture(game, {square: true}),
    h('div', {class: 'grow'}, h('b', {}, game.title), h('p', {class: 'small muted'}, table.device ? `${words} · ${t('front.here')}` : words)),
    table.device ? tools(app, table, game, () => item.remove()) : null,
    h('a', {class: table.state === 'playing' ? 'btn main' : 'btn', href: '/table/' + table.id},
      t(table.state === 'playing' ? 'front.resume' : 'front.look')));
  return item;
}

// What is kept here alone can be taken along, and thrown away.
function tools(app, table, game, gone) {
  let sure = false;
  const button = (symbol, words, onclick) => h('button', {class: 'btn flat sq', title: words, 'aria-label': `${words}: ${game.title}`, onclick}, icon(symbol));
  const remove = button('bin', t('front.remove'), async () => {
    if (!sure) { sure = true; app.toast(t('front.removeSure')); return; }
    try { await device('DELETE', '/tables/' + table.id); gone(); } catch (error) { app.wrong(error); }
  });
  return h('span', {class: 'taken'}, button('down', t('front.export'), () => exportTable(table.id).catch(error => app.wrong(error))), remove);
}

function importer(app) {
  const file = h('input', {type: 'file', accept: '.pgr,text/plain', class: 'vh', tabindex: '-1', 'aria-hidden': 'true', onchange: async () => {
    try {
      const {table} = await device('POST', '/records', {record: await file.files[0].text()});
      app.go('/table/' + table.id);
    } catch (error) { app.wrong(error); }
  }});
  return h('p', {class: 'import'}, h('button', {class: 'btn flat', 'data-key': 'import', onclick: () => file.click()}, icon('up'), t('front.import')), file);
}
