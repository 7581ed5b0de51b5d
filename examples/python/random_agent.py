"""A random agent against a bot that plays from what it knows."""
import random

import pegboard

match = pegboard.game("x-rays").match(seed=1)
while not match.over:
    seat = int(match.actors.split()[0])
    if seat == 1:
        act = random.Random(len(match.events(1))).choice(match.legal(1))
    else:
        act = match.knowledge(2).choose(pegboard.Bot(level=4, sims=100))
    match.play(seat, act)
print(match.status)
