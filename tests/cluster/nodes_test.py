"""Three servers with one PostgreSQL database, without a proxy: all see each other's data, and a table moves from one to another.
Crashes are tested by chaos.py."""
import concurrent.futures
import os
import re
import signal
import socket
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import Live, database    # noqa: E402
from node import Node, pass_of, write_key    # noqa: E402
from postgres import psql    # noqa: E402
from wire import Wire    # noqa: E402

PROGRAM = sys.argv.pop(1)
NODES, PATIENCE = 3, 20.0
BOTH = {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "me"}]}


class Cluster:
    def __init__(self):
        self.store, self.key = database(), write_key()
        self.nodes = [Node(PROGRAM, self.store, f"n{i}", self.key) for i in range(NODES)]

    def close(self):
        for node in self.nodes:
            node.close()
        os.remove(self.key)

    def log(self, table):
        return psql(self.store, f"SELECT number, kind, seat, text FROM log WHERE board = '{table}' ORDER BY number")


class Block:
    """Whoever writes the first entry of a table waits until this is closed."""

    def __init__(self, store, table):
        self.psql = subprocess.Popen(["psql", "-qAtX", store.removeprefix("postgres:")], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True)
        self.psql.stdin.write(f"BEGIN; INSERT INTO log VALUES ('{table}', 0, 'x', 0, '', 0, 0); SELECT 'there';\n")
        self.psql.stdin.flush()
        assert self.psql.stdout.readline() == "there\n"

    def close(self):
        if not self.psql.stdin.closed:
            self.psql.stdin.close()    # which takes back what was written
            self.psql.wait()
            self.psql.stdout.close()


class Several(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster()
        cls.addClassCleanup(cls.cluster.close)
        cls.ada = cls.cluster.nodes[0].person("Ada")

    def test_any_server_knows_everything(self):
        one, two, three = self.cluster.nodes
        carol, bob = one.person("Carol"), two.person("Bob")
        table = one.api("POST", "/tables", {"game": "free-for-all", "public": True}, carol)["table"]
        self.assertEqual(three.api("GET", "/codes/" + table["code"], None, bob)["table"]["id"], table["id"])
        self.assertEqual([found["id"] for found in two.api("GET", "/tables")["open"]], [table["id"]])
        self.assertEqual(three.api("GET", "/me", None, carol)["tables"][0]["id"], table["id"])
        two.api("POST", f"/tables/{table['id']}/join", {}, bob)
        self.assertEqual([found["id"] for found in one.api("GET", "/tables")["running"]], [table["id"]])
        link = three.api("POST", "/me/link", {}, bob)["key"]
        adopted = [node.ask("POST", "/api/v1/me/adopt", {"key": link})[0] for node in (one, two)]
        self.assertEqual(adopted, [200, 404], "a link works once")

    def test_people_are_paired_across_servers(self):
        """Whichever server they came to; the game counts once, and every server knows it."""
        one, two, three = self.cluster.nodes
        people = [(one, one.person("Pair One")), (two, two.person("Pair Two"))]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            tables = list(pool.map(lambda one: self.paired(*one), people))
        self.assertEqual(tables[0], tables[1])
        seats = {}
        for node, key in people:
            live = self.live(three, tables[0], key)
            seats[live.until("hello")["you"][0]] = live
        for seat, act in ((1, "B3"), (2, "A1")):
            self.wait_for(lambda: three.api("GET", f"/tables/{tables[0]}")["table"]["state"] == "playing")
            self.act(seats[seat], seat, 0, act)
        seats[2].send({"type": "resign", "seat": 2, "id": 2})
        seats[2].until("done")
        for node in (one, two, three):
            self.wait_for(lambda node=node: len(node.api("GET", "/ratings?game=free-for-all")["ratings"]) == 2)
        self.assertEqual([r["games"] for r in one.api("GET", "/ratings?game=free-for-all")["ratings"]], [1, 1])

    def paired(self, node, key):
        """The table; whoever is told to come back does, since the servers may not know of each other yet."""
        while True:
            live = self.keep(Live(node.port, "/api/v1/pairing/live?game=free-for-all", key))
            message = live.until("paired", "bye")
            if message["type"] == "paired":
                return message["table"]

    def keep(self, live):
        self.addCleanup(live.close)
        return live

    def wait_for(self, condition):
        for _ in range(int(PATIENCE / 0.05)):
            if condition():
                return
            time.sleep(0.05)
        self.fail("it never came")

    def test_a_game_written_as_text_goes_to_any_server(self):
        """WS-140: one stores it, another has a table of it, the third takes the table over."""
        one, two, three = self.cluster.nodes
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "games", "workshop", "free-for-all.peg"),
                  encoding="utf-8") as file:
            game = one.api("POST", "/workshop", {"text": file.read()}, self.ada)["id"]
        table = two.api("POST", "/tables", {**BOTH, "game": game}, self.ada)["table"]["id"]
        live = self.live(three, table, self.ada)
        self.assertEqual(live.until("hello")["table"]["game"], game)
        live.send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 1})
        self.assertEqual(live.until("done", "error")["type"], "done")
        self.assertEqual(one.api("GET", "/workshop/" + game)["plays"], 1)

    def live(self, node, *who):
        live = node.live(*who)
        self.addCleanup(live.close)
        return live

    def act(self, live, seat, number, act):
        live.send({"type": "act", "seat": seat, "number": number, "act": act, "id": 1})
        self.assertEqual(live.until("done", "error")["type"], "done")

    def taken(self, table):
        """How often the table was taken over."""
        return sum(row[1] == "o" for row in self.cluster.log(table))

    def test_people_of_one_table_may_come_to_any_server(self):
        """Requests for a table are forwarded to the server that owns it; ownership does not move."""
        one, two, three = self.cluster.nodes
        bob = two.person("Bob")
        table = one.api("POST", "/tables", {"game": "free-for-all"}, self.ada)["table"]["id"]
        first = self.live(one, table, self.ada)
        first.until("hello")
        two.api("POST", f"/tables/{table}/join", {}, bob)
        second, watcher = self.live(two, table, bob), self.live(three, table)
        self.assertEqual([live.until("hello")["seats"][0]["seat"] for live in (second, watcher)], [2, 0])
        self.act(first, 1, 0, "B3")
        self.assertEqual(second.until("seen")["events"][0], "put 1 ?")
        self.assertEqual(watcher.until("seen")["events"][0], "put 1 ?")
        self.act(second, 2, 0, "A1")
        second.send({"type": "chat", "text": "across", "id": 2})
        self.assertEqual(watcher.until("chat")["text"], "across")
        seats = three.api("GET", f"/tables/{table}")["table"]["seats"]
        self.assertEqual([seat["here"] for seat in seats], [True, True], "the server that has the table knows who is here")
        self.assertEqual(self.taken(table), 0)

    def test_whoever_asks_takes_a_table_whose_server_is_killed(self):
        one, two, _ = self.cluster.nodes
        table = two.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        there, across = self.live(two, table, self.ada), self.live(one, table, self.ada)
        there.until("hello")
        across.until("hello")
        self.act(across, 1, 0, "B3")
        two.stop(signal.SIGKILL)
        self.assertRaises((EOFError, OSError), across.until, "never")
        later = self.live(one, table, self.ada)
        self.assertEqual(later.until("hello")["seats"][0]["acts"], 1)
        self.act(later, 2, 0, "A1")
        two.start(two.port)
        back = self.live(two, table, self.ada)
        self.assertEqual(back.until("hello")["seats"][1]["acts"], 1)
        self.assertEqual(self.taken(table), 1, "and whoever comes back asks there")

    def test_whoever_is_sent_away_comes_back_while_a_server_stops(self):
        one, two, three = self.cluster.nodes
        table = one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        self.live(three, table, self.ada).until("hello")
        across = self.live(two, table, self.ada)
        across.until("hello")
        three.stop()
        self.assertTrue(across.until("bye")["again"])
        again = self.live(two, table, self.ada)
        again.until("hello")
        self.act(again, 1, 0, "B3")
        three.start(three.port)

    def test_a_clock_goes_on_when_its_server_is_gone(self):
        """Another server takes the table over, and an absent player loses on time."""
        one, two, _ = self.cluster.nodes
        bob = two.person("Bob")
        table = one.api("POST", "/tables", {"game": "free-for-all", "clock": {"act": 4}}, self.ada)["table"]["id"]
        self.live(two, table, self.ada).until("hello")
        two.api("POST", f"/tables/{table}/join", {}, bob)
        two.stop(signal.SIGKILL)
        psql(self.cluster.store, f"UPDATE node SET seen = '-infinity' WHERE name = '{two.name}'")    # no need to wait for that
        end = time.monotonic() + 60
        while psql(self.cluster.store, f"SELECT state FROM board WHERE id = '{table}'") != [["2"]]:
            self.assertLess(time.monotonic(), end, "the clock stands still")
            time.sleep(0.1)
        two.start(two.port)

    def test_what_is_refused_through_a_pipe_ends_the_connection(self):
        """Otherwise whatever a proxy asks next on it would go the same way, and be refused for ever."""
        one, two, _ = self.cluster.nodes
        table = one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        self.live(one, table, self.ada).until("hello")
        with socket.create_connection(("127.0.0.1", two.port)) as connection:
            connection.sendall((f"GET /api/v1/tables/{table}/live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\n"
                                "Upgrade: websocket\r\nSec-WebSocket-Version: 1\r\nSec-WebSocket-Key: no\r\n\r\n").encode())
            answer = b"".join(iter(lambda: connection.recv(4096), b""))
        self.assertRegex(answer.decode(), r"^HTTP/1.1 4\d\d .*\r\n(.+\r\n)*Connection: close\r\n")

    def test_servers_are_told_nothing_without_the_key(self):
        one = self.cluster.nodes[0]
        table = one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        inner = int(psql(self.cluster.store, "SELECT address FROM node WHERE name = 'n0'")[0][0].rsplit(":", 1)[1])
        with open(self.cluster.key, encoding="ascii") as file:
            key = pass_of(file.read())
        answers = []
        for header in ("", f"X-Pegboard-Cluster: {'0' * 64}\r\n", f"X-Pegboard-Cluster: {key[:-1]}\r\n"):
            with self.assertRaises(ConnectionError) as refused:
                Live(inner, f"/api/v1/tables/{table}/live", self.ada, header)
            answers.append(str(refused.exception).partition("\r\n")[0])
        self.assertEqual(answers, ["HTTP/1.1 403 Forbidden"] * 3)
        with_key = Live(inner, f"/api/v1/tables/{table}/live", self.ada, f"X-Pegboard-Cluster: {key}\r\n")
        self.addCleanup(with_key.close)
        with_key.until("hello")

    def test_no_secret_is_on_the_wire_to_the_database(self):
        """From the secret of a table all its dice follow; servers share the key, and PostgreSQL does not have it."""
        wire, wired = self.wired()
        table = wired.api("POST", "/tables", {**BOTH, "game": "bonkers"}, self.ada)["table"]["id"]
        live = self.live(wired, table, self.ada)
        live.until("hello")
        live.send({"type": "resign", "seat": 1, "id": 1})
        live.until("done")
        record = wired.ask("GET", f"/api/v1/tables/{table}/record", None, self.ada)[1]
        secret = re.search("fair secret ([0-9a-f]{64})", record)[1]
        with open(self.cluster.key, encoding="ascii") as file:
            key = file.read()
        heard = bytes(wire.bytes)
        self.assertIn(table.encode(), heard, "the wire is listened to")
        for word in (secret, key, pass_of(key)):
            self.assertNotIn(word.encode(), heard)
            self.assertNotIn(bytes.fromhex(word), heard)
        other = self.cluster.nodes[0].ask("GET", f"/api/v1/tables/{table}/record", None, self.ada)[1]
        self.assertIn("fair secret " + secret, other, "whoever has the key opens it")

    def wired(self):
        """A wire, and a server that reaches the database through it."""
        where = dict(word.split("=") for word in self.cluster.store.removeprefix("postgres:").split())
        wire = Wire(os.path.join(where["host"], ".s.PGSQL.5432"))
        self.addCleanup(wire.close)
        wired = Node(PROGRAM, f"{self.cluster.store} host=127.0.0.1 port={wire.port}", "wired", self.cluster.key)
        self.addCleanup(wired.close)
        return wire, wired

    def test_a_server_that_alone_is_cut_off_sends_its_players_to_the_others(self):
        one, (wire, wired) = self.cluster.nodes[0], self.wired()
        table = wired.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        live = self.live(wired, table, self.ada)
        live.until("hello")
        self.act(live, 1, 0, "B3")
        self.knows_of(wired, one)
        wire.whole.clear()
        self.addCleanup(wire.whole.set)
        self.assertTrue(live.until("bye")["again"])
        self.assertEqual(wired.ask("GET", "/healthz")[0], 503)
        self.assertIn(f"event=let-go table={table} reason=cut-off", wired.logged())
        later = self.live_soon(one, table, self.ada)
        self.assertEqual(later.until("hello")["seats"][0]["acts"], 1)
        self.act(later, 2, 0, "A1")

    def live_soon(self, *who):
        """As players do, who come again if they are refused: for a moment the server may be believed to live."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.live(*who)
            except ConnectionError as refused:
                if time.monotonic() > end or "503" not in str(refused):
                    raise
                time.sleep(0.1)

    def knows_of(self, node, other):
        """Waits until a heartbeat has told the server where the other is: the second one after both have entered."""
        beats = (f"SELECT count(*) FROM node WHERE name IN ('{node.name}', '{other.name}')"
                 f" AND seen > to_timestamp({time.time()}) + interval '1 s'")
        end = time.monotonic() + PATIENCE
        while psql(self.cluster.store, beats) != [["2"]]:
            self.assertLess(time.monotonic(), end, "there is no heartbeat")
            time.sleep(0.05)

    def test_of_two_servers_with_one_name_the_younger_stays(self):
        older = Node(PROGRAM, self.cluster.store, "same", self.cluster.key)
        self.addCleanup(older.close)
        younger = Node(PROGRAM, self.cluster.store, "same", self.cluster.key)
        self.addCleanup(younger.close)
        self.assertEqual(older.process.wait(20), 0)
        self.assertIn("event=name-taken", older.logged())
        self.assertEqual(younger.ask("GET", "/healthz")[0], 200)

    def test_a_server_is_well_though_another_has_taken_a_table(self):
        """Otherwise a proxy would stop routing to a healthy server."""
        one = self.cluster.nodes[0]
        table = one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        live = self.live(one, table, self.ada)
        live.until("hello")
        psql(self.cluster.store, f"INSERT INTO log VALUES ('{table}', 0, 'o', 0, 'somebody else', 0, 0)")
        live.send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 1})
        self.assertTrue(live.until("bye")["again"])
        self.assertEqual(one.ask("GET", "/healthz"), (200, "ok\n"))

    def test_a_server_that_missed_a_note_finds_out(self):
        """It is frozen and cut off from the database while another takes its table; nobody acts there afterwards."""
        one, two, _ = self.cluster.nodes
        table = one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        there = self.live(one, table, self.ada)
        there.until("hello")
        one.process.send_signal(signal.SIGSTOP)
        self.addCleanup(one.process.send_signal, signal.SIGCONT)
        psql(self.cluster.store, "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'n0'")
        psql(self.cluster.store, "UPDATE node SET seen = '-infinity' WHERE name = 'n0'")
        later = self.live(two, table, self.ada)
        later.until("hello")
        self.act(later, 1, 0, "B3")
        one.process.send_signal(signal.SIGCONT)
        self.assertTrue(there.until("bye")["again"])
        self.assertIn(f"event=let-go table={table} reason=moved", one.logged())
        self.assertEqual(self.taken(table), 1)
        self.is_well(one)

    def is_well(self, node):
        """Waits until both of its connections to the database are back."""
        end = time.monotonic() + PATIENCE
        while node.ask("GET", "/healthz")[0] != 200:
            self.assertLess(time.monotonic(), end, "the server does not find back to its database")
            time.sleep(0.02)

    def test_a_note_that_comes_while_somebody_is_greeted_is_not_missed(self):
        """What is on its way into the database then writes nothing for the table, and so does not fail by itself."""
        one, three = self.cluster.nodes[0], self.cluster.nodes[2]
        first, greeted, second = (one.api("POST", "/tables", BOTH, self.ada)["table"]["id"] for _ in range(3))
        acts = {}
        for table in (first, second):
            acts[table] = self.live(one, table, self.ada)
            acts[table].until("hello")
        self.live(one, greeted, self.ada).until("hello")
        blocks = {table: Block(self.cluster.store, table) for table in (first, second)}
        for block in blocks.values():
            self.addCleanup(block.close)
        acts[first].send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 1})
        self.waits_for_lock()
        later = self.live(one, greeted, self.ada)    # its greeting, and the next act, are on their way together
        acts[second].send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 1})
        acts[second].send({"type": "ping", "id": 2})
        one.api("GET", "/me", None, self.ada)
        blocks[first].close()
        acts[first].until("done")
        self.waits_for_lock()
        psql(self.cluster.store, f"INSERT INTO log VALUES ('{greeted}', 0, 'o', 0, 'n9 0123456789abcdef', 0, 0)")
        psql(self.cluster.store, f"SELECT pg_notify('pegboard', 'n9 0123456789abcdef {greeted} 0')")
        one.api("GET", "/me", None, self.ada)    # answered behind the note
        blocks[second].close()
        self.assertTrue(later.until("bye")["again"])
        self.assertEqual(three.ask("GET", f"/api/v1/tables/{greeted}")[0], 200)

    def waits_for_lock(self):
        end = time.monotonic() + PATIENCE
        while psql(self.cluster.store, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'n0' AND"
                                       " wait_event_type = 'Lock'") != [["1"]]:
            self.assertLess(time.monotonic(), end, "nothing waits")
            time.sleep(0.01)

    def test_what_a_database_has_lost_is_told(self):
        """As after a failover to a standby that did not have all of it."""
        one = self.cluster.nodes[0]
        table = one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        live = self.live(one, table, self.ada)
        live.until("hello")
        self.act(live, 1, 0, "B3")
        psql(self.cluster.store, f"DELETE FROM log WHERE board = '{table}'")
        psql(self.cluster.store, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'n0'")
        self.assertTrue(live.until("bye")["again"])
        self.assertIn(f"event=store-lost table={table} entries=1", one.logged())
        self.is_well(one)

    def test_finished_tables_are_read_without_a_trace(self):
        one, two, three = self.cluster.nodes
        table = one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        live = self.live(one, table, self.ada)
        live.until("hello")
        live.send({"type": "resign", "seat": 1, "id": 1})
        live.until("done")
        before = self.cluster.log(table)
        self.assertEqual({node.ask("GET", f"/api/v1/tables/{table}/record", None, self.ada)[0] for node in (two, three)}, {200})
        self.assertEqual(self.cluster.log(table), before)
        later = self.live(two, table, self.ada)
        later.until("hello")
        later.send({"type": "chat", "text": "well played", "id": 2})
        self.assertEqual(later.until("done", "error")["type"], "done")


class Upgrade(unittest.TestCase):
    """A newer Pegboard is at the same database: it has brought the schema to its next version, which has a table and columns more."""

    NEXT = """CREATE TABLE later (id text); ALTER TABLE board ADD COLUMN later int NOT NULL DEFAULT 0;
              ALTER TABLE log ADD COLUMN later int NOT NULL DEFAULT 0; ALTER TABLE seat ADD COLUMN later int NOT NULL DEFAULT 0;
              ALTER TABLE person ADD COLUMN later int NOT NULL DEFAULT 0; ALTER TABLE node ADD COLUMN later int NOT NULL DEFAULT 0;
              UPDATE version SET number = number + 1, least = """

    def setUp(self):
        self.cluster = Cluster()
        self.addCleanup(self.cluster.close)
        self.one, self.two, self.three = self.cluster.nodes
        self.ada = self.one.person("Ada")

    def act(self, node, table, seat, number):
        live = node.live(table, self.ada)
        self.addCleanup(live.close)
        live.until("hello")
        live.send({"type": "act", "seat": seat, "number": number, "act": "ABC"[number] + str(seat), "id": 1})
        self.assertEqual(live.until("done", "error")["type"], "done")

    def test_servers_are_upgraded_one_by_one(self):
        """Those of this version play on beside the newer one, and can be started again, until their turn comes."""
        table = self.one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        self.act(self.one, table, 1, 0)
        psql(self.cluster.store, self.NEXT + "number")
        self.act(self.one, table, 2, 0)
        self.one.stop()
        self.act(self.two, table, 1, 1)
        self.one.start(self.one.port)
        self.act(self.one, table, 2, 1)
        bob = self.one.person("Bob")
        shared = self.one.api("POST", "/tables", {"game": "free-for-all"}, self.ada)["table"]["id"]
        self.three.api("POST", f"/tables/{shared}/join", {}, bob)
        self.assertEqual(psql(self.cluster.store, "SELECT count(*) FROM version"), [["1"]])

    def test_a_server_that_is_too_old_is_refused(self):
        """It says so, and those that run are left alone."""
        table = self.one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        before = psql(self.cluster.store, "SELECT number FROM version")[0][0]
        psql(self.cluster.store, self.NEXT + "number + 1")
        old = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", self.cluster.store, "--node", "old"],
                             capture_output=True, text=True, check=False, timeout=PATIENCE)
        self.assertEqual(old.returncode, 1)
        self.assertIn(f"made by a newer Pegboard; this one knows version {before}, and it takes {int(before) + 1}", old.stderr)
        self.act(self.two, table, 1, 0)


if "PEGBOARD_POSTGRES" not in os.environ:
    sys.exit(77)
socket.setdefaulttimeout(PATIENCE)
unittest.main()
