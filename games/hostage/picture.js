// The picture on the front page.
export default ({closeUp, spots}) => closeUp('BCDE', {x: 'D2', o: 'C3 B4 D3 C5'}, P => spots(P, 'B5 C6 D5'));
