"""Independent models of the games of the two-sided peg unit in plain Python, written from the rules; they share nothing with the
program. A game is a generator: it yields the legal acts, {player: acts}, or {"chance": odds}, and is sent the choice. Locations are
pairs (row, column), row A and column 1 being 0."""
from fractions import Fraction

ALL = [(row, column) for row in range(6) for column in range(6)]
DIRECTIONS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
NOISY = ("alarm", "put", "take", "mark", "unmark", "score")
SECRET = ("put", "take", "mark", "unmark", "alarm", "ball")


def name(loc):
    return "ABCDEF"[loc[0]] + str(loc[1] + 1)


def place(text):
    return "ABCDEF".index(text[0]), int(text[1]) - 1


def places(text):
    return {place(word) for word in text.split()}


def step(loc, way):
    return loc[0] + way[0], loc[1] + way[1]


def around(loc):
    return {there for way in DIRECTIONS if (there := step(loc, way)) in ALL}


def near(locs):
    return set().union(*map(around, locs))


def pieces(locs):
    """The groups of connected locations."""
    rest, groups = set(locs), []
    while rest:
        group, edge = set(), {rest.pop()}
        while edge:
            group |= edge
            edge = near(edge) & rest
            rest -= edge
        groups.append(group)
    return groups


def rows(letters):
    return {loc for loc in ALL if "ABCDEF"[loc[0]] in letters}


def left(player):
    """SYS-2: the left squares as the player sees them."""
    return {loc for loc in ALL if (loc[1] < 3) == (player == 1)}


def right(player):
    return set(ALL) - left(player)


def other(player):
    return 3 - player


COIN = {"1": Fraction(1, 2), "2": Fraction(1, 2)}


class Over(Exception):
    """The game has ended."""


class Hidden(str):
    """An event that only its player sees."""


class Unit:
    players, stall, limit = 2, 200, 2000
    everybody = (1, 2)
    counted = None

    def __init__(self, **options):
        for option, value in options.items():
            setattr(self, option.replace("-", "_"), value)
        self.pegs, self.markers = {1: set(), 2: set()}, {1: set(), 2: set()}
        self.score, self.phase, self.result = {1: 0, 2: 0}, "", None
        self.turns, self.quiet, self.passed, self.turn_events, self.events = 0, 0, 0, [], []
        self.asked, self.rare = {}, set()
        self.story = self.tell()
        self.go_on(None)
        self.opening = self.events

    # Queries of the table.
    def actors(self):
        return "over" if self.result else "chance" if "chance" in self.asked else " ".join(map(str, sorted(self.asked)))

    def legal(self, player):
        return [] if self.result else self.asked.get(player, [])

    def odds(self):
        return {} if self.result else self.asked.get("chance", {})

    def play(self, player, act):
        return self.go_on((player, act))

    def chance(self, outcome):
        return self.go_on((0, outcome))

    def go_on(self, what):
        self.events = []
        try:
            self.asked = self.story.send(what)
        except StopIteration:
            pass
        return self.events

    @staticmethod
    def seen(event, viewer):
        """EV-2."""
        kind, *words = event.split()
        if words and words[0] == viewer:
            return event
        if kind in ("shift", "probe") or isinstance(event, Hidden):
            return None
        return f"{kind} {words[0]} ?" if kind in SECRET else event

    def grid(self, player):
        signs = {(False, False): ".", (True, False): "o", (False, True): "m", (True, True): "x"}
        return ["".join(signs[(r, c) in self.pegs[player], (r, c) in self.markers[player]] for c in range(6)) for r in range(6)]

    def view(self, viewer):
        shown = {p: self.grid(p) if self.result or viewer in (str(p), "umpire") else ["?" * 6] * 6 for p in self.everybody}
        counts = {"counts": [len(self.counted(p)) for p in self.everybody]} if self.counted else {}
        return {"phase": "over" if self.result else self.phase, "grids": [shown[1], shown[2]], **counts, **self.more()}

    def more(self):
        return {}

    # Building blocks of games.
    def say(self, *words):
        event = " ".join(map(str, words))
        self.events.append(event)
        self.turn_events.append(words[0])

    def ask(self, player, acts):
        _, act = yield {player: sorted(acts)}
        return act

    def enter(self, phase):
        self.phase = phase
        self.say("phase", phase)

    def tell(self):
        try:
            yield from self.game()
        except Over:
            pass

    def game(self):
        yield from self.set_up()
        self.enter("play")
        yield from self.rounds(1)

    def set_up(self):
        return
        yield

    def secretly(self, hide):
        """SYS-12: both set up at the same time, each with hide(player), which yields what is offered."""
        hiding = {p: hide(p) for p in self.everybody}
        asked = {p: sorted(next(hiding[p])) for p in self.everybody}
        while asked:
            player, act = yield asked
            try:
                asked[player] = sorted(hiding[player].send(act))
            except StopIteration:
                del asked[player]
                self.say("ready", player)

    def rounds(self, player):
        while True:
            self.begin(player)
            if self.acts(player):
                self.passed = 0
                yield from self.turn(player)
            else:
                self.say("pass", player)
                self.passed += 1
            self.end_of_turn()
            player = other(player)

    def begin(self, player):
        self.turns += 1
        self.turn_events = []
        self.say("turn", player)

    def end_of_turn(self):
        """EV-7, EV-8."""
        self.quiet = 0 if any(event in NOISY for event in self.turn_events) else self.quiet + 1
        if self.passed == 2:
            self.rare.add("all passed")
            self.all_passed()
        if self.quiet >= self.stall or self.turns >= self.limit:
            self.rare.add("stall" if self.quiet >= self.stall else "limit")
            self.ran_out()

    def all_passed(self):
        self.end("drawn")

    def ran_out(self):
        self.end("drawn")

    def end(self, result):
        self.result = result
        self.say(result)
        raise Over

    def win(self, player):
        self.end(f"won {player}")

    def more_wins(self, amounts):
        if amounts[1] == amounts[2]:
            self.end("drawn")
        self.win(1 if amounts[1] > amounts[2] else 2)

    # Moving pieces.
    def empty(self, player, loc):
        return loc in ALL and loc not in self.pegs[player] and loc not in self.markers[player]

    def empties(self, player, among=ALL):
        return [loc for loc in among if self.empty(player, loc)]

    def in_storage(self, player):
        return 20 - len(self.pegs[player])

    def sounds(self, player, loc):
        """SYS-4."""
        if loc in self.pegs[other(player)]:
            self.say("alarm", player, name(loc))
            return True
        return False

    def put(self, player, loc, wearing=False):
        self.pegs[player].add(loc)
        self.say("put", player, name(loc))
        if wearing:
            self.mark(player, loc)
        return self.sounds(player, loc)

    def take(self, player, loc):
        self.pegs[player].discard(loc)
        self.markers[player].discard(loc)
        self.say("take", player, name(loc))

    def mark(self, player, loc):
        """SYS-8."""
        if len(self.markers[player]) < 8:
            self.markers[player].add(loc)
            self.say("mark", player, name(loc))
        else:
            self.rare.add("no marker left")

    def back(self, player, start, to):
        """SYS-16: a shift that sounds nothing."""
        for those in (self.pegs[player], self.markers[player]):
            if start in those:
                those.remove(start)
                those.add(to)
        self.say("shift", player, name(start), name(to))

    def shift(self, player, start, to):
        self.back(player, start, to)
        return self.sounds(player, to)

    def add(self, player, points):
        self.score[player] += points
        self.say("score", player, self.score[player])

    def clear(self):
        for p in self.everybody:
            self.pegs[p], self.markers[p] = set(), set()
            self.say("clear", p)

    def grown(self, region, amount):
        """A set-up of connected pegs in a region."""
        def hide(player):
            for _ in range(amount):
                mine = self.pegs[player]
                act = yield [name(loc) for loc in self.empties(player, region(player)) if not mine or loc in near(mine)]
                self.put(player, place(act))
        return hide

    def lone(self, player):
        """The pegs that wear nothing."""
        return self.pegs[player] - self.markers[player]


def moves(pairs):
    return {f"{name(a)}-{name(b)}" for a, b in pairs}


def ends(act):
    start, to = act.split("-")
    return place(start), place(to)


class FreeForAll(Unit):
    alarms = 0

    def counted(self, player):
        return self.pegs[player]

    def acts(self, player):
        return [name(loc) for loc in self.empties(player, self.field)]

    field = ALL

    def turn(self, player):
        loc = place((yield from self.ask(player, self.acts(player))))
        if self.put(player, loc):
            self.take(player, loc)
            self.alarms += 1
        else:
            self.alarms = 0
        self.decide(player)

    def decide(self, player):
        """FFA-2, FFA-4."""
        if self.alarms == 4 or len(self.pegs[player]) == 20:
            self.more_wins({p: len(self.pegs[p]) for p in self.everybody})


class TicTacTwo(FreeForAll):
    field = sorted(rows("DEF"))

    def squares_with_line(self, player):
        def lines(left_column):
            square = [[(3 + r, left_column + c) for c in range(3)] for r in range(3)]
            yield from square
            yield from zip(*square)
            yield [square[i][i] for i in range(3)]
            yield [square[i][2 - i] for i in range(3)]
        return sum(any(set(line) <= self.pegs[player] for line in lines(column)) for column in (0, 3))

    def decide(self, player):
        """TTT-3, TTT-4."""
        have = {p: self.squares_with_line(p) for p in self.everybody}
        if have[player] == 2:
            self.win(player)
        if self.alarms == 4:
            self.rare.add(f"{len([p for p in have if have[p]])} with a line")
            if have[1] and have[2]:
                super().decide(player)
            self.more_wins(have)

    def end_of_turn(self):
        if self.passed:
            self.alarms = 0
        super().end_of_turn()


class MadDash(Unit):
    def set_up(self):
        def hide(player):
            for _ in range(5):
                act = yield [name(loc) for loc in self.empties(player, left(player) & rows("DEF"))]
                self.put(player, place(act))
        self.enter("setup")
        yield from self.secretly(hide)

    def counted(self, player):
        return self.pegs[player] & right(player)

    def acts(self, player):
        return moves((a, b) for a in self.pegs[player] & left(player) for b in self.empties(player, right(player) & rows("DEF")))

    def turn(self, player):
        start, to = ends((yield from self.ask(player, self.acts(player))))
        if self.shift(player, start, to):
            self.back(player, to, start)
        if len(self.counted(player)) == 5:
            self.win(player)


class BorderPatrol(Unit):
    target = 16
    ring = [(0, c) for c in range(6)] + [(r, 5) for r in range(1, 6)] + [(5, c) for c in range(4, -1, -1)] + [(r, 0)
            for r in range(4, 0, -1)]

    def more(self):
        return {"score": [self.score[1], self.score[2]]}

    def ran_out(self):
        self.more_wins(self.score)

    def set_up(self):
        self.enter("setup")
        for _ in range(7):
            for player in self.everybody:
                yield from self.place_one(player)

    def place_one(self, player):
        tried, loc = set(), None
        while loc is None:
            act = yield from self.ask(player, [name(free) for free in self.empties(player, self.ring) if free not in tried])
            loc = place(act)
            if self.put(player, loc):
                self.take(player, loc)
                tried.add(loc)
                loc = None

    def ahead(self, player, loc):
        """BP-1: the next three."""
        way = 1 if player == 1 else -1
        return [self.ring[(self.ring.index(loc) + way * n) % 20] for n in (1, 2, 3)]

    def acts(self, player):
        return moves((a, b) for a in self.pegs[player] for b in self.empties(player, self.ahead(player, a)))

    def turn(self, player):
        start, to = ends((yield from self.ask(player, self.acts(player))))
        sounded, penalty = [], False
        while self.shift(player, start, to):
            sounded.append(to)
            penalty = penalty or not self.empties(player, self.ahead(player, to))
            self.rare |= {"penalty"} if penalty else set()
            if not penalty and self.score[player] + len(sounded) >= self.target:
                self.add(player, len(sounded))
                self.win(player)
            choice = [loc for loc in self.ring if loc not in sounded] if penalty else self.ahead(player, to)
            start, to = ends((yield from self.ask(player, moves((to, loc) for loc in self.empties(player, choice)))))
        if sounded:
            self.add(player, -min(len(sounded), self.score[player]) if penalty else len(sounded))


class XRays(Unit):
    goal = 5

    def set_up(self):
        self.enter("setup")
        yield from self.secretly(self.grown(left, 5))

    def counted(self, player):
        return self.markers[player]

    def acts(self, player):
        return [name(loc) for loc in self.empties(player, right(player))]

    def turn(self, player):
        self.look(player, place((yield from self.ask(player, self.acts(player)))))

    def look(self, player, loc):
        if self.put(player, loc):
            self.take(player, loc)
            self.mark(player, loc)
        if len(self.markers[player]) == self.goal:
            self.win(player)


class Hideout(XRays):
    goal = 6

    @staticmethod
    def shapes(player):
        """HO-1."""
        field = left(player)
        lines = [{loc, step(loc, way), step(step(loc, way), way)} for loc in field for way in DIRECTIONS]
        blocks = [{(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in field]
        found = lines + [block - {out} for block in blocks for out in block]
        return {frozenset(shape) for shape in found if shape <= field}

    def set_up(self):
        def hide(player):
            shapes = self.shapes(player)
            pairs = [(a, b) for a in shapes for b in shapes if not a & b]
            chosen = []
            for i in range(6):
                fits = [pair for pair in pairs if set(chosen[:3]) <= pair[0] and set(chosen[3:]) <= pair[1]]
                act = yield {name(loc) for pair in fits for loc in pair[i // 3] if loc not in chosen}
                chosen.append(place(act))
                self.put(player, place(act))
        self.enter("setup")
        yield from self.secretly(hide)

    def turn(self, player):
        act = yield from self.ask(player, self.acts(player) + ["guess"])
        if act == "guess":
            yield from self.guess(player)
        else:
            self.look(player, place(act))

    def guess(self, player):
        """HO-4."""
        self.say("guess", player)
        named = []
        for _ in range(6 - len(self.markers[player])):
            loc = place((yield from self.ask(player,
                                             [name(loc) for loc in self.empties(player, right(player)) if loc not in named])))
            named.append(loc)
            right_one = loc in self.pegs[other(player)]
            self.say("announce", player, name(loc), "right" if right_one else "wrong")
            if not right_one:
                self.win(other(player))
        self.win(player)


class TankBlitz(Unit):
    quarters = {1: places("A3 A4"), 2: places("F3 F4")}

    def set_up(self):
        def hide(player):
            back, middle, front = ("A", "B", "C") if player == 1 else ("F", "E", "D")
            mines = self.markers[player]
            for _ in range(4):
                act = yield [name(loc) for row in (middle, front) if len(mines & rows(row)) < 2
                             for loc in self.empties(player, rows(row))]
                self.put(player, place(act), wearing=True)
            self.pegs[player] |= rows(back) | rows(middle)
        self.enter("setup")
        yield from self.secretly(hide)

    def counted(self, player):
        return self.lone(player) if self.phase == "play" or len(self.pegs[player]) > 4 else ()

    def acts(self, player):
        return moves((a, b) for a in self.lone(player) for b in around(a) if self.empty(player, b))

    def turn(self, player):
        act = yield from self.ask(player, self.acts(player))
        while act != "stop":
            start, to = ends(act)
            if self.shift(player, start, to):
                yield from self.hit(player, start, to)
                return
            self.quarters_taken(player)
            further = (2 * to[0] - start[0], 2 * to[1] - start[1])
            if not self.empty(player, further):
                return
            act = yield from self.ask(player, moves([(to, further)]) | {"stop"})

    def hit(self, player, start, to):
        enemy = other(player)
        if to in self.markers[enemy]:
            self.say("announce", player, name(to), "mine")
            self.take(player, to)
            self.mark(player, to)
            self.count_tanks(player)
            return
        self.say("announce", player, name(to), "tank")
        self.take(enemy, to)
        self.count_tanks(enemy)
        if (yield from self.ask(player, ["back", "stay"])) == "back":
            self.back(player, to, start)
        else:
            self.quarters_taken(player)

    def count_tanks(self, player):
        """TB-7."""
        tanks = {p: len(self.lone(p)) for p in self.everybody}
        if tanks[player] == 1:
            self.say("announce", player, "-", "one-tank")
        if tanks == {1: 1, 2: 1}:
            self.end("drawn")
        if not tanks[player]:
            self.win(other(player))

    def quarters_taken(self, player):
        if self.quarters[other(player)] <= self.lone(player):
            self.win(player)


class ChainGang(Unit):
    half = 1
    centre = places("C3 C4 D3 D4")

    def counted(self, player):
        return () if player == self.half else self.pegs[player]

    def more(self):
        return {"score": [self.score[1], self.score[2]], "half": self.half}

    def game(self):
        for gang in self.everybody:
            yield from self.play_half(gang)
            if gang == 1:
                self.end_of_turn()
                self.half = 2
                self.clear()
        self.more_wins({1: self.score[2], 2: self.score[1]})

    def play_half(self, gang):
        self.enter("setup")
        for _ in range(3):
            act = yield from self.ask(gang, [name(loc) for loc in self.empties(gang, self.centre)])
            self.put(gang, place(act))
        self.say("ready", gang)
        self.enter("play")
        troopers = other(gang)
        while True:
            self.begin(troopers)
            must = yield from self.add_trooper(troopers)
            if not self.ways(gang, must):
                self.rare.add("captured by the trooper")
                break
            self.end_of_turn()
            self.begin(gang)
            if not (yield from self.flee(gang, must)):
                self.rare.add("captured in flight")
                break
            if len(self.pegs[troopers]) == 20:
                self.rare.add("free at last")
                self.add(troopers, 21)
                return
            self.end_of_turn()
        self.add(troopers, len(self.pegs[troopers]))

    def add_trooper(self, player):
        """CG-2; returns the prisoner that must move, or None."""
        mine = self.pegs[player]
        loc = place((yield from self.ask(player, [name(loc) for loc in self.empties(player, near(mine) if mine else self.centre)])))
        if not self.put(player, loc):
            return None
        self.say("announce", player, name(loc), "hit")
        return loc

    def ways(self, gang, must):
        mine = self.pegs[gang]
        return {(a, b) for a in mine if must in (None, a) for b in around(a)
                if self.empty(gang, b) and len(pieces(mine - {a} | {b})) == 1}

    def flee(self, gang, must):
        """CG-4; whether the gang got away."""
        ways = self.ways(gang, must)
        while ways:
            start, to = ends((yield from self.ask(gang, moves(ways))))
            if not self.shift(gang, start, to):
                return True
            self.back(gang, to, start)
            ways = {(a, b) for a, b in ways if a == start and b != to}
        return False


class LeapFrog(Unit):
    limit = 400
    targets = {1: rows("ABC") & right(1), 2: rows("DEF") & right(2)}

    def set_up(self):
        self.pegs = {1: places("D1 E1 E2 F1 F2 F3"), 2: places("A4 A5 A6 B5 B6 C6")}
        return
        yield

    def steps(self, player):
        return {(a, b) for a in self.pegs[player] for b in around(a) if self.empty(player, b)}

    def jumps(self, player, loc, been=()):
        over = [(step(loc, way), way) for way in DIRECTIONS]
        held = self.pegs[player] | self.markers[player]
        return {(loc, to) for there, way in over if there in held and self.empty(player, to := step(there, way)) and to not in been}

    def acts(self, player):
        return moves(self.steps(player).union(*(self.jumps(player, loc) for loc in self.pegs[player])))

    def turn(self, player):
        act, been = (yield from self.ask(player, self.acts(player))), []
        while act != "stop":
            start, to = ends(act)
            been.append(start)
            if self.shift(player, start, to):
                self.back(player, to, start)
                self.mark(player, to)
                if all(len(self.markers[p] & self.targets[p]) >= 5 for p in self.everybody):
                    self.rare.add("targets full of markers")
                    self.ran_out()
                return
            if len(self.arrived(player)) == 5:
                self.win(player)
            further = self.jumps(player, to, been) if to not in around(start) else ()
            if not further:
                return
            act = yield from self.ask(player, moves(further) | {"stop"})

    def arrived(self, player):
        return self.pegs[player] & self.targets[player]

    def ran_out(self):
        """LF-6."""
        self.more_wins({p: len(self.arrived(p)) for p in self.everybody})

    def all_passed(self):
        self.ran_out()


class Blobs(Unit):
    def set_up(self):
        self.enter("setup")
        yield from self.secretly(self.grown(lambda player: rows("ABC" if player == 1 else "DEF"), 7))

    def counted(self, player):
        return self.pegs[player]

    def acts(self, player):
        return [name(loc) for loc in self.empties(player, near(self.pegs[player]))] if self.in_storage(player) else []

    def turn(self, player):
        loc, enemy = place((yield from self.ask(player, self.acts(player)))), other(player)
        if not self.put(player, loc):
            return
        self.say("announce", player, name(loc), "hit")
        self.take(enemy, loc)
        self.take_all(enemy, around(loc) & self.pegs[enemy])
        left_over = pieces(self.pegs[enemy])
        if len(left_over) > 1:
            self.rare.add("fell apart")
            self.take_all(enemy, {lone for piece in left_over if len(piece) == 1 for lone in piece})
        if not self.pegs[enemy]:
            self.win(player)

    def take_all(self, player, locs):
        for loc in sorted(locs):
            self.take(player, loc)


class RapidTransit(Unit):
    limit = 400
    bound = next_bound = None
    home = {1: rows("AB"), 2: rows("EF")}

    def set_up(self):
        self.pegs = {p: set(self.home[p]) for p in self.everybody}
        return
        yield

    def more(self):
        return {"asked": name(self.bound) if self.bound and not self.result else ""}

    def ways(self, player, loc):
        mine = self.pegs[player]
        jumped = [step(step(loc, way), way) for way in DIRECTIONS if step(loc, way) in mine]
        return {(loc, to) for to in [*around(loc), *jumped] if self.empty(player, to)}

    def acts(self, player):
        must = self.ways(player, self.bound) if self.bound else ()
        self.rare |= {"freed"} if self.bound and not must else set()
        return moves(must or set().union(*(self.ways(player, loc) for loc in self.pegs[player])))

    def turn(self, player):
        start, to = ends((yield from self.ask(player, self.acts(player))))
        began, tried = start, set()
        while self.shift(player, start, to):
            tried.add(to)
            choices = moves(way for way in self.ways(player, to) if way[1] not in tried)
            choices |= {"ask"} if to not in self.home[player] else set()
            if not choices:
                self.rare.add("back" if to != began else "back already")
                if to != began:
                    self.back(player, to, began)
                return
            act = yield from self.ask(player, choices)
            if act == "ask":
                self.next_bound = to
                self.say("announce", player, name(to), "ask")
                break
            start, to = ends(act)
        if len(self.arrived(player)) == 12:
            self.win(player)

    def end_of_turn(self):
        self.bound, self.next_bound = self.next_bound, None
        super().end_of_turn()

    def arrived(self, player):
        return self.pegs[player] & self.home[other(player)]

    def ran_out(self):
        self.more_wins({p: len(self.arrived(p)) for p in self.everybody})


class Hostage(Unit):
    def set_up(self):
        def hide(player):
            field = rows("ABC" if player == 1 else "DEF")
            act = yield map(name, field)
            self.put(player, place(act), wearing=True)
            for _ in range(3):
                act = yield [name(loc) for loc in self.empties(player, near(self.lone(player) or self.markers[player]) & field)]
                self.put(player, place(act))
        self.enter("setup")
        yield from self.secretly(hide)

    def acts(self, player):
        return [name(loc) for loc in self.empties(player, near(self.lone(player)))] if self.in_storage(player) else []

    def turn(self, player):
        loc, enemy = place((yield from self.ask(player, self.acts(player)))), other(player)
        if not self.put(player, loc):
            return
        if loc in self.markers[enemy]:
            self.say("announce", player, name(loc), "hostage")
            self.win(player)
        self.say("announce", player, name(loc), "soldier")
        yield from self.relieve(enemy, loc)

    def relieve(self, player, hit):
        """HS-5."""
        (held,) = self.markers[player]
        soldiers = self.lone(player) - {hit} | {held}
        ways = near(soldiers) - soldiers
        if not ways:
            self.rare.add("nowhere for the hostage")
            self.win(other(player))
        to = place((yield from self.ask(player, map(name, ways))))
        self.pegs[player], self.markers[player] = soldiers | {to}, {to}
        self.say("shift", player, name(held), name(to))
        self.say("shift", player, name(hit), name(held))
        if self.sounds(player, to):
            self.rare.add("hostage sounded")
            self.win(other(player))
        for loc in sorted(loc for piece in pieces(self.pegs[player]) if to not in piece for loc in piece):
            self.rare.add("fell apart")
            self.take(player, loc)


class SpaceAttack(Unit):
    def set_up(self):
        self.pegs = {p: {loc for loc in ALL if sum(loc) % 2 == p - 1} for p in self.everybody}
        return
        yield

    def counted(self, player):
        return self.pegs[player]

    def ways(self, player, loc):
        return {(loc, to) for to in around(loc) if self.empty(player, to) and (to[0] == loc[0] or to[1] == loc[1])}

    def acts(self, player):
        return moves(set().union(*(self.ways(player, loc) for loc in self.pegs[player])))

    def turn(self, player):
        act, enemy = (yield from self.ask(player, self.acts(player))), other(player)
        while act != "stop":
            start, to = ends(act)
            if not self.shift(player, start, to):
                self.lost(player, to)
                return
            self.say("announce", player, name(to), "hit")
            self.lost(enemy, to)
            further = self.ways(player, to)
            if not further:
                return
            act = yield from self.ask(player, moves(further) | {"stop"})

    def lost(self, player, loc):
        """SA-6."""
        self.take(player, loc)
        if not self.pegs[player]:
            self.win(other(player))


class FreeTable(Unit):
    OFFERS = {"offer-end": "drawn", "offer-end won 1": "won 1", "offer-end won 2": "won 2"}

    def game(self):
        self.offers = {1: "", 2: ""}
        self.enter("play")
        while True:
            player, act = yield {p: sorted(self.acts(p)) for p in self.everybody}
            word, _, rest = act.partition(" ")
            if word in ("toss", "roll"):
                yield from getattr(self, word)(player)
            else:
                getattr(self, "do_" + word.replace("-", "_"))(player, rest)

    def actors(self):
        return super().actors().replace("1 2", "1? 2?")

    def more(self):
        return {"score": [self.score[1], self.score[2]], "offer": [self.offers[1], self.offers[2]]}

    def acts(self, player):
        pegs, markers, free = self.pegs[player], self.markers[player], self.empties(player)
        markable = [*free, *(pegs - markers)] if len(markers) < 8 else []
        kinds = {"put": free if self.in_storage(player) else [], "mark": markable, "take": pegs, "unmark": markers, "probe": free}
        simple = {"clear", "toss", "roll", "done", *self.OFFERS}
        simple |= {"withdraw"} if self.offers[player] else set()
        simple |= {"agree"} if self.offers[other(player)] else set()
        moved = {f"move {act}" for act in moves((a, b) for a in pegs for b in free)}
        return simple | moved | {f"{kind} {name(loc)}" for kind, locs in kinds.items() for loc in locs}

    def toss(self, player):
        _, coin = yield {"chance": {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}}
        self.say("toss", coin)

    def roll(self, player):
        throws = [f"{a}-{b}" for a in range(1, 7) for b in range(a, 7)]
        _, dice = yield {"chance": {throw: Fraction(1 if throw[0] == throw[2] else 2, 36) for throw in throws}}
        self.say("dice", player, dice[0], dice[2])

    def do_put(self, player, loc):
        self.put(player, place(loc))

    def do_mark(self, player, loc):
        self.mark(player, place(loc))

    def do_take(self, player, loc):
        self.take(player, place(loc))

    def do_unmark(self, player, loc):
        self.markers[player].remove(place(loc))
        self.say("unmark", player, loc)

    def do_move(self, player, act):
        self.shift(player, *ends(act))

    def do_probe(self, player, loc):
        self.say("probe", player, loc)
        self.sounds(player, place(loc))

    def do_clear(self, player, _):
        self.pegs[player], self.markers[player] = set(), set()
        self.say("clear", player)

    def do_score(self, player, points):
        self.score[player] = int(points)
        self.say("score", player, points)

    def do_say(self, player, words):
        self.say("say", player, words)

    def do_done(self, player, _):
        self.say("announce", player, "-", "done")

    def do_offer_end(self, player, result):
        self.offers[player] = f"offer-end {result}".strip()
        self.say("announce", player, "-", self.offers[player].replace(" ", "-"))

    def do_withdraw(self, player, _):
        self.offers[player] = ""
        self.say("announce", player, "-", "withdraw")

    def do_agree(self, player, _):
        self.say("announce", player, "-", "agree")
        self.end(self.OFFERS[self.offers[other(player)]])
