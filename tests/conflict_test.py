"""Conflict over the engine protocol against a model in Python: random games for two, three and four, in pairs and two against
one, agree in every actor, legal act, odds, event, view and record. The first argument is the program."""
import random
import sys
import unittest

import conflict_model as model
from model_table import Engine, Table, every

PROGRAM = sys.argv.pop(1)
SETTINGS = [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 3, "partners": 1}, {"players": 4, "partners": 1},
            {"players": 3, "stall": 6}, {"players": 4, "partners": 1, "limit": 30}, {"players": 2, "stall": 5, "limit": 25},
            {"players": 3, "partners": 1, "limit": 20}, {"players": 4, "stall": 4}]


def drawn_to(game, act):
    """Random walks decide nothing, so captures, home circles, including the player's own, and steps towards them are preferred."""
    if act[0] not in model.COLUMNS or not act[1:].isdigit():
        return 3 if act.startswith("use") and "camp" not in act else 1
    at = model.square(act)
    if game.enemy_at(at) is not None or game.host(at) in game.enemies() or at in game.mines:
        return 40
    if at == game.home[game.mover] and game.left == 1:
        return 60
    def far(place):
        return min(max(abs(place[0] - h[0]), abs(place[1] - h[1])) for p, h in game.home.items() if p in game.enemies())
    return 12 if far(at) < far(game.place[game.walker]) else 1


class Seen:
    """Coverage: the situations that occurred, so that a test that meets none fails."""
    def __init__(self):
        self.features = set()

    def look(self, game, act, events):
        words = [line.split() for line in events]
        self.features |= {w[0] for w in words}
        if game.walker is not None and game.host(game.place[game.walker]) in game.enemies():
            self.features.add("home passed")
        if game.doubles == 3 and act.startswith("use"):
            self.features.add("third double moved")


def play(engine, settings, dice, seen, acts=400):
    game = model.Game(**settings)
    table = Table(engine, "conflict", game, settings, ["phase play"])
    while not game.result and len(table.done) < acts:
        if game.odds():
            a, b = sorted(dice.choice([(dice.randint(1, 6), dice.randint(1, 6)), (4, 4), (2, 5)]))
            table.chance(f"{a}-{b}")
            continue
        legal = sorted(game.legal(game.mover))
        act = dice.choices(legal, [drawn_to(game, act) for act in legal])[0]
        seen.look(game, act, table.act(game.mover, act))
    table.record()


class Games(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(PROGRAM)
        self.addCleanup(self.engine.close)

    def test_random_games_agree_with_the_model(self):
        seen, dice = Seen(), random.Random(7)
        for settings in SETTINGS:
            play(self.engine, settings, dice, seen)
        self.assertEqual(self.engine.begun, every("conflict", (2, 3, 4), ("stall", "limit", "partners"), {"partners": (3, 4)}))
        for wanted in ("capture", "mine", "fall", "muster", "shelve", "drawn", "home passed", "third double moved"):
            self.assertIn(wanted, seen.features)


if __name__ == "__main__":
    unittest.main()
