"""A database that was damaged or edited by hand: the broken table is refused by name and logged, all others are as they were, nothing crashes."""
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import unittest

from client import Server

PROGRAM = sys.argv.pop(1)
HUGE, CUT = 2 ** 63 - 1, 2 ** 32 + 1

# The damage to the table $ID, by the column that the log names, or `log`.
BROKEN = [
    *[("players", f"UPDATE board SET players = {n} WHERE id = $ID") for n in (0, -1, 11, CUT + 1, HUGE)],
    ("seat", "UPDATE board SET players = 5 WHERE id = $ID"), ("seat", "UPDATE board SET players = 1 WHERE id = $ID"),
    *[("public", f"UPDATE board SET public = {n} WHERE id = $ID") for n in (2, -1, CUT)],
    *[("clock_act", f"UPDATE board SET clock_act = {n} WHERE id = $ID") for n in (-1, 1209601, CUT, HUGE)],
    *[("clock_game", f"UPDATE board SET clock_game = {n} WHERE id = $ID") for n in (-5, 864001, HUGE)],
    *[("state", f"UPDATE board SET state = {n} WHERE id = $ID") for n in (-1, 3, CUT, HUGE, 3 - 2 ** 32, 1 - 2 ** 32)],
    *[("created", f"UPDATE board SET created = {n} WHERE id = $ID") for n in (-1, HUGE, 253402300800000)],
    ("secret", "UPDATE board SET secret = x'00' WHERE id = $ID"), ("secret",
                                                                   "UPDATE board SET secret = zeroblob(100000) WHERE id = $ID"),
    ("log", "UPDATE board SET game = 'chess' WHERE id = $ID"), ("log", "UPDATE board SET game = '' WHERE id = $ID"),
    *[("log", f"UPDATE board SET options = '{words}' WHERE id = $ID") for words in
      ("stall", "stall=", "=", "stall=0", "stall=4294967297", "stall=99999999999999999999", "cat=1", "increment=0",
       "increment=3601", "increment=x", "stall=1 stall=1", "x" * 300, "a=1 " * 50)],
    ("options", "UPDATE board SET options = 'stall=5' || char(10) WHERE id = $ID"),
    ("status", "UPDATE board SET status = CAST(x'ff41' AS TEXT) WHERE id = $ID"), ("log",
            f"UPDATE board SET status = '{'x' * 100}' WHERE id = $ID"),
    ("log", f"UPDATE board SET next = '{'x' * 100}' WHERE id = $ID"), ("log",
            f"UPDATE board SET code = '{'x' * 100}' WHERE id = $ID"),
    *[("kind", f"UPDATE seat SET kind = {n} WHERE board = $ID AND seat = 1") for n in (3, -1, 255, CUT, HUGE)],
    *[("level", f"UPDATE seat SET level = {n} WHERE board = $ID AND seat = 2") for n in (6, -1, CUT, HUGE)],
    ("log", "UPDATE seat SET level = 0 WHERE board = $ID AND kind = 2"), ("person",
            "UPDATE seat SET person = -7 WHERE board = $ID AND seat = 1"),
    *[("seat", f"UPDATE seat SET seat = {n} WHERE board = $ID AND seat = 2") for n in (0, 3, -9, 11, CUT + 1, HUGE)],
    ("seat", "DELETE FROM seat WHERE board = $ID AND seat = 1"), ("log", f"UPDATE seat SET name = '{'x' * 97}' WHERE board = $ID"),
    ("seat", f"UPDATE seat SET name = '{'x' * 70000}' WHERE board = $ID"), ("name",
            "UPDATE seat SET name = char(7) WHERE board = $ID"),
    ("name", "UPDATE seat SET name = 'a' || char(0) || 'b' WHERE board = $ID"), ("log",
            "UPDATE seat SET seed = 'a|b' WHERE board = $ID"),
    ("log", "UPDATE seat SET hash = 'abc' WHERE board = $ID"), ("seeds", "UPDATE board SET seeds = 2 WHERE id = $ID"), ("reveal",
            f"UPDATE board SET reveal = {HUGE} WHERE id = $ID"),
    *[("log", f"UPDATE log SET number = {n} WHERE board = $ID AND number = 1") for n in (-1, 77, CUT, HUGE)],
    *[("log", f"UPDATE log SET kind = {n} WHERE board = $ID AND number = 1") for n in (0, 98, 256 + 97, CUT, -97, HUGE)],
    *[("log", f"UPDATE log SET seat = {n} WHERE board = $ID AND number = 1") for n in (0, 3, -1, CUT, HUGE)],
    *[("log", f"UPDATE log SET kind = 117, seat = {n} WHERE board = $ID AND number = 1") for n in (0, 2, 9)],
    *[("log", f"UPDATE log SET at = {n} WHERE board = $ID AND number = 1") for n in (-1, HUGE)],
    *[("log", f"UPDATE log SET ran = {n} WHERE board = $ID AND number = 1") for n in (-1, HUGE)],
    ("log", "UPDATE log SET text = 'Z9' WHERE board = $ID AND number = 1"), ("log",
            "DELETE FROM log WHERE board = $ID AND number = 0"),
    ("log", "UPDATE log SET kind = 116, text = char(7) WHERE board = $ID AND number = 1"),
    ("log", "UPDATE log SET kind = 110, text = char(7) WHERE board = $ID AND number = 1"),
]


class Damage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync", "--bot-ms", "10")
        cls.ada = cls.server.person("Ada")
        plan = {"game": "free-for-all", "public": True, "options": {"stall": 90},
                "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}
        cls.tables = [cls.server.api("POST", "/tables", plan, cls.ada)["table"]["id"] for _ in range(2)]
        for table in cls.tables:
            live = cls.server.live(table, cls.ada)
            seen = live.until("hello")["seats"][0]
            for n in range(3):
                while not seen["legal"]:
                    seen = live.until("seen")
                live.send({"type": "act", "seat": 1, "number": n, "act": seen["legal"][0], "id": n})
                seen = live.until("seen")
            while not seen["legal"]:
                seen = live.until("seen")
            live.close()
        cls.server.stop()
        cls.file = os.path.join(cls.server.data, "pegboard.db")
        shutil.copy(cls.file, cls.file + ".whole")
        cls.server.start()
        cls.whole = cls.look(cls.tables[1])
        cls.server.stop()

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.server.data)

    @classmethod
    def look(cls, table):
        """A table as its player sees it."""
        live = cls.server.live(table, cls.ada)
        hello = live.until("hello")
        live.close()
        return json.dumps([hello["table"]["seats"][0]["name"], hello["table"]["options"], hello["seats"]])

    def test_hand_edits(self):
        broken = self.tables[0]
        for column, edit in BROKEN:
            with self.subTest(edit=edit[:120]):
                for name in os.listdir(self.server.data):
                    if not name.endswith(".whole"):
                        os.remove(os.path.join(self.server.data, name))
                shutil.copy(self.file + ".whole", self.file)
                with sqlite3.connect(self.file) as db:
                    changed = db.execute(edit.replace("$ID", f"'{broken}'")).rowcount
                db.close()
                self.assertGreater(changed, 0)
                self.server.start()
                try:
                    self.leaves_the_others_alone(broken, column)
                finally:
                    code = self.server.stop()
                self.assertEqual(code, 0, self.server.logged()[-2000:])

    def leaves_the_others_alone(self, broken, column):
        self.assertEqual(self.look(self.tables[1]), self.whole)
        mine = self.server.api("GET", "/me", key=self.ada)["tables"]
        self.assertIn(self.tables[1], [table["id"] for table in mine])
        self.server.api("GET", "/tables")
        for path in ("", "/events", "/live"):
            status, said = self.server.ask("GET", f"/api/v1/tables/{broken}{path}", key=self.ada)
            self.assertEqual((status, said["code"]), (404, "unknown"))
        self.assertIn(f"event=broken-table table='{broken}' column={column}\n", self.server.logged())


class Scripts(unittest.TestCase):
    """WS-140: a script that was damaged is as if it were not there, and so is a table of it; every other script and table goes on."""

    ROWS = [
        ("text", "UPDATE scripts SET text = text || 'x' WHERE id = $ID"), ("text",
                "UPDATE scripts SET text = 'a' || char(0) WHERE id = $ID"),
        ("title", "UPDATE scripts SET title = char(7) WHERE id = $ID"), ("title",
                "UPDATE scripts SET title = CAST(x'ff41' AS TEXT) WHERE id = $ID"),
        ("parent", "UPDATE scripts SET parent = char(27) WHERE id = $ID"), ("card",
                "UPDATE scripts SET card = char(10) WHERE id = $ID"),
        *[("language", f"UPDATE scripts SET language = {n} WHERE id = $ID") for n in (2, -1, CUT, HUGE)],
        *[("state", f"UPDATE scripts SET state = {n} WHERE id = $ID") for n in (3, -1, CUT)],
        *[(column, f"UPDATE scripts SET {column} = {n} WHERE id = $ID") for column in ("plays", "likes", "created")
          for n in (-1, HUGE)],
    ]
    TEXTS = ["UPDATE scripts SET text = 'pegboard 1' WHERE id = $ID", "UPDATE scripts SET text = '' WHERE id = $ID",
             "DELETE FROM scripts WHERE id = $ID",
             "UPDATE scripts SET id = '~' WHERE id = $ID", "UPDATE scripts SET text = zeroblob(9) || text WHERE id = $ID"]
    CARDS = ["", "{", "[]", "{}", "7", "{\"by\":"]

    def setUp(self):
        self.server = Server(PROGRAM, "--no-sync")
        self.addCleanup(self.server.close)
        self.ada = self.server.person("Ada")
        here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "games", "workshop")
        self.ids = []
        for name in ("free-for-all", "x-rays"):
            with open(os.path.join(here, name + ".peg"), encoding="utf-8") as file:
                self.ids.append(self.server.api("POST", "/workshop", {"text": file.read()}, self.ada)["id"])
            self.server.api("POST", f"/workshop/{self.ids[-1]}/list", {}, self.ada)
        self.tables = [self.server.api("POST", "/tables", {"game": game, "public": True}, self.ada)["table"]["id"]
                       for game in self.ids]
        self.server.stop()
        self.file = os.path.join(self.server.data, "pegboard.db")
        shutil.copy(self.file, self.file + ".whole")

    def edited(self, edit):
        """The server with its database edited by that SQL."""
        for name in os.listdir(self.server.data):
            if not name.endswith(".whole"):
                os.remove(os.path.join(self.server.data, name))
        shutil.copy(self.file + ".whole", self.file)
        with sqlite3.connect(self.file) as db:
            self.assertGreater(db.execute(edit.replace("$ID", f"'{self.ids[0]}'")).rowcount, 0)
        db.close()
        self.server.start()

    def others_go_on(self):
        self.assertIn(self.ids[1], [game["id"] for game in self.server.api("GET", "/workshop")["games"]])
        self.assertTrue(self.server.api("GET", "/workshop/" + self.ids[1])["ok"])
        self.assertEqual(self.server.api("GET", "/tables/" + self.tables[1])["table"]["game"], self.ids[1])
        self.assertIn(self.tables[1], [table["id"] for table in self.server.api("GET", "/tables")["open"]])
        self.assertEqual(self.server.stop(), 0, self.server.logged()[-2000:])

    def gone(self, path, method="GET", body=None):
        status, said = self.server.ask(method, "/api/v1" + path, body, self.ada)
        self.assertEqual((status, said["code"]), (404, "unknown"), said)

    def test_rows(self):
        for column, edit in self.ROWS:
            with self.subTest(edit):
                self.edited(edit)
                self.gone("/workshop/" + self.ids[0])
                self.gone("/tables", "POST", {"game": self.ids[0]})
                self.assertIn(f"event=broken-script script='{self.ids[0]}' column={column}\n", self.server.logged())
                self.others_go_on()

    def test_texts_of_tables(self):
        for edit in self.TEXTS:
            with self.subTest(edit):
                self.edited(edit)
                self.gone("/tables/" + self.tables[0])
                self.assertIn(f"event=broken-table table='{self.tables[0]}' column=game\n", self.server.logged())
                self.others_go_on()

    def test_cards(self):
        for card in self.CARDS:
            with self.subTest(card):
                self.edited(f"UPDATE scripts SET card = '{card}' WHERE id = $ID")
                listed = {game["id"]: game for game in self.server.api("GET", "/workshop")["games"]}
                self.assertEqual(listed[self.ids[0]]["title"], "Free-for-All")
                self.others_go_on()


class Private(unittest.TestCase):
    def test_nobody_else_reads_the_database(self):
        """Whatever the umask, and also if an old version created the file world-readable."""
        before = os.umask(0)
        try:
            server = Server(PROGRAM)
            backup = os.path.join(server.data, "copy.db")
            for again in (False, True):
                server.person("Ada")
                files = ["pegboard.db", "pegboard.db-wal", "pegboard.db-shm"]
                subprocess.run([PROGRAM, "backup", "--data", server.data, backup], check=True)
                for name in (*files, "copy.db"):
                    self.assertEqual(os.stat(os.path.join(server.data, name)).st_mode & 0o777, 0o600, name)
                    os.chmod(os.path.join(server.data, name), 0o644)
                server.stop(signal.SIGKILL if not again else signal.SIGTERM)
                if not again:
                    server.start()
            server.close()
        finally:
            os.umask(before)


if __name__ == "__main__":
    unittest.main()
