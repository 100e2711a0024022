"""Numbers between numpy and Java: Java reads and writes numpy's own memory."""

from __future__ import annotations

from typing import Any, Sequence, Union

import jpype
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import issparse

from ._jvm import java

Floats = NDArray[np.float64]

#: The largest buffer of Java has 2 GiB less a byte.
_LARGEST = 1 << 30

#: The largest array of Java.
_MOST_NUMBERS = (1 << 31) - 9


def rows(array: Floats) -> Any:
    """An array of two dimensions for Java, without a copy where it is float64 in C order.

    The array must live until Java has read it.
    """
    kind = java("org.smkl.python.Rows")
    array = np.ascontiguousarray(array, dtype=np.float64)
    count, columns = array.shape
    step = max(1, _LARGEST // max(1, columns * array.itemsize))
    buffers = [
        jpype.nio.convertToDirectBuffer(array[first : first + step])
        for first in range(0, count, step)
        if columns
    ]
    parts = jpype.JArray(java("java.nio.ByteBuffer"))(buffers)
    return kind(parts, count, columns)


def features(x: Any) -> Any:
    """Rows for Java as they are: a sparse matrix stays sparse, and is copied."""
    if not issparse(x):
        return rows(x)
    if not x.has_canonical_format:
        x = x.copy()
        x.sum_duplicates()
    if x.nnz > _MOST_NUMBERS:
        raise ValueError(
            f"X names {x.nnz} numbers. Expected at most {_MOST_NUMBERS}. Maybe fit fewer rows."
        )
    kind = java("org.smkl.python.SparseRows")
    return kind(integers(x.indptr), integers(x.indices), doubles(x.data), x.shape[1])


def texts(values: Sequence[str]) -> Any:
    """Strings for Java."""
    java("java.lang.String")
    return jpype.JArray(jpype.JString)([str(value) for value in values])


def doubles(values: Floats) -> Any:
    """A vector for Java, by one copy."""
    java("java.lang.Double")
    return jpype.JArray(jpype.JDouble)(np.ascontiguousarray(values, dtype=np.float64))


def integers(values: NDArray[Any]) -> Any:
    """A vector of whole numbers for Java, by one copy."""
    java("java.lang.Integer")
    return jpype.JArray(jpype.JInt)(np.ascontiguousarray(values, dtype=np.int32))


def votes(values: Union[Floats, Sequence[Floats]], pairs: Sequence[tuple[int, int]], classes: int) -> Floats:
    """A column for each class: its votes of one against one, plus what values add, less than one half."""
    found = np.zeros((len(values[0]), classes))
    sums = np.zeros_like(found)
    for value, (a, b) in zip(values, pairs):
        found[np.arange(len(value)), np.where(value > 0, a, b)] += 1
        sums[:, a] += value
        sums[:, b] -= value
    return np.asarray(found + sums / (3 * (np.abs(sums) + 1)))
