"""An independent model of Bonkers in plain Python, written from the rules; it shares nothing with the program."""
import copy
from collections import Counter
from fractions import Fraction

SPACES, START = 55, 0
USUAL = "S...........>......S........L....<...S........>........"
TEXTS = {">": "go-to-lose", "<": "back-15"}
KINDS = [f"{way}-{n}" for way in ("ahead", "back") for n in (1, 2, 3, 4, 5, 6, 10, 12)] + ["nearest-score", "roll-again", "start",
        "exchange"]
THROWS = 20
ASKED = ("roll", "move", "place", "follow", "take")


def dice_odds():
    throws = Counter(f"{min(a, b)}-{max(a, b)}" for a in range(1, 7) for b in range(1, 7))
    return {name: Fraction(count, 36) for name, count in throws.items()}


def distance(a, b):
    return min((a - b) % SPACES, (b - a) % SPACES)


def step_of(card):
    """The step of a card, negative for back; None for cards that name a space or have no step."""
    way, _, count = card.partition("-")
    return {"ahead": 1, "back": -1}[way] * int(count) if way in ("ahead", "back") else None


class Game:
    def __init__(self, players, target=12, limit=1000, loop=USUAL):
        self.players, self.target, self.limit, self.loop = players, target, limit, loop
        self.scores = [space for space, sign in enumerate(loop) if sign == "S"]
        self.lose_space = loop.index("L")
        self.printed = {space: TEXTS[sign] for space, sign in enumerate(loop) if sign in TEXTS}
        self.everybody = list(range(1, players + 1))
        self.at = {p: START for p in self.everybody}
        self.score = {p: 0 for p in self.everybody}
        self.hand = {p: [] for p in self.everybody}
        self.pile = Counter({kind: 2 for kind in KINDS})
        self.track = dict(self.printed)
        self.holders = set(self.everybody)
        self.stage, self.result, self.turns, self.mover = "deal", None, 0, 0
        self.throwing, self.totals = list(self.everybody), {}
        self.dice, self.throws, self.placed, self.trail = [], 0, False, []

    def branch(self):
        other = copy.copy(self)
        for name in ("at", "score", "pile", "track", "holders", "totals", "dice", "trail"):
            setattr(other, name, copy.copy(getattr(self, name)))
        other.hand = {p: list(cards) for p, cards in self.hand.items()}
        return other

    # Questions.
    def met(self):
        return any(self.at[p] == self.at[self.mover] for p in self.everybody if p != self.mover)

    def takable(self):
        """BK-11."""
        return [space for space, card in self.track.items() if space not in self.printed and card != "exchange"]

    def actors(self):
        if self.result:
            return "over"
        if self.stage not in ASKED:
            return "chance"
        return " ".join(str(p) if p == self.mover else f"{p}?" for p in self.everybody if p == self.mover or p in self.holders)

    def legal(self, player):
        if self.result or self.stage not in ASKED:
            return []
        if player != self.mover:
            return [f"lose {self.mover}"] if player in self.holders else []
        if self.stage == "place":
            return [f"place {card}" for card in set(self.hand[player])]
        if self.stage == "take":
            return [f"take {space}" for space in self.takable()] + ["skip"]
        return [self.stage]

    def odds(self):
        if self.result or self.stage in ASKED:
            return {}
        if self.stage in ("opening", "throw"):
            return dice_odds()
        return {card: Fraction(count, self.pile.total()) for card, count in self.pile.items() if count}

    # Chance.
    def chance(self, outcome):
        before, events = dict(self.score), []
        {"deal": self.deal, "draw": self.draw, "opening": self.open, "throw": self.fall}[self.stage](outcome, events)
        return self.told(before, events)

    def give(self, player, card, events):
        self.pile[card] -= 1
        self.hand[player].append(card)
        events.append(f"deal {player} {card}")

    def deal(self, card, events):
        dealt = sum(map(len, self.hand.values()))
        self.give(dealt % self.players + 1, card, events)
        if dealt + 1 == 4 * self.players:
            self.stage = "opening"

    def draw(self, card, events):
        self.give(self.mover, card, events)
        self.next_turn()

    def open(self, outcome, events):
        """BK-3."""
        a, b = map(int, outcome.split("-"))
        who = self.throwing[len(self.totals)]
        self.totals[who] = a + b
        events.append(f"dice {who} {a} {b}")
        if len(self.totals) == len(self.throwing):
            self.throwing, self.totals = [p for p in self.throwing if self.totals[p] == max(self.totals.values())], {}
            if len(self.throwing) == 1:
                self.begin(self.throwing[0])

    def fall(self, outcome, events):
        """BK-4."""
        self.dice = list(map(int, outcome.split("-")))
        self.trail, self.stage = [], "move"
        self.throws += 1
        events.append(f"dice {self.mover} {self.dice[0]} {self.dice[1]}")
        if self.dice == [6, 6]:
            self.add(1)

    # Acts.
    def play(self, player, act):
        before, events, (word, *rest) = dict(self.score), [], act.split()
        if word == "lose":
            self.lose(player, events)
        elif word == "roll":
            self.stage = "throw"
        elif word == "move":
            steps, self.dice = sum(self.dice), []
            self.go((self.at[player] + steps) % SPACES, events)
        elif word == "place":
            self.place(rest[0], events)
        elif word == "follow":
            self.follow(events)
        elif word == "take":
            self.take(int(rest[0]), events)
        else:
            self.end_turn()
        return self.told(before, events)

    def lose(self, by, events):
        """BK-14."""
        self.holders.discard(by)
        self.dice = []
        events.append(f"lose {self.mover} {by}")
        self.put(self.lose_space, events)
        self.add(-1)
        self.end_turn()

    def put(self, to, events):
        if to != self.at[self.mover]:
            events.append(f"go {self.mover} {self.at[self.mover]} {to}")
            self.at[self.mover] = to

    def go(self, to, events):
        """Moves the piece there, with the effects of BK-5 to BK-9."""
        self.put(to, events)
        if to == self.lose_space:
            self.add(-1)
            self.end_turn()
        elif to in self.scores:
            self.add(1)
            self.throw_again() if self.met() else self.end_turn()
        elif self.met():
            self.throw_again()
        elif to in self.track:
            self.stage = "follow"
        elif self.placed or not self.hand[self.mover]:
            self.end_turn()
        else:
            self.stage = "place"

    def throw_again(self):
        """BK-16."""
        self.stage = "roll"
        if self.throws == THROWS:
            self.end_turn()

    def place(self, card, events):
        self.hand[self.mover].remove(card)
        self.track[self.at[self.mover]] = card
        self.placed, self.stage = True, "follow"
        events.append(f"card {self.mover} {card} {self.at[self.mover]}")

    def follow(self, events):
        """BK-10."""
        here = self.at[self.mover]
        card = self.track[here]
        if card == "roll-again":
            self.throw_again()
        elif card == "exchange":
            self.stage = "take"
            if not self.takable():
                self.end_turn()
        elif card == "nearest-score":
            self.go(min(self.scores, key=lambda space: (distance(space, here), (space - here) % SPACES)), events)
        elif card == "start":
            self.go(START, events)
        elif card == "go-to-lose":
            self.go(self.lose_space, events)
        else:
            self.step(here, step_of(card), events)

    def step(self, here, steps, events):
        to = (here + steps) % SPACES
        self.trail.append((here, steps))
        if to in [space for space, _ in self.trail]:
            self.trap(to, events)
        else:
            self.go(to, events)

    def trap(self, to, events):
        """BK-12."""
        first = [space for space, _ in self.trail].index(to)
        total, sums = 0, {}
        for space, steps in self.trail[first:]:
            sums[space] = total
            total += steps
        foremost = max(sums, key=sums.get)
        events.append(f"trap {self.mover} {foremost}")
        self.put(foremost, events)
        self.add(1)
        self.end_turn()

    def take(self, space, events):
        here = self.at[self.mover]
        self.track[here], self.track[space] = self.track[space], "exchange"
        self.stage = "follow"
        events.append(f"swap {here} {space}")

    # Points and turns.
    def add(self, points):
        self.score[self.mover] = max(0, self.score[self.mover] + points)
        if self.score[self.mover] >= self.target:
            self.result = f"won {self.mover}"

    def begin(self, player):
        self.mover, self.stage = player, "roll"
        self.throws, self.placed = 0, False
        self.turns += 1

    def end_turn(self):
        """BK-13."""
        if self.placed and self.pile.total():
            self.stage = "draw"
        elif not self.result:
            self.next_turn()

    def next_turn(self):
        if self.turns < self.limit:
            self.begin(self.mover % self.players + 1)
            return
        best = [p for p in self.everybody if self.score[p] == max(self.score.values())]
        self.result = f"won {best[0]}" if len(best) == 1 else "drawn"

    def told(self, before, events):
        """EV-1: what an act or outcome did, then the score, then the next turn or the end."""
        events += [f"score {p} {n}" for p, n in self.score.items() if n != before[p]]
        if self.result:
            events.append(self.result)
        elif self.turns != self.announced:
            events.append(f"turn {self.mover}")
        self.announced = self.turns
        return events

    announced = 0

    # What everybody sees.
    @staticmethod
    def seen(event, viewer):
        return event

    def view(self, viewer):
        return {
            "score": [self.score[p] for p in self.everybody], "at": [self.at[p] for p in self.everybody],
            "track": [self.track.get(space, "") for space in range(SPACES)],
            "hands": [sorted(self.hand[p]) for p in self.everybody], "lose": sorted(self.holders),
            "pile": self.pile.total(), "dice": self.dice, **({"loop": self.loop} if self.loop != USUAL else {}),
        }
