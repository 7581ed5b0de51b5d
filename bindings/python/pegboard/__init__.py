"""Pegboard for Python: exact rules for games of hidden information, and bots that play them fairly.

A *match* is one game being played, with acts as text. A *state* is a position as plain bytes, with acts as numbers, for search and
learning. *Knowledge* is one player's information set; bots play from it alone.

    import pegboard
    match = pegboard.game("free-for-all").match(seed=7)
    match.play(1, "B3")
"""
from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from typing import Any, Iterator, Optional, Sequence

from . import _library as _c

_lib = _c.load()

CHANCE = 0     #: the seat of chance
PUBLIC = 0     #: a viewer: a spectator
UMPIRE = -1    #: a viewer who sees everything

__version__: str = _lib.peg_version().decode()
__all__ = ["CHANCE", "PUBLIC", "UMPIRE", "Bot", "Choice", "Game", "Knowledge", "Match", "Option", "Refusal", "State", "game", "games", "load"]

_WHY = 1024


class Refusal(ValueError):
    """What the rules do not allow, in one sentence; nothing has changed."""


@dataclass(frozen=True)
class Option:
    """An option of a game; `players` are the numbers of players it is for, or None."""
    name: str
    preset: int
    least: int
    most: int
    players: Optional[tuple[int, ...]]


@dataclass(frozen=True)
class Bot:
    """How a bot plays; 0 is what the level has. The same sims and seed give the same act everywhere."""
    level: int = 3
    ms: int = 0
    sims: int = 0
    seed: int = 1


@dataclass(frozen=True)
class Choice:
    """What a bot thinks of an act; "" is waiting."""
    act: str
    chance: float
    visits: int


def _text(write, *arguments) -> str:
    size = 4096
    while True:
        into = ctypes.create_string_buffer(size)
        length = write(*arguments, into, size)
        if length < size:
            return into.raw[:length].decode()
        size = length + 1


def _refusable(call, *arguments):
    why = ctypes.create_string_buffer(_WHY)
    done = call(*arguments, why, _WHY)
    if not done:
        raise Refusal(why.value.decode())
    return done


def _words(options: dict[str, int]) -> bytes:
    return " ".join(f"{name.replace('_', '-')}={int(value)}" for name, value in options.items()).encode()


def games() -> list[Game]:
    return [Game(_lib.peg_game_at(i)) for i in range(_lib.peg_game_count())]


def game(name: str) -> Game:
    found = _lib.peg_game_find(name.encode())
    if not found:
        raise Refusal(f"there is no game '{name}'")
    return Game(found)


def load(record: str) -> Match:
    """The match that a record tells of."""
    data = record.encode()
    return Match(_refusable(_lib.peg_match_load, data, len(data)))


class Game:
    """A game; all of them live for ever."""

    def __init__(self, at: int):
        self._at = at

    def __repr__(self) -> str:
        return f"<pegboard game {self.id}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._at == other._at

    def __hash__(self) -> int:
        return hash(self._at)

    @property
    def id(self) -> str:
        return _lib.peg_game_id(self._at).decode()

    @property
    def title(self) -> str:
        return _lib.peg_game_title(self._at).decode()

    @property
    def players(self) -> list[int]:
        """The numbers of players it can be played by."""
        least, most = _lib.peg_game_players_min(self._at), _lib.peg_game_players_max(self._at)
        return [n for n in range(least, most + 1) if _lib.peg_game_seats(self._at, n)]

    @property
    def options(self) -> list[Option]:
        found, option = [], _c.Option()
        while _lib.peg_game_option(self._at, len(found), ctypes.byref(option)):
            players = tuple(n for n in range(32) if option.only_players >> n & 1) or None
            found.append(Option(option.name.decode(), option.preset, option.least, option.most, players))
        return found

    def match(self, players: int = 0, seed: int = 1, **options: int) -> Match:
        """A new match; without `players` the smallest number, options as keywords (`stall=100`, `big_teams=1`)."""
        return Match(_refusable(_lib.peg_match_new, self._at, players, seed, _words(options)))

    def state(self, players: int = 0, **options: int) -> State:
        """The first position."""
        state = State(self)
        _refusable(_lib.peg_state_start, self._at, players, _words(options), state._at)
        return state


class Match:
    """One game being played: it keeps the log, hides what a viewer may not know, takes back, and writes records."""

    def __init__(self, at: int):
        self._at = at

    def __del__(self):
        _lib.peg_match_free(self._at)

    @property
    def game(self) -> Game:
        return Game(_lib.peg_match_game(self._at))

    @property
    def players(self) -> int:
        return _lib.peg_match_players(self._at)

    @property
    def actors(self) -> str:
        """Who the game waits for: "1", "1 2" (any of them), "1? 2" (1 may act but need not), "chance", "over"."""
        return _text(_lib.peg_match_actors, self._at)

    @property
    def status(self) -> str:
        return _text(_lib.peg_match_status, self._at)

    @property
    def over(self) -> bool:
        return self.actors == "over"

    @property
    def record(self) -> str:
        return _text(_lib.peg_match_record, self._at)

    def play(self, player: int, act: str) -> list[str]:
        """Carries out an act; the umpire's events that it brought about."""
        return self._told(_lib.peg_match_play, self._at, player, act.encode())

    def chance(self, outcome: Optional[str] = None) -> list[str]:
        """Carries out an outcome of chance: the one named, or one drawn from the seed."""
        return self._told(_lib.peg_match_chance, self._at, outcome.encode() if outcome is not None else None)

    def undo(self) -> bool:
        return _lib.peg_match_undo(self._at)

    def legal(self, seat: int) -> list[str]:
        return _text(_lib.peg_match_legal, self._at, seat).splitlines()

    def view(self, viewer: int) -> dict[str, Any]:
        return json.loads(_text(_lib.peg_match_view, self._at, viewer))

    def events(self, viewer: int, first: int = 1) -> list[str]:
        return _text(_lib.peg_match_events, self._at, viewer, first).splitlines()

    def hash(self, viewer: int) -> int:
        """Equal for two matches that the viewer cannot tell apart."""
        return _lib.peg_match_hash(self._at, viewer)

    def name(self, player: int, name: str) -> None:
        _lib.peg_match_name(self._at, player, name.encode())

    def date(self, date: str) -> None:
        _lib.peg_match_date(self._at, date.encode())

    def state(self) -> State:
        """A copy of the position: the umpire's truth."""
        state = State(self.game)
        ctypes.memmove(state._at, _lib.peg_match_state(self._at), len(state))
        return state

    def knowledge(self, player: int) -> Knowledge:
        """What a player knows now; it stays as it is while the match goes on."""
        at = _lib.peg_knowledge_new(self._at, player)
        if not at:
            raise Refusal(f"there is no player {player}")
        return Knowledge(at, self.game)

    def _told(self, call, *arguments) -> list[str]:
        first = _lib.peg_match_event_count(self._at, UMPIRE) + 1
        _refusable(call, *arguments)
        return self.events(UMPIRE, first)


class Knowledge:
    """One player's information set. Nothing leads from here to the position."""

    def __init__(self, at: int, game: Game):
        self._at, self._game = at, game

    def __del__(self):
        _lib.peg_knowledge_free(self._at)

    def choose(self, bot: Bot = Bot()) -> Optional[str]:
        """What a bot does; None if it waits or is not waited for."""
        return _text(_lib.peg_bot_choose, self._at, _settings(bot)) or None

    def weigh(self, bot: Bot = Bot(), most: int = 16) -> list[Choice]:
        """What a bot thinks of the acts, the best first."""
        found = (_c.Choice * most)()
        n = _lib.peg_bot_weigh(self._at, _settings(bot), found, most)
        return [Choice(one.act.decode(), one.chance, one.visits) for one in found[:min(n, most)]]

    def heat(self, worlds: int = 200, seed: int = 1) -> Optional[list[float]]:
        """How likely each location of the other grid has a peg, A1 first; None where that cannot be told."""
        heat = (ctypes.c_int * 36)()
        return [each / 1000 for each in heat] if _lib.peg_knowledge_heat(self._at, worlds, seed, heat) else None

    def sample(self, seed: int = 1, work: int = 1_000_000) -> Optional[State]:
        """A state that the player cannot tell from the real one (a determinization); None if none was found."""
        state = State(self._game)
        return state if _lib.peg_knowledge_sample(self._at, seed, work, state._at) else None


def _settings(bot: Bot) -> _c.Bot:
    return _c.Bot(bot.level, bot.ms, bot.sims, bot.seed)


class State:
    """A position as plain bytes, with acts as numbers. It trusts the caller: seats that are waited for, acts that are legal."""

    __slots__ = ("game", "_bytes", "_at")

    def __init__(self, game: Game):
        self.game = game
        self._bytes = (ctypes.c_uint64 * ((_lib.peg_state_size(game._at) + 7) // 8))()
        self._at = ctypes.addressof(self._bytes)

    def __len__(self) -> int:
        return _lib.peg_state_size(self.game._at)

    def __bytes__(self) -> bytes:
        return bytes(self._bytes)[:len(self)]

    def __copy__(self) -> State:
        return self.copy()

    def copy(self) -> State:
        other = State(self.game)
        ctypes.memmove(other._at, self._at, ctypes.sizeof(self._bytes))
        return other

    @property
    def must(self) -> list[int]:
        """Players who are waited for."""
        return _seats(self._actors().must)

    @property
    def may(self) -> list[int]:
        """Players who may act but need not."""
        return _seats(self._actors().may)

    @property
    def chance(self) -> bool:
        return self._actors().chance

    @property
    def over(self) -> bool:
        actors = self._actors()
        return not (actors.must or actors.may or actors.chance)

    @property
    def winners(self) -> list[int]:
        """Once it is over: all who have won; nobody: drawn."""
        return _seats(_lib.peg_state_winners(self.game._at, self._at))

    def legal(self, player: int) -> Sequence[int]:
        room = 256
        while True:
            acts = (ctypes.c_uint32 * room)()
            n = _lib.peg_state_legal(self.game._at, self._at, player, acts, room)
            if n <= room:
                return acts[:n]
            room = n

    def odds(self) -> list[tuple[int, int]]:
        """What chance may bring, each outcome with its weight."""
        n = _lib.peg_state_odds(self.game._at, self._at, None, 0)
        outcomes = (_c.Outcome * n)()
        _lib.peg_state_odds(self.game._at, self._at, outcomes, n)
        return [(one.act, one.weight) for one in outcomes]

    def apply(self, seat: int, act: int) -> None:
        _lib.peg_state_apply(self.game._at, self._at, seat, act)

    def view(self, viewer: int) -> dict[str, Any]:
        return json.loads(_text(_lib.peg_state_view, self.game._at, self._at, viewer))

    def act_text(self, act: int) -> str:
        return _text(_lib.peg_act_text, self.game._at, act)

    def read_act(self, seat: int, words: str) -> int:
        act = ctypes.c_uint32()
        if not _lib.peg_act_read(self.game._at, self._at, seat, words.encode(), ctypes.byref(act)):
            raise Refusal(f"'{words}' is not legal here")
        return act.value

    def _actors(self) -> _c.Actors:
        return _lib.peg_state_actors(self.game._at, self._at)


def _seats(bits: int) -> list[int]:
    return list(_bits(bits))


def _bits(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1
