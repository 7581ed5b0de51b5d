// A worker that runs bots: it replays a table's log, derives one player's knowledge, and gives a bot nothing else.
import {Modules} from '/here/module.js';

const SLICE = 400;    // milliseconds per slice of an analysis
const ADVICE = {level: 5, ms: 1000}, WORLDS = 500;

const modules = new Modules();
const seed = () => crypto.getRandomValues(new BigUint64Array(1))[0];

// Advice needs the whole module, which is loaded when it is first asked for.
async function known({log, ...start}, seat, what) {
  const pegboard = await (what === 'choose' ? modules.of(start) : modules.whole()), script = start.script && pegboard.compile(start.script);
  const match = pegboard.match(script || start.game, {players: start.players, options: start.options});
  for (const entry of log) match.replay(entry.seat, entry.act);
  const knowledge = match.knowledge(seat);
  match.free();
  if (script) script.free();
  return knowledge;
}

const thoughts = {
  choose: (knowledge, level) => knowledge.choose({level, seed: seed(), ...(level === ADVICE.level ? ADVICE : {})}),
  weigh: knowledge => knowledge.advise({...ADVICE, seed: seed()}),
  heat: knowledge => knowledge.guess({worlds: WORLDS, seed: seed()}),
};

async function thought({what, start, seat, level}) {
  const knowledge = await known(start, seat, what), found = thoughts[what](knowledge, level);
  knowledge.free();
  return found;
}

async function driven({script, language}) {
  const game = (await modules.whole()).compile(script), found = game.drive({language});
  game.free();
  return found;
}

const studies = new Map();

// One slice of the analysis of a game: its progress, or the result.
async function analysed({game, record, ended}) {
  const pegboard = await modules.whole(), study = studies.get(game) || pegboard.analysis(record, {ended});
  studies.set(game, study);
  const told = study.goOn(SLICE);
  if (told.analysis) { study.free(); studies.delete(game); }
  return told;
}

const others = {drive: driven, analyse: analysed};

onmessage = async ({data: {id, ...question}}) => {
  try {
    postMessage({id, thought: await (others[question.what] || thought)(question)});
  } catch (error) {
    postMessage({id, error: String(error), broken: error instanceof WebAssembly.RuntimeError});
  }
};
