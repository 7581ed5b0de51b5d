// The picture on the front page.
export default ({h, use, holes}) => {
  const x = c => 24 + 48 * c, y = r => 27 + 48 * r;
  const put = (kind, who, c, r) => h('g',
    {style: {'--f': `var(--f${who})`, '--f-hi': `var(--f${who}-hi)`, '--f-side': `var(--f${who}-side)`}}, use(kind, x(c), y(r), 44),
    kind !== 'hollow' && use(who === 1 ? 'slot' : 'dot', x(c), kind === 'thin' ? y(r) : y(r) + 2, 44));
  return [h('rect', {width: 240, height: 150, fill: 'var(--deck)'}),
    h('rect', {x: 4, y: y(1) - 24, width: 232, height: 46, rx: 23, fill: 'var(--deck-hi)'}),
    holes([0, 1, 2].flatMap(r => [0, 1, 2, 3, 4].map(c => [x(c), y(r)])), 26),
    put('thin', 1, 0, 1), put('barrel', 1, 1, 1), put('hollow', 2, 2, 1), put('thin', 1, 2, 1), put('barrel', 1, 3, 1),
    put('thin', 1, 4, 1), put('thin', 2, 1, 0), put('barrel', 2, 3, 2), put('thin', 2, 4, 0), put('hollow', 1, 0, 2)];
};
