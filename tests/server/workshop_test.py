"""The workshop over the server (WS-140, WS-141, WS-142, WS-152): texts are stored, listed, played at tables like any other game, liked, reported and forgotten."""
import http.client
import json
import pathlib
import random
import sqlite3
import sys
import time
import unittest

from client import Server, in_the_file, play_out
from png import pixels

PROGRAM = sys.argv.pop(1)
TEXTS = pathlib.Path(__file__).resolve().parent.parent.parent / "games" / "workshop"
DASH = (TEXTS / "mad-dash.peg").read_text(encoding="utf-8")
DASH_ID = "~mjw76x6yfb62yxfpr52l"


class Workshop(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync", "--messages", "1000000", "--bot-ms", "50", "--metrics", "127.0.0.1:0")
        cls.ada, cls.bob = cls.server.person("Ada"), cls.server.person("Bob")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def refused(self, status, code, method, path, body=None, key=None):
        told, answer = self.server.ask(method, "/api/v1" + path, body, key)
        self.assertEqual((told, answer["code"]), (status, code), answer)
        return answer["error"]

    def stored(self, text, key=None, **more):
        """Stores a text and returns its id; by default as a new person, so that no limit applies."""
        return self.server.api("POST", "/workshop", {"text": text, **more}, key or self.server.person("Author"))["id"]

    def table(self, game, key, *seats, **more):
        plan = {"game": game, "seats": [{"kind": "me"}, *seats], **more}
        return self.server.api("POST", "/tables", plan, key)["table"]

    def test_a_text_is_stored_once_and_played_to_its_end(self):
        """WS-140, WS-141: play against a bot, record with its script, replay, analysis, and all of it again after a restart."""
        server = self.server
        self.assertEqual(self.stored(DASH, self.ada), DASH_ID)
        self.assertEqual(self.stored(DASH.replace("\n", "  \r\n"), self.bob), DASH_ID)
        script = server.api("GET", "/workshop/" + DASH_ID)
        self.assertEqual((script["text"], script["title"], script["ok"], script["state"], script["parent"]),
                         (DASH, "Mad Dash", True, "link", None))
        table = self.table(DASH_ID, self.ada, {"kind": "bot", "level": 3})
        self.assertEqual((table["game"], table["title"]), (DASH_ID, "Mad Dash"))
        live = server.live(table["id"], self.ada)
        seen = play_out(live, 1, random.Random(5))
        self.assertEqual((seen["view"]["game"], seen["view"]["phase"]), (DASH_ID, "over"))
        live.close()
        status, record = server.ask("GET", f"/api/v1/tables/{table['id']}/record")
        self.assertEqual(status, 200)
        self.assertIn(f'[Game "{DASH_ID}"]\n[Language "1"]\n[Script "pegboard 1"]', record)
        self.assertEqual(server.api("GET", "/workshop/" + DASH_ID)["plays"], 1)
        server.stop()
        server.start()
        self.assertEqual(server.ask("GET", f"/api/v1/tables/{table['id']}/record")[1], record)
        replay = server.api("GET", f"/tables/{table['id']}/replay")
        self.assertEqual(len(replay["acts"]), replay["total"])
        self.assertEqual(server.api("GET", f"/tables/{table['id']}/replay/3?seat=2")["view"]["game"], DASH_ID)
        while "analysis" not in (study := server.api("GET", f"/tables/{table['id']}/analysis")):
            time.sleep(0.05)
        self.assertEqual(len(study["analysis"]["acts"]), replay["total"])

    def test_a_table_goes_on_after_a_restart(self):
        """Two people, hints agreed to, an act taken back, a watcher; the log is the truth for scripts too."""
        server, game = self.server, self.stored((TEXTS / "tic-tac-two.peg").read_text(encoding="utf-8"))
        table = self.table(game, self.ada, {"kind": "open"}, public=True)
        self.assertIn(table["id"], [t["id"] for t in server.api("GET", "/tables")["open"]])
        server.api("POST", f"/tables/{table['id']}/join", {}, self.bob)
        one, two, watcher = (server.live(table["id"], key) for key in (self.ada, self.bob, None))
        seen = one.until("hello")["seats"][0]
        watcher.until("hello")
        two.until("hello")
        one.send({"type": "act", "seat": 1, "number": 0, "act": seen["legal"][0], "id": 1})
        self.assertEqual(one.until("done", "error").get("reply"), 1)
        one.send({"type": "offer", "what": "hints", "seat": 1})
        two.until("offer")
        two.send({"type": "answer", "what": "hints", "seat": 2, "yes": True})
        one.until("offer-ended")
        for live in (one, two, watcher):
            live.close()
        server.stop()
        server.start()
        two = server.live(table["id"], self.bob)
        seen = two.until("hello")["seats"][0]
        self.assertTrue(seen["legal"])
        two.send({"type": "hint", "seat": 2})
        self.assertTrue(two.until("hint")["acts"])
        two.send({"type": "heat", "seat": 2})
        self.assertEqual(len(two.until("heat")["heat"]), 36)
        two.close()

    def test_taking_back_is_as_in_the_same_game_in_c(self):
        """A set-up of the unit is drafted and then stands; a draft of a script is told as that of the game in C."""
        told = []
        for game in ("hideout", self.stored((TEXTS / "hideout.peg").read_text(encoding="utf-8"))):
            table = self.table(game, self.ada, {"kind": "open"})["id"]
            self.server.api("POST", f"/tables/{table}/join", {}, self.bob)
            live = self.server.live(table, self.ada)
            act = live.until("hello")["seats"][0]["legal"][0]
            live.send({"type": "draft", "seat": 1, "acts": [act]})
            draft = live.until("draft")
            live.send({"type": "act", "seat": 1, "number": 0, "act": act})
            seen = live.until("seen")
            live.send({"type": "takeback", "seat": 1})
            told.append((draft["legal"], draft["left"], seen["legal"], live.until("seen", "error")))
            live.close()
        self.assertEqual(*told)

    def test_every_level_plays(self):
        game = self.stored((TEXTS / "x-rays.peg").read_text(encoding="utf-8"))
        for level in range(1, 6):
            table = self.table(game, self.ada, {"kind": "bot", "level": level}, options={"limit": 10})
            live = self.server.live(table["id"], self.ada)
            self.assertEqual(play_out(live, 1, random.Random(level))["view"]["phase"], "over")
            live.close()

    def test_a_check_tells_what_is_wrong_or_how_it_plays(self):
        """WS-141, WS-90: nothing is stored by it."""
        text = DASH.replace("Mad Dash", "Checked Dash")
        good = self.server.api("POST", "/workshop/check", {"text": text}, self.server.person("Eve"))
        self.assertEqual((good["ok"], good["title"], good["warnings"]), (True, "Checked Dash", []))
        self.assertGreater(good["drive"]["random"]["games"], 0)
        self.refused(404, "unknown", "GET", "/workshop/" + good["id"])
        for language, word in (("en", "know"), ("de", "kenne")):
            bad = self.server.api("POST", "/workshop/check", {"text": DASH.replace("turn", "trun"), "lang": language},
                                  self.server.person("Eve"))
            self.assertFalse(bad["ok"])
            self.assertIn(word, bad["errors"][0]["text"])
            self.assertEqual(bad["errors"][0]["line"], DASH.split("\n").index("turn") + 1)

    def test_a_text_with_errors_is_kept_as_a_question(self):
        """WS-141: it can be looked at by its link, and neither played nor listed."""
        eve = self.server.person("Eve")
        game = self.stored(DASH.replace("turn", "trun").replace("Mad", "Bad"), eve)
        script = self.server.api("GET", "/workshop/" + game, key=eve)
        self.assertEqual((script["ok"], script["title"], script["mine"]), (False, "Bad Dash", True))
        self.refused(409, "not-now", "POST", "/tables", {"game": game}, eve)
        self.refused(409, "not-now", "POST", f"/workshop/{game}/list", {}, eve)
        self.refused(409, "not-now", "GET", f"/games/{game}")

    def test_it_is_told_like_any_other_game(self):
        game = self.stored((TEXTS / "smuggler.peg").read_text(encoding="utf-8"))
        one, other = self.server.api("GET", "/games/" + game), self.server.api("GET", "/games")["games"][0]
        self.assertEqual(set(one), set(other) | {"words"})
        self.assertEqual(self.server.api("GET", "/games/" + other["id"]), other)
        for path in (f"/api/v1/workshop/{game}/rules?lang=de", f"/api/v1/games/{game}/rules?lang=de"):
            status, page = self.server.ask("GET", path)
            self.assertEqual(status, 200)
            self.assertIn("<h2>", page)
        self.refused(404, "unknown", "GET", "/games/~aaaaaaaaaaaaaaaaaaaa")
        self.refused(404, "unknown", "GET", "/workshop/~short")
        self.refused(404, "unknown", "POST", "/tables", {"game": "~aaaaaaaaaaaaaaaaaaaa"}, self.ada)

    def gallery(self, sort="new", key=None):
        """All of it, page by page."""
        games, more = [], True
        while more:
            page = self.server.api("GET", f"/workshop?sort={sort}&from={len(games)}", key=key)
            games += page["games"]
            more = page["more"]
        return games

    def test_the_gallery_has_what_authors_list(self):
        """WS-152: with its first position, its length and who wins; the newest, the most played and the best liked first."""
        eve, games = self.server.person("Eve"), []
        for i, name in enumerate(("safecracker", "whiteout", "crossroads")):
            eve = self.server.person("Eve") if i == 2 else eve
            games.append(self.stored((TEXTS / f"{name}.peg").read_text(encoding="utf-8"), eve, parent=games[-1] if games else ""))
            self.refused(403, "not-yours", "POST", f"/workshop/{games[-1]}/list", {}, self.bob)
            self.assertEqual(self.server.api("POST", f"/workshop/{games[-1]}/list", {}, eve), {"state": "listed"})
        newest = self.gallery()
        self.assertEqual([s["id"] for s in newest if s["id"] in games], games[::-1])
        card = newest[0]
        self.assertEqual(len(card["first"]["grids"]), 2)
        self.assertGreater(card["drive"]["random"]["acts"], 0)
        for key in (self.ada, self.ada, self.bob):
            liked = self.server.api("POST", f"/workshop/{games[1]}/like", {}, key)
        self.assertEqual(liked, {"liked": True, "likes": 2})
        self.assertEqual(self.server.api("POST", f"/workshop/{games[1]}/like", {"like": False}, self.bob),
                         {"liked": False, "likes": 1})
        self.assertEqual(self.gallery("liked", self.ada)[0]["id"], games[1])
        self.assertTrue(self.gallery("liked", self.ada)[0]["liked"])
        for _ in range(3):
            self.table(games[0], self.server.person("Player"), {"kind": "open"})
        self.assertEqual([s["plays"] for s in self.gallery("played") if s["id"] == games[0]], [3])
        middle = self.server.api("GET", "/workshop/" + games[1])
        self.assertEqual(([s["id"] for s in middle["ancestors"]], [s["id"] for s in middle["children"]]), ([games[0]], [games[2]]))
        self.assertEqual(self.server.api("POST", f"/workshop/{games[2]}/list", {"listed": False}, eve), {"state": "link"})
        self.assertNotIn(games[2], [s["id"] for s in self.gallery()])
        self.refused(400, "bad-request", "GET", "/workshop?sort=best")
        self.refused(401, "not-yours", "POST", f"/workshop/{games[1]}/like", {})

    def page(self, method, path, headers=None):
        """The operator's page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.metrics_port, timeout=20)
        connection.request(method, path, None, {"Accept": "text/html,*/*", **(headers or {})})
        answer = connection.getresponse()
        content = answer.read().decode()
        connection.close()
        return content if answer.status == 200 else (answer.status, answer.getheader("Location"))

    def operator(self, method, path, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.metrics_port, timeout=20)
        connection.request(method, path, b"{}" if method == "POST" else None, headers or {})
        answer = connection.getresponse()
        content = json.loads(answer.read())
        connection.close()
        return answer.status, content

    def test_three_reports_hide_until_the_operator_has_looked(self):
        """WS-142: and only the operator can review them."""
        eve = self.server.person("Eve")
        game = self.stored(DASH.replace("Mad Dash", "Rude Dash"), eve)
        self.server.api("POST", f"/workshop/{game}/list", {}, eve)
        self.refused(400, "bad-request", "POST", f"/workshop/{game}/report", {"why": ""}, self.ada)
        for key in (self.ada, self.ada, self.bob):
            self.server.api("POST", f"/workshop/{game}/report", {"why": "<b>rude</b>"}, key)
        self.assertIn(game, [s["id"] for s in self.gallery()])
        self.server.api("POST", f"/workshop/{game}/report", {"why": "copied"}, self.server.person("Mia"))
        self.assertNotIn(game, [s["id"] for s in self.gallery()])
        self.assertEqual(self.server.api("GET", "/workshop/" + game)["state"], "hidden")
        self.refused(409, "not-now", "POST", f"/workshop/{game}/list", {}, eve)
        status, answer = self.operator("GET", "/reports")
        script = next(s for s in answer["scripts"] if s["id"] == game)
        self.assertEqual((status, script["title"], script["state"], [r["why"] for r in script["reports"]]),
                         (200, "Rude Dash", "hidden", ["<b>rude</b>", "<b>rude</b>", "copied"]))
        self.assertEqual(self.operator("POST", f"/reports/{game}/show", {"Origin": "http://elsewhere"})[0], 403)
        page = self.page("GET", "/reports", {"Accept-Language": "de"})
        self.assertIn("<h1>Gemeldete Spiele</h1>", page)
        self.assertIn("“&lt;b&gt;rude&lt;/b&gt;”", page)
        self.assertIn(f'<form method="post" action="/reports/{game}/show"><button>Wieder zeigen</button></form>', page)
        self.assertEqual(self.page("GET", f"/reports/{game}"), DASH.replace("Mad Dash", "Rude Dash"))
        self.assertEqual(self.operator("POST", f"/reports/{game}/show"), (200, {}))
        self.assertIn(game, [s["id"] for s in self.gallery()])
        origin = {"Origin": f"http://127.0.0.1:{self.server.metrics_port}"}
        self.assertEqual(self.page("POST", f"/reports/{game}/hide", origin), (303, "/reports"),
                         "a press of the button leads back to the page")
        self.assertNotIn(game, [s["id"] for s in self.gallery()])
        self.refused(404, "unknown", "GET", "/reports")

    def test_a_link_tells_its_title_before_it_is_opened(self):
        """WS-151: as plain text, whatever it is; a link to nothing gets the page as it is."""
        game = self.stored(DASH.replace("Mad Dash", "<b>\"Bold\"</b> & Dash\nabout Run </title><script>x</script>."))
        status, page = self.server.ask("GET", "/w/" + game)
        self.assertEqual(status, 200)
        self.assertIn("<title>&lt;b&gt;&quot;Bold&quot;&lt;/b&gt; &amp; Dash · Pegboard</title>", page)
        self.assertIn('<meta property="og:description" content="Run &lt;/title&gt;&lt;script&gt;x&lt;/script&gt;.">', page)
        self.assertIn("<title>Pegboard</title>", self.server.ask("GET", "/w/~aaaaaaaaaaaaaaaaaaaa")[1])
        self.assertIn(f'<meta property="og:image" content="http://127.0.0.1:{self.server.port}/w/{game}.png">', page)
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        connection.request("GET", f"/w/{game}.png")
        answer = connection.getresponse()
        size, _, rows = pixels(answer.read())
        connection.close()
        self.assertEqual((answer.status, answer.getheader("Content-Type"), size), (200, "image/png", (1200, 630)))
        middles = [rows[75 + 40 + 80 * r][1 + left + 40 + 80 * c] for left in (75, 645) for r in range(6) for c in range(6)]
        self.assertEqual(sorted(middles.count(colour) for colour in set(middles)), [10, 62], "each has hidden five pegs")
        self.assertEqual(self.server.ask("GET", "/w/~aaaaaaaaaaaaaaaaaaaa.png")[0], 404)


class Limits(unittest.TestCase):
    """WS-142."""

    def setUp(self):
        self.server = Server(PROGRAM, "--no-sync")
        self.addCleanup(self.server.close)
        self.ada = self.server.person("Ada")

    def ask(self, path, text, key):
        status, answer = self.server.ask("POST", "/api/v1" + path, {"text": text}, key)
        return status, answer.get("code")

    def test_ten_checks_and_two_stores_a_minute(self):
        bad = "pegboard 1\ntrun\n"
        self.assertEqual([self.ask("/workshop/check", bad, self.ada)[0] for _ in range(10)], [200] * 10)
        self.assertEqual(self.ask("/workshop/check", bad, self.ada), (429, "too-many"))
        self.assertEqual([self.ask("/workshop", DASH + f"# {n}", self.ada)[0] for n in range(2)], [200] * 2)
        self.assertEqual(self.ask("/workshop", DASH + "# 2", self.ada), (429, "too-many"))
        self.assertEqual(self.ask("/workshop", DASH + "# 1", self.ada), (200, None), "what is there already costs nothing")
        self.assertEqual(self.ask("/workshop", DASH + "# 2", self.server.person("Bob")), (200, None))
        self.assertEqual(self.ask("/workshop", DASH, None), (401, "not-yours"))

    @in_the_file
    def test_five_hundred_in_all_and_thirty_days(self):
        """And unlisted, unused texts are deleted at the next clean-up."""
        kept = self.server.api("POST", "/workshop", {"text": DASH}, self.ada)["id"]
        listed = self.server.api("POST", "/workshop", {"text": DASH + "# listed"}, self.ada)["id"]
        self.server.api("POST", f"/workshop/{listed}/list", {}, self.ada)
        played = self.server.api("POST", "/workshop", {"text": DASH + "# played"}, self.server.person("Bob"))["id"]
        gone = self.server.api("POST", "/workshop", {"text": DASH + "# gone"}, self.server.person("Eve"))["id"]
        table = self.server.api("POST", "/tables", {"game": played}, self.ada)["table"]["id"]
        self.server.stop()
        with sqlite3.connect(self.server.data + "/pegboard.db") as database:
            database.execute("UPDATE scripts SET used = used - 31 * 86400000 WHERE id != ?", (kept,))
            database.executemany("INSERT INTO scripts SELECT ?, text, language, title, person, parent, created, state, 0, 0, used, card FROM scripts WHERE id = ?",
                                 [(f"~{n}", kept) for n in range(498)])
        self.server.start()
        while self.server.ask("GET", "/api/v1/workshop/" + gone)[0] != 404:
            time.sleep(0.02)
        for game in (kept, listed, played):
            self.assertEqual(self.server.api("GET", "/workshop/" + game)["id"], game)
        self.assertEqual(self.server.api("GET", "/tables/" + table)["table"]["game"], played)
        self.assertEqual(self.ask("/workshop", DASH + "# one more", self.ada), (429, "too-many"))


HOSTILE = {
    "markup": DASH.replace("Mad Dash", "<script>alert(1)</script><img src=x onerror=alert(1)>"),
    "quotes": DASH.replace("Mad Dash", "\"'); DROP TABLE scripts; -- \\u0022 ${x} %s%n").replace("goal", "g0al"),
    "huge": DASH + "#" * 9000,
    "endless": DASH.replace("alarm: back", "alarm: back, again").replace("5", "1"),
    "bidi": DASH.replace("Mad Dash", "Mad \u202ehsaD"),
    "nul": DASH + "\0",
    "control": DASH.replace("Mad Dash", "Mad\x1b[2J\x07 Dash"),
    "deep": DASH.replace("pegs in goal is 5", "(" * 70 + "pegs in goal is 5" + ")" * 70),
    "indented": "pegboard 1\ngame Stairs\n" + "".join(" " * n + "if 1:\n" for n in range(150)),
    "names": "pegboard 1\n" + "".join(f"x{n} = y{n} z{n} u{n} v{n} w{n}\n" for n in range(198)),
    "doubling": "pegboard 1\ngame Double\n" + "".join(f"x{chr(97 + n // 26)}{chr(97 + n % 26)} = x{chr(97 + (n + 1) // 26)}{chr(97 + (n + 1) % 26)} + x{chr(97 + (n + 1) // 26)}{chr(97 + (n + 1) % 26)}\n" for n in range(150)),
    "circle": "pegboard 1\ngame Circle\nabc = xyz\nxyz = abc\nturn\n  put in abc\n",
    "lines": "pegboard 1\n" + "\n" * 8000,
}


class Hostile(unittest.TestCase):
    """Hostile texts do not affect others (WS-142)."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync", "--messages", "1000000")
        cls.ada = cls.server.person("Ada")
        cls.table = cls.server.api("POST", "/tables",
                                   {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "me"}],
                                    "public": True}, cls.ada)["table"]["id"]
        cls.quiet = cls.server.api("GET", f"/tables/{cls.table}")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def act(self, live, seen):
        """An act of Ada's; how long it took."""
        begun, seat = time.monotonic(), next(s for s in seen if seen[s]["legal"])
        live.send({"type": "act", "seat": seat, "number": seen[seat]["acts"], "act": seen[seat]["legal"][0], "id": 1})
        done = False
        while not done or not any(s["legal"] for s in seen.values()):
            message = live.until("seen", "done", "error")
            self.assertNotEqual(message["type"], "error", message)
            done |= message["type"] == "done"
            if message["type"] == "seen":
                seen[message["seat"]] = message
        return time.monotonic() - begun

    def attack(self, text):
        """Makes every request with a text; returns the answers."""
        eve, answers = self.server.person("Eve"), []

        def say(method, path, body=None):
            status, answer = self.server.ask(method, path, body, eve)
            answers.append(answer)
            self.assertIn(status, (200, 400, 404, 409, 429), answer)
            return answer

        say("POST", "/api/v1/workshop/check", {"text": text})
        game = say("POST", "/api/v1/workshop", {"text": text, "parent": DASH_ID}).get("id")
        if game:
            for path in ("", "/rules?lang=de"):
                say("GET", f"/api/v1/workshop/{game}{path}")
            for path in (f"/api/v1/games/{game}", f"/w/{game}"):
                say("GET", path)
            say("POST", f"/api/v1/workshop/{game}/list", {})
            say("POST", "/api/v1/tables", {"game": game, "public": True, "seats": [{"kind": "me"}, {"kind": "bot", "level": 5}]})
        return answers

    def test_hostile_texts_change_nothing_for_others(self):
        live = self.server.live(self.table, self.ada)
        seen = {s["seat"]: s for s in live.until("hello")["seats"]}
        for name, text in HOSTILE.items():
            with self.subTest(name):
                pages = [answer for answer in self.attack(text) if isinstance(answer, str)]
                for page in pages:
                    self.assertNotIn("<script>alert", page)
                    self.assertNotIn("<img", page)
                self.assertLess(self.act(live, seen), 5)
                self.assertEqual(self.server.api("GET", f"/tables/{self.table}")["table"]["title"], self.quiet["table"]["title"])
        live.close()
        for frame in live.frames:
            self.assertNotIn(b"Eve", frame)
        titles = [game["title"] for game in self.server.api("GET", "/workshop")["games"]]
        self.assertIn("<script>alert(1)</script><img src=x onerror=alert(1)>", titles,
                      "a title is plain text, whatever it looks like")
        self.assertFalse([title for title in titles if "\u202e" in title or "\x1b" in title])
        self.assertEqual(self.server.ask("GET", "/healthz"), (200, "ok\n"))


if __name__ == "__main__":
    unittest.main()
