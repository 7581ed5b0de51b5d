"""Bonkers over the engine protocol against a model in Python: random games for two, three and four agree in every event, actor,
legal act, odds, view of everybody, and record. The first argument is the program."""
import random
import sys
import unittest

import bonkers_model as model
from model_table import Engine, Table, every

PROGRAM = sys.argv.pop(1)


def outcome_of(events):
    words = events[0].split()
    return f"{words[2]}-{words[3]}" if words[0] == "dice" else words[2]


def everything(game):
    """All possible next steps: player and act; chance has no player."""
    return [(None, outcome) for outcome in sorted(game.odds())] + [(p, act) for p in game.everybody
                                                                   for act in sorted(game.legal(p))]


def after(game, who, what):
    other = game.branch()
    return other, other.chance(what) if who is None else other.play(who, what)


def once_moved(game, who, what):
    """The resulting position, after forced acts too: the move after a throw, and following a card."""
    other, events = after(game, who, what)
    while not other.result and other.stage in ("move", "follow"):
        events = events + other.play(other.mover, other.stage)
    return other, events


def wander(dice, game, choices):
    """Random acts, but LOSE cards rarely, or they would all be used up at once."""
    return dice.choices(choices, [0.03 if what.startswith("lose") else 1 for _, what in choices])[0]


def cling(dice, game, choices):
    """Prefers further throws for as long as possible (BK-16), once a player has begun."""
    def worth(choice):
        other, _ = once_moved(game, *choice)
        kept = other.turns == game.turns and not other.result and other.stage != "draw"
        return kept * (1 + 2 * (other.stage in ("roll", "throw")) + (other.stage == "take")) + dice.random() / 2
    return max(choices, key=worth) if game.turns else dice.choice(choices)


def entangle(dice, game, choices):
    """Prefers traps, exchanges, long chains of cards and double sixes (BK-4, BK-11, BK-12), and LOSE cards in rare situations."""
    def worth(choice):
        other, events = once_moved(game, *choice)
        trapped = any(event.startswith("trap") for event in events)
        rare = choice[1] == "6-6" or (choice[1].startswith("lose") and game.stage in ("place", "take"))
        return 30 * trapped + 4 * len(other.trail) + 6 * (other.stage == "take") + 8 * choice[1].startswith("take") + 3 * rare + 0.05
    return dice.choices(choices, list(map(worth, choices)))[0]


def cut_short(before, who, what):
    """BK-16: with fewer throws behind it the turn would have gone on."""
    other = before.branch()
    other.throws = 0
    other.play(who, what)
    return before.throws == model.THROWS and other.stage == "roll" and other.turns == before.turns


class Seen:
    """Coverage: the situations that occurred, so that a test that meets none fails."""
    def __init__(self):
        self.features = set()

    def look(self, before, who, what, events, game):
        words = {event.split()[0] for event in events}
        self.features |= words
        self.features |= {name for name, holds in self.rare(before, who, what, words, game).items() if holds}

    @staticmethod
    def rare(before, who, what, words, game):
        card = before.track.get(before.at.get(before.mover), "") if what == "follow" else ""
        return {
            f"lose before {before.stage}": what.startswith("lose"),
            "won by the dice": {"dice", "won"} <= words,
            "cut short": who is not None and cut_short(before, who, what),
            "nothing to take": card == "exchange" and game.stage != "take",
            "took roll-again": card == "roll-again" and not before.placed,
            "trapped in a longer loop": "trap" in words and len(before.trail) > 1,
            "trapped without a step": "trap" in words and "go" not in words,
            "no card to draw": not game.pile.total() and before.placed and game.turns > before.turns and before.stage != "draw",
            "no card in hand": what == "move" and not before.placed and not game.hand[before.mover] and game.turns > before.turns
                               and game.at[before.mover] not in (*game.scores, game.lose_space),
            "limit after a draw": before.stage == "draw" and bool(game.result),
        }


WANTED = {"card", "deal", "dice", "drawn", "go", "lose", "score", "swap", "trap", "won", "won by the dice", "cut short",
          "nothing to take",
          "trapped in a longer loop", "trapped without a step", "no card to draw", "no card in hand", "limit after a draw",
          *(f"lose before {stage}" for stage in model.ASKED)}
ANY_ACT = ["roll", "move", "follow", "skip", *(f"place {card}" for card in model.KINDS),
           *(f"take {space}" for space in range(model.SPACES)),
           *(f"lose {p}" for p in range(1, 5))]


def tempt(table, game, dice):
    """A player tries an illegal act."""
    who, act = dice.choice(game.everybody), dice.choice(ANY_ACT)
    if act not in game.legal(who):
        table.refuses(who, act)


def play(engine, settings, policy, seed, seen, acts=300):
    dice, game = random.Random(seed), model.Game(**settings)
    table = Table(engine, "bonkers", game, {**settings, "seed": seed}, ["phase play"])
    while not game.result and len(table.done) < acts:
        before, (who, what) = game.branch(), policy(dice, game, everything(game))
        if who is not None:
            tempt(table, game, dice)
            events = table.act(who, what)
        elif policy is wander:
            events = table.chance(outcome_of=outcome_of)
        else:
            events = table.chance(what)
        seen.look(before, who, what, events, game)
    table.record()


class Games(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(PROGRAM)
        self.addCleanup(self.engine.close)

    def test_random_games_agree_with_the_model(self):
        seen = Seen()
        for players in (2, 3, 4):
            for policy in (wander, cling, entangle):
                for seed, options in enumerate(({}, {"target": 2}, {"limit": 5, "target": 9}), 1):
                    play(self.engine, {"players": players, **options}, policy, seed, seen)
        play(self.engine, {"players": 4, "target": 1000}, wander, 4, seen, acts=1200)
        play(self.engine, {"players": 4, "target": 1000}, cling, 2, seen, acts=600)
        self.assertEqual(WANTED - seen.features, set())
        self.assertEqual(self.engine.begun, every("bonkers", (2, 3, 4), ("target", "limit")))


if __name__ == "__main__":
    unittest.main()
