// A table, wherever it is: on this device, or at the server.
import {Local} from '/lib/local.js';
import {Remote} from '/lib/remote.js';

export const connect = (id, changed) => (id.startsWith('here-') ? new Local(id, changed) : new Remote(id, changed));
