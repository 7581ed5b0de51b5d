"""Acts as whole numbers below a fixed one: places in the list of all acts or, in the one game that has too many, in that of the legal ones."""
from __future__ import annotations

import numpy as np

import pegboard

LEGAL_MOST = 4096    # no game has as many legal acts at once


class Acts:
    def __init__(self, game: pegboard.Game):
        self.game = game
        self.fixed = game.act_space > 0
        self.n = game.act_space or LEGAL_MOST

    def numbers(self, state: pegboard.State, seat: int) -> list[int]:
        """The legal ones, in order."""
        acts = state.legal(seat)
        return sorted(self.game.act_place(act) for act in acts) if self.fixed else list(range(len(acts)))

    def act(self, state: pegboard.State, seat: int, number: int) -> int:
        return self.game.act_of(number) if self.fixed else state.pick(seat, number)

    def mask(self, state: pegboard.State, seat: int) -> np.ndarray:
        mask = np.zeros(self.n, np.int8)
        mask[self.numbers(state, seat)] = 1
        return mask


def actor(state: pegboard.State) -> int:
    """Who acts: the first who must, else the first who may; 0: nobody."""
    return next(iter(state.must or state.may), 0)
