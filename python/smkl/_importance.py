"""Which columns predictions rely on."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._arrays import Floats

_QUANTILE = 1.959964


class ColumnImportance(NamedTuple):
    """What the score loses when the cells of a column are shuffled, with an interval of 95 %."""

    name: str
    mean: float
    low: float
    high: float


def of_columns(
    estimator: Any, rows: Any, truth: NDArray[Any], numbers: bool, repeats: int, seed: int
) -> list[ColumnImportance]:
    """The importance of all columns, the most important one first."""
    rows = rows.toarray() if hasattr(rows, "toarray") else rows
    framed = hasattr(rows, "iloc")
    table = np.array(rows)
    if table.ndim != 2 or len(table) != len(truth) or len(table) < 2 or repeats < 1:
        raise ValueError(
            f"Rows of shape {table.shape}, {len(truth)} labels and {repeats} repeats are given. "
            "Expected at least two rows, a label for each, and one repeat or more."
        )
    before = _losses(truth, estimator.predict(rows), numbers)
    generator = np.random.default_rng(seed)
    names = list(rows.columns) if framed else range(table.shape[1])
    found = []
    for column, name in enumerate(names):
        lost = np.zeros(len(table))
        for _ in range(repeats):
            shuffled = rows.copy() if framed else table.copy()
            cells = generator.permutation(table[:, column])
            if framed:
                shuffled[name] = cells
            else:
                shuffled[:, column] = cells
            lost += (_losses(truth, estimator.predict(shuffled), numbers) - before) / repeats
        mean = float(lost.mean())
        error = _QUANTILE * float(lost.std(ddof=1)) / float(np.sqrt(len(lost)))
        found.append(ColumnImportance(str(name), mean, mean - error, mean + error))
    return sorted(found, key=lambda one: -one.mean)


def _losses(truth: NDArray[Any], said: NDArray[Any], numbers: bool) -> Floats:
    """What each row costs, such that the mean is what the score misses of 1."""
    if not numbers:
        return np.asarray(truth != said, dtype=np.float64)
    variance = float(np.var(truth))
    errors = np.asarray((truth - said) ** 2, dtype=np.float64)
    return errors / variance if variance > 0 else np.zeros(len(errors))
