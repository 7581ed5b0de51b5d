// The picture on the front page.
export default ({closeUp, go, frame}) => closeUp('CDEF', {o: 'C3 D4 E2', x: 'D1 E5 C6', m: 'F5'},
  P => [go(P, 'C3', 'D4', 19), frame(P, 'F3', 'F4')]);
