"""pegboard table: exports of recorded games agree with their records; refusals.  usage: table_test.py PEGBOARD"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

from pegboard import data

PEGBOARD = sys.argv.pop(1)

try:
    import numpy
except ImportError:
    numpy = None


def run(*words):
    return subprocess.run([PEGBOARD, *map(str, words)], capture_output=True, text=True, timeout=60, check=False)


class Table(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.here = pathlib.Path(self.folder.name)

    def played(self, game, games=4):
        self.assertEqual(run("arena", game, "random", "greedy", "--games", games, "--out", self.here / game).returncode, 0)
        return self.here / game

    def test_text_and_arrays_tell_what_the_records_tell(self):
        for game in ("free-for-all", "bonkers", "tank-blitz"):
            with self.subTest(game=game):
                kept, csv, npy = self.played(game), self.here / "acts.csv", self.here / "acts.npy"
                done = run("table", kept, csv, npy)
                self.assertEqual(done.returncode, 0, done.stderr)
                lines = [(number, line) for number, path in enumerate(sorted((kept / "records").glob("*.pgr")), 1)
                         for line in path.read_text().splitlines() if line and not line.startswith("[")]
                rows = list(data.read_csv(csv))
                self.assertEqual(lines, [(row["record"], f"{row['seat'] or '*'}: {row['act']}") for row in rows])
                for row in rows:
                    self.assertEqual(row["act"] in row["legal"], row["seat"] > 0)
                    self.assertTrue(0 < row["odds"] <= 1 and (row["odds"] == 1 or row["seat"] == 0))
                    self.assertIn(row["result"], (0, 0.5, 1) if row["seat"] else (-1,))
                if numpy:
                    self.check_arrays(data.load(npy), rows)

    def check_arrays(self, acts, rows):
        self.assertEqual(len(acts), len(rows))
        for i, row in enumerate(rows):
            self.assertEqual(acts.rows["seat"][i], row["seat"])
            self.assertEqual(acts.rows["result"][i], numpy.float32(row["result"]))
            self.assertEqual(len(acts.legal(i)), len(row["legal"]))
            if row["seat"]:
                self.assertEqual(acts.legal(i)[acts.rows["place"][i]], acts.rows["act"][i])
                self.assertEqual(row["legal"][acts.rows["place"][i]], row["act"])

    def test_refusals(self):
        for words in (("table",), ("table", self.here), ("table", self.here / "nowhere", "x.csv"),
                      ("table", self.here, self.here / "x.txt"),
                      ("table", self.here, self.here / "no" / "x.csv")):
            done = run(*words)
            self.assertIn(done.returncode, (1, 2), words)
            self.assertEqual(len(done.stderr.splitlines()), 2 if "try" in done.stderr else 1, done.stderr)
        (self.here / "1.pgr").write_text("[Game \"chess\"]\n")
        done = run("table", self.here, self.here / "x.csv")
        self.assertEqual(done.returncode, 1)
        self.assertIn("1.pgr", done.stderr)


if __name__ == "__main__":
    unittest.main()
