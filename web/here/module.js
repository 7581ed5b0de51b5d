// The rules as WebAssembly: without the language for the games of the box, whole for games written as text and for records, which
// may bring such a game along. Each is fetched once, when it is first needed.
import {load} from '/rules/pegboard.js';

async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

// read: gives the bytes of a module by its address.
export class Modules {
  constructor(read = fetched) { this.read = read; }

  play() { return this.box ||= this.read('/rules/play.wasm').then(load); }
  whole() { return this.everything ||= this.read('/rules/pegboard.wasm').then(load); }
  of({script}) { return script ? this.whole() : this.play(); }
}
