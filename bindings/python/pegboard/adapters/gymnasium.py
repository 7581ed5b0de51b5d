"""Many games at once for one learner, in the form of Gymnasium's VectorEnv (https://gymnasium.farama.org/api/vector/).

    envs = pegboard.adapters.gymnasium.PegboardVectorEnv("x-rays", num_envs=256)
    observations, infos = envs.reset(seed=42)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

The learner sits at `seat`; the others do what `opponent` says, which gets the batch and gives a number for every lane: the place of an act
among the legal ones. Without it they act at random. An action is a place in the list of all acts; `infos["action_mask"]` tells which are legal.
A game that ends is followed by the next in the same step (AutoresetMode.SAME_STEP)."""
from __future__ import annotations

from typing import Any, Callable, Optional

import numpy as np

import pegboard

from ._spaces import Box, Discrete, MultiDiscrete

try:
    from gymnasium.vector import AutoresetMode, VectorEnv as _Base
    _SAME_STEP: Any = AutoresetMode.SAME_STEP
except ImportError:
    _Base = object    # type: ignore[assignment, misc]
    _SAME_STEP = "SameStep"

Opponent = Callable[[pegboard.Batch], np.ndarray]


class PegboardVectorEnv(_Base):
    def __init__(self, game: str, num_envs: int, seat: int = 1, opponent: Optional[Opponent] = None, players: int = 0,
                 most: int = 2000,
                 **options: int):
        self.game, self.num_envs, self.seat = pegboard.game(game), num_envs, seat
        if not self.game.act_space:
            raise pegboard.Refusal(f"{self.game.id} has too many acts for a list of them")
        self._opponent = opponent or self._any
        self._batch = self.game.batch(num_envs, players, remember=True, most=most, **options)
        self._rng = np.random.default_rng(0)
        self.metadata = {"autoreset_mode": _SAME_STEP, "render_modes": []}
        self.single_observation_space = Box(-np.inf, np.inf, self._batch.shape, np.float32)
        self.observation_space = Box(-np.inf, np.inf, (num_envs, *self._batch.shape), np.float32)
        self.single_action_space = Discrete(self.game.act_space)
        self.action_space = MultiDiscrete([self.game.act_space] * num_envs)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None):
        self._rng = np.random.default_rng(seed)
        self._batch.start(int(self._rng.integers(2**62)) if seed is None else seed)
        self._others(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.uint8))
        return self._batch.tensor(), self._info()

    def step(self, actions):
        legal, actions = self._batch.mask(), np.asarray(actions)
        if not legal[np.arange(self.num_envs), actions].all():
            raise pegboard.Refusal("an action is not legal; infos['action_mask'] tells which are")
        self._batch.places(actions)
        rewards, done = self._batch.reward[:, self.seat - 1].copy(), self._batch.done.copy()
        self._others(rewards, done)
        return self._batch.tensor(), rewards, done == 1, done == 2, self._info()

    def close(self, **_: Any) -> None:
        pass

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.mask()}

    def _any(self, batch: pegboard.Batch) -> np.ndarray:
        return (self._rng.random(batch.lanes) * batch.count).astype(np.int32)

    def _others(self, rewards: np.ndarray, done: np.ndarray) -> None:
        """The others act until everywhere the learner is to act."""
        batch = self._batch
        while (waiting := batch.seat != self.seat).any():
            batch.step(np.where(waiting, self._opponent(batch), -1))
            rewards += batch.reward[:, self.seat - 1]
            np.maximum(done, batch.done, out=done)
