// The picture on the front page.
export default ({closeUp, go}) => closeUp('ABCD', {o: 'A1 A2 A3 A4 A5 B1 B3 B4 B6 D5'}, P => go(P, 'B3', 'D5', 20));
