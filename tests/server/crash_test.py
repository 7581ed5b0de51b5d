"""Nothing acknowledged or shown is ever lost: the server is killed at random moments under load, again and again; after each restart
every acknowledged act is there, and players and watchers go on from the last event that they saw. The first argument is the program,
the second how many times."""
import os
import random
import resource
import signal
import socket
import sys
import threading
import time
import unittest

from client import Server, in_the_file

PROGRAM, TIMES = sys.argv.pop(1), int(sys.argv.pop(1))


class Listener(threading.Thread):
    """Listens at a table from the last event on that it had heard before; `heard` outlives it."""

    def __init__(self, server, table, key, heard):
        super().__init__()
        self.server, self.table, self.key, self.heard, self.failure = server, table, key, heard, None

    def run(self):
        try:
            self.play()
        except (OSError, EOFError):
            pass
        except Exception as failure:    # re-raised in the test
            self.failure = failure

    def hear(self, seen):
        """Appends new events. They continue those heard before, or repeat all of them."""
        heard, events, first = self.heard.setdefault(seen["seat"], []), seen["events"], seen["first"] - 1
        if first > len(heard) or heard[first:] != events[:len(heard) - first]:
            if seen["view"]["phase"] != "over":    # then hidden parts are revealed, so the texts differ
                raise AssertionError(f"{self.table}: after {heard} came {events} from {first} on")
        heard[first:] = events

    def arrive(self):
        """A connection, and what it was greeted with, by seat."""
        lowest = min(self.heard, default=0)
        live = self.server.live(self.table, self.key, len(self.heard.get(lowest, [])))
        seats = live.until("hello")["seats"]
        for seen in seats:
            self.hear(seen)
        return live, {seen["seat"]: seen for seen in seats}

    def play(self):
        live, seen = self.arrive()
        while seen[0]["view"]["phase"] != "over":
            seen[0] = live.until("seen")
            self.hear(seen[0])


class Player(Listener):
    """Plays both seats of one table at random and records the acknowledged acts."""

    def __init__(self, server, table, key, heard, acknowledged, seed):
        super().__init__(server, table, key, heard)
        self.acknowledged, self.rng, self.refused = acknowledged, random.Random(seed), 0

    def arrive(self):
        live, seen = super().arrive()
        for seat, count in self.acknowledged.items():
            if seen[seat]["acts"] < count:
                raise AssertionError(f"{self.table}: seat {seat} has {seen[seat]['acts']} acts, but {count} were acknowledged")
            self.acknowledged[seat] = seen[seat]["acts"]
        return live, seen

    def play(self):
        live, seen = self.arrive()
        while seen[1]["view"]["phase"] != "over":
            seat = next(s for s in seen if seen[s]["legal"])
            number = seen[seat]["acts"]
            live.send({"type": "act", "seat": seat, "number": number, "act": self.rng.choice(seen[seat]["legal"]), "id": number})
            done = False
            while not done or seen[seat]["acts"] == number:
                message = live.until("seen", "done", "error")
                if message["type"] == "seen":
                    seen[message["seat"]] = message
                    self.hear(message)
                elif message["type"] == "error" and message["code"] == "store":
                    self.refused += 1
                    time.sleep(0.01)
                    break
                elif message["type"] == "error":
                    raise AssertionError(message)
                else:
                    done = True
                    self.acknowledged[seat] = number + 1


class Crashes(unittest.TestCase):
    def test_kill_9(self):
        server = Server(PROGRAM, "--messages", "1000000")
        rng = random.Random(11)
        key = server.person("Ada")
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "games", "workshop", "rapid-transit.peg"),
                  encoding="utf-8") as file:
            script = server.api("POST", "/workshop", {"text": file.read()},
                                key)["id"]    # WS-140: also of a game written as text nothing is lost
        tables = {}
        try:
            for _ in range(TIMES):
                tables = {table: at for table, at in tables.items()
                          if server.api("GET", f"/tables/{table}")["table"]["state"] != "over"}
                while len(tables) < 4:
                    plan = {"game": rng.choice(("rapid-transit", script)), "seats": [{"kind": "me"}, {"kind": "me"}]}
                    tables[server.api("POST", "/tables", plan, key)["table"]["id"]] = {"acknowledged": {1: 0, 2: 0}, "player": {},
                            "watcher": {}}
                players = [Player(server, table, key, at["player"], at["acknowledged"], rng.random()) for table,
                           at in tables.items()]
                players += [Listener(server, table, None, at["watcher"]) for table, at in tables.items()]
                for player in players:
                    player.start()
                threading.Event().wait(rng.uniform(0.02, 0.2))
                server.stop(signal.SIGKILL)
                for player in players:
                    player.join()
                    if player.failure:
                        raise player.failure
                server.start()
            self.assertTrue(any(sum(at["acknowledged"].values()) > 20 for at in tables.values()))
            self.assertTrue(any(len(at["watcher"].get(0, [])) > 20 for at in tables.values()))
        finally:
            server.close()

    @in_the_file
    def test_a_disk_that_is_full_now_and_then(self):
        """Writes fail in the middle of play, then work again: refused acts have not happened, and everything acknowledged or shown
        is kept."""
        server = Server(PROGRAM, "--messages", "1000000")
        rng = random.Random(12)
        try:
            key, players = server.person("Ada"), []
            for _ in range(6):
                table = server.api("POST", "/tables", {"game": "rapid-transit", "seats": [{"kind": "me"}, {"kind": "me"}]},
                                   key)["table"]["id"]
                players += [Player(server, table, key, {}, {1: 0, 2: 0}, rng.random()), Listener(server, table, None, {})]
            for player in players:
                player.start()
            soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            for turn in range(40):    # at least five times, until an act was refused
                if turn >= 5 and any(player.refused for player in players if player.key):
                    break
                threading.Event().wait(rng.uniform(0.02, 0.1))
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                                 (os.path.getsize(server.data + "/pegboard.db-wal"), hard))
                threading.Event().wait(rng.uniform(0.02, 0.1))
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))
            server.stop(signal.SIGKILL)
            server.start()
            for player in players:
                player.join()
                if player.failure:
                    raise player.failure
                player.arrive()
            self.assertTrue(any(player.refused for player in players if player.key))
        finally:
            server.close()

    def test_an_orderly_stop_tells_to_come_back(self):
        server = Server(PROGRAM)
        try:
            key = server.person("Ada")
            table = server.api("POST", "/tables", {"game": "free-for-all"}, key)["table"]["id"]
            live = server.live(table, key)
            live.until("hello")
            self.assertEqual(server.stop(), 0)
            self.assertTrue(live.until("bye")["again"])
            server.start()
            self.assertEqual(server.live(table, key).until("hello")["table"]["state"], "waiting")
        finally:
            server.close()


    def test_nobody_can_hold_up_a_stop(self):
        """Neither a client that does not read, nor one in the middle of a request, nor a thinking bot."""
        server = Server(PROGRAM, "--no-sync", "--messages", "1000000", "--bot-ms", "1500")
        try:
            key = server.person("Ada")
            table = server.api("POST", "/tables", {"game": "rapid-transit", "seats": [{"kind": "me"}, {"kind": "bot", "level": 5}]},
                               key)["table"]["id"]
            slow, talker = server.live(table), server.live(table, key)
            half = socket.create_connection(("127.0.0.1", server.port), timeout=20)
            half.sendall(b"GET / HTTP/1.1\r\nHos")
            slow.until("hello")
            for n in range(9000):
                talker.send({"type": "chat", "text": "x" * 500, "id": n})
                if n % 500 == 499:
                    while talker.until("done", "error")["reply"] != n:
                        pass
            self.assertEqual(server.stop(), 0)
            half.close()
            server.start()
            again = server.live(table, key).until("hello")
            self.assertEqual((again["table"]["state"], len(again["chat"])), ("playing", 50))
        finally:
            server.close()


unittest.main(warnings="ignore")
