// What the workshop asks of the rules about a text: whether it is a game, what may be written next, its rules page, its first position, how
// it plays. Texts may be wrong; then that is the answer.
import {UMPIRE} from '/rules/pegboard.js';

export class Workshop {
  constructor(modules, thinkers) { Object.assign(this, {modules, thinkers}); }

  async words() { return {words: (await this.modules.whole()).words}; }

  async check({text, language}) {
    const pegboard = await this.modules.whole();
    return {...pegboard.check(text, language), names: pegboard.names(text)};
  }

  async complete({text, at}) { return (await this.modules.whole()).complete(text, at); }

  async rules({text, language}) { return this.compiled(text, script => ({html: script.rulesHtml(language)})); }

  // The grids before anybody has done anything: what is placed for all to know.
  async first({text}) {
    return this.compiled(text, (script, pegboard) => {
      const match = pegboard.match(script);
      while (match.actors === 'chance') match.chance();
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
