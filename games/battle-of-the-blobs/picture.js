// The picture on the front page.
export default ({closeUp, way}) => closeUp('BCDE', {o: 'B2 C2 C3 D2 D5 E5 E4'}, undefined,
  P => [way(P, 'B2 C2 C3 C2 D2'), way(P, 'E4 E5 D5')]);
