"""Servers whose machines' clocks differ by an hour, and jump: they go by the date of their database, and by no clock that can be set."""
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import database    # noqa: E402
from node import Node, write_key    # noqa: E402
from postgres import psql    # noqa: E402

PROGRAM, CLOCKS = sys.argv.pop(1), sys.argv.pop(1)    # the latter sets the clocks of a server
HOUR, DAY = 3600, 24 * 3600


class Skewed(Node):
    """A server whose wall clock is off by so many seconds."""

    def __init__(self, store, name, key, seconds):
        self.file = tempfile.NamedTemporaryFile("w", prefix="pegboard-clocks-")
        self.set(seconds)
        super().__init__(PROGRAM, store, name, key)

    def set(self, seconds):
        with open(self.file.name + ".new", "w", encoding="ascii") as file:    # at once, whenever it is read
            file.write(f"{seconds} 0")
        os.replace(self.file.name + ".new", self.file.name)

    def start(self, port=0):
        before = dict(os.environ)
        os.environ.update(LD_PRELOAD=CLOCKS, CLOCKS=self.file.name, ASAN_OPTIONS="verify_asan_link_order=0")
        try:
            super().start(port)
        finally:
            os.environ.clear()
            os.environ.update(before)


class WrongClocks(unittest.TestCase):
    def setUp(self):
        self.store, key = database(), write_key()
        self.addCleanup(os.remove, key)
        self.early, self.late = [Skewed(self.store, name, key, off) for name, off in (("early", HOUR), ("late", -HOUR))]
        for node in (self.early, self.late):
            self.addCleanup(node.close)
        self.keys = self.early.person("Ada"), self.late.person("Bob")

    def table(self, node, **plan):
        table = node.api("POST", "/tables", {"game": "free-for-all", **plan}, self.keys[0])["table"]["id"]
        node.api("POST", f"/tables/{table}/join", {}, self.keys[1])
        return table

    def live(self, node, table, seat):
        live = node.live(table, self.keys[seat - 1])
        self.addCleanup(live.close)
        return live, live.until("hello")["seats"][0]

    def act(self, live, seat, number, act):
        live.send({"type": "act", "seat": seat, "number": number, "act": act, "id": 1})
        self.assertEqual(live.until("done", "error")["type"], "done")

    def test_a_link_made_at_one_opens_at_the_other(self):
        for one, other in ((self.early, self.late), (self.late, self.early)):
            link = one.api("POST", "/me/link", {}, self.keys[0])["key"]
            self.assertEqual(other.ask("POST", "/api/v1/me/adopt", {"key": link})[0], 200)

    def test_nobody_pays_for_a_clock_that_is_wrong(self):
        """By letter, where the date counts, and by a clock of minutes: a table moves to the other server and back."""
        for plan, most in (({"act": 3 * DAY}, 60), ({"act": 300}, 60)):
            table = self.table(self.late, clock=plan)
            for number, (node, other) in enumerate(((self.late, self.early), (self.early, self.late))):
                live, seen = self.live(node, table, number + 1)
                self.assertGreater(seen["clock"]["act"], plan["act"] - most)
                self.act(live, number + 1, 0, ("B3", "A1")[number])
                node.stop()
                _, seen = self.live(other, table, 1)
                self.assertGreater(seen["clock"]["act"], plan["act"] - most)
                node.start(node.port)

    def test_a_clock_that_jumps_is_not_noticed(self):
        table = self.table(self.early, clock={"game": 120})
        lives = [self.live(self.early, table, seat)[0] for seat in (1, 2)]
        for n, off in enumerate((30 * HOUR, -30 * HOUR, 5 * HOUR)):
            self.early.set(off)
            for seat in (1, 2):
                self.act(lives[seat - 1], seat, n, "ABC"[n] + str(seat))
        status = self.early.api("GET", f"/tables/{table}")["table"]
        self.assertEqual(status["state"], "playing")
        off = psql(self.store, f"SELECT max(abs(at - extract(epoch FROM now()) * 1000)) FROM log WHERE board = '{table}'")
        self.assertLess(float(off[0][0]), 10 * 60 * 1000, "an entry has the date of a wrong clock")


if "PEGBOARD_POSTGRES" not in os.environ:
    sys.exit(77)
unittest.main()
