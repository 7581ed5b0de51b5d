// The picture on the front page.
export default ({closeUp, go, alarm}) => closeUp('ABCD', {o: 'A1 A2 A4 A6 C1 C6 D6'}, P => [go(P, 'A4', 'A6', 20), alarm(P, 'A4')]);
