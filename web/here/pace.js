// How fast bots and forced acts go, so that people can follow and interrupt.
export const PACES = 4;    // how long others may interrupt before a forced act is played, in units of the bots' pace

export const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));

// Whether another person at this screen may interrupt while that player must act.
export function interruptible({actors: {must, may}, seats}, seat) {
  return must.includes(seat) && may.some(other => other !== seat && seats[other - 1].kind === 'person');
}
