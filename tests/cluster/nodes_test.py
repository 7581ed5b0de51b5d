"""Three servers with one PostgreSQL database. Each table's players meet at the server that its id stands for, as a proxy would send them, and at
the next one when that is gone: killed, frozen or stopped. What was acknowledged is in the log, once, in its order; nobody hears anything else."""
import os
import random
import signal
import socket
import sys
import threading
import time
import unittest
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import Server, database    # noqa: E402
from postgres import psql    # noqa: E402

PROGRAM, SECONDS = sys.argv.pop(1), float(sys.argv.pop(1))
NODES, TABLES, PATIENCE = 3, 6, 1.0
BOTH = {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "me"}]}


class Node(Server):
    def __init__(self, store, name):
        self.fixed = ("--store", store, "--node", name)
        super().__init__(PROGRAM)

    def start(self, port=0):
        self.options = self.fixed    # not a database of its own
        super().start(port)


class Cluster:
    def __init__(self):
        self.store = database()
        self.nodes = [Node(self.store, f"n{i}") for i in range(NODES)]

    def close(self):
        for node in self.nodes:
            node.close()

    def for_table(self, table):
        """The servers in the order in which a proxy would try them."""
        first = zlib.crc32(table.encode()) % NODES
        return [self.nodes[(first + i) % NODES] for i in range(NODES)]

    def log(self, table):
        return psql(self.store, f"SELECT number, kind, seat, text FROM log WHERE board = '{table}' ORDER BY number")

    def live(self, table, key, start=0):
        """A connection at the first server that greets."""
        while True:
            for node in self.for_table(table):
                try:
                    live = node.live(table, key, start)
                    live.socket.settimeout(PATIENCE)
                    live.node = node
                    return live, live.until("hello")
                except (OSError, EOFError):
                    continue
            time.sleep(0.05)


class Player(threading.Thread):
    """Plays both seats of one table after the other. Whenever it is sent away, or not answered, it comes back and goes on."""

    def __init__(self, cluster, key):
        super().__init__()
        self.cluster, self.key, self.enough, self.failure = cluster, key, False, None
        self.done, self.heard, self.pause, self.back, self.node = {}, {}, 0, 0, None

    def run(self):
        try:
            while not self.enough:
                self.play_one()
        except Exception as failure:    # handed over to the test
            self.failure = failure

    def new_table(self):
        while True:
            try:
                status, answer = random.choice(self.cluster.nodes).ask("POST", "/api/v1/tables", BOTH, self.key)
                if status == 200:
                    return answer["table"]["id"]
            except OSError:
                pass
            time.sleep(0.05)

    def play_one(self):
        table, over, last = self.new_table(), False, time.monotonic()
        self.done[table], self.heard[table] = [], {}
        while not over:
            live, hello = self.cluster.live(table, self.key)
            self.back, self.node = self.back + 1, live.node
            try:
                over = self.play(table, live, hello, last)
            except (OSError, EOFError):
                last = self.last
            live.close()

    def play(self, table, live, hello, last):
        self.last = last
        seats = {seen["seat"]: seen for seen in hello["seats"]}
        for seen in hello["seats"]:
            self.hear(table, seen)
        while True:
            mover = next((seen for seen in seats.values() if seen["legal"]), None)
            if not mover:
                return True
            act = random.choice(mover["legal"])
            live.send({"type": "act", "seat": mover["seat"], "number": mover["acts"], "act": act, "id": 1})
            if self.answer(table, live, seats)["type"] == "done":
                self.done[table].append((mover["seat"], mover["acts"], act))
                self.pause = max(self.pause, time.monotonic() - self.last)
                self.last = time.monotonic()
            time.sleep(0.01)

    def hear(self, table, seen):
        """What was heard before stays what it was."""
        if seen.get("revealed"):
            return
        heard, first = self.heard[table].setdefault(seen["seat"], []), seen["first"] - 1
        if first > len(heard) or heard[first:] != seen["events"][:len(heard) - first]:
            raise AssertionError(f"{table}: after {heard} came {seen['events']} from {first} on")
        heard[first:] = seen["events"]

    def answer(self, table, live, seats):
        while True:
            message = live.until("seen", "done", "error")
            if message["type"] != "seen":
                return message
            self.hear(table, message)
            seats[message["seat"]] = message


class Several(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster()
        self.addCleanup(self.cluster.close)
        self.ada = self.cluster.nodes[0].person("Ada")

    def check(self, table, done):
        log = self.cluster.log(table)
        self.assertEqual([int(row[0]) for row in log], list(range(len(log))), "numbers have a gap")
        acts = {seat: [row[3] for row in log if row[1] == "a" and row[2] == str(seat)] for seat in (1, 2)}
        for seat, number, act in done:
            self.assertEqual(acts[seat][number], act, "what was acknowledged is not what is kept")

    def under_load(self, fault):
        """Faults, one after the other, while people play; the longest time that anybody waited."""
        players = [Player(self.cluster, self.ada) for _ in range(TABLES)]
        for player in players:
            player.start()
        end, faults = time.monotonic() + SECONDS, 0
        while time.monotonic() < end:
            if node := random.choice(players).node:    # somebody plays there
                fault(node)
                faults += 1
            else:
                time.sleep(0.01)
        for player in players:
            player.enough = True
        for player in players:
            player.join(60)
            self.assertIsNone(player.failure)
            self.assertFalse(player.is_alive(), "somebody waits for ever")
            for table, done in player.done.items():
                self.check(table, done)
        acts, pause = sum(len(done) for player in players for done in player.done.values()), max(player.pause for player in players)
        self.assertGreater(sum(player.back for player in players), sum(len(player.done) for player in players),
                           "nobody was ever sent elsewhere")
        print(f"{faults} faults, {acts} acts acknowledged, longest pause {pause:.2f} s", file=sys.stderr)

    def test_killed(self):
        def kill(node):
            node.stop(signal.SIGKILL)
            time.sleep(random.uniform(0, 0.5))
            node.start(node.port)
            time.sleep(random.uniform(0, 0.5))
        self.under_load(kill)

    def test_frozen(self):
        """It wakes up and does not know that others have taken its tables."""
        def freeze(node):
            node.process.send_signal(signal.SIGSTOP)
            time.sleep(random.uniform(PATIENCE + 0.3, PATIENCE + 1))
            node.process.send_signal(signal.SIGCONT)
            time.sleep(random.uniform(0, 0.5))
        self.under_load(freeze)

    def test_stopped(self):
        def stop(node):
            node.stop()
            node.start(node.port)
            time.sleep(random.uniform(0, 0.5))
        self.under_load(stop)

    def test_any_server_knows_everything(self):
        one, two, three = self.cluster.nodes
        bob = two.person("Bob")
        table = one.api("POST", "/tables", {"game": "free-for-all", "public": True}, self.ada)["table"]
        self.assertEqual(three.api("GET", "/codes/" + table["code"], None, bob)["table"]["id"], table["id"])
        self.assertEqual([found["id"] for found in two.api("GET", "/tables")["open"]], [table["id"]])
        self.assertEqual(three.api("GET", "/me", None, self.ada)["tables"][0]["id"], table["id"])
        two.api("POST", f"/tables/{table['id']}/join", {}, bob)
        self.assertEqual([found["id"] for found in one.api("GET", "/tables")["running"]], [table["id"]])
        link = three.api("POST", "/me/link", {}, bob)["key"]
        self.assertEqual([node.ask("POST", "/api/v1/me/adopt", {"key": link})[0] for node in (one, two)], [200, 404],
                         "a link works once")

    def test_a_game_written_as_text_goes_to_any_server(self):
        """WS-140: one stores it, another has a table of it, the third takes the table over."""
        one, two, three = self.cluster.nodes
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "games", "workshop", "free-for-all.peg"),
                  encoding="utf-8") as file:
            game = one.api("POST", "/workshop", {"text": file.read()}, self.ada)["id"]
        table = two.api("POST", "/tables", {**BOTH, "game": game}, self.ada)["table"]["id"]
        live = three.live(table, self.ada)
        self.assertEqual(live.until("hello")["table"]["game"], game)
        live.send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 1})
        self.assertEqual(live.until("done", "error")["type"], "done")
        live.close()
        self.assertEqual(one.api("GET", "/workshop/" + game)["plays"], 1)

    def test_who_has_a_table_lets_it_go_when_another_takes_it(self):
        one, two, _ = self.cluster.nodes
        table = one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        first = one.live(table, self.ada)
        first.until("hello")
        second = two.live(table, self.ada)
        second.until("hello")
        self.assertTrue(first.until("bye")["again"])
        second.send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 1})
        self.assertEqual(second.until("done", "error")["type"], "done")
        self.assertEqual([row[1] for row in self.cluster.log(table)], ["o", "a"])

    def test_finished_tables_are_read_without_a_trace(self):
        one, two, three = self.cluster.nodes
        table = one.api("POST", "/tables", BOTH, self.ada)["table"]["id"]
        live = one.live(table, self.ada)
        live.until("hello")
        live.send({"type": "resign", "seat": 1, "id": 1})
        live.until("done")
        before = self.cluster.log(table)
        self.assertEqual({node.ask("GET", f"/api/v1/tables/{table}/record", None, self.ada)[0] for node in (two, three)}, {200})
        self.assertEqual(self.cluster.log(table), before)
        later = two.live(table, self.ada)
        later.until("hello")
        later.send({"type": "chat", "text": "well played", "id": 2})
        self.assertEqual(later.until("done", "error")["type"], "done")


if "PEGBOARD_POSTGRES" not in os.environ:
    sys.exit(77)
socket.setdefaulttimeout(PATIENCE)
unittest.main()
