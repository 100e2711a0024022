"""The candidate kernels: as specifications, as functions, or as matrices."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, Sequence, Union

import numpy as np
from scipy.sparse import issparse

from sklearn.utils.validation import _num_samples

from ._arrays import Floats, rows, texts
from ._data import Sample
from ._jvm import java
from ._words import named

KernelFunction = Callable[[Any, Any], Any]
KernelsOfOne = Union[str, KernelFunction, Sequence[Union[str, KernelFunction]]]
KernelLike = Union[KernelsOfOne, Mapping[str, KernelsOfOne]]

PRECOMPUTED = "precomputed"
AUTO = "auto"

_LONGEST_NAME = 60

#: Semicolons between kernels, but for those in quotes.
_BETWEEN = re.compile(r';(?=(?:[^"]*"[^"]*")*[^"]*$)')
_COLUMNS = re.compile(r"(?s)(.*?)\s*\[([^\[\]]*)\]\s*")
_PLAIN_LABEL = re.compile(r'[^\s,;()\[\]=|"]+')


@dataclass(frozen=True)
class Bound:
    """A function with the view that it sees; None is everything."""

    function: KernelFunction
    view: str | None = None


@dataclass(frozen=True)
class Kernels:
    """Candidate kernels: a text for Java, and the functions whose values Python computes."""

    text: str
    functions: Mapping[str, Bound] = field(default_factory=dict)

    def given(self, sample: Sample) -> dict[str, Floats]:
        """The matrices of the functions on the training rows."""
        return cross(self.functions, sample, sample)


def functions_only(kernel: Any) -> bool:
    """Whether no kernel needs numbers in columns."""
    if callable(kernel):
        return True
    return isinstance(kernel, (list, tuple)) and len(kernel) > 0 and all(map(callable, kernel))


def kernels(kernel: KernelLike, sample: Sample, auto: Callable[[Any], str]) -> Kernels:
    """The kernels that the parameter ``kernel`` stands for on these rows.

    ``auto`` gives the specifications that ``"auto"`` stands for on the columns of a view, or on all.
    """
    parts: list[str] = []
    functions: dict[str, Bound] = {}
    pairs: list[tuple[str | None, Any]]
    if isinstance(kernel, Mapping):
        pairs = [(str(view), item) for view, own in kernel.items() for item in _items(own)]
        unknown = [view for view, _ in pairs if view not in sample.blocks]
        if unknown:
            raise ValueError(
                f"kernel names the view {unknown[0]!r}, but X has "
                + (f"the views {list(sample.blocks)}." if sample.blocks else "no views.")
                + " Expected views of X. Maybe X={'rna': A, 'age': B}."
            )
    else:
        pairs = [(None, item) for item in _items(kernel)]
    for view, item in pairs:
        if isinstance(item, str):
            parts += _texts(item, view, sample, auto)
        else:
            name = _name(item) if view is None else f"{_name(item)}[{view}]"
            name = _unique(name, functions)
            functions[name] = Bound(item, view)
            parts.append(given(name))
    return Kernels("; ".join(parts), functions)


def _items(kernel: Any) -> list[Any]:
    alone = isinstance(kernel, str) or callable(kernel)
    if not alone and not isinstance(kernel, (list, tuple)):
        raise TypeError(
            f"kernel has an entry of type {type(kernel).__name__}. Expected specifications such as "
            "'rbf(gamma=0.5)', functions f(X, Y) that return a matrix, or a list of these."
        )
    items = [kernel] if alone else list(kernel)
    if not items:
        raise ValueError(
            "kernel is an empty list. Expected at least one kernel. Maybe 'rbf(gamma=0.5)'."
        )
    for item in items:
        if isinstance(item, str):
            if item.strip() == PRECOMPUTED:
                raise ValueError(
                    "kernel has 'precomputed' in a list. Expected it alone, with all matrices in X."
                    " Maybe give the functions that compute the matrices instead."
                )
        elif not callable(item):
            raise TypeError(
                f"kernel has an entry of type {type(item).__name__}. Expected specifications such "
                "as 'rbf(gamma=0.5)' and functions f(X, Y) that return a matrix."
            )
    return items


def _texts(text: str, view: str | None, sample: Sample, auto: Callable[[Any], str]) -> list[str]:
    """The specifications in a text, those of a view with its columns."""
    if not sample.blocks:
        return [auto(sample.x) if text.strip() == AUTO else text]
    if view is not None:
        if view not in sample.columns:
            raise ValueError(
                f"kernel has the specification {text!r} for the view {view!r}, which has objects and "
                "no numbers. Expected functions for it."
            )
        if text.strip() == AUTO:
            text = auto(sample.numbers(view))
        return [_of_view(part, view, sample) for part in _parts(text)]
    if text.strip() == AUTO:
        return [t for name in sample.columns for t in _texts(AUTO, name, sample, auto)]
    found = []
    for part in _parts(text):
        where = _COLUMNS.fullmatch(part)
        if where and where[2].strip() == "views":
            found += [_of_view(where[1], name, sample) for name in sample.columns]
        else:
            found.append(part)
    return found


def _parts(text: str) -> list[str]:
    return [part.strip() for part in _BETWEEN.split(text) if part.strip()]


def _of_view(part: str, view: str, sample: Sample) -> str:
    """A specification for the columns of a view, labelled with its name."""
    own = sample.columns[view]
    columns = f"{own.start}-{own.stop - 1}"
    where = _COLUMNS.fullmatch(part)
    if where is None:
        label = view if _PLAIN_LABEL.fullmatch(view) else '"' + view.replace('"', '""') + '"'
        return f"{part}[cols={columns},name={label}]"
    if where[2].strip() == "each":
        return f"{where[1]}[each={columns}]"
    raise ValueError(
        f"kernel has {part!r} for the view {view!r}. Expected a kernel of the whole view, or of "
        "[each] of its columns."
    )


def ten(x: Any, weights: Floats | None, standardize: bool) -> str:
    """Ten kernels for rows of any width, scale and origin.

    Distances are measured by the variance, as ``gamma="scale"`` of scikit-learn does, and inner
    products by the mean square, so that no kernel has large entries. Rows count by their weights:
    a weight of 2 gives the same kernels as a row that is there twice.
    """
    near, inner, city = _scales(x, weights, standardize)
    # Twelve digits: sums of the same rows in another order give the same kernels.
    return "; ".join(
        [f"poly(degree=1,scale={inner:.12g},offset=0)"]
        + [f"poly(degree={d},scale={inner:.12g},offset=1)" for d in (2, 3)]
        + [f"rbf(gamma={f * near:.12g})" for f in (0.1, 0.3, 1, 3, 10)]
        + [f"laplacian(gamma={f * city:.12g})" for f in (0.3, 1)]
    )


def one(x: Any, weights: Floats | None, standardize: bool) -> str:
    """The RBF kernel among the ten whose width is that of ``gamma="scale"``."""
    return f"rbf(gamma={_scales(x, weights, standardize)[0]:.12g})"


def _scales(x: Any, weights: Floats | None, standardize: bool) -> tuple[float, float, float]:
    """One over the usual squared distance, inner product, and distance in steps along the axes."""
    columns = max(1, x.shape[1])
    if standardize:
        columns = max(1, _varying(x))
        variance = square = 1.0
    else:
        mean = _mean(x, weights)
        squares = x.multiply(x) if issparse(x) else x**2
        mean_square = _mean(squares, weights)
        # Most entries of sparse rows are 0, so that little cancels.
        spread = mean_square - mean**2 if issparse(x) else _mean((x - mean) ** 2, weights)
        variance = _positive(spread)
        square = _positive(mean_square)
    return (
        1 / (columns * variance),
        1 / (columns * square),
        1 / (columns * float(np.sqrt(variance))),
    )


def _mean(values: Any, weights: Floats | None) -> float:
    """Of all entries, row by row: what overflows is found out by the caller."""
    with np.errstate(over="ignore", invalid="ignore"):
        of_rows = np.asarray(values.mean(axis=1)).ravel()
        return float(np.average(of_rows, weights=weights))


def _varying(x: Any) -> int:
    """How many columns do not have the same value in all rows."""
    if issparse(x):
        return int((x.max(axis=0) != x.min(axis=0)).sum())
    return int((x != x[:1]).any(axis=0).sum())


def _positive(value: float) -> float:
    return value if value > 0 and np.isfinite(value) else 1.0


def given(name: str) -> str:
    """The specification of a kernel whose values Python has."""
    return 'given(name="{}")'.format(name.replace('"', '""'))


def display(names: Sequence[str]) -> list[str]:
    """Names for people: those of functions and matrices plain, no name twice."""
    shown: dict[str, None] = {}
    for text in names:
        shown[_unique(named(text), shown)] = None
    return list(shown)


def _name(function: KernelFunction) -> str:
    if isinstance(function, functools.partial):
        arguments = [repr(a) for a in function.args]
        arguments += [f"{k}={v!r}" for k, v in function.keywords.items()]
        text = f"{_name(function.func)}({', '.join(arguments)})"
    else:
        text = getattr(function, "__name__", None) or repr(function)
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_NAME else text[: _LONGEST_NAME - 3] + "..."


def _unique(name: str, known: Mapping[str, Any]) -> str:
    if name not in known:
        return name
    number = 2
    while f"{name} ({number})" in known:
        number += 1
    return f"{name} ({number})"


def _values(name: str, function: KernelFunction, x: Any, z: Any) -> Floats:
    x, z = _writable(x), _writable(z)
    found = function(x, z)
    found = np.asarray(found.toarray() if issparse(found) else found)
    try:
        values = np.asarray(found, dtype=np.float64 if found.dtype.kind != "c" else None)
        if values.dtype.kind == "c":
            raise ValueError("they are complex")
    except (TypeError, ValueError) as problem:
        raise ValueError(
            f"The kernel '{name}' returned values that are no real numbers ({problem}). Expected an "
            f"array of {_num_samples(x)} rows and {_num_samples(z)} columns."
        ) from None
    shape = (_num_samples(x), _num_samples(z))
    if values.shape != shape:
        raise ValueError(
            f"The kernel '{name}' returned an array of shape {values.shape} for {shape[0]} and "
            f"{shape[1]} rows. Expected {shape}. Maybe it is a function of two rows: "
            "wrap it with sklearn.metrics.pairwise_kernels."
        )
    if not np.isfinite(values).all():
        raise ValueError(
            f"The kernel '{name}' returned NaN or infinity. Expected finite values. Maybe its "
            "parameters are too large for these rows."
        )
    return values


def _writable(x: Any) -> Any:
    """Rows of a data frame may be read-only, which some functions cannot work with."""
    return x.copy() if isinstance(x, np.ndarray) and not x.flags.writeable else x


def cross(functions: Mapping[str, Bound], new: Sample, train: Sample) -> dict[str, Floats]:
    """The values of functions between new rows and training rows."""
    return {
        name: _values(name, b.function, new.source(b.view), train.source(b.view))
        for name, b in functions.items()
    }


def to_java(matrices: Mapping[str, Floats], training: bool) -> Any:
    """Matrices by name, for a fit or for a prediction."""
    family = java("org.smkl.gram.GivenKernels")
    arrays = java("org.smkl.python.Rows")
    import jpype

    values = jpype.JArray(arrays)([rows(matrix) for matrix in matrices.values()])
    make = family.ofTraining if training else family.ofNewRows
    return make(texts(list(matrices)), values)
