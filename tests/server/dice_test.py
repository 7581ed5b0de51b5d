"""The dice: hashes first, then seeds, then draws, across restarts too. Three independent verifiers, one of them in the page, accept
the records, and reject them after any change. Arguments: the program, the page that tells how."""
import hashlib
import hmac
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from client import Server

PROGRAM = sys.argv.pop(1)
PAGE = sys.argv.pop(1)
FAIR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fair")
NODE = shutil.which("node")


def hash_of(table, seat, seed):
    return hashlib.sha256(f"{table}|{seat}|{seed}".encode()).hexdigest()


def opinions(record, *kept):
    """Whether each of the two verifiers accepts the record, and the output of ours."""
    with tempfile.NamedTemporaryFile("w", suffix=".pgr", encoding="utf-8") as file:
        file.write(record)
        file.flush()
        ours = subprocess.run([PROGRAM, "verify", file.name, *kept], capture_output=True, text=True, check=False)
        theirs = subprocess.run([sys.executable, FAIR + "/verify.py", file.name, *kept], capture_output=True, text=True,
                                check=False)
    return ours.returncode, theirs.returncode, ours.stdout + ours.stderr


def other_digit(match):
    return match[1] + ("0" if match[2] != "0" else "1")


# Possible manipulations, each with a pattern that must be in the record, and our verifier's message.
FORGERIES = {
    "another secret": (r"(; fair secret )(.)", other_digit, "The secret is not"),
    "another commitment": (r"(; fair commit )(.)", other_digit, "The secret is not"),
    "another seed": (r"(; fair seed1 .)(.)", other_digit, "Player 1's seed is not one"),
    "another hash": (r"(; fair hash1 )(.)", other_digit, "Player 1's seed is not one"),
    "a seed that nobody committed to": (r"(; fair seed2) ", r"\1 late", "Player 2's seed is not one"),
    "another table": (r"(; fair table )(.)", other_digit, "Player 1's seed is not one"),
    "two seeds": (r"(; fair seed1 )(.*\n)", r"\1\2\1\2", "Player 1's seed is none"),
    "other odds": (r"(; fair odds \d+ \S+:)(\d+)", lambda m: m[1] + str(int(m[2]) + 1), "The odds of draw 1 are not"),
    "odds left out": (r"; fair odds 0 .*\n", "", "The odds of draw 1 are not"),
    "odds of a draw that is not there": (r"\Z", "; fair odds 99999 1-1:1\n", "There are odds of a draw"),
    "a draw more": (r"(; fair draws )(\d+)", lambda m: m[1] + str(int(m[2]) + 1), "draws, but the record has"),
    "a draw less": (r"(; fair draws )(\d+)", lambda m: m[1] + str(int(m[2]) - 1), "draws, but the record has"),
}


class Dice(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--no-sync", "--bot-ms", "20")
        cls.ada, cls.bob = cls.server.person("Ada"), cls.server.person("Bob")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def ask(self, live, **message):
        live.send({**message, "id": "x"})
        answer = live.until("done", "error")
        return answer.get("code", "done")

    def two(self, seeds=True, game="bonkers"):
        """A table of Ada and Bob, and their connections."""
        plan = {"game": game, "options": {"limit": 3}, "seeds": seeds, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = self.server.api("POST", "/tables", plan, self.ada)["table"]["id"]
        self.server.api("POST", f"/tables/{table}/join", {}, self.bob)
        return table, self.server.live(table, self.ada), self.server.live(table, self.bob)

    def draws(self, table):
        with sqlite3.connect(f"file:{self.server.data}/pegboard.db?mode=ro", uri=True) as database:
            return database.execute("SELECT count(*) FROM log WHERE board = ? AND kind = 99", (table,)).fetchone()[0]

    def test_no_seed_before_all_hashes(self):
        table, ada, bob = self.two()
        fair = ada.until("hello")["fair"]
        self.assertEqual((fair["stage"], fair["wanted"], fair["hashes"]), ("hashes", [1], ["", ""]))
        bob.until("hello")
        self.assertEqual(self.ask(ada, type="seed", seat=1, seed="apples"), "not-now", "a seed without its hash")
        self.assertEqual(self.ask(ada, type="seed-hash", seat=1, hash="apples"), "bad-request")
        self.assertEqual(self.ask(ada, type="seed-hash", seat=1, hash=hash_of(table, 1, "apples")), "done")
        self.assertEqual(self.ask(ada, type="seed-hash", seat=1, hash=hash_of(table, 1, "pears")), "not-now", "another hash")
        self.assertEqual(self.ask(ada, type="seed-hash", seat=1, hash=hash_of(table, 1, "apples")), "done", "the same again")
        self.assertEqual(self.ask(ada, type="seed", seat=1, seed="apples"), "not-now", "Bob could still choose")
        self.assertEqual(self.ask(bob, type="seed-hash", seat=2, hash=hash_of(table, 2, "plums")), "done")
        promised = [hash_of(table, 1, "apples"), hash_of(table, 2, "plums")]
        for live, seat in ((ada, 1), (bob, 2)):
            fair = live.until("fair") if live is ada else json.loads(next(f for f in live.frames if b'"type":"fair"' in f))
            self.assertEqual((fair["stage"], fair["hashes"], fair["wanted"]), ("seeds", promised, [seat]))
        self.assertEqual(self.ask(ada, type="seed", seat=1, seed="bananas"), "illegal", "not what was promised")
        self.assertEqual(self.ask(ada, type="seed", seat=1, seed="apples"), "done")
        self.assertEqual(self.draws(table), 0)
        self.assertEqual(self.ask(bob, type="seed", seat=2, seed="apples"), "illegal", "Ada's seed is not Bob's")
        self.assertEqual(self.ask(bob, type="seed", seat=2, seed="plums"), "done")
        self.assertGreater(self.draws(table), 0)
        self.assertEqual(self.ask(bob, type="seed", seat=2, seed="cherries"), "not-now")
        self.assertEqual(self.server.live(table, self.ada).until("hello")["fair"]["stage"], "drawn")
        for seen in ada.frames + bob.frames:
            self.assertFalse(re.search(rb"apples|plums", seen), "nobody is told of another's seed before the end")

    def test_a_seed_that_is_not_shown_counts_as_none(self):
        table, ada, bob = self.two()
        bob.until("hello")
        self.assertEqual(self.ask(ada, type="seed-hash", seat=1, hash=hash_of(table, 1, "apples")), "done")
        self.assertEqual(ada.until("fair")["hashes"], [hash_of(table, 1, "apples"), ""], "when the time for hashes is over")
        self.assertEqual(self.ask(bob, type="seed-hash", seat=2, hash=hash_of(table, 2, "plums")), "not-now", "too late")
        self.assertEqual(self.draws(table), 0)
        ada.until("seen")
        self.assertGreater(self.draws(table), 0)
        self.assertEqual(self.ask(ada, type="seed", seat=1, seed="apples"), "not-now", "too late")
        self.assertEqual(self.ask(ada, type="resign", seat=1), "done")
        record = self.server.ask("GET", f"/api/v1/tables/{table}/record")[1]
        good = opinions(record, "--hash", "1=" + hash_of(table, 1, "apples"))
        self.assertEqual(good[:2], (0, 0))
        self.assertIn("Player 1 committed to a seed and did not show it", good[2])

    def test_what_was_given_outlives_a_restart(self):
        table, ada, bob = self.two()
        self.assertEqual(self.ask(ada, type="seed-hash", seat=1, hash=hash_of(table, 1, "apples")), "done")
        commit = bob.until("hello")["fair"]["commit"]
        self.server.stop()
        self.server.start()
        ada, bob = self.server.live(table, self.ada), self.server.live(table, self.bob)
        fair = bob.until("hello")["fair"]
        self.assertEqual((fair["commit"], fair["stage"], fair["wanted"]), (commit, "hashes", [2]), "it still waits for Bob")
        self.assertEqual(self.draws(table), 0)
        self.assertEqual(self.ask(bob, type="seed-hash", seat=2, hash=hash_of(table, 2, "plums")), "done")
        self.server.stop()
        self.server.start()
        ada, bob = self.server.live(table, self.ada), self.server.live(table, self.bob)
        self.assertEqual(ada.until("hello")["fair"]["stage"], "seeds")
        self.assertEqual(self.ask(ada, type="seed", seat=1, seed="apples"), "done")
        self.assertEqual(self.draws(table), 0)
        self.assertEqual(self.ask(bob, type="seed", seat=2, seed="plums"), "done")
        self.assertGreater(self.draws(table), 0)

    def test_a_table_that_does_not_wait(self):
        table, _, _ = self.two(seeds=False)
        self.assertGreater(self.draws(table), 0)

    # Whole games, and the proofs of them.

    def play(self, game, acts, **options):
        """A game against a bot with a seed of Ada's, some acts long: its table, record and replay."""
        players = options.pop("players", 2)
        plan = {"game": game, "players": players, "options": options, "seeds": True,
                "seats": [{"kind": "me"}] + [{"kind": "bot", "level": 1}] * (players - 1)}
        table = self.server.api("POST", "/tables", plan, self.ada)["table"]["id"]
        live, rng = self.server.live(table, self.ada), random.Random(game)
        hello = live.until("hello")
        self.ask(live, type="seed-hash", seat=1, hash=hash_of(table, 1, "apples-7"))
        self.ask(live, type="seed", seat=1, seed="apples-7")
        live.close()
        live = self.server.live(table, self.ada)
        seen, over = live.until("hello")["seats"][0], False
        for _ in range(acts):
            while not seen["legal"] and not over:
                note = live.until("seen", "table")
                seen, over = (note, over) if note["type"] == "seen" else (seen, note["table"]["state"] == "over")
            if over:
                break
            act = "toss" if "toss" in seen["legal"] else rng.choice(seen["legal"])
            live.send({"type": "act", "seat": 1, "number": seen["acts"], "act": act})
            seen = live.until("seen")
            over = seen["view"]["phase"] == "over"
        if not over:
            self.ask(live, type="resign", seat=1)
        live.close()
        replay = self.server.api("GET", f"/tables/{table}/replay")
        return {"id": table, "game": game, "players": players}, hello["fair"]["commit"], self.server.ask("GET",
                f"/api/v1/tables/{table}/record")[1], replay

    def games(self):
        yield self.play("bonkers", 60, limit=20)
        yield self.play("pegs-and-jokers", 90)
        yield self.play("pegs-and-jokers", 30, players=4)
        yield self.play("conflict", 20)
        yield self.play("soccer", 4)
        yield self.play("free-table", 6)

    def test_both_verifiers_agree(self):
        for table, commit, record, _ in self.games():
            kept = ["--commit", commit, "--seed", "1=apples-7", "--hash", "1=" + hash_of(table["id"], 1, "apples-7")]
            self.assertEqual(opinions(record, *kept)[:2], (0, 0), opinions(record, *kept)[2] + record)
            for wrong in (["--commit", "0" * 64], ["--seed", "1=apples"], ["--seed", "2=apples"], ["--hash", "2=" + "0" * 64]):
                self.assertEqual(opinions(record, *wrong)[:2], (1, 1), wrong)
            for what, (pattern, change, says) in FORGERIES.items():
                with self.subTest(table["game"], forgery=what):
                    forged, n = re.subn(pattern, change, record, count=1)
                    self.assertEqual(n, 1)
                    ours, theirs, told = opinions(forged)
                    self.assertEqual((ours, theirs), (1, 1), told)
                    self.assertIn(says, told)
            with self.subTest(table["game"], forgery="a seed less"):
                ours, theirs, told = opinions(record.replace("; fair seed1 apples-7", "; fair seed1 "), *kept)
                self.assertEqual((ours, theirs, told), (1, 1, "Player 1's seed is not the one that was kept.\n"))
            with self.subTest(table["game"], forgery="another outcome"):
                self.assertEqual(opinions(self.swapped(record))[:2], (1, 1))

    def swapped(self, record):
        """Swaps two different outcomes of the same kind."""
        lines = record.splitlines(keepends=True)
        draws = [i for i, line in enumerate(lines) if line.startswith("*: ")]
        first = draws[0]
        second = next((i for i in draws if lines[i] != lines[first]), None)
        if second is None:
            lines[first] = {"*: 1\n": "*: 2\n", "*: 2\n": "*: 1\n", "*: heads\n": "*: tails\n",
                            "*: tails\n": "*: heads\n"}[lines[first]]
        else:
            lines[first], lines[second] = lines[second], lines[first]
        return "".join(lines)

    @unittest.skipUnless(NODE, "node is missing")
    def test_the_page_agrees(self):
        """tests/fair/fair_test.mjs changes everything in these proofs, one thing at a time."""
        proofs = [{"table": table, "replay": replay,
                   "kept": {"commit": commit, "seeds": {"1": "apples-7"}, "shown": {"1": True}, "hashes": replay["fair"]["hashes"]}}
                  for table, commit, _, replay in self.games()]
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            json.dump(proofs, file)
            file.flush()
            subprocess.run([NODE, FAIR + "/fair_test.mjs", file.name], check=True, stdout=subprocess.DEVNULL)

    def test_the_call_of_time_is_no_draw(self):
        """A match by the clock, with a secret searched until its coin tosses match."""
        for game in ("football", "soccer"):
            with open(f"{FAIR}/../../games/{game}/plays/time.pgr", encoding="utf-8") as file:
                record = file.read()
            self.assertIn("*: time\n", record)
            coins = re.findall(r"^\*: ([12])$", record, re.M)
            falls = lambda secret, n: str(1 + hmac.digest(secret, f"table|||{n}|0".encode(), "sha256")[7] % 2)    # noqa: E731
            secret = next(s for s in (i.to_bytes(32, "big") for i in range(1 << 20))
                          if all(falls(s, n) == coin for n, coin in enumerate(coins)))
            proof = f"; fair table table\n; fair commit {hashlib.sha256(secret).hexdigest()}\n; fair secret {secret.hex()}\n; fair draws {len(coins)}\n; fair odds 0 1:1 2:1\n"
            self.assertEqual(opinions(record + proof)[:2], (0, 0), opinions(record + proof)[2])
            self.assertEqual(opinions((record + proof).replace("*: time", "*: 1"))[:2], (1, 1))

    def test_the_example_of_the_page(self):
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
        record = re.search(r"```record\n(.*?)```", page, re.S)[1]
        command = re.search(r"pegboard verify example.pgr ([^`]*)`", page)[1].split()
        ours, theirs, told = opinions(record, *command)
        self.assertEqual((ours, theirs), (0, 0), told)
        self.assertIn(told.splitlines()[0], page)
        for draw in range(3):
            digest = hmac.digest(bytes(range(32)), f"k3t7p2w9xq4m|apples|pears|{draw}|0".encode(), "sha256")
            number = int.from_bytes(digest[:8], "big")
            self.assertRegex(page, rf"{digest[:8].hex()}(?s:.{{0,160}}?)R = {number}(?s:.{{0,100}}?)(ticket|36 =) {number % 36}\b")
        self.assertIn(str(2**64 - 1 - (2**64 - 1) % 36), page)


unittest.main(warnings="ignore")
