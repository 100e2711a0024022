"""Precomputed kernels: several matrices in the place of X."""

from __future__ import annotations

from typing import Any, Mapping

import numpy as np
from scipy.sparse import issparse
from sklearn.utils.validation import check_array

from ._arrays import Floats

_EXPECTED = (
    "Expected a list of matrices, a mapping from names to matrices, or an array whose last axis "
    "(or first, as in MKLpy) counts the kernels."
)


def matrices(x: Any, estimator: Any, known: tuple[int, int] | None = None) -> dict[str, Floats]:
    """The matrices in X by name, all of the same shape.

    ``known`` says how many kernels and training rows an estimator was fitted with.
    """
    if not issparse(x) and not isinstance(x, Mapping) and hasattr(x, "numpy"):
        x = x.numpy()  # A tensor of torch.
    if issparse(x):
        raise TypeError(
            "Sparse data was passed, but dense data is required. Maybe use X.toarray()."
        )
    if isinstance(x, Mapping):
        named = {str(name): matrix for name, matrix in x.items()}
    elif isinstance(x, (list, tuple)) and len(x) and np.ndim(x[0]) == 2:
        named = {f"K{i}": matrix for i, matrix in enumerate(x)}
    elif getattr(x, "ndim", None) == 3:
        x = np.moveaxis(x, 0, 2) if _kernels_first(x.shape, known) else x
        named = {f"K{i}": x[:, :, i] for i in range(x.shape[2])}
    else:
        named = {"K0": x}
    if not named:
        raise ValueError(f"X has no matrices. {_EXPECTED}")
    checked = {
        name: check_array(matrix, dtype=np.float64, order="C", estimator=estimator, input_name="X")
        for name, matrix in named.items()
    }
    shapes = {name: matrix.shape for name, matrix in checked.items()}
    if len(set(shapes.values())) > 1:
        raise ValueError(f"The matrices in X have different shapes: {shapes}. {_EXPECTED}")
    return checked


def _kernels_first(shape: tuple[int, ...], known: tuple[int, int] | None) -> bool:
    """Whether the first axis counts kernels; where both readings fit it is the last."""
    if known is None:
        return shape[0] != shape[1] and shape[1] == shape[2]
    return shape[1:] != known[::-1] and (shape[0], shape[2]) == known


def require_square(named: Mapping[str, Floats]) -> int:
    """How many training rows the matrices have."""
    rows, columns = (int(length) for length in next(iter(named.values())).shape)
    if rows != columns:
        raise ValueError(
            f"Precomputed matrix must be a square matrix. Input is a {rows}x{columns} matrix. "
            "Expected the kernels between all training rows."
        )
    return rows


def require_columns(
    named: Mapping[str, Floats], columns: int, known: list[str], estimator: str
) -> None:
    """Refuses matrices that are not those between new rows and the training rows."""
    if list(named) != known:
        raise ValueError(
            f"X has the kernels {list(named)}, but the estimator was fitted with {known}. "
            "Expected the same ones in the same order."
        )
    found = next(iter(named.values())).shape[1]
    if found != columns:
        raise ValueError(
            f"X has {found} features, but {estimator} is expecting {columns} features as input: a "
            "column for each training row, also for those that are no support vectors."
        )
