"""Durations are measured with the monotonic clock, and clocks do not run while the server is down. One folder has one server."""
import os
import subprocess
import sys
import tempfile
import unittest

from client import Server

PROGRAM = sys.argv.pop(1)
CLOCKS = sys.argv.pop(1)    # a library that sets the clocks of a server
HOUR = 3600


class Turned(unittest.TestCase):
    """Servers with clocks set by the test."""

    def setUp(self):
        self.file = tempfile.NamedTemporaryFile("w")
        self.addCleanup(self.file.close)
        before = dict(os.environ)
        os.environ.update(LD_PRELOAD=CLOCKS, CLOCKS=self.file.name, ASAN_OPTIONS="verify_asan_link_order=0")
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(before)))
        self.shift = [0, 0]
        self.turn()

    def turn(self, date=0, passed=0):
        """Shifts the wall clock by so many seconds, and advances the monotonic clock."""
        self.shift = [self.shift[0] + date + passed, self.shift[1] + passed]
        with open(self.file.name + ".new", "w") as file:    # at once, whenever it is read
            file.write("%d %d" % tuple(self.shift))
        os.replace(self.file.name + ".new", self.file.name)

    def serve(self, *options):
        server = Server(PROGRAM, "--no-sync", *options)
        self.addCleanup(server.close)
        return server

    def two(self, server, **plan):
        """A table of two, and their connections."""
        self.keys = server.person("Ada"), server.person("Bob")
        table = server.api("POST", "/tables", {"game": "free-for-all", **plan}, self.keys[0])["table"]["id"]
        server.api("POST", f"/tables/{table}/join", {}, self.keys[1])
        return table

    def act(self, live, seat, number, words):
        live.send({"type": "act", "seat": seat, "number": number, "act": words, "id": 1})
        self.assertEqual(live.until("done", "error")["type"], "done")

    def clock(self, server, table):
        live = server.live(table)
        seen = live.until("hello")
        live.close()
        self.assertEqual(seen["table"]["state"], "playing")
        return seen["seats"][0]["clock"]

    def rounds(self, live, n=3):
        """Waits until the server has checked its clocks, which takes less than a bot's pace."""
        for _ in range(n):
            live.send({"type": "chat", "text": "tick", "id": "t"})
            live.until("done")
            try:
                live.socket.settimeout(0.1)
                while True:
                    live.receive()
            except TimeoutError:
                live.socket.settimeout(20)


class Clocks(Turned):
    def test_the_date_set_forward_loses_no_game(self):
        server = self.serve()
        table = self.two(server, clock={"act": 100, "game": 200})
        live = server.live(table, self.keys[0])
        live.until("hello")
        self.turn(date=HOUR)
        self.rounds(live)
        self.assertGreater(self.clock(server, table)["act"], 50)
        self.turn(date=-2 * HOUR)
        self.rounds(live)
        self.assertLessEqual(self.clock(server, table)["act"], 100)
        self.act(live, 1, 0, "B3")
        self.assertGreater(min(self.clock(server, table)["game"]), 150)

    def test_the_date_set_back_stops_nobody(self):
        """It stops neither a bot's delay nor a clock."""
        server = self.serve("--pace", "300")
        ada = server.person("Ada")
        plan = {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}], "clock": {"act": 3}}
        live = server.live(server.api("POST", "/tables", plan, ada)["table"]["id"], ada)
        live.until("hello")
        self.act(live, 1, 0, "B3")
        self.turn(date=-HOUR)
        while not live.until("seen")["legal"]:
            pass
        while live.until("table")["table"]["state"] != "over":
            pass

    def test_time_that_passes_counts(self):
        server = self.serve()
        table = self.two(server, clock={"game": 100})
        self.turn(passed=60)
        left = self.clock(server, table)["game"]
        self.assertLessEqual(left[0], 40)
        self.assertGreater(left[1], 90)

    def test_nobody_pays_for_a_restart(self):
        """The first restart forgives the time in which the server was down, and so does every one after it."""
        server = self.serve()
        table = self.two(server, clock={"act": 100, "game": 100})
        for number, seat in enumerate((1, 2, 1, 2)):
            server.stop()
            self.turn(passed=HOUR)
            server.start()
            self.assertGreater(min(self.clock(server, table)["game"]), 50)
            live = server.live(table, self.keys[seat - 1])
            live.until("hello")
            self.act(live, seat, number // 2, "%s%d" % ("AB"[seat - 1], number + 1))
            live.close()
        self.assertGreater(min(self.clock(server, table)["game"]), 50)

    def test_a_turn_adds_time(self):
        """The increment comes after each turn, and is the same after a restart."""
        server = self.serve()
        table = self.two(server, clock={"game": 100, "increment": 30})
        self.assertEqual(server.api("GET", f"/tables/{table}")["table"]["clock"], {"act": 0, "game": 100, "increment": 30})
        live = server.live(table, self.keys[0])
        live.until("hello")
        self.turn(passed=20)
        self.act(live, 1, 0, "B3")
        live.close()
        for _ in range(2):
            left = self.clock(server, table)["game"]
            self.assertTrue(100 <= left[0] <= 110 and 90 < left[1] <= 100, left)
            server.stop()
            server.start()

    def test_by_letter(self):
        """Days per act: players may be offline, the server may be down, and a player who does not act in time loses."""
        server = self.serve()
        table = self.two(server, clock={"act": 3 * 24 * HOUR})
        self.turn(passed=2 * 24 * HOUR)
        live = server.live(table, self.keys[0])
        live.until("hello")
        self.act(live, 1, 0, "B3")
        live.close()
        server.stop()
        self.turn(passed=2 * 24 * HOUR)
        server.start()
        tables = lambda key: [(one["id"], one.get("turn")) for one in server.api("GET", "/me/tables", None, key)["tables"]]
        self.assertEqual((tables(self.keys[0]), tables(self.keys[1])), ([(table, False)], [(table, True)]))
        self.assertTrue(23 * HOUR < self.clock(server, table)["act"] <= 24 * HOUR)
        server.stop()
        self.turn(passed=25 * HOUR)
        server.start()
        live = server.live(table, self.keys[0])
        while live.until("table", "hello")["table"]["state"] != "over":
            pass
        live.close()
        self.assertEqual(server.api("GET", f"/tables/{table}")["table"]["status"], "won 1")

    def test_what_was_used_before_a_restart_stays_used(self):
        server = self.serve()
        table = self.two(server, clock={"game": 100})
        live = server.live(table, self.keys[0])
        live.until("hello")
        self.turn(passed=60)
        self.act(live, 1, 0, "B3")
        live.close()
        server.stop()
        server.start()
        left = self.clock(server, table)["game"]
        self.assertLessEqual(left[0], 40)
        self.assertGreater(left[1], 90)

    def test_the_time_before_a_game_is_nobodys(self):
        """Waiting for an opponent does not use up time, also after a restart."""
        server = self.serve()
        ada, bob = server.person("Ada"), server.person("Bob")
        table = server.api("POST", "/tables", {"game": "free-for-all", "clock": {"game": 100}}, ada)["table"]["id"]
        self.turn(passed=HOUR)
        server.api("POST", f"/tables/{table}/join", {}, bob)
        live = server.live(table, ada)
        live.until("hello")
        self.act(live, 1, 0, "B3")
        live.close()
        server.stop()
        server.start()
        self.assertGreater(min(self.clock(server, table)["game"]), 50)


class Seats(Turned):
    """A player whose connection is lost keeps the seat for a while, and gets it back from a bot at any time."""

    def leave(self, server, **plan):
        """Ada's connection at a table that Bob has just left, and what she is told of him."""
        table = self.two(server, **plan)
        ada, bob = (server.live(table, key) for key in self.keys)
        for live in (ada, bob):
            live.until("hello")
        while not ada.until("table")["table"]["seats"][1].get("here"):
            pass
        bob.close()
        while (seat := ada.until("table")["table"]["seats"][1]).get("here"):
            pass
        return table, ada, seat

    def call_bot(self, ada):
        ada.send({"type": "offer", "what": "bot", "seat": 1, "for": 2, "level": 1, "id": 1})
        return ada.until("done", "error")

    def test_the_others_wait_a_while(self):
        server = self.serve()
        table, ada, seat = self.leave(server)
        self.assertTrue(50 < seat["away"] <= 60, seat)
        answer = self.call_bot(ada)
        self.assertEqual(answer["code"], "not-now")
        self.assertRegex(answer["error"], r"in [56]\d seconds")
        self.turn(passed=30)
        self.assertTrue(20 < server.api("GET", f"/tables/{table}")["table"]["seats"][1]["away"] <= 30)
        self.assertEqual(self.call_bot(ada)["code"], "not-now")
        self.turn(passed=31)
        self.assertEqual(server.api("GET", f"/tables/{table}")["table"]["seats"][1]["away"], 0)
        self.assertEqual(self.call_bot(ada)["type"], "done")
        self.assertEqual(server.api("GET", f"/tables/{table}")["table"]["seats"][1]["kind"], "bot")

    def test_longer_where_clocks_are_slow(self):
        server = self.serve()
        self.assertGreater(self.leave(server, clock={"act": 600})[2]["away"], 590)
        self.assertGreater(self.leave(server, clock={"game": 6000})[2]["away"], 590)

    def test_a_seat_is_remembered_through_a_restart(self):
        """The bot's acts stay, its time is not charged, and the person plays on."""
        server = self.serve()
        table, ada, _ = self.leave(server, clock={"game": 600})
        self.turn(passed=61)
        self.assertEqual(self.call_bot(ada)["type"], "done")
        self.act(ada, 1, 0, "B3")
        while not ada.until("seen")["legal"]:
            pass
        ada.close()
        for _ in range(2):
            server.stop()
            server.start()
        bob = server.live(table, self.keys[1])
        hello = bob.until("hello")
        self.assertEqual((hello["you"], hello["seats"][0]["acts"]), ([2], 1))
        self.assertGreater(hello["seats"][0]["clock"]["game"][1], 590)
        server.stop()
        server.start()
        self.assertEqual(server.api("GET", f"/tables/{table}")["table"]["seats"][1]["kind"], "person")


class Workshop(Turned):
    def test_forty_stores_a_day(self):
        """WS-142: two a minute, forty a day."""
        server = self.serve()
        ada = server.person("Ada")
        told = []
        for n in range(41):
            self.turn(passed=30)
            told.append(server.ask("POST", "/api/v1/workshop", {"text": f"pegboard 1\ngame Number {n}\n"}, ada)[0])
        self.assertEqual(told, [200] * 40 + [429])
        self.turn(passed=24 * HOUR)
        self.assertEqual(server.ask("POST", "/api/v1/workshop", {"text": "pegboard 1\ngame Tomorrow\n"}, ada)[0], 200)


class Folder(unittest.TestCase):
    def test_one_folder_has_one_server(self):
        server = Server(PROGRAM)
        self.addCleanup(server.close)
        command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", server.data]
        second = subprocess.run(command, capture_output=True, text=True, timeout=20)
        self.assertNotEqual(second.returncode, 0)
        self.assertEqual(second.stderr, f"pegboard serve: another server uses the folder {server.data} already\n")
        self.assertEqual(server.ask("GET", "/healthz"), (200, "ok\n"))
        server.stop(9)
        server.start()


unittest.main(warnings="ignore")
