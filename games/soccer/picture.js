// The picture on the front page.
export default ({closeUp, go, frame}) => closeUp('ABCD', {o: 'A3 B2 C5 D4', x: 'C4'},
  P => [go(P, 'C4', 'A4', 20), frame(P, 'A3', 'A4')]);
