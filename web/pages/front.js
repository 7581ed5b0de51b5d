// The front page: start at once, carry on, join a table, or choose a game.
import {h, icon, show} from '/lib/html.js';
import {api, allGames, hasServer} from '/lib/api.js';
import {begin} from '/lib/begin.js';
import {t, maybe} from '/lib/words.js';
import {stillUnit, bang, at} from '/boards/unit.js';
import {picture, levelClass} from '/boards/pictures.js';
import {carryOn} from '/pages/carry.js';

const HERO = {A2: 'o', A5: 'o', B1: 'o', B3: 'x', C2: 'o', C4: 'm', C6: 'o', B5: 'o', D3: 'o', D5: 'x', E2: 'o', F4: 'm'};

export const lineOf = game => maybe(`games.${game.id}.line`) || game.line;
export const playersOf = game => { const all = game.players; return all.length === 1 ? String(all[0]) : `${all[0]}–${all.at(-1)}`;
  };

export async function open(app) {
  const [games, tables] = await Promise.all([allGames(), api('GET', '/tables').catch(() => null),
    Date.now() - app.meAt < 2000 || app.refreshMe().catch(() => {})]);
  const content = h('main', {class: 'front'}, hero(app, games), await desk(app, games, tables), ...gallery(games), ...invented(),
    h('footer', {class: 'small muted foot row wrap'}, h('span', {class: 'grow'}, t(hasServer ? 'front.foot' : 'front.footAlone')),
      [...hasServer ? [['/ratings', 'front.ratings'], ['/watch', 'front.watching']] : [], ['/me', 'me.title'], ['/settings', 'settings.title'], ['/about', 'about.title'], ['/about#help', 'about.help'],
        ['/about#privacy', 'about.privacy'],
        ['/about#feedback', 'about.feedback']].map(([href, words]) => h('a', {href}, t(words)))));
  return {title: t('title'), body: 'at-front', content};
}

function hero(app, games) {
  const place = h('div', {class: 'row wrap begin'});
  const [first] = games;
  const start = () => begin(app, place, {game: first.id, seats: [{kind: 'me'}, {kind: 'bot', level: 1}]});
  place.append(h('button', {class: 'btn main', onclick: start}, icon('play'), t('front.first')),
    hasServer ? h('a', {class: 'btn alt', href: '/anybody'}, icon('people'), t('front.anybody')) : null,
    hasServer ? h('a', {class: 'btn alt', href: '/game/' + first.id}, t('front.invite'))
      : h('a', {class: 'btn alt', href: '/lesson/' + first.id}, t('game.lesson')));
  const art = stillUnit({cells: HERO, title: t('brand'), lamp: true, plate: t('brand'), over: bang(...at('B5'))});
  return h('section', {class: 'hero stage'},
    h('div', {class: 'say1'}, h('h1', {}, t('front.hero')), h('p', {}, t('front.lead')), place,
      h('p', {class: 'small'}, t('front.firstNote')),
      h('p', {class: 'daily'}, h('a', {href: '/puzzle'}, icon('star'), t('front.puzzle')))),
    h('div', {class: 'shot'}, art));
}

async function desk(app, games, tables) {
  const people = tables ? [openTables(app, tables), codeForm(app)]
    : h('p', {class: 'small muted'}, t(hasServer ? 'front.offline' : 'front.alone'));
  return h('section', {class: 'desk stack'}, await carryOn(app, games),
    h('div', {class: 'card pad'}, h('h2', {class: 'hd'}, t('front.open')), people), tables?.running.length ? featured() : null);
}

// A public game that is being played, loaded when it is nearly seen.
function featured() {
  const place = h('div', {class: 'featuredplace'});
  whenNear(place, async () => {
    try { await (await import('/company/featured.js')).feature(place); } catch { place.remove(); }
  });
  return place;
}

function openTables(app, tables) {
  const open = tables.open.filter(table => !table.seats.some(s => s.mine)).slice(0, 5);
  const running = tables.running.filter(table => !table.seats.some(s => s.mine)).slice(0, 3);
  const names = table => table.seats.filter(s => s.kind === 'person').map(s => s.name).join(', ');
  const row = (table, words, button) => h('li', {class: 'row'},
    h('div', {class: 'grow'}, h('b', {}, table.title), h('p', {class: 'small muted'}, words)), button);
  const sit = table => {
    const place = h('div', {});
    place.append(h('button', {class: 'btn', onclick: () => app.named(place, async () => {
      await api('POST', `/tables/${table.id}/join`, {});
      app.go('/table/' + table.id);
    })}, t('front.sit')));
    return place;
  };
  if (!open.length && !running.length) return h('p', {class: 'small muted'}, t('front.noOpen'));
  return h('ul', {class: 'open'},
    open.map(table => row(table,
      `${names(table)} · ${t('front.seats', {taken: table.seats.filter(s => s.kind !== 'open').length, all: table.players})}`,
      sit(table))),
    running.map(table => row(table, `${names(table)} · ${t('front.running')}`,
      h('a', {class: 'btn', href: '/table/' + table.id}, icon('eye'), t('front.watch')))));
}

function codeForm(app) {
  const field = h('input', {class: 'field', placeholder: t('front.code'), 'aria-label': t('front.codeField'), autocomplete: 'off',
    maxlength: '24'});
  return h('form', {class: 'row codeform', onsubmit(event) {
    event.preventDefault();
    if (field.value.trim()) app.go('/join/' + encodeURIComponent(field.value.replace(/[\s-]/g, '').toUpperCase()));
  }}, field, h('button', {class: 'btn'}, t('front.codeGo')));
}

// The games, filtered by level and by name.
function gallery(games) {
  const list = h('ul', {class: 'games'});
  let level = null, name = '';
  const levels = ['beginner', 'intermediate', 'advanced', 'box'];
  const buttons = h('div', {class: 'seg wrap', role: 'group', 'aria-label': t('front.levels')});
  const field = h('input', {class: 'field', type: 'search', placeholder: t('front.find'), 'aria-label': t('front.find'),
    oninput: () => {
    name = field.value.trim().toLowerCase();
    draw();
  }});
  function draw() {
    show(buttons,
      [null, ...levels].map(l => h('button',
        {'aria-pressed': String(l === level), 'data-key': 'level' + l, onclick: () => { level = l; draw(); }},
        l ? t(l === 'box' ? 'front.boards' : 'level.' + l) : t('front.all', {n: games.length}))));
    const shown = games.filter(g => (!level || g.level === level || (level === 'box' && g.level === 'workshop'))
      && (g.title + ' ' + lineOf(g)).toLowerCase().includes(name));
    show(list, shown.length ? shown.map(card) : h('li', {class: 'muted'}, t('front.none')));
  }
  draw();
  return [h('div', {class: 'bar row wrap'}, h('h2', {}, t('front.games')), buttons, h('span', {class: 'grow'}),
    h('label', {class: 'find row'}, icon('search'), field)),
    list];
}

// The newest games of the workshop, fetched when scrolled near, and a call to write one.
function invented() {
  const list = h('ul', {class: 'games'}), bar = h('div', {class: 'bar row wrap'},
    h('div', {class: 'grow'}, h('h2', {}, t('front.invented')), h('p', {class: 'small muted'}, t('front.inventedNote'))),
    hasServer ? h('a', {class: 'btn', href: '/w'}, icon('eye'), t('front.inventedAll')) : null,
    h('a', {class: 'btn main', href: '/workshop'}, icon('pencil'), t('front.invent')));
  if (hasServer) whenNear(bar, () => addInvented(list).catch(() => {}));
  return [bar, list];
}

function whenNear(place, then) {
  const eye = new window.IntersectionObserver(([{isIntersecting}]) => {
    if (!isIntersecting) return;
    eye.disconnect();
    then();
  }, {rootMargin: '200px'});
  eye.observe(place);
}

const ROW = 5;

async function addInvented(list) {
  const {games} = await api('GET', '/workshop?sort=new&from=0');
  if (games.length) show(list, games.slice(0, ROW).map((await import('/workshop/card.js')).inventedCard));
}

function card(game) {
  return h('li', {},
    h('a', {class: `game card ${levelClass(game)}`, href: '/game/' + game.id}, h('figure', {}, picture(game, {when: whenNear})),
      h('div', {class: 'txt'}, h('h3', {}, game.title), h('p', {}, lineOf(game)),
    h('p', {class: 'meta'}, h('span', {}, icon('people'), playersOf(game)),
      h('span', {}, icon('time'), t('front.minutes', {n: game.minutes})), h('span', {class: 'lvl'}, t('level.' + game.level))))));
}
