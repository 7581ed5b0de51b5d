"""Pegs and Jokers over the engine protocol against a model in Python: games for every number of players and with every option
agree in every event, actor, legal act, odds, view of everybody, and record. The first argument is the program."""
import random
import sys
import unittest

import jokers_model as model
from model_table import Engine, Table, every

PROGRAM = sys.argv.pop(1)


def outcome_of(events):
    return events[0].split()[2]


class Wander:
    """Random acts, with more weight on moves into SAFE and out of HOME, and less on splits, of which there are many."""
    def __init__(self, dice):
        self.dice = dice

    def card(self, game):
        return None

    def liking(self, game, act):
        if act == "draw":
            return 1.5
        if act.endswith("s") or "s " in act:
            return 60
        return 10 if " out" in act else 0.5 if act.count(" ") == 2 else 3

    def act(self, game):
        choices = [(p, act) for p in game.everybody for act in sorted(game.legal(p))]
        return self.dice.choices(choices, [self.liking(game, act) for _, act in choices])[0]


class Hurry(Wander):
    """Player 1's team gets all its pegs in quickly: it moves as far as it can, sharing sevens when player 1 is done, and the others
    draw nothing to come out with."""
    def card(self, game):
        idle = game.receiver() not in game.team(1)
        cards = sorted(game.pile.elements())
        wanted = [card for card in cards if card[0] not in "AJQK"] if idle else [card for card in cards if card[0] == "7"]
        return self.dice.choice(wanted if wanted and (idle or game.all_safe(game.pegs, 1)) else cards)

    def liking(self, game, act):
        done = game.choices().get(act) if act != "draw" else None
        if done is None:
            return 1
        shared = len(owners(done[1])) == 2
        return 1.15 ** min(300, 50 * shared + self.progress(game, done[0]) - self.progress(game, game.pegs))

    @staticmethod
    def progress(game, pegs):
        """How far player 1's team has come."""
        def one(p, at):
            if at == "H":
                return -20
            return game.length + 5 * int(at[1]) if isinstance(at, str) else (at - game.spot(p, model.COME_OUT)) % game.length
        return sum(one(p, pegs[p, i]) for p in game.team(1) for i in model.PEGS)


def owners(events):
    return {event.split()[1] for event in events if event.startswith("go")}


class Seen:
    """Coverage: the situations that occurred, so that a test that meets none fails."""
    def __init__(self):
        self.features = set()

    def look(self, before, act, events):
        words = [event.split() for event in events]
        kinds = [w[0] for w in words]
        self.features |= set(kinds) | {name for name, holds in {
            "joker takes": "x" in act,
            "partner sent": any(w[0] == "bump" and w[4] != "H" for w in words),
            "chain": any(a == b == "bump" for a, b in zip(kinds, kinds[1:])),
            "rescue": act.startswith("discard") and "go" in kinds,
            "joker kept": act.startswith("discard") and any(other.startswith("JK") for other in before),
            "drawn later": act == "draw",
            "helped": "q" in act,
            "helped with the second part": act.count("q") == 1 and act.count(" ") == 2 and "q" in act.split()[2],
            "helped two": act.count("q") == 2 and len(owners(events)) == 2,
            "reshuffled for a blind card": kinds[-1:] == ["reshuffle"] and ("turn" in kinds or "draw" in kinds),
        }.items() if holds}


def near_miss(act, dice):
    """The act with one character changed."""
    at = dice.randrange(len(act))
    return act[:at] + dice.choice("12345789+-xqs ") + act[at + 1:]


def tempt(table, game, who, act, dice):
    """A player tries an illegal act."""
    wrong = near_miss(act, dice)
    if wrong.lower().split() not in [legal.lower().split() for legal in game.legal(who)]:
        table.refuses(who, wrong)


def play(engine, options, style, seed, seen, acts=200):
    dice, game = random.Random(seed), model.Game(**options)
    policy = style(dice)
    table = Table(engine, "pegs-and-jokers", game, {**options, "seed": seed}, ["phase play"])
    while not game.result and len(table.done) < acts:
        if game.odds():
            seen.look({}, "", table.chance(policy.card(game), outcome_of))
            continue
        who, act = policy.act(game)
        tempt(table, game, who, act, dice)
        seen.look(game.choices(), act, table.act(who, act))
    table.record()
    return table


WANTED = {"deal", "draw", "card", "go", "bump", "turn", "reveal", "reshuffle", "won", "drawn", "joker takes", "partner sent",
          "chain", "rescue", "joker kept",
          "drawn later", "helped", "helped with the second part", "helped two", "reshuffled for a blind card"}
SETTINGS = [{}, {"manual-draw": 1}, {"free-joker": 1, "rescue": 2}, {"manual-draw": 1, "rescue": 1, "limit": 40}]


class Games(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(PROGRAM)
        self.addCleanup(self.engine.close)

    def test_random_games_agree_with_the_model(self):
        seen = Seen()
        for players in (2, 4, 6, 8, 10):
            for seed, options in enumerate(SETTINGS):
                teams = {"big-teams": 1} if players > 4 and seed % 2 else {}
                play(self.engine, {"players": players, **options, **teams}, Wander, seed, seen)
        for options in ({"players": 2, "manual-draw": 1}, {"players": 4, "free-joker": 1}, {"players": 6, "big-teams": 1}):
            self.assertIn("won", play(self.engine, options, Hurry, 2, seen, acts=1000).model.result)
        self.assertEqual(WANTED - seen.features, set())
        options = ("limit", "manual-draw", "free-joker", "rescue", "big-teams")
        self.assertEqual(self.engine.begun, every("pegs-and-jokers", (2, 4, 6, 8, 10), options, {"big-teams": (6, 8, 10)}))


if __name__ == "__main__":
    unittest.main()
