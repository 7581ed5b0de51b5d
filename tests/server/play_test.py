"""Whole games over the server: every game against bots, two people with a watcher, and the state after the end."""
import gzip
import http.client
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import time
import unittest
from xml.etree import ElementTree

from client import Live, Server, play_out

PROGRAM = sys.argv.pop(1)


class Noting(Live):
    """A connection that keeps everything it has seen after the greeting."""

    def __init__(self, server, table, key, how):
        super().__init__(server.port, f"/api/v1/tables/{table}/live{how}", key)
        self.notes = []

    def whole(self, message):
        message = super().whole(message)
        self.notes += [message] if message["type"] == "seen" else []
        return message


class Playing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync", "--messages", "1000000")
        cls.ada, cls.bob = cls.server.person("Ada"), cls.server.person("Bob")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def test_every_game_begins_and_goes_on_against_bots(self):
        for game in self.server.api("GET", "/games")["games"]:
            for players in game["players"]:
                with self.subTest(game=game["id"], players=players):
                    seats = [{"kind": "me"}] + [{"kind": "bot", "level": 1}] * (players - 1)
                    limit = {"limit": 6} if any(o["name"] == "limit" for o in game["options"]) else {}
                    plan = {"game": game["id"], "players": players, "seats": seats, "options": limit}
                    table = self.server.api("POST", "/tables", plan, self.ada)["table"]
                    whole, live = (Noting(self.server, table["id"], self.ada, how) for how in ("", "?changes=3"))
                    seen = play_out(live, 1, random.Random(7), 12)
                    self.assertEqual(seen["view"]["game"], game["id"])
                    while whole.until("seen") != seen:    # the state assembled from changes equals the whole state sent to others
                        pass
                    self.assertEqual(whole.notes[-len(live.notes):], live.notes)
                    whole.close()
                    live.close()

    def test_two_people_and_a_watcher_see_the_same_end(self):
        table = self.server.api("POST", "/tables", {"game": "free-for-all", "public": True}, self.ada)["table"]
        self.assertIn(table["id"], [t["id"] for t in self.server.api("GET", "/tables")["open"]])
        self.server.api("POST", f"/tables/{self.server.api('GET', '/codes/' + table['code'])['table']['id']}/join", {}, self.bob)
        one, two, watcher = (self.server.live(table["id"], key) for key in (self.ada, self.bob, None))
        rng = random.Random(3)
        lives = {1: one, 2: two}
        seen = {seat: live.until("hello")["seats"][0] for seat, live in lives.items()}
        watcher.until("hello")
        while seen[1]["view"]["phase"] != "over":
            seat = int(seen[1]["view"]["actors"])
            lives[seat].send({"type": "act", "seat": seat, "number": seen[seat]["acts"], "act": rng.choice(seen[seat]["legal"])})
            for each, live in lives.items():
                seen[each] = live.until("seen")
        last = watcher.until("seen")
        while last["view"]["phase"] != "over":
            last = watcher.until("seen")
        self.assertEqual(seen[1]["view"], seen[2]["view"])
        self.assertEqual(seen[1]["events"], last["events"])
        self.assertEqual(seen[1]["first"], 1)
        status, record = self.server.ask("GET", f"/api/v1/tables/{table['id']}/record")
        self.assertEqual(status, 200)
        self.assertIn('[Player1 "Ada"]', record)
        replay = self.server.api("GET", f"/tables/{table['id']}/replay")
        self.assertEqual(sum((act["events"] for act in replay["acts"]), ["phase play", "turn 1"]), seen[1]["events"])
        half = self.server.api("GET", f"/tables/{table['id']}/replay/4?seat=1")["view"]
        self.assertIn("??????", half["grids"][1])
        told = self.server.api("GET", f"/tables/{table['id']}/analysis")
        while "analysis" not in told:
            self.assertLessEqual(told["done"], told["of"])
            time.sleep(0.05)
            told = self.server.api("GET", f"/tables/{table['id']}/analysis")
        self.assertIn("<svg", told["picture"])
        self.assertEqual([act["act"] for act in told["analysis"]["acts"]], [act["act"] for act in replay["acts"]])
        self.assertEqual(told["analysis"]["sides"][0]["name"], "Ada")
        for live in (one, two):
            live.send({"type": "rematch", "id": 9})
            live.until("done")
        self.assertTrue(self.server.api("GET", f"/tables/{table['id']}")["table"]["next"])

    def headers(self, path, key=None):
        """Those of an answer to somebody who would unpack it; and what it says."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        connection.request("GET", path, None, {"Accept-Encoding": "gzip"} | ({"Authorization": "Bearer " + key} if key else {}))
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        packed = answer.getheader("Content-Encoding") == "gzip"
        return dict(answer.getheaders()), gzip.decompress(content) if packed else content

    def test_answers_to_everybody_are_packed_and_those_to_one_are_not(self):
        told, content = self.headers("/api/v1/games")
        self.assertEqual(told["Content-Encoding"], "gzip")
        self.assertEqual(json.loads(content), self.server.api("GET", "/games"))
        for _ in range(12):
            table = self.server.api("POST", "/tables", {"game": "free-for-all"}, self.ada)["table"]
        for path in ("/me", "/me/tables", "/tables/" + table["id"]):
            told, content = self.headers("/api/v1" + path, self.ada)
            self.assertNotIn("Content-Encoding", told)
            self.assertGreater(len(content), 200)

    def test_what_has_its_version_in_its_address_is_kept_for_good(self):
        _, page = self.headers("/")
        for address in re.findall(r'(?:src|href)="(/[^"]+\?v=\w+)"', page.decode()):
            told, content = self.headers(address)
            self.assertIn("immutable", told["Cache-Control"])
            bare, same = self.headers(address.split("?")[0])
            self.assertEqual((bare["Cache-Control"], same), ("no-cache", content))
            self.assertEqual(self.headers(address + "0")[0]["Cache-Control"], "no-cache")
        self.assertIn("/app.js?v=", page.decode())

    def test_windows_of_one_player_have_the_same_acts(self):
        """Also one that came when none was legal, and has never had a list that could be edited."""
        def wait_for(window, acts):
            while window.seen.get(1) is None or len(window.seen[1]["legal"]) != acts:
                window.receive()
            return window.seen[1]["legal"]

        table = self.server.api("POST", "/tables", {"game": "free-for-all"}, self.ada)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, self.bob)
        windows, bob = [self.server.live(table, self.ada)], self.server.live(table, self.bob)
        for number in range(4):
            legal = [wait_for(window, 36 - number) for window in windows]
            self.assertEqual(legal, [legal[0]] * len(legal))
            windows[0].send({"type": "act", "seat": 1, "number": number, "act": legal[0][3]})
            for window in windows:
                wait_for(window, 0)
            windows.append(self.server.live(table, self.ada))
            wait_for(windows[-1], 0)
            bob.send({"type": "act", "seat": 2, "number": number, "act": f"F{number + 1}"})
        for live in (*windows, bob):
            live.close()

    def test_secrets_of_a_running_game_are_not_told(self):
        table = self.server.api("POST", "/tables", {"game": "free-for-all"}, self.ada)["table"]
        for path in ("record", "replay", "replay/0", "analysis"):
            self.assertEqual(self.server.ask("GET", f"/api/v1/tables/{table['id']}/{path}")[0], 409)

    def test_who_vanishes_in_the_middle_harms_nobody(self):
        table = self.server.api("POST", "/tables", {"game": "free-table", "seats": [{"kind": "me"}, {"kind": "me"}]},
                                self.ada)["table"]
        live = self.server.live(table["id"], self.ada)
        number = live.until("hello")["seats"][0]["acts"]
        for _ in range(20):
            watchers = [self.server.live(table["id"]) for _ in range(5)]
            for watcher in watchers:
                watcher.vanish()
            live.send({"type": "act", "seat": 1, "number": number, "act": "toss", "id": number})
            self.assertEqual(live.until("done", "error"), {"type": "done", "reply": number})
            number += 1
        live.close()

    def test_who_acts_is_told_even_when_nothing_is_heard_of_it(self):
        """In bonkers ROLL AGAIN is followed without an event: only the legal acts change. It comes up in most of these games."""
        for seed in range(40):
            plan = {"game": "bonkers", "options": {"limit": 5}, "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}
            table = self.server.api("POST", "/tables", plan, self.ada)["table"]
            live = self.server.live(table["id"], self.ada)
            self.assertEqual(play_out(live, 1, random.Random(seed))["view"]["phase"], "over")
            live.close()

    def test_bots_may_interrupt(self):
        """Bots that may but need not act decide themselves; whole games of four with the LOSE card finish."""
        for seed in range(3):
            plan = {"game": "bonkers", "players": 4, "options": {"limit": 5},
                    "seats": [{"kind": "me"}] + [{"kind": "bot", "level": 2}] * 3}
            table = self.server.api("POST", "/tables", plan, self.ada)["table"]
            live = self.server.live(table["id"], self.ada)
            self.assertEqual(play_out(live, 1, random.Random(seed))["view"]["phase"], "over")
            live.close()

    def test_an_act_sent_twice_is_done_once(self):
        plan = {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "me"}]}
        table = self.server.api("POST", "/tables", plan, self.ada)["table"]
        live = self.server.live(table["id"], self.ada)
        live.until("hello")
        act = {"type": "act", "seat": 1, "number": 0, "act": "B3"}
        for n in range(2):
            live.send({**act, "id": n})
            self.assertEqual(live.until("done", "error"), {"type": "done", "reply": n})
        live.send({**act, "act": "B4", "id": 2})
        self.assertEqual(live.until("done", "error")["code"], "stale")
        again = self.server.live(table["id"], self.ada, start=2)
        first = again.until("hello")["seats"][0]
        self.assertEqual((first["first"], first["events"]), (3, ["put 1 B3", "turn 2"]))

    def test_throws_are_counted(self):
        plan = {"game": "bonkers", "options": {"limit": 5}, "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}
        table = self.server.api("POST", "/tables", plan, self.ada)["table"]
        play_out(self.server.live(table["id"], self.ada), 1, random.Random(1))
        replay = self.server.api("GET", f"/tables/{table['id']}/replay")
        thrown = [e.split()[1:] for act in replay["acts"] for e in act["events"] if e.startswith("dice ")]
        self.assertEqual(replay["dice"], [[sum(dice[1:].count(str(n)) for dice in thrown if dice[0] == seat) for n in range(1, 7)]
                                          for seat in "12"])
        self.assertTrue(thrown)


class Kept(unittest.TestCase):
    def setUp(self):
        self.server = Server(PROGRAM, "--no-sync")
        self.addCleanup(self.server.close)

    def analysis(self, table):
        """What happened at a table, and how often one had to ask."""
        for asked in range(1, 1000):
            told = self.server.api("GET", f"/tables/{table}/analysis")
            if "analysis" in told:
                return told, asked
            time.sleep(0.05)
        raise AssertionError("the analysis does not end")

    def test_an_analysis_is_kept_with_its_game(self):
        """After a restart it is there at once, and the same; nobody is named in what is kept; it goes with its game."""
        ada, bob = self.server.person("Ada & Co"), self.server.person("Bob")
        table = self.server.api("POST", "/tables", {"game": "free-for-all"}, ada)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, bob)
        live = self.server.live(table, ada)
        live.send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 1})
        live.until("done")
        live.send({"type": "resign", "seat": 1, "id": 1})
        live.until("done")
        live.close()
        told, _ = self.analysis(table)
        self.server.stop()
        columns = self.rows("SELECT picture || analysis FROM study")
        self.assertEqual((len(columns), "Ada" in columns[0], "Bob" in columns[0]), (1, False, False))
        self.server.start()
        self.assertEqual(self.analysis(table), (told, 1))
        names = lambda told: ([side["name"] for side in told["analysis"]["sides"]],
                              [text.text for text in ElementTree.fromstring(told["picture"]).iter("{http://www.w3.org/2000/svg}text")
                               if text.get("font-weight")])
        self.assertEqual(names(told), (["Ada & Co", "Bob"],) * 2)
        self.server.api("POST", "/me/delete", {}, bob)
        self.server.stop()
        self.server.start()
        self.assertEqual(names(self.analysis(table)[0]), (["Ada & Co", "—"],) * 2)
        self.server.stop()
        self.rows("UPDATE study SET analysis = '{\"sides\":[' RETURNING acts")
        self.server.start()
        again, asked = self.analysis(table)
        self.assertEqual(again["analysis"]["acts"], told["analysis"]["acts"])
        self.assertGreater(asked, 1, "what is damaged is made again")
        self.server.stop()
        self.rows(f"DELETE FROM board WHERE id = '{table}' RETURNING id")
        self.assertEqual(self.rows("SELECT acts FROM study"), [])
        self.server.start()

    def rows(self, sql):
        """The first column of what the stopped server's database answers."""
        if "PEGBOARD_POSTGRES" in os.environ:
            where = self.server.options[self.server.options.index("--store") + 1].removeprefix("postgres:")
            told = subprocess.run(["psql", "-qtA0", where, "-c", sql], check=True, stdout=subprocess.PIPE, text=True)
            return [row for row in told.stdout.split("\0") if row]
        with sqlite3.connect(self.server.data + "/pegboard.db") as database:
            database.execute("PRAGMA foreign_keys = ON")
            return [row[0] for row in database.execute(sql).fetchall()]


unittest.main(warnings="ignore")
