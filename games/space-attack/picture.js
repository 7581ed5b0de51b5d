// The picture on the front page.
export default ({closeUp, go, alarm}) => closeUp('BCDE', {o: 'B2 B4 B6 C1 C3 C5 D2 D6 E1 E3 E5'},
  P => [go(P, 'C3', 'D3', 14), alarm(P, 'D3', 14)]);
