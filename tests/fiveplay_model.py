"""An independent model of Fiveplay in plain Python, written from the rules; it shares nothing with the program."""
from collections import Counter

HOLES = [(column, row) for row in range(7) for column in range(7)]
STOCK = {"P": 10, "B": 4, "H": 4}
PATTERNS = ("PPBPP", "PBPBP", "PBBBP")


def name(hole):
    return "abcdefg"[hole[0]] + str(hole[1] + 1)


def place(text):
    return "abcdefg".index(text[0]), int(text[1]) - 1


class Game:
    players, everybody = 2, (1, 2)
    opening = ["phase play", "turn 1"]

    def __init__(self):
        self.holes = {hole: {} for hole in HOLES}      # kind to owner
        self.mover, self.turns, self.moved, self.result = 1, 1, 0, None
        self.rare = set()
        self.met = Counter([self.position()])

    def position(self):
        return self.mover, tuple(tuple(sorted(self.holes[hole].items())) for hole in HOLES)

    # Questions.
    def actors(self):
        return "over" if self.result else str(self.mover)

    @staticmethod
    def odds():
        return {}

    def on_board(self, player, kind):
        return [hole for hole in HOLES if self.holes[hole].get(kind) == player]

    def takes(self, hole, player, kind):
        """FP-3, FP-4."""
        held = self.holes[hole]
        return not held or held == ({"H": 3 - player} if kind == "P" else {"P": 3 - player} if kind == "H" else None)

    def left(self, player, kind):
        return STOCK[kind] - len(self.on_board(player, kind))

    def movable(self, player, kind):
        """FP-5."""
        return not any(self.left(player, each) for each in ("P" if kind == "P" else "BH"))

    def legal(self, player):
        if self.result or player != self.mover:
            return []
        acts = []
        for kind in STOCK:
            open_to = [name(hole) for hole in HOLES if self.takes(hole, player, kind)]
            if self.left(player, kind):
                acts += [f"{kind} {hole}" for hole in open_to]
            if self.movable(player, kind):
                acts += [f"{kind} {name(start)}-{to}" for start in self.on_board(player, kind) for to in open_to]
        return acts

    # Acts.
    def play(self, player, act):
        kind, where = act.split()
        start, _, to = where.rpartition("-")
        if start:
            del self.holes[place(start)][kind]
        self.holes[place(to)][kind] = player
        self.moved = self.moved + 1 if start else 0
        self.mover = 3 - player
        return [f"move {player} {kind} {start} {to}" if start else f"place {player} {kind} {to}", self.next(player)]

    def next(self, player):
        self.met[self.position()] += 1
        if self.has_won(player):
            self.result = f"won {player}"
        elif self.met[self.position()] == 3 or self.moved == 100:
            self.rare.add("third time" if self.moved < 100 else "hundred moves")
            self.result = "drawn"
        else:
            self.turns += 1
        return self.result or f"turn {self.mover}"

    def has_won(self, player):
        own = {hole: "P" if self.holes[hole].get("P") == player else "B"
               if player in (self.holes[hole].get("B"), self.holes[hole].get("H")) else "."
               for hole in HOLES}
        ways = ((1, 0), (0, 1), (1, 1), (1, -1))
        return any("".join(own.get((c + i * dc, r + i * dr), "") for i in range(5)) in PATTERNS for c, r in HOLES for dc,
                   dr in ways)

    # What everybody sees.
    @staticmethod
    def seen(event, viewer):
        return event

    def cell(self, hole):
        held = self.holes[hole]
        barrel = [kind.lower() if held[kind] == 1 else kind for kind in "BH" if kind in held]
        return str(held.get("P", ".")) + (barrel[0] if barrel else ".")

    def view(self, viewer):
        return {"board": [[self.cell((column, row)) for column in range(7)] for row in range(7)],
                "stock": [[self.left(p, kind) for kind in STOCK] for p in self.everybody]}
