// The picture on the front page.
export default ({closeUp, go}) => closeUp('CDEF', {o: 'D1 E2 F1 E5 D6'}, P => [go(P, 'E2', 'E5'), go(P, 'D1', 'D4', 20)]);
