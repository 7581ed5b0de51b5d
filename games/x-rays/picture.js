// The picture on the front page.
export default ({closeUp, way}) => closeUp('BCDE', {o: 'C1 B2 C3 D3 E2', m: 'C5 D5'}, undefined,
  P => way(P, 'C1 B2 C3 D3 E2', 9, 'var(--peg-side)'));
