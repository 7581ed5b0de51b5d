#!/usr/bin/env python3
"""Plays at a cluster while faults are injected one after the other, then compares the clients' histories with the log.
  tests/cluster/chaos.py PROGRAM [--faults N] [--tables N] [--seed N] [--only KIND,…] [--networks]
With --networks each part has a network of its own, and connections between them are cut as well. Prints the faults, the longest waits
and every broken promise; exit code 1 if there is one, 77 if no cluster can run here."""
import argparse
import bisect
import collections
import random
import sys
import threading
import time

from checker import Entry, History, breaches, late, leaks, replay_of
from cluster import NODES, Cluster, Notes, whats_missing
import network

GAMES = ("tank-blitz", "bonkers", "hideout")    # secret set-ups at the same time; dice and cards that draws follow; a hunt
WATCHER = 0


class Viewer(threading.Thread):
    """A client at a table, through the proxy, that reconnects whenever the connection is lost or silent, as browsers do."""

    def __init__(self, table, seat, key):
        super().__init__(daemon=True)
        self.table, self.seat, self.key = table, seat, key
        self.failure, self.over, self.pending, self.doing = None, False, None, "comes"

    def run(self):
        try:
            while not self.over and not self.table.enough:
                self.stay()
                time.sleep(random.uniform(0.02, 0.2))
        except Exception as failure:    # re-raised in the waiting thread
            self.failure = failure

    def stay(self):
        history = self.table.history
        try:
            live = self.table.cluster.live(self.table.id, self.key, len(history.heard.get(self.seat, [])))
        except (OSError, EOFError) as refused:
            self.doing = f"is refused: {str(refused)[:60]!r}"
            return
        try:
            self.see(live.until("hello")["seats"][0])
            while not self.over and not self.table.enough:
                self.go_on(live)
        except (OSError, EOFError) as gone:
            self.doing = f"was left: {str(gone)[:60]!r}"
        live.close()

    def see(self, seen):
        self.seen, self.over = seen, bool(seen.get("revealed"))
        self.doing = f"sees {len(seen['legal'])} acts, {seen['view']['phase']}"
        if not self.over:
            self.table.history.hear(self.seat, seen["first"], seen["events"])

    def go_on(self, live):
        if self.seen["legal"] and self.seat != WATCHER:
            self.act(live)
        else:
            live.send({"type": "ping", "id": "there?"})
            self.answer(live)
        time.sleep(self.table.pace)

    def choose(self):
        """An unanswered act is sent again; a refused one is not."""
        number = self.seen["acts"]
        if self.pending and self.pending[0] == number:
            return self.pending
        refused = {act for (seat, at, act) in self.table.history.sent if (seat, at) == (self.seat, number)}
        return number, random.choice([act for act in self.seen["legal"] if act not in refused] or self.seen["legal"])

    def act(self, live):
        history, (number, act) = self.table.history, self.choose()
        self.pending = number, act
        history.send(self.seat, number, act)
        live.send({"type": "act", "seat": self.seat, "number": number, "act": act, "id": number})
        answer = self.answer(live)
        history.answer(self.seat, number, act, "done" if answer["type"] == "done" else answer["code"])
        self.doing = f"is told {answer.get('code', 'done')}"
        self.pending = None
        if answer["type"] == "done":
            self.table.acknowledged()

    def answer(self, live):
        while (message := live.until("seen", "done", "error"))["type"] == "seen":
            self.see(message)
        return message


class Table:
    """Two people and one who watches, at one game."""

    def __init__(self, cluster, game, keys, pace):
        self.cluster, self.keys, self.pace, self.enough = cluster, keys, pace, False
        self.history, self.acks = History(), []
        self.id = until(lambda: self.ask("POST", "/tables", {"game": game}, keys[0]))["table"]["id"]
        until(lambda: self.ask("POST", f"/tables/{self.id}/join", {}, keys[1]))
        self.viewers = [Viewer(self, 1, keys[0]), Viewer(self, 2, keys[1]), Viewer(self, WATCHER, None)]
        for viewer in self.viewers:
            viewer.start()

    def ask(self, *words):
        status, answer = self.cluster.ask(*words)
        taken = status == 409    # asked twice, since the first answer was lost
        return answer if status == 200 or taken else None

    def acknowledged(self):
        self.acks.append(time.monotonic())

    def state(self):
        """For debugging a stalled table."""
        silent = f"{time.monotonic() - self.acks[-1]:.0f} s" if self.acks else "ever"
        people = ", ".join(f"seat {viewer.seat} {viewer.doing}" for viewer in self.viewers)
        return f"\n{self.id} silent for {silent}, {people}"

    def story(self):
        """Its last entries, and what servers say of it."""
        rows = self.cluster.sql("SELECT number, kind, seat, text, at FROM log"
                                f" WHERE board = '{self.id}' ORDER BY number DESC LIMIT 9")
        said = [f"{node}: {line}" for node in NODES for line in self.cluster.logged(node).splitlines() if self.id in line]
        return "\n  ".join(["", *(" ".join(row) for row in rows), *said])

    def over(self):
        return all(viewer.over for viewer in self.viewers)

    def end(self):
        """Stops playing; unfinished games are resigned, so that there is a record."""
        self.enough = True
        for viewer in self.viewers:
            viewer.join(60)
            if viewer.is_alive() or viewer.failure:
                raise AssertionError(f"seat {viewer.seat} at {self.id}: {viewer.failure or 'waits for ever'}")
        if not until(lambda: self.ask("GET", f"/tables/{self.id}"))["table"]["state"] == "over":
            until(self.resign)
        return until(lambda: self.ask("GET", f"/tables/{self.id}/record", None, self.keys[0]))

    def resign(self):
        live = self.cluster.live(self.id, self.keys[0], 0)
        try:
            live.send({"type": "resign", "seat": 1, "id": 1})
            return live.until("done", "error")["type"] == "done"
        finally:
            live.close()


class Turns(threading.Thread):
    """How long a process waits for its turn: on a busy machine everything takes longer, the servers' recovery as well."""

    SLEEP = 0.05

    def __init__(self):
        super().__init__(daemon=True)
        self.late = []    # when, and how much too late it woke up

    def run(self):
        while True:
            begin = time.monotonic()
            time.sleep(self.SLEEP)
            self.late.append((begin, time.monotonic() - begin - self.SLEEP))

    def mean(self, begin, end):
        meanwhile = self.late[bisect.bisect_left(self.late, (begin,)):bisect.bisect_left(self.late, (end,))]
        return sum(late for _, late in meanwhile) / len(meanwhile) if meanwhile else 0


def until(attempt, seconds=60):
    """Polls until the function returns something, and returns that."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if (found := attempt()) is not None and found is not False:
                return found
        except (OSError, EOFError):
            pass
        time.sleep(0.05)
    raise AssertionError("the cluster does not come back")


class Faults:
    """The faults; each is over and repaired when its function returns."""

    def __init__(self, cluster, wait):
        self.cluster, self.wait = cluster, wait    # until all tables are played at

    def kill(self):
        self.out(random.choice(self.cluster.nodes), "kill", "again")

    def kill_two(self):
        both = random.sample(self.cluster.nodes, 2)
        for node in both:
            self.cluster.do("kill", node)
        for node in both:
            self.cluster.do("again", node)

    def stop(self):
        self.out(random.choice(self.cluster.nodes), "stop", "again")

    def freeze(self):
        self.out(random.choice(self.cluster.nodes), "freeze", "thaw", 3)

    def freeze_db(self):
        self.out("db", "freeze", "thaw", 4)

    def kill_db(self):
        self.out("db", "kill", "again")

    def kill_proxy(self):
        self.out("proxy", "kill", "again")

    def tear(self):
        """Cuts all connections between servers and the database."""
        self.cluster.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                         " WHERE datname = 'pegboard' AND pid != pg_backend_pid()")

    def dealer(self):
        """A server that has a table."""
        dealers = "SELECT split_part(dealer, ' ', 1) FROM board WHERE state = 1 AND dealer IS NOT NULL"
        return random.choice(until(lambda: self.cluster.sql(dealers)))[0]

    def unplug(self):
        """A server vanishes without a word."""
        node = self.dealer()
        network.unplug(node)
        self.lasts()
        network.plug(node)

    def cut_db(self):
        """A server and PostgreSQL do not reach each other."""
        node = self.dealer()
        self.part((node, "db"), ("db", node))

    def cut_db_deaf(self):
        """A server hears nothing from PostgreSQL, which hears the server."""
        self.part(("db", self.dealer()))

    def cut_nodes(self):
        """Two servers do not reach each other."""
        one = self.dealer()
        other = random.choice([node for node in self.cluster.nodes if node != one])
        self.part((one, other), (other, one))

    def cut_proxy(self):
        """The proxy does not reach a server."""
        node = self.dealer()
        self.part((node, "proxy"), ("proxy", node))

    def part(self, *ways):
        for way in ways:
            network.cut(*way)
        self.lasts()
        for way in ways:
            network.heal(*way)

    def lasts(self):
        """Until everybody plays again in spite of it, but for a moment now and then."""
        time.sleep(random.uniform(0.2, 1))    # what was on its way has arrived
        if random.random() < 0.8:
            self.wait()

    def out(self, what, begin, end, most=0.5):
        self.cluster.do(begin, what)
        time.sleep(random.uniform(0, most))
        self.cluster.do(end, what)


# How often each is injected; the latter only with networks.
KINDS = {"kill": 6, "stop": 4, "tear": 4, "freeze": 2, "kill_two": 2, "kill_proxy": 1, "kill_db": 1, "freeze_db": 1}
CUTS = {"unplug": 2, "cut_db": 2, "cut_db_deaf": 1, "cut_nodes": 2, "cut_proxy": 1}


class Run:
    def __init__(self, cluster, tables, pace):
        self.cluster, self.pace, self.over, self.times = cluster, pace, [], []
        self.tables = [self.table([until(lambda: self.person(name)) for name in ("Ada", "Bob")]) for _ in range(tables)]
        self.breaches, self.acts, self.checked = [], 0, 0
        self.turns = Turns()
        self.turns.start()

    def person(self, name):
        status, answer = self.cluster.ask("POST", "/me", {"name": name, "program": True})
        return answer["key"] if status == 200 else None

    def table(self, keys):
        return Table(self.cluster, random.choice(GAMES), keys, self.pace)

    def fault(self, kind):
        """Afterwards waits until all tables play again."""
        begin = time.monotonic()
        try:
            getattr(Faults(self.cluster, self.all_play), kind)()
            self.all_play()
        except AssertionError as late:
            stories = [table.state() + table.story() for table in self.tables if not table.over()]
            raise AssertionError(f"after {kind}: " + "".join(stories)) from late
        self.times.append((kind, begin, time.monotonic()))
        for i, table in enumerate(self.tables):
            if table.over():
                self.check(table)
                self.tables[i] = self.table(table.keys)

    def all_play(self):
        """Waits until there was an act at every table that is not over."""
        begin = time.monotonic()
        until(lambda: all(table.acks and table.acks[-1] > begin or table.over() for table in self.tables))

    def pauses(self, table):
        """The waits for acknowledgements during faults, by the kind of the first fault, with how long a turn took meanwhile."""
        for before, after in zip(table.acks, table.acks[1:]):
            yield from [(kind, after - before, self.turns.mean(before, after))
                        for kind, begin, end in self.times if before < end and after > begin][:1]

    def check(self, table):
        record = table.end()
        rows = until(lambda: self.cluster.sql(f"SELECT number, kind, seat, text FROM log WHERE board = '{table.id}' ORDER BY number"))
        log = [Entry(int(number), kind, int(seat), text) for number, kind, seat, text in rows]
        try:
            found = breaches(table.history, log, replay_of(self.cluster.environment["PEGBOARD"], record, (WATCHER, 1, 2)))
        except ValueError as wrong:
            found = [str(wrong)]
        self.breaches += [f"table {table.id}: {breach}" for breach in found]
        self.acts += len(table.acks)
        self.checked += 1
        self.over += self.pauses(table)

    def finish(self):
        for table in self.tables:
            self.check(table)

    def report(self, notes):
        longest = collections.defaultdict(list)
        for kind, pause, _ in self.over:
            longest[kind].append(pause)
        for kind, n in collections.Counter(kind for kind, *_ in self.times).most_common():
            each, most = lasted(self.times, kind), max(longest[kind], default=0)
            print(f"{kind:12}{n:5} times, {each:5.2f} s each; longest pause of a table {most:6.2f} s")
        print(f"{len(self.times)} faults, {self.checked} tables, {self.acts} acts acknowledged, {len(notes)} notes between servers: "
              f"{len(self.breaches)} promises broken")
        for breach in self.breaches:
            print("  " + breach)


def lasted(times, kind):
    spans = [end - begin for what, begin, end in times if what == kind]
    return sum(spans) / len(spans)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--pace", type=float, default=0.05, help="seconds between two acts of somebody")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--only", help="kinds of faults, with commas: " + ", ".join([*KINDS, *CUTS]))
    parser.add_argument("--networks", action="store_true", help="each part has a network of its own")
    args = parser.parse_args()
    if why := whats_missing() or args.networks and network.enter():
        print(f"There can be no cluster here: {why}.")
        return 77
    random.seed(args.seed)
    kinds = {**KINDS, **(CUTS if args.networks else {})}
    if args.only:
        kinds = {kind: kinds[kind] for kind in args.only.split(",")}
    if args.networks:
        network.build()
    cluster = Cluster(args.program, network.NET if args.networks else None)
    try:
        return play(cluster, args, kinds)
    finally:
        cluster.close()


def play(cluster, args, kinds):
    notes = Notes(cluster)
    notes.start()
    run = Run(cluster, args.tables, args.pace)
    order = [*kinds, *random.choices(list(kinds), kinds.values(), k=max(0, args.faults - len(kinds)))][:args.faults]
    for n, kind in enumerate(order, 1):
        run.fault(kind)
        if n % 50 == 0:
            print(f"{n} faults so far, {run.acts} acts checked, {len(run.breaches)} promises broken", file=sys.stderr, flush=True)
    run.finish()
    notes.enough.set()
    notes.join()
    run.breaches += [*leaks(notes.heard), *late(run.over)]
    run.report(notes.heard)
    return bool(run.breaches)


if __name__ == "__main__":
    sys.exit(main())
