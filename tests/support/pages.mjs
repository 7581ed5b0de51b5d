// Lets Node import the modules of the pages: their addresses are files of this project.
import {register} from 'node:module';

const top = new URL('../..', import.meta.url).href;
register('data:text/javascript,' + encodeURIComponent(`
  export const resolve = (name, context, next) => name.startsWith('/') && !name.startsWith('//')
    ? {url: '${top}' + (name.startsWith('/games/') ? name.slice(1) : 'web' + name), shortCircuit: true} : next(name, context);
  export const load = (url, context, next) => next(url, url.startsWith('${top}') ? {...context, format: 'module'} : context);
`));
globalThis.localStorage = {getItem: () => null, setItem() {}};
