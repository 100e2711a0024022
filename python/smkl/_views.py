"""Rows that come in blocks: one view for each source."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Sequence, Union

import numpy as np
from scipy.sparse import issparse
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils import _safe_indexing
from sklearn.utils.validation import _num_samples, check_is_fitted, validate_data

Blocks = Union[Mapping[str, Any], Sequence[Any]]


def is_table(block: Any) -> bool:
    """Whether it has rows and columns, as an array, a frame or a sparse matrix."""
    return issparse(block) or len(getattr(block, "shape", ())) == 2


class Views:
    """Blocks of the same rows, which are cut together.

    Whatever cuts rows of an array cuts those of all blocks: :func:`~sklearn.model_selection.cross_val_score`,
    grid searches and pipelines take it as ``X``.

    Parameters
    ----------
    blocks : mapping from str to array-like, or sequence of array-like
        What each view has for the rows: an array, a data frame, a sparse matrix, or a list of any
        objects, which callables see. In a sequence they are called ``"view0"``, ``"view1"``, ...

    Examples
    --------
    >>> import numpy as np
    >>> from smkl import Views
    >>> X = Views({"rna": np.zeros((5, 3)), "age": np.zeros((5, 1))})
    >>> len(X), X.names, X[[0, 2]]["rna"].shape
    (5, ['rna', 'age'], (2, 3))
    """

    ndim = 2

    def __init__(self, blocks: Blocks) -> None:
        if not isinstance(blocks, (Mapping, Sequence)) or isinstance(blocks, (str, bytes)):
            raise TypeError(
                f"The views are of type {type(blocks).__name__}. Expected a mapping from names to blocks "
                "of the same rows. Maybe {'rna': A, 'age': B}."
            )
        named = blocks if isinstance(blocks, Mapping) else dict(zip(
            (f"view{i}" for i in range(len(blocks))), blocks))
        self._blocks = {str(name): block for name, block in named.items()}
        if not self._blocks:
            raise ValueError("There are no views. Expected at least one. Maybe {'rna': A, 'age': B}.")
        lengths = {name: _num_samples(block) for name, block in self._blocks.items()}
        if len(set(lengths.values())) > 1:
            raise ValueError(
                f"The views have different numbers of rows: {lengths}. Expected the same rows in all."
            )
        self._rows: int = next(iter(lengths.values()))

    @property
    def names(self) -> list[str]:
        """The names of the views."""
        return list(self._blocks)

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows there are, and columns in all views; a list of objects is one column."""
        columns = (int(b.shape[1]) if is_table(b) else 1 for b in self._blocks.values())
        return self._rows, sum(columns)

    def __len__(self) -> int:
        return self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._blocks)

    def items(self) -> Iterator[tuple[str, Any]]:
        """Names and blocks."""
        return iter(self._blocks.items())

    def __getitem__(self, key: Any) -> Any:
        """A view by its name, or these rows of all views."""
        if isinstance(key, str):
            return self._blocks[key]
        rows = key[0] if isinstance(key, tuple) else key
        if isinstance(rows, (int, np.integer)):
            rows = [int(rows)]
        return Views({name: cut(block, rows) for name, block in self._blocks.items()})

    def __array__(self, *arguments: Any, **named: Any) -> Any:
        raise TypeError(
            "X are views, and this step takes one table. Expected the estimators of smkl. Maybe scale or impute the "
            "table before a ViewSplitter, or each block before Views."
        )

    def __repr__(self) -> str:
        parts = ", ".join(
            f"{name}: {b.shape[1] if is_table(b) else 'objects'}" for name, b in self._blocks.items()
        )
        return f"Views({self._rows} rows; {parts})"


def cut(block: Any, rows: Any) -> Any:
    """These rows of a block."""
    if is_table(block) or hasattr(block, "iloc") or isinstance(block, np.ndarray):
        return _safe_indexing(block.tocsr() if issparse(block) else block, rows)
    return [block[i] for i in np.arange(len(block))[rows]]


def views(X: Any) -> Views | None:
    """The views in X; None where it is something else."""
    if isinstance(X, Views):
        return X
    if isinstance(X, Mapping) and not issparse(X):
        return Views(X)
    if isinstance(X, (list, tuple)) and len(X) and all(is_table(block) for block in X):
        return Views(X)
    return None


def _is_names(columns: Any) -> bool:
    """Whether columns are given by their names."""
    if isinstance(columns, slice):
        columns = [columns.start, columns.stop]
    return any(isinstance(c, str) for c in columns)


class ViewSplitter(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Cut the columns of a table into views.

    A frame that has the columns of the fit in another order is put into that order; one that has
    other columns is refused.

    Parameters
    ----------
    columns : mapping from str to columns
        For each view its columns: names, positions, a slice, a boolean mask, or a function that
        gets the frame and returns one of these, as in :class:`sklearn.compose.ColumnTransformer`.
        Names are safest. They need a data frame, which a scaler or an imputer before the splitter
        gives after ``set_output(transform="pandas")``.

    Attributes
    ----------
    n_features_in_ : int
        Columns of the table.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Names of the columns, where there are names that are strings.

    Examples
    --------
    >>> from sklearn.datasets import load_wine
    >>> from sklearn.pipeline import make_pipeline
    >>> from smkl import SparseMKLClassifier, ViewSplitter
    >>> X, y = load_wine(return_X_y=True)
    >>> split = ViewSplitter({"acid": slice(0, 6), "color": [9, 10, 11]})
    >>> model = make_pipeline(split, SparseMKLClassifier("linear[views]", max_kernels=1))
    >>> model.fit(X, y)[-1].kernels_
    ['linear[acid]', 'linear[color]']
    """

    def __init__(self, columns: Mapping[str, Any]) -> None:
        self.columns = columns

    def fit(self, X: Any, y: Any = None) -> Any:
        """Remember which columns each view has.

        Parameters
        ----------
        X : array-like, data frame or sparse matrix of shape (n_samples, n_features)
            A table.
        y : object, optional
            Not looked at.

        Returns
        -------
        self : object
            The fitted splitter.
        """
        if not isinstance(self.columns, Mapping) or not self.columns:
            raise ValueError(
                f"columns is {self.columns!r}. Expected a mapping from names of views to columns. "
                "Maybe {'rna': slice(0, 100), 'age': [100]}."
            )
        X = self._table(X)
        validate_data(self, X, skip_check_array=True)
        chosen = {
            str(name): wanted(X) if callable(wanted) else wanted
            for name, wanted in self.columns.items()
        }
        self._columns = {
            name: [wanted] if isinstance(wanted, (str, int, np.integer)) else wanted
            for name, wanted in chosen.items()
        }
        self.transform(X)
        return self

    def transform(self, X: Any) -> Views:
        """Cut a table.

        Parameters
        ----------
        X : array-like, data frame or sparse matrix of shape (n_samples, n_features)
            A table with the same columns.

        Returns
        -------
        X : Views
            The same rows in views.
        """
        check_is_fitted(self)
        X = self._table(X)
        known = getattr(self, "feature_names_in_", None)
        if known is not None and set(getattr(X, "columns", ())) == set(known):
            X = _safe_indexing(X, list(known), axis=1)
        validate_data(self, X, skip_check_array=True, reset=False)
        found = {}
        for name, columns in self._columns.items():
            try:
                found[name] = _safe_indexing(X, columns, axis=1)
            except (IndexError, KeyError, ValueError) as problem:
                raise ValueError(
                    f"columns of ViewSplitter has {columns!r} for the view {name!r}. "
                    + (
                        f"Expected columns of X, a table of {X.shape[1]} columns: {problem}"
                        if hasattr(X, "columns") or not _is_names(columns)
                        else "X is an array, whose columns have no names. Expected a data frame. Maybe "
                        "set_output(transform='pandas') of the step before, such as a scaler or an imputer."
                    )
                ) from None
            if found[name].shape[1] == 0:
                raise ValueError(
                    f"columns of ViewSplitter has {columns!r} for the view {name!r}, which is no column of X. "
                    f"Expected some of its {X.shape[1]}."
                )
        return Views(found)

    @staticmethod
    def _table(X: Any) -> Any:
        X = X if is_table(X) else np.asarray(X)
        if len(X.shape) != 2:
            raise ValueError(f"X has shape {X.shape}. Expected 2D array, a table of rows and columns.")
        return X.tocsc() if issparse(X) else X
