"""Compares the clients' histories with the database. P1 to P7 are the promises of docs/server.md; a breach is reported as a
sentence."""
import collections
import re
import subprocess
import tempfile

NOTE = re.compile(r"[\w-]{1,32} [0-9a-f]{16} [a-z0-9]{1,23} \d+")    # who has taken which table, at which number: ids only
Entry = collections.namedtuple("Entry", "number kind seat text")


class History:
    """The acts sent by the clients of one table with their results, and the events heard by each viewer (0: watchers)."""

    def __init__(self):
        self.sent = {}                       # (seat, number, act) -> the result of each attempt: "done", a code, or None
        self.heard = {}                      # viewer -> events
        self.breaches = []

    def send(self, seat, number, act):
        self.sent.setdefault((seat, number, act), []).append(None)

    def answer(self, seat, number, act, what):
        self.sent[(seat, number, act)][-1] = what

    def hear(self, viewer, first, events):
        """Adds events numbered from `first`, counted from 1. Events heard before must not change."""
        heard = self.heard.setdefault(viewer, [])
        known = heard[first - 1:]
        if first - 1 > len(heard) or known != events[:len(known)]:
            self.breaches.append(f"P3: viewer {viewer} had heard {len(heard)} events, {heard[-3:]} last, and was then told {events[:3]}"
                                 f" from {first} on")
        else:
            heard[first - 1:] = events


def acts_of(log):
    """The acts of each seat, in the order of the log."""
    acts = collections.defaultdict(list)
    for entry in log:
        if entry.kind == "a":
            acts[entry.seat].append(entry.text)
    return acts


def gaps(log):
    if [entry.number for entry in log] != list(range(len(log))):
        yield "P5: numbers of the log have a gap"


def lost(history, log):
    """P1, P2: every acknowledged act is in the log, once and at its place; every act in the log was sent."""
    acts = acts_of(log)
    for (seat, number, act), tries in history.sent.items():
        kept = number < len(acts[seat]) and acts[seat][number] == act
        if "done" in tries and not kept:
            yield f"P1: seat {seat}'s act {number}, {act}, was acknowledged and is not in the log"
        if tries == ["store"] and kept:
            yield f"P4: seat {seat}'s act {number}, {act}, was refused and is in the log"
    for seat, done in acts.items():
        for number, act in enumerate(done):
            if (seat, number, act) not in history.sent:
                yield f"P2: seat {seat}'s act {number}, {act}, is in the log and was not sent as such"


def heard_otherwise(history, replay):
    """P3, P6: the events that each viewer heard are a prefix of those in a replay of the log."""
    for viewer, heard in history.heard.items():
        if heard != replay[viewer][:len(heard)]:
            at = next((i for i, pair in enumerate(zip(heard, replay[viewer])) if pair[0] != pair[1]), len(replay[viewer]))
            yield f"P3, P6: viewer {viewer} heard {heard[at:at + 1]} as event {at + 1}; the log gives {replay[viewer][at:at + 1]}"


def breaches(history, log, replay):
    """The breaches at one table: `log` from the database, `replay` the events of each viewer in it."""
    return [*history.breaches, *gaps(log), *lost(history, log), *heard_otherwise(history, replay)]


def leaks(notes):
    return [f"P6: a note tells more than ids: {note}" for note in notes if not NOTE.fullmatch(note)]


AT_MOST = 15    # seconds that a table may stand still
SOONER = {"kill": 5, "kill_two": 5}    # sockets close at once
TURNS = 100    # of processes that have to be scheduled one after the other until a table is played at again, at most


def late(pauses):
    """P7: every table goes on. `pauses`: kinds of faults, how long a table then waited for its next act, and how long a process waited
    for its turn meanwhile, which on a busy machine is no fault of the servers."""
    for kind, pause, turn in pauses:
        limit = SOONER.get(kind, AT_MOST) + TURNS * turn
        if pause > limit:
            yield f"P7: a table waited {pause:.1f} s after {kind}, of at most {limit:.1f}"


def replay_of(program, record, viewers):
    """The events of each viewer in a record; raises a sentence if an act is illegal, or a draw does not follow from the secret
    (P5)."""
    with tempfile.NamedTemporaryFile("w", suffix=".pgr", encoding="utf-8") as file:
        file.write(record)
        file.flush()
        return {viewer: hears(program, file.name, viewer) for viewer in viewers}


def hears(program, path, viewer):
    command = [program, "replay", path, "--seat", str(viewer or "public"), "--plain", "--verify"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError("P5: " + (done.stderr or done.stdout).strip())
    lines = done.stdout.splitlines()
    told = next(i for i, line in enumerate(lines) if line.startswith("All "))    # how many draws were checked
    return [line for line in lines[:told] if not re.match(r"(\d+|\*): ", line)]
