"""Compares a game of the program with a model of its rules in Python: a client of the engine protocol, and a table at which both
are queried completely after every act and must agree.

A model has: players, result (None or the status line), actors(), legal(player), odds() (outcome to Fraction, empty unless chance is
due), chance(outcome) and play(player, act), which give the umpire's events, seen(event, viewer) (None if not shown) and view(viewer)."""
import json
import subprocess
import tempfile


class Engine:
    def __init__(self, program):
        self.program = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.begun = set()    # (game, players, option) of every game; "": without any, "board": on a drawn one

    def replies(self, requests):
        """Sends all requests at once, so that a complete query costs one context switch."""
        self.program.stdin.write("".join(request + "\n" for request in requests))
        self.program.stdin.flush()
        return [self.reply() for _ in requests]

    def reply(self):
        lines = []
        while (line := self.program.stdout.readline().rstrip("\n")) or not lines:
            lines.append(line)
        return lines

    def ask(self, request):
        return self.ask_all([request])[0]

    def ask_all(self, requests):
        return [self.told(request, lines) for request, lines in zip(requests, self.replies(requests))]

    @staticmethod
    def told(request, lines):
        assert lines[0][0] == "=", (request, lines)
        return [line for line in [lines[0][2:], *lines[1:]] if line]

    def refuses(self, request):
        return self.replies([request])[0][0][0] == "?"

    def close(self):
        self.program.stdin.close()
        self.program.wait()
        self.program.stdout.close()


def every(game, numbers, options, only=None):
    """All that EP-4 allows, as Engine.begun has it; `only`: the numbers of players that an option is for."""
    return {(game, n, option) for n in numbers for option in ("", *options) if n in (only or {}).get(option, numbers)}


class Table:
    def __init__(self, engine, game, model, options, events, board=None):
        """`board`: the rows of a custom board, if any."""
        self.engine, self.game, self.model = engine, game, model
        self.viewers = ["public", "umpire", *map(str, range(1, model.players + 1))]
        self.history, self.done, self.heard = [], [], {viewer: [] for viewer in self.viewers}
        given = " ".join(f"{name}={value}" for name, value in options.items())
        self.line, self.board = f"new {game} {given}".rstrip(), board or []
        self.options = [f"{name}={value}" for name, value in options.items() if name not in ("players", "seed")]
        chosen = [option.split("=")[0] for option in self.options] + (["board"] if board else [])
        engine.begun.update((game, model.players, option) for option in chosen or [""])
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("\n".join(self.board))
            file.flush()
            self.same("new", engine.ask(self.line + (f" board={file.name}" if board else "")), events)
        self.settle(events)

    def same(self, what, told, wanted):
        assert told == wanted, f"{self.line}\n{self.done}\n{what}\nprogram: {told}\nmodel:   {wanted}"

    def act(self, player, act):
        wanted = self.model.play(player, act)
        self.done.append(f"{player}: {act}")
        self.same(act, self.engine.ask(f"play {player} {act}"), wanted)
        self.settle(wanted)
        return wanted

    def chance(self, outcome=None, outcome_of=None):
        """A given outcome, or one that the program draws and whose events tell it."""
        told = self.engine.ask(f"chance {outcome or ''}")
        outcome = outcome or outcome_of(told)
        self.done.append(f"*: {outcome}")
        assert outcome in self.model.odds(), (self.done, told)
        wanted = self.model.chance(outcome)
        self.same(outcome, told, wanted)
        self.settle(wanted)
        return wanted

    def time(self):
        """EP-13."""
        wanted = self.model.clock()
        self.done.append("*: time")
        self.same("time", self.engine.ask("time"), wanted)
        self.settle(wanted)
        assert self.engine.refuses("time"), self.done
        return wanted

    def again(self):
        """EP-10: undoes the last act and plays it again."""
        self.engine.ask("undo")
        who, act = self.done[-1].split(": ", 1)
        self.engine.ask("time" if act == "time" else f"chance {act}" if who == "*" else f"play {who} {act}")
        self.compare([])

    def record(self):
        """GR-1: the game as text, and read again."""
        model = self.model
        tags = [("Game", self.game), ("Rules", "2"), ("Players", model.players), *(("Option", option) for option in self.options),
                *(("Board", row) for row in self.board), ("Result", model.result or "*")]
        text = [f'[{tag} "{value}"]' for tag, value in tags] + self.done
        self.same("record", self.engine.ask("record"), text)
        with tempfile.NamedTemporaryFile("w", suffix=".pgr") as file:
            file.write("\n".join(text) + "\n")
            file.flush()
            self.engine.ask(f"load {file.name}")
        self.compare([])
        for viewer in self.viewers:
            self.same(f"events {viewer}", self.engine.ask(f"events {viewer}"), self.history if model.result else self.heard[viewer])
        self.same("record again", self.engine.ask("record"), text)

    def refuses(self, player, act):
        """The program refuses an act that is illegal in the model; the next answers show that nothing changed."""
        assert self.engine.refuses(f"play {player} {act}"), (self.line, self.done, player, act)

    def settle(self, events):
        self.history += events
        self.compare(events)

    def shown(self, viewer, events):
        if viewer == "umpire":
            return events
        return [seen for event in events if (seen := self.model.seen(event, viewer)) is not None]

    def fresh(self, viewer, events):
        """The events not compared yet for a viewer; after the end everybody gets the umpire's list (EV-9)."""
        if self.model.result:
            return 1, self.history
        first, shown = len(self.heard[viewer]) + 1, self.shown(viewer, events)
        self.heard[viewer] += shown
        return first, shown

    def wanted(self, events):
        """Every possible query, with the model's answer."""
        model, players = self.model, range(1, self.model.players + 1)
        yield "actors", [model.actors()]
        yield "status", [model.result or "playing"]
        for p in players:
            yield f"legal {p}", sorted(model.legal(p))
        yield "legal chance", sorted(f"{name} {odds.numerator}/{odds.denominator}" for name, odds in model.odds().items())
        for viewer in self.viewers:
            first, shown = self.fresh(viewer, events)
            yield f"events {viewer} {first}", shown

    def compare(self, events):
        questions = list(self.wanted(events))
        looks = [f"view {viewer}" for viewer in self.viewers]
        answers = self.engine.ask_all([question for question, _ in questions] + looks)
        for (question, wanted), told in zip(questions, answers):
            self.same(question, sorted(told) if question == "legal chance" else told, wanted)
        for viewer, told in zip(self.viewers, answers[len(questions):]):
            self.same(f"view {viewer}", json.loads(told[0]), self.view(viewer))

    def view(self, viewer):
        model = self.model
        phase = "over" if model.result else "play"
        return {"game": self.game, "players": model.players, "phase": phase, "actors": model.actors(),
                "status": model.result or "playing", "turn": model.turns, **model.view(viewer)}
