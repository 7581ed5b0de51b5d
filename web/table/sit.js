// Sitting down, which may ask for a name. Messages of the table do not disturb somebody typing a name.
import {h} from '/lib/html.js';
import {t} from '/lib/words.js';

export class SitDown {
  constructor(session) {
    this.session = session;
    this.places = new Map();     // seat -> element of its "sit down" form
  }

  ask(seat, place) {
    this.places.set(seat, place);
    this.session.app.named(place, () => this.session.sitDown(seat));
  }

  // The seat an invitation names, if still free; 0: any.
  invitedTo() {
    const seat = +new URLSearchParams(location.search).get('seat');
    return this.session.table.seats.some(s => s.kind === 'open' && s.seat === seat) ? seat : 0;
  }

  button(seat = this.invitedTo(), look = 'btn main') {
    const asking = this.places.get(seat), field = asking?.querySelector('form input');
    if (field === document.activeElement) queueMicrotask(() => field.focus());
    if (field) return asking;
    return h('div', {}, h('button', {class: look, 'data-key': 'sit' + (seat || ''),
      onclick: event => this.ask(seat, event.currentTarget.parentNode)}, t('table.sit')));
  }
}
