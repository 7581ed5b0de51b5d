// The picture on the front page.
export default ({closeUp, alarm, spots}) => closeUp('BCDE', {o: 'C2 B5 D4 E5'}, P => [alarm(P, 'E5'), spots(P, 'C6 D6')]);
