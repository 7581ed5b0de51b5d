// The picture on the front page.
export default ({closeUp, alarm}) => closeUp('BCDE', {o: 'B2 C1 C5 D3 D6 E2 B4 E5'}, P => alarm(P, 'D3'));
