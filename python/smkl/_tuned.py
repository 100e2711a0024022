"""Estimators that choose their parameters, as ``smkl fit`` of the command line does."""

from __future__ import annotations

import dataclasses
from numbers import Integral, Real
from typing import Any, Mapping, Sequence

import numpy as np
from sklearn.utils._param_validation import Interval

from ._arrays import doubles, integers
from ._base import SparseMKL
from ._classifier import ClassWeight, MultiClass, SparseMKLClassifier
from ._docs import documented
from ._jvm import call, java, run
from ._kernels import KernelLike
from ._progress import ProgressLike, Watch
from ._regressor import SparseMKLRegressor
from ._rows import TrainingRows
from ._settings import COUNT, POSITIVE, Indefinite, Normalize, Problem, RandomState, keep
from ._words import plain, warn

#: A set of the command line: seven kernels whose widths fit the training rows.
ADAPTIVE = "adaptive"

#: What is chosen, or has one name.
_CHOSEN = ("C", "lam", "k0", "threads")


def _constraints(of: type[SparseMKL]) -> dict[str, list[Any]]:
    """Those of the estimator that does not tune, without what is chosen."""
    return {
        **{name: of._parameter_constraints[name] for name in of._parameter_constraints if name not in _CHOSEN},
        "Cs": ["array-like", None],
        "lams": ["array-like", None],
        "max_kernels": ["array-like", COUNT, None],
        "sparsest": ["boolean"],
    }


def _values(name: str, given: Any, kind: type, interval: Any) -> list[Any]:
    values = [] if given is None else np.atleast_1d(np.asarray(given)).tolist()
    if given is not None and not values:
        raise ValueError(f"{name} is empty. Expected at least one value, or None.")
    for value in values:
        if isinstance(value, bool) or not isinstance(value, kind) or not interval.__contains__(value):
            raise ValueError(f"{name} has {value!r}. Expected values that are {interval}.")
    return values


class _Tuned(SparseMKL):
    """What the two estimators that tune share."""

    Cs: Sequence[float] | None
    lams: Sequence[float] | None
    sparsest: bool

    # The problem without what is chosen.
    C = 10.0
    lam = 0.1
    k0 = None
    threads = None

    def _most(self) -> int | None:
        return None

    def _run(
        self, problem: Problem, rows: TrainingRows, watch: Watch | None
    ) -> tuple[Any, BaseException | None]:
        tries = java("org.smkl.python.TunedFit$Tries")(
            doubles(np.array(_values("Cs", self.Cs, Real, POSITIVE), dtype=np.float64)),
            doubles(np.array(_values("lams", self.lams, Real, POSITIVE), dtype=np.float64)),
            integers(np.array(_values("max_kernels", self.max_kernels, Integral, COUNT), dtype=np.int32)),
            bool(self.sparsest),
        )
        work = java("org.smkl.python.Work")
        data = rows.to_java(problem.standardize)
        job = call(work.tune, self._builder(problem), data, tries)
        found, ended = run(job, watch)
        self.C_, self.lam_ = float(found.c()), float(found.lambda_())
        self._chosen_most = int(found.k0())
        self.scoring_ = str(found.score())
        tried = [np.array(point, dtype=np.float64) for point in found.tried()]
        table = np.array(tried).reshape(len(tried), -1) if tried else np.empty((0, 6))
        self.cv_results_ = {
            "param_C": table[:, 0],
            "param_lam": table[:, 1],
            "param_max_kernels": table[:, 2].astype(int),
            "mean_test_score": table[:, 3],
            "std_test_score": table[:, 4],
            "mean_kernels": table[:, 5],
            **{f"split{f}_test_score": table[:, 6 + f] for f in range(table.shape[1] - 6)},
        }
        self.tuning_rows_ = int(found.rows())
        self.cost_ = str(found.cost())
        self._note = plain(str(found.note()))
        return found.fitted(), ended

    def _take(self, fitted: Any, rows: TrainingRows, problem: Problem, data: Any) -> None:
        chosen = dataclasses.replace(problem, C=self.C_, lam=self.lam_, k0=self._chosen_most)
        super()._take(fitted, rows, chosen, data)
        if self._note:
            self.remarks_.append(self._note)
            warn(self._note)

    def k0_path(self, *arguments: Any, **named: Any) -> Any:
        """Not for an estimator that tunes.

        Parameters
        ----------
        *arguments, **named : object
            Not looked at.

        Raises
        ------
        AttributeError
            Always: the path is one of estimators that do not tune.
        """
        raise AttributeError(
            f"{type(self).__name__} has no path: it chooses the number of kernels. Maybe the "
            "k0_path of the estimator that does not tune, with C=model.C_ and lam=model.lam_."
        )


@documented
class SparseMKLClassifierCV(_Tuned, SparseMKLClassifier):
    """Support vector classification with few kernels, at parameters that it chooses.

    C, lambda and the number of kernels are chosen by cross-validation on at most some 600 of the
    training rows, as ``smkl fit`` of the command line does; then all rows are fitted.

    Parameters
    ----------
    @kernel="adaptive" @Cs @lams @sizes @sparsest
    @rules @gap @standardize=True @normalize @indefinite
    @multi_class @class_weight @probability
    @run

    Attributes
    ----------
    @classes_ @tuned @fitted

    Examples
    --------
    >>> from sklearn.datasets import load_wine
    >>> from smkl import SparseMKLClassifierCV
    >>> X, y = load_wine(return_X_y=True)
    >>> model = SparseMKLClassifierCV(random_state=0).fit(X, y)
    >>> model.score(X, y) > 0.95 and model.C_ > 0
    True
    """

    _parameter_constraints = _constraints(SparseMKLClassifier)

    def __init__(
        self,
        kernel: KernelLike = ADAPTIVE,
        *,
        Cs: Sequence[float] | None = None,
        lams: Sequence[float] | None = None,
        max_kernels: int | Sequence[int] | None = None,
        sparsest: bool = False,
        at_most: Mapping[str, int] | None = None,
        per_view: int | None = None,
        must: str | Sequence[str] | None = None,
        never: str | Sequence[str] | None = None,
        gap: float | None = None,
        standardize: bool = True,
        normalize: Normalize = "none",
        indefinite: Indefinite = "drop",
        multi_class: MultiClass = "ovo",
        class_weight: ClassWeight = None,
        probability: bool = False,
        time_limit: float | None = None,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        verbose: int | bool = 0,
        progress: ProgressLike = None,
        keep_data: bool | None = None,
    ) -> None:
        keep(self, locals())


@documented
class SparseMKLRegressorCV(_Tuned, SparseMKLRegressor):
    """Support vector regression with few kernels, at parameters that it chooses.

    C, lambda and the number of kernels are chosen by cross-validation on at most some 600 of the
    training rows, as ``smkl fit`` of the command line does; then all rows are fitted.

    Parameters
    ----------
    @kernel="adaptive" @Cs @lams @sizes @sparsest
    @rules @epsilon @scale_target=True @gap @standardize=True @normalize @indefinite
    @run

    Attributes
    ----------
    @tuned @fitted

    Examples
    --------
    >>> from sklearn.datasets import load_diabetes
    >>> from smkl import SparseMKLRegressorCV
    >>> X, y = load_diabetes(return_X_y=True)
    >>> SparseMKLRegressorCV(random_state=0).fit(X[:300], y[:300]).score(X[300:], y[300:]) > 0.4
    True
    """

    _parameter_constraints = _constraints(SparseMKLRegressor)

    def __init__(
        self,
        kernel: KernelLike = ADAPTIVE,
        *,
        Cs: Sequence[float] | None = None,
        lams: Sequence[float] | None = None,
        max_kernels: int | Sequence[int] | None = None,
        sparsest: bool = False,
        at_most: Mapping[str, int] | None = None,
        per_view: int | None = None,
        must: str | Sequence[str] | None = None,
        never: str | Sequence[str] | None = None,
        epsilon: float = 0.1,
        scale_target: bool = True,
        gap: float | None = None,
        standardize: bool = True,
        normalize: Normalize = "none",
        indefinite: Indefinite = "drop",
        time_limit: float | None = None,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        verbose: int | bool = 0,
        progress: ProgressLike = None,
        keep_data: bool | None = None,
    ) -> None:
        keep(self, locals())
