// Drafts: the current text is stored in this browser at every keystroke; replaced texts too, newest first.
const NOW = 'workshop', BEFORE = 'workshop:drafts', MOST = 12;

function read(key, otherwise) {
  try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; }
}

function write(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* storage is full: the text is still on the page */ }
}

// {text, parent, own, tour}: `parent` is the game it was made from, `own` whether it was edited, `tour` the step of the tour.
export const kept = () => read(NOW, null);
export const keep = draft => write(NOW, draft);

export const drafts = () => read(BEFORE, []);

const titleOf = text => /^\s*game\s+(.*)$/im.exec(text)?.[1].trim() || '';

// Stores an edited draft; unedited texts can be fetched again.
export function putAside({text, own, parent} = {}) {
  if (!own) return;
  write(BEFORE, [{text, parent, title: titleOf(text), at: Date.now()}, ...drafts().filter(draft => draft.text !== text)].slice(0,
    MOST));
}
