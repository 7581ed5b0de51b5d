// The rules as WebAssembly: without the script language for the games of the box, complete for games written as text and for
// records, which may contain such a game. Each module is fetched once, on demand.
import {load} from '/rules/pegboard.js';

async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

// read: returns the bytes of a module by its address.
export class Modules {
  constructor(read = fetched) { this.read = read; }

  play() { return this.box ||= this.read('/rules/play.wasm').then(load); }
  whole() { return this.everything ||= this.read('/rules/pegboard.wasm').then(load); }
  of({script}) { return script ? this.whole() : this.play(); }
}
