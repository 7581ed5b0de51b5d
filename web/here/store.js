// The tables of this device: a description of each, and its append-only log. In IndexedDB, or in memory while the page is open if
// the browser offers none.

// Another window wrote this entry first.
export class Conflict extends Error {}

const range = id => IDBKeyRange.bound([id, 0], [id, Infinity]);

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error?.name === 'ConstraintError' ? new Conflict('another window was first')
      : transaction.error);
  });
}

function openDatabase() {
  const request = indexedDB.open('pegboard', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('tables', {keyPath: 'id'});
    request.result.createObjectStore('log', {keyPath: ['id', 'n']});
  };
  return settled(request);
}

class Kept {
  constructor(database) { this.database = database; }

  all() { return settled(this.database.transaction('tables').objectStore('tables').getAll()); }

  async read(id) {
    const transaction = this.database.transaction(['tables', 'log']);
    const [about, log] = await Promise.all([settled(transaction.objectStore('tables').get(id)),
      settled(transaction.objectStore('log').getAll(range(id)))]);
    return about && {about, log};
  }

  // Stores the table's description and appends new log entries, atomically.
  async write(about, entries) {
    const transaction = this.database.transaction(['tables', 'log'], 'readwrite'), done = finished(transaction);
    for (const entry of entries) transaction.objectStore('log').add({id: about.id, ...entry});
    transaction.objectStore('tables').put(about);
    await done;
  }

  async remove(id) {
    const transaction = this.database.transaction(['tables', 'log'], 'readwrite'), done = finished(transaction);
    transaction.objectStore('tables').delete(id);
    transaction.objectStore('log').delete(range(id));
    await done;
  }
}

export class Memory {
  tables = new Map();

  async all() { return [...this.tables.values()].map(({about}) => about); }
  async read(id) { return structuredClone(this.tables.get(id)); }
  async remove(id) { this.tables.delete(id); }

  async write(about, entries) {
    const {log} = this.tables.get(about.id) || {log: []};
    if (entries.some(entry => log.some(({n}) => n === entry.n))) throw new Conflict('another window was first');
    this.tables.set(about.id, structuredClone({about, log: [...log, ...entries]}));
  }
}

export async function openStore() {
  try { return new Kept(await openDatabase()); } catch { return new Memory(); }
}
