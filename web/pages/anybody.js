// Play anybody: choose a game or none, then wait to be paired.
import {h, icon, show} from '/lib/html.js';
import {api, allGames, hasServer} from '/lib/api.js';
import {sheet} from '/lib/sheet.js';
import {botName, face} from '/lib/faces.js';
import {c, ratingWords} from '/company/words.js';
import {look, seek, stop, waited} from '/company/seek.js';

const styled = sheet('/style/company.css');
const MEANWHILE = localStorage.getItem('pace') === '0' ? 500 : 5000;    // milliseconds after which a bot is offered
const SOON = 2000;         // after which the server should have answered
const USUAL = 1500;
const CLOCK = {game: 600, increment: 5};

export async function open(app) {
  await styled;
  const games = (await allGames()).filter(game => game.counts && game.players.includes(2));
  const page = new Anybody(app, games);
  return {title: c('title'), body: 'at-front', content: page.root, crumb: h('b', {}, c('title')), close: () => page.close(),
    opened: () => page.opened()};
}

class Anybody {
  constructor(app, games) {
    Object.assign(this, {app, games});
    const asked = new URLSearchParams(location.search).get('game');
    this.plan = {game: games.some(game => game.id === asked) ? asked : seek.plan?.game ?? 'any', pace: 'quick', public: 1};
    this.root = h('main', {class: 'narrow pad stack anybody'});
    seek.heard = () => this.draw();
    this.draw();
  }

  close() { seek.heard = () => {}; }

  // From the button of the front page it begins at once.
  opened() {
    if (location.hash !== '#go' || seek.on) return;
    history.replaceState({}, '', location.pathname);
    this.go();
  }

  draw() {
    const mode = seek.on ? 'waiting' : 'choosing';
    if (mode !== this.mode) {
      this.mode = mode;
      show(this.root, mode === 'waiting' ? this.waiting() : this.choosing());
    }
    if (!seek.on) return;
    this.time.textContent = c('waited', {time: waited()});
    const silent = !seek.people && Date.now() - seek.since > SOON;
    this.people.textContent = seek.people ? c('people', {n: seek.people}) : silent ? c('lost') : '';
    if (Date.now() - seek.since > MEANWHILE && !this.offered && seek.people) this.offerBot().catch(error => this.app.wrong(error));
  }

  choosing() {
    const {plan} = this;
    this.offered = false;
    const game = h('select', {class: 'field', id: 'which', onchange() { plan.game = game.value; }},
      h('option', {value: 'any'}, c('any')), this.games.map(({id, title}) => h('option', {value: id, selected: id === plan.game}, title)));
    const pace = h('select', {class: 'field', id: 'pace', onchange() { plan.pace = pace.value; }},
      ['quick', 'slow'].map(value => h('option', {value}, c(value))));
    const watch = h('input', {type: 'checkbox', checked: true, onchange() { plan.public = +watch.checked; }});
    this.place = h('div', {class: 'row'}, h('button', {class: 'btn main', 'data-key': 'find', onclick: () => this.go()}, icon('people'),
      c('go')));
    return [h('h1', {}, c('title')), h('p', {class: 'muted'}, c('lead')),
      h('section', {class: 'card pad stack'}, h('label', {for: 'which'}, c('game')), game, h('label', {for: 'pace'}, c('pace')), pace,
        h('label', {class: 'row'}, watch, c('watch')), hasServer ? this.place : null),
      links()];
  }

  go() { this.app.named(this.place, async () => { look(this.app, {...this.plan}); this.draw(); }); }

  waiting() {
    this.time = h('p', {class: 'seekbig', role: 'timer'});
    this.people = h('p', {class: 'muted', role: 'status'});
    this.bots = h('div', {class: 'stack'});
    const game = this.games.find(({id}) => id === seek.plan.game);
    return [h('h1', {}, c('waiting')),
      h('section', {class: 'card pad stack center'}, h('b', {}, game?.title ?? c('any')), this.time, this.people,
        h('p', {class: 'small muted'}, c('wider')),
        h('div', {class: 'row center'}, h('button', {class: 'btn', 'data-key': 'cancel', onclick: stop}, c('cancel')))),
      this.bots, links()];
  }

  // The bot nearest to one's own rating; that game counts too.
  async offerBot() {
    this.offered = true;
    const any = seek.plan.game === 'any', id = any ? this.games[0].id : seek.plan.game;
    const [{bots}, {ratings}] = await Promise.all([api('GET', '/ratings?game=' + id), api('GET', '/me/ratings')]);
    const own = ratings.find(({game}) => game === id)?.rating ?? USUAL;
    const apart = bot => Math.abs(bot.rating - own), near = bots.reduce((best, bot) => (apart(bot) < apart(best) ? bot : best));
    const seats = [{kind: 'me'}, {kind: 'bot', level: near.level}];
    const play = async () => {
      try {
        const {table} = await api('POST', '/tables', {game: id, rated: true, clock: CLOCK, seats});
        this.app.go('/table/' + table.id);
      } catch (error) { this.app.wrong(error); }
    };
    show(this.bots, h('section', {class: 'card pad row meanwhile'}, face(near.level), h('p', {class: 'grow'}, c('meanwhile')),
      h('button', {class: 'btn', 'data-key': 'meanwhile', onclick: play},
        c('bot', {name: botName(near.level), n: near.level, rating: ratingWords(near)}))));
  }
}

const links = () => h('p', {class: 'row wrap'}, h('a', {class: 'btn flat', href: '/ratings'}, icon('star'), c('ratings')),
  h('a', {class: 'btn flat', href: '/watch'}, icon('eye'), c('watching')));
