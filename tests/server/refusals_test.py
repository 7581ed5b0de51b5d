"""Bad input is normal: it gets one clear sentence, nothing is lost and nothing crashes."""
import socket
import sys
import unittest

from client import Live, Server

PROGRAM = sys.argv.pop(1)


class Refusals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync")
        cls.ada = cls.server.person("Ada")
        cls.table = cls.server.api("POST", "/tables", {"game": "free-for-all"}, cls.ada)["table"]["id"]

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def raw(self, request):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while block := connection.recv(65536):
                answer += block
        return answer

    def refused(self, status, method, path, body=None, key=None, headers=None):
        got, content = self.server.ask(method, "/api/v1" + path, body, key, headers)
        self.assertEqual(got, status, content)
        self.assertGreater(len(content["error"].split()), 3)
        self.assertTrue(content["code"])

    def test_requests(self):
        self.refused(404, "GET", "/nothing")
        self.refused(405, "DELETE", "/me")
        self.refused(404, "GET", "/tables/nosuchtable")
        self.refused(404, "GET", "/codes/zzzzz")
        self.refused(404, "GET", "/games/chess/rules")
        self.refused(400, "POST", "/me", {"name": ""})
        self.refused(400, "POST", "/me", {"name": "x" * 25})
        self.refused(400, "POST", "/me", b"{")
        self.refused(400, "POST", "/me", b"[1]")
        self.refused(400, "POST", "/me", b'{"name":"a","name":"b"}')
        self.refused(400, "POST", "/me", b'{"name":"\xff"}')
        self.refused(401, "POST", "/tables", {"game": "free-for-all"})
        for plan in ({"game": "chess"}, {"game": "free-for-all", "players": 3}, {"game": "free-for-all", "options": {"speed": 1}},
                     {"game": "free-for-all", "options": {"stall": 0}}, {"game": "free-for-all",
                             "seats": [{"kind": "me"}]}, {"game": "free-for-all", "seats": [{"kind": "cat"}] * 2},
                     {"game": "free-for-all", "clock": {"act": -1}}):
            self.refused(400, "POST", "/tables", plan, self.ada)
        self.refused(409, "POST", f"/tables/{self.table}/join", {"seat": 1}, self.ada)
        self.refused(409, "POST", f"/tables/{self.table}/join", {"seat": 9}, self.ada)

    def test_numbers_out_of_range(self):
        """A number beyond 32 bits is refused, not truncated."""
        cut, huge = 2 ** 32, 2 ** 63 - 1
        for plan in ({"players": cut + 2}, {"players": "2"}, {"players": 2.0}, {"options": {"stall": cut + 5}},
                     {"options": {"stall": huge}}, {"options": {"stall": -1}},
                     {"clock": {"act": cut + 60}}, {"clock": {"game": huge}}, {"clock": {"act": "60"}},
                     {"seats": [{"kind": "me"}, {"kind": "bot", "level": cut + 3}]}, {"seats": [{"kind": "me"},
                             {"kind": "bot", "level": 9}]}):
            self.refused(400, "POST", "/tables", {"game": "free-for-all", **plan}, self.ada)
        self.refused(409, "POST", f"/tables/{self.table}/join", {"seat": cut + 2}, self.ada)
        for query in ("from=4294967297", "from=-1", "from=2147483648", "from=", "from=x"):
            self.refused(400, "GET", f"/tables/{self.table}/live?{query}")

    def test_numbers_of_messages(self):
        ben = self.server.person("Ben")
        table = self.server.api("POST", "/tables", {"game": "free-for-all"}, self.ada)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, ben)
        live, cut = self.server.live(table, self.ada), 2 ** 32
        live.until("hello")
        for message in ({"type": "act", "seat": 1, "number": cut, "act": "B3"},
                        {"type": "act", "seat": 1, "number": -1, "act": "B3"},
                        {"type": "act", "seat": 1, "number": 0.0, "act": "B3"}, {"type": "act", "seat": 1, "act": "B3"},
                        {"type": "act", "seat": cut + 1, "number": 0, "act": "B3"}, {"type": "act", "seat": "1", "number": 0,
                                "act": "B3"},
                        {"type": "phrase", "seat": 1, "phrase": cut}, {"type": "phrase", "seat": 1, "phrase": 7},
                        {"type": "offer", "what": "bot", "seat": 1, "for": 2, "level": cut + 3}):
            live.send({**message, "id": 1})
            self.assertEqual(live.until("done", "error", "seen").get("code"), "bad-request", message)
        live.send({"type": "offer", "what": "bot", "seat": 1, "for": cut + 2, "id": 2})
        self.assertEqual(live.until("error")["code"], "not-now")
        live.close()

    def test_ids_are_given_back_as_they_came(self):
        live = self.server.live(self.table, self.ada)
        live.until("hello")
        for name in ("\x01" * 24, "\x7f\"\\" * 8, "\u00eb" * 12, "\t\n\r" * 8, 2 ** 63 - 1, -2 ** 63, 0):
            live.send({"type": "nothing", "id": name})
            self.assertEqual(live.until("error")["reply"], name)
        live.send({"type": "nothing", "id": "x" * 25})
        self.assertNotIn("reply", live.until("error"))
        live.close()

    def test_heat_is_for_games_that_hide_something(self):
        for game in ("conflict", "fiveplay", "bonkers"):
            table = self.server.api("POST", "/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]},
                                    self.ada)["table"]["id"]
            live = self.server.live(table, self.ada)
            live.until("hello")
            live.send({"type": "heat", "seat": 1, "id": 1})
            self.assertIn("Nothing is hidden", live.until("error", "heat")["error"])
            live.close()
        self.assertEqual(self.server.ask("GET", "/healthz")[0], 200)

    def test_drafts(self):
        """A draft of a set-up: nothing is stored, and the answer holds nothing of the other side."""
        ben, answers = self.server.person("Ben"), []
        for others in ([], ["A4", "B4"]):
            table = self.server.api("POST", "/tables", {"game": "hideout"}, self.ada)["table"]["id"]
            self.server.api("POST", f"/tables/{table}/join", {}, ben)
            ada, other = self.server.live(table, self.ada), self.server.live(table, ben)
            for number, act in enumerate(others):
                other.send({"type": "act", "seat": 2, "number": number, "act": act})
                other.until("done", "seen")
            def draft(acts, seat=1, **more):
                ada.send({"type": "draft", "seat": seat, "acts": acts, "id": 1, **more})
                return ada.until("draft", "error")
            answers.append([draft(acts) for acts in ([], ["A1"], ["A1", "A2", "A3", "D1", "D2", "D3"])])
            self.assertEqual([answer["left"] for answer in answers[-1]], [6, 5, 0])
            self.assertEqual(answers[-1][-1]["legal"], [])
            for acts in (["A1", "A1"], ["F6"], ["A1", 3], ["A1", "A2", "A3", "D1", "D2", "D3", "C1"]):
                self.assertEqual(draft(acts)["code"], "illegal", acts)
            for acts in ("A1", None, {}, ["A1"] * 65):
                self.assertEqual(draft(acts)["code"], "bad-request", acts)
            self.assertEqual(draft([], seat=2)["code"], "not-yours")
            ada.close(), other.close()
        self.assertEqual(*answers)
        live = self.server.live(self.table, self.ada)
        live.send({"type": "draft", "seat": 1, "acts": [], "id": 1})
        self.assertEqual(live.until("draft", "error")["code"], "not-now")
        live.close()

    def test_ways(self):
        """The reachable squares of a piece are shown to its player only."""
        table = self.server.api("POST", "/tables", {"game": "conflict", "seats": [{"kind": "me"}, {"kind": "me"}]},
                                self.ada)["table"]["id"]
        live = self.server.live(table, self.ada)
        seen = next(seen for seen in live.until("hello")["seats"] if seen["legal"])
        seat = seen["seat"]

        def ways(of):
            live.send({"type": "ways", "seat": of, "id": 1})
            return live.until("ways", "error")
        self.assertEqual(ways(seat)["code"], "not-now")
        for number, verb in enumerate((["hold"] if "hold" in seen["legal"] else []) + ["use"]):
            act = next(act for act in seen["legal"] if act.startswith(verb))
            live.send({"type": "act", "seat": seat, "number": number, "act": act})
            seen = live.until("seen")
            while seen["seat"] != seat:
                seen = live.until("seen")
        found = ways(seat)["ways"]
        self.assertEqual({way[0] for way in found}, set(seen["legal"]))
        self.assertEqual({len(way) for way in found}, {seen["view"]["moving"][1]})
        self.assertEqual(ways(3 - seat)["code"], "not-now")
        live.close()

    def test_lessons(self):
        self.assertEqual(self.server.api("POST", "/lessons/free-for-all", {"acts": []})["step"], 0)
        self.refused(404, "POST", "/lessons/chess", {"acts": []})
        self.refused(405, "GET", "/lessons/free-for-all")
        for acts in ("B2", {"0": "B2"}, [1], [None], [["B2"]], ["Z9"], [""], ["B2", "B2"], [""] * 10, [""] * 1000, ["x" * 5000]):
            self.refused(400, "POST", "/lessons/free-for-all", {"acts": acts})

    def test_rules_in_other_languages(self):
        english = self.server.api("GET", "/games/tank-blitz/rules")
        self.assertIn("Hauptquartier", self.server.api("GET", "/games/tank-blitz/rules?lang=de"))
        for query in ("?lang=", "?lang=xx", "?lang=../../x", "?lang=%00%00", "?lang", "?" + "x" * 2000):
            self.assertEqual(self.server.api("GET", "/games/tank-blitz/rules" + query), english)

    def test_sheet(self):
        """The sheet of custom rules: both can read it, it outlasts the connection, and only a free table has one."""
        ben = self.server.person("Ben")
        table = self.server.api("POST", "/tables", {"game": "free-table"}, self.ada)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, ben)
        here, there, plain = self.server.live(table, self.ada), self.server.live(table, ben), self.server.live(self.table, self.ada)
        for live in (here, there, plain):
            live.until("hello")
        rules = "Hide three pegs.\nFind them \u2026 first!"
        here.send({"type": "note", "seat": 1, "text": rules})
        self.assertEqual(there.until("note")["text"], rules)
        for live, message in ((here, {"seat": 1, "text": "x" * 2001}), (here, {"seat": 1, "text": "a\u0007"}),
                              (there, {"seat": 1, "text": "b"}), (plain, {"seat": 1, "text": "c"})):
            live.send({"type": "note", **message})
            self.assertGreater(len(live.until("error")["error"].split()), 3)
        for live in (here, there, plain):
            live.close()
        self.server.stop()
        self.server.start()
        again = self.server.live(table, ben)
        self.assertEqual(again.until("hello")["note"], rules)
        again.close()

    def test_much_writing(self):
        """Talk, set phrases, the sheet and undone acts are stored for ever, so writing is rate-limited, across connections too."""
        eve = self.server.person("Eve")
        table = self.server.api("POST", "/tables", {"game": "free-table", "seats": [{"kind": "me"}] * 2}, eve)["table"]["id"]
        written, refused = 0, []
        kinds = ({"type": "chat", "text": "again"}, {"type": "phrase", "phrase": 0}, {"type": "note", "seat": 1},
                 {"type": "takeback", "seat": 1})
        for _ in range(6):
            live = self.server.live(table, eve)
            live.until("hello")
            for n in range(40):
                live.send({**kinds[n % 4], **({"text": str(n)} if n % 4 == 2 else {}), "id": n})
                answer = live.until("done", "error")
                written += answer.get("code") != "too-many"
                refused += [answer] if answer.get("code") == "too-many" else []
            live.close()
        self.assertGreaterEqual(written, 20)
        self.assertLess(written, 80, "a new connection has no share of its own")
        self.assertTrue(refused)
        self.assertEqual({(answer["code"], answer["error"]) for answer in refused},
                         {("too-many", "That was a lot in a short time; please wait a moment.")})

    def test_other_origins(self):
        foreign = {"Origin": "http://elsewhere.example"}
        self.refused(403, "POST", "/me", {"name": "Eve"}, None, foreign)
        with self.assertRaises(ConnectionError):
            Live(self.server.port, f"/api/v1/tables/{self.table}/live", None, "Origin: http://elsewhere.example\r\n")

    def test_bytes_that_are_no_requests(self):
        self.assertIn(b" 400 ", self.raw(b"\x16\x03\x01\x02\x00\x01"))
        self.assertIn(b" 413 ", self.raw(b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"))
        self.assertIn(b" 413 ", self.raw(b"POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n" + b"a" * 40000))
        self.assertIn(b" 413 ", self.raw(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"H%d: x\r\n" % i
                for i in range(200)) + b"\r\n"))
        self.assertEqual(self.raw(b"GET / HTTP/1.1\r\nHost"), b"")
        self.assertEqual(self.raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 3).count(b"200 OK"), 3)

    def test_the_answer_is_heard_by_those_who_go_on_talking(self):
        """A refusal in the middle of a request reaches its client, however much of it is still on its way; but not for ever."""
        head = b"POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n"
        for _ in range(20):
            self.assertIn(b" 413 ", self.raw(head + b"a" * 900000))
        with self.assertRaises(OSError), socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as connection:
            for _ in range(1000):
                connection.sendall(head + b"a" * 65536)

    def test_a_socket_hears_why_it_is_closed(self):
        live = self.server.live(self.table, self.ada)
        live.until("hello")
        for _ in range(40):
            live.send({"type": "chat", "text": "a" * 20000})    # is not cut off in the middle
        with self.assertRaises(EOFError):
            live.until("nothing")
        self.assertEqual(live.code, 1009, "too large")

    def test_requests_that_could_be_read_in_two_ways(self):
        """Requests that a proxy might parse differently (request smuggling) are refused, and nothing after them is read."""
        first, host, end = b"GET /healthz HTTP/1.1\r\n", b"Host: x\r\n", b"\r\n"
        post = b"POST /api/v1/lessons/free-for-all HTTP/1.1\r\nHost: x\r\n"
        wrong = {
            "space before a colon": first + b"Host : x\r\n" + end, "no colon": first + host + b"Accept\r\n" + end, "no name": first + host + b": a\r\n" + end,
            "folded line": first + host + b"A: b\r\n c\r\n" + end, "folded first header": first + b" a: b\r\n" + host + end,
            "bare LF": b"GET /healthz HTTP/1.1\nHost: x\n\n", "bare LF in the middle": first + b"Host: x\nA: b\r\n" + end,
            "bare CR": first + host + b"A: a\rb\r\n" + end, "NUL": first + host + b"A: a\0b\r\n" + end, "DEL": first + host + b"A: \x7f\r\n" + end,
            "no Host": first + end, "two Hosts": first + host + host + end, "empty Host": first + b"Host:\r\n" + end, "Host with a path": first + b"Host: x/y\r\n" + end,
            "HTTP/9.9": b"GET /healthz HTTP/9.9\r\n" + host + end, "HTTP/1.2": b"GET /healthz HTTP/1.2\r\n" + host + end,
            "no version": b"GET /healthz\r\n" + host + end, "http/1.1": b"GET /healthz http/1.1\r\n" + host + end,
            "two spaces": b"GET  /healthz HTTP/1.1\r\n" + host + end, "a space behind": b"GET /healthz HTTP/1.1 \r\n" + host + end, "tab": b"GET\t/healthz HTTP/1.1\r\n" + host + end,
            "bad method": b"G(T /healthz HTTP/1.1\r\n" + host + end, "no method": b" /healthz HTTP/1.1\r\n" + host + end,
            "fragment": b"GET /healthz#a HTTP/1.1\r\n" + host + end, "quote": b"GET /he\"z HTTP/1.1\r\n" + host + end, "not ASCII": b"GET /h\xc3\xa9 HTTP/1.1\r\n" + host + end,
            "no slash": b"GET healthz HTTP/1.1\r\n" + host + end, "authority": b"CONNECT x:80 HTTP/1.1\r\n" + host + end, "header not a word": first + host + b"A(b: c\r\n" + end,
            "length twice": post + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", "length list": post + b"Content-Length: 2, 2\r\n\r\n{}",
            "length signed": post + b"Content-Length: +2\r\n\r\n{}", "length negative": post + b"Content-Length: -2\r\n\r\n{}", "length hexadecimal": post + b"Content-Length: 0x2\r\n\r\n{}",
            "length too long": post + b"Content-Length: 99999999999999999999999\r\n\r\n{}", "length empty": post + b"Content-Length:\r\n\r\n{}",
            "length and chunks": post + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
            "chunked twice": post + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "other coding": post + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "no coding": post + b"Transfer-Encoding: identity\r\n\r\n0\r\n\r\n",
            "chunks of 1.0": post.replace(b"1.1", b"1.0") + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "origin twice": first + host + b"Origin: http://x\r\nOrigin: http://x\r\n" + end, "key twice": first + host + b"Authorization: Bearer a\r\nAuthorization: Bearer b\r\n" + end,
        }
        chunked = post + b"Transfer-Encoding: chunked\r\n\r\n"
        for name, rest in {"size": b"2x\r\n{}\r\n0\r\n\r\n", "no size": b"\r\n{}\r\n0\r\n\r\n",
                           "signed size": b"+2\r\n{}\r\n0\r\n\r\n", "size in C": b"0x2\r\n{}\r\n0\r\n\r\n",
                           "long size": b"000000002\r\n{}\r\n0\r\n\r\n", "bare LF": b"2\n{}\r\n0\r\n\r\n", "no end": b"2\r\n{}0\r\n\r\n", "too much": b"2\r\n{} \r\n0\r\n\r\n",
                           "long extension": b"2;" + b"a" * 100 + b"\r\n{}\r\n0\r\n\r\n", "trailer": b"2\r\n{}\r\n0\r\nHost: y\r\n\r\n"}.items():
            wrong["chunk with " + name] = chunked + rest
        for name, request in wrong.items():
            answer = self.raw(request + first + host + end)
            self.assertTrue(answer.startswith(b"HTTP/1.1 400 "), (name, answer[:200]))
            self.assertEqual(answer.count(b"HTTP/1.1"), 1 + answer.count(b"speaks HTTP/1.1.") + answer.count(b"and HTTP/1.1."),
                             name)
            self.assertGreater(len(answer.split(b"\r\n\r\n")[1].split()), 3, name)
        right = {
            "plain": first + host + end, "an empty line first": end + first + host + end, "no blank": first + b"Host:x\r\n" + end, "blanks around": first + b"Host: \t x \t\r\n" + end,
            "empty value": first + host + b"A:\r\n" + end, "UTF-8 value": first + host + "A: \u00e9\r\n".encode() + end, "1.0 without a Host": b"GET /healthz HTTP/1.0\r\n\r\n",
            "what browsers leave": b"GET /healthz?a=[b]{c}|^`'%zz HTTP/1.1\r\n" + host + end, "chunks": chunked + b"1;a=b\r\n{\r\n1\r\n}\r\n0\r\n\r\n", "no body": chunked + b"0\r\n\r\n",
        }
        for name, request in right.items():
            for step in (len(request), 1):
                with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as connection:
                    for at in range(0, len(request), step):
                        connection.sendall(request[at:at + step])
                    self.assertTrue(connection.recv(65536).startswith(b"HTTP/1.1 200 "), name)

    def test_messages(self):
        live = self.server.live(self.table, self.ada)
        live.until("hello")
        for payload in (b"", b"[]", b"{", b"null", b'"act"', b"{}", b'{"type":"fly"}', b'{"type":"act"}',
                        b'{"type":"act","seat":1}',
                        b'{"type":"act","seat":2,"number":0,"act":"A1"}', b'{"type":"act","seat":1,"number":0,"act":"A1"}',
                        b'{"type":"offer","seat":1,"what":"tea"}', b'{"type":"phrase","seat":1,"phrase":99}', b"[" * 1000):
            live.send_frame(1, payload)
            self.assertGreater(len(live.until("error")["error"].split()), 3)
        live.close()

    def test_frames_that_are_cut(self):
        for opcode, payload in ((1, b"x" * 5000), (2, b"binary"), (1, b"\xff\xfe"), (3, b"")):
            live = self.server.live(self.table, self.ada)
            live.until("hello")
            live.send_frame(opcode, payload)
            with self.assertRaises((EOFError, ConnectionError)):
                while True:
                    live.receive()
        self.assertEqual(self.server.ask("GET", "/healthz"), (200, "ok\n"))

    def test_a_flood_is_cut(self):
        live = self.server.live(self.table, self.server.person("Eve"))
        live.until("hello")
        with self.assertRaises((EOFError, ConnectionError)):
            for _ in range(2000):
                live.send({"type": "fly"})
            while True:
                live.receive()


unittest.main(warnings="ignore")
