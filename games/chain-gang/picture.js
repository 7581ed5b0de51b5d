// The picture on the front page.
export default ({closeUp, way}) => closeUp('BCDE', {x: 'C3 D4 C4', o: 'B2 B5 E3 E5 D1'}, undefined,
  P => way(P, 'C3 C4 D4', 10, 'var(--mark-side)'));
