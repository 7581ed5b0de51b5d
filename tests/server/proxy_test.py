"""contrib/Caddyfile as it is, but for names and ports: pages, WebSockets, origins, cookies and addresses through a real Caddy with TLS."""
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

from client import Live, Server

LIMIT = 3
PROGRAM, CADDYFILE = sys.argv.pop(1), sys.argv.pop(1)
if not shutil.which("caddy"):
    print("There is no caddy here.")
    sys.exit(77)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def safe_connection(host, port):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context.wrap_socket(socket.create_connection((host, port), timeout=20), server_hostname="localhost")


def outer_address():
    """An address of this machine other than loopback, or None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address


class SafeLive(Live):
    """A live table over TLS, as a browser opens it."""
    by = "127.0.0.1"    # the address that is dialled, and so the one it comes from

    def connect(self, host, port):
        return safe_connection(self.by, port)


class Proxy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync", "--trusted-proxy", "127.0.0.1", "--per-address", str(LIMIT))
        cls.port, cls.home = free_port(), tempfile.mkdtemp(prefix="pegboard-caddy-")
        with open(CADDYFILE, encoding="utf-8") as file:
            words = file.read().replace("games.example.org {",
                                        f"https://localhost:{cls.port} {{\n\ttls internal").replace("127.0.0.1:8080",
                    f"127.0.0.1:{cls.server.port}")
        own = os.path.join(cls.home, "Caddyfile")
        with open(own, "w", encoding="utf-8") as file:
            file.write("{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n" + words)
        environment = {**os.environ, "HOME": cls.home, "XDG_DATA_HOME": cls.home, "XDG_CONFIG_HOME": cls.home}
        cls.caddy = subprocess.Popen(["caddy", "run", "--config", own, "--adapter", "caddyfile"], env=environment,
                                     stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                cls.ask("GET", "/healthz")
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("caddy does not answer")

    @classmethod
    def tearDownClass(cls):
        cls.caddy.send_signal(signal.SIGTERM)
        cls.caddy.wait(20)
        cls.server.close()
        shutil.rmtree(cls.home)

    @classmethod
    def ask(cls, method, path, body=None, **headers):
        """Status, headers and content of an answer."""
        connection = safe_connection("127.0.0.1", cls.port)
        payload = json.dumps(body).encode() if body is not None else b""
        head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost:{cls.port}\r\nConnection: close\r\nContent-Length: {len(payload)}\r\n{head}\r\n".encode() + payload)
        answer = b""
        while block := connection.recv(65536):
            answer += block
        connection.close()
        head, content = answer.split(b"\r\n\r\n", 1)
        return int(head.split()[1]), head.decode(), content

    def test_a_game(self):
        """Somebody gets a cookie, which is for TLS only, makes a table and sits at it with a WebSocket."""
        origin = f"https://localhost:{self.port}"
        self.assertIn(b"<html", self.ask("GET", "/")[2])
        status, head, _ = self.ask("POST", "/api/v1/me", {"name": "Ada"}, Origin=origin)
        self.assertEqual(status, 200)
        cookie = re.search(r"(?i)set-cookie: (pegboard=\w+);(.*)", head)
        self.assertIn("Secure", cookie[2])
        self.assertIn("HttpOnly", cookie[2])
        seats = [{"kind": "me"}] * 2
        table = json.loads(self.ask("POST", "/api/v1/tables", {"game": "free-for-all", "seats": seats}, Origin=origin,
                                    Cookie=cookie[1])[2])["table"]["id"]
        headers = f"Cookie: {cookie[1]}\r\nOrigin: {origin}\r\n"
        live = SafeLive(self.port, f"/api/v1/tables/{table}/live", None, headers, "localhost")
        self.assertEqual(live.until("hello")["you"], [1, 2])
        live.send({"type": "act", "seat": 1, "number": 0, "act": "B3", "id": 1})
        self.assertEqual(live.until("done", "error")["type"], "done")
        live.close()

    def test_other_origins(self):
        self.assertEqual(self.ask("POST", "/api/v1/me", {"name": "Eve"}, Origin="https://elsewhere.example")[0], 403)

    def test_addresses(self):
        """Limits apply to Caddy's clients, not to Caddy itself. Addresses claimed by clients are ignored."""
        table = self.server.api("POST", "/tables", {"game": "free-for-all"}, self.server.person("Bob"))["table"]["id"]
        path, forged = f"/api/v1/tables/{table}/live", "X-Forwarded-For: 203.0.113.7\r\n"
        for live in [SafeLive(self.port, path, None, forged, "localhost") for _ in range(LIMIT + 2)]:
            live.close()
        outside = type("Outside", (SafeLive,), {"by": outer_address()})
        if not outside.by:
            return
        kept = [outside(self.port, path, None, forged, "localhost") for _ in range(LIMIT)]
        with self.assertRaisesRegex(ConnectionError, " 429 "):
            outside(self.port, path, None, "X-Forwarded-For: 203.0.113.8\r\n", "localhost")
        for live in kept:
            live.close()

    def test_figures_are_for_the_operator(self):
        self.assertEqual(self.ask("GET", "/metrics")[0], 404)
        self.assertNotIn("pegboard_", self.server.ask("GET", "/metrics")[1])    # nor are they behind it


unittest.main(warnings="ignore")
