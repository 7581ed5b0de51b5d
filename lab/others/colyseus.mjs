// Free-for-All on Colyseus, in memory. `serve` prints its address; `table` connects two players with its own client.
import {Client} from '@colyseus/sdk';
import {mayPut, newGame, put, view} from './rules.mjs';

export async function serve() {
  const {Room, Server} = await import('@colyseus/core'), {WebSocketTransport} = await import('@colyseus/ws-transport');

  class Table extends Room {
    maxClients = 2;

    onCreate() {
      this.game = newGame();
      this.onMessage('put', (client, hole) => {
        const seat = this.clients.indexOf(client);
        if (!mayPut(this.game, seat, hole)) return;
        put(this.game, seat, hole);
        this.tell();
      });
    }

    onJoin() { if (this.clients.length === 2) this.tell(); }
    tell() { this.clients.forEach((client, seat) => client.send('seen', {seat, ...view(this.game, seat)})); }
  }

  const server = new Server({transport: new WebSocketTransport(), greet: false});
  server.define('free-for-all', Table);
  await server.listen(Number(process.env.PORT), '127.0.0.1');
  return `http://127.0.0.1:${process.env.PORT}`;
}

export async function table(server, toAct) {
  const client = new Client(server), rooms = [await client.create('free-for-all')];
  const listen = room => room.onMessage('seen', seen => {
    if (seen.turn === seen.seat) toAct(seen.own, seen.over, hole => room.send('put', hole));
  });
  listen(rooms[0]);
  rooms.push(await client.joinById(rooms[0].roomId));
  listen(rooms[1]);
  return () => rooms.forEach(room => room.leave());
}
