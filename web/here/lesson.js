// The position of a lesson after these answers: played in a fresh match by the real rules, as the server does it (docs/api.md).
import {Refusal, UMPIRE} from '/rules/pegboard.js';
import {refuse} from '/here/refusal.js';

const LEARNER = 1;

export class Lesson {
  constructor(steps, match) { Object.assign(this, {steps, match}); }

  // The acts of all sides before a step: `1: B3`, `*: 3-5` for chance.
  prepare(step) {
    for (const line of this.steps[step].before || []) {
      const [, seat, act] = /^(\*|\d+): (.*)$/.exec(line);
      if (seat === '*') this.match.chance(act);
      else this.match.play(+seat, act);
    }
  }

  seen() {
    return {seat: LEARNER, events: this.match.events(LEARNER), view: this.match.view(LEARNER), legal: this.match.legal(LEARNER)};
  }

  accepts(step, act) { return this.steps[step].acts.some(wanted => wanted === '*' || wanted.toLowerCase() === act.toLowerCase()); }

  // `last`: its events are returned, and it may be wrong, in which case it is taken back.
  answer(step, act, last) {
    if (!this.steps[step].acts) return act ? refuse('illegal', 'This step of the lesson asks for no act.') : {};
    this.match.play(LEARNER, act);
    const wrong = !this.accepts(step, act), after = last ? this.seen() : undefined;
    if (wrong && !last) refuse('illegal', 'These acts do not belong to this lesson.');
    if (wrong) this.match.undo();
    return {wrong, after};
  }

  play(answers) {
    if (answers.length >= this.steps.length) refuse('illegal', 'The lesson does not have so many steps.');
    let told = {};
    for (const [step, act] of answers.entries()) {
      this.prepare(step);
      told = this.answer(step, act, step === answers.length - 1);
    }
    const {wrong = false, after} = told, step = wrong ? answers.length - 1 : answers.length;
    if (!wrong) this.prepare(step);
    return {step, wrong, ...(after ? {after} : {}), now: this.seen(),
      ...(this.steps[step].peek ? {behind: this.match.view(UMPIRE)} : {})};
  }
}

export function playLesson(pegboard, game, steps, answers) {
  const match = pegboard.match(game);
  try {
    return new Lesson(steps, match).play(answers);
  } catch (error) {
    return error instanceof Refusal ? refuse('illegal', error.message) : Promise.reject(error);
  } finally {
    match.free();
  }
}
