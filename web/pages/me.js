// The visitor's own page: finished games, stamps, streaks, friends; devices, a recovery code, stored data, and deletion.
import {sheet} from '/lib/sheet.js';
import {h, icon, show} from '/lib/html.js';
import {api, allGames, hasServer} from '/lib/api.js';
import {begin, exportTable} from '/lib/begin.js';
import {t, fill, find, language} from '/lib/words.js';
import {allFinished, friends, outcome, streaks, wins} from '/lib/history.js';
import {learned} from '/lib/learned.js';
import {mistakes, studied} from '/lib/studied.js';
import {tellEnd} from '/lib/tell.js';
import {picture} from '/boards/pictures.js';
import texts from '/texts/mistakes.js';
import {codeForm, forgetMe, recoveryCode} from '/pages/keep.js';

const styled = sheet('/style/person.css');

export async function open(app) {
  await styled;
  const games = await allGames(), finished = await allFinished(app), known = !!app.me.name;
  const content = h('main', {class: 'person stack'}, head(app, finished),
    h('div', {class: 'pcols'},
      h('div', {class: 'stack'}, stamps(games, finished), byLevel(games, finished), lessons(), history(app, finished)),
      h('div', {class: 'stack'}, known && hasServer ? [await own(), company(app, finished)] : null, known && hasServer ? devices(app) : null,
        hasServer ? recovery(app) : null, kept(app))));
  return {title: t('me.title'), body: 'at-front', content, crumb: h('b', {}, t('me.title'))};
}

const part = (title, ...content) => h('section', {class: 'card pad stack'}, h('h2', {}, title), content);

function head(app, finished) {
  const {days, wins: row} = streaks(finished), won = finished.filter(table => outcome(table) === 'won').length;
  const figure = (n, words) => h('div', {class: 'figure'}, h('b', {}, String(n)), h('span', {class: 'small'}, words));
  return h('section', {class: 'stage phead'}, h('div', {class: 'stack'}, h('h1', {}, app.me.name || t('me.title')), nameForm(app)),
    h('div', {class: 'figures'}, figure(finished.length, t('me.finished', {n: finished.length})), figure(won, t('me.won')),
      figure(row, t('me.row', {n: row})), figure(days, t('me.days', {n: days}))));
}

function nameForm(app) {
  const field = h('input', {class: 'field', maxlength: '24', value: app.me.name || '', id: 'new-name', autocomplete: 'nickname',
    'aria-label': t('name.ask'), placeholder: t('name.ask')});
  return h('form', {class: 'row', async onsubmit(event) {
    event.preventDefault();
    try {
      await app.rename(field.value);
      app.toast(t('name.saved', {name: app.me.name}));
      app.go('/me', {replace: true});
    } catch (error) { app.wrong(error); }
  }}, field, h('button', {class: 'btn'}, t('name.save')));
}

// A stamp per game: pale after a lesson or a finished game; in full colour once won.
function stamps(games, finished) {
  const won = wins(finished), touched = new Set([...learned(), ...finished.map(table => table.game)]),
    n = games.filter(game => won[game.id]).length;
  const stamp = game => h('li', {}, h('a', {class: `stamp ${won[game.id] ? 'won' : touched.has(game.id) ? 'tried' : ''}`,
    href: '/game/' + game.id, title: game.title}, picture(game, {square: true}), h('span', {class: 'vh'},
      t(won[game.id] ? 'me.stampWon' : touched.has(game.id) ? 'me.stampTried' : 'me.stampNone', {title: game.title}))));
  return part(t('me.stamps', {n, all: games.length}), h('p', {class: 'small muted'}, t('me.stampsNote')),
    h('ul', {class: 'stamps'}, games.map(stamp)));
}

function byLevel(games, finished) {
  const won = wins(finished), rows = games.filter(game => won[game.id]);
  if (!rows.length) return null;
  const cell = n => h('td', {}, n ? String(n) : '');
  return part(t('me.wins'), h('div', {class: 'tablewide'}, h('table', {class: 'wins'},
    h('thead', {}, h('tr', {}, h('th', {}, t('me.game')), h('th', {}, t('me.people')),
      find('game.levels').map(name => h('th', {}, name)))),
    h('tbody', {}, rows.map(game => h('tr', {}, h('th', {}, game.title), won[game.id].map(cell)))))));
}

// What the last games had in common, one or two sentences each.
function lessons() {
  const w = (key, values) => fill(find(key, texts[language]), values), percent = cost => Math.round(cost / 10);
  const game = ({title, n, cost, part, worst}) => h('li', {class: 'row'}, h('p', {class: 'grow'}, [
    w('cost', {title, n, cost: percent(cost), flawless: !worst}), part >= 0 && worst && texts[language].part[part],
    worst && w('worst', {...worst, cost: percent(worst.cost)})].filter(Boolean).join(' ')),
    worst && h('a', {class: 'btn flat', href: `/table/${worst.id}#${worst.number - 1}`}, icon('eye'), w('see')));
  const all = mistakes(studied()).slice(0, FIRST);
  return part(w('title'), h('p', {class: 'small muted'}, w(all.length ? 'note' : 'none')),
    all.length ? h('ul', {class: 'open'}, all.map(game)) : null);
}

const FIRST = 12;

function history(app, finished) {
  const list = h('ul', {class: 'open'});
  let words = '', most = FIRST;
  const field = h('input', {class: 'field', type: 'search', placeholder: t('me.find'), 'aria-label': t('me.find'),
    oninput() { words = field.value.trim().toLowerCase(); draw(); }});
  const more = h('button', {class: 'btn flat', onclick() { most = Infinity; draw(); }}, t('me.all', {n: finished.length}));
  const text = table => [table.title, ...table.seats.map(seat => seat.name), result(table)].join(' ').toLowerCase();
  function draw() {
    const found = finished.filter(table => text(table).includes(words));
    show(list, found.length ? found.slice(0, most).map(table => row(app, table)) : h('li', {class: 'small muted'}, t('me.none')));
    more.hidden = found.length <= most;
  }
  draw();
  return part(t('me.games'), finished.length ? field : null, list,
    finished.length ? h('div', {class: 'row wrap'}, more,
      h('button', {class: 'btn', onclick: () => saveAll(app, finished)}, icon('down'), t('me.export'))) : null);
}

const result = table => tellEnd(table.status,
  {name: n => table.seats[n - 1]?.name || t('table.bot'),
  you: n => table.seats[n - 1]?.mine && !table.seats.every(seat => seat.mine)});

function row(app, table) {
  const others = table.seats.filter(seat => !seat.mine).map(seat => seat.name || t('table.bot')).join(', ');
  const date = new Date(table.changed ?? table.created * 1000).toLocaleDateString(language,
    {day: 'numeric', month: 'short', year: 'numeric'});
  return h('li', {class: 'row'}, h('div', {class: 'grow'}, h('b', {}, table.title), ' ', result(table),
    h('p', {class: 'small muted'}, [others, date].filter(Boolean).join(' · '))),
    table.device ? h('button', {class: 'btn flat sq', 'aria-label': `${t('front.export')}: ${table.title}`,
      title: t('front.export'), onclick: () => exportTable(table.id).catch(error => app.wrong(error))}, icon('down'))
      : h('a', {class: 'btn flat sq', href: `/api/v1/tables/${table.id}/record`, download: '',
        'aria-label': `${t('front.export')}: ${table.title}`, title: t('front.export')}, icon('down')),
    h('a', {class: 'btn', href: '/table/' + table.id}, icon('eye'), t('game.again')));
}

// One file per game of this device, and one with all games of the server, records concatenated.
async function saveAll(app, finished) {
  try {
    const records = [];
    for (const table of finished)
      if (table.device) await exportTable(table.id); else records.push(await api('GET', `/tables/${table.id}/record`));
    if (!records.length) return;
    const url = URL.createObjectURL(new Blob([records.join('\n')], {type: 'text/plain'}));
    h('a', {href: url, download: 'pegboard.pgr'}).click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  } catch (error) { app.wrong(error); }
}

// Ratings, and people who are kept away; without the server there are none.
async function own() {
  const {ownRatings, ownBars} = await import('/company/own.js');
  return Promise.all([ownRatings(part), ownBars(part)]).catch(() => null);
}

function company(app, finished) {
  const all = friends(finished);
  const again = ({game, players}) => {
    const place = h('div', {}), seats = [{kind: 'me'}, ...Array(players - 1).fill({kind: 'open'})];
    place.append(h('button', {class: 'btn', onclick: () => begin(app, place, {game, players, options: {}, seats})}, icon('link'),
      t('me.invite')));
    return place;
  };
  return part(t('me.friends'), all.length
    ? h('ul', {class: 'open'}, all.slice(0, FIRST).map(one => h('li', {class: 'row'},
      h('div', {class: 'grow'}, h('b', {}, one.name),
        h('p', {class: 'small muted'}, t('me.together', {n: one.n, title: one.title}))), again(one))))
    : h('p', {class: 'small muted'}, t('me.noFriends')));
}

// Buttons that are replaced by what they load.
function devices(app) {
  const opener = (symbol, words, load) => {
    const place = h('div', {class: 'stack'});
    place.append(h('button', {class: 'btn', async onclick() { await load(place); }}, icon(symbol), words));
    return place;
  };
  return part(t('me.devices'), opener('link', t('top.device'),
    async place => (await import('/pages/adopt.js')).showLink(app, place)),
    opener('eye', t('top.keys'), async place => (await import('/pages/keys.js')).showKeys(app, place)));
}

function recovery(app) {
  return part(t('keep.title'), app.me.name ? recoveryCode(app) : null, codeForm(app));
}

function kept(app) {
  return part(t('keep.what'), h('p', {class: 'small'}, t(hasServer ? 'keep.text' : 'keep.textAlone')),
    app.me.name && hasServer ? forgetMe(app) : null);
}
