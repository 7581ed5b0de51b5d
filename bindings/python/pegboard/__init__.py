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

try:
    import numpy as _np
except ImportError:    # tensors are lists of numbers then, and there are no batches
    _np = None    # type: ignore[assignment]

_lib = _c.load()

CHANCE = 0     #: the seat of chance
PUBLIC = 0     #: a viewer: a spectator
UMPIRE = -1    #: a viewer who sees everything

__version__: str = _lib.peg_version().decode()
__all__ = ["CHANCE", "PUBLIC", "UMPIRE", "Batch", "Bot", "Choice", "Game", "Knowledge", "Match", "Option", "Refusal", "State",
           "compile", "game", "games", "load"]

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


def compile(script: str) -> Game:
    """A game written as text (docs/workshop.md); the errors of one that is none are in the Refusal, a line each."""
    data = script.encode()
    return Game(_refusable(_lib.peg_script_compile, data, len(data)))


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

    def state(self, players: int = 0, remember: bool = False, **options: int) -> State:
        """The first position; with `remember` what everybody hears is kept beside it, for keys and tensors."""
        state = State(self, remember)
        _refusable(_lib.peg_state_start, self._at, players, _words(options), state._at)
        return state

    def batch(self, lanes: int, players: int = 0, seed: int = 1, remember: bool = False, most: int = 0, **options: int) -> Batch:
        """Many games at once; `most` acts end one that the rules do not."""
        return Batch(self.state(players, **options), lanes, seed, remember, most)

    def shape(self, players: int = 0) -> tuple[int, int, int]:
        """Planes, rows and columns of a tensor; with one row and one column it is a flat list."""
        shape = _lib.peg_tensor_shape(self._at, self.state(players)._at)
        return shape.planes, shape.rows, shape.cols

    def meanings(self, players: int = 0) -> list[str]:
        """What each plane of a tensor tells."""
        state = self.state(players)
        return [_text(_lib.peg_tensor_meaning, self._at, state._at, plane) for plane in range(self.shape(players)[0])]

    @property
    def act_space(self) -> int:
        """How long the list of all acts is; 0 where they are too many for one."""
        return _lib.peg_act_space(self._at)

    def act_place(self, act: int) -> int:
        return _lib.peg_act_place(self._at, act)

    def act_of(self, place: int) -> int:
        return _lib.peg_act_of(self._at, place)

    def act_text(self, act: int) -> str:
        return _text(_lib.peg_act_text, self._at, act)


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

    def key(self, viewer: int) -> int:
        """The information state of a viewer as a number; a state that remembers has the same."""
        return _lib.peg_match_key(self._at, viewer)

    def infostate(self, viewer: int) -> str:
        """The information state as a text: what the viewer did, marked by `>`, and heard, a line each."""
        return _text(_lib.peg_match_infostate, self._at, viewer)

    def tensor(self, viewer: int):
        """What the viewer sees and has heard, as planes of numbers."""
        shape = _lib.peg_tensor_shape(_lib.peg_match_game(self._at), _lib.peg_match_state(self._at))
        return _tensor(shape, lambda into: _lib.peg_match_tensor(self._at, viewer, into))

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

    @classmethod
    def begin(cls, game: Game, player: int, **options: int) -> Knowledge:
        """Of a player who hears of a game over a wire, in games of the unit and games without secrets; nothing was heard yet.
        `players=3` is among the options."""
        return cls(_refusable(_lib.peg_knowledge_begin, game._at, _words(options), player), game)

    def hear(self, event: str) -> None:
        """An event as the player hears it, "put 1 ?"."""
        _refusable(_lib.peg_knowledge_hear, self._at, event.encode())

    def did(self, act: str) -> None:
        """The player's own act, before the events that it brought about."""
        _refusable(_lib.peg_knowledge_did, self._at, act.encode())

    def see(self, view: str, legal: Sequence[str]) -> None:
        """The view as it came, byte for byte, and the legal acts, before a bot is asked."""
        _refusable(_lib.peg_knowledge_see, self._at, view.encode(), "\n".join(legal).encode())

    def choose(self, bot: Bot = Bot()) -> Optional[str]:
        """What a bot does; None if it waits or is not waited for."""
        return _text(_lib.peg_bot_choose, self._at, _settings(bot)) or None

    def weigh(self, bot: Bot = Bot(), most: int = 16) -> list[Choice]:
        """What a bot thinks of the acts, the best first."""
        found = (_c.Choice * most)()
        n = _lib.peg_bot_weigh(self._at, _settings(bot), found, most)
        return [Choice(one.act.decode(), one.chance, one.visits) for one in found[:min(n, most)]]

    def hint(self, ms: int = 1000, most: int = 5) -> list[Choice]:
        """What the strongest bot would do, the best first, after so much thinking; `chance` is -1 where nothing was weighed."""
        found = (_c.Choice * most)()
        n = _lib.peg_hint(self._at, ms, found, most)
        return [Choice(one.act.decode(), one.chance, one.visits) for one in found[:min(n, most)]]

    def advise(self, bot: Bot = Bot()) -> dict:
        """A bot's best acts, chances and how sure they are in 1/1000, and why the first is best; {} if not waited for."""
        return json.loads(_text(_lib.peg_bot_advise, self._at, _settings(bot)))

    def guess(self, worlds: int = 200, seed: int = 1) -> dict:
        """What could be hidden, in 1/1000: `heat` of each location, or `hands` of cards; {} where nothing is hidden."""
        return json.loads(_text(_lib.peg_knowledge_guess, self._at, worlds, seed))

    def world(self, seed: int = 1, work: int = 1_000_000) -> Optional[Match]:
        """A whole match that the player cannot tell from the real one; None if none was found."""
        at = _lib.peg_knowledge_world(self._at, seed, work)
        return Match(at) if at else None

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


def _tensor(shape: _c.Shape, write):
    """Numbers as numpy has them, or as a plain list."""
    if _np is not None:
        made = _np.empty((shape.planes, shape.rows, shape.cols), _np.float32)
        write(made.ctypes.data)
        return made
    numbers = (ctypes.c_float * (shape.planes * shape.rows * shape.cols))()
    write(ctypes.addressof(numbers))
    return list(numbers)


class State:
    """A position as plain bytes, with acts as numbers. It trusts the caller: seats that are waited for, acts that are legal.
    One that remembers keeps what everybody has heard beside it."""

    __slots__ = ("game", "_bytes", "_at", "_memory", "_heard")

    def __init__(self, game: Game, remember: bool = False):
        self.game = game
        self._bytes = (ctypes.c_uint64 * ((_lib.peg_state_size(game._at) + 7) // 8))()
        self._at = ctypes.addressof(self._bytes)
        self._memory = (ctypes.c_uint64 * (_lib.peg_memory_size(game._at) // 8))() if remember else None
        self._heard = ctypes.addressof(self._memory) if remember else None

    def __len__(self) -> int:
        return _lib.peg_state_size(self.game._at)

    def __bytes__(self) -> bytes:
        return bytes(self._bytes)[:len(self)]

    def __copy__(self) -> State:
        return self.copy()

    def copy(self) -> State:
        other = State(self.game, self._memory is not None)
        ctypes.memmove(other._at, self._at, ctypes.sizeof(self._bytes))
        if self._memory is not None:
            ctypes.memmove(other._heard, self._heard, ctypes.sizeof(self._memory))
        return other

    def key(self, viewer: int) -> int:
        """The information state of a viewer as a number, in a state that remembers."""
        if self._memory is None:
            raise Refusal("this state does not remember anything")
        return _lib.peg_memory_key(self.game._at, self._heard, viewer)

    def tensor(self, viewer: int):
        """What the viewer sees and, if the state remembers, has heard, as planes of numbers."""
        shape = _lib.peg_tensor_shape(self.game._at, self._at)
        return _tensor(shape, lambda into: _lib.peg_state_tensor(self.game._at, self._at, self._heard, viewer, into))

    def count(self, player: int) -> int:
        """How many legal acts there are."""
        return _lib.peg_state_count(self.game._at, self._at, player)

    def pick(self, player: int, k: int) -> int:
        """The k-th of them, in the order of `legal`."""
        return _lib.peg_state_pick(self.game._at, self._at, player, k)

    def playout(self, seed: int, most: int = 1_000_000) -> int:
        """Plays at random until the game is over, at most so many acts; how many they were. Nothing is remembered of it."""
        return _lib.peg_state_playout(self.game._at, self._at, most, ctypes.c_uint64(seed))

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
        if self._memory is None:
            _lib.peg_state_apply(self.game._at, self._at, seat, act)
        else:
            _lib.peg_memory_apply(self.game._at, self._at, self._heard, seat, act)

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


class Batch:
    """Many games of one kind, stepped at once; needs numpy. A lane always waits for a player: chance is drawn, and when a game is over the
    next one begins. `seat` and `count` tell who acts and how many legal acts there are; `reward` (a number a player) and `done` (1: the
    game ended, 2: it was cut off) what the last step brought. They are written anew by every step."""

    def __init__(self, first: State, lanes: int, seed: int = 1, remember: bool = False, most: int = 0):
        if _np is None:
            raise ImportError("batches need numpy (python3-numpy)")
        self.game, self.lanes, self.first = first.game, lanes, first.copy()
        at = first.game._at
        self.players: int = first.view(UMPIRE)["players"]
        self._states = _np.zeros(lanes * _lib.peg_batch_stride(at) // 8, _np.uint64)
        self._memories = _np.zeros(lanes * _lib.peg_memory_size(at) // 8, _np.uint64) if remember else None
        self._random, self.length = _np.zeros(lanes, _np.uint64), _np.zeros(lanes, _np.int32)
        self.seat, self.count = _np.zeros(lanes, _np.int32), _np.zeros(lanes, _np.int32)
        self.reward, self.done = _np.zeros((lanes, self.players), _np.float32), _np.zeros(lanes, _np.uint8)
        self.shape: tuple[int, int, int] = self._shape()
        self._c = _c.Batch(at, self.first._at, lanes, most, self._states.ctypes.data,
                           self._memories.ctypes.data if remember else None,
                           *(array.ctypes.data for array in (self._random, self.length, self.seat, self.count, self.reward,
                                                             self.done)))
        self.start(seed)

    def start(self, seed: int = 1) -> None:
        """All games begin anew."""
        _lib.peg_batch_start(self._c, seed)

    def step(self, k) -> None:
        """The k-th legal act in every lane; a lane whose k is below 0 waits."""
        k = _np.ascontiguousarray(k, _np.int32)
        self._fits(k)
        if bool((k >= self.count).any()):
            raise Refusal("a lane has no act of that number")
        _lib.peg_batch_step(self._c, k.ctypes.data)

    def play(self, acts) -> None:
        """That legal act in every lane; the caller is trusted."""
        acts = _np.ascontiguousarray(acts, _np.uint32)
        self._fits(acts)
        _lib.peg_batch_play(self._c, acts.ctypes.data)

    def places(self, places) -> None:
        """The same, as places in the list of all acts."""
        places = _np.ascontiguousarray(places, _np.uint32)
        self._fits(places)
        _lib.peg_batch_places(self._c, places.ctypes.data)

    def random(self, steps: int) -> None:
        """So many steps at random in every lane."""
        _lib.peg_batch_random(self._c, steps)

    def legal(self):
        """The legal acts of every lane, a row each; behind the `count` of a lane there are zeros."""
        room = int(self.count.max())
        acts = _np.zeros((self.lanes, room), _np.uint32)
        _lib.peg_batch_legal(self._c, acts.ctypes.data, room)
        return acts

    def mask(self):
        """The legal acts of every lane as a mask over the list of all acts."""
        mask = _np.empty((self.lanes, self.game.act_space), _np.uint8)
        _lib.peg_batch_mask(self._c, mask.ctypes.data)
        return mask

    def tensor(self, into=None):
        """What the player to act in every lane sees and has heard."""
        made = _np.empty((self.lanes, *self.shape), _np.float32) if into is None else into
        _lib.peg_batch_tensor(self._c, made.ctypes.data)
        return made

    def _shape(self) -> tuple[int, int, int]:
        shape = _lib.peg_tensor_shape(self.game._at, self.first._at)
        return shape.planes, shape.rows, shape.cols

    def _fits(self, array) -> None:
        if array.shape != (self.lanes,):
            raise Refusal(f"there are {self.lanes} lanes")


def _seats(bits: int) -> list[int]:
    return list(_bits(bits))


def _bits(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1
