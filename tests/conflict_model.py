"""An independent model of Conflict in plain Python, written from the rules: slow, simple, and sharing nothing with the program.
Every walk is tried on a copy of the position, without shortcuts."""
import copy
from fractions import Fraction

KINDS = "ABPG"
ARMY = "AAAABBBBBPPG"
CAMP = "AAABBBPG"
COLUMNS = "abcdefghijklmnopqrstuvwx"
BLOCK = 4


def square(name):
    return int(name[1:]) - 1, COLUMNS.index(name[0])


def name_of(at):
    return f"{COLUMNS[at[1]]}{at[0] + 1}"


def turned(at):
    """The same square a quarter turn clockwise."""
    return at[1], 23 - at[0]


def usual_board():
    """CF-1 to CF-4, built as the rules describe it."""
    rows = [["~"] * 24 for _ in range(24)]
    for r in range(24):
        for c in range(24):
            if min(r, c, 23 - r, 23 - c) < 4 or (8 <= r <= 15 and 8 <= c <= 15):
                rows[r][c] = "."
    corner = {"b2": "@", "c2": ".", "d2": ".", "b3": ".", "b4": ".", "c3": "~", "d4": "~"}
    drawn = {(r, c): corner.get(name_of((r, c)), "#") for r in range(4) for c in range(4)}
    drawn |= {square(s): "o" for s in ("e6", "f5")} | {square(s): "." for s in ("j5", "k6", "l7", "m8")}
    for _ in range(4):
        for (r, c), sign in drawn.items():
            rows[r][c] = sign
        drawn = {turned(at): sign for at, sign in drawn.items()}
    return ["".join(row) for row in rows]


def quarter(at):
    """Corners clockwise from the upper left."""
    right = at[1] > 11
    return (2 if right else 3) if at[0] > 11 else (1 if right else 0)


class Game:
    def __init__(self, players, partners=0, stall=400, limit=20000, board=None):
        self.players, self.stall, self.limit = players, stall, limit
        self.side = {p: {p, p + 2 if p < 3 else p - 2} & set(range(1, players + 1)) if partners else {p}
                     for p in range(1, players + 1)}
        corners = {1: 0, 2: 2} if players == 2 else {p: p - 1 for p in range(1, players + 1)}
        self.owner = {corner: p for p, corner in corners.items()}
        rows = [list(row) for row in board or usual_board()]
        self.home, self.mines = {}, {}
        for r in range(24):
            for c in range(24):
                corner = quarter((r, c))
                if corner not in self.owner and min(r, 23 - r) < BLOCK and min(c, 23 - c) < BLOCK:
                    rows[r][c] = "#"
                elif rows[r][c] == "@":
                    self.home[self.owner[corner]] = r, c
                elif rows[r][c] == "o":
                    self.mines[r, c] = self.owner.get(corner)
        self.board = ["".join(row) for row in rows]
        self.own, self.kind, self.place = [], [], []
        for p in range(1, players + 1):
            waiting = list(CAMP)
            for kind in ARMY:
                self.own.append(p)
                self.kind.append(kind)
                self.place.append("camp" if kind in waiting else "reserve")
                if kind in waiting:
                    waiting.remove(kind)
        self.living = set(range(1, players + 1))
        self.stage, self.result = "opening", None
        self.throwing, self.throws = list(self.living), {}
        self.mover, self.turns, self.quiet = 0, 0, 0
        self.dice, self.doubles, self.last_double = [], 0, False
        self.moved, self.walker, self.left, self.been = set(), None, 0, []
        self.acted = self.loud = False

    # Questions.
    def pieces(self, player):
        return [i for i, p in enumerate(self.own) if p == player and not str(self.place[i]).startswith("held")]

    def standing(self, i):
        return isinstance(self.place[i], tuple)

    def enemies(self):
        return self.living - self.side[self.mover]

    def enemy_at(self, at):
        return next((i for i, p in enumerate(self.own) if self.place[i] == at and p in self.enemies()), None)

    def suits(self, kind, at):
        """CF-7."""
        if not (0 <= at[0] < 24 and 0 <= at[1] < 24):
            return False
        sign = self.board[at[0]][at[1]]
        return sign == "@" or sign in {"A": ".", "G": ".", "B": "~o", "P": ".~o"}[kind]

    def takes(self, kind, prey):
        """CF-10."""
        return prey in {"A": "AGP", "G": "AGP", "B": "BP", "P": "ABP"}[kind]

    def host(self, at):
        return next((p for p in self.living if self.home[p] == at), None)

    def may_enter(self, at):
        kind, last = self.kind[self.walker], self.left == 1
        if not self.suits(kind, at) or at in self.been:
            return False
        host, prey = self.host(at), self.enemy_at(at)
        if host and host != self.mover and host in self.side[self.mover]:
            return False
        if prey is not None and not self.takes(kind, self.kind[prey]):
            if kind == "P" or not (last and host in self.enemies()):
                return False
        friend = any(self.place[i] == at and i != self.walker and self.own[i] in self.side[self.mover]
                     for i in range(len(self.own)))
        return not (friend and last)

    # The effects of a step.
    def lose(self, word, i, at, captor, events):
        self.place[i] = f"held{captor}"
        events.append(f"{word} {self.own[i]} {self.kind[i]} {name_of(at)} {captor}")
        self.loud = True

    def fall(self, player, captor, events):
        self.living.discard(player)
        for i, p in enumerate(self.own):
            if self.place[i] == f"held{player}" or (p == player and not str(self.place[i]).startswith("held")):
                freed = p == captor or (p in self.side[captor] and p in self.living)
                self.place[i] = "camp" if freed else f"held{captor}"
        events.append(f"fall {player} {captor}")
        self.loud = True

    def step(self, at):
        """One step; True if the move is over."""
        i, me, events = self.walker, self.mover, []
        events.append(f"step {me} {self.kind[i]} {name_of(self.place[i])} {name_of(at)}")
        self.place[i] = at
        self.been.append(at)
        self.left -= 1
        self.arrive(i, me, at, events)
        over = not self.left or not self.standing(i) or not self.contested()
        return over, events

    def arrive(self, i, me, at, events):
        prey = self.enemy_at(at)
        if prey is not None:
            victim = self.own[prey]
            both = self.kind[i] == self.kind[prey] == "B" and self.mines.get(at) == victim
            self.lose("capture", prey, at, me, events)
            if both:
                self.sink(i, me, victim, at, events)
                return
            if not self.pieces(victim):
                self.fall(victim, me, events)
        host = self.host(at)
        if not self.left and host in self.enemies():
            self.fall(host, me, events)
        miner = self.mines.get(at)
        if miner in self.enemies() and (self.kind[i] == "B" or (self.kind[i] == "P" and not self.left)):
            self.lose("mine", i, at, miner, events)
            if not self.pieces(me):
                self.fall(me, miner, events)

    def sink(self, i, me, victim, at, events):
        """CF-13."""
        self.lose("mine", i, at, victim, events)
        mine, theirs = self.pieces(me), self.pieces(victim)
        if not mine and not theirs:
            self.living -= {me, victim}
            events += [f"fall {victim} {me}", f"fall {me} {victim}"]
        elif not theirs:
            self.fall(victim, me, events)
        elif not mine:
            self.fall(me, victim, events)

    def contested(self):
        return any(q not in self.side[p] for p in self.living for q in self.living)

    # Looking ahead, by trying.
    def branch(self):
        other = copy.copy(self)
        other.place, other.living, other.been = list(self.place), set(self.living), list(self.been)
        return other

    def near(self):
        r, c = self.place[self.walker]
        return [(r + dr, c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]

    def goes_on(self, at):
        if not self.may_enter(at):
            return False
        after = self.branch()
        over, _ = after.step(at)
        return over or any(after.goes_on(to) for to in after.near())

    def lifted(self, i, count):
        after = self.branch()
        after.walker, after.left = i, count
        if after.place[i] == "camp":
            after.place[i] = after.home[self.mover]
        after.been = [after.place[i]]
        return after

    def can_walk(self, i, count):
        after = self.lifted(i, count)
        return any(after.goes_on(to) for to in after.near())

    def uses(self):
        found = {}
        for i in self.pieces(self.mover):
            if self.place[i] == "reserve" or i in self.moved:
                continue
            where = f"camp {self.kind[i]}" if self.place[i] == "camp" else name_of(self.place[i])
            for die in self.dice:
                if f"use {die} {where}" not in found and self.can_walk(i, die):
                    found[f"use {die} {where}"] = i
        return found

    def out(self):
        """What can be shelved."""
        return {f"shelve camp {self.kind[i]}" if self.place[i] == "camp" else f"shelve {name_of(self.place[i])}": i
                for i in self.pieces(self.mover) if self.place[i] != "reserve"}

    def legal(self, player):
        return self.choices() if self.actors() == str(player) else set()

    def odds(self):
        if self.actors() != "chance":
            return {}
        return {f"{a}-{b}": Fraction(1 if a == b else 2, 36) for a in range(1, 7) for b in range(a, 7)}

    def chance(self, outcome):
        return self.throw(*map(int, outcome.split("-")))

    @staticmethod
    def seen(event, viewer):
        """Everything is public."""
        return event

    def choices(self):
        if self.stage == "muster":
            kinds = {self.kind[i] for i in self.pieces(self.mover) if self.place[i] == "reserve"}
            return {f"muster {k}" for k in kinds} | {"hold"}
        if self.stage == "use":
            return set(self.uses())
        if self.stage == "shelve":
            return set(self.out())
        return {name_of(at) for at in self.near() if self.goes_on(at)}

    # Acts.
    def throw(self, a, b):
        if self.stage == "opening":
            return self.open(a, b)
        events = [f"dice {self.mover} {a} {b}"]
        self.dice, self.moved, self.last_double = [a, b], set(), a == b
        self.doubles += a == b
        if a + b == 7 and any(self.place[i] == "reserve" for i in self.pieces(self.mover)):
            self.stage = "muster"
        else:
            self.next_use(events)
        return events

    def open(self, a, b):
        who = self.throwing[len(self.throws)]
        self.throws[who] = a + b
        events = [f"dice {who} {a} {b}"]
        if len(self.throws) == len(self.throwing):
            best = [p for p in self.throwing if self.throws[p] == max(self.throws.values())]
            self.throwing, self.throws = best, {}
            if len(best) == 1:
                self.begin(best[0], events)
        return events

    def begin(self, player, events):
        self.mover, self.stage, self.doubles = player, "throw", 0
        self.turns += 1
        self.acted = self.loud = False
        events.append(f"turn {player}")

    def next_use(self, events):
        self.stage = "use"
        if self.uses():
            return
        self.dice = []
        if self.last_double and self.doubles < 3:
            self.stage = "throw"
        elif self.last_double and self.out():
            self.stage = "shelve"
        else:
            self.end_turn(events)

    def end_turn(self, events):
        self.dice = []
        if not self.acted:
            events.append(f"pass {self.mover}")
        self.quiet = 0 if self.loud else self.quiet + 1
        if self.quiet == self.stall or self.turns == self.limit:
            self.finish("drawn", events)
            return
        following = self.mover
        while True:
            following = following % self.players + 1
            if following in self.living:
                break
        self.begin(following, events)

    def finish(self, how, events):
        self.result, self.stage = how, "over"
        events.append(how)

    def play(self, player, act):
        self.acted = True
        events, words = [], act.split()
        if words[0] in ("muster", "hold"):
            if words[0] == "muster":
                i = next(i for i in self.pieces(self.mover) if self.place[i] == "reserve" and self.kind[i] == words[1])
                self.place[i] = "camp"
                events.append(f"muster {self.mover} {words[1]}")
            self.next_use(events)
        elif words[0] == "use":
            i = self.uses()[act]
            self.dice.remove(int(words[1]))
            lifted = self.lifted(i, int(words[1]))
            self.place, self.been, self.walker, self.left = lifted.place, lifted.been, i, lifted.left
            self.stage = "walk"
        elif words[0] == "shelve":
            i = self.out()[act]
            self.place[i] = "reserve"
            events.append(f"shelve {self.mover} {self.kind[i]}")
            self.end_turn(events)
        else:
            over, events = self.step(square(act))
            if over:
                self.rest(events)
        return events

    def rest(self, events):
        self.moved.add(self.walker)
        self.walker, self.left = None, 0
        if not self.contested():
            winners = sorted(self.side[min(self.living)]) if self.living else []
            self.finish("won " + " ".join(map(str, winners)) if winners else "drawn", events)
        elif self.mover in self.living:
            self.next_use(events)
        else:
            self.end_turn(events)

    # What everybody sees.
    def actors(self):
        return "over" if self.result else "chance" if self.stage in ("opening", "throw") else str(self.mover)

    def view(self, viewer):
        def kinds(p, where):
            return "".join(k for k in KINDS for i in self.pieces(p) if self.place[i] == where and self.kind[i] == k)
        def held(p):
            return [f"{q}{k}" for q in range(1, self.players + 1) for k in KINDS
                    for i, own in enumerate(self.own) if own == q and self.kind[i] == k and self.place[i] == f"held{p}"]
        players = range(1, self.players + 1)
        shown = sorted((self.place[i], self.own[i], KINDS.index(self.kind[i])) for i in range(len(self.own)) if self.standing(i))
        return {
            "board": self.board,
            "pieces": [{"player": p, "kind": KINDS[k], "square": name_of(at)} for at, p, k in shown],
            "camp": [kinds(p, "camp") for p in players], "reserve": [kinds(p, "reserve") for p in players],
            "captives": [held(p) for p in players], "dice": sorted(self.dice),
            "moving": [name_of(self.place[self.walker]), self.left] if self.walker is not None else None,
            "doubles": self.doubles,
        }
