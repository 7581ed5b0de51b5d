"""An independent model of Soccer in plain Python, written from the rules; it shares nothing with the program."""
from football_model import Timed
from unit_model import ALL, COIN, DIRECTIONS, around, ends, moves, name, near, other, place, places, step

GOALS = {1: places("A3 A4"), 2: places("F3 F4")}
IN_GOAL = GOALS[1] | GOALS[2]
SIDES = {1: places("A1 A2 A5 A6"), 2: places("F1 F2 F5 F6")}
BALL_SPOTS = {1: places("A2 A5"), 2: places("F2 F5")}
CORNERS = places("A1 A6 F1 F6")
OUTSIDE = [loc for loc in ALL if loc not in IN_GOAL]


class Soccer(Timed):
    target = 3
    possession = 0

    def men(self, player):
        """All but the goalkeeper, who never leaves the goal, and the ball."""
        return self.lone(player) - GOALS[player]

    def ball(self, player):
        """Where the player's ball is, None without one on the grid."""
        return next(iter(self.markers[player]), None)

    # The course of the game.
    def game(self):
        self.enter("setup")
        _, winner = yield {"chance": COIN}
        holder = int(winner)
        self.say("toss", holder)
        while True:
            self.possession = holder
            yield from self.secretly(self.line_up)
            self.enter("play")
            holder = yield from self.until_goal(holder)
            self.clear()
            self.enter("setup")

    def line_up(self, player):
        """SC-2."""
        sides = SIDES[player]
        if player == self.possession:
            loc = place((yield [f"ball {name(loc)}" for loc in BALL_SPOTS[player]]).split()[1])
            self.put(player, loc, wearing=True)
        keeper = yield [f"keeper {name(loc)}" for loc in GOALS[player]]
        self.put(player, place(keeper.split()[1]))
        if player != self.possession:
            loc = place((yield [f"empty {name(loc)}" for loc in sides]).split()[1])
        self.pegs[player] |= sides - {loc}

    def until_goal(self, player):
        """Turns until somebody scores; returns who is scored against."""
        self.duty = self.usual_turn
        while True:
            self.begin(player)
            duty, self.duty = self.duty, self.usual_turn
            scored = yield from duty(player)
            self.end_of_turn()
            player = other(player)
            if scored:
                return player

    # SC-3 to SC-7: a usual turn.
    def usual_turn(self, player):
        act = yield from self.ask(player, self.acts(player))
        if act == "keeper":
            (start,) = self.pegs[player] & GOALS[player]
            (to,) = GOALS[player] - {start}
            self.shift(player, start, to)
        elif act.startswith("kick"):
            return (yield from self.kick(player, self.ball(player), place(act.split()[1])))
        else:
            yield from self.man(player, *ends(act))
        return False

    def acts(self, player):
        kicks = self.kicks(player, self.ball(player)) if self.possession == player else set()
        return {"keeper"} | kicks | moves((a, b) for a in self.men(player) for b in around(a) if self.may_step(player, a, b))

    def may_step(self, player, start, to):
        """SC-5."""
        if not self.empty(player, to) or to in IN_GOAL:
            return False
        ball = self.ball(player)
        return ball is None or ball in near(self.men(player) - {start} | {to})

    def man(self, player, start, to):
        if self.shift(player, start, to):
            return (yield from self.hit(player, to))
        further = (2 * to[0] - start[0], 2 * to[1] - start[1])
        if not self.may_step(player, to, further):
            return None
        if (yield from self.ask(player, moves([(to, further)]) | {"stop"})) != "stop" and self.shift(player, to, further):
            yield from self.hit(player, further)

    def hit(self, player, loc):
        """SC-6."""
        enemy = other(player)
        ball = self.ball(enemy)
        if loc == ball:
            self.say("announce", player, name(loc), "ball")
            self.lose(enemy, {loc})
            yield from self.put_ball(player, around(loc))
            return
        only = ball is not None and self.men(enemy) & around(ball) == {loc}
        self.say("announce", player, name(loc), "only-man" if only else "man")
        self.lose(enemy, {loc, ball} if only else {loc})
        if only:
            yield from self.put_ball(player, near(self.men(player)))
        self.duty = self.put_man

    def lose(self, player, locs):
        for loc in sorted(locs):
            self.take(player, loc)

    # SC-7 to SC-9: kicks.
    def kicks(self, player, ball, way=None, made=0):
        """The steps that are offered, in one way or in all of them."""
        ways = [way] if way else DIRECTIONS
        return {f"kick {name(step(ball, way))}" for way in ways if self.can_go(player, step(ball, way), way, made + 1)}

    def can_go(self, player, to, way, made):
        """SC-7: whether the ball, as its step number `made`, may go there."""
        if made > 3 or not self.kickable(player, to) or to in GOALS[player]:
            return False
        return to in GOALS[other(player)] or to in near(self.men(player)) or self.can_go(player, step(to, way), way, made + 1)

    def kickable(self, player, loc):
        """The ball's own location has been left."""
        return loc in ALL and (self.empty(player, loc) or loc in self.markers[player])

    def kick(self, player, start, to):
        """Returns whether it was a goal."""
        way = (to[0] - start[0], to[1] - start[1])
        for made in (1, 2, 3):
            self.move_ball(player, start, to)
            if self.sounds(player, to):
                self.stopped(player, to)
                return False
            if to in GOALS[other(player)]:
                self.goal(player, to)
                return True
            further = self.kicks(player, to, way, made)
            stop = {"stop"} if to in near(self.men(player)) else set()
            if not further:
                return False
            act = yield from self.ask(player, further | stop)
            if act == "stop":
                return False
            start, to = to, step(to, way)

    def move_ball(self, player, start, to):
        """From the player's own goal (SC-9) it comes out of nobody's grid."""
        self.pegs[player] -= self.markers[player]
        self.pegs[player].add(to)
        self.markers[player] = {to}
        self.say("shift", player, name(start), name(to))

    def stopped(self, player, loc):
        enemy = other(player)
        saved = loc in GOALS[enemy]
        self.say("announce", player, name(loc), "saved" if saved else "stopped")
        self.take(player, loc)
        self.possession = enemy
        self.duty = (lambda keeper: self.kick_from_goal(keeper, loc)) if saved else (lambda stopper: self.after_stop(stopper, loc))

    def goal(self, player, loc):
        self.say("announce", player, name(loc), "goal")
        self.add(player, 1)
        if self.score[player] >= self.target:
            self.win(player)

    def after_stop(self, player, loc):
        """SC-8."""
        yield from self.put_ball(player, around(loc))
        return (yield from self.usual_turn(player))

    def kick_from_goal(self, player, loc):
        """SC-9."""
        acts = self.kicks(player, loc)
        if not acts:
            self.rare.add("no kick from the goal")
            yield from self.put_ball(player, ())
            return False
        act = yield from self.ask(player, acts)
        self.rare.add("kick from the goal")
        return (yield from self.kick(player, loc, place(act.split()[1])))

    # SC-6, SC-11: a piece is put down, elsewhere after every alarm.
    def put_ball(self, player, among):
        self.possession = player
        tried, anywhere = set(), False
        while True:
            choice, anywhere = self.room(player, among, tried, anywhere)
            loc = place((yield from self.ask(player, [f"ball {name(loc)}" for loc in choice])).split()[1])
            if not self.put(player, loc, wearing=True):
                return
            self.take(player, loc)
            tried.add(loc)

    def put_man(self, player):
        among, tried, anywhere = CORNERS, set(), False
        while True:
            choice, anywhere = self.room(player, among, tried, anywhere)
            loc = place((yield from self.ask(player, [f"corner {name(loc)}" for loc in choice])).split()[1])
            if not self.put(player, loc):
                return
            self.take(player, loc)
            self.rare.add("corner sounded")
            tried.add(loc)
            among = around(loc)

    def room(self, player, among, tried, anywhere):
        def free(locs):
            return [loc for loc in self.empties(player, locs) if loc not in tried and loc not in IN_GOAL]
        choice = [] if anywhere else free(among)
        self.rare |= set() if choice else {"anywhere"}
        return (choice, False) if choice else (free(OUTSIDE), True)
