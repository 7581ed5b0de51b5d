// The public memory of a game written as text (WS-51): numbers by name, and locations.
const OWN = new Set(['game', 'players', 'phase', 'actors', 'status', 'turn', 'grids', 'counts', 'score', 'half']);

export function remembered(view) {
  const all = view?.game?.startsWith('~') ? Object.entries(view).filter(([name]) => !OWN.has(name)) : [];
  return {numbers: all.filter(([, value]) => typeof value === 'number'),
    places: all.flatMap(([, value]) => (typeof value === 'string' && value ? value.split(' ') : []))};
}
