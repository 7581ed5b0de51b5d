"""Games and states in the form of OpenSpiel's Python interface (https://openspiel.readthedocs.io/, api_reference).

    game = pegboard.adapters.openspiel.load_game("free-for-all", {"limit": 100})
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])

Players are numbered from 0 here, as there. An action of a player is a place in the list of all acts, one of chance a number of the rules. The
information state is what a player did and heard; `resample_from_infostate` gives a whole history that the player cannot tell from the real
one, which OpenSpiel has for few games."""
from __future__ import annotations

import enum
from typing import Any, Callable, Optional

import numpy as np

import pegboard

from ._acts import Acts, actor


class PlayerId(enum.IntEnum):
    CHANCE = -1
    TERMINAL = -4


def load_game(name: str, parameters: Optional[dict[str, int]] = None) -> "Game":
    return Game(name, dict(parameters or {}))


def registered_names() -> list[str]:
    return [game.id for game in pegboard.games()]


class Game:
    def __init__(self, name: str, parameters: dict[str, int]):
        self._parameters = dict(parameters)
        options = dict(parameters)
        self.game = pegboard.game(name)
        self._first = self.game.state(options.pop("players", 0), remember=True, **options)
        self._options = options
        self._players = self._first.view(pegboard.UMPIRE)["players"]
        self.acts = Acts(self.game)

    def new_initial_state(self) -> "State":
        return State(self)

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return self.acts.n

    def max_chance_outcomes(self) -> int:
        return 64

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def get_parameters(self) -> dict[str, int]:
        return dict(self._parameters)

    def observation_tensor_shape(self) -> list[int]:
        return list(self._first.tensor(1).shape)

    def observation_tensor_size(self) -> int:
        return int(np.prod(self.observation_tensor_shape()))

    information_state_tensor_shape = observation_tensor_shape
    information_state_tensor_size = observation_tensor_size

    def match(self) -> pegboard.Match:
        return self.game.match(self._players, **self._options)

    def __str__(self) -> str:
        return f"{self.game.id}({','.join(f'{name}={value}' for name, value in sorted(self._parameters.items()))})"


class State:
    def __init__(self, game: Game):
        self._game, self._state = game, game._first.copy()
        self._history: list[tuple[int, int]] = []    # seats and acts as the rules have them
        self._actions: list[tuple[int, int]] = []    # the same as players and actions

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        if self._state.chance:
            return PlayerId.CHANCE
        return actor(self._state) - 1 if not self._state.over else PlayerId.TERMINAL

    def is_chance_node(self) -> bool:
        return self._state.chance

    def is_terminal(self) -> bool:
        return self._state.over

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        now = self.current_player()
        player = now if player is None else player
        if now == PlayerId.CHANCE and player == PlayerId.CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return self._game.acts.numbers(self._state, now + 1) if now >= 0 and player == now else []

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self._game.acts.n)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self._state.odds()
        total = sum(weight for _, weight in odds)
        return [(act, weight / total) for act, weight in odds]

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        if action not in self.legal_actions():
            raise pegboard.Refusal(f"{action} is not a legal action of player {int(player)} now")
        seat = pegboard.CHANCE if player == PlayerId.CHANCE else player + 1
        self._do(seat, action if seat == pegboard.CHANCE else self._game.acts.act(self._state, seat, action))

    def child(self, action: int) -> "State":
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> "State":
        copy = State(self._game)
        copy._state = self._state.copy()
        copy._history, copy._actions = self._history[:], self._actions[:]
        return copy

    def undo_action(self, player: int, action: int) -> None:
        if not self._actions or self._actions[-1] != (player, action):
            raise pegboard.Refusal("that was not the last action")
        self._replay(self._history[:-1])

    def action_to_string(self, *arguments: int) -> str:
        """With or without the player: (action) or (player, action)."""
        player = arguments[0] if len(arguments) == 2 else self.current_player()
        seat = pegboard.CHANCE if player == PlayerId.CHANCE else player + 1
        act = arguments[-1] if seat == pegboard.CHANCE else self._game.acts.act(self._state, seat, arguments[-1])
        return self._game.game.act_text(act)

    def string_to_action(self, words: str) -> int:
        seat = max(self.current_player() + 1, pegboard.CHANCE)
        act = self._state.read_act(seat, words)
        if seat == pegboard.CHANCE:
            return act
        return self._game.game.act_place(act) if self._game.acts.fixed else list(self._state.legal(seat)).index(act)

    def history(self) -> list[int]:
        return [action for _, action in self._actions]

    def full_history(self) -> list[tuple[int, int]]:
        return self._actions[:]

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return len(self._history)

    def returns(self) -> list[float]:
        winners = self._state.winners if self._state.over else []
        return [0.0 if not winners else 1.0 if seat in winners else -1.0 for seat in range(1, self.num_players() + 1)]

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def information_state_string(self, player: Optional[int] = None) -> str:
        return self.match().infostate(self._player(player) + 1)

    def information_state_key(self, player: Optional[int] = None) -> int:
        """The same as a number, at no cost."""
        return self._state.key(self._player(player) + 1)

    def observation_string(self, player: Optional[int] = None) -> str:
        return str(self._state.view(self._player(player) + 1))

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        return self._state.tensor(self._player(player) + 1).ravel().tolist()

    information_state_tensor = observation_tensor

    def resample_from_infostate(self, player_id: int, probability_sampler: Optional[Callable[[], float]] = None) -> "State":
        """A state whose history the player cannot tell from the real one, sampled by how likely others are to have acted like that."""
        draw = probability_sampler or np.random.random
        for _ in range(20):
            world = self.match().knowledge(player_id + 1).world(seed=int(draw() * 2**53))
            if world:
                return State(self._game)._replay(_acts_of(world, self._game))
        raise pegboard.Refusal("no history was found that the player could not tell from the real one")

    def match(self) -> pegboard.Match:
        """The same as a match, for everything else that Pegboard has: knowledge, bots, records."""
        match = self._game.match()
        for seat, act in self._history:
            text = self._game.game.act_text(act)
            match.play(seat, text) if seat else match.chance(text)
        return match

    def serialize(self) -> str:
        return "\n".join(map(str, self.history())) + "\n"

    def __str__(self) -> str:
        return str(self._state.view(pegboard.UMPIRE))

    def _player(self, player: Optional[int]) -> int:
        return int(self.current_player() if player is None else player)

    def _do(self, seat: int, act: int) -> None:
        acts, now = self._game.acts, self._state
        action = act if seat == pegboard.CHANCE else self._game.game.act_place(act) if acts.fixed else list(now.legal(seat)).index(act)
        self._state.apply(seat, act)
        self._history.append((seat, act))
        self._actions.append((seat - 1 if seat else int(PlayerId.CHANCE), action))

    def _replay(self, history: list[tuple[int, int]]) -> "State":
        self._state, self._history, self._actions = self._game._first.copy(), [], []
        for seat, act in history:
            self._do(seat, act)
        return self


def _acts_of(match: pegboard.Match, game: Game) -> list[tuple[int, int]]:
    """The log of a match as seats and acts, read out of its record."""
    state, acts = game._first.copy(), []
    for line in match.record.splitlines():
        number, _, words = line.partition(": ")
        if line.startswith("[") or not words:
            continue
        seat = pegboard.CHANCE if number == "*" else int(number)
        act = state.read_act(seat, words)
        state.apply(seat, act)
        acts.append((seat, act))
    return acts
