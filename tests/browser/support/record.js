// A table on the visitor's device that continues from the middle of a stored play (games/*/plays).
import {readFile} from 'node:fs/promises';

const folder = new URL('../../../games/', import.meta.url);

// `before`: the text of an act, or the number of acts played. `bots`: seats of bots.
export async function goOn(visitor, game, play, before, {bots = []} = {}) {
  const lines = (await readFile(new URL(`${game}/plays/${play}.pgr`, folder), 'utf8')).split('\n');
  const tags = lines.filter(line => line.startsWith('[') && !line.startsWith('[Result')),
    acts = lines.filter(line => /^[\d*]+: /.test(line));
  const kept = acts.slice(0, typeof before === 'number' ? before : acts.indexOf(before));
  const record = [...tags, ...bots.map(seat => `[Player${seat} "Bot"]`), ...kept, ''].join('\n');
  await visitor.page.goto('/');
  const id = await visitor.page.evaluate(async text =>
    (await (await import(document.querySelector('script[type=module]').src)).device('POST', '/records', {record: text})).table.id, record);
  await visitor.page.goto('/table/' + id);
  await visitor.page.locator('.table-root main').waitFor();
}
