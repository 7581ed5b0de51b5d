// `pegboard serve` on a free port, with its own data folder that survives restarts.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';

export const PROGRAM = process.env.PEGBOARD || fileURLToPath(new URL('../../../build/pegboard', import.meta.url));

export class Server {
  static async start(...options) {
    const server = new Server();
    server.options = options;
    server.data = await mkdtemp(join(tmpdir(), 'pegboard-browser-'));
    await server.run('127.0.0.1:0');
    return server;
  }

  async run(listen) {
    const pace = this.options.includes('--pace') ? [] : ['--pace', '0'];
    this.process = spawn(PROGRAM, ['serve', '--listen', listen, '--data', this.data, ...pace, ...this.options],
      {stdio: ['ignore', 'pipe', 'ignore']});
    for await (const line of createInterface({input: this.process.stdout})) {
      this.url = /http:\S+[^/]/.exec(line)[0];
      return;
    }
    throw new Error('the server did not start');
  }

  async stop() {
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
  }

  // Answers nothing and closes nothing, like a machine that vanished; thaw() resumes it.
  freeze() { this.process.kill('SIGSTOP'); }
  thaw() { this.process.kill('SIGCONT'); }

  // Restarts at the same address, as after a crash of the machine.
  comeBack() { return this.run(new URL(this.url).host); }

  async close() {
    await this.stop();
    await rm(this.data, {recursive: true});
  }
}
