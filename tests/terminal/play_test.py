#!/usr/bin/env python3
"""Games in the terminal, from the menu to the end, by keys."""
import json
import os
import re
import signal
import subprocess
import tempfile

from terminal import Terminal, run

QUIET = ("--seed", "7", "--pace", "0", "--quiet")
OPEN = {"conflict", "fiveplay", "bonkers"}    # nothing is secret, so there is no hand-over screen


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
        t.keys("s")
        t.wait("Saved as free-for-all-")
        t.keys("Enter")
        t.wait("turn 1", gone=["is over"])
        t.keys("q")
        t.wait("what shall we play?", "go on")
        t.keys("q")
        t.wait("left with 0")


def games_of(program):
    return json.loads(subprocess.run([program, "games", "--json"], check=True, capture_output=True, text=True).stdout)


def begin(t):
    """What the game is about has been read."""
    t.wait("? rules")
    t.keys("Escape")


def every_board(program):
    """The first screens of every game, with nobody but people at the table."""
    for game in games_of(program):
        seats = ",".join(["me"] * game["players_min"])
        with Terminal(program, "play", game["id"], "--seats", seats, *QUIET) as t:
            if game["id"] in OPEN:
                begin(t)
            else:
                t.wait("Pass it to Player 1.")
                t.keys("Enter")
            t.wait(game["title"], "your turn")
            t.golden(game["id"])


def most_players(program):
    """As many as can play, a few acts each."""
    for game, seats in (("conflict", 4), ("pegs-and-jokers", 10), ("bonkers", 4)):
        with Terminal(program, "play", game, "--seats", ",".join(["me"] * seats), *QUIET) as t:
            if game in OPEN:
                begin(t)
            for _ in range(12):
                before = t.ready()
                t.keys("Enter")
                t.change(before)
            t.ready()
            t.golden(f"{game}-{seats}")


def whole_games(program):
    """Games of several kinds against bots, to their ends."""
    for game, options in (("mad-dash", ()), ("tank-blitz", ("--set", "limit=20")), ("hostage", ()),
                          ("soccer", ("--set", "limit=12")),
                          ("conflict", ("--set", "limit=3")), ("bonkers", ("--set", "target=2")), ("pegs-and-jokers",
                                  ("--set", "limit=12"))):
        seats = "me,bot1,bot1" if game in ("conflict", "bonkers") else "me,bot1"
        with Terminal(program, "play", game, "--seats", seats, *options, *QUIET) as t:
            begin(t)
            t.play_to_end()


def hand_over(program):
    """Two people at one keyboard: nothing of one is on the screen of the other, nor in what scrolled away."""
    with Terminal(program, "play", "x-rays", "--seats", "me,me", *QUIET) as t:
        t.wait("Pass it to Player 1.")
        t.golden("hand-over")
        t.keys("Enter")
        for _ in range(5):
            before = t.wait("Player 1, your turn")
            t.keys("Enter")
            t.change(before)
        t.wait("Press Enter, then pass it to Player 2.")
        own = [line for line in t.screen().split("\n") if "●" in line]
        assert own, t.screen()
        t.keys("Enter")
        curtain = t.wait("Pass it to Player 2.")
        assert "●" not in curtain, curtain
        assert "●" not in t.tmux("capture-pane", "-p", "-S", "-"), "what scrolled away has secrets"
        t.keys("Enter")
        other = t.wait("Player 2, your turn", "Your side")
        assert "●" not in other, other
        t.golden("hand-over-second")


def resumes_after_kill(program):
    """Killing the program loses nothing."""
    with Terminal(program, "play", "tank-blitz", "--seats", "me,bot1", *QUIET) as t:
        begin(t)
        for place in ("B1", "B2", "C1"):
            t.wait("Your turn")
            t.type(place)
            t.keys("Enter")
            t.wait("placed", place)
        os.kill(t.pid(), signal.SIGKILL)
        t.wait("left with 137")
        with Terminal(program, "play", "tank-blitz", *QUIET, state=t.state) as again:
            again.wait("Welcome back", "You placed B1, B2, C1.")
            again.keys("q")
            again.wait("left with 0")
        with Terminal(program, "play", "tank-blitz", "--seats", "me,me", "--new", *QUIET, state=t.state) as new:
            new.wait("Pass it to Player 1.")


def sizes(program):
    """Larger windows show more; one that is too small says so and recovers."""
    with Terminal(program, "play", "conflict", "--seats", "me,me", *QUIET) as t:
        begin(t)
        t.wait("your turn")
        t.resize(120, 40)
        t.wait(" 24 ", "your turn")
        t.golden("conflict-large")
        t.resize(60, 20)
        t.wait("Please make it 80 by 24 or larger.")
        t.golden("too-small")
        t.resize(80, 24)
        t.wait("your turn", gone=["Please make"])
        t.golden("conflict")


def plain_letters(program):
    """Without colour, and without anything but ASCII."""
    for name, words, environment in (("ascii", ("--ascii",), {}), ("ascii", (), {"LANG": "C"}),
                                     ("no-colour", (), {"NO_COLOR": "1"})):
        with Terminal(program, "play", "tank-blitz", "--seats", "me,me", *words, *QUIET, **environment) as t:
            t.wait("Pass it to Player 1.")
            t.keys("Enter")
            t.wait("your turn")
            t.golden("tank-blitz-" + name)
            colours = t.screen(colours=True)
            assert bool(re.search(r"\033\[([0-9]+;)*3([0-7]|8;5)", colours)) == (name != "no-colour"), colours
            if name == "ascii":
                assert t.screen().isascii(), t.screen()


def typing(program):
    """Typed acts with completion, refusals, rules, the way back."""
    with Terminal(program, "play", "free-for-all", "--seats", "me,me", *QUIET) as t:
        t.wait("Pass it to")
        t.keys("Enter")
        t.wait("your turn")
        t.type("C")
        t.wait("> C", "C1  C2  C3")
        t.keys("Tab", "Tab")
        t.wait("> C2")
        t.keys("Enter")
        t.wait("You put a peg in at C2.", "Press Enter, then pass it")
        t.keys("u")
        t.wait("learned something by that act")
        t.keys("Escape")
        t.keys("Enter")
        t.wait("Pass it to Player 2.")
        t.keys("Enter")
        t.wait("Player 2, your turn")
        t.type(":zz")
        t.keys("Enter")
        t.wait("'zz' is not a legal act")
        t.type("?")
        t.wait("Free-for-All", "Esc or q: back")
        t.keys("Escape")
        t.wait("Your side")
        t.type("q")
        t.wait("left with 0")


def helps(program):
    """Hints, the heat map, taking back, and the mouse."""
    with Terminal(program, "play", "x-rays", "--seats", "me,bot1", *QUIET) as t:
        begin(t)
        for _ in range(5):
            before = t.wait("Your turn", "set-up")
            t.keys("Enter")
            t.change(before)
        t.wait("Your turn", "turn ")
        t.type("h")
        t.wait("A strong bot would play:", ">○<")
        t.type("n")
        t.wait("Likely over there, in %", "  0")
        t.type("n")
        t.wait("The other side")
        t.type("s")
        t.wait("Kept. 'pegboard play x-rays' goes on from here.")
    with Terminal(program, "play", "conflict", "--seats", "me,me", *QUIET) as t:
        begin(t)
        t.wait("use which die?")
        t.keys("Enter")
        t.wait("which piece?")
        t.keys("Enter")
        t.wait("steps left")
        t.type("u")
        t.wait("Taken back.", gone=["steps left"])
    with Terminal(program, "play", "free-for-all", "--seats", "me,bot1", *QUIET) as t:
        t.wait("? rules")
        t.type("\033[M" + chr(32) + chr(33 + 10) + chr(33 + 7))    # a press on B2
        t.wait("You put a peg in at B2.")


def spoilt(program):
    """A file that cannot be read is put aside, and the game begins anew."""
    with Terminal(program, "play", "hideout", "--seats", "me,bot1", *QUIET) as t:
        t.wait("Your side", "Bot is ready.")
        with open(os.path.join(t.state, "pegboard", "hideout.pgr"), "w", encoding="utf-8") as file:
            file.write("nonsense\n")
        with Terminal(program, "play", "hideout", "--seats", "me,bot1", *QUIET, state=t.state) as again:
            again.wait("The game that was left cannot be read", "Your side")
        assert os.path.exists(os.path.join(t.state, "pegboard", "hideout.pgr.bad"))


def steps(program):
    """A record, step by step from several seats."""
    record = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "games", "tank-blitz", "plays",
                          "headquarters.pgr")
    with Terminal(program, "replay", os.path.abspath(record)) as t:
        t.wait("act 0 of 29", "seen by the umpire")
        for _ in range(11):
            t.keys("Right")
        t.wait("act 11 of 29")
        t.golden("replay-umpire")
        t.keys("2")
        t.wait("seen by Player 2")
        t.golden("replay-second")
        t.keys("Left", "End")
        t.wait("act 29 of 29", "won")
        t.keys("Home")
        t.wait("act 0 of 29")
        t.keys("q")
        t.wait("left with 0")


XRAYS = """[Game "x-rays"]
[Rules "2"]
[Players "2"]
[Result "*"]
2: {}
1: A1
1: A2
1: A3
1: B1
1: C2
1: D6
2: F1
"""


def trial(program):
    """Try it from here: after some acts of a record, against the bot of the record. What the other has hidden stays hidden, and a
    game that was left stays as it was."""
    with tempfile.TemporaryDirectory() as folder:
        path, screens = os.path.join(folder, "game.pgr"), []
        for hidden in (("C6", "B5", "C4", "A6", "D4"), ("F4", "F5", "E4", "E5", "D4")):
            with open(path, "w", encoding="utf-8") as file:
                file.write("; seats 0 1\n" + XRAYS.format("\n2: ".join(hidden)))
            with Terminal(program, "play", "x-rays", "--seats", "me,bot1", *QUIET) as t:
                t.wait("Your side", "Bot is ready.")
                left = os.path.join(t.state, "pegboard", "x-rays.pgr")
                with open(left, encoding="utf-8") as file:
                    before = file.read()
                with Terminal(program, "play", "--from", path, "--at", "10", *QUIET, state=t.state) as again:
                    screens.append(again.wait("A trial: "))
                    again.keys("s")
                    again.wait("A trial is kept when it is over.")
                    again.keys("Enter")
                    again.wait("turn 3")
                    again.keys("q")
                    again.wait("left with 0")
                with open(left, encoding="utf-8") as file:
                    assert before == file.read(), "the trial has changed the game that was left"
        assert screens[0] == screens[1], "what the other has hidden can be seen:\n" + screens[0] + screens[1]
        for at, seats, why in (("99", "me,bot1", "has 12 acts"), ("3", "me,me,me", "2 play in this record")):
            with Terminal(program, "play", "--from", path, "--at", at, "--seats", seats) as t:
                t.wait(why, "left with 1")


def until_turn(t):
    """Passes the keyboard on until somebody is asked for an act."""
    while "your turn" not in (now := t.ready()).lower():
        t.keys("Enter")
        t.change(now)


def match_clock(program):
    """Minutes of football: the clock stands in the set-up, runs from the first turn on, stays as it was while the table is closed, and
    calls time."""
    with Terminal(program, "play", "football", "--seats", "me,me", "--set", "minutes=30", *QUIET) as t:
        t.wait("Pass it to Player 1.")
        t.keys("Enter")
        t.wait("your turn", "clock stands  30:00")
        t.golden("football-clock")
        for act in ("empty A1", "empty F1", "ball A2"):
            until_turn(t)
            t.type(":" + act)
            t.keys("Enter")
        until_turn(t)
        t.wait("29:5", gone=["stands"])
        t.keys("q")
        t.wait("left with 0")
        kept = os.path.join(t.state, "pegboard", "football.pgr")
        with open(kept, encoding="utf-8") as file:
            text = file.read()
        left = int(re.search(r"^; clock (\d+)$", text, re.M)[1])
        assert 1740000 < left < 1800000, left
        with open(kept, "w", encoding="utf-8") as file:
            file.write(re.sub(r"; clock \d+", "; clock 1500", text))
        with Terminal(program, "play", "football", *QUIET, state=t.state) as again:
            until_turn(again)
            again.wait("Time!", "clock stands  0:00")
            again.type(":end")
            again.keys("Enter")
            again.wait("A draw.", "The game is over.")


def forced_acts(program):
    """Forced acts need no key, but may be confirmed by one."""
    with Terminal(program, "play", "bonkers", "--seats", "me,me", "--pace", "1", *QUIET[:2], *QUIET[4:]) as t:
        begin(t)
        screen = t.wait("your turn", "place ")
        assert "[ roll ]" not in screen and "turn 1" in screen, screen
        t.golden("bonkers-forced")
        t.type("f")
        t.wait("You do everything yourself from now on.")
        t.keys("Escape")
        for _ in range(40):
            before = t.ready()
            if "[ roll ]" in before or "[ move ]" in before or "[ follow ]" in before:
                break
            t.keys("Enter")
            t.change(before)
        t.type("f")
        t.wait("What leaves no choice is done by itself from now on.", gone=["[ roll ]", "[ move ]", "[ follow ]"])


def other_board(program):
    """A custom board; a broken one is refused with the place of the error."""
    rows = ["S..>.......", "....S......", ".<.......L.", "...........", "..S....>..."]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(rows))
        file.flush()
        with Terminal(program, "play", "bonkers", "--seats", "me,me", "--set", f"board={file.name}", *QUIET) as t:
            begin(t)
            t.wait("your turn", "LOSE")
            t.golden("bonkers-board")
        file.write("S")
        file.flush()
        with Terminal(program, "play", "bonkers", "--seats", "me,me", "--set", f"board={file.name}", *QUIET) as t:
            t.wait("board: line 5, column 12: a row has 11 places", "left with 1")


run([match_clock, forced_acts, other_board, menu_to_end, every_board, most_players, whole_games, hand_over, resumes_after_kill,
     sizes, plain_letters, typing, helps, spoilt, steps, trial])
