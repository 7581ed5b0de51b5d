// The page of one game: play a bot, a friend, on the same device; watch; its rules.
import {h, icon, show} from '/lib/html.js';
import {api, device as askDevice, allGames, hasServer, playsHere} from '/lib/api.js';
import {begin} from '/lib/begin.js';
import {CLOCKS, byLetter, clockTerms} from '/lib/clocks.js';
import {botName, botTemper, face} from '/lib/faces.js';
import {learned} from '/lib/learned.js';
import {t, find, maybe, language} from '/lib/words.js';
import {rulesOf} from '/lib/rules.js';
import {tellEnd} from '/lib/tell.js';
import {picture, levelClass} from '/boards/pictures.js';
import {lineOf, playersOf} from '/pages/front.js';

export async function open(app, id) {
  const games = await allGames(), game = games.find(g => g.id === id);
  if (!game) throw Object.assign(new Error(t('game.notFound')), {code: 'unknown'});
  return gamePage(app, game, {figure: picture(game), about: h('p', {class: 'lead'}, lineOf(game))});
}

// The same for a user-made game: `figure` and `about` come first, `more` below the ways to play.
export async function gamePage(app, game, {figure, about, more = null}) {
  const [tables, rules] = await Promise.all([api('GET', '/tables').catch(() => null), rulesOf(game)]);
  const plan = {players: game.players[0], options: {}, clock: null, level: 1, seat: 1, others: {}, here: await playsHere(),
    online: !!tables};
  if (plan.here) warmUp();
  const content = h('main', {class: `gamepage ${levelClass(game)}`},
    h('section', {class: 'card ghead'}, h('figure', {}, figure),
      h('div', {class: 'txt'}, h('h1', {}, game.title), about,
      h('p', {class: 'meta'}, h('span', {}, icon('people'), playersOf(game)),
        h('span', {}, icon('time'), t('front.minutes', {n: game.minutes})), h('span', {class: 'lvl'}, t('level.' + game.level))))),
    h('div', {class: 'gcols'}, h('div', {class: 'stack ways'}, ways(app, game, plan), tables ? watch(game, tables) : null,
      lastGames(app, game), more), h('section', {class: 'card pad rulescard'}, rules,
        h('p', {class: 'printer'}, h('button', {class: 'btn flat', onclick: () => window.print()}, icon('down'),
        t('game.print'))))));
  return {title: game.title, body: 'at-game', content, crumb: h('b', {}, game.title)};
}

// A visitor of this page may play soon: prefetches the rules.
const warmUp = () => askDevice('GET', '/ready').catch(() => {});

// The seats of a new table: mine as chosen, the others from `other`.
function seats(plan, other) {
  return [...Array(plan.players).keys()].map(i => (i + 1 === plan.seat ? {kind: 'me'} : other(i + 1)));
}

// A friend, or the bot chosen for that seat.
const friendOrBot = plan => n => (plan.others[n] ? {kind: 'bot', level: plan.others[n]} : {kind: 'open'});

// The options of a new table of this game.
const planOf = (game, plan, list, more = {}) =>
  ({game: game.id, script: game.script, players: plan.players, options: plan.options, seats: list, atServer: plan.atServer,
  ...(plan.clock ? {clock: plan.clock} : {}), ...more});

function ways(app, game, plan) {
  const place = h('div', {class: 'stack'});
  const known = learned().includes(game.id) || app.me.tables.some(table => table.game === game.id);
  const draw = () => {
    const learn = game.lesson ? lesson(game) : null;
    show(place, howMany(game, plan, draw), known ? null : learn, game.level === 'workshop' && !game.script ? null
      : bot(app, game, plan, draw), friend(app, game, plan, draw),
      device(app, game, plan), known ? learn : null, more(game, plan, draw));
  };
  draw();
  return place;
}

// The number of players, on which everything below depends.
function howMany(game, plan, draw) {
  if (game.players.length < 2) return null;
  const button = n => h('button', {'aria-pressed': String(n === plan.players), 'data-key': 'players' + n,
    onclick: () => { setPlayers(game, plan, n); draw(); }}, String(n));
  return h('div', {class: 'card pad row wrap players'}, h('h2', {class: 'grow', id: 'howmany'}, t('game.players')),
    h('div', {class: 'seg wrap', role: 'group', 'aria-labelledby': 'howmany'}, game.players.map(button)));
}

const fits = (option, n) => !option.players.length || option.players.includes(n);

function setPlayers(game, plan, n) {
  plan.players = n;
  plan.seat = Math.min(plan.seat, n);
  for (const option of game.options) if (!fits(option, n)) delete plan.options[option.name];
}

function way(title, note, ...content) {
  return h('section', {class: 'card pad stack way'}, h('div', {}, h('h2', {}, title), h('p', {class: 'small muted'}, note)),
    content);
}

function bot(app, game, plan, draw) {
  const names = find('game.levels'), place = h('div', {class: 'row wrap'});
  place.append(h('button', {class: 'btn main', 'data-key': 'startbot',
    onclick: () => begin(app, place, planOf(game, plan, seats(plan, () => ({kind: 'bot', level: plan.level}))))}, icon('play'),
    t('game.start')));
  return way(t('game.bot'), t('game.botNote'),
    h('div', {class: 'levels', role: 'group', 'aria-label': t('front.levels')},
      names.map((name, i) => h('button',
        {class: 'lev', 'aria-pressed': String(plan.level === i + 1), 'data-key': 'lev' + i,
          'aria-label': `${t('game.level', {n: i + 1, name})}. ${botName(i + 1)}`,
          title: t('game.level', {n: i + 1, name}), onclick: () => { plan.level = i + 1; draw(); }},
        face(i + 1), name))),
    h('p', {class: 'small temper'}, h('b', {}, botName(plan.level)), ' ', botTemper(plan.level)), place);
}

function friend(app, game, plan, draw) {
  if (!plan.online) return way(t('game.friend'), t(hasServer ? 'game.friendOffline' : 'game.friendAlone'));
  const place = h('div', {class: 'row wrap'}), box = h('input', {type: 'checkbox', id: 'public'});
  place.append(h('button', {class: 'btn alt',
    onclick: () => begin(app, place, planOf(game, plan, seats(plan, friendOrBot(plan)), {public: box.checked}))}, icon('link'),
    t('game.invite')));
  if (game.counts) place.append(h('a', {class: 'btn flat', href: '/anybody?game=' + game.id}, icon('people'), t('front.anybody')));
  return way(t('game.friend'), t('game.friendNote'), plan.players > 2 ? company(plan, draw) : null,
    h('label', {class: 'row small check'}, box, t('game.public')), place);
}

// The other players: any mix of friends and bots.
function company(plan, draw) {
  const levels = find('game.levels'), others = [...Array(plan.players).keys()].map(i => i + 1).filter(n => n !== plan.seat);
  return h('div', {class: 'stack company'}, others.map(n => h('label', {class: 'opt'},
    h('span', {class: 'small'}, seatWords(plan, n)),
    h('select', {class: 'field', 'data-key': 'company' + n, onchange(event) { plan.others[n] = +event.target.value; draw(); }},
      [t('game.seatOpen'), ...levels.map(name => t('game.seatBot', {name}))].map((words, i) =>
        h('option', {value: i, selected: i === (plan.others[n] || 0)}, words))))));
}

function device(app, game, plan) {
  const place = h('div', {class: 'row wrap'});
  const fields = [...Array(plan.players).keys()].map(i => h('input',
    {class: 'field', 'aria-label': t('game.playerN', {n: i + 1}), placeholder: t('game.playerN', {n: i + 1}),
      value: i === 0 && app.me.name ? app.me.name : '', maxlength: '24', autocomplete: 'off'}));
  const nameOf = (field, i) => field.value.trim() || t('game.playerN', {n: i + 1});
  const remember = table => localStorage.setItem('names:' + table.id,
    JSON.stringify(Object.fromEntries(fields.map((field, i) => [i + 1, nameOf(field, i)]))));
  place.append(h('button', {class: 'btn alt',
    onclick: () => begin(app, place, planOf(game, plan, fields.map((field, i) => ({kind: 'me', name: nameOf(field, i)}))),
      remember)}, icon('swap'), t('game.start')));
  return way(t('game.device'), t('game.deviceNote'), h('div', {class: 'names'}, fields), place);
}

function lesson(game) {
  return way(t('game.lesson'), t('game.lessonNote'),
    h('div', {}, h('a', {class: 'btn alt', href: '/lesson/' + game.id}, icon('book'), t('game.lesson'))));
}

// A seat and its partner: opposite players are partners.
function seatWords(plan, n) {
  const other = (n + 1) % 4 + 1;
  return plan.options.partners && other <= plan.players ? t('game.seatWith', {n, other}) : t('game.seatN', {n});
}

// Side, clock and the game's own options, folded away.
function more(game, plan, draw) {
  const field = (label, control) => h('label', {class: 'opt'}, h('span', {class: 'small'}, label), control);
  const choose = (values, now, words, change) =>
    h('select', {class: 'field', onchange(event) { change(+event.target.value); draw(); }},
    values.map(v => h('option', {value: v, selected: v === now}, words(v))));
  const option = o => o.switch
    ? h('label', {class: 'row small check'},
      h('input', {type: 'checkbox', checked: (plan.options[o.name] ?? o.preset) === 1, onchange(event) {
        plan.options[o.name] = event.target.checked ? 1 : 0;
        draw();
      }}), maybe('option.' + o.name) || o.name)
    : field(maybe('option.' + o.name) || o.name,
      h('input',
        {class: 'field', type: 'number', min: o.least, max: 1000000, placeholder: o.preset || '–',
          value: plan.options[o.name] ?? '', onchange(event) {
            if (event.target.value) plan.options[o.name] = +event.target.value;
            else delete plan.options[o.name];
          }}));
  const options = game.options.filter(o => fits(o, plan.players));
  return h('details', {class: 'card pad moreopts', open: plan.open, ontoggle(event) { plan.open = event.target.open; }},
    h('summary', {}, t('game.more')), h('div', {class: 'stack'},
    field(t('game.seat'), choose([...Array(plan.players).keys()].map(i => i + 1), plan.seat, n => seatWords(plan, n),
      n => { plan.seat = n; })),
    field(t('game.clock'), choose([...CLOCKS.keys()].filter(i => plan.online || !byLetter(CLOCKS[i])), CLOCKS.indexOf(plan.clock),
      i => clockTerms(CLOCKS[i]), i => { plan.clock = CLOCKS[i]; })),
    options.map(option),
    game.drawn ? field(t('option.board'),
      h('input', {class: 'small file', type: 'file', accept: 'text/plain,.txt', async onchange(event) {
      const [file] = event.target.files;
      if (file) plan.options.board = await file.text();
      else delete plan.options.board;
    }})) : null,
    plan.here && plan.online ? atServer(plan) : null));
}

// Others may watch, and the player can continue on another device.
function atServer(plan) {
  return h('label', {class: 'row small check'},
    h('input', {type: 'checkbox', checked: plan.atServer, onchange(event) { plan.atServer = event.target.checked; }}),
    t('game.atServer'));
}

function watch(game, tables) {
  const list = tables.running.filter(table => table.game === game.id).slice(0, 5);
  return way(t('game.watch'), list.length ? '' : t('front.noRunning'),
    list.length
      ? h('ul', {class: 'open'},
        list.map(table => h('li', {class: 'row'},
          h('span', {class: 'grow'}, table.seats.map(s => s.name || t('table.bot')).join(' – ')),
          h('a', {class: 'btn', href: '/table/' + table.id}, icon('eye'), t('front.watch')))))
      : null);
}

// This person's finished tables, for replay.
function lastGames(app, game) {
  const list = app.me.tables.filter(table => table.game === game.id && table.state === 'over').slice(0, 5);
  if (!list.length) return null;
  const result = table => tellEnd(table.status,
    {name: n => table.seats[n - 1]?.name || t('table.bot'),
      you: n => table.seats[n - 1]?.mine && !table.seats.every(seat => seat.mine)});
  const when = table => new Date(table.created * 1000).toLocaleDateString(language, {day: 'numeric', month: 'short'});
  return way(t('game.last'), '',
    h('ul', {class: 'open'},
      list.map(table => h('li', {class: 'row'},
        h('span', {class: 'grow'}, result(table), ' ', h('span', {class: 'small muted'}, when(table))),
        h('a', {class: 'btn', href: '/table/' + table.id}, icon('eye'), t('game.again'))))));
}
