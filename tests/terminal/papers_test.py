#!/usr/bin/env python3
"""Every command has help with an example, a manual page and completion that know all its options, and one sentence for every misuse."""
import os
import re
import subprocess
import sys

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
program = sys.argv[1]
wrong = []


def ask(*words, given=""):
    return subprocess.run([program, *words], input=given, capture_output=True, text=True, timeout=60)


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def page_of(command):
    """The manual page; a page that only points to another is that one."""
    text = read("man", f"pegboard-{command}.1")
    other = re.match(r"\.so man1/(.*)", text)
    return (read("man", other[1]) if other else text).replace("\\-", "-")


def check(good, words):
    if not good:
        wrong.append(words)


commands = re.findall(r"^  ([a-z]+) {2,}", ask("--help").stdout, re.M)
check(len(commands) >= 10, "the help lists the commands")
papers = {name: read("contrib", "completion", name) for name in ("pegboard.bash", "_pegboard", "pegboard.fish")}
for command in commands:
    told = ask(command, "--help")
    check(told.returncode == 0 and not told.stderr, f"{command} --help works")
    check("xample" in told.stdout, f"{command} --help has an example")
    page = page_of(command)
    check("EXIT STATUS" in page, f"the page of {command} tells its exit codes")
    for option in set(re.findall(r"^ +(--[a-z-]+)", told.stdout, re.M)) - {"--help"}:
        check(option in page, f"the page of {command} knows {option}")
        for name, text in papers.items():
            check(option in text or f"-l {option[2:]}" in text, f"{name} knows {option} of {command}")
    for name, text in papers.items():
        check(command in text, f"{name} knows {command}")
    lost = ask(command, "--wurst")
    lines = lost.stderr.strip().split("\n")
    check(lost.returncode == 2 and len(lines) == 1 and "--wurst" in lines[0] and not lost.stdout,
          f"{command} --wurst is refused in one sentence")

for words, sentence in ((["play", "tankblitz"], "unknown game 'tankblitz'; did you mean tank-blitz?"),
                        (["repaly"], "did you mean 'replay'?"),
                        (["tank-blitz"], "did you mean 'pegboard play tank-blitz'?"), (["play"], "this needs a terminal"),
                        (["play", "tank-blitz", "--seats", "me,cat"],
                         "--seats is a list as me,bot3"), (["play", "--seats", "me,me"], "need a game"),
                        (["play", "conflict", "--seats", "me,me,me", "--players", "2"],
                         "but --players says 2"), (["rules", "hideot"], "did you mean hideout?"), (["rules", "nogame"],
                                "'pegboard games' lists them"),
                        (["replay", "nowhere.pgr"], "cannot read 'nowhere.pgr'")):
    said = ask(*words)
    check(said.returncode in (1, 2) and sentence in said.stderr and said.stderr.count("\n") == 1, f"{words}: {said.stderr}")
piped = ask("replay", os.path.join(TOP, "games", "tank-blitz", "plays", "headquarters.pgr"))
check(piped.returncode == 0 and "\033" not in piped.stdout and "won 1" in piped.stdout, "replay is plain when piped")

print("\n".join(wrong) if wrong else f"{len(commands)} commands, nothing wrong")
sys.exit(len(wrong) > 0)
