// The picture on the front page.
export default ({h, use, player}) => {
  const track = (y, color) => h('path',
    {d: `M-20 ${114 + y}C40 ${114 + y} 50 ${32 + y} 120 ${32 + y}s84 82 140 82`, fill: 'none', stroke: `var(${color})`,
      'stroke-width': 62});
  const card = (x, y, words, fill) => {
    const w = words === 'Score' ? 54 : 38;
    return [h('rect', {x: x - w / 2, y: y - 21, width: w, height: 44, rx: 6, fill: 'var(--shell-lo)'}),
      h('rect', {x: x - w / 2, y: y - 23, width: w, height: 44, rx: 6, fill}),
      h('text',
        {x, y, 'font-size': words === 'Score' ? 14 : 18, 'font-weight': 750, fill: '#2a211b', 'text-anchor': 'middle',
          'dominant-baseline': 'central'},
        words)];
  };
  return [h('rect', {width: 240, height: 150, fill: 'var(--stage)'}), track(4, '--shell-lo'), track(0, '--shell'),
    card(24, 104, '+4', '#fffdf8'), card(68, 66, '−6', '#fffdf8'), card(120, 32, 'Score', 'var(--mark)'),
    card(172, 66, '+12', '#fffdf8'), card(217, 104, '−2', '#fffdf8'),
    h('g', player(1), use('pawn', 34, 56, 46)), h('g', player(4), use('pawn', 146, 122, 46))];
};
