// The picture on the front page.
export default ({h, use, holes, player}) => {
  const track = [[46, 122], [46, 98], [46, 74], [46, 50], [46, 26], [46, 2], ...[1, 2, 3, 4, 5, 6, 7].map(k => [46 + 27 * k, 122])];
  return [h('rect', {width: 240, height: 150, fill: 'var(--deck)'}),
    h('path', {d: 'M240 108H46V0', fill: 'none', stroke: 'var(--deck-hi)', 'stroke-width': 2}),
    holes(track, 25),
    [95, 68, 41].map(y => [h('circle', {cx: 127, cy: y, r: 11, fill: 'none', stroke: 'var(--p1)', 'stroke-width': 2.5}),
      use('hole', 127, y, 23)]),
    [[1, 127, 41], [1, 154, 122], [4, 46, 74], [2, 73, 122]].map(([p, x, y]) => h('g', player(p), use('s' + p, x, y, 27))),
    h('g', {transform: 'rotate(9 195 58)'}, h('rect', {x: 165, y: 17, width: 60, height: 84, rx: 7, fill: 'var(--shell-lo)'}),
      h('rect', {x: 165, y: 14, width: 60, height: 84, rx: 7, fill: '#fffdf8'}),
      h('g', {style: {color: '#2a211b'}}, use('S', 195, 66, 34)),
      h('text', {x: 172, y: 38, 'font-size': 21, 'font-weight': 750, fill: '#2a211b'}, '7'))];
};
