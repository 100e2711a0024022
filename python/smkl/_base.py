"""What the estimators share."""

from __future__ import annotations

import dataclasses
import math
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Sequence

import numpy as np
from sklearn.base import clone
from sklearn.utils import check_array, check_X_y, estimator_html_repr
from sklearn.utils.validation import _check_sample_weight, check_is_fitted

from . import _html, _kernels, _matrices
from ._arrays import Floats, integers
from ._data import UNKNOWN, Sample, sample
from ._docs import documented
from ._doubt import Near, Stability, near, stability
from ._importance import Importance, of_columns, of_kernels
from ._jvm import call, java, run
from ._model import Model
from ._pairwise import Pairwise
from ._progress import ProgressLike, Watch, watcher
from ._proof import Certificate, Verification, temporary, verification
from ._rows import TrainingRows
from ._settings import (
    CONSTRAINTS, Indefinite, Normalize, Problem, RandomState, alias, number, rules, seed, threads, whole,
)
from ._words import named, only_if, plain, warn

if TYPE_CHECKING:
    from typing_extensions import Self

#: What the search is limited to where nobody says how many kernels.
_DEFAULT_MOST = 3

_MOST_KERNELS = 1 << 30

#: How narrow the interval of each near-optimal choice is where no gap is given.
_NEAR_GAP = 1e-4


class _Kept:
    """The training data of a fit, by reference; a pickle has it where that was asked for."""

    def __init__(self, data: tuple[Any, ...] | None, stored: bool) -> None:
        self.data = data
        self.stored = stored

    def __getstate__(self) -> dict[str, Any]:
        return {"data": self.data if self.stored else None, "stored": self.stored}


def _keeps_data(estimator: Any) -> bool:
    if not estimator.keep_data:
        raise AttributeError("transform needs a fit with keep_data=True.")
    return True


class SparseMKL(Pairwise):
    """Validation, settings, fit, proof, path, files and display."""

    # Set by the constructors of the estimators.
    max_kernels: Any
    k0: int | None
    at_most: Mapping[str, int] | None
    per_view: int | None
    must: str | Sequence[str] | None
    never: str | Sequence[str] | None
    C: float
    lam: float
    gap: float | None
    standardize: bool
    normalize: Normalize
    indefinite: Indefinite
    time_limit: float | None
    random_state: RandomState
    n_jobs: int | None
    threads: int | None
    verbose: int | bool
    progress: ProgressLike
    keep_data: bool | None

    _parameter_constraints: dict[str, Any] = CONSTRAINTS

    # What differs between classes and numbers.

    _numbers: bool

    #: Whether there is something to predict, without which no fit is possible.
    _supervised = True

    def _encode(self, y: Any, fitting: bool) -> tuple[Any, list[str] | None]:
        raise NotImplementedError

    def _auto(self, x: Any, weights: Floats | None, standardize: bool) -> str:
        """The kernels that ``"auto"`` stands for on these columns."""
        return _kernels.ten(x, weights, standardize)

    def _require_variety(self, target: Any) -> None:
        """Refuses rows from which nothing can be learned."""

    def _problem(self, rows: TrainingRows) -> Problem:
        raise NotImplementedError

    def _decided(self, values: Floats) -> Any:
        """What the values of all machines mean."""
        raise NotImplementedError

    # Data.

    def _rows(
        self, X: Any, y: Any, sample_weight: Any, known: _kernels.Kernels | None = None
    ) -> TrainingRows:
        """Checks training rows; with ``known`` kernels for an estimator that is fitted."""
        fitting = known is None
        if not self._supervised:
            y = UNKNOWN
        if self._precomputed:
            named = _matrices.matrices(X, self)
            # The matrices are the data; Java knows their rows by position.
            x = np.arange(_matrices.require_square(named), dtype=np.float64)[:, None]
            x, y = self._checked(x, y)
            if fitting:
                self.n_features_in_ = len(x)
            found = Sample(x, ["position"], x)
        else:
            named = {}
            found, y = sample(
                X, y, self, fitting, self._numbers, _kernels.functions_only(self.kernel)
            )
            if found.x.shape[1] and (found.blocks or found.whole is not found.x):
                # What validation did not see: the target of views and objects.
                _, y = self._checked(np.zeros((found.x.shape[0], 1)), y, 2)
        if y is UNKNOWN:
            y = np.ones(found.x.shape[0])
        target, classes = self._encode(y, fitting)
        weights, kept = None, np.arange(found.x.shape[0])
        if sample_weight is not None:
            weights = _check_sample_weight(
                sample_weight, found.x, dtype=np.float64, ensure_non_negative=True
            )
            if not (weights > 0).any():
                raise ValueError("Sample weights must contain at least one non-zero number.")
            with np.errstate(over="ignore"):
                if not np.isfinite(weights * self.C).all():
                    raise ValueError(
                        f"sample_weight has {weights.max():.3g} and C is {self.C:.3g}. Expected a finite product."
                    )
            if not (weights > 0).all():
                # A row without weight changes nothing, not even the default kernels.
                kept = np.flatnonzero(weights > 0)
                found, target, weights = found.take(kept), target[kept], weights[kept]
                self._require_variety(target)
                if named and len(kept) < len(next(iter(named.values()))):
                    named = {name: m[np.ix_(kept, kept)] for name, m in named.items()}
        if self._precomputed:
            kernels = _kernels.Kernels("; ".join(_kernels.given(name) for name in named))
        else:
            kernels = known or _kernels.kernels(
                self.kernel, found, lambda x: self._auto(x, weights, bool(self.standardize))
            )
            named = kernels.given(found)
        if named and self.normalize == "cosine":
            raise ValueError(
                "normalize is 'cosine', and there are kernels whose values Python computes. Expected "
                "specifications alone: cosine normalisation needs K(x, x) of new rows. Maybe "
                "normalize='trace', or normalise within the functions."
            )
        return TrainingRows(found, target, classes, weights, kernels, named, kept)

    def _checked(self, x: Floats, y: Any, least: int = 1) -> tuple[Any, Any]:
        """What stands for rows, and their target, if there is one."""
        if y is UNKNOWN:
            return check_array(x, ensure_min_samples=2, estimator=self), y
        return check_X_y(  # type: ignore[no-any-return]
            x, y, y_numeric=self._numbers, ensure_min_samples=least, estimator=self
        )

    # Fitting.

    def _base_problem(self, rows: TrainingRows) -> dict[str, Any]:
        return {
            "kernels": rows.kernels.text,
            "C": number("C", self.C),
            "lam": number("lam", self.lam),
            "k0": self._most(),
            "rules": rules(self.at_most, self.per_view, self.must, self.never),
            "indefinite": str(self.indefinite),
            "normalize": str(self.normalize),
            "standardize": bool(self.standardize),
        }

    def _most(self) -> int | None:
        most = alias("max_kernels", self.max_kernels, "k0", self.k0)
        # More than any number of kernels is all of them.
        return None if most is None else min(whole("max_kernels", most), _MOST_KERNELS)

    def _threads(self) -> int:
        return threads(alias("n_jobs", self.n_jobs, "threads", self.threads))

    def _watcher(self) -> Watch | None:
        return watcher(self.progress or bool(self.verbose))

    def _begin(self) -> None:
        """Checks parameters, and draws the seed of a fit."""
        self._validate_params()
        self._seed = seed(self.random_state)

    def _builder(self, problem: Problem) -> Any:
        builder = problem.builder().seed(self._seed).threads(self._threads())
        if self.time_limit is not None:
            builder.timeLimit(number("time_limit", self.time_limit))
        if self.gap is not None:
            call(builder.certified, number("gap", self.gap))
        return builder

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Choose kernels and weights, and bound how good they are.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (n_samples, n_features), or Views
            The training rows. Sparse ones stay sparse unless ``standardize`` is true. A mapping
            from names to blocks of columns, a list of blocks or :class:`Views` are rows from
            several sources. Where all kernels are callables, a sequence of any objects. With
            ``kernel="precomputed"`` a list of matrices of shape (n_samples, n_samples), a mapping
            from names to such matrices, or an array of shape (n_samples, n_samples, n_kernels) or
            (n_kernels, n_samples, n_samples).
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
        self._begin()
        rows = self._rows(X, y, sample_weight)
        problem = self._problem(rows)
        watch = self._watcher()
        fitted, ended = self._run(problem, rows, watch)
        self._take(fitted, rows, problem, (X, y, sample_weight))
        if ended is not None:
            raise ended
        if watch is not None:
            watch.end(self.lower_bound_, self.upper_bound_, self.gap_)
        return self

    def _run(
        self, problem: Problem, rows: TrainingRows, watch: Watch | None
    ) -> tuple[Any, BaseException | None]:
        """What Java finds."""
        work = java("org.smkl.python.Work")
        job = call(work.fit, self._builder(problem), rows.to_java(problem.standardize))
        return run(job, watch)

    def _take(
        self, fitted: Any, rows: TrainingRows, problem: Problem, data: tuple[Any, ...]
    ) -> None:
        """Takes over what Java found."""
        names = _kernels.display([str(name) for name in fitted.kernels()])
        weights = np.array(fitted.weights(), dtype=np.float64)
        rigorous = bool(fitted.rigorous())
        self.kernels_ = names
        self.kernel_weights_ = weights
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
        self.max_kernels_ = min(_DEFAULT_MOST if problem.k0 is None else problem.k0, len(names))
        predictor = fitted.predictor()
        self._model = Model(predictor)
        self.support_ = rows.kept[np.array(predictor.support(), dtype=np.int32)].astype(np.int32)
        coefficients = [np.array(row, dtype=np.float64) for row in predictor.coefficients()]
        self.dual_coef_ = np.array(coefficients).reshape(len(coefficients), len(self.support_))
        self.intercept_ = self._model.intercepts()
        self.n_support_ = np.array([len(self.support_)], dtype=np.int32)
        self._proved = problem
        self._kernels = rows.kernels
        asked = self.gap is not None if self.keep_data is None else bool(self.keep_data)
        self._training = _Kept(data if asked else None, bool(self.keep_data))
        self._given_names = list(rows.given)
        needed = rows.kernels.functions or self.keep_data
        self._train = rows.sample.copy() if needed else None
        self._train_positions = rows.kept
        self.remarks_ = [plain(str(remark)) for remark in fitted.remarks()]
        for remark in self.remarks_:
            warn(remark)

    # Prediction.

    def _new(self, X: Any) -> tuple[Sample, dict[str, Floats]]:
        """New rows, and the kernels of Python that have weight, to training rows."""
        check_is_fitted(self)
        chosen = {name for name, weight in self.weights_.items() if weight > 0}
        if self._precomputed:
            named = _matrices.matrices(X, self, (len(self._given_names), self.n_features_in_))
            _matrices.require_columns(
                named, self.n_features_in_, self._given_names, type(self).__name__
            )
            x = np.zeros((len(next(iter(named.values()))), 1))
            given = {k: m[:, self._train_positions] for k, m in named.items() if k in chosen}
            return Sample(x, ["position"], x), given
        found, _ = sample(
            X, UNKNOWN, self, False, self._numbers, _kernels.functions_only(self.kernel)
        )
        functions = {k: f for k, f in self._kernels.functions.items() if k in chosen}
        known = self._train
        return found, {} if known is None else _kernels.cross(functions, found, known)

    def _values(self, X: Any) -> Floats:
        new, given = self._new(X)
        return self._model.values(new.x, given, self._threads())

    @only_if(_keeps_data)
    def transform(self, X: Any) -> Floats:
        """Compute the chosen kernels with their weights, for another kernel method.

        Parameters
        ----------
        X : array-like of shape (n_new, n_features)
            Rows, as in ``predict``.

        Returns
        -------
        kernel : ndarray of shape (n_new, n_samples)
            The weighted kernel between these rows and those of the fit with positive weight, which
            a method with ``kernel="precomputed"`` takes. It needs ``keep_data=True``.
        """
        new, given = self._new(X)
        if self._train is None:
            raise ValueError("transform needs a fit with keep_data=True.")
        return self._model.combined(new.x, self._train.x, given, self._threads())

    @only_if(_keeps_data)
    def fit_transform(self, X: Any, y: Any, sample_weight: Any = None) -> Floats:
        """Fit, and compute the weighted kernel of the training rows.

        Parameters
        ----------
        X, y, sample_weight : array-like
            As in :meth:`fit`.

        Returns
        -------
        kernel : ndarray of shape (n_samples, n_samples)
            What :meth:`transform` gives for the training rows.
        """
        return np.asarray(self.fit(X, y, sample_weight).transform(X))

    # Proof and path.

    def _data(self, X: Any, y: Any, sample_weight: Any, what: str) -> tuple[Any, Any, Any]:
        alone = not self._supervised
        if X is not None and (alone or y is not None):
            return X, y, sample_weight
        kept = getattr(self, "_training", None)
        if X is None and (alone or y is None) and kept is not None and kept.data is not None:
            x, target, weights = kept.data
            return x, target, weights
        raise ValueError(
            f"{what} needs {'X' if alone else 'X and y'}: the estimator does not have its training data. It keeps "
            "them with keep_data=True, and with gap as long as it is no copy or pickle. Maybe pass "
            + ("it." if alone else "both.")
        )

    def verify(self, X: Any = None, y: Any = None, sample_weight: Any = None) -> Verification:
        """Check the certificate against the data, without any solver.

        Parameters
        ----------
        X, y, sample_weight : array-like, optional
            The training data; by default that of :meth:`fit`, as it is now. An outlier detector
            does not look at y.

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
        data, problem = self._again(X, y, sample_weight, "verify")
        with temporary(self.certificate_) as file:
            return verification(
                self._wait(java("org.smkl.python.Work").verify, self._builder(problem), data, file)
            )

    def k0_path(
        self,
        X: Any = None,
        y: Any = None,
        k0s: Iterable[int] | None = None,
        sample_weight: Any = None,
    ) -> list[Self]:
        """Fit for one ``max_kernels`` after the other: what does one more kernel buy?

        The kernels are computed once. More kernels allow every choice that fewer do, so the upper
        bounds never rise along the path, and a lower bound holds for all smaller ``max_kernels`` as well.

        Parameters
        ----------
        X, y : array-like, optional
            Training data; by default that of :meth:`fit`. An outlier detector does not look at y.
        k0s : iterable of int, optional
            The ``max_kernels`` to try; by default 1 to 5, or as far as kernels and rules allow more.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts.

        Returns
        -------
        path : list of estimators
            A fitted estimator for each ``max_kernels``, in ascending order. This one stays as it is.

        Examples
        --------
        >>> for model in estimator.k0_path(X, y):  # doctest: +SKIP
        ...     print(model.max_kernels, model.lower_bound_, model.upper_bound_, model.score(X_new, y_new))
        """
        X, y, sample_weight = self._data(X, y, sample_weight, "k0_path")
        template = clone(self)
        template._begin()
        rows = template._rows(X, y, sample_weight)
        problem = template._problem(rows)
        if k0s is not None and not np.iterable(k0s):
            raise TypeError(f"k0s is {k0s!r}. Expected several numbers. Maybe k0s=[{k0s!r}].")
        sizes = None if k0s is None else sorted({whole("k0s", k0) for k0 in k0s})
        job = call(
            java("org.smkl.python.Work").path,
            template._builder(problem),
            rows.to_java(problem.standardize),
            None if sizes is None else integers(np.array(sizes, dtype=np.int32)),
        )
        found, ended = run(job, self._watcher())
        if ended is not None:
            raise ended
        path = []
        for point in found:
            k0 = int(point.k0())
            model = clone(self).set_params(max_kernels=k0, k0=k0)
            vars(model).update(_learned(template))
            data = (X, y, sample_weight)
            model._take(point.fitted(), rows, dataclasses.replace(problem, k0=k0), data)
            path.append(model)
        return path

    # How sure it is.

    def near(
        self,
        within: float = 0.05,
        X: Any = None,
        y: Any = None,
        sample_weight: Any = None,
        *,
        limit: int = 100,
    ) -> Near:
        """List the choices of kernels that are nearly as good as the best, with a proof.

        Parameters
        ----------
        within : float, default=0.05
            How far above the optimum a choice may be, as a share of it; 0 for the second best alone.
        X, y, sample_weight : array-like, optional
            The training data; by default that of :meth:`fit`. An outlier detector does not look at y.
        limit : int, default=100
            How many choices are listed at most.

        Returns
        -------
        near : Near
            ``choices``, ``always`` and ``never``: the kernels that are in all of them, and in none. Where
            many choices are near, which one is the best says little.
        """
        data, problem = self._again(X, y, sample_weight, "near")
        builder = self._builder(problem)
        if self.gap is None:
            call(builder.certified, _NEAR_GAP)
        share, most = number("within", within), whole("limit", limit)
        return near(self._wait(java("org.smkl.python.Work").near, builder, data, share, most))

    def stability(
        self,
        X: Any = None,
        y: Any = None,
        sample_weight: Any = None,
        *,
        resamples: int = 50,
        false_at_most: float | None = None,
    ) -> Stability:
        """Count how often random halves of the rows choose each kernel.

        Parameters
        ----------
        X, y, sample_weight : array-like, optional
            The training data; by default that of :meth:`fit`. An outlier detector does not look at y.
        resamples : int, default=50
            How many halves, two and two without a row in common.
        false_at_most : float, optional
            How many kernels that are no better than others may be among ``selected`` on average; each
            half is then proved as far as a few nodes allow.

        Returns
        -------
        stability : Stability
            ``frequencies``, and with ``false_at_most`` also ``selected``.
        """
        data, problem = self._again(X, y, sample_weight, "stability")
        allowed = math.nan if false_at_most is None else number("false_at_most", false_at_most)
        halves = whole("resamples", resamples)
        return stability(
            self._wait(java("org.smkl.python.Work").stability, self._builder(problem), data, halves, allowed)
        )

    def _again(self, X: Any, y: Any, sample_weight: Any, what: str) -> tuple[Any, Problem]:
        """The rows of a fit in Java, and its problem."""
        check_is_fitted(self)
        X, y, sample_weight = self._data(X, y, sample_weight, what)
        rows = self._rows(X, y, sample_weight, known=self._kernels)
        return rows.to_java(self._proved.standardize), self._proved

    def _wait(self, work: Any, *arguments: Any) -> Any:
        found, ended = run(call(work, *arguments))
        if ended is not None:
            raise ended
        return found

    # What it relies on.

    @property
    def feature_importances_(self) -> Floats:
        """The sum of the weights of each column's kernels, where kernels are of single columns."""
        check_is_fitted(self)
        found = np.zeros(self.n_features_in_)
        if self._precomputed or hasattr(self, "_widths") or hasattr(self, "_objects"):
            raise AttributeError(
                "feature_importances_ is defined for kernels of the columns of one table. Maybe "
                "kernel_importance, which is there for all kernels."
            )
        for name, weight, columns in self._model.chosen():
            if len(columns) != 1 and not (self.n_features_in_ == 1 and not columns):
                raise AttributeError(
                    f"feature_importances_ is defined where each chosen kernel is one of a single "
                    f"column, and {named(name)} is not. Maybe kernels with [each], or importance."
                )
            found[columns[0] if columns else 0] += weight
        return found

    @documented
    def importance(
        self, X: Any, y: Any, *, repeats: int = 5, random_state: RandomState = None
    ) -> list[Importance]:
        """Tell which columns the predictions rely on.

        The cells of each column are shuffled among rows that the model should not have seen. A
        classifier loses accuracy by that, a regressor R^2.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (n_samples, n_features)
            Rows to test on, at least two.
        @importance

        Returns
        -------
        list of Importance
            The most important column first: ``name``, ``mean``, and ``low`` and ``high``, the mean
            less and plus 1.96 standard errors over rows.
        """
        check_is_fitted(self)
        if self._precomputed:
            raise ValueError(
                "Kernels that are given have no columns. Expected a model of columns. Maybe fit "
                "one with specifications of kernels, or ask for kernel_importance."
            )
        if hasattr(self, "_widths") or hasattr(self, "_objects"):
            raise ValueError(
                "X are views or objects, whose columns are not shuffled. Expected a model of one table. "
                "Maybe kernel_importance, or put a ViewSplitter before it and shuffle with "
                "sklearn.inspection.permutation_importance."
            )
        return of_columns(self, X, np.asarray(y), self._numbers, repeats, random_state)

    @documented
    def kernel_importance(
        self, X: Any, y: Any, *, repeats: int = 5, random_state: RandomState = None
    ) -> list[Importance]:
        """Tell which kernels the predictions rely on.

        What each chosen kernel adds to the values of the machines is shuffled among rows that the
        model should not have seen. A classifier loses accuracy by that, a regressor R^2.

        Parameters
        ----------
        X : array-like
            Rows to test on, at least two, as in :meth:`predict`.
        @importance

        Returns
        -------
        list of Importance
            The most important kernel first; kernels without weight are not there.
        """
        new, given = self._new(X)
        parts = self._model.parts(new.x, given, self._threads())
        values = self._model.values(new.x, given, self._threads())
        names = [name for name in self.kernels_ if self.weights_[name] != 0]
        return of_kernels(names, parts, values, self._decided, np.asarray(y), self._numbers, repeats, random_state)

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

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown = super()._repr_mimebundle_(**kwargs)
        if "text/html" in shown:
            shown["text/html"] = self._html_repr()
        return shown

    def _repr_html_inner(self) -> str:
        return self._html_repr()

    def _html_repr(self) -> str:
        known = getattr(super(), "_html_repr", None)
        diagram = str(estimator_html_repr(self) if known is None else known())
        return _html.summary(self) + diagram if hasattr(self, "weights_") else diagram


def _learned(estimator: Any) -> dict[str, Any]:
    """What a look at the training rows taught an estimator."""
    parameters = estimator.get_params(deep=False)
    return {name: value for name, value in vars(estimator).items() if name not in parameters}
