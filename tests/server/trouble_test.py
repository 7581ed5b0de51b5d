"""When the disk is full, or the database is locked or cannot be written: players and operator are told, nothing is half stored, and
the server recovers by itself. Old databases are brought up to date, and a backup can be made while the server runs."""
import glob
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from client import Server

PROGRAM = sys.argv.pop(1)
READONLY = sys.argv.pop(1)    # a library that lets the disk become read-only
HERE = os.path.dirname(os.path.abspath(__file__))


def log_of(server, table):
    with sqlite3.connect(f"file:{server.data}/pegboard.db?mode=ro", uri=True) as database:
        return database.execute("SELECT number, kind, seat, text FROM log WHERE board = ? ORDER BY number", (table,)).fetchall()


class Trouble(unittest.TestCase):
    def setUp(self):
        self.sign = tempfile.mktemp()    # while there is a file of that name, nothing can be written
        before = dict(os.environ)
        os.environ.update(LD_PRELOAD=READONLY, READONLY_WHILE=self.sign, ASAN_OPTIONS="verify_asan_link_order=0")
        self.server = Server(PROGRAM)
        os.environ.clear()
        os.environ.update(before)
        self.ada = self.server.person("Ada")
        plan = {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "me"}]}
        self.table = self.server.api("POST", "/tables", plan, self.ada)["table"]["id"]
        self.live = self.server.live(self.table, self.ada)
        self.live.until("hello")

    def tearDown(self):
        self.live.close()
        self.server.close()

    def act(self, words):
        self.live.send({"type": "act", "seat": 1, "number": 0, "act": words, "id": 1})
        return self.live.until("done", "error")

    def refused_everywhere(self, words):
        """An act, a new table and a new person are refused with the reason, and nothing changes."""
        before = log_of(self.server, self.table)
        error = self.act("B3")
        self.assertEqual((error["type"], error["code"]), ("error", "store"))
        self.assertIn(words, error["error"])
        for path, body in (("/tables", {"game": "free-for-all", "public": True}), ("/me", {"name": "Bob", "program": True})):
            status, content = self.server.ask("POST", "/api/v1" + path, body, self.ada)
            self.assertEqual((status, content["code"]), (503, "store"))
            self.assertIn(words, content["error"])
        self.assertEqual(log_of(self.server, self.table), before)
        self.assertEqual(self.server.api("GET", "/tables"), {"open": [], "running": []})
        self.assertIn(words, self.server.logged())
        status, health = self.server.ask("GET", "/healthz")
        self.assertEqual((status, words in health), (503, True))
        watcher = self.server.live(self.table)
        self.assertEqual(watcher.until("hello")["seats"][0]["events"], ["phase play", "turn 1"])
        watcher.close()

    def goes_on(self):
        self.assertEqual(self.act("B3"), {"type": "done", "reply": 1})
        self.assertEqual([row[1:] for row in log_of(self.server, self.table)], [(ord("a"), 1, "B3")])
        self.server.api("POST", "/tables", {"game": "free-for-all"}, self.ada)
        self.assertIn("event=store-recovered", self.server.logged())
        self.assertEqual(self.server.ask("GET", "/healthz"), (200, "ok\n"))

    def test_disk_full(self):
        pid = self.server.process.pid
        soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (os.path.getsize(self.server.data + "/pegboard.db-wal"), hard))
        self.refused_everywhere("full")
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
        self.goes_on()

    def test_locked(self):
        other = sqlite3.connect(self.server.data + "/pegboard.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        self.refused_everywhere("in use by another program")
        other.execute("ROLLBACK")
        other.close()
        self.goes_on()

    def test_read_only(self):
        open(self.sign, "w", encoding="utf-8").close()
        self.refused_everywhere("cannot be written to")
        os.remove(self.sign)
        self.goes_on()

    def test_bots_go_on(self):
        """Two bots are in the middle of a game when the database is locked; they resume by themselves afterwards."""
        other = sqlite3.connect(self.server.data + "/pegboard.db", isolation_level=None)
        while True:    # retry until the database is locked before the game is over
            table = self.server.api("POST", "/tables", {"game": "free-for-all", "seats": [{"kind": "bot", "level": 1}] * 2},
                                    self.ada)["table"]["id"]
            watcher = self.server.live(table)
            watcher.until("seen")
            other.execute("BEGIN IMMEDIATE")
            if self.server.api("GET", f"/tables/{table}")["table"]["state"] != "over":
                break
            other.execute("ROLLBACK")
        while "event=store-error" not in self.server.logged():
            time.sleep(0.05)
        kept = log_of(self.server, table)
        other.execute("ROLLBACK")
        other.close()
        while watcher.until("table")["table"]["state"] != "over":
            pass
        self.assertEqual(log_of(self.server, table)[:len(kept)], kept)
        self.assertEqual([row[0] for row in log_of(self.server, table)], list(range(len(log_of(self.server, table)))))
        watcher.close()

    def test_another_program_writes_into_the_log(self):
        """A number in the log is taken once. The second writer gets a conflict and sees the first one's entry."""
        with sqlite3.connect(self.server.data + "/pegboard.db") as database:
            database.execute("INSERT INTO log VALUES (?, 0, ?, 1, 'B3', 1000, 1000)", (self.table, ord("a")))
        database.close()
        error = self.act("C4")
        self.assertEqual((error["type"], error["code"]), ("error", "store"))
        self.assertEqual([row[1:] for row in log_of(self.server, self.table)], [(ord("a"), 1, "B3")])
        late = self.server.live(self.table, self.ada)
        self.assertEqual(late.until("hello")["seats"][0]["events"], ["phase play", "turn 1", "put 1 B3", "turn 2"])
        late.send({"type": "act", "seat": 2, "number": 0, "act": "C4", "id": 2})
        self.assertEqual(late.until("done", "error")["type"], "done")
        late.close()

    def test_after_trouble_a_restart_finds_what_was_kept(self):
        self.test_disk_full()
        self.server.stop()
        self.server.start()
        again = self.server.live(self.table, self.ada)
        self.assertEqual(again.until("hello")["seats"][0]["events"], ["phase play", "turn 1", "put 1 B3", "turn 2"])
        again.close()

    def test_backup_while_running(self):
        self.act("B3")
        self.live.send({"type": "chat", "text": "in the middle"})
        copy = os.path.join(self.server.data, "copy.db")
        subprocess.run([PROGRAM, "backup", copy, "--data", self.server.data], check=True)
        with sqlite3.connect(copy) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            self.assertEqual(database.execute("SELECT text FROM log WHERE kind = 97").fetchall(), [("B3",)])
        other = Server(PROGRAM)    # restart from the copy
        other.stop()
        shutil.copy(copy, other.data + "/pegboard.db")
        other.start()
        again = other.live(self.table, self.ada)
        self.assertEqual(again.until("hello")["seats"][0]["events"], ["phase play", "turn 1", "put 1 B3", "turn 2"])
        again.close()
        other.close()
        wrong = subprocess.run([PROGRAM, "backup", "/nowhere/at/all.db", "--data", self.server.data], stderr=subprocess.PIPE,
                               text=True, check=False)
        self.assertEqual(wrong.returncode, 1)
        self.assertTrue(wrong.stderr.startswith("pegboard backup: "))


class Starting(unittest.TestCase):
    def start(self, data, **how):
        return subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", data], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE,
                              text=True, timeout=20, check=False, **how)

    def test_a_database_that_cannot_be_written(self):
        with tempfile.TemporaryDirectory() as data:
            sqlite3.connect(data + "/pegboard.db").execute("CREATE TABLE something (x)").connection.close()
            os.chmod(data + "/pegboard.db", 0o444)
            os.chmod(data, 0o555)
            nobody = {"user": 65534} if os.geteuid() == 0 else {}
            answer = self.start(data, **nobody)
            os.chmod(data, 0o755)
        self.assertEqual(answer.returncode, 1)
        self.assertRegex(answer.stderr, "pegboard serve: .*(readonly|read-only|unable)")

    def test_files_that_are_no_database_of_ours(self):
        with tempfile.TemporaryDirectory() as data:
            with open(data + "/pegboard.db", "wb") as file:
                file.write(b"this is no database" * 100)
            answer = self.start(data)
            self.assertEqual((answer.returncode, "not a database" in answer.stderr), (1, True))
        with tempfile.TemporaryDirectory() as data:
            sqlite3.connect(data + "/pegboard.db").execute("PRAGMA user_version = 999").connection.close()
            answer = self.start(data)
            self.assertEqual((answer.returncode, "newer Pegboard" in answer.stderr), (1, True))
        answer = self.start("/proc/nothing/here")
        self.assertEqual((answer.returncode, "cannot make the folder" in answer.stderr), (1, True))

    def test_games_that_the_rules_have_outgrown(self):
        """A game of Bonkers! as the first edition left it, where a card is laid straight after the throw, one that goes on as before, and one
        that is over: the first is closed with a word that says why, and nothing else is lost."""
        server = Server(PROGRAM)
        server.stop()
        for old in glob.glob(server.data + "/pegboard.db*"):
            os.remove(old)
        with open(HERE + "/databases/rules-1.dump",
                  encoding="utf-8") as file, sqlite3.connect(server.data + "/pegboard.db") as database:
            database.executescript(file.read())
        for _ in range(2):    # what was closed stays so
            server.start()
            key = "00112233445566778899aabbccddeeff"
            hello = server.live("bonkersunder", key).until("hello")
            self.assertEqual((hello["table"]["state"], hello["table"]["status"]), ("over", "outdated"))
            self.assertEqual([line["text"] for line in hello["chat"]], ["well thrown", "and what now?"])
            self.assertEqual(hello["seats"][0]["events"][-1], "dice 1 3 5")
            self.assertEqual(server.live("bonkersended", key).until("hello")["table"]["status"], "won 2")
            tables = {t["id"]: t["status"] for t in server.api("GET", "/me", None, key)["tables"]}
            self.assertEqual(tables, {"bonkersunder": "outdated", "bonkersended": "won 2", "stillplaying": "playing"})
            server.stop()
        server.start()
        live = server.live("stillplaying", key)
        self.assertEqual(live.until("hello")["seats"][0]["acts"], 1)
        live.send({"type": "act", "seat": 2, "number": 0, "act": "C3", "id": 1})
        self.assertEqual(live.until("done", "error")["type"], "done")
        self.assertIn("event=outdated-table", server.logged())
        server.close()

    def rated(self, server, key):
        """The number and what was before of each rated game, once the result that was left has been rated too."""
        for _ in range(200):
            past = server.api("GET", "/me/ratings/free-for-all", key=key)["past"]
            if len(past) > 1:
                break
            time.sleep(0.05)
        return [(one["number"], one["before"]) for one in past]

    def test_old_databases(self):
        """Each dump is a database as that version left it: Ada's unfinished game, a finished one, chat and an open table."""
        dumps = sorted(glob.glob(HERE + "/databases/*.sql"))
        self.assertTrue(dumps)
        for dump in dumps:
            with self.subTest(os.path.basename(dump)):
                version = int(os.path.basename(dump).split(".")[0])
                server = Server(PROGRAM)
                server.stop()
                for old in glob.glob(server.data + "/pegboard.db*"):
                    os.remove(old)
                with open(dump, encoding="utf-8") as file, sqlite3.connect(server.data + "/pegboard.db") as database:
                    database.executescript(file.read())
                    if version < 5:    # hashes came with version 5
                        database.execute("UPDATE seat SET seed = 'plain'")
                server.start()
                key = "00112233445566778899aabbccddeeff"
                me = server.api("GET", "/me", None, key)
                self.assertEqual((me["name"], sorted(t["state"] for t in me["tables"])), ("Ada", ["over", "playing", "waiting"]))
                states = {t["state"]: t for t in me["tables"]}
                live = server.live(states["playing"]["id"], key)
                hello = live.until("hello")
                self.assertEqual(hello["chat"][0]["text"], "a word from long ago")
                self.assertEqual(hello["seats"][0]["acts"], 1)
                live.send({"type": "act", "seat": 2, "number": 0, "act": "C3", "id": 1})
                self.assertEqual(live.until("done", "error")["type"], "done")
                self.assertEqual(server.api("GET", "/codes/" + states["waiting"]["code"].upper())["table"]["id"],
                                 states["waiting"]["id"])
                self.assertEqual(states["over"]["status"], "won 2")
                if version >= 7:    # scripts came with version 7, and the game that is over was one
                    self.assertEqual(server.api("GET", "/workshop?sort=played")["games"][0]["id"], states["over"]["game"])
                if version >= 8:    # ratings came with version 8
                    self.assertEqual(self.rated(server, key), [(2, 1612), (1, 1500)])
                if version >= 10:    # analyses are kept since version 10
                    self.assertIn("analysis", server.api("GET", f"/tables/{states['over']['id']}/analysis"))
                self.assertEqual(server.api("GET", f"/tables/{states['over']['id']}/replay")["fair"]["seeds"], ["", ""],
                                 "a seed without a hash, with which nothing was drawn, does not count")
                self.assertIn("event=start", server.logged())
                server.close()
        newest = max(int(os.path.basename(dump).split(".")[0]) for dump in dumps)
        server = Server(PROGRAM)
        with sqlite3.connect(f"file:{server.data}/pegboard.db?mode=ro", uri=True) as database:
            self.assertEqual(database.execute("PRAGMA user_version").fetchone(), (newest,), "keep a dump of the newest version too")
        server.close()


unittest.main(warnings="ignore")
