"""pegboard arena: results that do not depend on threads, going on after being killed, records, and refusals.
The first argument is the program."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1)
DASH = str(pathlib.Path(__file__).resolve().parent.parent / "games" / "workshop" / "mad-dash.peg")


def arena(*words):
    return subprocess.run([PROGRAM, "arena", *words], capture_output=True, text=True)


def result(*words):
    done = arena(*words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refuse(word):
    """For json.loads: NaN and Infinity are no JSON."""
    raise ValueError(word)


def without_times(told):
    for one in told["contestants"]:
        del one["ms_an_act"]
    return told


class Results(unittest.TestCase):
    def test_threads_do_not_matter(self):
        words = ["tic-tac-two", "sims:8", "textbook:sims=8", "greedy", "child", "random", "--games", "20"]
        one, two = (without_times(result(*words, "--threads", n)) for n in "12")
        self.assertEqual(one, two)
        self.assertNotEqual(one, without_times(result(*words, "--seed", "2")))

    def test_adds_up(self):
        told = result("mad-dash", "random", "seer:sims=200", "greedy", "--games", "30")
        self.assertEqual([p["games"] for p in told["pairs"]], [10, 10, 10])
        for one in told["contestants"]:
            self.assertEqual(one["games"], one["won"] + one["drawn"] + one["lost"])
            self.assertTrue(0 <= one["low"] <= one["score"] <= one["high"] <= 1)
        self.assertAlmostEqual(sum(one["elo"] for one in told["contestants"]), 0, delta=0.01)

    def test_a_contest_that_has_hardly_begun_is_json_without_elo(self):
        for games in "12":
            done = arena("tic-tac-two", "random", "greedy", "sims:3", "textbook:sims=3", "--games", games, "--json")
            told = json.loads(done.stdout, parse_constant=refuse)
            self.assertEqual({(one["elo"], one["elo_error"]) for one in told["contestants"]}, {(None, None)})
        table = arena("tic-tac-two", "random", "greedy", "sims:3", "--games", "1").stdout
        self.assertRegex(table, r"random .* \? ")
        self.assertNotIn("nan", table)

    def test_wilson(self):
        told = result("mad-dash", "random", "seer:sims=30", "--games", "10")["contestants"][1]
        n, p, z = told["games"], told["score"], 1.959964
        middle, half = (p + z * z / 2 / n) / (1 + z * z / n), z * (p * (1 - p) / n + z * z / 4 / n / n) ** .5 / (1 + z * z / n)
        self.assertAlmostEqual(told["low"], max(0, middle - half), delta=0.0002)
        self.assertAlmostEqual(told["high"], min(1, middle + half), delta=0.0002)

    def test_one_who_sees_wins(self):
        self.assertGreater(result("tic-tac-two", "seer:sims=100", "random", "--games", "12")["contestants"][0]["score"], 0.7)

    def test_threads_of_a_bot_give_the_same_result(self):
        words = ["tic-tac-two", "level:5,sims=40,threads=2", "random", "--games", "6"]
        strip = lambda told: [(one["won"], one["drawn"], one["acts"]) for one in told["contestants"]]
        self.assertEqual(strip(result(*words)), strip(result(*words)))
        self.assertIn("threads is a number from 1 to 8", arena("tic-tac-two", "level:5,threads=9", "random").stderr)

    def test_a_careful_child_takes_a_win(self):
        self.assertGreater(result("fiveplay", "child", "random", "--games", "10")["contestants"][0]["score"], 0.8)

    def test_players_and_options(self):
        told = result("bonkers", "random", "greedy", "--players", "3", "--set", "target=3", "--games", "12")
        self.assertEqual(told["players"], 3)
        table = arena("bonkers", "random", "greedy", "--games", "2", "--set", "target=1")
        self.assertIn("95% interval", table.stdout)
        self.assertIn("2 of 2 games", table.stderr)


class Folder(unittest.TestCase):
    WORDS = ["tic-tac-two", "random", "textbook:sims=8", "--games", "40"]

    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.folder = os.path.join(self.place.name, "run")

    def lines(self):
        try:
            return pathlib.Path(self.folder, "games").read_text().splitlines()
        except FileNotFoundError:
            return []

    def test_goes_on_after_kill(self):
        whole = without_times(result(*self.WORDS))
        child = subprocess.Popen([PROGRAM, "arena", *self.WORDS, "--out", self.folder], stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        while len(self.lines()) < 3 and child.poll() is None:
            time.sleep(0.005)
        child.send_signal(signal.SIGKILL)
        child.wait()
        kept = self.lines()
        with open(os.path.join(self.folder, "games"), "a") as file:
            file.write("39 0.5")    # a line that was cut off
        self.assertEqual(without_times(result(*self.WORDS, "--out", self.folder)), whole)
        self.assertEqual(self.lines()[:len(kept)], kept)
        self.assertEqual(sorted(int(line.split()[0]) for line in self.lines()), list(range(40)))

    def test_an_interrupted_contest_is_json(self):
        words = [PROGRAM, "arena", "tic-tac-two", "random", "greedy", "sims:3", "--games", "100000", "--json", "--out", self.folder]
        child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        while not self.lines():
            time.sleep(0.005)
        child.send_signal(signal.SIGINT)
        out = child.communicate()[0]
        self.assertEqual(child.returncode, 1)
        self.assertEqual(json.loads(out, parse_constant=refuse)["games"], len(self.lines()))

    def test_records_replay(self):
        result("tic-tac-two", "random", "greedy", "--games", "4", "--out", self.folder)
        records = sorted(pathlib.Path(self.folder, "records").iterdir())
        self.assertEqual(len(records), 4)
        for record in records:
            self.assertIn('"greedy"', record.read_text())
            self.assertEqual(subprocess.run([PROGRAM, "replay", record], capture_output=True).returncode, 0)

    def test_more_games_later(self):
        few = ["tic-tac-two", "random", "greedy", "--games"]
        result(*few, "4", "--out", self.folder)
        self.assertEqual(without_times(result(*few, "8", "--out", self.folder)), without_times(result(*few, "8")))

    def test_what_is_kept_is_told(self):
        few = ["tic-tac-two", "random", "greedy", "--out", self.folder, "--games"]
        whole = result(*few, "4")
        self.assertEqual(result(*few, "10", "--kept"), whole)

    def test_lines_that_make_no_sense_count_for_nothing(self):
        few = ["tic-tac-two", "random", "greedy", "--out", self.folder, "--games"]
        whole = result(*few, "4")
        huge = 2 ** 63 - 1
        with open(os.path.join(self.folder, "games"), "a", encoding="utf-8") as ledger:
            for line in (f"4 1.0 {huge} {huge} {huge} {huge} {huge} {huge}", f"5 1.0 1 1 {2 ** 64 + 1} 1 1 1",
                         f"{2 ** 32 + 6} 1.0 1 1 1 1 1 1",
                         "6 nan 1 1 1 1 1 1", "6 1.5 1 1 1 1 1 1", "6 1.0 -1 1 1 1 1 1", "6 1.0 1 1 1", "-1 1.0 1 1 1 1 1 1", "6 1.0 1 1 1 1 1 1x"):
                ledger.write(line + "\n")
        self.assertEqual(result(*few, "10", "--kept"), whole)

    def test_another_contest_is_refused(self):
        result("tic-tac-two", "random", "greedy", "--games", "2", "--out", self.folder)
        done = arena("tic-tac-two", "random", "greedy", "--games", "2", "--seed", "9", "--out", self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn("another contest", done.stderr)
        self.assertEqual(len(self.lines()), 2)


class Refusals(unittest.TestCase):
    def test_one_sentence_with_a_hint(self):
        for words, hint in [
            (["tank-blits", "random", "greedy"], "did you mean tank-blitz?"),
            (["tank-blitz", "random"], "two contestants"),
            (["tank-blitz", "random", "random"], "named twice"),
            (["tank-blitz", "random", "level:6"], "from 1 to 5"),
            (["tank-blitz", "random", "level"], "level:3"),
            (["tank-blitz", "random", "clever"], "contestants are"),
            (["tank-blitz", "random:ms=3", "greedy"], "no settings"),
            (["tank-blitz", "textbook:level=3", "greedy"], "ms=N"),
            (["tank-blitz", "textbook:", "greedy"], "nothing follows"),
            (["tank-blitz", "textbook:ms=x", "greedy"], "from 1 to"),
            (["tank-blitz", "random", "greedy", "--players", "3"], "not for 3 players"),
            (["tank-blitz", "random", "greedy", "--set", "colour=3"], "no option"),
            (["tank-blitz", "random", "greedy", "--set", "limit"], "--set limit=100"),
            (["tank-blitz", "random", "greedy", "--games", "0"], "from 1 to"),
            (["tank-blitz", "random", "greedy", "--quick"], "no option '--quick'"),
            (["tank-blitz", "random", "greedy", "--out", "/dev/null/run"], "cannot make the folder"),
            (["tank-blitz", "random", "greedy", "--kept"], "--out DIR"),
            (["mad-dash", "sims:20,rules=script", "random"], "needs --script FILE.peg"),
            ([DASH, "sims:20,brain=off", "random"], "has no brain"),
            (["mad-dash", "random:brain=off", "greedy"], "no settings"),
            ([], "something is missing"),
        ]:
            with self.subTest(words=words):
                done = arena(*words)
                self.assertEqual(done.returncode, 2)
                self.assertEqual(done.stdout, "")
                self.assertEqual(done.stderr.count("\n"), 1)
                self.assertIn(hint, done.stderr)

    def test_bots_of_a_script_meet_those_of_the_same_game_in_c(self):
        done = arena("mad-dash", "sims:20,rules=script", "sims:20,brain=off", "--script", DASH, "--games", "2")
        self.assertEqual((done.returncode, done.stderr.count("another game")), (0, 0))
        self.assertIn("rules=script", done.stdout)

    def test_processor_time_is_a_limit(self):
        done = arena("mad-dash", "level:5,cpu=1", "random", "--games", "1", "--json")
        self.assertEqual(done.returncode, 0)

    def test_help(self):
        done = arena("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("Examples:", done.stdout)


if __name__ == "__main__":
    unittest.main()
