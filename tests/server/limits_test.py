"""Limits: addresses and proxies, budgets that outlast a connection, codes, names, keys and links."""
import contextlib
import http.client
import json
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from client import Live, Server
from tables import copies

PROGRAM = sys.argv.pop(1)
TRUST = ("--no-sync", "--trusted-proxy", "127.0.0.1")


@contextlib.contextmanager
def serving(*options):
    server = Server(PROGRAM, *options)
    try:
        yield server
    finally:
        server.close()


def far(address, **more):
    """Headers of a proxy that forwards a request from that address."""
    return {"X-Forwarded-For": address, **more}


def dial(server, table, key=None, address=None):
    live = Live(server.port, f"/api/v1/tables/{table}/live", key, f"X-Forwarded-For: {address}\r\n" if address else "")
    live.until("hello")
    return live


def said(live, **message):
    live.send({**message, "id": "?"})
    return live.until("done", "error")


class Addresses(unittest.TestCase):
    """Two requests for new people a day show which address a request was counted for."""

    def counted(self, server, *lists):
        """Whether requests with these forwarding lists count for one address: the third new person exceeds the limit."""
        answers = []
        for words in lists:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            connection.putrequest("POST", "/api/v1/me")
            for line in words if isinstance(words, list) else [words]:
                connection.putheader("X-Forwarded-For", line)
            body = b'{"name":"Ada","program":true}'
            connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            answers.append(connection.getresponse().status)
            connection.close()
        return answers == [200] * (len(lists) - 1) + [429]

    def test_only_named_proxies_are_believed(self):
        with serving("--no-sync", "--people-a-day", "2") as server:
            self.assertFalse(self.counted(server, "203.0.113.1", "203.0.113.1", "203.0.113.1"), "nobody was named")
        with serving("--no-sync", "--people-a-day", "2", "--trusted-proxy", "192.0.2.0/24", "--trusted-proxy",
                     "2001:db8::/33") as server:
            self.assertFalse(self.counted(server, "203.0.113.1", "203.0.113.1", "203.0.113.1"), "others were named")
        with serving(*TRUST, "--people-a-day", "2") as server:
            self.assertTrue(self.counted(server, "203.0.113.1", "203.0.113.1", "203.0.113.1"))

    def test_only_what_the_proxy_wrote_is_believed(self):
        with serving(*TRUST, "--trusted-proxy", "192.0.2.0/28", "--trusted-proxy", "2001:db8:8000::/33", "--people-a-day",
                     "2") as server:
            self.assertTrue(self.counted(server, "1.1.1.1, 203.0.113.2", "9.9.9.9,203.0.113.2", "203.0.113.2"),
                            "the client wrote the rest")
            self.assertTrue(self.counted(server, "203.0.113.3", "203.0.113.3, 192.0.2.15",
                                         "203.0.113.3 , 2001:db8:ffff::1,192.0.2.1"), "behind two proxies")
            self.assertTrue(self.counted(server, "203.0.113.4, 192.0.2.16", "192.0.2.16", "203.0.113.5, 192.0.2.16"),
                            "just outside the range")
            self.assertTrue(self.counted(server, "2001:db8:7fff::1", "203.0.113.6,2001:db8:7fff:0::2", "2001:db8:7fff::3"),
                            "just outside the range")
            self.assertTrue(self.counted(server, ["1.2.3.4", "203.0.113.7"], ["203.0.113.7"], ["5.6.7.8", "203.0.113.7"]),
                            "the last line is the proxy's")
            self.assertTrue(self.counted(server, "203.0.113.8, nonsense, 192.0.2.2", "nonsense, 192.0.2.2", "<>, 192.0.2.2"),
                            "no address, so its proxy stands for it")

    def test_misuse(self):
        for words in ("nonsense", "1.2.3.4/33", "1.2.3.4/x", "::/129", "1.2.3.4/", ""):
            with tempfile.TemporaryDirectory() as folder:
                done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--trusted-proxy", words],
                                      capture_output=True, text=True, timeout=20, check=False)
            self.assertEqual(done.returncode, 1, words)
            self.assertRegex(done.stderr, "trusted proxy", words)

    def test_the_scheme_of_the_origin_counts(self):
        with serving(*TRUST) as server:
            host = f"127.0.0.1:{server.port}"
            for origin, proto, status in (("http", None, 200), ("https", None, 403), ("https", "https", 200),
                                          ("http", "https", 403), ("http", "http", 200), ("ftp", None, 403)):
                headers = {"Origin": f"{origin}://{host}", **({"X-Forwarded-Proto": proto} if proto else {})}
                self.assertEqual(server.ask("POST", "/api/v1/me", {"name": "Ada"}, None, headers)[0], status, (origin, proto))
        with serving("--no-sync") as server:
            headers = {"Origin": f"https://127.0.0.1:{server.port}", "X-Forwarded-Proto": "https"}
            self.assertEqual(server.ask("POST", "/api/v1/me", {"name": "Ada"}, None, headers)[0], 403, "nobody was named")


class Budgets(unittest.TestCase):
    def test_writing_counts_for_the_person(self):
        """A burst of twenty lines, over all connections and tables; an announcement at a free table counts like a line of talk."""
        with serving("--no-sync") as server:
            ada = server.person("Ada")
            tables = [server.api("POST", "/tables", {"game": "free-table", "seats": [{"kind": "me"}] * 2}, ada)["table"]["id"]
                      for _ in range(4)]
            written = 0
            for n in range(48):
                live = dial(server, tables[n % 4], ada)
                acts = next(seen["acts"] for seen in server_hello(server, tables[n % 4], ada)["seats"] if seen["seat"] == 1)
                message = {"type": "act", "seat": 1, "number": acts, "act": f"say word {n}"} if n % 2 else {"type": "chat",
                        "text": f"word {n}"}
                answer = said(live, **message)
                written += answer["type"] == "done"
                if answer["type"] == "error":
                    self.assertEqual((answer["code"], answer["error"]),
                                     ("too-many", "That was a lot in a short time; please wait a moment."))
                live.close()
            self.assertGreaterEqual(written, 20)
            self.assertLess(written, 40)

    def test_messages_count_for_the_person(self):
        """A burst of three hundred, shared by all connections."""
        with serving("--no-sync") as server:
            ada = server.person("Ada")
            table = server.api("POST", "/tables", {"game": "free-for-all"}, ada)["table"]["id"]
            lives = [dial(server, table, ada) for _ in range(4)]
            answered = 0
            for live in lives:
                with contextlib.suppress(ConnectionError):
                    for n in range(250):
                        live.send({"type": "fly", "id": n})
            for live in lives:
                with contextlib.suppress(EOFError, ConnectionError):
                    for _ in range(250):
                        live.until("error")
                        answered += 1
            self.assertGreaterEqual(answered, 300)
            self.assertLess(answered, 700)

    def test_what_an_address_may_make_in_a_day(self):
        with serving(*TRUST, "--people-a-day", "3", "--tables-a-day", "2", "--bytes-a-day", "2000") as server:
            here, there = far("203.0.113.1"), far("203.0.113.2")
            people = [server.ask("POST", "/api/v1/me", {"name": "Ada", "program": True}, None, here) for _ in range(4)]
            self.assertEqual([status for status, _ in people], [200, 200, 200, 429])
            self.assertIn("tomorrow", people[3][1]["error"])
            self.assertEqual(server.ask("POST", "/api/v1/me", {"name": "Bob", "program": True}, None, there)[0], 200)
            key = people[0][1]["key"]
            plan = {"game": "free-table", "seats": [{"kind": "me"}] * 2}
            tables = [server.ask("POST", "/api/v1/tables", plan, key, here) for _ in range(3)]
            self.assertEqual([status for status, _ in tables], [200, 200, 429])
            self.assertIn("tables", tables[2][1]["error"])
            table = tables[0][1]["table"]["id"]
            answers = []
            for _ in range(10):    # each from a connection of its own
                live = dial(server, table, key, "203.0.113.1")
                answers.append(said(live, type="chat", text="x" * 400))
                live.close()
            self.assertIn(sum(answer["type"] == "done" for answer in answers), (3, 4, 5))
            self.assertEqual(answers[9]["code"], "too-many")
            self.assertIn("tomorrow", answers[9]["error"])
            self.assertEqual(said(dial(server, table, key, "203.0.113.2"), type="chat", text="x" * 400)["type"], "done",
                             "another address")
            self.assertEqual(said(dial(server, table, key), type="chat", text="x" * 400)["type"], "done", "this machine itself")

    def test_a_log_has_a_maximum(self):
        """Each seat has a quota. Near its end talk is refused and the game goes on; then only the end of the game is accepted,
        and bots stop. The quota of one seat reveals nothing about the entries of others."""
        with serving("--no-sync") as server:
            ada = server.person("Ada")
            plan = {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}
            near, at, others = (server.api("POST", "/tables", plan, ada)["table"]["id"] for _ in range(3))
            server.stop()
            with sqlite3.connect(f"{server.data}/pegboard.db") as database:
                for table, writer, entries in ((near, 1, 9000), (at, 1, 10000), (others, 2, 9999)):
                    first = database.execute("SELECT count(*) FROM log WHERE board = ?", (table,)).fetchone()[0]
                    database.executemany("INSERT INTO log (board, number, kind, seat, text, at) VALUES (?, ?, 116, ?, 'Ada' || char(9) || 'x', 1)", [(table, n, writer) for n in range(first, first + entries)])
            server.start()
            live = dial(server, near, ada)
            answer = said(live, type="chat", seat=1, text="still there?")
            self.assertEqual((answer["code"], "nearly as long" in answer["error"]), ("full", True))
            self.assertEqual(said(live, type="act", seat=1, number=0, act="B3")["type"], "done")
            while not live.until("seen")["legal"]:    # the bot has answered
                pass
            live = dial(server, at, ada)
            for message in ({"type": "chat", "seat": 1, "text": "still there?"},
                            {"type": "act", "seat": 1, "number": 0, "act": "B3"}):
                answer = said(live, **message)
                self.assertEqual((answer["code"], "as long as it may be" in answer["error"]), ("full", True))
            self.assertEqual(said(live, type="resign", seat=1)["type"], "done")
            self.assertEqual(said(dial(server, others, ada), type="chat", seat=1, text="still there?")["type"], "done")

    def test_taking_back_is_paid_by_who_does_it(self):
        """A player who takes back silently until refused does not use up the share of others at the table."""
        with serving("--no-sync", "--messages", "15") as server:    # writing: 0.5 per second, bursts of ten; forty per table
            ada, bob = server.person("Ada"), server.person("Bob")
            table = server.api("POST", "/tables", {"game": "tank-blitz"}, ada)["table"]["id"]
            server.api("POST", f"/tables/{table}/join", {}, bob)
            answers = []
            for name in ("Eve", "Eva", "Evi", "Evo", "Evy"):    # they use up the table's budget except for Ada's share
                other = dial(server, table, server.person(name))
                answers += [said(other, type="chat", text=str(n))["type"] for n in range(6)]
            self.assertEqual(set(answers), {"done"})
            two, before = dial(server, table, bob), []
            for _ in range(12):
                before.append(said(two, type="takeback", seat=2).get("code"))
            self.assertEqual((before[0], before[-1]), ("not-now", "too-many"))
            one = dial(server, table, ada)
            self.assertEqual({said(one, type="chat", text=str(n))["type"] for n in range(9)}, {"done"})


class Many(unittest.TestCase):
    def test_watchers_who_come_do_not_each_disturb_all_others(self):
        """The first few are announced at once, many in batches, and in the end everybody has the right number."""
        with serving("--no-sync") as server:
            table = server.api("POST", "/tables", {"game": "free-for-all"}, server.person("Ada"))["table"]["id"]
            lives = [dial(server, table) for _ in range(5)]
            while lives[0].until("table")["table"]["watchers"] < 5:
                pass
            lives += [dial(server, table) for _ in range(195)]
            while lives[0].until("table")["table"]["watchers"] < 200:
                pass
            self.assertLess(sum(b'"type":"table"' in frame for frame in lives[0].frames), 60)
            for live in lives:
                live.close()


    def test_the_end_is_told_once(self):
        """Not again with every line of talk and everybody who comes."""
        with serving("--no-sync") as server:
            ada = server.person("Ada")
            table = server.api("POST", "/tables", {"game": "mad-dash", "seats": [{"kind": "me"}] * 2}, ada)["table"]["id"]
            one, watcher = dial(server, table, ada), dial(server, table)
            self.assertEqual(said(one, type="resign", seat=1)["type"], "done")
            self.assertTrue(watcher.until("seen")["revealed"])
            for _ in range(3):
                self.assertEqual(said(one, type="chat", text="well played")["type"], "done")
                dial(server, table).close()
            said(one, type="chat", text="end")
            while watcher.until("seen", "chat").get("text") != "end":
                pass
            self.assertEqual(sum(b'"type":"seen"' in frame for frame in watcher.frames), 1)


class Start(unittest.TestCase):
    def test_unfinished_tables_are_read_when_asked_for(self):
        """Except for some public ones, which are listed."""
        with serving("--no-sync", "--metrics", "127.0.0.1:0") as server:
            ada = server.person("Ada")
            plans = [{"game": "free-for-all", "public": public, "seats": [{"kind": "me"}] * 2} for public in (False, True)]
            tables = [server.api("POST", "/tables", plan, ada)["table"]["id"] for plan in plans]
            for table in tables:
                live = dial(server, table, ada)
                self.assertEqual(said(live, type="act", seat=1, number=0, act="B3")["type"], "done")
                live.close()
            server.stop()
            copies(server, tables[0], 3000)
            server.start()
            self.assertEqual(int(re.search(r"pegboard_tables (\d+)", server.metrics())[1]), 1)
            self.assertEqual([table["id"] for table in server.api("GET", "/tables")["running"]], [tables[1]])
            for asked in ("tables/copy1500", "codes/code1500", f"tables/{tables[0]}"):
                self.assertEqual(server.api("GET", f"/{asked}", key=ada)["table"]["state"], "playing")
            live = dial(server, "copy2000", ada)
            self.assertEqual(said(live, type="act", seat=2, number=0, act="B3")["type"], "done")
            live.close()


class Idle(unittest.TestCase):
    def test_tables_that_wait_cost_nothing(self):
        """Four hundred idle tables are never checked; one with a clock is, in time."""
        with serving("--no-sync", "--tables", "1000", "--metrics", "127.0.0.1:0") as server:
            looks = lambda: int(re.search(r"pegboard_table_looks_total (\d+)", server.metrics())[1])
            ada = server.person("Ada")
            for _ in range(400):
                server.api("POST", "/tables", {"game": "free-for-all"}, ada)
            before = looks()
            time.sleep(1)
            self.assertLess(looks() - before, 40)
            table = server.api("POST", "/tables", {"game": "free-for-all", "seats": [{"kind": "me"}] * 2, "clock": {"act": 1}},
                               ada)["table"]["id"]
            live = dial(server, table, ada)
            while live.until("table")["table"]["state"] != "over":
                pass


class Codes(unittest.TestCase):
    def test_codes_are_long_and_old_ones_work(self):
        with serving("--no-sync") as server:
            ada = server.person("Ada")
            tables = [server.api("POST", "/tables", {"game": "free-for-all"}, ada)["table"] for _ in range(30)]
            self.assertEqual({len(table["code"]) for table in tables}, {8})
            self.assertEqual(len({table["code"] for table in tables}), 30)
            code, wanted = tables[0]["code"], tables[0]["id"]
            for words in (code, code.upper(), code[:4] + "-" + code[4:], code[:4].upper() + "-" + code[4:]):
                self.assertEqual(server.api("GET", "/codes/" + words)["table"]["id"], wanted, words)
            server.stop()
            with sqlite3.connect(f"{server.data}/pegboard.db") as database:
                database.execute("UPDATE board SET code = 'abcde' WHERE id = ?", (wanted,))
            server.start()
            self.assertEqual(server.api("GET", "/codes/ABCDE")["table"]["id"], wanted)

    def test_guesses_count_for_the_address(self):
        """After twenty wrong codes the right one is refused too for a while, but not for another address."""
        with serving(*TRUST) as server:
            code = server.api("POST", "/tables", {"game": "free-for-all"}, server.person("Ada"))["table"]["code"]
            ask = lambda words, address: server.ask("GET", "/api/v1/codes/" + words, None, None, far(address))
            self.assertEqual([ask(code, "203.0.113.1")[0] for _ in range(30)], [200] * 30, "who knows it may ask again")
            guesses = [ask(f"zzzzzz{n}", "203.0.113.1") for n in range(10, 40)]
            self.assertEqual([status for status, _ in guesses][:20], [404] * 20)
            self.assertEqual(guesses[-1][0], 429)
            self.assertIn("wait", guesses[-1][1]["error"])
            self.assertEqual(ask(code, "203.0.113.1")[0], 429, "a good guess looks like the others")
            self.assertEqual(ask(code, "203.0.113.2")[0], 200)


class Names(unittest.TestCase):
    def test_names(self):
        with serving("--no-sync") as server:
            ask = lambda name: server.ask("POST", "/api/v1/me", {"name": name, "program": True})
            hidden = ("A\u200bda", "\u202eadA", "A\u2066da", "A\u00adda", "Ada\ufeff", "A\u2060da", "\u3164", "A\u00a0da",
                      "Ada\U000e0041", "A\ufe0fda", "\u2800", "A\u0085", "A\ue000")
            bots = ("Bot", "bot", "BOT", "B0t", "Bot 3", "Bot (5)", "B o t", "\u0412\u043e\u0442", "\u0392\u03bf\u03c4",
                    "\uff22\uff4f\uff54", "8ot", "B\u043et 2", "Bo\u0301t", "\U0001d401\U0001d428\U0001d42d", "\u24b7\u24de\u24e3", ".Bot.")
            for name in hidden + bots:
                status, content = ask(name)
                self.assertEqual((status, content.get("code")), (400, "bad-request"), ascii(name))
            self.assertNotEqual(ask(hidden[0])[1]["error"], ask(bots[0])[1]["error"])
            for name in ("Botond", "Abbot", "Robot", "Bob", "Zo\u00eb", "J\u00fcrgen", "\u041e\u043b\u044c\u0433\u0430",
                         "\u4e2d\u6587", "Ada 3", "O'Neill", "\U0001f98a"):
                self.assertEqual(ask(name)[0], 200, name)

    def test_one_name_at_a_table(self):
        """Nobody can sit down or talk under a name similar to that of a seated player."""
        with serving("--no-sync") as server:
            ada, twin, other = server.person("Ada Lin"), server.person("\u0410da L\u0456n"), server.person("Bob")
            table = server.api("POST", "/tables", {"game": "free-for-all"}, ada)["table"]["id"]
            status, content = server.ask("POST", f"/api/v1/tables/{table}/join", {}, twin)
            self.assertEqual((status, "looks like yours" in content["error"]), (409, True))
            answer = said(dial(server, table, twin), type="chat", text="I am Ada")
            self.assertEqual((answer["type"], "looks like yours" in answer["error"]), ("error", True))
            self.assertEqual(server.ask("POST", f"/api/v1/tables/{table}/join", {}, other)[0], 200)
            self.assertEqual(said(dial(server, table, ada), type="chat", text="I am Ada")["type"], "done")


class Keys(unittest.TestCase):
    def test_keys_are_listed_and_revoked(self):
        with serving("--no-sync") as server:
            ada, eve = server.person("Ada"), server.person("Eve")
            phone = server.api("POST", "/me/keys", {}, ada)["key"]
            self.assertEqual(server.api("GET", "/me", None, phone)["name"], "Ada")
            table = server.api("POST", "/tables", {"game": "free-for-all"},
                               phone)["table"]["id"]    # the time of use is written with the next commit
            keys = server.api("GET", "/me/keys", None, ada)["keys"]
            self.assertEqual([key["here"] for key in keys].count(True), 1)
            self.assertEqual(len(keys), 2)
            for key in keys:
                self.assertLess(abs(time.time() - key["made"]), 600)
                self.assertLess(abs(time.time() - key["used"]), 600)
                self.assertNotIn(key["id"], (ada, phone))
            self.assertNotIn(phone, json.dumps(keys), "a key is shown once")
            mine, other = (next(key["id"] for key in keys if key["here"] == here) for here in (True, False))
            revoke = lambda name, key: server.ask("POST", f"/api/v1/me/keys/{name}/revoke", {}, key)[0]
            live = dial(server, table, phone)
            self.assertEqual((revoke(other, eve), revoke(other, None), revoke("0" * 16, ada), revoke(mine, ada)),
                             (404, 401, 404, 409))
            self.assertEqual(revoke(other, ada), 200)
            with self.assertRaisesRegex(EOFError, "revoked"):
                while True:
                    live.receive()
            self.assertIsNone(server.api("GET", "/me", None, phone)["name"])
            self.assertEqual(len(server.api("GET", "/me/keys", None, ada)["keys"]), 1)
            self.assertEqual([server.ask("POST", "/api/v1/me/keys", {}, ada)[0] for _ in range(20)], [200] * 19 + [429])

    def test_no_key_hides_the_use_of_another(self):
        """The use of every key between two commits is recorded: 60 keys, all used before one table is made."""
        with serving("--no-sync") as server:
            people = [server.person(name) for name in ("Ada", "Bob", "Cleo", "Dan")]
            keys = {person: [server.api("POST", "/me/keys", {}, person)["key"] for _ in range(14)] for person in people}
            for key in sum(keys.values(), people):
                server.api("GET", "/me", None, key)
            server.api("POST", "/tables", {"game": "free-for-all"}, people[0])
            for person in people:
                used = [key["used"] for key in server.api("GET", "/me/keys", None, person)["keys"]]
                self.assertEqual((len(used), used.count(0)), (15, 0))

    def test_tables_come_in_pages(self):
        """Twelve at a time, newest first, each once, however many are finished."""
        with serving("--no-sync", "--tables", "100") as server:
            ada = server.person("Ada")
            made = [server.api("POST", "/tables", {"game": "free-for-all", "seats": [{"kind": "me"}] * 2}, ada)["table"]["id"]
                    for _ in range(30)]
            seen, query = [], ""
            for _ in range(5):
                page = server.api("GET", "/me" + query, None, ada)
                self.assertLessEqual(len(page["tables"]), 12)
                seen += [table["id"] for table in page["tables"]]
                if "before" not in page:
                    break
                query = "?before=" + page["before"]
            self.assertEqual((len(seen), set(seen)), (30, set(made)))
            for words in ("?before=", "?before=x.y", "?before=99999999999999999999.a", "?before=" + "1" * 100 + ".x"):
                self.assertEqual(server.ask("GET", "/api/v1/me" + words, None, ada)[0], 200, words)
            with sqlite3.connect(f"file:{server.data}/pegboard.db?mode=ro", uri=True) as database:
                plan = database.execute("EXPLAIN QUERY PLAN SELECT board FROM seat WHERE person = 1 AND person > 0 AND (created, board) < (9, 'x')"
                                        " GROUP BY created, board ORDER BY created DESC, board DESC LIMIT 12").fetchall()
            self.assertIn("USING COVERING INDEX seat_person", str(plan))
            self.assertNotIn("TEMP B-TREE", str(plan))


class Links(unittest.TestCase):
    def test_nobody_pushes_out_the_link_of_another(self):
        with serving(*TRUST) as server:
            ada, eve = server.person("Ada"), server.person("Eve")
            link = server.api("POST", "/me/link", {}, ada)["key"]
            flood = [server.api("POST", "/me/link", {}, eve)["key"] for _ in range(300)]
            self.assertEqual(server.ask("POST", "/api/v1/me/adopt", {"key": flood[0]})[0], 404, "her own oldest has gone")
            self.assertEqual(server.ask("POST", "/api/v1/me/adopt", {"key": flood[-1]})[0], 200)
            crowd = [server.person(f"Eve {n}") for n in range(60)]
            answers = [server.ask("POST", "/api/v1/me/link", {}, key, far("203.0.113.1"))[0] for key in crowd]
            self.assertEqual((answers[0], answers[-1]), (200, 429), "and one address has no more than its share")
            self.assertEqual(server.ask("POST", "/api/v1/me/adopt", {"key": link})[0], 200)


class Thinking(unittest.TestCase):
    PLAN = {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "bot", "level": 5}]}

    def player(self, server, name, address=None):
        key = server.person(name)
        table = server.api("POST", "/tables", self.PLAN, key)["table"]["id"]
        return dial(server, table, key, address), table, key

    def test_many_accounts_of_one_address_share_one_turn(self):
        """Twelve ask for a hint from one address, then one from another: the order of service is checked, not the time."""
        with serving(*TRUST, "--bot-ms", "400") as server:
            crowd = [self.player(server, f"Eve {n}", "203.0.113.1")[0] for n in range(12)]
            ada = self.player(server, "Ada", "203.0.113.2")[0]
            for live in crowd:
                self.assertEqual(said(live, type="hint", seat=1)["type"], "done")
            self.assertEqual(said(ada, type="hint", seat=1)["type"], "done")
            ada.until("hint")
            served = 0
            for live in crowd:
                live.socket.settimeout(0.01)
                with contextlib.suppress(TimeoutError):
                    live.until("hint")
                    served += 1
            self.assertLess(served, 8, "she waited for nearly all of them")

    def test_one_hint_at_a_time_for_a_person(self):
        """Over all connections and tables. Leaving cancels the request."""
        with serving("--no-sync", "--bot-ms", "3000") as server:
            busy = [self.player(server, f"Eve {n}")[0] for n in range(2)]
            live, table, key = self.player(server, "Ada")
            second = server.api("POST", "/tables", self.PLAN, key)["table"]["id"]
            for one in busy + [live]:
                self.assertEqual(said(one, type="hint", seat=1)["type"], "done")
            for other in (dial(server, table, key), dial(server, second, key)):
                self.assertEqual(said(other, type="hint", seat=1)["code"], "not-now")
            live.close()
            again = dial(server, second, key)
            for _ in range(50):    # until the server has seen that she left
                if said(again, type="hint", seat=1)["type"] == "done":
                    break
            else:
                self.fail("a question of somebody who is gone still counts")
            self.assertTrue(again.until("hint")["acts"])

    def test_bots_alone(self):
        """They count for the table's creator, play while somebody watches, and end after a while without watchers."""
        with serving("--no-sync", "--tables", "2", "--bots-alone", "2") as server:
            ada = server.person("Ada")
            plan = {"game": "free-table", "seats": [{"kind": "bot", "level": 1}] * 2}
            tables = [server.ask("POST", "/api/v1/tables", {**plan, "game": "free-for-all"}, ada) for _ in range(3)]
            self.assertEqual([status for status, _ in tables], [200, 200, 429])
            table = tables[0][1]["table"]["id"]
            live = Live(server.port, f"/api/v1/tables/{table}/live", ada)
            first = live.until("hello")["seats"][0]["events"]
            self.assertFalse([line for line in first if line.startswith("put")], "nobody looked on, so nobody played")
            self.assertTrue(live.until("seen")["events"])
            live.close()
            state = lambda: server.api("GET", f"/tables/{tables[1][1]['table']['id']}")["table"]
            for _ in range(300):
                if state()["state"] == "over":
                    break
                time.sleep(0.1)
            self.assertEqual((state()["state"], state()["status"]), ("over", "abandoned"))
            self.assertEqual(server.ask("POST", "/api/v1/tables", plan, ada)[0], 200)


def server_hello(server, table, key):
    live = Live(server.port, f"/api/v1/tables/{table}/live", key)
    hello = live.until("hello")
    live.close()
    return hello


unittest.main(warnings="ignore")
