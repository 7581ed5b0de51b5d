#!/usr/bin/env python3
"""A table of a server, from a terminal: sitting down, playing, chat, and coming back when the server was away."""
import contextlib
import os
import socket
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import Server    # noqa: E402
from terminal import Terminal, run    # noqa: E402


@contextlib.contextmanager
def second_seat(program):
    """Bob has joined Ada's table in a terminal; she is there too, by a connection of her own."""
    server = Server(program)
    ada = server.person("Ada")
    table = server.api("POST", "/tables", {"game": "free-for-all", "seats": [{"kind": "me"}, {"kind": "open"}]}, ada)["table"]
    try:
        with Terminal(program, "play", "--join", f"http://127.0.0.1:{server.port}/join/{table['code']}", "--name", "Bob", "--quiet") as t:
            t.wait("Free-for-All", "Ada", "You")
            live = server.live(table["id"], ada)
            live.until("hello")
            yield server, live, t
            t.keys("q")
            t.wait("left with 0")
    finally:
        server.close()


def sits_down_and_plays(program):
    with second_seat(program) as (server, live, t):
        live.send({"type": "act", "seat": 1, "number": 0, "act": "A1"})
        t.keys("Escape")
        t.wait("Ada put a peg in. Silence.", "Your turn")
        t.golden("join-second")
        t.type("A1")
        t.keys("Enter")
        t.wait("You tried A1. Alarm: the peg is out again.")
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
        t.wait("Waiting for Ada")
        t.golden("join-again")


def is_told_how_it_ended(program):
    with second_seat(program) as (_, live, t):
        live.send({"type": "resign", "seat": 1})
        t.keys("Escape")
        t.wait("You won. The game is over.")


def bad_addresses(program):
    """Every wrong address gets one sentence."""
    with socket.socket() as silent:    # a port that is taken, and at which nobody listens
        silent.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{silent.getsockname()[1]}/join/ABC"
        for words, sentence in ((["--join", "https://localhost/join/ABC"], "only http:// addresses"), (["--join", nobody], "does not answer"),
                                (["--join", nobody, "conflict"], "one word too many")):
            with Terminal(program, "play", *words) as t:
                t.wait("pegboard play: ", sentence, "left with")


run([sits_down_and_plays, is_told_how_it_ended, bad_addresses])
