"""A table with a long log: everybody can join, gets its newest part and can fetch the rest in pages; no answer is cut inside a
value."""
import re
import socket
import sys
import unittest

from client import Server

PROGRAM = sys.argv.pop(1)
ACTS = 6000
PAGE = 1 << 16    # bytes of events in one message


class Long(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync", "--messages", "1000000")
        cls.ada, cls.ben = cls.server.person("Ada"), cls.server.person("Ben")
        cls.table = cls.server.api("POST", "/tables", {"game": "free-table"}, cls.ada)["table"]["id"]
        cls.server.api("POST", f"/tables/{cls.table}/join", {}, cls.ben)
        cls.talk()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    @classmethod
    def talk(cls):
        """More acts than fit in a message, each of maximum length and full of characters that JSON has to escape."""
        ada = cls.server.live(cls.table, cls.ada)
        ada.until("hello")
        for n in range(ACTS):
            ada.send({"type": "act", "seat": 1, "number": n, "act": f"say {n:05} " + "\"\\" * 95,
                      **({"id": n} if n % 100 == 99 else {})})
            if n % 100 == 99:
                ada.until("done")
        ada.close()

    def numbers(self, events):
        return [int(re.match(r"say 1 (\d+)", line)[1]) for line in events if line.startswith("say 1 ")]

    def bounded(self, events):
        self.assertLessEqual(sum(len(line) + 1 for line in events), PAGE)

    def all_events(self, seat, key):
        """From the newest page to the first."""
        before, events = None, []
        while before is None or before > 1:
            query = "&".join([f"seat={seat}"] * bool(seat) + [f"before={before}"] * bool(before))
            page = self.server.api("GET", f"/tables/{self.table}/events?{query}", key=key)
            self.assertEqual(page["seat"], seat)
            self.bounded(page["events"])
            self.assertEqual(before or page["first"] + len(page["events"]), page["first"] + len(page["events"]))
            before, events = page["first"], page["events"] + events
        return events

    def test_greeting(self):
        for key, seat in ((self.ada, 1), (self.ben, 2), (None, 0)):
            live = self.server.live(self.table, key)
            hello = live.until("hello")
            self.assertLess(len(live.frames[-1]), 1 << 18)
            seen = hello["seats"][0]
            self.bounded(seen["events"])
            self.assertGreater(seen["first"], 1)
            self.assertEqual(self.numbers(seen["events"])[-1], ACTS - 1)
            whole = self.all_events(seat, key)
            self.assertEqual(self.numbers(whole), list(range(ACTS)))
            self.assertEqual(whole[seen["first"] - 1:], seen["events"])
            live.close()

    def test_coming_back(self):
        whole = self.all_events(0, None)
        for start in (0, 5, len(whole) - 3, len(whole), len(whole) + 1, 2 ** 31 - 1):
            live = self.server.live(self.table, start=start)
            seen = live.until("hello")["seats"][0]
            self.assertEqual(seen["events"], whole[seen["first"] - 1:])
            self.assertEqual(seen["first"], min(start + 1, len(whole) + 1) if start > len(whole) - 200 else seen["first"])
            self.bounded(seen["events"])
            live.close()

    def test_news_of_more_than_a_page(self):
        """Much talk within one iteration of the loop: the newest part is sent, with its number."""
        watcher, ben = self.server.live(self.table), self.server.live(self.table, self.ben)
        last = watcher.until("hello")["seats"][0]
        last = last["first"] + len(last["events"])
        number = ben.until("hello")["seats"][0]["acts"]
        frames = b""
        sent = ben.socket
        class Gather:
            def sendall(self, bytes_):
                nonlocal frames
                frames += bytes_
        ben.socket = Gather()
        for n in range(400):
            ben.send({"type": "act", "seat": 2, "number": number + n, "act": "say " + "x" * 190})
        ben.socket = sent
        ben.socket.sendall(frames)
        while last < len(self.all_events(0, None)) + 1:
            seen = watcher.until("seen")
            self.bounded(seen["events"])
            self.assertGreaterEqual(seen["first"], last)
            last = seen["first"] + len(seen["events"])
        # Ben takes nothing of it back, so the other tests, which look at Ada's words, see theirs first.
        watcher.close()
        ben.close()

    def test_pages_are_the_viewers_own(self):
        for seat, key in ((1, self.ben), (2, self.ada), (1, None), (3, self.ada), (0, self.ada)):
            status, _ = self.server.ask("GET", f"/api/v1/tables/{self.table}/events?seat={seat}", key=key)
            self.assertIn(status, (400, 403))
        for query in ("before=0", "before=-1", "before=2147483648", "before=4294967297", "before=x", "seat=4294967297",
                      "seat=1&before="):
            status, said = self.server.ask("GET", f"/api/v1/tables/{self.table}/events?{query}", key=self.ada)
            self.assertEqual((status, said["code"]), (400, "bad-request"), query)

    def test_zz_over(self):
        """After the end: everything again, the replay in pages, the record whole; and the same after a restart."""
        for restarted in (False, True):
            if restarted:
                self.assertEqual(self.server.stop(), 0)
                self.server.start()
            live = self.server.live(self.table, self.ada)
            live.until("hello")
            if not restarted:
                live.send({"type": "resign", "seat": 1})
                while live.until("table")["table"]["state"] != "over":
                    pass
            live.close()
            acts = []
            while True:
                page = self.server.api("GET", f"/tables/{self.table}/replay?from={len(acts)}")
                self.assertEqual(page["first"], len(acts))
                self.assertEqual("fair" in page, not acts)
                acts += page["acts"]
                if len(acts) == page["total"]:
                    break
                self.assertGreater(len(page["acts"]), 0)
            said = [act["act"] for act in acts if act["seat"] == 1]
            self.assertEqual([int(act.split()[1]) for act in said], list(range(ACTS)))
            record = self.server.api("GET", f"/tables/{self.table}/record")
            self.assertEqual(record.count("\n1: say "), ACTS)
            self.assertEqual(self.numbers(self.all_events(0, None))[:ACTS], list(range(ACTS)))


class Hidden(unittest.TestCase):
    """Two long tables that differ only in Ben's hidden acts: where his pegs go in, and how often one is moved."""

    def setUp(self):
        self.server = Server(PROGRAM, "--no-sync", "--messages", "1000000")
        self.ada, self.ben = self.server.person("Ada"), self.server.person("Ben")

    def tearDown(self):
        self.server.close()

    def table(self, hidden):
        """Ada talks, and every fifty words of hers Ben does what is hidden at that time."""
        table = self.server.api("POST", "/tables", {"game": "free-table", "public": True}, self.ada)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, self.ben)
        ada, ben = self.server.live(table, self.ada), self.server.live(table, self.ben)
        acts = ben.until("hello")["seats"][0]["acts"]
        for n in range(1000):
            for act in hidden(n // 50) if n % 50 == 0 else ():
                ben.send({"type": "act", "seat": 2, "number": acts, "act": act, "id": acts})
                ben.until("done")
                acts += 1
            ada.send({"type": "act", "seat": 1, "number": n, "act": f"say {n:05} " + "x" * 150,
                      **({"id": n} if n % 50 == 49 else {})})
            if n % 50 == 49:
                ada.until("done")
        ada.close()
        ben.close()
        return table

    def raw(self, table, query, key):
        """All answers, byte for byte."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            who = f"Authorization: Bearer {key}\r\n" if key else ""
            connection.sendall(f"GET /api/v1/tables/{table}/events?{query} HTTP/1.1\r\nHost: x\r\n{who}Connection: close\r\n\r\n".encode())
            return connection.makefile("rb").read()

    def test_pages_tell_nothing_hidden(self):
        calm = self.table(lambda n: [f"put {'ABCDEF'[n % 6]}{n // 6 + 1}"] if n < 18 else [])
        busy = self.table(lambda n: [f"put {'FEDCBA'[n % 6]}{n // 6 + 2}"] + ["move F2-F1", "move F1-F2"] * (n % 4) if n < 18
                          else ["move F2-F1", "move F1-F2"])
        own = [self.raw(table, "seat=2&before=60", self.ben) for table in (calm, busy)]
        self.assertNotEqual(*own)
        for key, seat in ((self.ada, "&seat=1"), (self.ada, ""), (self.ada, "&seat=2"), (None, ""), (None, "&seat=1")):
            for before in (1, 2, 20, 60, 333, 700, 1019, 1020, 1021, 2147483647):
                with self.subTest(seat=seat, before=before, known=bool(key)):
                    pages = [self.raw(table, f"before={before}{seat}", key) for table in (calm, busy)]
                    self.assertTrue(pages[0])
                    self.assertEqual(*pages)


if __name__ == "__main__":
    unittest.main()
