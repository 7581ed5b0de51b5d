// What the workshop asks of the rules about a text: whether it is a game, what may be written next, its rules page, its first
// position, how it plays. Texts may be wrong; then that is the answer.
import {UMPIRE} from '/rules/pegboard.js';

const MOST = 100;    // acts of a set-up

// One act of the set-up, at random; false if there is none any more.
function setUp(match) {
  if (match.actors === 'chance') return match.chance();
  const seat = parseInt(match.actors, 10), legal = seat && match.view(UMPIRE).phase === 'setup' ? match.legal(seat) : [];
  return legal.length > 0 && match.play(seat, legal[Math.floor(Math.random() * legal.length)]);
}

export class Workshop {
  constructor(modules, thinkers) { Object.assign(this, {modules, thinkers}); }

  async words() { return {words: (await this.modules.whole()).words}; }

  async check({text, language}) {
    const pegboard = await this.modules.whole();
    return {...pegboard.check(text, language), names: pegboard.names(text)};
  }

  async complete({text, at}) { return (await this.modules.whole()).complete(text, at); }

  async rules({text, language}) { return this.compiled(text, script => ({html: script.rulesHtml(language)})); }

  // How it may stand when it begins, both sides.
  async first({text}) {
    return this.compiled(text, (script, pegboard) => {
      const match = pegboard.match(script);
      for (let left = MOST; left && setUp(match); left--) ;
      const {grids} = match.view(UMPIRE);
      match.free();
      return {grids};
    });
  }

  drive({text, language}) { return this.thinkers.drive(text, language); }

  async compiled(text, tell) {
    const pegboard = await this.modules.whole(), script = pegboard.compile(text);
    try { return tell(script, pegboard); } finally { script.free(); }
  }
}
