"""Every example of docs/library.md is compiled and run, every function of the header is in one of them, and the examples in examples/c and
examples/js do what they say.  usage: library_docs_test.py BUILD"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
PAGE = (TOP / "docs" / "library.md").read_text(encoding="utf-8")
HEAD = "#undef NDEBUG\n#include <assert.h>\n#include <pegboard.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.S | re.M)


class Page(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.here = pathlib.Path(self.folder.name)

    def compiled(self, source, name):
        program = self.here / name
        done = subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Wno-unused-function", "-I", TOP / "include", source,
                               BUILD / "libpegboard.a",
                               "-lm", "-o", program], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("warning", done.stderr)
        return program

    def run_it(self, *words):
        done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_examples_in_c(self):
        found = blocks("c")
        self.assertGreater(len(found), 8)
        source = self.here / "page.c"
        source.write_text(HEAD + "".join(f"static void example{i}(void)\n{{\n{block}}}\n" for i, block in enumerate(found)) +
                          "int main(void)\n{\n" + "".join(f"    example{i}();\n" for i in range(len(found))) + "}\n")
        self.run_it(self.compiled(source, "page"))

    def test_every_function_is_in_one(self):
        header = (TOP / "include" / "pegboard.h").read_text(encoding="utf-8")
        told = "\n".join(blocks("c"))
        missing = [name for name in re.findall(r"^PEG_API [^;(]*?\b(peg_\w+)\(", header, re.M) if f"{name}(" not in told]
        self.assertEqual(missing, [])

    def test_examples_in_python(self):
        for block in blocks("python"):
            self.run_it(sys.executable, "-c", block)

    def test_random_agents(self):
        for path in ("c/random.c", "python/random_agent.py", "js/random_agent.mjs"):
            self.assertLessEqual(len((TOP / "examples" / path).read_text(encoding="utf-8").splitlines()), 15, path)
        random = self.compiled(TOP / "examples" / "c" / "random.c", "random")
        self.assertIn("of 10000 random games player 1 won", self.run_it(random, "x-rays"))
        package = BUILD.parent / "build-wasm" / "js"
        if shutil.which("node") and (package / "pegboard.js").exists():
            self.assertIn("won", self.run_it("node", TOP / "examples" / "js" / "random_agent.mjs", os.fspath(package)))

    def test_mccfr_finds_the_value(self):
        source = TOP / "examples" / "c" / "mccfr.c"
        self.assertLessEqual(len(source.read_text().splitlines()), 200)
        last = self.run_it(self.compiled(source, "mccfr")).splitlines()[-1]
        self.assertAlmostEqual(float(last.split()[-1]), 1 / 9, delta=0.02)


if __name__ == "__main__":
    unittest.main()
