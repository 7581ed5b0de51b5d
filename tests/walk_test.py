#!/usr/bin/env python3
"""Walks through HACKING.md, "How to add a game", with the template under another name: walk_test.py. Copies the project, then the folder
of the template, adds the lines that the page names, builds, asks the program about the new game and lets a browser play it to its end.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
NAME, TITLE = "haystack", "Haystack"
LINES = {"games/registry.c": "GAMES", "games/brains.c": "BRAINS"}


def copy_project(here):
    def left_out(folder, names):
        top = pathlib.Path(folder) == TOP
        return [name for name in names if name in ("node_modules", ".git") or (top and name.startswith("build"))]
    shutil.copytree(TOP, here, ignore=left_out, symlinks=True)


def copy_template(here):
    """One folder, with another name in its files and in their names."""
    shutil.copytree(here / "games/template", here / "games" / NAME)
    for file in (here / "games" / NAME).iterdir():
        text = file.read_text(encoding="utf-8")
        text = text.replace("template_game", NAME).replace("template_brain", f"{NAME}_brain").replace('"template"', f'"{NAME}"')
        file.with_name(file.name.replace("template", NAME)).write_text(text.replace("Needle", TITLE), encoding="utf-8")
        if "template" in file.name:
            file.unlink()


def add_lines(here):
    """One line in each list."""
    for name, macro in LINES.items():
        text = (here / name).read_text(encoding="utf-8")
        added = re.sub(rf"(#define {macro}\(X\) \\\n.*\n)", rf"\g<1>    X({NAME}) \\\n", text)
        assert added != text, name
        (here / name).write_text(added, encoding="utf-8")


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, check=False, **more)
    if done.returncode:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n")
        sys.exit(f"{' '.join(map(str, command))} failed")
    return done.stdout


def build(here):
    """Only the program, as fast as it compiles."""
    run("cmake", "-S", here, "-B", here / "build", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS=-O0", "-DWASM_LINKER=OFF",
        "-DWERROR=ON")
    run("cmake", "--build", here / "build", "-j", os.cpu_count() or 1, "--target", "pegboard")
    return here / "build/pegboard"


def main():
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder) / "project"
        copy_project(here)
        copy_template(here)
        add_lines(here)
        pegboard = build(here)
        assert NAME in run(pegboard, "games"), "the program lists the game"
        assert TITLE in run(pegboard, "rules", NAME), "it has its rules"
        told = run(pegboard, "engine", input=f"new {NAME}\nlegal 1\n")
        assert "A1" in told, told
        run(here / "tools/layers")
        run(here / "tools/game-ids")
        run("node", here / "tests/texts_test.mjs")
        browser = subprocess.run([TOP / "tests/browser/run", pegboard, "games"], env={**os.environ, "GAMES": TITLE, "SERVED": "1"},
                                 text=True,
                                 capture_output=True, check=False)
        if browser.returncode == 77:
            print("no browser: the rest of the walk is left out")
        elif browser.returncode:
            sys.exit(browser.stdout[-4000:] + browser.stderr[-4000:])
        print(f"{TITLE}: one folder, {len(LINES)} lines, and a browser plays it")


main()
