// Free-for-All on boardgame.io, in memory. `serve` prints its address; `table` connects two players with its own client.
import {createRequire} from 'node:module';
import {mayPut, newGame, put, view} from './rules.mjs';

const require = createRequire(import.meta.url);

const game = {
  name: 'free-for-all',
  setup: newGame,
  playerView: ({G, playerID}) => view(G, Number(playerID)),
  turn: {minMoves: 1, maxMoves: 1},
  moves: {
    put: {
      client: false,
      move({G, playerID}, hole) {
        if (!mayPut(G, Number(playerID), hole)) return 'INVALID_MOVE';
        put(G, Number(playerID), hole);
      },
    },
  },
};

export async function serve() {
  const {Server, Origins} = require('boardgame.io/server');
  const {appServer} = await Server({games: [game], origins: [Origins.LOCALHOST]}).run({port: Number(process.env.PORT)});
  return `http://127.0.0.1:${appServer.address().port}`;
}

// A state is reported again when something about the connection changes, so each is answered once.
function player(server, matchID, seat, toAct) {
  const {Client} = require('boardgame.io/client'), {SocketIO} = require('boardgame.io/multiplayer');
  const client = Client({game, multiplayer: SocketIO({server}), matchID, playerID: String(seat), numPlayers: 2, debug: false});
  let answered = -1;
  client.subscribe(state => {
    if (!state || state._stateID === answered || state.G.turn !== seat) return;
    answered = state._stateID;
    toAct(state.G.own, state.G.over, hole => client.moves.put(hole));
  });
  client.start();
  return client;
}

let tables = 0;

export async function table(server, toAct) {
  const id = `table-${process.pid}-${tables++}`;
  const players = [0, 1].map(seat => player(server, id, seat, toAct));
  return () => players.forEach(client => client.stop());
}
