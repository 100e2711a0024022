"""What a fit or a prediction is about: numbers for Java, and blocks for functions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping

import numpy as np
from scipy.sparse import hstack, issparse
from sklearn.utils.validation import _num_samples, check_array, validate_data

from ._views import Views, cut, is_table, views


#: In the place of y where there is none: of rows to be predicted, and of a fit that learns none.
UNKNOWN = object()


@dataclass(frozen=True)
class Sample:
    """Checked rows.

    ``x`` are the columns that kernels of specifications see, sparse or not, with their ``names``;
    ``whole`` is what functions see, and ``blocks`` what functions of one view see, whose columns
    in ``x`` are ``columns``.
    """

    x: Any
    names: list[str]
    whole: Any
    blocks: Mapping[str, Any] = field(default_factory=dict)
    columns: Mapping[str, range] = field(default_factory=dict)

    def source(self, view: str | None) -> Any:
        """What a function sees."""
        return self.whole if view is None else self.blocks[view]

    def numbers(self, view: str) -> Any:
        """The columns of a view."""
        own = self.columns[view]
        return self.x[:, own.start : own.stop]

    def take(self, rows: Any) -> Sample:
        """These rows alone."""
        same = self.whole is self.x
        x = self.x[rows]
        return Sample(
            x,
            self.names,
            x if same else cut(self.whole, rows),
            {name: cut(block, rows) for name, block in self.blocks.items()},
            self.columns,
        )

    def copy(self) -> Sample:
        """A copy of the numbers: the caller may go on to write to these rows."""
        x = self.x.copy()
        whole = x if self.whole is self.x else self.whole
        blocks = {
            name: self.numbers(name).copy() if name in self.columns else list(block)
            for name, block in self.blocks.items()
        }
        return Sample(x, self.names, whole, blocks, self.columns)


def positions(whole: Any) -> Sample:
    """Objects that only functions understand: Java knows them by position."""
    if not isinstance(whole, np.ndarray):
        whole = list(whole)
    count = len(whole)
    return Sample(np.arange(count, dtype=np.float64)[:, None], ["position"], whole)


def is_objects(X: Any) -> bool:
    """Whether X is a sequence of objects rather than a table of numbers."""
    if is_table(X):
        kind = getattr(getattr(X, "dtype", None), "kind", "f")
        return kind in "US" or (kind == "O" and any(isinstance(v, (str, bytes)) for v in X.flat))
    if isinstance(X, np.ndarray):
        return X.ndim == 1 and X.dtype.kind in "OUS"
    if not isinstance(X, (list, tuple)) or not len(X):
        return hasattr(X, "iloc") and X.dtype.kind in "OUST"
    try:
        found = np.asarray(X)
    except ValueError:
        return True  # Sequences of different lengths.
    return found.dtype.kind in "OUS"


def table(X: Any, y: Any, estimator: Any, fitting: bool, numeric: bool) -> tuple[Sample, Any]:
    """Rows of numbers."""
    arguments: dict[str, Any] = {
        "accept_sparse": "csr", "dtype": np.float64, "order": "C", "reset": fitting,
    }
    if y is UNKNOWN:
        x = validate_data(estimator, X, ensure_min_samples=2 if fitting else 1, **arguments)
    else:
        x, y = validate_data(
            estimator, X, y, y_numeric=numeric, ensure_min_samples=2, **arguments
        )
    names = getattr(estimator, "feature_names_in_", [f"x{j}" for j in range(x.shape[1])])
    return Sample(x, [str(name) for name in names], x), y


def in_views(given: Views, estimator: Any, fitting: bool) -> Sample:
    """Rows in views: those of a fit by their names, in whatever order they come."""
    if not fitting:
        expected = list(estimator._widths)
        if set(given.names) != set(expected):
            raise ValueError(
                f"X has the views {given.names}. Expected the views {expected}, as in fit."
            )
        given = Views({name: given[name] for name in expected})
    parts: list[Any] = []
    names: list[str] = []
    blocks: dict[str, Any] = {}
    columns: dict[str, range] = {}
    headings: dict[str, list[str]] = {}
    for name, block in given.items():
        if not is_table(block):
            blocks[name] = block
            continue
        try:
            checked = check_array(
                block,
                accept_sparse="csr",
                dtype=np.float64,
                order="C",
                estimator=estimator,
                input_name=f"View {name!r} of X",
            )
        except ValueError as problem:
            hint = " Maybe sklearn.impute.SimpleImputer before, with set_output(transform='pandas') where names of" \
                " columns are needed." if "NaN" in str(problem) else ""
            raise ValueError(f"{problem}{hint}") from None
        # Names of frames stay, so that a file with these columns is the same data.
        known = None if fitting else estimator._headings.get(name)
        own = list(getattr(block, "columns", known or range(checked.shape[1])))
        if all(isinstance(column, str) for column in own):
            headings[name] = own
        columns[name] = range(len(names), len(names) + checked.shape[1])
        names += [str(column) for column in own]
        blocks[name] = checked
        parts.append(checked)
    widths = {name: len(columns[name]) if name in columns else None for name in blocks}
    if fitting:
        estimator._widths, estimator._headings = widths, headings
        estimator.n_features_in_ = len(names)
    elif widths != estimator._widths:
        raise ValueError(
            f"X has views with these numbers of columns: {widths}. Expected {estimator._widths}, as "
            "in fit."
        )
    for name, own in headings.items():
        known = estimator._headings.get(name, own)
        if own != known:
            raise ValueError(
                f"The feature names of the view {name!r} should match those that were passed during fit, in the "
                f"same order. {_first_difference(own, known)}"
            )
    if len(headings) < len(columns) or len(set(names)) < len(names):
        names = [f"{name}_{names[j]}" for name, own in columns.items() for j in own]
    if not parts:
        return Sample(positions(range(len(given))).x, ["position"], given, blocks)
    if any(issparse(part) for part in parts):
        x = hstack(parts, format="csr")
    else:
        x = np.ascontiguousarray(np.hstack(parts))
    return Sample(x, names, x, blocks, columns)


def _first_difference(found: list[str], known: list[str]) -> str:
    at = next(i for i, (one, other) in enumerate(zip(found, known)) if one != other)
    return f"Column {at} is {found[at]!r}, in fit {known[at]!r}. Maybe select the columns by name before."


def sample(
    X: Any, y: Any, estimator: Any, fitting: bool, numeric: bool, functions_only: bool
) -> tuple[Sample, Any]:
    """What is in X: views, objects or a table."""
    if fitting:
        for name in ("_widths", "_headings", "_objects", "n_features_in_", "feature_names_in_"):
            vars(estimator).pop(name, None)
    found = views(X)
    expected = getattr(estimator, "_widths", None)
    if not fitting and (found is None) != (expected is None):
        raise ValueError(
            f"X is {'no' if found is None else 'a'} set of views. Expected "
            + ("views" if found is None else "a table") + ", as in fit."
        )
    if found is not None:
        return in_views(found, estimator, fitting), y
    if functions_only and is_objects(X):
        if fitting:
            estimator._objects = True
        return positions(X), y
    if not fitting and getattr(estimator, "_objects", False):
        raise ValueError("X is a table. Expected a sequence of objects, as in fit.")
    return table(X, y, estimator, fitting, numeric)


def count(sample: Sample) -> int:
    """How many rows there are."""
    return int(_num_samples(sample.x))
