"""The games of the unit and Fiveplay over the engine protocol against models in Python: random games with every option agree in
every event, actor, legal act, odds, view of everybody, and record. The first argument is the program; two more, a game (or `all`)
and a number, play that many games of it with other seeds."""
import random
import sys
import unittest

import fiveplay_model
import football_model
import soccer_model
import unit_model as unit
from model_table import Engine, Table, every

PROGRAM = sys.argv.pop(1)
BY_HAND = [sys.argv.pop(1), int(sys.argv.pop(1))] if len(sys.argv) > 2 else []
MOST_ACTS = 500, 100     # a free-table has no end, and so much is legal at it
GAMES = {
    "free-for-all": unit.FreeForAll, "mad-dash": unit.MadDash, "tic-tac-two": unit.TicTacTwo, "border-patrol": unit.BorderPatrol,
    "x-rays": unit.XRays, "tank-blitz": unit.TankBlitz, "chain-gang": unit.ChainGang, "leap-frog": unit.LeapFrog,
    "battle-of-the-blobs": unit.Blobs, "hideout": unit.Hideout, "rapid-transit": unit.RapidTransit, "hostage": unit.Hostage,
    "space-attack": unit.SpaceAttack, "football": football_model.Football, "soccer": soccer_model.Soccer,
    "free-table": unit.FreeTable, "fiveplay": fiveplay_model.Game,
}


def values_of(game):
    """EP-4: the options of the game, and what they may be."""
    values = {} if game in ("free-table", "fiveplay") else {"stall": (1, 4, 12), "limit": (1, 9, 60)}
    if game in ("border-patrol", "football", "soccer"):
        values["target"] = (1, 2, 7, 30)
    if game in ("football", "soccer"):
        values.update(turns=(1, 7, 40), minutes=(1, 30))
    return values


def options_of(game, dice):
    """Each in some games and not in others."""
    given = {option: dice.choice(values) for option, values in values_of(game).items()}
    return {option: value for option, value in given.items() if dice.random() < 0.25}


class Policy:
    """Random acts, with a weight per game for finding hidden pegs and for rare acts."""
    def __init__(self, dice, game):
        self.dice, self.game = dice, game
        self.keen, self.forward, self.words = dice.choice((0.2, 1, 4, 30)), dice.choice((0, 0, 0.7, 1.5)), {}

    def liking(self, player, act):
        word = act.split(" ")[0] if " " in act or len(act) > 5 or act.isalpha() else ""
        taste = self.words.setdefault(word, self.dice.choice((0.05, 1, 3)))
        if not isinstance(self.game, unit.Unit) or not act[-2:-1].isalpha() or not act[-1].isdigit():
            return taste
        to = unit.place(act[-2:])
        found = self.keen if to in self.game.pegs[3 - player] else 1
        return taste * found * 2.0 ** (self.forward * (to[0] if player == 1 else 5 - to[0]))

    def choose(self):
        game = self.game
        if game.odds():
            return 0, self.dice.choice(sorted(game.odds()))
        choices = [(p, act) for p in game.everybody for act in game.legal(p)]
        if isinstance(game, unit.FreeTable):
            word = self.dice.choice(sorted({act.split()[0] for _, act in choices}))
            choices = [choice for choice in choices if choice[1].split()[0] == word]
        return self.dice.choices(choices, [self.liking(*choice) for choice in choices])[0]


def unlisted(game, dice):
    """EP-6: legal, but not listed."""
    if isinstance(game, unit.FreeTable) and not game.odds() and dice.random() < 0.05:
        return dice.choice((1, 2)), dice.choice(("score 0", "score 1000000", "say Well played", "say x"))
    return None


def tempt(table, game, dice):
    """A player tries an illegal act."""
    who = dice.choice((1, 2))
    acts = sorted({act for p in game.everybody for act in game.legal(p)}) or ["stop"]
    act = list(dice.choice(acts))
    act[dice.randrange(len(act))] = dice.choice("ABCDEF123456-")
    act = "".join(act)
    if act.lower() not in [legal.lower() for legal in game.legal(who)]:
        table.refuses(who, act)


def play(engine, name, seed, options=None):
    dice = random.Random(f"{name} {seed}")
    drawn, seen = options_of(name, dice), set()
    options = drawn if options is None else options
    game = GAMES[name](**options)
    table, policy = Table(engine, name, game, {**options, "seed": seed}, game.opening), Policy(dice, game)
    while not game.result and len(table.done) < MOST_ACTS[name == "free-table"]:
        if getattr(game, "minutes", None) and not game.timed_out and dice.random() < 0.02:
            events = table.time()
        else:
            who, act = unlisted(game, dice) or policy.choose()
            tempt(table, game, dice)
            events = table.act(who, act) if who else table.chance(act)
        if dice.random() < 0.05:
            table.again()
        seen.update(word for event in events for word in event.split() if not word[-1].isdigit())
    table.record()
    return seen | game.rare


# Seeds of short runs, and the situations that must occur in them, so that a test that meets none fails.
SHOWN = {
    "free-for-all": ((1, 2, 3, 17), {"alarm", "limit", "drawn", "won"}),
    "mad-dash": ((1, 2, 5), {"alarm", "ready", "limit", "stall", "won"}),
    "tic-tac-two": ((1, 2, 5, 8), {"0 with a line", "1 with a line", "2 with a line", "limit"}),
    "border-patrol": ((1, 2, 3, 6), {"penalty", "score", "stall", "won"}),
    "x-rays": ((1, 2, 7), {"mark", "ready", "limit", "won"}),
    "tank-blitz": ((1, 2, 3, 16), {"mine", "tank", "one-tank", "stall", "won"}),
    "chain-gang": ((1, 2, 28, 30), {"captured in flight", "captured by the trooper", "free at last", "stall", "won"}),
    "leap-frog": ((1, 2, 4), {"limit", "mark", "no marker left", "stall", "won"}),
    "battle-of-the-blobs": ((1, 2, 8, 20), {"fell apart", "pass", "limit", "stall", "won"}),
    "hideout": ((1, 2, 14, 20), {"guess", "right", "wrong", "limit", "won"}),
    "rapid-transit": ((2, 10, 11), {"ask", "back", "back already", "won"}),
    "hostage": ((1, 4, 6, 10), {"fell apart", "hostage", "hostage sounded", "soldier", "limit"}),
    "space-attack": ((1, 2, 9), {"hit", "limit", "won"}),
    "football": ((3, 5, 6, 7, 9, 25, 52), {"along the goal line", "block", "carrier", "field-goal", "interception", "must return",
                                           "no-gain", "point after",
                 "punt", "return sounded", "tackle", "time", "time in a set-up", "touchdown", "won"}),
    "soccer": ((2, 3, 8, 9, 11, 78), {"anywhere", "corner sounded", "goal", "kick from the goal", "no kick from the goal",
                                      "only-man", "saved", "stopped",
               "time", "time in a set-up", "won"}),
    "free-table": ((1, 2, 5, 19), {"toss", "dice", "probe", "alarm", "say", "score", "done", "withdraw", "agree"}),
    "fiveplay": ((1, 2), {"hundred moves", "won"}),
}


class Games(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(PROGRAM)
        self.addCleanup(self.engine.close)

    def play(self, name, seeds):
        seen = set()
        for seed in seeds:
            with self.subTest(game=name, seed=seed):
                fresh = play(self.engine, name, seed) - seen
                if BY_HAND and fresh:
                    print(name, seed, sorted(fresh), flush=True)
                seen |= fresh
        return seen

    def test_random_games_agree_with_the_models(self):
        for name, (seeds, wanted) in SHOWN.items():
            if not BY_HAND:
                self.assertEqual(wanted - self.play(name, seeds), set(), name)
                for options in ({}, {option: values[-1] for option, values in values_of(name).items()}):
                    play(self.engine, name, 1000, options)
                self.assertEqual({begun for begun in self.engine.begun if begun[0] == name}, every(name, (2,), values_of(name)))
            elif BY_HAND[0] in (name, "all"):
                self.play(name, range(1, 1 + BY_HAND[1]))


if __name__ == "__main__":
    unittest.main()
