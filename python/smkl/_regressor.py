"""The regressor."""

from __future__ import annotations

from numbers import Real
from typing import Any, Mapping, Sequence

import numpy as np
from sklearn.base import RegressorMixin
from sklearn.utils._param_validation import Interval

from ._arrays import Floats
from ._base import SparseMKL
from ._kernels import AUTO, KernelLike
from ._progress import ProgressLike
from ._rows import TrainingRows
from ._settings import CONSTRAINTS, Indefinite, Normalize, Problem, RandomState, number


class SparseMKLRegressor(RegressorMixin, SparseMKL):  # type: ignore[misc]
    """Support vector regression with at most ``max_kernels`` of many kernels, and a proof.

    The problem is that of :class:`SparseMKLClassifier` with the epsilon-insensitive loss.

    Parameters
    ----------
    kernel : str, callable, list of these, or mapping from views to these, default="auto"
        The candidate kernels, as in :class:`SparseMKLClassifier`.
    max_kernels : int, optional
        The largest number of kernels; by default 3, or all where there are fewer.
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
    C : float, default=10.0
        The penalty of the support vector machine.
    lam : float, default=0.1
        The weight of ``|b|^2``: more of it spreads the weights over more of the k0 kernels.
    epsilon : float, default=0.1
        What a prediction may be off for nothing, in the unit of ``y``; with ``scale_target`` in
        standard deviations of ``y``.
    scale_target : bool, default=False
        Whether ``y`` is learned with mean 0 and deviation 1; predictions are put back. Weights of
        rows do not count in mean and deviation.
    gap : float, optional
        Prove that the result is optimal up to this relative gap, ``1e-6`` for example. By default
        the choice is heuristic, with its lower bound.
    standardize : bool, default=False
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
    k0 : int, optional
        Another name for ``max_kernels``.
    threads : int, optional
        Another name for ``n_jobs``.

    Attributes
    ----------
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
        How the fit ended, such as ``"optimal"``, ``"local optimum"``, ``"certified"`` or ``"time limit"``.
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
    >>> from smkl import SparseMKLRegressor
    >>> X, y = load_diabetes(return_X_y=True)
    >>> model = SparseMKLRegressor(scale_target=True, standardize=True, C=1.0)
    >>> model.fit(X[:300], y[:300]).score(X[300:], y[300:]) > 0.4
    True
    """

    _numbers = True

    _parameter_constraints = {
        **CONSTRAINTS,
        "epsilon": [Interval(Real, 0, None, closed="left")],
        "scale_target": ["boolean"],
    }

    def __init__(
        self,
        kernel: KernelLike = AUTO,
        *,
        max_kernels: int | None = None,
        at_most: Mapping[str, int] | None = None,
        per_view: int | None = None,
        must: str | Sequence[str] | None = None,
        never: str | Sequence[str] | None = None,
        C: float = 10.0,
        lam: float = 0.1,
        epsilon: float = 0.1,
        scale_target: bool = False,
        gap: float | None = None,
        standardize: bool = False,
        normalize: Normalize = "none",
        indefinite: Indefinite = "drop",
        time_limit: float | None = None,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        verbose: int | bool = 0,
        progress: ProgressLike = None,
        keep_data: bool | None = None,
        k0: int | None = None,
        threads: int | None = None,
    ) -> None:
        self.kernel = kernel
        self.max_kernels = max_kernels
        self.at_most = at_most
        self.per_view = per_view
        self.must = must
        self.never = never
        self.C = C
        self.lam = lam
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
        self.k0 = k0
        self.threads = threads

    def _encode(self, y: Any, fitting: bool) -> tuple[Any, list[str] | None]:
        return np.asarray(y, dtype=np.float64), None

    def _problem(self, rows: TrainingRows) -> Problem:
        return Problem(
            **self._base_problem(rows),
            epsilon=number("epsilon", self.epsilon),
            scale_target=bool(self.scale_target),
        )

    def _take(
        self, fitted: Any, rows: TrainingRows, problem: Problem, data: tuple[Any, ...]
    ) -> None:
        super()._take(fitted, rows, problem, data)
        self.n_support_ = np.array([len(self.support_)], dtype=np.int32)

    def predict(self, X: Any) -> Floats:
        """Predict numbers.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Rows. With ``kernel="precomputed"`` matrices of shape (n_samples, n_training_rows), in
            the same form as in :meth:`fit`.

        Returns
        -------
        y : ndarray of shape (n_samples,)
            The predictions.
        """
        return self._values(X)[:, 0]
