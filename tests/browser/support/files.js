// A static host: the output of `pegboard site`, served by Python's web server.
import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {PROGRAM} from './server.js';

export class Files {
  static async start() {
    const files = new Files();
    files.folder = await mkdtemp(join(tmpdir(), 'pegboard-site-'));
    execFileSync(PROGRAM, ['site', files.folder]);
    await files.run(0);
    return files;
  }

  async run(port) {
    this.process = spawn('python3', ['-u', '-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', this.folder],
      {stdio: ['ignore', 'pipe', 'ignore']});
    for await (const line of createInterface({input: this.process.stdout})) {
      this.url = /http:\/\/[\d.]+:\d+/.exec(line)[0];
      return;
    }
    throw new Error('Python serves nothing');
  }

  async stop() {
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
  }

  comeBack() { return this.run(new URL(this.url).port); }

  async close() {
    await this.stop().catch(() => {});
    await rm(this.folder, {recursive: true});
  }
}
