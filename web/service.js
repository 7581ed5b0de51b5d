// Caches the whole client, so that everything without other people works offline. The program prepends VERSION, and FILES with the
// first part of each file's SHA-256: a cache holds the files of exactly one version. A new version waits until a page asks for it,
// between games, or until no page is open.
const CACHE = 'pegboard ' + VERSION;

async function tagOf(bytes) {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(hash).subarray(0, 8)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

async function keep(cache, [path, tag]) {
  const answer = await fetch(path, {cache: 'no-cache'}), bytes = await answer.clone().arrayBuffer();
  if (!answer.ok || await tagOf(bytes) !== tag) throw new Error(`${path} is not of version ${VERSION}`);
  await cache.put(path, answer);
}

async function fill() {
  const cache = await caches.open(CACHE), left = [...FILES];
  const worker = async () => { for (let file; (file = left.pop());) await keep(cache, file); };
  try {
    await Promise.all([worker(), worker(), worker(), worker()]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith('pegboard ') && name !== CACHE) await caches.delete(name);
}

// The addresses that have a page (src/server/files.c).
const PAGE = /^\/(index\.html|(table|join|puzzle|w)\/[\w~-]+|puzzle|adopt|me|settings|about|anybody|ratings|watch|workshop|w)?$/;
const OF_GAME = /^\/(game|lesson)\/([\w-]+)$/;

function isPage(path) {
  const game = OF_GAME.exec(path)?.[2];
  return game ? FILES.some(([file]) => file === `/games/${game}/words.en.json`) : PAGE.test(path);
}

// At any other address the network is asked first, which knows that there is nothing.
async function page(request, kept) {
  if (isPage(new URL(request.url).pathname)) return kept || fetch(request);
  return fetch(request).catch(error => kept || Promise.reject(error));
}

async function answer(request) {
  const cache = await caches.open(CACHE), navigates = request.mode === 'navigate';
  const kept = await cache.match(navigates ? '/' : new URL(request.url).pathname);
  return navigates ? page(request, kept) : kept || fetch(request);
}

// If another window is in the middle of a game, all windows keep their version until it is over.
async function takeOver(asker) {
  const windows = await clients.matchAll({type: 'window', includeUncontrolled: true});
  const busy = windows.some(one => one.id !== asker.id && new URL(one.url).pathname.startsWith('/table/'));
  if (busy) asker.postMessage('busy');
  else await skipWaiting();
}

addEventListener('install', event => event.waitUntil(fill()));
addEventListener('activate', event => event.waitUntil(forgetOthers()));
addEventListener('message', event => { if (event.data === 'take over') event.waitUntil(takeOver(event.source)); });
addEventListener('fetch', event => {
  const {pathname, origin} = new URL(event.request.url);
  const ours = origin === location.origin && event.request.method === 'GET' && !pathname.startsWith('/api/')
    && pathname !== '/service.js';
  if (ours) event.respondWith(answer(event.request));
});
