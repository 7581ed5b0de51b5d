"""An independent model of Football in plain Python, written from the rules; it shares nothing with the program."""
from unit_model import ALL, COIN, DIRECTIONS, Hidden, Unit, around, ends, moves, name, other, place, rows, step


class Timed(Unit):
    """SYS-17 and FB-15: games with a target, a number of turns, and an external clock."""
    turns_in_all, minutes, timed_out = None, None, 0

    def __init__(self, turns=None, **options):
        super().__init__(turns_in_all=turns, **options)

    def clock(self):
        """The event `time` and what follows."""
        self.events, self.timed_out = [], 1
        self.say("time")
        if self.phase == "setup":
            self.rare.add("time in a set-up")
            self.result = "drawn" if self.score[1] == self.score[2] else f"won {1 if self.score[1] > self.score[2] else 2}"
            self.say(self.result)
        return self.events

    def ran_out(self):
        self.more_wins(self.score)

    def end_of_turn(self):
        super().end_of_turn()
        self.rare |= {"time"} if self.timed_out else set()
        if self.timed_out or (self.turns_in_all and self.turns >= self.turns_in_all):
            self.ran_out()

    def more(self):
        time = {"time": self.timed_out} if self.minutes else {}
        return {"score": [self.score[1], self.score[2]], "possession": self.possession, **time}


class Changed(Exception):
    """The turn is over before its plays are."""


class Football(Timed):
    target = 21
    possession = count = plays = 0
    goal_line = {1: rows("A"), 2: rows("F")}
    second = {1: rows("B"), 2: rows("E")}
    third = {1: rows("C"), 2: rows("D")}
    posts = {1: [(0, 2), (0, 3)], 2: [(5, 2), (5, 3)]}

    def counted(self, player):
        return self.pegs[player]

    def more(self):
        return {**super().more(), "count": self.count, "plays": self.plays}

    def carrier(self):
        (loc,) = self.markers[self.possession]
        return loc

    def way_to_go(self, player, loc):
        """Rows to the other goal line."""
        return 5 - loc[0] if player == 1 else loc[0]

    # The course of the game.
    def game(self):
        holder = 0
        while True:
            holder = yield from self.kick_off(holder)
            holder = yield from self.until_points(holder)

    def kick_off(self, holder):
        """FB-1, FB-2; returns who begins."""
        self.plays = self.count = 0
        self.possession = holder
        self.enter("setup")
        yield from self.secretly(self.line_up)
        if not holder:
            _, winner = yield {"chance": COIN}
            holder = self.possession = int(winner)
            self.say("toss", holder)
        act = yield from self.ask(holder, [f"ball {name(loc)}" for loc in self.pegs[holder] & self.goal_line[holder]])
        self.give(holder, place(act.split()[1]))
        self.enter("play")
        return holder

    def line_up(self, player):
        act = yield [f"empty {name(loc)}" for loc in self.goal_line[player]]
        self.pegs[player] = self.goal_line[player] | self.second[player]
        self.pegs[player].remove(place(act.split()[1]))

    def until_points(self, player):
        """Turns until somebody has scored; returns who has the ball then."""
        while True:
            self.begin(player)
            self.plays, self.gained, self.tried, self.passed_ball, self.by = 0, False, {1: set(), 2: set()}, False, None
            scorer = yield from self.whole_turn(player)
            self.end_of_turn()
            if scorer:
                self.clear()
                return other(scorer)
            player = other(player)

    def whole_turn(self, player):
        """Returns who has scored, if anybody."""
        self.passed = 0 if self.acts(player) else self.passed + 1
        if self.passed:
            self.say("pass", player)
        scorer = None
        try:
            scorer = yield from self.two_plays(player)
        except Changed:
            return None
        if not scorer and self.possession == player:
            yield from self.downs(player)
        return scorer

    def two_plays(self, player):
        while self.plays < 2 and (acts := self.acts(player)):
            act = yield from self.ask(player, acts | {"end"})
            if act == "end":
                break
            scorer = yield from self.one_play(player, act)
            if scorer:
                return scorer
        return None

    # FB-3 to FB-12: the plays.
    def acts(self, player):
        acts = moves((a, b) for a in self.pegs[player] for b in around(a) if self.empty(player, b))
        if self.possession != player:
            return acts
        passes = {f"pass {name(line[-1])}" for line in self.lines(player, self.carrier()) if line[-1] in self.pegs[player]}
        kicks = {f"kick {name(post)}" for post in self.posts[other(player)] if self.kick_line(player, post)}
        punt = {"punt"} if self.plays == 1 and self.count == 3 else set()
        return acts | kicks | punt | (set() if self.passed_ball else passes)

    def lines(self, player, loc):
        """FB-6: the ways of the ball, all empty but the last."""
        for way in DIRECTIONS:
            line, there = [], step(loc, way)
            while self.empty(player, there):
                line.append(there)
                there = step(there, way)
            if line and there in ALL:
                yield [*line, there]

    def kick_line(self, player, post):
        """FB-10: the locations from the carrier to the post, empty if there is no such kick."""
        start = self.carrier()
        down, across = post[0] - start[0], post[1] - start[1]
        if start in self.goal_line[player] or abs(down) < 2 or abs(across) not in (0, abs(down)):
            return []
        way = down // abs(down), across // abs(down)
        line = [(start[0] + n * way[0], start[1] + n * way[1]) for n in range(1, abs(down) + 1)]
        return line if all(self.empty(player, loc) for loc in line) else []

    def one_play(self, player, act):
        self.plays += 1
        word, _, where = act.partition(" ")
        if word == "pass":
            return (yield from self.pass_ball(player, place(where)))
        if word == "kick":
            return (yield from self.kick(player, place(where)))
        if word == "punt":
            self.say("announce", player, "-", "punt")
            yield from self.hand_over(other(player), punted=True)
            raise Changed
        return (yield from self.run(player, *ends(act)))

    def run(self, player, start, to):
        enemy, carries = other(player), start in self.markers[player]
        if not self.shift(player, start, to):
            return (yield from self.advance(player, start, to, "run")) if carries else None
        if carries:
            self.say("announce", player, name(to), "tackle")
            self.take(player, to)
            yield from self.change(enemy, to)
            raise Changed
        if to not in self.markers[enemy]:
            self.say("announce", player, name(to), "man")
            self.take(enemy, to)
            return None
        self.say("announce", player, name(to), "carrier")
        self.gained = True
        yield from self.change(player, to)
        return None

    def advance(self, player, start, to, by):
        """The ball has gone on without an alarm."""
        self.rare |= {"along the goal line"} if start in self.goal_line[other(player)] else set()
        if start[0] != to[0]:
            self.by = by
        if to not in self.goal_line[other(player)]:
            return None
        self.say("announce", player, name(to), "touchdown")
        yield from self.point_after(player)
        return player

    def pass_ball(self, player, to):
        start = self.carrier()
        (line,) = [line for line in self.lines(player, start) if line[-1] == to]
        self.passed_ball = True
        yield from self.probe(player, line[:-1], "interception")
        self.markers[player] = {to}
        self.events.append(Hidden(f"ball {player} {name(to)}"))
        return (yield from self.advance(player, start, to, "pass"))

    def kick(self, player, post):
        yield from self.probe(player, self.kick_line(player, post), "block")
        self.say("announce", player, name(post), "field-goal")
        self.points(player, 3)
        return player

    def probe(self, player, line, caught):
        for loc in line:
            self.say("probe", player, name(loc))
            if self.sounds(player, loc):
                self.say("announce", player, name(loc), caught)
                yield from self.change(other(player), loc)
                raise Changed

    def points(self, player, points):
        self.add(player, points)
        if self.score[player] >= self.target:
            self.win(player)

    def point_after(self, player):
        """FB-12."""
        enemy = other(player)
        self.points(player, 6)
        self.clear()
        self.possession = self.count = 0
        for _ in range(2):
            act = yield from self.ask(enemy, map(name, self.empties(enemy, self.second[enemy])))
            self.put(enemy, place(act))
        start = place((yield from self.ask(player, map(name, self.third[enemy]))))
        post = (self.posts[enemy][0][0], {0: 2, 1: 3, 2: 2, 3: 3, 4: 2, 5: 3}[start[1]])
        middle = ((start[0] + post[0]) // 2, (start[1] + post[1]) // 2)
        self.put(player, start)
        self.rare.add("point after")
        if not self.shift(player, start, middle):
            self.shift(player, middle, post)
            self.points(player, 1)

    # FB-7 to FB-9, FB-14: downs, and the ball on the other side.
    def downs(self, player):
        row = self.carrier()
        if self.way_to_go(player, row) < self.mark_row:
            self.say("announce", player, "-", f"row-{name(row)[0]}-{self.by}")
            self.mark_row, self.count = self.way_to_go(player, row), 0
        elif not self.gained:
            self.count += 1
            if self.count == 4:
                self.say("announce", player, "-", "no-gain")
                yield from self.hand_over(other(player))

    def give(self, player, loc):
        self.possession = player
        self.markers = {player: {loc}, other(player): set()}
        self.mark_row = self.way_to_go(player, loc)
        self.count = 0
        self.say("ball", player, name(loc))

    def change(self, player, loc):
        self.give(player, loc)
        yield from self.returns(player)

    def returns(self, player, returned=()):
        for each in (player, other(player)):
            if each not in returned and len(self.pegs[each]) < 11:
                yield from self.come_back(each)

    def come_back(self, player, must=False):
        """FB-14: whether a man has returned."""
        while True:
            ways = [f"return {name(loc)}" for loc in self.empties(player, self.goal_line[player]) if loc not in self.tried[player]]
            if must and not ways:
                return False
            act = yield from self.ask(player, ways + ([] if must else ["keep"]))
            if act == "keep":
                return False
            loc = place(act.split()[1])
            if not self.put(player, loc):
                return True
            self.take(player, loc)
            self.tried[player].add(loc)
            self.rare.add("return sounded")

    def hand_over(self, player, punted=False):
        """FB-8, FB-9: the player puts the ball on an own man."""
        returned = ()
        if not self.pegs[player]:
            self.rare.add("must return")
            if not (yield from self.come_back(player, must=True)):
                self.rare.add("could not return")
                self.count = 0
                return
            returned = (player,)
        men = self.pegs[player]
        if punted:
            nearest = min(self.way_to_go(other(player), loc) for loc in men)
            men = {loc for loc in men if self.way_to_go(other(player), loc) == nearest}
        loc = place((yield from self.ask(player, [f"ball {name(man)}" for man in men])).split()[1])
        self.give(player, loc)
        if punted:
            self.say("announce", player, "-", f"row-{name(loc)[0]}-punt")
        yield from self.returns(player, returned)
