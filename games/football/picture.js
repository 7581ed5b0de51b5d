// The picture on the front page.
export default ({closeUp, go, frame}) => closeUp('CDEF', {o: 'C1 C4 D2 D6 E5', x: 'D3'},
  P => [go(P, 'D3', 'F3', 20), frame(P, 'F3', 'F4')]);
