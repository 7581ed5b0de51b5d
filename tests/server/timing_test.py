"""No timing side channel: the server's work for a hidden act, and for the opponent's next request, does not depend on hidden
things. It is counted in instructions, by valgrind, so that the load of the machine does not matter.

usage: timing_test.py PROGRAM [GAME …]    with games it prints the figures of these"""
import glob
import os
import re
import shutil
import sys
import tempfile
import unittest

from client import Server

PROGRAM, GAMES = sys.argv[1], sys.argv[2:]
ACTS = 8           # of each player, at most
PART = 0.03        # tolerated difference per act: about half a microsecond, far less than network jitter


class Counted(Server):
    """A server that counts the instructions of every round: reading the message, and ending the round."""

    def __init__(self, program):
        self.counts = tempfile.mkdtemp(prefix="pegboard-counts-")
        wrapper = os.path.join(self.counts, "serve")
        with open(wrapper, "w", encoding="utf-8") as script:
            script.write("#!/bin/sh\nexec valgrind --tool=callgrind --collect-atstart=no --toggle-collect=live_message --toggle-collect=round_end "
                         f"--dump-after=round_end --callgrind-out-file={self.counts}/out '{program}' \"$@\"\n")
        os.chmod(wrapper, 0o700)
        super().__init__(wrapper, "--no-sync", "--messages", "1000000")

    def worked(self):
        """The instructions for each message sent; the server must have stopped."""
        paths = sorted(glob.glob(self.counts + "/out.*"), key=lambda path: int(path.rsplit(".", 1)[1]))
        texts = [open(path, encoding="utf-8").read() for path in paths]
        return [int(re.search(r"^(?:summary|totals): (\d+)", text, re.M)[1]) for text in texts if "live_message" in text]

    def close(self):
        super().close()
        shutil.rmtree(self.counts)


class Setting:
    """Two set up in secret: player 2 by `choose`, then player 1 always in the same way. After each act of player 2 player 1 asks
    something. `sent` has what each message was."""

    def __init__(self, server, game, choose):
        keys = [server.person("Ada"), server.person("Bob")]
        table = server.api("POST", "/tables", {"game": game}, keys[0])["table"]["id"]
        server.api("POST", f"/tables/{table}/join", {}, keys[1])
        self.live, self.seen = [], []
        for key in keys:
            self.live.append(server.live(table, key))
            self.seen.append(self.live[-1].until("hello")["seats"][0])
        self.sent, self.hidden = [], []
        while len(self.hidden) < ACTS and self.may_act(1):
            self.hidden.append(choose(self.seen[1]["legal"]))
            self.act(1, self.hidden[-1])
            self.ask()
        for _ in range(ACTS):
            if self.may_act(0):
                self.act(0, self.seen[0]["legal"][0])
        for live in self.live:
            live.close()

    def may_act(self, player):
        """Not the last act of a set-up, which all hear."""
        return len(self.seen[player]["legal"]) > 1

    def act(self, player, words):
        acts = self.seen[player]["acts"]
        self.live[player].send({"type": "act", "seat": player + 1, "number": acts, "act": words, "id": 1})
        self.sent.append("act" if player == 0 else "hidden")
        answered = False
        while not answered or self.seen[player]["acts"] == acts:
            note = self.live[player].until("seen", "done")
            answered |= note["type"] == "done"
            self.seen[player] = note if note["type"] == "seen" else self.seen[player]

    def ask(self):
        self.live[0].send({"type": "takeback", "seat": 1, "id": 1})
        self.sent.append("ask")
        self.live[0].until("error")


def compare(games):
    """By game, then by kind of message: the work with one hidden set-up, and with another."""
    server = Counted(PROGRAM)
    try:
        settings = {game: [Setting(server, game, choose) for choose in (lambda legal: legal[0], lambda legal: legal[0],
                lambda legal: legal[-1])] for game in games}
        server.stop()
        work = iter(server.worked())
        found = {}
        for game, three in settings.items():
            counts = [[(kind, next(work)) for kind in setting.sent] for setting in three]
            found[game] = {kind: [[count for one, count in setting if one == kind] for setting in counts[1:]]
                           for kind in ("act", "ask")}
            if three[1].hidden == three[2].hidden or three[1].sent != three[2].sent:
                raise AssertionError(f"{game}: nothing is hidden")
        if next(work, None) is not None:
            raise AssertionError("more messages were counted than sent")
        return found
    finally:
        server.close()


def parts(pair):
    """The difference of each pair."""
    return [abs(one - other) / max(one, other) for one, other in zip(*pair)]


def without_worst(pair):
    """Sometimes the database's newest page is full: four pages are written instead of one, which takes some 40,000 instructions.
    When that happens depends on the bytes written by all tables, so it may hit one side only."""
    worst = parts(pair).index(max(parts(pair)))
    return [side[:worst] + side[worst + 1:] for side in pair]


class Timing(unittest.TestCase):
    def test_work_does_not_depend_on_what_is_hidden(self):
        for game, kinds in compare(("mad-dash", "tank-blitz", "hideout")).items():
            for kind, pair in kinds.items():
                with self.subTest(game=game, kind=kind):
                    self.assertGreater(len(pair[0]), 2)
                    self.assertLess(sorted(parts(pair))[len(pair[0]) // 2], PART, pair)
                    pair = without_worst(pair)
                    self.assertLess(abs(sum(pair[0]) - sum(pair[1])) / sum(pair[0]), PART, pair)


if GAMES:
    print("| game | message | n | instructions, one way | the other way | median difference | largest |\n|---|---|---:|---:|---:|---:|---:|")
    for name, by_kind in compare(GAMES).items():
        for what, (here, there) in by_kind.items():
            apart = sorted(parts((here, there)))
            print(f"| {name} | {what} | {len(here)} | {sum(here) // len(here)} | {sum(there) // len(there)} | {apart[len(apart) // 2]:.1%} | {apart[-1]:.1%} |")
else:
    unittest.main(argv=sys.argv[:1])
