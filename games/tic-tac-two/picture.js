// The picture on the front page.
export default ({closeUp, way}) => closeUp('CDEF', {o: 'D1 E2 F3 D5 E5 F5 F1 D4'}, undefined,
  P => [way(P, 'D1 F3'), way(P, 'D5 F5')]);
