#!/usr/bin/env python3
"""Games in the terminal, from the menu to the end, by keys."""
from terminal import Terminal, run

QUIET = ("--seed", "7", "--pace", "0", "--quiet")


def menu_to_end(program):
    """The first game of the menu against a bot, to its end, and a new one after it."""
    with Terminal(program, "play", *QUIET) as t:
        t.wait("what shall we play?", "Bonkers!")
        t.golden("menu")
        t.keys("Enter")
        t.wait("who plays?", "Enter begins")
        t.golden("seats")
        t.keys("Enter")
        t.wait("Your side", "turn 1")
        t.golden("free-for-all-first")
        t.keys("Enter")
        t.wait("turn 3", "Your turn")
        t.play_to_end()
        t.keys("Enter")
        t.wait("turn 1", gone=["is over"])
        t.keys("q")
        t.wait("what shall we play?", "go on")
        t.keys("q")
        t.wait("left with 0")


run([menu_to_end])
