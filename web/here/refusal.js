// Why a request was refused, as the server says it: a code for programs, a sentence for people.
export class Refused extends Error {
  constructor(code, sentence) {
    super(sentence);
    this.code = code;
  }
}

export function refuse(code, sentence) { throw new Refused(code, sentence); }
