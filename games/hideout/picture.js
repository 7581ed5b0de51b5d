// The picture on the front page.
export default ({closeUp, way}) => closeUp('BCDE', {o: 'B1 C2 D3 E1 E2 D1', m: 'C5'}, undefined,
  P => [way(P, 'B1 C2 D3', 10, 'var(--peg-side)'), way(P, 'D1 E1 E2 D1', 10, 'var(--peg-side)')]);
