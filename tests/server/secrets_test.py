"""What is hidden stays hidden on the wire: two tables that differ only in what a viewer may not know send that viewer the same
frames, byte for byte, but for the table's own name and commitment; so do lists, refusals and the log of the process."""
import json
import os
import random
import re
import shutil
import sqlite3
import sys
import unittest

from client import Server, in_the_file

PROGRAM = sys.argv.pop(1)
NAMES = re.compile(rb'"(id|code|commit)":"[^"]*"|"(created|at|away)":\d+|table=\w+|time=\d+|port=\d+')
ENOUGH = 12


def plain(frames):
    return [NAMES.sub(b"", frame) for frame in frames]


def listen(live, kind="chat", text="end"):
    while live.until(kind).get("text") != text:
        pass


def arrive(server, table, key):
    """A connection that has been greeted, and what it sees first. One after the other, so that all hear of each other in the same order."""
    live = server.live(table, key)
    return live, live.until("hello")["seats"][0]


def written(server, name):
    """A game of the workshop, stored by somebody (WS-141)."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "games", "workshop", name + ".peg"),
              encoding="utf-8") as file:
        return server.api("POST", "/workshop", {"text": file.read()}, server.person("Author"))["id"]


class Course:
    """A game in which player 2 makes hidden acts by `choose`, while everybody else always does the same and queries everything."""

    def __init__(self, server, game, choose, clock=None):
        self.server, self.choose = server, choose
        self.ada, self.bob = server.person("Ada"), server.person("Bob")
        plan = {"game": game, "public": True, **({"clock": clock} if clock else {})}
        self.table = server.api("POST", "/tables", plan, self.ada)["table"]["id"]
        server.api("POST", f"/tables/{self.table}/join", {}, self.bob)
        (self.one, _), (self.two, seen), (self.watcher, _) = (arrive(server, self.table, key) for key in (self.ada, self.bob, None))
        self.acts = self.hide(seen)
        self.pages = self.look()
        self.two.send({"type": "chat", "text": "end"})
        for live in (self.one, self.watcher, self.two):
            listen(live)
        self.late = [arrive(server, self.table, key)[0] for key in (self.ada, None)]
        self.frames = [plain(live.frames) for live in (self.one, self.watcher, *self.late)]
        for live in (self.one, self.two, self.watcher, *self.late):
            live.close()

    def hide(self, seen):
        """Plays the acts that nobody else hears: the set-up without its last act."""
        acts = []
        while seen["legal"] and len(acts) < ENOUGH:
            acts.append(self.choose(seen["legal"]))
            self.two.send({"type": "act", "seat": 2, "number": seen["acts"], "act": acts[-1], "id": 1})
            done = False
            while not done or seen["acts"] < len(acts):
                note = self.two.until("seen", "done", "error")
                if note["type"] == "error":
                    raise AssertionError(note)
                done |= note["type"] == "done"
                seen = note if note["type"] == "seen" else seen
        return acts

    def look(self):
        """The answers to requests of the opponent and a stranger, and the refusals of wrong acts."""
        pages = [self.server.ask("GET", "/api/v1" + path, None, key) for key in (self.ada, None)
                 for path in ("/me", f"/tables/{self.table}", f"/tables/{self.table}/events",
                              f"/tables/{self.table}/events?before=3",
                              f"/tables/{self.table}/events?seat=1", f"/tables/{self.table}/events?seat=2", f"/tables/{self.table}/record", f"/tables/{self.table}/replay", f"/tables/{self.table}/replay/1")]
        for live, seat in ((self.one, 1), (self.one, 2), (self.watcher, 2), (self.watcher, 1)):
            for act in ("Z9", "D1-D1", "pass", "A1 A1"):
                live.send({"type": "act", "seat": seat, "number": 0, "act": act, "id": act})
                live.until("error")
            for kind in ("takeback", "hint", "heat"):
                live.send({"type": kind, "seat": seat, "id": kind})
                live.until("error")
        return NAMES.sub(b"", json.dumps(pages).replace(": ", ":").encode())


class Silence:
    """A game played at random. Before and after each act of player 2 the others ask everything; `silent` has both answers where the
    act was silent: player 1 and a watcher got no message by it."""

    def __init__(self, server, game, seed, most=150):
        self.server, self.silent, choose = server, [], random.Random(seed)
        keys = [None, server.person("Ada"), server.person("Bob")]
        self.table = server.api("POST", "/tables", {"game": game, "public": True}, keys[1])["table"]["id"]
        server.api("POST", f"/tables/{self.table}/join", {}, keys[2])
        self.keys, self.live, self.seen = keys, {}, {}
        for seat in (1, 2, 0):
            self.live[seat], self.seen[seat] = arrive(server, self.table, keys[seat])
        for _ in range(most):
            seat = next((seat for seat in (2, 1) if self.seen[seat]["legal"]), 0)
            if not seat or len(self.silent) == 4:
                break
            before = [self.asked(game), self.asked(game)][1] if seat == 2 else None    # the first time the offer is new
            heard = self.play(seat, choose.choice(self.seen[seat]["legal"]))
            if before and not heard:
                self.silent.append((before, self.asked(game)))
        for live in self.live.values():
            live.close()

    def play(self, seat, act):
        """Whether anybody else heard of it."""
        self.live[seat].send({"type": "act", "seat": seat, "number": self.seen[seat]["acts"], "act": act})
        self.live[2].send({"type": "chat", "text": "end"})
        others = False
        for viewer, live in self.live.items():
            while (note := live.until("seen", "chat"))["type"] == "seen":
                self.seen[viewer] = note
                others |= viewer != seat
        return others

    def asked(self, game):
        """Everything that player 1 and a watcher are told when they ask for all that there is."""
        start = [len(self.live[viewer].frames) for viewer in (1, 0)]
        for viewer in (1, 0):
            for message in ({"type": "offer", "what": "draw"}, {"type": "takeback"}, {"type": "note", "text": "our rules"},
                            {"type": "rematch"}, {"type": "back"},
                            {"type": "act", "number": 0, "act": "Z9"}, {"type": "offer", "what": "bot",
                                    "for": 2}, {"type": "hint"}):
                self.live[viewer].send({"seat": 1, **message, "id": 1})
                self.live[viewer].until("done", "error")
        self.live[2].send({"type": "chat", "text": "end"})
        for live in self.live.values():
            listen(live)
        pages = [self.server.ask("GET", path, None, key) for key in self.keys[:2]
                 for path in (f"/api/v1/tables/{self.table}", "/api/v1/tables", f"/api/v1/tables/{self.table}/record",
                              f"/api/v1/tables/{self.table}/replay",
                              f"/api/v1/tables/{self.table}/events", "/metrics", "/healthz", "/api/v1/me", "/api/v1/workshop?sort=played", f"/api/v1/workshop/{game}")]
        return [plain(self.live[viewer].frames[first:]) for viewer, first in zip((1, 0), start)], NAMES.sub(b"",
                json.dumps(pages).replace(": ", ":").encode())


def change(server, *statements):
    """Writes into the database of a stopped server."""
    database = sqlite3.connect(server.data + "/pegboard.db")
    for statement in statements:
        database.execute(*statement)
    database.commit()
    database.close()


def twin(server):
    """Another server with a copy of this one's data; both are stopped."""
    other = Server(server.program, *server.options)
    other.stop()
    for name in os.listdir(other.data):
        os.remove(os.path.join(other.data, name))
    shutil.copy(server.data + "/pegboard.db", other.data)
    return other


class Around:
    """Everybody at a table of a server: each player, and a watcher as number 0."""

    def __init__(self, server, table, keys):
        self.server, self.table, self.keys = server, table, [None, *keys]
        self.live, self.seen = map(list, zip(*(arrive(server, table, key) for key in self.keys)))
        self.late = []

    def act(self, seat, words):
        """Plays, and waits until all have heard of it."""
        self.live[seat].send({"type": "act", "seat": seat, "number": self.seen[seat]["acts"], "act": words})
        for viewer, live in enumerate(self.live):
            self.seen[viewer] = live.until("seen")

    def told(self, viewer):
        """Every frame that the viewer got, including late ones, and the answers to all other requests."""
        live, (late, _) = self.live[viewer], arrive(self.server, self.table, self.keys[viewer])
        self.late.append(late)
        for kind, seat in (("act", 2), ("takeback", 2), ("hint", 2), ("heat", 2), ("act", 1), ("takeback", 1)):
            live.send({"type": kind, "seat": seat, "number": 0, "act": "2C out 9", "id": kind})
            live.until("error")
        pages = [self.server.ask("GET", f"/api/v1{path}", None, self.keys[viewer])
                 for path in ("/tables", f"/tables/{self.table}", f"/tables/{self.table}/record", f"/tables/{self.table}/replay/3",
                              *(f"/tables/{self.table}/events?before={before}{seat}" for before in (2, 9, 1000)
                                for seat in ("", *(f"&seat={n}" for n in range(1, len(self.keys))))))]
        return plain(live.frames), plain(late.frames), NAMES.sub(b"", json.dumps(pages).replace(": ", ":").encode())

    def close(self):
        for live in self.live + self.late:
            live.close()


class Secrets(unittest.TestCase):
    maxDiff = 2000

    def same(self, first, second):
        self.assertEqual(len(first.acts), len(second.acts))
        self.assertNotEqual(first.acts, second.acts)
        self.assertEqual(first.pages, second.pages)
        for one, other in zip(first.frames, second.frames):
            self.assertEqual([len(frame) for frame in one], [len(frame) for frame in other])
            self.assertEqual(one, other)

    def test_secret_set_ups(self):
        """In every game of two in which both set up at the same time: the opponent, a watcher and a stranger learn nothing."""
        server = Server(PROGRAM, "--no-sync", "--messages", "1000000")    # watchers of all games count as one person here
        tried = 0
        try:
            key = server.person("Probe")
            for game in server.api("GET", "/games")["games"] + [server.api("GET", "/games/" + written(server, name))
                                                                for name in ("mad-dash", "smuggler")]:
                table = server.api("POST", "/tables", {"game": game["id"], "seats": [{"kind": "me"}] * game["players"][0]},
                                   key)["table"]
                live = server.live(table["id"], key)
                seats = live.until("hello")["seats"]
                live.send({"type": "resign", "seat": 1, "id": 1})
                live.until("done")
                live.close()
                if game["players"][0] != 2 or not all(seat["legal"] for seat in seats) or seats[0]["view"]["phase"] != "setup":
                    continue
                with self.subTest(game["id"]):
                    first = Course(server, game["id"], lambda legal: legal[0])
                    for _ in range(30):    # with an opening toss: repeat until it falls the same way
                        second = Course(server, game["id"], lambda legal: legal[-1])
                        if second.frames[0][0] == first.frames[0][0]:
                            break
                    self.same(first, second)
                    tried += 1
            self.assertGreater(tried, 5)
        finally:
            server.close()

    def test_a_silent_act_changes_nothing_that_others_can_ask(self):
        """Offers, taking back, refusals, lists and presence are the same before and after it, and figures are not for players."""
        server = Server(PROGRAM, "--no-sync", "--messages", "1000000")
        self.addCleanup(server.close)
        for game in ("leap-frog", "tank-blitz", "free-table", written(server, "leap-frog")):
            with self.subTest(game):
                found = [pair for seed in range(6) for pair in Silence(server, game, seed).silent]
                self.assertGreater(len(found), 2)
                for before, after in found:
                    self.assertEqual(before, after)

    def dealt(self, game, players):
        """A server that has stopped, with a table at which cards were dealt from a secret that is the same in every run."""
        server = Server(PROGRAM, "--no-sync")
        keys = [server.person(f"Player {i}") for i in range(players)]
        table = server.api("POST", "/tables", {"game": game, "players": players, "public": True}, keys[0])["table"]["id"]
        for key in keys[1:-1]:
            server.api("POST", f"/tables/{table}/join", {}, key)
        server.stop()
        change(server, ("UPDATE board SET id = 'fixed', secret = ?", (bytes(range(32)),)), ("UPDATE seat SET board = 'fixed'",),
               ("DELETE FROM log",))    # that people sat down, under the name that the table had
        server.start()
        server.api("POST", "/tables/fixed/join", {}, keys[-1])
        server.stop()
        return server, keys

    @in_the_file
    def test_hidden_hands(self):
        """One card is swapped between two players. Nobody else can tell, as long as both hold on to that card."""
        dealt, keys = self.dealt("pegs-and-jokers", 4)
        database = sqlite3.connect(dealt.data + "/pegboard.db")
        cards = dict(database.execute("SELECT number, text FROM log"))
        database.close()
        for one, other in ((2, 4), (2, 3), (1, 3)):    # partners, neighbours, the other partners
            servers = [twin(dealt), twin(dealt)]
            mine, yours = next((m, y) for m in range(one - 1, 20, 4) for y in range(other - 1, 20, 4) if cards[m] != cards[y])
            change(servers[1], ("UPDATE log SET text = ? WHERE number = ?", (cards[yours], mine)),
                   ("UPDATE log SET text = ? WHERE number = ?", (cards[mine], yours)))
            with self.subTest(players=(one, other)):
                for server in servers:
                    server.start()
                tables = [Around(server, "fixed", keys) for server in servers]
                self.assertGreater(self.same_acts(tables, {cards[mine], cards[yours]}), 5)
                self.assertNotEqual(*(table.seen[one]["view"]["hand"] for table in tables))
                for viewer in {0, 1, 2, 3, 4} - {one, other}:
                    self.assertEqual(*(table.told(viewer) for table in tables))
                for table in tables:
                    table.close()
            for server in servers:
                server.close()
        shutil.rmtree(dealt.data)

    def same_acts(self, tables, hidden):
        """Plays the acts legal at both tables without the hidden cards; returns their number."""
        for n in range(ENOUGH):
            seat = int(tables[0].seen[0]["view"]["actors"])
            both = sorted(set(tables[0].seen[seat]["legal"]) & set(tables[1].seen[seat]["legal"]))
            open_acts = [act for act in both if not hidden & set(act.split())]
            if not open_acts:
                return n
            for table in tables:
                table.act(seat, open_acts[0])
        return ENOUGH

    @in_the_file
    def test_what_is_yet_to_be_drawn(self):
        """Two secrets, the same draws so far: but for the commitment, nobody can tell."""
        for game in ("bonkers", "pegs-and-jokers"):
            first, keys = self.dealt(game, 2)
            second = twin(first)
            change(second, ("UPDATE board SET secret = ?", (bytes(range(1, 33)),)))
            with self.subTest(game):
                for server in (first, second):
                    server.start()
                tables = [Around(server, "fixed", keys) for server in (first, second)]
                for viewer in range(3):
                    self.assertEqual(*(table.told(viewer) for table in tables))
                for table in tables:
                    table.close()
            first.close()
            second.close()

    def test_the_log_of_the_process(self):
        logs = []
        for choose in (lambda legal: legal[0], lambda legal: legal[-1]):
            server = Server(PROGRAM, "--no-sync")
            Course(server, "mad-dash", choose)
            server.stop()
            logs.append(NAMES.sub(b"", server.logged().encode()))
            server.close()
        self.assertEqual(*logs)

    def test_acts_in_play(self):
        """In free-for-all a peg goes in unseen; where, the other does not hear."""
        server = Server(PROGRAM, "--no-sync")
        try:
            frames = []
            for act in ("C3", "F6"):
                ada, bob = server.person("Ada"), server.person("Bob")
                table = server.api("POST", "/tables", {"game": "free-for-all"}, ada)["table"]["id"]
                server.api("POST", f"/tables/{table}/join", {}, bob)
                one, two, watcher = (arrive(server, table, who)[0] for who in (ada, bob, None))
                one.send({"type": "act", "seat": 1, "number": 0, "act": "A1"})
                while not two.until("seen")["legal"]:
                    pass
                two.send({"type": "act", "seat": 2, "number": 0, "act": act})
                while not (seen := one.until("seen"))["legal"]:
                    pass
                self.assertEqual(seen["events"], ["put 2 ?", "turn 1"])
                two.send({"type": "chat", "text": "end"})
                for live in (one, watcher):
                    listen(live)
                frames.append([plain(live.frames) for live in (one, watcher)])
            self.assertEqual(*frames)
        finally:
            server.close()

    def test_a_partner_at_the_same_device(self):
        """Both seats are on one connection; what is meant for one of them does not depend on what the other one hides."""
        server = Server(PROGRAM, "--no-sync")
        try:
            mine = []
            for choose in (0, -1):
                key = server.person("Ada")
                table = server.api("POST", "/tables", {"game": "mad-dash", "seats": [{"kind": "me"}] * 2}, key)["table"]["id"]
                live = server.live(table, key)
                seats = live.until("hello")["seats"]
                shown = [json.dumps(seats[0])]
                seen, acts = seats[1], 0
                while seen["legal"] and acts < 4:
                    live.send({"type": "act", "seat": 2, "number": acts, "act": seen["legal"][choose]})
                    acts += 1
                    while seen["acts"] < acts:
                        note = live.until("seen")
                        if note["seat"] == 2:
                            seen = note
                        else:
                            shown.append(json.dumps(note))
                mine.append(shown)
            self.assertEqual(*mine)
        finally:
            server.close()

    def test_a_clock_tells_nothing(self):
        """The opponent's time for an act counts from the last audible event: hidden acts do not change it."""
        server = Server(PROGRAM, "--no-sync")
        try:
            ada, bob = server.person("Ada"), server.person("Bob")
            table = server.api("POST", "/tables", {"game": "mad-dash", "clock": {"act": 1000}}, ada)["table"]["id"]
            server.api("POST", f"/tables/{table}/join", {}, bob)
            two = server.live(table, bob)
            two.until("hello")
            with_clock = server.live(table)
            before = with_clock.until("hello")["seats"][0]["clock"]["act"]
            two.send({"type": "act", "seat": 2, "number": 0, "act": "D4", "id": 1})
            two.until("done")
            after = server.live(table).until("hello")["seats"][0]["clock"]["act"]
            self.assertLessEqual(after, before)
        finally:
            server.close()


unittest.main(warnings="ignore")
