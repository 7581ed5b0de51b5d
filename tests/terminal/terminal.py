"""A terminal for tests: tmux with a program in it, keys typed like a person, the screen read as text and compared with golden screens.

Golden screens are in tests/terminal/screens. `make golden` writes them anew, and so does a test called with --write.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

# ncurses keeps its terminal data until exit; LeakSanitizer must not report it.
KEPT = "suppressions=" + os.path.join(os.path.dirname(os.path.abspath(__file__)), "kept-by-ncurses.txt") + ":print_suppressions=0"
SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens")
PATIENCE = 20    # seconds until a test gives up waiting; it never waits longer than it must
written = "--write" in sys.argv
failures = []


class Terminal:
    """One window of tmux. Nothing of the tester's own settings or games gets in."""

    count = 0

    def __init__(self, program, *words, rows=24, cols=80, state=None, **environment):
        Terminal.count += 1
        self.program = os.path.abspath(program)
        self.state = state or tempfile.mkdtemp(prefix="pegboard-terminal-")
        self.own = state is None
        self.name = f"pegboard-{os.getpid()}-{Terminal.count}"
        settings = {"LANG": "C.UTF-8", "XDG_STATE_HOME": self.state, "HOME": self.state, "TERM": "screen-256color",
                    "LSAN_OPTIONS": KEPT, **environment}
        clean = [f"{key}={value}" for key, value in settings.items() if value is not None]
        unset = [word for key in ("NO_COLOR", "LC_ALL", "LC_CTYPE", *[k for k, v in settings.items() if v is None])
                 if key not in environment or environment[key] is None
                 for word in ("-u", key)]
        command = ["env", *unset, *clean, self.program, *words]
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(cols), "-y", str(rows), "-c", self.state,
                  "sh", "-c", '"$@"; echo "left with $?"; read -r line', "sh", *command)

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-L", self.name, *words], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"tmux {words}: {done.stderr}")
        return done.stdout

    def screen(self, colours=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if colours else []))

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def resize(self, cols, rows):
        self.tmux("resize-window", "-x", str(cols), "-y", str(rows))

    def pid(self):
        """The process id of the program in the window."""
        shell = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        return int(subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=True).stdout.split()[0])

    def wait(self, *words, gone=()):
        """The screen, as soon as it shows all of `words` and none of `gone`, and is stable."""
        end, before = time.monotonic() + PATIENCE, None
        while time.monotonic() < end:
            now = self.screen()
            if now == before and all(w in now for w in words) and not any(w in now for w in gone):
                return now
            before = now
            time.sleep(0.03)
        raise AssertionError(f"waited for {words} without {gone}, but the screen is:\n{self.screen()}")

    def ready(self):
        """The screen, as soon as it is stable and waits for a key."""
        end, before = time.monotonic() + PATIENCE, None
        while time.monotonic() < end:
            now = self.screen()
            if now == before and any(w in now.lower() for w in ("your turn", "press enter", "the game is over")):
                return now
            before = now
            time.sleep(0.03)
        raise AssertionError(f"nobody is asked for anything:\n{self.screen()}")

    def change(self, before):
        """The next screen that differs."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = self.screen()
            if now != before:
                return now
            time.sleep(0.02)
        raise AssertionError(f"the screen does not change any more:\n{before}")

    def play_to_end(self, most=2000):
        """Confirms the choice under the cursor until the game is over."""
        for _ in range(most):
            now = self.ready()
            if "The game is over" in now:
                return now
            self.keys("Enter")
            self.change(now)
        raise AssertionError(f"the game does not end:\n{self.screen()}")

    def golden(self, name, screen=None):
        """Compares the screen with the golden one of that name."""
        screen = "\n".join(line.rstrip() for line in (screen or self.screen()).rstrip("\n").split("\n")) + "\n"
        path = os.path.join(SCREENS, name + ".txt")
        if written:
            with open(path, "w", encoding="utf-8") as file:
                file.write(screen)
            return
        kept = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
        if kept != screen:
            failures.append(name)
            print(f"screen {name} is not as it was; kept:\n{kept}\nnow:\n{screen}")

    def close(self):
        subprocess.run(["tmux", "-L", self.name, "kill-server"], capture_output=True)
        if self.own:
            shutil.rmtree(self.state, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def run(tests):
    """Runs the tests whose names were given, or all of them: PROGRAM [NAME…] [--write]."""
    if not shutil.which("tmux"):
        print("there is no tmux, so nothing is tested")
        sys.exit(77)
    program, wanted = sys.argv[1], [word for word in sys.argv[2:] if word != "--write"]
    for test in tests:
        if not wanted or test.__name__ in wanted:
            test(program)
            print("good:", test.__name__)
    sys.exit(len(failures) > 0)
