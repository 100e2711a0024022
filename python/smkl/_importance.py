"""Which columns and kernels predictions rely on."""

from __future__ import annotations

from typing import Any, Callable, Iterable, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.utils import check_random_state

from ._arrays import Floats

_QUANTILE = 1.959964


class Importance(NamedTuple):
    """What the score loses when a column, or what a kernel says, is shuffled; an interval of 95 %."""

    name: str
    mean: float
    low: float
    high: float


def of_columns(
    estimator: Any, rows: Any, truth: NDArray[Any], numbers: bool, repeats: int, random_state: Any
) -> list[Importance]:
    """The importance of all columns, the most important one first."""
    rows = rows.toarray() if hasattr(rows, "toarray") else rows
    framed = hasattr(rows, "iloc")
    table = np.array(rows)
    names = list(rows.columns) if framed else list(range(table.shape[1] if table.ndim == 2 else 0))

    def predicted(column: int, order: NDArray[Any]) -> Any:
        shuffled = rows.copy() if framed else table.copy()
        if framed:
            shuffled[names[column]] = table[order, column]
        else:
            shuffled[:, column] = table[order, column]
        return estimator.predict(shuffled)

    _require(table.shape, truth, repeats, table.ndim == 2)
    return _sorted(names, predicted, estimator.predict(rows), truth, numbers, repeats, random_state)


def of_kernels(
    names: list[str],
    parts: list[Floats],
    values: Floats,
    decided: Callable[[Floats], Any],
    truth: NDArray[Any],
    numbers: bool,
    repeats: int,
    random_state: Any,
) -> list[Importance]:
    """The importance of kernels that each add a part to the values of all machines."""

    def predicted(kernel: int, order: NDArray[Any]) -> Any:
        return decided(values - parts[kernel] + parts[kernel][order])

    _require(values.shape, truth, repeats, True)
    return _sorted(names, predicted, decided(values), truth, numbers, repeats, random_state)


def _require(shape: tuple[int, ...], truth: NDArray[Any], repeats: int, table: bool) -> None:
    if not table or shape[0] != len(truth) or shape[0] < 2 or repeats < 1:
        raise ValueError(
            f"Rows of shape {shape}, {len(truth)} labels and {repeats} repeats are given. "
            "Expected at least two rows, a label for each, and one repeat or more."
        )


def _sorted(
    names: Iterable[Any],
    predicted: Callable[[int, NDArray[Any]], Any],
    said: Any,
    truth: NDArray[Any],
    numbers: bool,
    repeats: int,
    random_state: Any,
) -> list[Importance]:
    """What predictions lose with the rows of one of them in another order, the most first."""
    before = _losses(truth, said, numbers)
    random = check_random_state(random_state)
    found = []
    for place, name in enumerate(names):
        lost = np.zeros(len(truth))
        for _ in range(repeats):
            other = predicted(place, random.permutation(len(truth)))
            lost += (_losses(truth, other, numbers) - before) / repeats
        mean = float(lost.mean())
        error = _QUANTILE * float(lost.std(ddof=1)) / float(np.sqrt(len(lost)))
        found.append(Importance(str(name), mean, mean - error, mean + error))
    return sorted(found, key=lambda one: -one.mean)


def _losses(truth: NDArray[Any], said: NDArray[Any], numbers: bool) -> Floats:
    """What each row costs, such that the mean is what the score misses of 1."""
    if not numbers:
        return np.asarray(truth != said, dtype=np.float64)
    variance = float(np.var(truth))
    errors = np.asarray((truth - said) ** 2, dtype=np.float64)
    return errors / variance if variance > 0 else np.zeros(len(errors))
