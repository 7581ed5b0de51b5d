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
print("good")
