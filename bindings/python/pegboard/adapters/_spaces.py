"""Spaces as Gymnasium has them; small ones of our own where it is not installed."""
from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:
    class Discrete:    # type: ignore[no-redef]
        """Whole numbers below n."""

        def __init__(self, n: int):
            self.n, self.shape, self.dtype = int(n), (), np.dtype(np.int64)
            self._rng = np.random.default_rng()

        def seed(self, seed: int | None = None) -> None:
            self._rng = np.random.default_rng(seed)

        def sample(self, mask=None) -> int:
            """One of them at random; with a mask one that it allows."""
            return int(self._rng.choice(np.flatnonzero(mask)) if mask is not None else self._rng.integers(self.n))

        def contains(self, x: Any) -> bool:
            return 0 <= int(x) < self.n

    class Box:    # type: ignore[no-redef]
        """Arrays of one shape."""

        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any = np.float32):
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, x: Any) -> bool:
            return x.shape == self.shape and x.dtype == self.dtype and bool((x >= self.low).all() and (x <= self.high).all())

    class Dict(dict):    # type: ignore[no-redef]
        """Named spaces."""

        def contains(self, x: Any) -> bool:
            return x.keys() == self.keys() and all(space.contains(x[name]) for name, space in self.items())

    class MultiDiscrete:    # type: ignore[no-redef]
        """A whole number below each of `nvec`."""

        def __init__(self, nvec: Any):
            self.nvec = np.asarray(nvec, np.int64)
            self.shape = self.nvec.shape

        def contains(self, x: Any) -> bool:
            return np.shape(x) == self.shape and bool(((np.asarray(x) >= 0) & (np.asarray(x) < self.nvec)).all())

__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete"]
