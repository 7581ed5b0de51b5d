"""A tabular learner: Monte Carlo control with a table of information states, in a small game that is written as text.

Both put pegs into corners; whoever meets the other's peg has to take it back. The opponent has a habit: it takes the first corner that is free. The
learner is told nothing of that, sees only its own grid and hears alarms, and finds out by the results where to wait.

usage: tabular.py [GAMES]
"""
import random
import sys
from collections import defaultdict

import pegboard

SCRIPT = """\
pegboard 1
game Corners for All
limit 6
turn
  put in corners
    alarm: take it
at limit: most pegs wins
"""
GAME, SEAT = pegboard.compile(SCRIPT), 2
FIRST = GAME.state(remember=True)


def play(table, explore, rng):
    """One game; the learner's decisions, and its result."""
    state, decisions = FIRST.copy(), []
    while not state.over:
        seat = state.must[0]
        legal = state.legal(seat)
        act = legal[0]
        if seat == SEAT:
            row = table[state.key(seat)]
            act = rng.choice(legal) if rng.random() < explore else max(legal, key=lambda one: row[one][0])
            decisions.append((state.key(seat), act))
        state.apply(seat, act)
    return decisions, 0 if not state.winners else 1 if SEAT in state.winners else -1


def share(table, games, rng):
    """What the learner gets a game, without exploring."""
    return sum(play(table, 0, rng)[1] for _ in range(games)) / games


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    rng, table = random.Random(1), defaultdict(lambda: defaultdict(lambda: [0.0, 0]))
    for number in range(1, games + 1):
        decisions, result = play(table, 0.3, rng)
        for key, act in decisions:
            entry = table[key][act]
            entry[1] += 1
            entry[0] += (result - entry[0]) / entry[1]
        if number in (1, games // 10, games):
            print(f"after {number:6d} games: {share(table, 200, rng):+.3f} a game, {len(table)} information states")


if __name__ == "__main__":
    main()
