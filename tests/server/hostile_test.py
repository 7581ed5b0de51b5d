"""Hostile company for a live server: messages, requests and reconnects mixed, the same in every run for a seed. Meanwhile a polite player
plays at a table beside it and is answered in time. Arguments: the program, seconds, a seed."""
import json
import random
import socket
import sys
import threading
import time

from client import Live, Server

PROGRAM, SECONDS, SEED = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
ATTACKERS, ANSWER_SECONDS = 6, 15
GAMES = ["free-table", "conflict", "pegs-and-jokers", "fiveplay", "bonkers", "tank-blitz", "free-for-all", "soccer", "x-rays",
         "rapid-transit"]
NUMBERS = [0, 1, 2, 3, -1, 9, 36, 255, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 32 + 2, 2 ** 63 - 1, -2 ** 63, 1.0, 1e308,
           None, True, "1", [], {}]
WORDS = ["", "B3", "b3-c2", "say hello", "say " + "\"\\" * 95, "stop", "roll", "*", "draw", "bot", "hints", "\x01" * 24, "\u202e",
         "x" * 3000, "%n%s%d", "../../x", "1: B3"]
TYPES = ["act", "chat", "phrase", "note", "resign", "takeback", "seed", "offer", "answer", "hint", "heat", "draft", "ways",
         "rematch", "leave", "hello", ""]
PATHS = ["/api/v1/me", "/api/v1/games", "/api/v1/tables", "/api/v1/tables/T", "/api/v1/tables/T/events", "/api/v1/tables/T/replay",
         "/api/v1/tables/T/record",
         "/api/v1/tables/T/replay/N", "/api/v1/tables/T/live", "/api/v1/codes/abcde", "/api/v1/games/G/rules", "/", "/metrics", "/healthz", "/app.js", "/..%2f"]


class Attacker(threading.Thread):
    """All its actions follow from its seed; it reconnects whatever the server does."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.server, self.random, self.tables, self.keys, self.done, self.fault = server, random.Random(SEED * 1000 + number), [], [None], 0, None

    def pick(self, values):
        return self.random.choice(values)

    def message(self):
        """A plausible message with a few invalid members."""
        message = {"type": self.pick(TYPES), "seat": self.pick([1, 2, 1, 2, self.pick(NUMBERS)]), "id": self.pick(NUMBERS + WORDS)}
        for key in ("number", "act", "text", "what", "for", "level", "yes", "phrase", "seed"):
            if self.random.random() < 0.6:
                message[key] = self.pick(NUMBERS + WORDS)
        return message

    def bytes(self):
        return bytes(self.random.randrange(256) for _ in range(self.random.randrange(80)))

    def request(self):
        query = self.pick(["", "?from=2147483647", "?from=4294967296", "?before=-1", "?seat=1&before=5", "?seat=99", "?lang=../..",
                           "?" + "x" * 200])
        path = self.pick(PATHS).replace("T", self.pick(self.tables or ["nosuchtable"])).replace("N",
                str(self.pick(NUMBERS[:14]))).replace("G", self.pick(GAMES)) + query
        body = self.pick([None, self.bytes(),
                          json.dumps({"game": self.pick(GAMES), "players": self.pick(NUMBERS),
                                      "acts": self.pick(NUMBERS)}).encode(), b"{}"])
        self.server.ask(self.pick(["GET", "GET", "POST", "DELETE"]), path, body, self.pick(self.keys))

    def table(self):
        if len(self.keys) < 4:
            self.keys.append(self.server.person(f"Mallory{len(self.keys)}"))
        seats = [{"kind": "me"}, self.pick([{"kind": "me"}, {"kind": "bot", "level": 1}])]
        made = self.server.api("POST", "/tables", {"game": self.pick(GAMES), "seats": seats, "public": self.pick([True, False])},
                               self.pick(self.keys[1:]))
        self.tables.append(made["table"]["id"])

    def legal_acts(self, live):
        """Plays legally for a while, so that logs grow and games end."""
        seats = {seen["seat"]: seen for seen in live.until("hello")["seats"]}
        for _ in range(self.random.randrange(40)):
            able = [seen for seen in seats.values() if seen["legal"]]
            if not able or 0 in seats:
                return
            seen = self.pick(able)
            live.send({"type": "act", "seat": seen["seat"], "number": seen["acts"], "act": self.pick(seen["legal"]), "id": 1})
            while (note := live.receive())["type"] not in ("done", "error"):
                if note["type"] == "seen":
                    seats[note["seat"]] = note

    def listen(self):
        live = self.server.live(self.pick(self.tables or ["nosuchtable"]), self.pick(self.keys), self.pick([0, 0, 5, 2 ** 31 - 1]))
        live.socket.settimeout(3)
        try:
            if self.random.random() < 0.5:
                self.legal_acts(live)
            for _ in range(self.random.randrange(60)):
                if self.random.random() < 0.05:
                    live.send_frame(self.random.randrange(16), self.bytes())
                else:
                    live.send(self.message())
            if self.random.random() < 0.5:
                live.receive()
        finally:
            live.vanish() if self.random.random() < 0.5 else live.close()

    def rubbish(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=3) as raw:
            raw.sendall(self.pick([b"", b"GET / HTTP/1.1\r\n", b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n" * 20,
                                   b"POST /api/v1/me HTTP/1.1\r\nContent-Length: 99999\r\n\r\n"]) + self.bytes())
            raw.settimeout(0.05)
            raw.recv(1000)

    def run(self):
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            try:
                self.pick([self.table, self.request, self.request, self.listen, self.listen, self.listen, self.rubbish])()
            except (OSError, EOFError, RuntimeError):
                pass    # refused, disconnected or rate-limited: expected
            except Exception as fault:    # a malformed answer, such as invalid JSON
                self.fault = fault
                return
            self.done += 1


def polite(server, key):
    """Plays a whole game against a bot; returns the longest wait."""
    table = server.api("POST", "/tables", {"game": "tic-tac-two", "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]},
                       key)["table"]["id"]
    live, longest = server.live(table, key), 0
    live.socket.settimeout(ANSWER_SECONDS)
    seen = live.until("hello")["seats"][0]
    while seen["view"]["phase"] != "over":
        begun = time.monotonic()
        if seen["legal"]:
            live.send({"type": "act", "seat": 1, "number": seen["acts"], "act": seen["legal"][0]})
        seen = live.until("seen")
        longest = max(longest, time.monotonic() - begun)
    live.close()
    return longest


def main():
    server = Server(PROGRAM, "--no-sync", "--bot-ms", "5", "--messages", "3000", "--per-address", "1000")
    attackers = [Attacker(server, n) for n in range(ATTACKERS)]
    ada, games, longest, fault = server.person("Ada"), 0, 0, None
    for attacker in attackers:
        attacker.start()
    try:
        while any(attacker.is_alive() for attacker in attackers) and not fault:
            try:
                longest = max(longest, polite(server, ada))
                games += 1
            except RuntimeError as told:    # all come from one address, so a request may have to wait
                if " 429 " not in str(told):
                    raise
                time.sleep(0.5)
            fault = next((attacker.fault for attacker in attackers if attacker.fault), None)
        for attacker in attackers:
            attacker.join()
        if server.ask("GET", "/healthz")[0] not in (200, 429):
            sys.exit("the server is not well")
    except Exception as error:
        fault = fault or error
    dead = server.process.poll()
    code = dead if dead is not None else server.stop()
    log = server.logged()
    done = sum(attacker.done for attacker in attackers)
    print(f"seed {SEED}: {done} attacks in {SECONDS:.0f} s, {games} polite games, the longest wait {longest:.2f} s, ended with {code}")
    server.close()
    if fault or code or not games or done < SECONDS:
        sys.exit(f"fault: {fault!r}\n{log[-4000:]}")


main()
