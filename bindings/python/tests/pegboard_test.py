"""The Python package over the built library: every game, what is raised, knowledge and bots, states; the example of its page."""
import pathlib
import random
import re
import subprocess
import sys
import unittest

import pegboard

HERE = pathlib.Path(__file__).resolve().parent.parent


def play_on(match, acts, rng):
    for _ in range(acts):
        if match.over:
            return
        if match.actors == "chance":
            match.chance()
            continue
        seats = match.actors.split()
        seat = next((s for s in seats if not s.endswith("?")), seats[0])
        match.play(int(seat.rstrip("?")), rng.choice(match.legal(int(seat.rstrip("?")))))


class Package(unittest.TestCase):
    def test_every_game(self):
        self.assertGreaterEqual(len(pegboard.games()), 20)
        for game in pegboard.games():
            for players in game.players:
                with self.subTest(game=game.id, players=players):
                    match = game.match(players, seed=3)
                    play_on(match, 100, random.Random(1))
                    self.assertEqual(match.view(1)["game"], game.id)
                    copy = pegboard.load(match.record)
                    self.assertEqual((copy.record, copy.hash(1)), (match.record, match.hash(1)))
                    self.assertTrue(copy.undo())

    def test_refusals(self):
        match = pegboard.game("Free-For-All").match()
        before = match.record
        for wrong in (lambda: pegboard.game("chess"), lambda: match.play(1, "Z9"), lambda: match.play(2, "A1"),
                      lambda: match.chance(),
                      lambda: match.knowledge(3), lambda: match.game.match(players=5), lambda: match.game.match(nonsense=1),
                      lambda: pegboard.load('[Game "chess"]'), lambda: match.state().read_act(1, "Z9")):
            with self.assertRaises(pegboard.Refusal) as refused:
                wrong()
            self.assertGreater(len(str(refused.exception)), 5)
        self.assertEqual(match.record, before)

    def test_knowledge_is_all_that_a_bot_gets(self):
        def told(hidden):
            match = pegboard.game("mad-dash").match()
            for loc in "D1 D2 D3 E1 E2".split():
                match.play(1, loc)
            for loc in hidden.split():
                match.play(2, loc)
            knowledge, bot = match.knowledge(1), pegboard.Bot(level=4, sims=300, seed=9)
            self.assertEqual(knowledge.sample().view(1), match.view(1))
            self.assertIsNone(match.knowledge(2).choose(bot))
            return knowledge.choose(bot), knowledge.weigh(bot), knowledge.heat(50)
        self.assertEqual(told("D6 D5 D4 E6 E5"), told("F6 F5 F4 E6 E4"))

    def test_states(self):
        rng = random.Random(5)
        for game in pegboard.games():
            first = game.state()
            state = first.copy()
            for _ in range(200):
                if state.over:
                    break
                if state.chance:
                    outcomes, weights = zip(*state.odds())
                    state.apply(pegboard.CHANCE, rng.choices(outcomes, weights)[0])
                else:
                    seat = (state.must or state.may)[0]
                    act = rng.choice(state.legal(seat))
                    self.assertEqual(state.read_act(seat, state.act_text(act)), act)
                    state.apply(seat, act)
            self.assertEqual(bytes(first), bytes(game.state()))
            self.assertEqual(first.view(pegboard.UMPIRE)["game"], game.id)

    def test_the_example_of_the_page_runs(self):
        example = re.search(r"```python\n(.*?)```", (HERE / "README.md").read_text(), re.S)[1]
        told = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True).stdout
        self.assertRegex(told, r"^(won [12]|drawn)\n$")


unittest.main(warnings="ignore")
