// The picture on the front page.
export default ({h, use, player}) => {
  const token = (p, glyph, x, y, s = 44) => h('g', player(p), use('s' + p, x, y, s), use(glyph, x, y - 1, s * 0.6));
  const lines = [...Array(12).keys()].map(k => `M${10 + 20 * k} 0v150M0 ${20 * k - 6}h240`).join('');
  return [h('rect', {width: 240, height: 150, fill: 'var(--sea)'}),
    h('path',
      {d: 'M0 0h240v34H0zM0 0h36v150H0zM150 94h90v56h-90zM90 34h20v20H90zM110 54h20v20h-20zM130 74h20v20h-20z',
        fill: 'var(--land)'}),
    h('path', {d: lines, stroke: 'var(--ink)', 'stroke-opacity': '.1'}),
    h('circle', {cx: 74, cy: 126, r: 11, fill: 'none', stroke: 'var(--ink)', 'stroke-width': 2.5, 'stroke-dasharray': '4 3'}),
    token(1, 'ship', 70, 76), token(2, 'plane', 186, 56, 48), token(2, 'artillery', 200, 120), token(1, 'gun', 20, 112, 38)];
};
