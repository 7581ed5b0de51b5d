// Loads a style sheet before anything is drawn with it.
import {h} from '/lib/html.js';

export const sheet = href => new Promise(resolve => {
  document.head.append(h('link', {rel: 'stylesheet', href, onload: resolve, onerror: resolve}));
});
