"""What the two estimators share."""

from __future__ import annotations

import dataclasses
import math
import os
import warnings
from pathlib import Path
from typing import Any, Iterable

import numpy as np
from sklearn.base import BaseEstimator, clone
from sklearn.utils import check_X_y
from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data

from . import _html, _kernels, _matrices
from ._arrays import Floats, integers
from ._importance import ColumnImportance, of_columns
from ._jvm import call, java, run
from ._model import Model
from ._progress import watcher
from ._proof import Certificate, Verification, temporary, verification
from ._rows import TrainingRows
from ._settings import Problem, number, rules, seed, whole


class _Kept:
    """The training data of a fit, by reference; a pickle leaves it out."""

    def __init__(self, *data: Any) -> None:
        self.data: tuple[Any, ...] | None = data

    def __getstate__(self) -> dict[str, Any]:
        return {"data": None}


class SparseMKL(BaseEstimator):  # type: ignore[misc]
    """Validation, settings, fit, proof, path, files and display."""

    # Set by the constructors of the estimators.
    kernel: Any
    k0: Any
    at_most: Any
    per_view: Any
    must: Any
    never: Any
    C: Any
    lam: Any
    gap: Any
    standardize: Any
    normalize: Any
    indefinite: Any
    time_limit: Any
    random_state: Any
    threads: Any
    progress: Any

    # What differs between classes and numbers.

    _numbers: bool

    def _encode(self, y: Any, fitting: bool) -> tuple[Any, list[str] | None]:
        raise NotImplementedError

    def _require_variety(self, target: Any) -> None:
        """Refuses rows from which nothing can be learned."""

    def _problem(self, rows: TrainingRows) -> Problem:
        raise NotImplementedError

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self._precomputed
        tags.input_tags.sparse = not self._precomputed
        tags.input_tags.three_d_array = self._precomputed
        return tags

    # Data.

    @property
    def _precomputed(self) -> bool:
        return isinstance(self.kernel, str) and self.kernel.strip() == _kernels.PRECOMPUTED

    def _rows(
        self, X: Any, y: Any, sample_weight: Any, known: _kernels.Kernels | None = None
    ) -> TrainingRows:
        """Checks training rows; with ``known`` kernels for an estimator that is fitted."""
        fitting = known is None
        if self._precomputed:
            named = _matrices.matrices(X, self)
            # The matrices are the data; Java knows their rows by position.
            x = np.arange(_matrices.require_square(named), dtype=np.float64)[:, None]
            x, y = check_X_y(x, y, y_numeric=self._numbers, estimator=self)
            names = ["position"]
            if fitting:
                self.n_features_in_ = len(x)
        else:
            named = {}
            x, y = validate_data(
                self,
                X,
                y,
                accept_sparse="csr",
                dtype=np.float64,
                order="C",
                y_numeric=self._numbers,
                ensure_min_samples=2,
                reset=fitting,
            )
            names = self._column_names(x.shape[1])
        target, classes = self._encode(y, fitting)
        weights, kept = None, np.arange(x.shape[0])
        if sample_weight is not None:
            weights = _check_sample_weight(
                sample_weight, x, dtype=np.float64, ensure_non_negative=True
            )
            if (weights > 0).any():
                # A row without weight changes nothing, not even the default kernels.
                kept = np.flatnonzero(weights > 0)
                x, target, weights = x[kept], target[kept], weights[kept]
                self._require_variety(target)
                if named and len(kept) < len(next(iter(named.values()))):
                    named = {name: m[np.ix_(kept, kept)] for name, m in named.items()}
        if self._precomputed:
            kernels = _kernels.Kernels("; ".join(_kernels.given(name) for name in named))
        else:
            kernels = known or _kernels.kernels(self.kernel, x, weights, bool(self.standardize))
            named = kernels.given(x)
        return TrainingRows(x, names, target, classes, weights, kernels, named, kept)

    def _column_names(self, columns: int) -> list[str]:
        if hasattr(self, "feature_names_in_"):
            return [str(name) for name in self.feature_names_in_]
        return [f"x{j}" for j in range(columns)]

    # Fitting.

    def _base_problem(self, rows: TrainingRows) -> dict[str, Any]:
        return {
            "kernels": rows.kernels.text,
            "C": number("C", self.C),
            "lam": number("lam", self.lam),
            "k0": None if self.k0 is None else whole("k0", self.k0),
            "rules": rules(self.at_most, self.per_view, self.must, self.never),
            "indefinite": str(self.indefinite),
            "normalize": str(self.normalize),
            "standardize": bool(self.standardize),
        }

    def _builder(self, problem: Problem) -> Any:
        builder = problem.builder().seed(seed(self.random_state))
        if self.threads is not None:
            builder.threads(whole("threads", self.threads))
        if self.time_limit is not None:
            builder.timeLimit(number("time_limit", self.time_limit))
        if self.gap is not None:
            call(builder.certified, number("gap", self.gap))
        return builder

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Any:
        """Choose kernels and weights, and bound how good they are.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (n_samples, n_features)
            The training rows. Sparse ones stay sparse unless ``standardize`` is true. With
            ``kernel="precomputed"`` a list of matrices of shape (n_samples, n_samples), a mapping from names to such matrices, or an array of shape
            (n_samples, n_samples, n_kernels).
        y : array-like of shape (n_samples,)
            What is to be predicted.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts: ``C`` is multiplied by it. A weight of 2 is a row that is
            there twice, a weight of 0 a row that is not there.

        Returns
        -------
        self : object
            The fitted estimator.

        Raises
        ------
        KeyboardInterrupt
            After Ctrl-C. The estimator then is fitted with the best found so far, unless Ctrl-C
            came before the kernels were ready; its ``status_`` is ``"interrupted"``.
        """
        rows = self._rows(X, y, sample_weight)
        problem = self._problem(rows)
        work = java("org.smkl.python.Work")
        job = call(work.fit, self._builder(problem), rows.to_java(problem.standardize))
        fitted, ended = run(job, watcher(self.progress))
        self._take(fitted, rows, problem, _Kept(X, y, sample_weight))
        if ended is not None:
            raise ended
        return self

    def _take(self, fitted: Any, rows: TrainingRows, problem: Problem, kept: _Kept) -> None:
        """Takes over what Java found."""
        names = _kernels.display([str(name) for name in fitted.kernels()])
        weights = np.array(fitted.weights(), dtype=np.float64)
        rigorous = bool(fitted.rigorous())
        self.weights_ = dict(zip(names, weights.tolist()))
        self.objective_ = float(fitted.objective())
        self.lower_bound_ = float(fitted.lowerBound())
        self.upper_bound_ = self.objective_ if rigorous else math.inf
        self.gap_ = float(fitted.relativeGap()) if rigorous else math.inf
        self.optimal_ = bool(fitted.optimal())
        self.status_ = str(fitted.status())
        certificate = fitted.certificate()
        self.certificate_ = None if certificate is None else Certificate(certificate)
        self.fit_seconds_ = float(fitted.seconds())
        self._model = Model(fitted.predictor())
        self._proved = problem
        self._kernels = rows.kernels
        self._training = kept
        self._given_names = list(rows.given)
        # A copy: the caller may go on to write to these rows.
        self._train_rows = rows.x.copy() if rows.kernels.functions else None
        self._train_positions = rows.kept
        self.remarks_ = [str(remark) for remark in fitted.remarks()]
        for remark in self.remarks_:
            warnings.warn(remark, UserWarning, stacklevel=3)

    # Prediction.

    def _values(self, X: Any) -> Floats:
        check_is_fitted(self)
        chosen = {name for name, weight in self.weights_.items() if weight > 0}
        if self._precomputed:
            named = _matrices.matrices(X, self)
            _matrices.require_columns(
                named, self.n_features_in_, self._given_names, type(self).__name__
            )
            x = np.zeros((len(next(iter(named.values()))), 1))
            given = {k: m[:, self._train_positions] for k, m in named.items() if k in chosen}
        else:
            x = validate_data(
                self, X, accept_sparse="csr", dtype=np.float64, order="C", reset=False
            )
            functions = {k: f for k, f in self._kernels.functions.items() if k in chosen}
            known = self._train_rows
            given = {} if known is None else _kernels.cross(functions, x, known)
        threads = (os.cpu_count() or 1) if self.threads is None else whole("threads", self.threads)
        return self._model.values(x, given, threads)

    # Proof and path.

    def _data(self, X: Any, y: Any, sample_weight: Any, what: str) -> tuple[Any, Any, Any]:
        if X is not None and y is not None:
            return X, y, sample_weight
        kept = getattr(self, "_training", None)
        if X is None and y is None and kept is not None and kept.data is not None:
            x, target, weights = kept.data
            return x, target, weights
        raise ValueError(
            f"{what} needs X and y: the estimator does not have its training data, which a pickle "
            "leaves out. Maybe pass both."
        )

    def verify(self, X: Any = None, y: Any = None, sample_weight: Any = None) -> Verification:
        """Check the certificate against the data, without any solver.

        Parameters
        ----------
        X, y, sample_weight : array-like, optional
            The training data; by default that of :meth:`fit`, as it is now.

        Returns
        -------
        verification : Verification
            Whether the certificate holds, and the bounds as recomputed from the data. It is true
            in an ``if`` where the certificate is valid.
        """
        check_is_fitted(self)
        if self.certificate_ is None:
            raise ValueError(
                "There is no certificate: the fit was not asked for a proof, or proved nothing. "
                "Maybe fit with gap=1e-6."
            )
        X, y, sample_weight = self._data(X, y, sample_weight, "verify")
        rows = self._rows(X, y, sample_weight, known=self._kernels)
        data = rows.to_java(self._proved.standardize)
        with temporary(self.certificate_) as file:
            job = call(
                java("org.smkl.python.Work").verify, self._builder(self._proved), data, file
            )
            found, ended = run(job)
        if ended is not None:
            raise ended
        return verification(found)

    def k0_path(
        self,
        X: Any = None,
        y: Any = None,
        k0s: Iterable[int] | None = None,
        sample_weight: Any = None,
    ) -> list[Any]:
        """Fit for one ``k0`` after the other: what does one more kernel buy?

        The kernels are computed once. More kernels allow every choice that fewer do, so the upper
        bounds never rise along the path, and a lower bound holds for all smaller ``k0`` as well.

        Parameters
        ----------
        X, y : array-like, optional
            Training data; by default that of :meth:`fit`.
        k0s : iterable of int, optional
            The ``k0`` to try; by default 1 to 5, or as many as there are kernels.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts.

        Returns
        -------
        path : list of estimators
            A fitted estimator for each ``k0``, in ascending order. This one stays as it is.

        Examples
        --------
        >>> for model in estimator.k0_path(X, y):  # doctest: +SKIP
        ...     print(model.k0, model.lower_bound_, model.upper_bound_, model.score(X_new, y_new))
        """
        X, y, sample_weight = self._data(X, y, sample_weight, "k0_path")
        template = clone(self)
        rows = template._rows(X, y, sample_weight)
        problem = template._problem(rows)
        sizes = None if k0s is None else sorted({whole("k0", k0) for k0 in k0s})
        job = call(
            java("org.smkl.python.Work").path,
            template._builder(problem),
            rows.to_java(problem.standardize),
            None if sizes is None else integers(np.array(sizes, dtype=np.int32)),
        )
        found, ended = run(job, watcher(self.progress))
        if ended is not None:
            raise ended
        path = []
        for point in found:
            k0 = int(point.k0())
            model = clone(self).set_params(k0=k0)
            model._rows(X, y, sample_weight)
            model._take(point.fitted(), rows, _with_k0(problem, k0), _Kept(X, y, sample_weight))
            path.append(model)
        return path

    # What it relies on.

    def importance(
        self, X: Any, y: Any, *, repeats: int = 5, random_state: int = 1
    ) -> list[ColumnImportance]:
        """Tell which columns the predictions rely on.

        The cells of each column are shuffled among rows that the model should not have seen. A
        classifier loses accuracy by that, a regressor R^2.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (n_samples, n_features)
            Rows to test on, at least two.
        y : array-like of shape (n_samples,)
            Their classes or numbers.
        repeats : int, default=5
            How often each column is shuffled.
        random_state : int, default=1
            The seed of the shuffles.

        Returns
        -------
        list of ColumnImportance
            The most important column first: ``name``, ``mean``, and ``low`` and ``high``, the mean
            less and plus 1.96 standard errors over rows.
        """
        check_is_fitted(self)
        if self._precomputed:
            raise ValueError(
                "Kernels that are given have no columns. Expected a model of columns. Maybe fit "
                "one with specifications of kernels."
            )
        return of_columns(self, X, np.asarray(y), self._numbers, repeats, random_state)

    # Files and display.

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model file, as ``smkl predict`` reads it.

        Parameters
        ----------
        path : str or path-like
            Where. The file has no kernels that Python computed: such a model predicts in Python
            alone, where a pickle keeps it.
        """
        check_is_fitted(self)
        Path(path).write_bytes(bytes(self._model))

    def _repr_html_inner(self) -> str:
        return self._html_repr()

    def _html_repr(self) -> str:
        diagram = str(super()._html_repr())
        return _html.summary(self) + diagram if hasattr(self, "weights_") else diagram


def _with_k0(problem: Problem, k0: int) -> Problem:
    return dataclasses.replace(problem, k0=k0)
