"""PostgreSQL as the database: it goes down and comes back, its connections are cut under load, and nothing acknowledged is lost or
duplicated; migration from a server's file."""
import contextlib
import os
import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import unittest

from client import Server, database
from postgres import psql

PROGRAM = sys.argv.pop(1)
BOTH = {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "me"}]}


def name_of(where):
    return where.rsplit("dbname=", 1)[1]


def tear(where):
    """Ends all connections of the server."""
    psql(os.environ["PEGBOARD_POSTGRES"], f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name_of(where)}'")


def wait_for(what, sentence):
    end = time.monotonic() + 20
    while not what():
        if time.monotonic() > end:
            raise AssertionError(sentence)
        time.sleep(0.02)


class Player(threading.Thread):
    """Plays both seats of one table after another until stopped. Reconnects whenever it is disconnected."""

    def __init__(self, server, key):
        super().__init__()
        self.server, self.key, self.failure, self.enough = server, key, None, False
        self.done = {}    # table -> what was acknowledged there: seat, number, act

    def run(self):
        try:
            while not self.enough:
                self.play_one()
        except Exception as failure:    # re-raised in the test
            self.failure = failure

    def play_one(self):
        status, answer = self.server.ask("POST", "/api/v1/tables", BOTH, self.key)
        if status == 503:
            return
        table, over = answer["table"]["id"], False
        self.done[table] = []
        while not over:
            try:
                live = self.server.live(table, self.key)
            except ConnectionError:    # refused while the database is away
                time.sleep(0.02)
                continue
            try:
                over = self.play(live, self.done[table])
            except (EOFError, ConnectionError):
                pass
            live.close()

    def play(self, live, done):
        seats = {seen["seat"]: seen for seen in live.until("hello")["seats"]}
        while True:
            mover = next((seen for seen in seats.values() if seen["legal"]), None)
            if not mover:
                return True
            act = random.choice(mover["legal"])
            live.send({"type": "act", "seat": mover["seat"], "number": mover["acts"], "act": act, "id": 1})
            if self.answer(live, seats)["type"] == "done":
                done.append((mover["seat"], mover["acts"], act))

    def answer(self, live, seats):
        while True:
            message = live.until("seen", "done", "error")
            if message["type"] != "seen":
                return message
            seats[message["seat"]] = message


class Database(unittest.TestCase):
    def setUp(self):
        self.server = Server(PROGRAM)
        self.where = self.server.options[-1]
        self.addCleanup(self.server.close)
        self.ada = self.server.person("Ada")

    def healthy(self):
        return self.server.ask("GET", "/healthz")[0] == 200

    def test_it_goes_away_and_comes_back(self):
        table = self.server.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        live = self.server.live(table, self.ada)
        live.until("hello")
        psql(os.environ["PEGBOARD_POSTGRES"], f"ALTER DATABASE {name_of(self.where)} ALLOW_CONNECTIONS false")
        tear(self.where)
        wait_for(lambda: not self.healthy(), "nobody notices that the database is away")
        live.send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 1})
        self.assertEqual(live.until("done", "error")["code"], "store")
        self.assertEqual(self.server.ask("POST", "/api/v1/me", {"name": "Bob", "program": True})[0], 503)
        psql(os.environ["PEGBOARD_POSTGRES"], f"ALTER DATABASE {name_of(self.where)} ALLOW_CONNECTIONS true")
        wait_for(self.healthy, "the server does not find back to its database")
        live.send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 2})
        self.assertEqual(live.until("done", "error")["type"], "done")
        self.assertEqual(psql(self.where, f"SELECT seat, text FROM log WHERE board = '{table}' AND kind = 'a'"), [["1", "B3"]])

    def test_torn_connections_lose_nothing(self):
        players = [Player(self.server, self.ada) for _ in range(4)]
        for player in players:
            player.start()
        for n in range(400):
            tear(self.where)
            if n > 10 and "event=let-go" in self.server.logged():    # one was cut in the middle of writing
                break
        for player in players:
            player.enough = True
        for player in players:
            player.join(60)
            self.assertIsNone(player.failure)
            self.assertFalse(player.is_alive())
        self.assertIn("event=let-go", self.server.logged(), "nothing was torn in the middle")
        self.assertGreater(sum(len(done) for player in players for done in player.done.values()), 100)
        for player in players:
            for table, done in player.done.items():
                self.check(table, done)

    def check(self, table, done):
        log = psql(self.where, f"SELECT number, kind, seat, text FROM log WHERE board = '{table}' ORDER BY number")
        self.assertEqual([int(row[0]) for row in log], list(range(len(log))), "numbers have a gap")
        acts = {seat: [row[3] for row in log if row[1] == "a" and row[2] == str(seat)] for seat in (1, 2)}
        for seat, number, act in done:
            self.assertEqual(acts[seat][number], act, "what was acknowledged is not what is kept")

    def test_two_servers_do_not_share_it(self):
        again = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", self.where], capture_output=True, text=True,
                               timeout=20)
        self.assertEqual(again.returncode, 1)
        self.assertIn("another server uses this database already", again.stderr)

    def test_a_password_or_host_that_is_wrong_is_told(self):
        wrong = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", "postgres:host=/nowhere"],
                               capture_output=True, text=True, timeout=20)
        self.assertEqual(wrong.returncode, 1)
        self.assertIn("cannot reach PostgreSQL", wrong.stderr)


class Hosts(unittest.TestCase):
    def test_one_that_never_answers_is_passed_over(self):
        """Of several hosts the first hangs, or cannot be reached. Both are tried at once: this is mostly waiting."""
        servers = [self.start_behind(silent.getsockname()[1]) for silent in (self.hung(), self.unreachable())]
        self.assertEqual([server.stdout.readline()[:11] for server in servers], ["Pegboard is"] * 2)

    def start_behind(self, port):
        where = database()
        folder = where.split("host=")[1].split()[0]
        server = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store",
                                   f"{where} host=127.0.0.1,{folder} port={port},5432 connect_timeout=2"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for cleanup in (server.stdout.close, server.wait, server.kill):
            self.addCleanup(cleanup)
        return server

    def hung(self, backlog=100):
        """Connections are made, and nobody answers."""
        listener = socket.socket()
        self.addCleanup(listener.close)
        listener.bind(("127.0.0.1", 0))
        listener.listen(backlog)
        return listener

    def unreachable(self):
        """Whoever dials a listener that has no room waits as for a machine that is not there."""
        listener = self.hung(0)
        for _ in range(3):
            caller = socket.socket()
            self.addCleanup(caller.close)
            caller.setblocking(False)
            caller.connect_ex(listener.getsockname())
        return listener


class Moving(unittest.TestCase):
    def move(self, folder, where):
        """What it says."""
        done = subprocess.run([PROGRAM, "move", "--from", folder, "--to", where], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0 if done.stdout else 1)
        return done.stdout or done.stderr

    def contents(self, folder):
        """The number of rows of every table of the file."""
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "pegboard.db"))) as file:
            names = [name for name, in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name != 'journal'")]
            return {name: file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}

    def contents_there(self, where):
        names = [row[0] for row in psql(where, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        counts = {name: int(psql(where, f"SELECT count(*) FROM {name}")[0][0]) for name in names}
        return {name: n for name, n in counts.items() if name not in ("version", "node")}

    def test_what_cannot_be_moved_is_told(self):
        where = database()
        self.assertIn("there is no server's file in /nowhere", self.move("/nowhere", where))
        server = Server(PROGRAM)    # with a database of its own
        self.addCleanup(server.close)
        folder = self.file().data
        self.assertIn("a server uses that database", self.move(folder, server.options[-1]))
        self.assertIn("cannot reach PostgreSQL", self.move(folder, "postgres:host=/nowhere"))
        self.assertEqual(psql(where, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), [["0"]])

    def test_the_server_is_stopped_first(self):
        where = database()
        server = self.file(stop=False)
        self.assertIn("stop it first", self.move(server.data, where))

    def file(self, stop=True):
        """A server with a file."""
        where = os.environ.pop("PEGBOARD_POSTGRES")
        server = Server(PROGRAM)
        os.environ["PEGBOARD_POSTGRES"] = where
        self.addCleanup(server.close)
        if stop:
            server.stop()
        return server

    def test_a_row_that_cannot_be_moved_leaves_nothing(self):
        server, where = self.file(), database()
        with contextlib.closing(sqlite3.connect(os.path.join(server.data, "pegboard.db"))) as file:
            file.execute("INSERT INTO person VALUES (1, 'Ada'), (2, 'B' || char(0) || 'ob')")
            file.commit()
        self.assertIn("PostgreSQL says", self.move(server.data, where))
        self.assertEqual(psql(where, "SELECT count(*) FROM person"), [["0"]])

    def test_a_file_is_moved(self):
        old = self.file(stop=False)
        ada = old.person("Ada Ö.")
        table = old.api("POST", "/tables", BOTH, ada)["table"]["id"]
        script = old.api("POST", "/workshop",
                         {"text": "pegboard 1\ngame Tabs \\N\nabout a\ttab\nturn\n  put in empty\nwin when pegs is 3\n"}, ada)["id"]
        old.api("POST", f"/workshop/{script}/like", {}, ada)
        old.api("POST", f"/workshop/{script}/report", {"why": "too short"}, ada)
        written = old.api("GET", "/workshop/" + script, None, ada)
        live = old.live(table, ada)
        live.until("hello")
        for message in ({"type": "chat", "text": "a \\N tab, “quotes” and ü"},
                        {"type": "act", "seat": 1, "number": 0, "act": "B3"}):
            live.send({**message, "id": 1})
            live.until("done")
        old.stop()
        new = database()
        self.assertRegex(self.move(old.data, new), r"^\d+ rows were moved\.\n$")
        self.assertEqual(self.contents(old.data), self.contents_there(new))
        self.assertIn("not empty", self.move(old.data, new))
        old.options = ("--store", new)
        old.start()
        self.assertEqual(old.api("GET", "/me", None, ada)["name"], "Ada Ö.")
        self.assertEqual(old.api("GET", "/workshop/" + script, None, ada), written)
        live = old.live(table, ada)
        hello = live.until("hello")
        self.assertEqual(hello["chat"][0]["text"], "a \\N tab, “quotes” and ü")
        self.assertEqual(hello["seats"][0]["acts"], 1)
        live.send({"type": "act", "seat": 2, "number": 0, "act": "C3", "id": 2})
        self.assertEqual(live.until("done", "error")["type"], "done")


if "PEGBOARD_POSTGRES" not in os.environ:
    sys.exit(77)
unittest.main()
