// All that a page was told and shows, with the names of this one table taken out, so that two tables can be compared.

export function listen(page) {
  const frames = [];
  page.on('websocket', socket => socket.on('framereceived', ({payload}) => frames.push(String(payload))));
  const names = async () => {
    const id = page.url().split('/').at(-1), hello = JSON.parse(frames.find(frame => frame.includes('"hello"')));
    return [id, hello.table.code, hello.fair.commit].filter(Boolean);
  };
  const plain = async words => (await names()).reduce((text, name) => text.replaceAll(name, '*'), words).replace(/"(created|at)":\d+/g, '"$1":0');
  return {
    all: () => Promise.all(frames.map(plain)),
    page: async () => plain(await page.evaluate(() => document.documentElement.outerHTML)),
  };
}
