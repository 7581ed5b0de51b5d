"""Quick pairing, ratings, public games, and mute, block and report."""
import concurrent.futures
import http.client
import json
import signal
import sqlite3
import sys
import time
import unittest

from client import Live, Server, in_the_file

PROGRAM = sys.argv.pop(1)
CLOCK = {"game": 600, "increment": 5}


class Pairing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync", "--metrics", "127.0.0.1:0")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def seek(self, key, query="game=free-for-all"):
        return Live(self.server.port, "/api/v1/pairing/live?" + query, key)

    def people(self, *names):
        return [self.server.person(name) for name in names]

    def wait_for(self, condition):
        """Asks again until it holds."""
        for _ in range(200):
            found = condition()
            if found:
                return found
            time.sleep(0.05)
        self.fail("it never came")

    def pair(self, one, two, query="game=free-for-all"):
        first = self.seek(one, query)
        self.assertEqual(first.until("waiting")["people"], 1)
        second = self.seek(two, query)
        tables = {live.until("paired")["table"] for live in (first, second)}
        self.assertEqual(len(tables), 1, "both are sent to one table")
        return tables.pop()

    def sit(self, table, *keys):
        """Connections of both, by seat, when the game has begun."""
        lives, seats = [], {}
        for key in keys:
            lives.append(self.server.live(table, key))
        for live in lives:
            hello = live.until("hello")
            seats[hello["you"][0]] = live
        self.wait_for(lambda: self.server.api("GET", f"/tables/{table}")["table"]["state"] == "playing")
        return seats

    def act(self, live, seat, what="B3"):
        live.send({"type": "act", "seat": seat, "number": 0, "act": what, "id": 1})
        self.assertEqual(live.until("done", "error")["type"], "done")

    def ask(self, live, **message):
        live.send({**message, "id": "?"})
        return live.until("done", "error")

    def play(self, table, *keys):
        """Both act once, and whoever is second resigns. The keys of winner and loser."""
        seats = self.sit(table, *keys)
        self.act(seats[1], 1)
        self.act(seats[2], 2, "C4")
        self.assertEqual(self.ask(seats[2], type="resign", seat=2)["type"], "done")
        mine = [seat["name"] for seat in self.server.api("GET", f"/tables/{table}")["table"]["seats"]]
        names = {self.server.api("GET", "/me", key=key)["name"]: key for key in keys}
        return [names[name] for name in mine]

    def players(self, table, key=None):
        return self.wait_for(lambda: [told for told in [self.server.api("GET", f"/tables/{table}/players", None, key)] if told["counted"]])[0]

    def rating(self, key):
        return self.server.api("GET", "/me/ratings", key=key)["ratings"]

    def test_two_who_wait_play_and_are_rated(self):
        ada, bob = self.people("Ada", "Bob")
        table = self.pair(ada, bob)
        told = self.server.api("GET", f"/tables/{table}")["table"]
        self.assertEqual((told["game"], told["public"], told["rated"], told["state"]), ("free-for-all", True, True, "waiting"))
        self.assertEqual(told["clock"], {"act": 0, "game": 180, "increment": 5})
        winner, loser = self.play(table, ada, bob)
        after = self.players(table)["players"]
        self.assertEqual([(player["before"], player["games"], player["provisional"]) for player in after], [(1500, 1, True)] * 2)
        self.assertEqual(after[0]["after"] - 1500, 1500 - after[1]["after"])
        self.assertGreater(after[0]["after"], 1600)
        self.assertEqual([(r["game"], r["games"], r["rating"]) for r in self.rating(winner)], [("free-for-all", 1, after[0]["after"])])
        past = self.server.api("GET", "/me/ratings/free-for-all", key=loser)["past"]
        self.assertEqual([(p["table"], p["number"], p["before"], p["rating"]) for p in past], [(table, 1, 1500, after[1]["after"])])
        best = self.server.api("GET", "/ratings?game=free-for-all", key=winner)
        self.assertEqual([(r["name"], r.get("mine")) for r in best["ratings"] if r.get("mine")], [(self.server.api("GET", "/me", key=winner)["name"], True)])
        self.assertEqual([bot["level"] for bot in best["bots"]], [1, 2, 3, 4, 5])
        self.assertEqual([r["rating"] for r in best["ratings"]], sorted((r["rating"] for r in best["ratings"]), reverse=True))
        self.server.api("POST", "/me/delete", {}, loser)
        self.assertEqual(len(self.server.api("GET", "/ratings?game=free-for-all")["ratings"]), len(best["ratings"]) - 1)

    def test_everybody_who_comes_at_once_is_paired_once(self):
        keys = self.people(*(f"Guest {i}" for i in range(12)))
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            lives = list(pool.map(lambda key: self.seek(key, "game=tank-blitz"), keys))
            tables = list(pool.map(lambda live: live.until("paired")["table"], lives))
        self.assertEqual(sorted(tables.count(table) for table in set(tables)), [2] * 6)
        self.assertEqual(self.server.api("GET", "/pairing")["people"], 0)

    def test_any_game(self):
        ada, bob, cyd, dan = self.people("Any Ada", "Any Bob", "Any Cyd", "Any Dan")
        self.assertNotEqual(self.server.api("GET", f"/tables/{self.pair(ada, bob, 'game=any')}")["table"]["game"], "free-table")
        one, two = self.seek(cyd, "game=any"), self.seek(dan, "game=x-rays&public=0")
        table = self.server.api("GET", f"/tables/{one.until('paired')['table']}")["table"]
        self.assertEqual((table["game"], table["public"], two.until("paired")["table"]), ("x-rays", False, table["id"]))

    def test_who_wants_something_else_is_not_paired(self):
        ada, bob, cyd = self.people("Other Ada", "Other Bob", "Other Cyd")
        lives = [self.seek(ada, "game=hostage"), self.seek(bob, "game=hostage&pace=slow"), self.seek(cyd, "game=hideout")]
        self.assertEqual([live.until("waiting")["people"] for live in lives], [1, 2, 3])
        for live in lives:
            live.close()
        self.wait_for(lambda: self.server.api("GET", "/pairing")["people"] == 0)

    def test_one_place_each(self):
        ada, bob = self.people("Place Ada", "Place Bob")
        first = self.seek(ada, "game=soccer")
        first.until("waiting")
        second = self.seek(ada, "game=hostage")
        self.assertFalse(first.until("bye")["again"])
        self.assertRaises(EOFError, first.receive)
        self.assertEqual(second.until("waiting")["people"], 1)
        self.assertEqual(self.seek(bob, "game=hostage").until("paired"), second.until("paired"))

    def test_who_has_gone_has_no_place(self):
        ada, bob = self.people("Gone Ada", "Gone Bob")
        waiting = self.seek(ada, "game=hostage")
        waiting.until("waiting")
        self.server.api("POST", "/me/delete", {}, ada)
        self.assertFalse(waiting.until("bye")["again"])
        spare = self.server.api("POST", "/me/keys", {}, bob)["key"]
        waiting = self.seek(spare, "game=hostage")
        waiting.until("waiting")
        mine = next(key for key in self.server.api("GET", "/me/keys", key=spare)["keys"] if key["here"])
        self.server.api("POST", f"/me/keys/{mine['id']}/revoke", {}, bob)
        self.assertFalse(waiting.until("bye")["again"])
        self.assertEqual(self.server.api("GET", "/pairing")["people"], 0)

    def test_what_is_no_seek(self):
        ada, = self.people("Bad Ada")
        for query, code in (("game=chess", "400"), ("game=free-table", "400"), ("pace=slower", "400"), ("public=2", "400"), ("game=" + "x" * 300, "400")):
            with self.subTest(query), self.assertRaisesRegex(ConnectionError, code):
                self.seek(ada, query)
        with self.assertRaisesRegex(ConnectionError, "401"):
            self.seek(None)
        self.assertGreaterEqual(self.server.ask("GET", "/api/v1/pairing/live", key=ada)[0], 400)
        live = self.seek(ada, "game=football")
        live.send({"type": "act", "seat": 1, "number": 0, "act": "B3"})
        live.send_frame(1, b"{nonsense")
        self.assertEqual(live.until("waiting")["people"], 1)
        live.close()
        for path in ("/ratings", "/ratings?game=chess", "/ratings?game=free-table"):
            self.assertEqual(self.server.ask("GET", "/api/v1" + path)[0], 404, path)
        self.assertEqual(self.server.ask("GET", "/api/v1/watch?most=0")[0], 400)
        self.wait_for(lambda: self.server.api("GET", "/pairing")["people"] == 0)

    def test_what_cannot_count(self):
        ada, = self.people("Count Ada")
        new = {"game": "tic-tac-two", "rated": True, "clock": CLOCK, "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}
        for wrong in ({"clock": None}, {"clock": {"act": 60}}, {"game": "free-table"}, {"options": {"stall": 50}},
                      {"seats": [{"kind": "me"}, {"kind": "me"}]}):
            status, answer = self.server.ask("POST", "/api/v1/tables", {**new, **wrong}, ada)
            self.assertEqual((status, answer["code"]), (400, "bad-request"), wrong)
        table = self.server.api("POST", "/tables", new, ada)["table"]["id"]
        live = self.server.live(table, ada)
        live.until("hello")
        for message in ({"type": "hint"}, {"type": "takeback"}, {"type": "offer", "what": "hints"}, {"type": "offer", "what": "takeback"}):
            self.assertEqual(self.ask(live, seat=1, **message)["code"], "not-now", message)
        self.server.api("POST", f"/tables/{table}/leave", {}, ada)    # nobody has acted yet
        self.assertEqual(self.server.api("GET", f"/tables/{table}")["table"]["status"], "won 2")
        self.assertFalse(self.server.api("GET", f"/tables/{table}/players")["counted"])
        self.assertEqual(self.rating(ada), [])

    def test_a_bot_counts_by_its_level(self):
        ada, = self.people("Bot Ada")
        new = {"game": "free-for-all", "rated": True, "clock": CLOCK, "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}
        table = self.server.api("POST", "/tables", new, ada)["table"]["id"]
        live = self.server.live(table, ada)
        live.until("hello")
        self.act(live, 1)
        self.wait_for(lambda: live.until("seen")["legal"])
        self.server.api("POST", f"/tables/{table}/leave", {}, ada)    # which resigns
        told = self.players(table)["players"]
        self.assertLess(told[0]["after"], 1450)
        self.assertEqual((told[1]["rating"], "after" in told[1]), (1500, False))

    def test_one_person_sits_once(self):
        ada, = self.people("Sits Ada")
        table = self.server.api("POST", "/tables", {"game": "free-for-all", "rated": True, "clock": CLOCK}, ada)["table"]["id"]
        self.assertEqual(self.server.ask("POST", f"/api/v1/tables/{table}/join", {}, ada)[1]["code"], "not-now")

    def test_public_games_to_watch(self):
        ada, bob, cyd, dan = self.people("Watch Ada", "Watch Bob", "Watch Cyd", "Watch Dan")
        rated = self.pair(ada, bob)
        strong, _ = self.play(rated, ada, bob)
        self.players(rated)
        weak = self.server.api("POST", "/tables", {"game": "free-for-all", "public": True}, cyd)["table"]["id"]
        self.server.api("POST", f"/tables/{weak}/join", {}, dan)
        table = self.server.api("POST", "/tables", {"game": "free-for-all", "public": True, "clock": CLOCK}, strong)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, dan)
        hidden = self.server.api("POST", "/tables", {"game": "free-for-all", "clock": CLOCK}, ada)["table"]["id"]
        self.server.api("POST", f"/tables/{hidden}/join", {}, dan)
        shown = self.server.api("GET", "/watch")["tables"]
        ids = [one["table"]["id"] for one in shown]
        self.assertIn(weak, ids)
        self.assertNotIn(hidden, ids)
        self.assertLess(ids.index(table), ids.index(weak))
        self.assertEqual(len(self.server.api("GET", "/watch?most=1")["tables"]), 1)
        self.assertGreater(next(one["rating"] for one in shown if one["table"]["id"] == table), 1600)

    def two(self, one, two, **plan):
        table = self.server.api("POST", "/tables", {"game": "free-for-all", **plan}, one)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, two)
        return table, self.server.live(table, one), self.server.live(table, two)

    def said(self, live):
        """What has been heard until now: the answer to a ping comes behind it."""
        live.send({"type": "ping", "id": "now"})
        lines = []
        while True:
            message = live.receive()
            if message["type"] == "done" and message["reply"] == "now":
                return lines
            lines += [message["text"]] if message["type"] == "chat" else [line["text"] for line in message.get("chat", [])]

    def bar(self, key, table, seat, how):
        return self.server.ask("POST", f"/api/v1/tables/{table}/bar", {"seat": seat, "bar": how}, key)

    def test_mute_hides_talk_for_one_alone(self):
        ada, bob = self.people("Mute Ada", "Mute Bob")
        table, one, two = self.two(ada, bob)
        watcher = self.server.live(table)
        self.assertEqual(self.bar(ada, table, 2, "muted"), (200, {"bar": "muted"}))
        self.assertEqual(self.server.api("GET", f"/tables/{table}/players", None, ada)["players"][1]["bar"], "muted")
        self.assertEqual(self.server.api("GET", f"/tables/{table}/players", None, bob)["players"][0]["bar"], "none")
        self.ask(two, type="chat", text="hello there")
        self.assertEqual((self.said(one), self.said(watcher)), ([], ["hello there"]))
        again = self.server.live(table, ada)
        self.assertEqual(again.until("hello")["chat"], [])
        bars = self.server.api("GET", "/me/bars", key=ada)["bars"]
        self.assertEqual([(b["name"], b["bar"]) for b in bars], [("Mute Bob", "muted")])
        self.assertEqual(self.server.api("GET", "/me/bars", key=bob)["bars"], [], "nobody learns that he is muted")
        self.server.api("POST", f"/me/bars/{bars[0]['id']}/remove", {}, ada)
        self.assertEqual(self.server.live(table, ada).until("hello")["chat"][0]["text"], "hello there")
        self.assertEqual(self.server.ask("POST", f"/api/v1/me/bars/{bars[0]['id']}/remove", {}, ada)[0], 404)

    def test_who_is_blocked_stays_away(self):
        ada, bob, cyd = self.people("Block Ada", "Block Bob", "Block Cyd")
        table, _, _ = self.two(ada, bob)
        self.assertEqual(self.bar(ada, table, 2, "blocked")[0], 200)
        open_table = self.server.api("POST", "/tables", {"game": "free-for-all"}, ada)["table"]["id"]
        self.assertEqual(self.server.ask("POST", f"/api/v1/tables/{open_table}/join", {}, bob)[1]["code"], "not-yours")
        outside = self.server.live(open_table, bob)
        outside.until("hello")
        self.assertEqual(self.ask(outside, type="chat", text="let me in")["code"], "not-yours")
        self.assertEqual(self.ask(outside, type="phrase", phrase=0)["code"], "not-yours")
        one, two = self.seek(bob, "game=leap-frog"), self.seek(ada, "game=leap-frog")
        two.until("waiting")
        three = self.seek(cyd, "game=leap-frog")
        self.assertEqual(three.until("paired"), one.until("paired"), "the first who may")
        self.assertEqual(self.server.api("GET", "/pairing")["people"], 1)
        two.close()
        self.wait_for(lambda: self.server.api("GET", "/pairing")["people"] == 0)

    def test_nobody_bars_what_is_not_there(self):
        ada, bob = self.people("Nobody Ada", "Nobody Bob")
        table, _, _ = self.two(ada, bob)
        for seat, how in ((1, "muted"), (3, "muted"), (0, "muted"), (2, "gagged"), (2, None), ("2", "muted")):
            self.assertEqual(self.bar(ada, table, seat, how)[1]["code"], "bad-request", (seat, how))
        self.assertEqual(self.bar(None, table, 2, "muted")[0], 401)
        self.assertEqual(self.server.ask("GET", "/api/v1/me/bars")[0], 401)

    def operator(self, method, path, accept="application/json"):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.metrics_port, timeout=20)
        connection.request(method, path, headers={"Accept": accept})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()

    def test_a_report_goes_to_the_operator(self):
        ada, bob = self.people("Report Ada", "Report Bob")
        table, _, two = self.two(ada, bob)
        self.ask(two, type="chat", text="<b>you</b> fool")
        for why in ("", "x" * 301, "line\nline", None):
            self.assertEqual(self.server.ask("POST", f"/api/v1/tables/{table}/report", {"seat": 2, "why": why}, ada)[0], 400, why)
        self.assertEqual(self.server.ask("POST", f"/api/v1/tables/{table}/report", {"seat": 2, "why": "rude"})[0], 401)
        for _ in range(2):
            self.server.api("POST", f"/tables/{table}/report", {"seat": 2, "why": "rude & loud"}, ada)
        page = self.operator("GET", "/reports", "text/html")[1]
        self.assertIn("Report Bob", page)
        self.assertIn("rude &amp; loud", page)
        self.assertEqual(page.count("&lt;b&gt;you&lt;/b&gt; fool"), 1)
        told = [one for one in json.loads(self.operator("GET", "/reports")[1])["people"] if one["table"] == table]
        self.assertEqual([(one["why"], one["said"]) for one in told], [("rude & loud", "<b>you</b> fool\n")])
        self.assertEqual(self.operator("POST", f"/reports/tables/{table}.{told[0]['about']}/settle", "text/html")[0], 303)
        self.assertNotIn(table, self.operator("GET", "/reports")[1])
        self.assertEqual(self.operator("POST", "/reports/tables/nothing/settle")[0], 404)


class Killed(unittest.TestCase):
    def test_every_game_is_rated_once(self):
        """The server is killed the moment an end is acknowledged, again and again: nothing is lost, and nothing counted twice."""
        server = Server(PROGRAM)
        ada, bob = server.person("Kill Ada"), server.person("Kill Bob")
        tables = []
        for number in range(1, 6):
            table = server.api("POST", "/tables", {"game": "free-for-all", "rated": True, "clock": CLOCK}, ada)["table"]["id"]
            server.api("POST", f"/tables/{table}/join", {}, bob)
            tables.append(table)
            lives = [server.live(table, key) for key in (ada, bob)]
            for seat, live in enumerate(lives, 1):
                live.until("hello")
                live.send({"type": "act", "seat": seat, "number": 0, "act": "B3", "id": 1})
                self.assertEqual(live.until("done", "error")["type"], "done")
            lives[1].send({"type": "resign", "seat": 2, "id": 2})
            lives[1].until("done")
            server.stop(signal.SIGKILL)
            server.start()
            for _ in range(100):
                past = server.api("GET", "/me/ratings/free-for-all", key=ada)["past"]
                if len(past) == number:
                    break
                time.sleep(0.05)
            self.assertEqual([(one["table"], one["number"]) for one in past], [(tables[i], i + 1) for i in range(number - 1, -1, -1)])
        now = server.api("GET", "/me/ratings", key=ada)["ratings"][0]
        self.assertEqual((now["games"], now["rating"]), (5, past[0]["rating"]))
        self.assertGreater(now["rating"], 1700)
        server.close()

    @in_the_file
    def test_a_result_that_cannot_be_rated_stops_no_other(self):
        """Nonsense is put away; one whose number is taken waits behind the others."""
        server = Server(PROGRAM)
        server.person("Stop Ada")
        server.stop()
        with sqlite3.connect(server.data + "/pegboard.db") as file:
            ada, = file.execute("SELECT id FROM person").fetchone()
            file.execute("INSERT INTO rated VALUES (?, 'hostage', 1, 'taken', 1, 1, 1, 1, 1)", (ada,))
            for at, (table, seats) in enumerate((("nonsense", "p1:x"), ("taken", f"p{ada}:w b3:l"), ("good", f"p{ada}:w b3:l"))):
                game = "hostage" if table == "taken" else "hideout"
                file.execute("INSERT INTO result VALUES (?, ?, ?, ?)", (table, game, seats, at))
        server.start()
        file = sqlite3.connect(f"file:{server.data}/pegboard.db?mode=ro", uri=True)
        for _ in range(200):
            rated = file.execute("SELECT board, number FROM rated WHERE game = 'hideout'").fetchall()
            if rated:
                break
            time.sleep(0.05)
        self.assertEqual(rated, [("good", 1)])
        self.assertEqual(file.execute("SELECT board FROM result").fetchall(), [("taken",)])
        file.close()
        server.close()


unittest.main(warnings="ignore")
