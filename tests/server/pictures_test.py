"""Pictures for links: of games, tables and puzzles; they show what the viewer may see, and nothing else."""
import datetime
import http.client
import sys
import unittest

from client import Server
from png import colours, pixels

PROGRAM = sys.argv.pop(1)
PEG, SHIELD, HOLE = "f47421", "2f6a63", "170f0c"
LEFT, RIGHT, TOP, CELL = 75, 645, 75, 80    # where the two sides of the unit are drawn


def middles(left):
    return [(left + CELL * c + CELL // 2, TOP + CELL * r + CELL // 2) for r in range(6) for c in range(6)]


class Pictures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync", "--messages", "1000000")
        cls.ada, cls.bob = cls.server.person("Ada"), cls.server.person("Bob")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def picture(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        connection.request("GET", "/api/v1" + path)
        answer = connection.getresponse()
        png = answer.read()
        connection.close()
        self.assertEqual((answer.status, answer.getheader("Content-Type")), (200, "image/png"), path)
        self.assertEqual(pixels(png)[0], (1200, 630))
        return png

    def page(self, path):
        return self.server.ask("GET", path)[1]

    def linked(self, path, picture):
        self.assertIn(f'<meta property="og:image" content="http://127.0.0.1:{self.server.port}/api/v1{picture}">', self.page(path))
        return self.picture(picture)

    def test_every_game_has_one(self):
        games = [game["id"] for game in self.server.api("GET", "/games")["games"]]
        drawn = {self.linked(f"/game/{game}", f"/games/{game}/picture.png") for game in games}
        self.assertEqual(len(drawn), len(games), "each its own")
        self.assertEqual(self.server.ask("GET", "/api/v1/games/chess/picture.png")[0], 404)

    def table(self, acts):
        """A table of Ada and Bob at which both have put pegs in."""
        table = self.server.api("POST", "/tables", {"game": "free-for-all"}, self.ada)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, self.bob)
        lives = [self.server.live(table, key) for key in (self.ada, self.bob)]
        for live in lives:
            live.until("hello")
        for number, act in enumerate(acts):
            lives[number % 2].send({"type": "act", "seat": number % 2 + 1, "number": number // 2, "act": act, "id": number})
            lives[number % 2].until("done")
        return table, lives

    def test_a_table_shows_what_a_spectator_sees(self):
        (one, lives), (two, others) = self.table(["A1", "B2", "C3"]), self.table(["F6", "E5", "D4"])
        before = self.linked(f"/table/{one}", f"/tables/{one}/picture.png")
        self.assertEqual(before, self.picture(f"/tables/{two}/picture.png"), "nothing of what is hidden is in the picture")
        self.assertNotIn(PEG, colours(before, middles(LEFT) + middles(RIGHT)))
        lives[0].send({"type": "resign", "seat": 1})
        while lives[0].until("table")["table"]["state"] != "over":
            pass
        after = self.picture(f"/tables/{one}/picture.png")
        self.assertEqual([colours(after, middles(left)).count(PEG) for left in (LEFT, RIGHT)], [2, 1])
        for live in lives + others:
            live.close()
        self.assertEqual(self.server.ask("GET", "/api/v1/tables/nosuchtable/picture.png")[0], 404)

    def test_a_link_to_a_table_that_was_put_away(self):
        """After a restart it is only in the store."""
        table, lives = self.table(["A1"])
        for live in lives:
            live.close()
        self.server.stop()
        self.server.start()
        if "--store" not in self.server.options:
            self.linked(f"/table/{table}", f"/tables/{table}/picture.png")
        self.assertIn("<title>Pegboard</title>", self.page("/table/nosuchtable"))

    def test_a_puzzle_shows_what_its_solver_sees(self):
        today = datetime.datetime.now(datetime.timezone.utc).date()
        self.linked("/puzzle", f"/puzzles/{today}/picture.png")
        hidden = self.linked("/puzzle/2026-01-05", "/puzzles/2026-01-05/picture.png")
        self.assertIn(HOLE, colours(hidden, middles(LEFT) + middles(RIGHT)), "one's own side is open")
        for date in (today + datetime.timedelta(days=1), "2025-12-31", "2026-02-30", "1", "x" * 40, "2026-01-05x"):
            self.assertEqual(self.server.ask("GET", f"/api/v1/puzzles/{date}/picture.png")[0], 404, date)


if __name__ == "__main__":
    unittest.main()
