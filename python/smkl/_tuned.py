"""Estimators that choose their parameters, as ``smkl fit`` of the command line does."""

from __future__ import annotations

import dataclasses
import warnings
from numbers import Integral, Real
from typing import Any, Mapping, Sequence

import numpy as np
from sklearn.utils._param_validation import Interval

from ._arrays import doubles, integers
from ._base import SparseMKL
from ._classifier import ClassWeight, SparseMKLClassifier
from ._jvm import call, java, run
from ._kernels import KernelLike
from ._progress import ProgressLike
from ._regressor import SparseMKLRegressor
from ._rows import TrainingRows
from ._settings import COUNT, POSITIVE, Indefinite, Normalize, Problem, RandomState

#: A set of the command line: seven kernels whose widths fit the training rows.
ADAPTIVE = "adaptive"

_CONSTRAINTS: dict[str, list[Any]] = {
    "Cs": ["array-like", None],
    "lams": ["array-like", None],
    "max_kernels": ["array-like", COUNT, None],
    "sparsest": ["boolean"],
}


def _values(name: str, given: Any, kind: type, interval: Any) -> list[Any]:
    values = [] if given is None else np.atleast_1d(np.asarray(given)).tolist()
    for value in values:
        if isinstance(value, bool) or not isinstance(value, kind) or not interval.__contains__(value):
            raise ValueError(f"{name} has {value!r}. Expected values that are {interval}.")
    return values


class _Tuned(SparseMKL):
    """What the two estimators that tune share."""

    Cs: Any
    lams: Any
    sparsest: Any

    # The problem without what is chosen.
    C = 10.0
    lam = 0.1
    k0 = None
    threads = None

    def _most(self) -> int | None:
        return None

    def _run(self, problem: Problem, rows: TrainingRows) -> tuple[Any, BaseException | None]:
        tries = java("org.smkl.python.TunedFit$Tries")(
            doubles(np.array(_values("Cs", self.Cs, Real, POSITIVE), dtype=np.float64)),
            doubles(np.array(_values("lams", self.lams, Real, POSITIVE), dtype=np.float64)),
            integers(np.array(_values("max_kernels", self.max_kernels, Integral, COUNT), dtype=np.int32)),
            bool(self.sparsest),
        )
        work = java("org.smkl.python.Work")
        data = rows.to_java(problem.standardize)
        job = call(work.tune, self._builder(problem), data, tries)
        found, ended = run(job, self._watcher())
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
        self._note = str(found.note())
        return found.fitted(), ended

    def _take(self, fitted: Any, rows: TrainingRows, problem: Problem, data: Any) -> None:
        chosen = dataclasses.replace(problem, C=self.C_, lam=self.lam_, k0=self._chosen_most)
        super()._take(fitted, rows, chosen, data)
        if self._note:
            self.remarks_.append(self._note)
            warnings.warn(self._note, UserWarning, stacklevel=3)

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



class SparseMKLClassifierCV(_Tuned, SparseMKLClassifier):
    """Support vector classification with few kernels, at parameters that it chooses.

    C, lambda and the number of kernels are chosen by cross-validation on at most some 600 of the
    training rows, as ``smkl fit`` of the command line does; then all rows are fitted.

    Parameters
    ----------
    kernel : str, callable, list of these, or mapping from views to these, default="adaptive"
        The candidate kernels. ``"auto"`` are ten of them (linear, polynomial, RBF and Laplacian),
        scaled as ``gamma="scale"`` of :class:`sklearn.svm.SVC` is. A string such as
        ``"linear; rbf(gamma=0.1|1); rbf(gamma=1)[each]"`` is a specification, in which ``|`` stands
        for several values, ``[each]`` for a kernel for each column, ``[cols=age,height]`` for
        columns, ``[views]`` for a kernel for each prefix of column names and ``[groups=FILE]`` for
        one for each group of a GMT or CSV file. A callable gets two arrays of rows and returns the matrix between them.
        A mapping gives each view of ``X`` kernels of its own.
        ``"precomputed"`` takes matrices in the place of ``X``.
        ``"adaptive"`` are seven kernels whose widths fit the rows.
    at_most : mapping from str to int, optional
        At most so many of the kernels whose name, view or group is like a pattern, in which ``*``
        stands for any text and ``?`` for any character: ``{"rbf*": 1}``. Any two of these sets are
        nested or disjoint.
    per_view : int, optional
        At most so many kernels of each view or group.
    must : str or list of str, optional
        Patterns of kernels that are in every choice. Each takes one of the ``k0`` places, and its
        weight may be 0.
    never : str or list of str, optional
        Patterns of kernels that are in no choice.
    Cs : array-like of float, optional
        The values of C that are tried; by default 0.1, 1, 10 and 100, and further ones where the
        best is on the edge.
    lams : array-like of float, optional
        The weights of ``|b|^2`` that are tried; by default 1 and 100.
    max_kernels : int or array-like of int, optional
        The largest numbers of kernels that are tried; by default 1, 3 and all.
    sparsest : bool, default=True
        Whether the fewest kernels are taken whose score is within a standard error of the best,
        instead of the best score.
    gap : float, optional
        Prove that the result is optimal up to this relative gap, ``1e-6`` for example. By default
        the choice is heuristic, with its lower bound.
    standardize : bool, default=True
        Whether kernels of specifications see columns with mean 0 and deviation 1. Callables get
        the rows as they are.
    normalize : {"none", "trace", "cosine"}, default="none"
        How kernel matrices are brought to a common scale.
    indefinite : {"drop", "keep", "clip", "shift", "reject"}, default="drop"
        What becomes of kernels that are not positive semidefinite on the training rows.
    multi_class : {"ovo", "ovr"}, default="ovo"
        One machine for each pair of classes, or one for each class against the rest. All machines
        share one choice of kernels.
    class_weight : dict or "balanced", optional
        ``C`` of a class is multiplied by its weight.
    probability : bool, default=False
        Whether :meth:`predict_proba` is there: sigmoids are learned by an inner cross-validation
        at the chosen weights, which takes about five times as long as the last machine.
    time_limit : float, optional
        Seconds after which the best so far is taken, those for kernels included. Kernels are
        computed in any case, and so is what a first result takes.
    random_state : int, RandomState or None, default=None
        Seed of random starts. An int gives the same result in every run.
    n_jobs : int, optional
        Threads; -1 are all processors. None are all of them as well, but what joblib leaves to a
        worker of it (``OMP_NUM_THREADS``). Results do not depend on it.
    verbose : int or bool, default=0
        Whether a line shows how the proof goes on.
    progress : bool or callable, optional
        A function that is called with a :class:`Progress` a few times in a second.
    keep_data : bool, optional
        Whether the training data stay with the estimator, in pickles too: for :meth:`verify`,
        :meth:`k0_path` and :meth:`transform`. None keeps a reference where ``gap`` is given.
    classes_ : ndarray of shape (n_classes,)
        The classes.
    weights_ : dict
        The weight of each candidate kernel by its name.
    kernels_ : list of str
        The names of the candidate kernels.
    kernel_weights_ : ndarray of shape (n_kernels,)
        Their weights in the same order.
    max_kernels_ : int
        How many kernels could be chosen.
    support_ : ndarray of shape (n_SV,)
        Which training rows are support vectors of some machine, ascending.
    n_support_ : ndarray
        How many of them each class has.
    dual_coef_ : ndarray of shape (n_machines, n_SV)
        The coefficients of support vectors for each machine: its values are
        ``dual_coef_ @ K + intercept_`` for the weighted kernel.
    intercept_ : ndarray of shape (n_machines,)
        The constants of the machines.
    C_ : float
        The chosen C.
    lam_ : float
        The chosen weight of ``|b|^2``.
    cv_results_ : dict of ndarray
        Every point that was tried, with its scores.
    scoring_ : str
        What was looked for: ``"accuracy"``, or ``"rmse"`` of which less is better.
    tuning_rows_ : int
        How many training rows were looked at; of many rows some 600.
    cost_ : str
        What few kernels cost, in words: the score beside that of all kernels together.
    objective_ : float
        What the choice costs.
    lower_bound_ : float
        What every choice costs at least, with rounding errors on the safe side.
    upper_bound_ : float
        What the best choice costs at most: the objective, or infinity where a kernel that is not
        positive semidefinite was kept.
    gap_ : float
        ``(upper_bound_ - lower_bound_) / |upper_bound_|``.
    optimal_ : bool
        Whether the bounds prove the choice to be globally optimal, up to a gap of 1e-6.
    certificate_ : Certificate or None
        The proof, where ``gap`` asked for one.
    status_ : str
        How the fit ended, such as ``"local optimum"``, ``"certified"`` or ``"time limit"``.
    remarks_ : list of str
        What else is worth knowing; also given as warnings.
    fit_seconds_ : float
        Seconds of the fit, without kernels.
    n_features_in_ : int
        Columns of the training rows.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Names of the columns, where X has names that are strings.

    Examples
    --------
    >>> from sklearn.datasets import load_wine
    >>> from smkl import SparseMKLClassifierCV
    >>> X, y = load_wine(return_X_y=True)
    >>> model = SparseMKLClassifierCV(random_state=0).fit(X, y)
    >>> model.score(X, y) > 0.95 and model.C_ > 0
    True
    """

    _parameter_constraints = {
        **{k: v for k, v in SparseMKLClassifier._parameter_constraints.items()
           if k not in ("C", "lam", "k0", "threads")},
        **_CONSTRAINTS,
    }

    def __init__(
        self,
        kernel: KernelLike = ADAPTIVE,
        *,
        Cs: Sequence[float] | None = None,
        lams: Sequence[float] | None = None,
        max_kernels: int | Sequence[int] | None = None,
        sparsest: bool = True,
        at_most: Mapping[str, int] | None = None,
        per_view: int | None = None,
        must: str | Sequence[str] | None = None,
        never: str | Sequence[str] | None = None,
        gap: float | None = None,
        standardize: bool = True,
        normalize: Normalize = "none",
        indefinite: Indefinite = "drop",
        multi_class: Any = "ovo",
        class_weight: ClassWeight = None,
        probability: bool = False,
        time_limit: float | None = None,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        verbose: int | bool = 0,
        progress: ProgressLike = None,
        keep_data: bool | None = None,
    ) -> None:
        self.kernel = kernel
        self.Cs = Cs
        self.lams = lams
        self.max_kernels = max_kernels
        self.sparsest = sparsest
        self.at_most = at_most
        self.per_view = per_view
        self.must = must
        self.never = never
        self.gap = gap
        self.standardize = standardize
        self.normalize = normalize
        self.indefinite = indefinite
        self.multi_class = multi_class
        self.class_weight = class_weight
        self.probability = probability
        self.time_limit = time_limit
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        self.progress = progress
        self.keep_data = keep_data


class SparseMKLRegressorCV(_Tuned, SparseMKLRegressor):
    """Support vector regression with few kernels, at parameters that it chooses.

    C, lambda and the number of kernels are chosen by cross-validation on at most some 600 of the
    training rows, as ``smkl fit`` of the command line does; then all rows are fitted.

    Parameters
    ----------
    kernel : str, callable, list of these, or mapping from views to these, default="adaptive"
        The candidate kernels, as in :class:`SparseMKLClassifier`.
        ``"adaptive"`` are seven kernels whose widths fit the rows.
    at_most : mapping from str to int, optional
        At most so many of the kernels whose name, view or group is like a pattern, in which ``*``
        stands for any text and ``?`` for any character: ``{"rbf*": 1}``. Any two of these sets are
        nested or disjoint.
    per_view : int, optional
        At most so many kernels of each view or group.
    must : str or list of str, optional
        Patterns of kernels that are in every choice. Each takes one of the ``k0`` places, and its
        weight may be 0.
    never : str or list of str, optional
        Patterns of kernels that are in no choice.
    epsilon : float, default=0.1
        What a prediction may be off for nothing, in the unit of ``y``; with ``scale_target`` in
        standard deviations of ``y``.
    scale_target : bool, default=True
        Whether ``y`` is learned with mean 0 and deviation 1; predictions are put back. Weights of
        rows do not count in mean and deviation.
    Cs : array-like of float, optional
        The values of C that are tried; by default 0.1, 1, 10 and 100, and further ones where the
        best is on the edge.
    lams : array-like of float, optional
        The weights of ``|b|^2`` that are tried; by default 1 and 100.
    max_kernels : int or array-like of int, optional
        The largest numbers of kernels that are tried; by default 1, 3 and all.
    sparsest : bool, default=True
        Whether the fewest kernels are taken whose score is within a standard error of the best,
        instead of the best score.
    gap : float, optional
        Prove that the result is optimal up to this relative gap, ``1e-6`` for example. By default
        the choice is heuristic, with its lower bound.
    standardize : bool, default=True
        Whether kernels of specifications see columns with mean 0 and deviation 1. Callables get
        the rows as they are.
    normalize : {"none", "trace", "cosine"}, default="none"
        How kernel matrices are brought to a common scale.
    indefinite : {"drop", "keep", "clip", "shift", "reject"}, default="drop"
        What becomes of kernels that are not positive semidefinite on the training rows.
    time_limit : float, optional
        Seconds after which the best so far is taken, those for kernels included. Kernels are
        computed in any case, and so is what a first result takes.
    random_state : int, RandomState or None, default=None
        Seed of random starts. An int gives the same result in every run.
    n_jobs : int, optional
        Threads; -1 are all processors. None are all of them as well, but what joblib leaves to a
        worker of it (``OMP_NUM_THREADS``). Results do not depend on it.
    verbose : int or bool, default=0
        Whether a line shows how the proof goes on.
    progress : bool or callable, optional
        A function that is called with a :class:`Progress` a few times in a second.
    keep_data : bool, optional
        Whether the training data stay with the estimator, in pickles too: for :meth:`verify`,
        :meth:`k0_path` and :meth:`transform`. None keeps a reference where ``gap`` is given.
    weights_ : dict
        The weight of each candidate kernel by its name.
    kernels_ : list of str
        The names of the candidate kernels.
    kernel_weights_ : ndarray of shape (n_kernels,)
        Their weights in the same order.
    max_kernels_ : int
        How many kernels could be chosen.
    support_ : ndarray of shape (n_SV,)
        Which training rows are support vectors of some machine, ascending.
    n_support_ : ndarray
        How many there are, as in :class:`sklearn.svm.SVR`.
    dual_coef_ : ndarray of shape (n_machines, n_SV)
        The coefficients of support vectors for each machine: the prediction is
        ``dual_coef_ @ K + intercept_`` for the weighted kernel.
    intercept_ : ndarray of shape (n_machines,)
        The constants of the machines.
    C_ : float
        The chosen C.
    lam_ : float
        The chosen weight of ``|b|^2``.
    cv_results_ : dict of ndarray
        Every point that was tried, with its scores.
    scoring_ : str
        What was looked for: ``"accuracy"``, or ``"rmse"`` of which less is better.
    tuning_rows_ : int
        How many training rows were looked at; of many rows some 600.
    cost_ : str
        What few kernels cost, in words: the score beside that of all kernels together.
    objective_ : float
        What the choice costs.
    lower_bound_ : float
        What every choice costs at least, with rounding errors on the safe side.
    upper_bound_ : float
        What the best choice costs at most: the objective, or infinity where a kernel that is not
        positive semidefinite was kept.
    gap_ : float
        ``(upper_bound_ - lower_bound_) / |upper_bound_|``.
    optimal_ : bool
        Whether the bounds prove the choice to be globally optimal, up to a gap of 1e-6.
    certificate_ : Certificate or None
        The proof, where ``gap`` asked for one.
    status_ : str
        How the fit ended, such as ``"local optimum"``, ``"certified"`` or ``"time limit"``.
    remarks_ : list of str
        What else is worth knowing; also given as warnings.
    fit_seconds_ : float
        Seconds of the fit, without kernels.
    n_features_in_ : int
        Columns of the training rows.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Names of the columns, where X has names that are strings.

    Examples
    --------
    >>> from sklearn.datasets import load_diabetes
    >>> from smkl import SparseMKLRegressorCV
    >>> X, y = load_diabetes(return_X_y=True)
    >>> SparseMKLRegressorCV(random_state=0).fit(X[:300], y[:300]).score(X[300:], y[300:]) > 0.4
    True
    """

    _parameter_constraints = {
        **{k: v for k, v in SparseMKLRegressor._parameter_constraints.items()
           if k not in ("C", "lam", "k0", "threads")},
        **_CONSTRAINTS,
    }

    def __init__(
        self,
        kernel: KernelLike = ADAPTIVE,
        *,
        Cs: Sequence[float] | None = None,
        lams: Sequence[float] | None = None,
        max_kernels: int | Sequence[int] | None = None,
        sparsest: bool = True,
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
        self.kernel = kernel
        self.Cs = Cs
        self.lams = lams
        self.max_kernels = max_kernels
        self.sparsest = sparsest
        self.at_most = at_most
        self.per_view = per_view
        self.must = must
        self.never = never
        self.epsilon = epsilon
        self.scale_target = scale_target
        self.gap = gap
        self.standardize = standardize
        self.normalize = normalize
        self.indefinite = indefinite
        self.time_limit = time_limit
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        self.progress = progress
        self.keep_data = keep_data
