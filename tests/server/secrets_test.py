"""What is hidden stays hidden on the wire: two tables that differ only in what a viewer may not know send that viewer the same
frames, byte for byte, but for the table's own name and commitment. The log of the process is compared too."""
import re
import sys
import unittest

from client import Server

PROGRAM = sys.argv.pop(1)
NAMES = re.compile(rb'"(id|code|commit)":"[^"]*"|"created":\d+')


def frames(server, secret):
    """One course of mad-dash: player 2 hides as `secret` says; what player 1 and a watcher get."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = server.api("POST", "/tables", {"game": "mad-dash", "public": True}, ada)["table"]["id"]
    one, watcher = server.live(table, ada), server.live(table)
    one.until("hello")
    watcher.until("hello")
    server.api("POST", f"/tables/{table}/join", {}, bob)
    two = server.live(table, bob)
    two.until("hello")
    two.send({"type": "chat", "text": "hello", "id": 1})
    two.until("done")
    for number, act in enumerate(secret):
        two.send({"type": "act", "seat": 2, "number": number, "act": act, "id": act})
        two.until("done")
    for act in ("A1", "Z9", "D1-D1"):
        one.send({"type": "act", "seat": 1, "number": 0, "act": act, "id": act})
        one.until("error")
    one.send({"type": "act", "seat": 2, "number": 5, "act": "D4-D1", "id": "not mine"})
    one.until("error")
    for live in (one, watcher):
        two.send({"type": "chat", "text": "end", "id": 2})
        while live.until("chat")["text"] != "end":
            pass
    for live in (one, two, watcher):
        live.close()
    return [[NAMES.sub(b"", frame) for frame in live.frames] for live in (one, watcher)]


class Secrets(unittest.TestCase):
    def test_frames_do_not_depend_on_what_is_hidden(self):
        server = Server(PROGRAM, "--no-sync")
        try:
            first = frames(server, ["D4", "D5", "D6", "E4", "E5"])
            second = frames(server, ["F6", "F5", "F4", "E6", "D5"])
            for one, other in zip(first, second):
                self.assertEqual(len(one), len(other))
                for a, b in zip(one, other):
                    self.assertEqual(a, b)
            self.assertNotRegex(server.logged(), r"\b[A-F][1-6]\b")
        finally:
            server.close()


unittest.main(warnings="ignore")
