// The page of a user-made game (WS-151): its author and its original, the ways to play it, its rules, and a way to change it.
import {h, icon, show} from '/lib/html.js';
import {api, device, playsHere} from '/lib/api.js';
import {gameOfScript} from '/lib/script.js';
import {sheet} from '/lib/sheet.js';
import {gamePage} from '/pages/game.js';
import {firstPicture} from '/workshop/first.js';
import {w} from '/workshop/words.js';

await sheet('/style/workshop.css');

export async function open(app, id) {
  const told = await api('GET', '/workshop/' + id);
  return told.ok ? playable(app, told, gameOfScript(await api('GET', '/games/' + told.id), told.text)) : wrong(told);
}

async function playable(app, told, game) {
  const {grids} = await playsHere() ? await device('POST', '/workshop/first', {text: told.text}).catch(() => ({})) : {};
  const page = await gamePage(app, game, {figure: firstPicture(grids?.[0], w('page.first')), about: facts(told),
    more: [around(app, told), printing()]});
  page.content.classList.add('invented');
  return {...page, crumb: [h('a', {href: '/w'}, w('page.invented')), ' · ', h('b', {}, game.title)]};
}

// A text with an error can be shared as a question.
function wrong(told) {
  const content = h('main', {class: 'gamepage invented'},
    h('section', {class: 'card pad stack'}, h('h1', {}, told.title || w('unnamed')), facts(told), h('p', {}, w('page.wrong')),
    h('div', {class: 'row'}, changeLink(told, w('page.open'))), h('pre', {class: 'script-text', tabindex: '0'}, told.text)));
  return {title: told.title, body: 'at-game', content};
}

const changeLink = ({id}, words) => h('a', {class: 'btn alt', href: '/workshop?change=' + encodeURIComponent(id)}, icon('pencil'),
  words);
const linkTo = ({id, title}) => h('a', {href: '/w/' + id}, title || w('unnamed'));

function facts({by, about, plays, likes, ancestors}) {
  const line = [by && w('page.by', {name: by}), plays && w('page.plays', {n: plays}),
    likes && w('page.likes', {n: likes})].filter(Boolean).join(' · ');
  return [about ? h('p', {class: 'lead'}, about) : null, line ? h('p', {class: 'small muted'}, line) : null,
    ancestors.length ? h('p', {class: 'small ancestry'}, w('page.from'), ' ',
      ancestors.flatMap((one, i) => [i ? ' ← ' : '', linkTo(one)])) : null];
}

// Further actions: change, like, report.
function around(app, told) {
  const {children} = told, place = h('div', {class: 'stack'});
  const report = h('div', {});
  report.append(h('button', {class: 'btn flat', type: 'button', onclick: () => askReport(app, told, report)}, icon('flag'),
    w('page.report')));
  show(place, h('div', {class: 'row wrap'}, changeLink(told, w('page.change')), likeButton(app, told), report),
    children.length ? [h('p', {class: 'small muted'}, w('page.made', {n: children.length})),
      h('ul', {class: 'small'}, children.map(one => h('li', {}, linkTo(one))))] : null);
  return h('section', {class: 'card pad stack'}, place);
}

function likeButton(app, told) {
  const place = h('div', {}), button = h('button',
    {class: 'btn', type: 'button', 'data-key': 'like', 'aria-pressed': String(!!told.liked),
    onclick: () => app.named(place, async () => {
    told.liked = !told.liked;
    await api('POST', `/workshop/${told.id}/like`, {like: told.liked});
    button.setAttribute('aria-pressed', String(told.liked));
  })}, icon('star'), w('page.like'));
  place.append(button);
  return place;
}

function askReport(app, told, place) {
  const field = h('input', {class: 'field', maxlength: '200', 'aria-label': w('page.reportWhy'), placeholder: w('page.reportWhy')});
  const send = async event => {
    event.preventDefault();
    const why = field.value;
    await app.named(place, async () => {
      await api('POST', `/workshop/${told.id}/report`, {why});
      show(place, h('p', {class: 'small', role: 'status'}, w('page.reported')));
    });
  };
  show(place, h('form', {class: 'row wrap', onsubmit: send}, field, h('button', {class: 'btn'}, icon('send'), w('page.send'))));
  field.focus();
}

const printing = () => h('button', {class: 'btn noprint', type: 'button', onclick: () => window.print()}, icon('book'),
  w('page.print'));
