// Runs the instrument as WebAssembly, with the processor's time in place of the time of day.  usage: run.mjs FILE.wasm ARGUMENT…
import {readFile} from 'node:fs/promises';
import {WASI} from 'node:wasi';

const wasi = new WASI({version: 'preview1', args: process.argv.slice(2)}), imports = wasi.getImportObject();
const REALTIME = 0;
let memory;

function microseconds(clock) {
  const {user, system} = clock === REALTIME ? process.cpuUsage() : {user: performance.now() * 1000, system: 0};
  return user + system;
}

imports.wasi_snapshot_preview1.clock_time_get = (clock, _precision, at) => {
  new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(microseconds(clock))) * 1000n, true);
  return 0;
};
const instance = await WebAssembly.instantiate(await WebAssembly.compile(await readFile(process.argv[2])), imports);
({memory} = instance.exports);
process.exitCode = wasi.start(instance);
