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
                     {"game": "free-for-all", "options": {"stall": 0}}, {"game": "free-for-all", "seats": [{"kind": "me"}]}, {"game": "free-for-all", "seats": [{"kind": "cat"}] * 2},
                     {"game": "free-for-all", "clock": {"act": -1}}):
            self.refused(400, "POST", "/tables", plan, self.ada)
        self.refused(409, "POST", f"/tables/{self.table}/join", {"seat": 1}, self.ada)
        self.refused(409, "POST", f"/tables/{self.table}/join", {"seat": 9}, self.ada)

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
        """Rules of one's own: both read them, they outlast the connection, and only a free table has them."""
        ben = self.server.person("Ben")
        table = self.server.api("POST", "/tables", {"game": "free-table"}, self.ada)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, ben)
        here, there, plain = self.server.live(table, self.ada), self.server.live(table, ben), self.server.live(self.table, self.ada)
        for live in (here, there, plain):
            live.until("hello")
        rules = "Hide three pegs.\nFind them \u2026 first!"
        here.send({"type": "note", "seat": 1, "text": rules})
        self.assertEqual(there.until("note")["text"], rules)
        for live, message in ((here, {"seat": 1, "text": "x" * 2001}), (here, {"seat": 1, "text": "a\u0007"}), (there, {"seat": 1, "text": "b"}), (plain, {"seat": 1, "text": "c"})):
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
        """Talk, set phrases, the sheet and acts taken back are kept for ever: who writes too much is told to wait, on a new connection too."""
        table = self.server.api("POST", "/tables", {"game": "free-table", "seats": [{"kind": "me"}] * 2}, self.ada)["table"]["id"]
        written, refused = 0, []
        kinds = ({"type": "chat", "text": "again"}, {"type": "phrase", "phrase": 0}, {"type": "note", "seat": 1}, {"type": "takeback", "seat": 1})
        for _ in range(6):
            live = self.server.live(table, self.ada)
            live.until("hello")
            for n in range(40):
                live.send({**kinds[n % 4], **({"text": str(n)} if n % 4 == 2 else {}), "id": n})
                answer = live.until("done", "error")
                written += answer.get("code") != "too-many"
                refused += [answer] if answer.get("code") == "too-many" else []
            live.close()
        self.assertGreaterEqual(written, 80)
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
        self.assertIn(b" 413 ", self.raw(b"GET / HTTP/1.1\r\n" + b"".join(b"H%d: x\r\n" % i for i in range(200)) + b"\r\n"))
        self.assertEqual(self.raw(b"GET / HTTP/1.1\r\nHost"), b"")
        self.assertEqual(self.raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 3).count(b"200 OK"), 3)

    def test_messages(self):
        live = self.server.live(self.table, self.ada)
        live.until("hello")
        for payload in (b"", b"[]", b"{", b"null", b'"act"', b"{}", b'{"type":"fly"}', b'{"type":"act"}', b'{"type":"act","seat":1}',
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
        live = self.server.live(self.table, self.ada)
        live.until("hello")
        with self.assertRaises((EOFError, ConnectionError)):
            for _ in range(2000):
                live.send({"type": "fly"})
            while True:
                live.receive()


unittest.main(warnings="ignore")
