#!/usr/bin/env python3
"""Games of a server's workshop from a terminal: the list, fetching a text, playing it here, and sitting down at a table of it."""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import Server    # noqa: E402
from terminal import Terminal, run    # noqa: E402

TEXT = (pathlib.Path(__file__).resolve().parent.parent.parent / "games" / "workshop" / "smuggler.peg").read_text(encoding="utf-8")


def stored(server, listed=True):
    """Smuggler, by Ada."""
    ada = server.person("Ada")
    game = server.api("POST", "/workshop", {"text": TEXT}, ada)["id"]
    if listed:
        server.api("POST", f"/workshop/{game}/list", {}, ada)
    return game, ada


def lists_and_fetches(program):
    server, folder = Server(program), tempfile.mkdtemp(prefix="pegboard-terminal-")
    address = f"http://127.0.0.1:{server.port}"

    def ask(*words):
        done = subprocess.run([os.path.abspath(program), "workshop", *words, "--server", address], capture_output=True, text=True,
                              cwd=folder,
                              env={**os.environ, "XDG_STATE_HOME": folder})
        return done.returncode, done.stdout, done.stderr

    try:
        assert ask() == (0, "Nobody has listed a game there yet.\n", "")
        game, _ = stored(server)
        assert ask("--sort", "liked") == (0, f"{game}      0 played     0 liked  Smuggler\n", ""), ask()
        assert ask("--from", "1") == (0, "There are no more games.\n", "")
        assert ask(game, "-") == (0, TEXT, "")
        assert ask(game[1:]) == (0, f"saved as {game[1:]}.peg\n", "")
        assert pathlib.Path(folder, game[1:] + ".peg").read_text(encoding="utf-8") == TEXT
        code, _, said = ask(game)
        assert code == 1 and "File exists" in said, said
        for words, code, sentence in ((["~nothing"], 1, "is no id of a game"),
                                      (["~" + "a" * 20], 1, "There is no such game in the workshop."), (["--sort", "best"], 2,
                "--sort is new, played or liked"),
                                      (["--play"], 2, "")):
            told, out, said = ask(*words)
            assert (told, out) == (code, "") and sentence in said and said.count("\n") == 1, (words, told, out, said)
        server.stop()
        assert ask(game, "-") == (0, TEXT, ""), "what was fetched once needs no server"
        assert "does not answer" in ask()[2]
    finally:
        server.close()


def plays_it_here(program):
    server = Server(program)
    try:
        game, _ = stored(server, False)
        with Terminal(program, "play", game, "--server", f"http://127.0.0.1:{server.port}", "--seats", "me,me", "--seed", "7",
                      "--pace", "0", "--quiet") as t:
            t.wait("Pass it to Player 1.")
            t.keys("Enter")
            t.wait("Smuggler", "our turn")
            t.golden("workshop-smuggler")
            t.keys("q")
            t.wait("left with 0")
    finally:
        server.close()


def sits_down_at_a_table(program):
    server = Server(program)
    try:
        game, ada = stored(server, False)
        table = server.api("POST", "/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}, ada)["table"]
        with Terminal(program, "play", "--join", f"http://127.0.0.1:{server.port}/join/{table['code']}", "--name", "Bob",
                      "--quiet") as t:
            t.wait("Smuggler", "Ada", "You")
            t.keys("q")
            t.wait("left with 0")
    finally:
        server.close()


run([lists_and_fetches, plays_it_here, sits_down_at_a_table])
