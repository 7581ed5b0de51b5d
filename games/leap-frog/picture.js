// The picture on the front page.
export default ({closeUp, spots, hop}) => closeUp('CDEF', {o: 'F1 E2 F5', m: 'D4 E6'},
  P => [hop(P, 'F1', 'D3', 0), hop(P, 'D3', 'D5', 9), spots(P, 'D5')]);
