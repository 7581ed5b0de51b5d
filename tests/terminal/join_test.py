#!/usr/bin/env python3
"""A table of a server, from a terminal: sitting down, playing, chat, and coming back when the server was away."""
import contextlib
import hashlib
import os
import shutil
import signal
import socket
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import Server    # noqa: E402
from terminal import Terminal, run    # noqa: E402


@contextlib.contextmanager
def second_seat(program, *options):
    """Bob has joined Ada's table in a terminal; she is there too, by a connection of her own."""
    server = Server(program, *options)
    ada = server.person("Ada")
    table = server.api("POST", "/tables", {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "open"}]}, ada)["table"]
    try:
        with Terminal(program, "play", "--join", f"http://127.0.0.1:{server.port}/join/{table['code']}", "--name", "Bob",
                      "--quiet") as t:
            t.wait("Free-for-All", "Ada", "You")
            live = server.live(table["id"], ada)
            live.until("hello")
            live.comes_back = table["id"], ada
            yield server, live, t
            t.keys("q")
            t.wait("left with 0")
    finally:
        server.close()


def waits_for_who_is_away(program):
    with second_seat(program, "--grace", "3") as (_, live, t):
        live.close()
        t.keys("Escape")
        t.wait("Ada is away. A bot may take over in ")
        t.wait("Ada is away.", gone=("take over",))


def sits_down_and_plays(program):
    with second_seat(program) as (server, live, t):
        live.send({"type": "act", "seat": 1, "number": 0, "act": "A1"})
        t.keys("Escape")
        t.wait("Ada put a peg in. Silence.", "Your turn")
        t.golden("join-second")
        t.type("A1")
        t.keys("Enter")
        t.wait("You tried A1. Alarm: the peg came out again.")
        live.send({"type": "chat", "text": "well, well"})
        t.wait("Ada: “well, well”")
        t.type("c")
        t.type("so it is")
        t.keys("Enter")
        t.wait("Bob: “so it is”")
        t.type(":zz")
        t.keys("Enter")
        t.wait("not your turn")
        server.stop()
        t.keys("Escape")
        t.wait("The connection is lost")
        server.start(server.port)
        t.wait("Ada is away. A bot may take over in ")
        ada = server.live(*live.comes_back)
        t.wait("Waiting for Ada")
        t.golden("join-again")
        ada.close()


def notices_a_server_that_vanishes(program):
    """The connection stays open, and nothing answers."""
    with second_seat(program) as (server, _, t):
        server.process.send_signal(signal.SIGSTOP)
        t.keys("Escape")
        t.wait("The connection is lost")
        server.process.send_signal(signal.SIGCONT)
        t.wait("Waiting for Ada", gone=("lost",))


def is_told_how_it_ended(program):
    with second_seat(program) as (_, live, t):
        live.send({"type": "resign", "seat": 1})
        t.keys("Escape")
        t.wait("You won. The game is over.")


def gives_a_share_of_the_dice(program):
    """The hash first, the seed when all hashes are in; what was told is kept, and is what the record has."""
    server = Server(program, "--no-sync")
    ada = server.person("Ada")
    try:
        table = server.api("POST", "/tables", {"game": "bonkers", "seeds": True, "seats": [{"kind": "me"}, {"kind": "open"}]},
                           ada)["table"]
        live = server.live(table["id"], ada)
        live.until("hello")
        live.send({"type": "seed-hash", "seat": 1, "hash": hashlib.sha256(f"{table['id']}|1|apples".encode()).hexdigest()})
        with Terminal(program, "play", "--join", f"http://127.0.0.1:{server.port}/join/{table['code']}", "--name", "Bob",
                      "--quiet") as t:
            hashes = live.until("fair")["hashes"]
            live.send({"type": "seed", "seat": 1, "seed": "apples"})
            while not any(event.startswith("turn ") for event in live.until("seen")["events"]):
                pass
            t.wait("Bonkers", "Ada", "You")
            live.send({"type": "resign", "seat": 1, "id": 1})
            live.until("done")
            fair = server.api("GET", f"/tables/{table['id']}/replay")["fair"]
            with open(f"{t.state}/pegboard/dice-{table['id']}", encoding="utf-8") as file:
                kept = dict(line.split() for line in file)
            assert kept == {"commit": fair["commit"], "hash1": hashes[0], "hash2": hashes[1], "seed2": fair["seeds"][1]}, (kept,
                    fair)
            assert fair["seeds"][0] == "apples" and fair["draws"], fair
            t.keys("Escape")
            t.wait("You won")
            t.keys("q")
            t.wait("left with 0")
    finally:
        server.close()


def knows_all_of_a_long_table(program):
    """After rejoining a table with more events than a greeting holds, all marks are restored."""
    server = Server(program, "--messages", "1000000", "--no-sync")
    state = tempfile.mkdtemp(prefix="pegboard-terminal-")
    peg, nothing = "C │   │   │   │ ● │   │   │", "E │   │ · │   │   │   │   │"
    ada = server.person("Ada")
    table = server.api("POST", "/tables", {"game": "free-table", "seats": [{"kind": "me"}, {"kind": "open"}]}, ada)["table"]
    join = ("play", "--join", f"http://127.0.0.1:{server.port}/join/{table['code']}")
    try:
        with Terminal(program, *join, "--name", "Bob", state=state) as t:
            t.wait("Free Table", "Ada", "You")
            live = server.live(table["id"], ada)
            live.until("hello")
            live.send({"type": "act", "seat": 1, "number": 0, "act": "put C3"})
            t.wait("Ada put a peg in")
            t.type(":probe C3")
            t.keys("Enter")
            t.wait(peg)
            t.type(":probe E5")
            t.keys("Enter")
            t.wait(peg, nothing)
            t.keys("q")
            t.wait("left with 0")
        for n in range(1, 1001):
            live.send({"type": "act", "seat": 1, "number": n, "act": f"say line {n} " + "x" * 150,
                       **({"id": n} if n == 1000 else {})})
        live.until("done")
        with Terminal(program, *join, state=state) as t:
            t.wait("line 1000", peg, nothing)
            t.keys("q")
            t.wait("left with 0")
    finally:
        server.close()
        shutil.rmtree(state)


def bad_addresses(program):
    """Every wrong address gets one sentence."""
    with socket.socket() as silent:    # a port that is bound but not listening
        silent.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{silent.getsockname()[1]}/join/ABC"
        for words, sentence in ((["--join", "https://localhost/join/ABC"], "only http:// addresses"),
                                (["--join", nobody], "does not answer"),
                                (["--join", nobody, "conflict"], "one word too many")):
            with Terminal(program, "play", *words) as t:
                t.wait("pegboard play: ", sentence, "left with")


run([sits_down_and_plays, notices_a_server_that_vanishes, knows_all_of_a_long_table, waits_for_who_is_away, is_told_how_it_ended,
     gives_a_share_of_the_dice, bad_addresses])
