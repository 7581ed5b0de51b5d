"""Writes the database dump of a version for trouble_test.py, with a program of that version:
python3 make_database.py PROGRAM > databases/N.sql"""
import hashlib
import pathlib
import sqlite3
import sys
import time

from client import Server

server = Server(sys.argv[1])
key = server.person("Ada")
both = {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "me"}]}
text = (pathlib.Path(__file__).resolve().parent.parent.parent / "games" / "workshop" / "free-for-all.peg").read_text(encoding="utf-8")
script = server.api("POST", "/workshop", {"text": text}, key)["id"]
server.api("POST", f"/workshop/{script}/list", {}, key)
playing, over = (server.api("POST", "/tables", {**both, "game": game}, key)["table"]["id"] for game in ("free-for-all", script))
server.api("POST", "/tables", {"game": "mad-dash", "public": True}, key)
for table, messages in ((playing, [{"type": "chat", "text": "a word from long ago"},
                                   {"type": "act", "seat": 1, "number": 0, "act": "B3"}]),
                        (over, [{"type": "act", "seat": 1, "number": 0, "act": "B3"}, {"type": "resign", "seat": 1}])):
    live = server.live(table, key)
    for message in messages:
        live.send({**message, "id": 1})
        live.until("done")
    live.close()
while "analysis" not in server.api("GET", f"/tables/{over}/analysis"):
    time.sleep(0.1)
server.stop()
database = sqlite3.connect(server.data + "/pegboard.db")
database.execute("UPDATE key SET hash = ?", (hashlib.sha256(b"00112233445566778899aabbccddeeff").digest(),))
ada, = database.execute("SELECT id FROM person").fetchone()
database.execute("INSERT INTO rating VALUES (?, 'free-for-all', 1, 161200, 29000, 60000, 1000)", (ada,))
database.execute("INSERT INTO rated VALUES (?, 'free-for-all', 1, 'long-gone', 150000, 161200, 29000, 60000, 1000)", (ada,))
database.execute("INSERT INTO result VALUES (?, 'free-for-all', ?, 2000)", (playing, f"p{ada}:w b3:l"))    # not rated before the end
print(f"PRAGMA user_version = {database.execute('PRAGMA user_version').fetchone()[0]};")
print("\n".join(database.iterdump()))
