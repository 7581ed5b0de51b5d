// Everything a page received and shows of a game, without the names of this table, so that two tables can be compared.

// Since the last greeting. Presence, shares of the dice and answers to the page's own requests depend on timing, not on the game.
function ofTheGame(frames) {
  const notes = frames.map(text => JSON.parse(text)), from = notes.findLastIndex(note => note.type === 'hello');
  return notes.slice(from).filter(note => !['table', 'fair', 'draft', 'done'].includes(note.type)).map(note =>
    JSON.stringify({...note, table: undefined, chat: undefined, fair: undefined}));
}

export function listen(page) {
  const frames = [];
  page.on('websocket', socket => socket.on('framereceived', ({payload}) => frames.push(String(payload))));
  const plain = words => {
    const id = page.url().split('/').at(-1), hello = JSON.parse(frames.find(frame => frame.includes('"hello"')));
    const code = hello.table.code, read = code?.replace(/^(.{4})(.{4})$/, '$1-$2');    // as people read it out
    return [id, code, read, hello.fair.commit].filter(Boolean).reduce((text, name) => text.replaceAll(name, '*'), words);
  };
  return {
    told: () => plain(ofTheGame(frames).join('\n')),
    shown: async () => plain(await settled(page)),
  };
}

// What links say about a page hangs on whether people have just come.
const whole = page => page.evaluate(() => {
  const all = document.documentElement.cloneNode(true);
  for (const meta of all.querySelectorAll('head meta')) meta.replaceWith();
  for (const place of all.querySelectorAll('[style]')) place.style.removeProperty('--room');    // as it was when it was measured
  return all.outerHTML.replace(/\s*\n\s*/g, '\n');
});

const twoFrames = page => page.evaluate(() =>
  new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))));

// Words for screen readers come a frame after they were taken away, so a page is read when two frames changed nothing.
async function settled(page) {
  for (let before = await whole(page); ;) {
    await twoFrames(page);
    const now = await whole(page);
    if (now === before) return now;
    before = now;
  }
}
