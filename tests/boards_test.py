"""Custom boards: `pegboard check-board` with good and broken ones, and games on them compared with the models, with self-contained
records. The first argument is the program."""
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import bonkers_model
import conflict_model
from model_table import Engine, Table

PROGRAM = sys.argv.pop(1)
TOP = pathlib.Path(__file__).resolve().parent.parent
MAP, LOOP = conflict_model.usual_board(), [bonkers_model.USUAL[i:i + 11] for i in range(0, 55, 11)]
OTHER_LOOP = ["S..>.......", "....S......", ".<.......L.", "...........", "..S....>..."]


def turned(rows, changes):
    """The board with squares changed, also in the three rotated places."""
    cells = [list(row) for row in rows]
    for at, sign in changes.items():
        place = conflict_model.square(at)
        for _ in range(4):
            cells[place[0]][place[1]] = sign
            place = conflict_model.turned(place)
    return ["".join(row) for row in cells]


OTHER_MAP = turned(MAP, {"e6": "~", "g7": "o", "l9": "~", "m10": "~"})


def check(rows):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(rows) + "\n")
        file.flush()
        done = subprocess.run([PROGRAM, "check-board", file.name], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.replace(file.name, "FILE").strip()


class Checking(unittest.TestCase):
    def test_boards_of_the_program_are_good(self):
        for game, title in (("conflict", "Conflict"), ("bonkers", "Bonkers!")):
            drawn = (TOP / "games" / game / "board.txt").read_text(encoding="utf-8").splitlines()
            self.assertEqual(check(drawn), (0, f"FILE is a good board of {title}"))

    def test_other_boards_are_good(self):
        self.assertEqual(check(OTHER_MAP), (0, "FILE is a good board of Conflict"))
        self.assertEqual(check(["; mine", "", *(" ".join(row) for row in OTHER_LOOP)]), (0, "FILE is a good board of Bonkers!"))

    def broken(self, rows, where, said):
        code, told = check(rows)
        self.assertEqual(code, 1, told)
        self.assertTrue(told.startswith(f"FILE:{where}: "), told)
        self.assertIn(said, told)

    def test_what_is_wrong_is_told_with_its_place(self):
        self.broken([*MAP[:5], MAP[5].replace("o", "?", 1), *MAP[6:]], "6:5", "a place is one of .~#o@")
        self.broken([*MAP[:5], MAP[5] + ".", *MAP[6:]], "6:25", "a row has 24 places, and this is one more")
        self.broken([*MAP[:5], MAP[5][:-1], *MAP[6:]], "6:24", "this one ends before")
        self.broken(MAP[:-1], "24:1", "ends after 23")
        self.broken([*MAP, MAP[0]], "25:1", "a board has 24 rows, and this is one more")
        self.broken([*MAP[:6], MAP[6].replace("~", ".", 1), *MAP[7:]], "7:5", "quarter turn")
        self.broken(turned(MAP, {"h7": "o"}), "19:5", "eight mines")
        self.broken(turned(MAP, {"e6": "~"}), "1:1", "eight mines")
        self.broken(turned(MAP, {"f6": "@", "b2": "."}), "6:6", "a home circle is in the four by four squares")
        self.broken(turned(MAP, {"g7": "."}), "7:7", "nobody can come here by land")
        self.broken(turned(MAP, {"c3": ".", "d4": "."}), "2:23", "nobody can come here by sea")
        self.broken(["." + LOOP[0][1:], *LOOP[1:]], "1:1", "the first space is START")
        self.broken([*LOOP[:4], LOOP[4][:-1] + "S"], "5:11", "three spaces score")
        self.broken([*LOOP[:2], LOOP[2].replace("L", "."), *LOOP[3:]], "1:1", "one space is LOSE")


class Games(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(PROGRAM)
        self.addCleanup(self.engine.close)

    def play(self, table, game, acts, seed):
        dice = random.Random(seed)
        while not game.result and len(table.done) < acts:
            if game.odds():
                table.chance(dice.choice(sorted(game.odds())))
            else:
                choices = [(p, act) for p in range(1, game.players + 1) for act in sorted(game.legal(p))
                           if not act.startswith("lose")]
                table.act(*dice.choice(choices))
        table.record()

    def test_games_on_another_map(self):
        for players in (2, 3, 4):
            game = conflict_model.Game(players, board=OTHER_MAP)
            table = Table(self.engine, "conflict", game, {"players": players}, ["phase play"], OTHER_MAP)
            self.play(table, game, 150, players)

    def test_games_on_another_loop(self):
        for players in (2, 3, 4):
            game = bonkers_model.Game(players, loop="".join(OTHER_LOOP))
            table = Table(self.engine, "bonkers", game, {"players": players}, ["phase play"], OTHER_LOOP)
            self.play(table, game, 250, players)

    def test_the_usual_board_need_not_be_told(self):
        self.engine.ask(f"new conflict board={TOP / 'games' / 'conflict' / 'board.txt'}")
        self.assertFalse([line for line in self.engine.ask("record") if line.startswith("[Board")])

    def test_what_is_no_board_is_refused(self):
        for line in ("new conflict board=nowhere.txt", f"new conflict board={TOP / 'README.md'}",
                     f"new bonkers board={TOP / 'games/conflict/board.txt'}",
                     f"new tank-blitz board={TOP / 'games/conflict/board.txt'}"):
            self.assertTrue(self.engine.refuses(line), line)


if __name__ == "__main__":
    unittest.main()
