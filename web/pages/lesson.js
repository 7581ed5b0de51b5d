// Until a game has a lesson: its rules, and a gentle bot to try them on.
import {h, icon} from '/lib/html.js';
import {api, allGames} from '/lib/api.js';
import {t} from '/lib/words.js';
import {rulesOf} from '/lib/rules.js';

export async function open(app, id) {
  const game = (await allGames()).find(g => g.id === id);
  if (!game) throw Object.assign(new Error(t('game.notFound')), {code: 'unknown'});
  const place = h('div', {class: 'row wrap'});
  place.append(h('button', {class: 'btn main', onclick: () => app.named(place, async () => {
    const seats = [...Array(game.players[0]).keys()].map(i => (i ? {kind: 'bot', level: 1} : {kind: 'me'}));
    const {table} = await api('POST', '/tables', {game: id, seats});
    app.go('/table/' + table.id);
  })}, icon('play'), t('lesson.play')));
  return {title: game.title, content: h('main', {class: 'narrow pad stack'}, h('p', {}, t('lesson.none')), place, h('section', {class: 'card pad'}, await rulesOf(id)))};
}
