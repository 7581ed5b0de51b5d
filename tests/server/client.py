"""A small client for the tests of the server: the API over HTTP, a live table over a WebSocket, and the server itself as a process."""
import base64
import http.client
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import unittest


in_the_file = unittest.skipIf("PEGBOARD_POSTGRES" in os.environ, "looks into the file of SQLite")


def database():
    """Creates a database; returns its address for `--store`."""
    name, where = "t" + os.urandom(6).hex(), os.environ["PEGBOARD_POSTGRES"]
    subprocess.run(["psql", "-q", where.removeprefix("postgres:"), "-c", f"CREATE DATABASE {name}"], check=True)
    return f"{where} dbname={name}"


class Server:
    """`pegboard serve` on a free port, with a data folder of its own that outlives restarts; with PEGBOARD_POSTGRES, which tests/support/postgres
    sets, a database of its own there."""

    def __init__(self, program, *options):
        self.program, self.options = program, options
        self.data = tempfile.mkdtemp(prefix="pegboard-test-")
        if "PEGBOARD_POSTGRES" in os.environ:
            self.options += ("--store", database())
        self.start()

    def start(self, port=0):
        command = [self.program, "serve", "--listen", f"127.0.0.1:{port}", "--data", self.data, *self.options]
        if "--pace" not in self.options:
            command += ["--pace", "0"]
        self.log = open(os.path.join(self.data, "log"), "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError("the server did not start: " + open(self.log.name, encoding="utf-8").read())
        self.port = int(line.rsplit(":", 1)[1].strip().strip("/"))
        if "--metrics" in self.options:
            self.metrics_port = int(self.process.stdout.readline().split()[-1])

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        code = self.process.wait(20)
        self.process.stdout.close()
        self.log.close()
        return code

    def logged(self):
        with open(os.path.join(self.data, "log"), encoding="utf-8") as log:
            return log.read()

    def close(self):
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.data)

    def ask(self, method, path, body=None, key=None, headers=None):
        """Status and content of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = dict(headers or {})
        if key:
            headers["Authorization"] = "Bearer " + key
        payload = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        connection.request(method, path, payload, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        kind = answer.getheader("Content-Type", "")
        return answer.status, json.loads(content) if kind.startswith("application/json") else content.decode()

    def metrics(self):
        """The figures of a server that was started with --metrics."""
        connection = http.client.HTTPConnection("127.0.0.1", self.metrics_port, timeout=20)
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        return text

    def api(self, method, path, body=None, key=None):
        status, content = self.ask(method, "/api/v1" + path, body, key)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {content}")
        return content

    def person(self, name):
        return self.api("POST", "/me", {"name": name, "program": True})["key"]

    def live(self, table, key=None, start=0):
        return Live(self.port, f"/api/v1/tables/{table}/live?from={start}&changes=3", key)


def changed(old, change):
    """Applies a CHANGE to a value (docs/api.md)."""
    if not isinstance(change, dict) or not isinstance(old, (dict, list)):
        return change
    new = old.copy()
    for key, value in change.items():
        at = key if isinstance(old, dict) else int(key)
        new[at] = changed(old[at], value)
    return new


def edited(old, edit):
    """Applies an EDIT to a list (docs/api.md)."""
    new, at = [], 0
    for step in edit:
        if isinstance(step, str):
            new.append(step)
        elif step > 0:
            new += old[at:at + step]
            at += step
        else:
            at = at - step if step else len(old)
    return new + old[at:]


class Live:
    """One connection at a table. Raw frames are kept in `frames`. Messages are given whole, with an answer of its own for each
    `done`, also where only changes were sent."""

    def __init__(self, port, path, key=None, headers="", host="127.0.0.1"):
        self.socket = self.connect(host, port)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer, self.frames, self.seen, self.answers, self.offered, self.table = b"", [], {}, [], [], None
        nonce = base64.b64encode(os.urandom(16)).decode()
        request = (f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n{headers}")
        if key:
            request += f"Authorization: Bearer {key}\r\n"
        self.socket.sendall((request + "\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        self.head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in self.head:
            raise ConnectionError(self.head.decode())

    def connect(self, host, port):
        return socket.create_connection((host, port), timeout=20)

    def more(self):
        block = self.socket.recv(65536)
        if not block:
            raise EOFError("the server closed the connection")
        self.buffer += block

    def need(self, n):
        while len(self.buffer) < n:
            self.more()

    def frame(self, opcode, payload):
        mask, size = os.urandom(4), len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H",
                size) if size < 65536 else b"\xff" + struct.pack(">Q", size)
        return bytes([0x80 | opcode]) + length + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(payload))

    def send_frame(self, opcode, payload):
        self.socket.sendall(self.frame(opcode, payload))

    def send(self, message):
        self.send_frame(1, json.dumps(message).encode())

    def receive(self):
        """The next message; answers pings on the way."""
        while not self.answers:
            self.need(2)
            opcode, size, start = self.buffer[0] & 15, self.buffer[1] & 127, 2
            if size > 125:
                start = 4 if size == 126 else 10
                self.need(start)
                size = int.from_bytes(self.buffer[2:start], "big")
            self.need(start + size)
            payload, self.buffer = self.buffer[start:start + size], self.buffer[start + size:]
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode == 8:
                self.code = int.from_bytes(payload[:2], "big")
                raise EOFError(payload[2:].decode())
            elif opcode == 1:
                self.frames.append(payload)
                return self.whole(json.loads(payload))
        return self.answers.pop(0)

    def unfold(self, events, change, edit, *counts):
        """SEEN of a BRIEF (docs/api.md)."""
        [(seat, before)] = self.seen.items()
        message = {"type": "seen", "seat": seat, "first": before["first"] + len(before["events"]), "events": events}
        told = {"change": change, "legal": edited(self.offered, edit) if isinstance(edit, list) else [] if edit == 0 else None}
        told.update(zip(("acts", "done"), counts))
        return message | {key: value for key, value in told.items() if value is not None}

    def whole(self, message):
        if isinstance(message, list):
            message = self.unfold(*message)
        if message["type"] == "table" and "change" in message:
            message["table"] = changed(self.table, message.pop("change"))
        self.table = message["table"] if message["type"] in ("hello", "table") else self.table
        if message["type"] == "hello":
            self.seen = {}
        for seen in message["seats"] if message["type"] == "hello" else [message] if message["type"] == "seen" else []:
            before = self.seen.get(seen["seat"], {})
            if "change" in seen:
                seen["view"] = changed(before["view"], seen.pop("change"))
            if "done" in seen:
                self.answers.append({"type": "done", "reply": seen.pop("done")})
            for kept in ("view", "legal", "acts"):
                seen.setdefault(kept, before.get(kept))
            self.seen[seen["seat"]] = seen
            self.offered = seen["legal"] or self.offered
        return message

    def until(self, *kinds):
        """The next message of one of these types."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def close(self):
        self.socket.close()

    def vanish(self):
        """Drops the connection without closing it: the server's next write gets a reset."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


def play_out(live, seat, rng, most=4000):
    """Plays random legal acts of a seat until the game is over, or so many messages have come; gives the last SEEN."""
    seen = next(s for s in live.until("hello")["seats"] if s["seat"] == seat)
    for _ in range(most):
        if seen["view"]["phase"] == "over":
            return seen
        if seen["legal"]:
            live.send({"type": "act", "seat": seat, "number": seen["acts"], "act": rng.choice(seen["legal"])})
        seen = live.until("seen")
    return seen
