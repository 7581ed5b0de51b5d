// The cards of the pile, and how often each is in it.
import {deck} from '/lib/odds.js';

const steps = [1, 2, 3, 4, 5, 6, 10, 12];

export default () => deck([...steps.map(n => `ahead-${n}`), ...steps.map(n => `back-${n}`), 'nearest-score', 'roll-again', 'start',
  'exchange'], 2);
