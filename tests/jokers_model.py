"""An independent model of Pegs and Jokers in plain Python, written from the rules; it shares nothing with the program.
A position is a dictionary from (player, peg) to a place: "H", "S1" to "S5", or a number of the track, holes of board 1 first.
Every move is tried on a copy."""
from collections import Counter
from fractions import Fraction

HOLES, IN_SPOT, COME_OUT, PEGS, HAND = 18, 3, 8, range(1, 6), 5
COUNTS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13, **{str(n): n for n in range(2, 10)}}
SUITS = "SHDC"
JOKER = "JK"


class Illegal(Exception):
    pass


def rank(card):
    return None if card == JOKER else card[0]


class Game:
    def __init__(self, players, limit=20000, **options):
        self.players, self.limit, self.options = players, limit, options
        self.everybody = list(range(1, players + 1))
        self.boards = 4 if players == 2 else players
        self.length = self.boards * HOLES
        self.pegs = {(p, i): "H" for p in self.everybody for i in PEGS}
        self.hand = {p: [] for p in self.everybody}
        decks = 2 if players == 2 else players // 2
        self.pile = Counter({rank + suit: decks for rank in COUNTS for suit in SUITS})
        if players > 2:
            self.pile[JOKER] = 2 * decks
        self.discard, self.blind = [], {p: [] for p in self.everybody}
        self.fruitless = {p: 0 for p in self.everybody}
        self.stage, self.result, self.turns, self.mover = "deal", None, 0, 0
        self.drawer, self.missed, self.penalty, self.blinded, self.known = None, set(), False, False, None

    # The table.
    def team(self, p):
        """PJ-2."""
        if self.options.get("big-teams"):
            return {q for q in self.everybody if q % 2 == p % 2}
        return {q for q in self.everybody if (q - p) % max(self.players // 2, 1) == 0} if self.players > 2 else {p}

    def spot(self, p, hole):
        board = {1: 1, 2: 3}[p] if self.players == 2 else p
        return (board - 1) * HOLES + hole

    def name(self, place):
        return place if isinstance(place, str) else f"{place // HOLES + 1}.{place % HOLES}"

    @staticmethod
    def all_safe(pegs, p):
        return all(str(pegs[p, i])[0] == "S" for i in PEGS)

    def helped(self, pegs, p):
        """PJ-13: whose pegs p moves; None when the whole team is SAFE."""
        order = [(p + k - 1) % self.players + 1 for k in range(self.players)]
        return next((q for q in order if q in self.team(p) and not self.all_safe(pegs, q)), None)

    # Moves: each takes a position and gives a new one with its events.
    def land(self, pegs, peg, place, events):
        """PJ-9, PJ-10: puts the peg there; bumped pegs are sent off in order."""
        there = next((other for other, at in pegs.items() if at == place and other != peg), None)
        pegs[peg] = place
        if there is None:
            return
        if there[0] == peg[0]:
            raise Illegal
        if there[0] not in self.team(peg[0]):
            pegs[there] = "H"
            events.append(f"bump {there[0]} {there[1]} {self.name(place)} H")
            return
        home = self.spot(there[0], IN_SPOT)
        if home == place:
            raise Illegal
        events.append(f"bump {there[0]} {there[1]} {self.name(place)} {self.name(home)}")
        self.land(pegs, there, home, events)

    def moved(self, pegs, peg, place):
        pegs, events = dict(pegs), [f"go {peg[0]} {peg[1]} {self.name(pegs[peg])} {self.name(place)}"]
        if isinstance(place, str):
            pegs[peg] = place
        else:
            pegs[peg] = "moving"
            self.land(pegs, peg, place, events)
        return pegs, events

    def way(self, pegs, peg, count, turning):
        """The places a peg comes through, the goal last; None if there is no such way."""
        at, forward = pegs[peg], count > 0
        if at == "H":
            return None
        if isinstance(at, str):
            rest = range(int(at[1]) + 1, int(at[1]) + count + 1)
            return [f"S{k}" for k in rest] if forward and not turning and rest[-1] <= 5 else None
        steps = [(at + k * (1 if forward else -1)) % self.length for k in range(1, abs(count) + 1)]
        if not turning:
            return steps
        to_spot = (self.spot(peg[0], IN_SPOT) - at) % self.length
        inside = count - to_spot
        return steps[:to_spot] + [f"S{k}" for k in range(1, inside + 1)] if forward and 1 <= inside <= 5 else None

    def walks(self, pegs, owner, count):
        """Every way to move one of the owner's pegs by a count: text, peg, position and events."""
        for i in PEGS:
            for turning in (False, True):
                way = self.way(pegs, (owner, i), count, turning)
                if not way or any(pegs[owner, k] in way for k in PEGS if k != i):
                    continue
                try:
                    yield f"{i}{count:+d}{'s' * turning}", (owner, i), *self.moved(pegs, (owner, i), way[-1])
                except Illegal:
                    pass

    def parts(self, pegs, player, count):
        owner = self.helped(pegs, player)
        if owner is None:
            return
        for text, *rest in self.walks(pegs, owner, count):
            yield ("" if owner == player else "q") + text, *rest

    def splits(self, pegs, player, first, second):
        for text, peg, between, events in self.parts(pegs, player, first):
            for other_text, other, after, more in self.parts(between, player, second):
                if other != peg:
                    yield f"{text} {other_text}", after, events + more

    def outs(self, pegs, player):
        owner = self.helped(pegs, player)
        home = [i for i in PEGS if pegs[owner, i] == "H"]
        if home:
            try:
                yield ("out " if owner == player else "out q") + str(home[0]), *self.moved(pegs, (owner, home[0]),
                        self.spot(owner, COME_OUT))
            except Illegal:
                pass

    def swaps(self, pegs, player):
        """PJ-7."""
        owner = self.helped(pegs, player)
        on_track = {peg: at for peg, at in pegs.items() if not isinstance(at, str)}
        for peg in [peg for peg in on_track if peg[0] == owner]:
            for other, at in on_track.items():
                if other[0] != owner:
                    try:
                        yield f"{'' if owner == player else 'q'}{peg[1]}x{self.name(at)}", *self.moved(pegs, peg, at)
                    except Illegal:
                        pass

    def moves_of(self, player, card):
        """PJ-6, PJ-7."""
        pegs, face = self.pegs, rank(card)
        if card == JOKER:
            yield from self.outs(pegs, player)
            yield from self.swaps(pegs, player)
            return
        if face in "AJQK":
            yield from self.outs(pegs, player)
        count = -8 if face == "8" else COUNTS[face]
        for text, _, after, events in self.parts(pegs, player, count):
            yield text, after, events
        if face in "79":
            for k in range(1, COUNTS[face]):
                rest = COUNTS[face] - k
                yield from self.splits(pegs, player, k, rest if face == "7" else -rest)
                if face == "9":
                    yield from self.splits(pegs, player, -k, rest)

    def choices(self):
        """PJ-5: the mover's acts, each with the resulting position and events, or None for a discard."""
        if self.known is None:
            cards = sorted(set(self.hand[self.mover]))
            self.known = {f"{card} {text}": (after, events) for card in cards for text, after,
                          events in self.moves_of(self.mover, card)}
            free = self.options.get("free-joker")
            if not any(act.split()[0] != JOKER for act in self.known) if free else not self.known:
                self.known |= {f"discard {card}": None for card in cards}
        return self.known

    # Questions.
    def actors(self):
        if self.result:
            return "over"
        if self.stage != "play":
            return "chance"
        return " ".join(str(p) if p == self.mover else f"{p}?" for p in self.everybody if p in (self.mover, self.drawer))

    def legal(self, player):
        if self.result or self.stage != "play":
            return []
        if player == self.mover:
            return list(self.choices())
        return ["draw"] if player == self.drawer else []

    def odds(self):
        if self.result or self.stage == "play":
            return {}
        return {card: Fraction(count, self.pile.total()) for card, count in self.pile.items() if count}

    # Chance.
    def chance(self, card):
        self.known, self.blinded, events = None, self.stage == "blind", []
        self.pile[card] -= 1
        {"deal": self.deal, "draw": self.draw, "blind": self.draw_blind}[self.stage](card, events)
        return events

    def deal(self, card, events):
        p = self.receiver()
        self.hand[p].append(card)
        events.append(f"deal {p} {card}")
        if all(len(cards) == HAND for cards in self.hand.values()):
            self.begin(1, events)

    def receiver(self):
        """Who gets the card that chance is to give."""
        if self.stage == "deal":
            return sum(map(len, self.hand.values())) % self.players + 1
        return self.drawer if self.stage == "draw" and self.options.get("manual-draw") else self.mover

    def draw(self, card, events):
        p = self.receiver()
        self.hand[p].append(card)
        events.append(f"draw {p} {card}")
        self.drawer, self.stage = None, "play"
        if not self.options.get("manual-draw"):
            self.next_turn(events)

    def draw_blind(self, card, events):
        """PJ-16."""
        self.blind[self.mover].append(card)
        events.append(f"draw {self.mover} {card}")
        if len(self.blind[self.mover]) == 2:
            self.stage = "play"
        else:
            self.due("blind", events)

    def due(self, stage, events):
        """PJ-15."""
        self.stage = stage
        if not self.pile.total():
            self.pile, self.discard = Counter(self.discard), []
            events.append("reshuffle")

    # Acts.
    def play(self, player, act):
        self.blinded, events = False, []
        if act == "draw":
            self.due("draw", events)
            return events
        done, word = self.choices()[act], act.split()
        self.known = None
        card = word[1] if done is None else word[0]
        self.hand[player].remove(card)
        self.discard.append(card)
        events.append(f"card {player} {card}")
        if done is None:
            self.fail(player, events)
        else:
            self.pegs, self.fruitless[player] = done[0], 0
            events += done[1]
        self.after_play(player, events)
        return events

    def fail(self, player, events):
        """PJ-18."""
        self.fruitless[player] += 1
        mine = [self.pegs[player, i] for i in PEGS]
        due = 0 < self.options.get("rescue", 0) <= self.fruitless[player]
        if due and "H" in mine and all(isinstance(at, str) for at in mine):
            try:
                self.pegs, more = self.moved(self.pegs, (player, mine.index("H") + 1), self.spot(player, COME_OUT))
            except Illegal:
                return
            events += more
            self.fruitless[player] = 0

    def after_play(self, player, events):
        if self.drawer is not None:
            self.missed.add(self.drawer)
        self.drawer = None
        team = sorted(self.team(player))
        if all(self.all_safe(self.pegs, p) for p in team):
            self.finish(f"won {' '.join(map(str, team))}", events)
        elif not self.options.get("manual-draw"):
            self.due("draw", events)
        else:
            self.drawer = None if self.penalty else player
            self.next_turn(events)

    def finish(self, how, events):
        self.result, self.drawer = how, None
        events.append(how)

    def next_turn(self, events):
        if self.turns == self.limit:
            self.finish("drawn", events)
        else:
            self.begin(self.mover % self.players + 1, events)

    def begin(self, player, events):
        self.mover, self.stage = player, "play"
        self.turns += 1
        events.append(f"turn {player}")
        events += [f"reveal {player} {card}" for card in self.blind[player]]
        self.hand[player] += self.blind[player]
        self.blind[player] = []
        self.penalty = player in self.missed
        self.missed.discard(player)
        if self.penalty:
            self.due("blind", events)

    # What everybody sees.
    def seen(self, event, viewer):
        word, *rest = event.split()
        if word not in ("deal", "draw", "reveal") or (rest[0] == viewer and not (word == "draw" and self.blinded)):
            return event
        return f"{word} {rest[0]} ?"

    def view(self, viewer):
        def open_to(p):
            return viewer in ("umpire", str(p)) or self.result
        view = {
            "pegs": [[self.name(self.pegs[p, i]) for i in PEGS] for p in self.everybody],
            "hand": [sorted(self.hand[p]) if open_to(p) else len(self.hand[p]) for p in self.everybody],
            "pile": self.pile.total(), "discard": list(self.discard),
        }
        if self.options.get("manual-draw"):
            view["blind"] = [len(self.blind[p]) for p in self.everybody]
        if self.options.get("rescue"):
            view["fruitless"] = [0 if self.all_safe(self.pegs, p) else self.fruitless[p] for p in self.everybody]
        return view
