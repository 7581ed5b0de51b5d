"""Tables that `pegboard table` has written: one row an act.

    acts = pegboard.data.load("acts.npy")
    acts.rows["seat"], acts.rows["result"], acts.legal(0)

    for row in pegboard.data.read_csv("acts.csv"):
        print(row["act"], row["legal"])

Columns are told by `pegboard table --help`. Arrays need numpy; text does not."""
from __future__ import annotations

import csv
import os
from typing import Any, Iterator


class Acts:
    """The rows as one array with named fields, mapped into memory and not read at once; and the legal acts of each."""

    def __init__(self, path: str | os.PathLike[str]):
        import numpy as np
        self.rows = np.load(path, mmap_mode="r")
        self._legal = np.load(os.fspath(path)[:-len(".npy")] + ".legal.npy", mmap_mode="r")
        self._ends = np.cumsum(self.rows["legal"], dtype=np.int64)

    def __len__(self) -> int:
        return len(self.rows)

    def legal(self, row: int):
        """The legal acts of that row, as numbers; `place` of the row is the index of the one that was done."""
        end = int(self._ends[row])
        return self._legal[end - int(self.rows["legal"][row]):end]


def load(path: str | os.PathLike[str]) -> Acts:
    return Acts(path)


def read_csv(path: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """The rows of a text one by one: numbers as numbers, legal acts as a list."""
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            made: dict[str, Any] = dict(row)
            for name in ("record", "number", "seat"):
                made[name] = int(row[name])
            for name in ("odds", "result"):
                made[name] = float(row[name])
            made["legal"] = row["legal"].split("|") if row["legal"] else []
            yield made
