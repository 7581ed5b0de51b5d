"""Batches, tensors and the adapters over the built library, in every game; where PettingZoo or Gymnasium is installed, their own checkers too.
Needs numpy."""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy as np
except ImportError:
    sys.exit(77)

import forms
import pegboard
from pegboard.adapters import openspiel, pettingzoo
from pegboard.adapters.gymnasium import PegboardVectorEnv

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples" / "python"
SMALL = ("free-for-all", "x-rays", "tank-blitz", "fiveplay", "bonkers", "pegs-and-jokers")


class Batches(unittest.TestCase):
    def test_every_game(self):
        rng = np.random.default_rng(1)
        for game in pegboard.games():
            with self.subTest(game=game.id):
                batch = game.batch(5, remember=True, most=80)
                ended = 0
                for _ in range(100):
                    k = (rng.random(5) * batch.count).astype(np.int32)
                    acts = batch.legal()[np.arange(5), k]
                    if game.act_space:
                        self.assertTrue(all(batch.mask()[lane, game.act_place(int(act))] for lane, act in enumerate(acts)))
                    batch.step(k) if rng.random() < 0.5 else batch.play(acts)
                    ended += int((batch.done > 0).sum())
                    self.assertTrue(((batch.reward != 0).any(axis=1) <= (batch.done == 1)).all())
                self.assertGreater(ended, 0)
                self.assertEqual(batch.tensor().shape, (5, *game.shape()))
                self.assertEqual(len(set(game.meanings())), game.shape()[0], "every plane has a meaning of its own")

    def test_lanes_wait_and_numbers_are_checked(self):
        batch = pegboard.game("free-for-all").batch(3)
        batch.step([0, -1, 1])
        self.assertEqual(batch.seat.tolist(), [2, 1, 2])
        for wrong in ([0, 0], [0, 0, 99]):
            with self.assertRaises(pegboard.Refusal):
                batch.step(wrong)

    def test_a_state_that_remembers_is_its_match(self):
        rng = random.Random(2)
        for name in SMALL:
            game = pegboard.game(name)
            state, match = game.state(remember=True), game.match()
            for _ in range(40):
                if state.over:
                    break
                if state.chance:
                    outcome = rng.choice(state.odds())[0]
                    state.apply(pegboard.CHANCE, outcome)
                    match.chance(game.act_text(outcome))
                else:
                    seat = (state.must or state.may)[0]
                    act = state.pick(seat, rng.randrange(state.count(seat)))
                    state.apply(seat, act)
                    match.play(seat, game.act_text(act))
            for viewer in (pegboard.PUBLIC, 1, 2):
                self.assertEqual(state.key(viewer), match.key(viewer))
                self.assertTrue((state.tensor(viewer) == match.tensor(viewer)).all())
                self.assertIn("turn", match.infostate(viewer))

    def test_hints_and_worlds(self):
        match = pegboard.game("mad-dash").match()
        for player, locs in ((1, "D1 D2 D3 E1 E2"), (2, "D6 D5 D4 E6 E5")):
            self.assertEqual(match.knowledge(player).hint(ms=20)[0].chance, -1, "a set-up is drawn, not weighed")
            for loc in locs.split():
                match.play(player, loc)
        knowledge = match.knowledge(1)
        hints = knowledge.hint(ms=50)
        self.assertIn(hints[0].act, match.legal(1))
        self.assertTrue(0 <= hints[0].chance <= 1)
        world = knowledge.world(seed=5)
        self.assertEqual((world.infostate(1), world.view(1), world.key(1)), (match.infostate(1), match.view(1), match.key(1)))


class PettingZoo(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self):
        for game in pegboard.games():
            if game.id in ("free-table", "conflict"):    # the one never ends, the other takes thousands of acts
                continue
            with self.subTest(game=game.id):
                env = pettingzoo.env(game.id, most=120)
                env.reset(seed=1)
                rng, totals, seen = random.Random(1), dict.fromkeys(env.possible_agents, 0.0), 0
                for agent in env.agent_iter():
                    observation, reward, termination, truncation, _ = env.last()
                    totals[agent] += reward
                    if not seen:
                        self.assertTrue(env.observation_space(agent).contains(observation))
                    seen += 1
                    legal = np.flatnonzero(observation["action_mask"])
                    self.assertEqual(len(legal) > 0, not (termination or truncation))
                    env.step(None if termination or truncation else int(rng.choice(legal)))
                self.assertEqual(env.agents, [])
                self.assertTrue(set(totals.values()) in ({0.0}, {1.0, -1.0}), totals)

    def test_what_is_not_legal(self):
        env = pettingzoo.env("free-for-all")
        env.reset(seed=1)
        for action in (None, 36, 1368):
            with self.assertRaises(pegboard.Refusal):
                env.step(action)

    def test_the_form(self):
        for name in SMALL:
            with self.subTest(game=name):
                forms.check_agents(pettingzoo.env(name, most=90), seed=3)
                first, again, other = (forms.transcript(pettingzoo.env(name), seed) for seed in (5, 5, 6))
                self.assertEqual(first, again, "the same seed, the same game")
                self.assertNotEqual(first, other)

    def test_their_own_checker(self):
        try:
            from pettingzoo.test import api_test, seed_test
        except ImportError:
            self.skipTest("PettingZoo is not installed")
        api_test(pettingzoo.env("free-for-all"), num_cycles=200)
        seed_test(lambda: pettingzoo.env("free-for-all"), num_cycles=20)


class Gymnasium(unittest.TestCase):
    def test_one_learner(self):
        for name in ("x-rays", "tic-tac-two", "tank-blitz", "bonkers"):
            with self.subTest(game=name):
                envs = PegboardVectorEnv(name, 16, seat=2, most=300)
                rng = np.random.default_rng(1)
                observations, infos = envs.reset(seed=4)
                again, _ = envs.reset(seed=4)
                self.assertTrue((observations == again).all())
                ended = 0
                for _ in range(200):
                    self.assertEqual(observations.shape, envs.observation_space.shape)
                    mask = infos["action_mask"]
                    self.assertTrue(mask.any(axis=1).all())
                    observations, rewards, terminations, truncations, infos = envs.step((mask * rng.random(mask.shape)).argmax(axis=1))
                    self.assertTrue((np.abs(rewards) <= terminations).all())
                    self.assertFalse((terminations & truncations).any())
                    ended += int((terminations | truncations).sum())
                self.assertGreater(ended, 5)

    def test_the_form(self):
        for name in ("x-rays", "free-for-all", "fiveplay", "bonkers"):
            with self.subTest(game=name):
                forms.check_vector(PegboardVectorEnv(name, 8, seat=2, most=200), seed=3)

    def test_their_own_wrapper(self):
        try:
            import gymnasium
            from gymnasium.wrappers.vector import RecordEpisodeStatistics
        except ImportError:
            self.skipTest("Gymnasium is not installed")
        envs = PegboardVectorEnv("x-rays", 8)
        self.assertIsInstance(envs, gymnasium.vector.VectorEnv)
        self.assertIsInstance(envs.single_observation_space, gymnasium.Space)
        forms.check_vector(RecordEpisodeStatistics(envs), seed=3)

    def test_what_is_refused(self):
        with self.assertRaises(pegboard.Refusal):
            PegboardVectorEnv("pegs-and-jokers", 2)
        envs = PegboardVectorEnv("free-for-all", 2)
        envs.reset(seed=1)
        with self.assertRaises(pegboard.Refusal):
            envs.step([36, 36])


class OpenSpiel(unittest.TestCase):
    def walk(self, name, acts, seed):
        rng, state = random.Random(seed), openspiel.load_game(name).new_initial_state()
        for _ in range(acts):
            if state.is_terminal():
                break
            before = state.clone()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                self.assertAlmostEqual(sum(chances), 1)
                action = rng.choices(outcomes, chances)[0]
            else:
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                self.assertEqual(state.legal_actions(1 - state.current_player()), [])
                action = rng.choice(legal)
                self.assertLess(action, state.num_distinct_actions())
            self.assertEqual(state.string_to_action(state.action_to_string(action)), action)
            player = state.current_player()
            state.apply_action(action)
            self.assertEqual(before.child(action).history(), state.history())
            self.assertEqual(state.full_history()[-1], (player, action))
        return state

    def test_the_form(self):
        for name in openspiel.registered_names():
            if name != "free-table":    # it never ends, and has acts that nobody lists
                with self.subTest(game=name):
                    forms.check_game(openspiel.load_game(name), random.Random(4), 40)

    def test_states(self):
        for name in SMALL:
            with self.subTest(game=name):
                state = self.walk(name, 60, 7)
                self.assertEqual(len(state.observation_tensor(0)), state.get_game().observation_tensor_size())
                self.assertEqual(sum(state.returns()), 0)
                self.assertTrue(state.information_state_string(1))
                player, action = state.full_history()[-1]
                before = state.clone()
                before.undo_action(player, action)
                self.assertEqual(before.history(), state.history()[:-1])

    def test_resampling_keeps_what_is_known(self):
        for name in ("mad-dash", "x-rays", "free-for-all", "tank-blitz"):
            state = self.walk(name, 16, 3)
            different = 0
            for seed in range(4):
                for player in (0, 1):
                    other = state.resample_from_infostate(player, random.Random(seed).random)
                    self.assertEqual(other.information_state_string(player), state.information_state_string(player))
                    self.assertEqual(other.information_state_key(player), state.information_state_key(player))
                    self.assertEqual(other.observation_tensor(player), state.observation_tensor(player))
                    different += other.history() != state.history()
            self.assertGreater(different, 0)


class Examples(unittest.TestCase):
    def run_example(self, name, *arguments):
        done = subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True, timeout=120,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_pettingzoo(self):
        self.assertIn("'player_1': ", self.run_example("pettingzoo_random.py"))

    def test_gymnasium(self):
        games, _, won = self.run_example("gymnasium_vector.py").split()[:3]
        self.assertGreater(int(games), int(won))

    def test_openspiel(self):
        self.assertTrue(self.run_example("openspiel_resample.py").startswith("True True"))

    def test_random_agent(self):
        self.assertIn("won", self.run_example("random_agent.py"))

    def test_tabular_learner_learns(self):
        lines = self.run_example("tabular.py", "600").splitlines()
        first, last = (float(line.split()[3]) for line in (lines[0], lines[-1]))
        self.assertGreater(last, max(first, 0.5))

    def test_network(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = pathlib.Path(folder) / "curve.svg"
            said = self.run_example("network.py", "--steps=8", "--games=1", "--necklaces=20", f"--picture={picture}")
            self.assertIn("of 1 games won against the hunter", said)
            self.assertTrue(picture.read_text().startswith("<svg"))


class Wire(unittest.TestCase):
    def test_a_bot_plays_from_what_it_hears(self):
        game = pegboard.game("x-rays")
        match, heard = game.match(), pegboard.Knowledge.begin(game, 2)
        told = 0
        for _ in range(40):
            if match.over:
                break
            for event in match.events(2, told + 1):
                heard.hear(event)
                told += 1
            seat = int(match.actors.split()[0])
            bot = pegboard.Bot(level=4, sims=20, seed=told)
            if seat == 2:
                heard.see(json.dumps(match.view(2), separators=(",", ":")), match.legal(2))
                act = heard.choose(bot)
                self.assertEqual(act, match.knowledge(2).choose(bot))
                heard.did(act)
            else:
                act = match.knowledge(1).choose(bot)
            match.play(seat, act)
        with self.assertRaises(pegboard.Refusal):
            heard.hear("nonsense 1")


if __name__ == "__main__":
    unittest.main()
