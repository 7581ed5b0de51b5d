// A random agent against a bot that plays from what it knows: node random_agent.mjs [FOLDER OF THE PACKAGE]
const {load} = await import(new URL(`${process.argv[2] ?? '../../build-wasm/js'}/pegboard.js`, `file://${process.cwd()}/`));
const pegboard = await load();
const match = pegboard.match('x-rays', {seed: 1n});
while (match.actors !== 'over') {
  const seat = Number(match.actors.split(' ')[0]);
  const legal = match.legal(seat);
  const knowledge = match.knowledge(seat);
  match.play(seat, seat === 1 ? legal[Math.floor(Math.random() * legal.length)] : knowledge.choose({level: 4, sims: 100n}));
  knowledge.free();
}
console.log(match.status);
match.free();
