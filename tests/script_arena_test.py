#!/usr/bin/env python3
"""WS-122, WS-123, WS-105: bots meet in games written as text; a game that both have won counts as won for both; scripts are fast."""
import json
import os
import subprocess
import sys
import tempfile

program = sys.argv[1]
TOGETHER = """pegboard 1
game Together
turn
  word go
both win when turns is 4
"""


def run(*words):
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "together.peg")
    with open(path, "w", encoding="utf-8") as file:
        file.write(TOGETHER)
    told = json.loads(run("arena", path, "random", "greedy", "--games", "10", "--json"))
    text = json.dumps(told)
    assert '"won": 10' in text and '"lost": 0' in text and '"drawn": 0' in text, text
    told = json.loads(run("arena", "games/workshop/x-rays.peg", "sims:200", "random", "--games", "20", "--json"))
    bot = next(entry for entry in told["contestants"] if entry["name"] == "sims:200")
    assert bot["won"] >= 13, bot
for line in run("bench", "--acts", "100000", "games/workshop/mad-dash.peg").splitlines()[2:]:
    assert int(line.split("|")[2].strip().replace(",", "")) > 0, line

# The same seed gives the same acts in every run, whatever address the program is loaded at: bunnies announce what they hear.
HOPS = "1 A1;1 B1;1 A3;1 E1;2 E6;2 A6;2 D6;2 B6;1 E5;1 A1-B2;2 E2;2 A6-A5;1 B5;1 B1-A1;2 F1;2 A5-A6;1 A5;1 stop"
ASKED = "\n".join(["script games/workshop/bunny-hop.peg", "new ~ztho3bqcsjfbw6c2hrba", *(f"play {act}" for act in HOPS.split(";")),
                   "play 2 F2", "play 2 A6-A5", "play 1 C4", *(f"genmove 1 sims=30 seed={seed}" for seed in range(1, 301)), "quit\n"])
answers = {subprocess.run([program, "engine"], input=ASKED, capture_output=True, text=True, timeout=120).stdout for _ in range(3)}
assert len(answers) == 1 and answers.pop().count("\n= ") > 320, "another run, another act"
print("good")
