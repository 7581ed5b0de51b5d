"""Three servers with one PostgreSQL database, without a proxy: what one of them has made any other knows, and a table goes from one
to the other. What happens when they die is tried by chaos.py."""
import os
import socket
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import Server, database    # noqa: E402
from postgres import psql    # noqa: E402

PROGRAM = sys.argv.pop(1)
NODES, PATIENCE = 3, 10.0
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

    def log(self, table):
        return psql(self.store, f"SELECT number, kind, seat, text FROM log WHERE board = '{table}' ORDER BY number")


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
