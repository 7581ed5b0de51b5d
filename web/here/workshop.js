// The workshop's questions about a text: whether it is a valid game, completions, its rules page, its first position, statistics.
// For an invalid text the answer is its errors.
import {UMPIRE} from '/rules/pegboard.js';

const MOST = 100;    // acts of a set-up

// Plays one random act of the set-up; false if there is none left.
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

  // A possible initial position, both sides.
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
