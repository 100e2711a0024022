"""The outlier detector."""

from __future__ import annotations

from numbers import Real
from typing import TYPE_CHECKING, Any, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.base import OutlierMixin
from sklearn.utils._param_validation import Interval

from . import _kernels
from ._arrays import Floats
from ._base import SparseMKL, _keeps_data
from ._docs import documented
from ._kernels import AUTO, KernelLike
from ._progress import ProgressLike
from ._rows import TrainingRows
from ._settings import CONSTRAINTS, Indefinite, Normalize, Problem, RandomState, keep, number
from ._words import only_if

if TYPE_CHECKING:
    from typing_extensions import Self

#: Names of rows unlike those learnt and of rows like them, as model files of the command line have them.
_SIDES = ["-1", "1"]

#: Values that are a smaller part of the offset are 0 up to the accuracy with which machines are solved.
_ON_THE_BOUNDARY = 1e-6


@documented
class SparseMKLOneClass(OutlierMixin, SparseMKL):  # type: ignore[misc]
    """One-class support vector machine with at most ``max_kernels`` of many kernels, and a proof.

    Solves ``min over b of max over a of  -1/2 a'K(b) a + lam |b|^2`` where ``K(b)`` is the sum of
    the candidate kernels with weights ``b >= 0`` that sum to one, at most ``max_kernels`` of them
    not zero, ``0 <= a <= C`` and the ``a`` sum to ``nu C n_samples``. With one kernel that is
    :class:`sklearn.svm.OneClassSVM`.

    Among several kernels the objective prefers those of large values, for which all rows look
    alike: large before small, wide before narrow. Polynomial kernels beside RBF kernels therefore
    win without being any good, and outliers may count as inliers. ``normalize="cosine"`` brings
    kernels to one scale row by row, ``"trace"`` on average. Neither makes different widths of one
    kernel comparable: the widest one wins. The choice says most among kernels of one kind on
    different columns or views. Linear kernels tell nothing about columns with mean 0.

    Parameters
    ----------
    @one_kernel @nu @max_kernels
    @rules @C_scale @lam @gap @standardize=False @normalize @indefinite
    @run @k0 @threads

    Attributes
    ----------
    @offset_ @fitted

    Examples
    --------
    >>> import numpy as np
    >>> from smkl import SparseMKLOneClass
    >>> X = np.random.default_rng(0).normal(size=(200, 2))
    >>> model = SparseMKLOneClass("rbf(gamma=0.5)", nu=0.05).fit(X)
    >>> model.predict([[0, 0], [9, 9]])
    array([ 1, -1])
    """

    nu: float

    _numbers = False
    _supervised = False

    _parameter_constraints = {
        **CONSTRAINTS,
        "nu": [Interval(Real, 0, 1, closed="neither")],
    }

    def __init__(
        self,
        kernel: KernelLike = AUTO,
        *,
        nu: float = 0.5,
        max_kernels: int | None = None,
        at_most: Mapping[str, int] | None = None,
        per_view: int | None = None,
        must: str | Sequence[str] | None = None,
        never: str | Sequence[str] | None = None,
        C: float = 1.0,
        lam: float = 0.1,
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
        keep(self, locals())

    def _auto(self, x: Any, weights: Floats | None, standardize: bool) -> str:
        # Of the usual ten the polynomial ones would win, whose values are large.
        return _kernels.one(x, weights, standardize)

    def _encode(self, y: Any, fitting: bool) -> tuple[Any, list[str] | None]:
        return np.ones(len(y), dtype=np.intp), _SIDES

    def _problem(self, rows: TrainingRows) -> Problem:
        return Problem(**self._base_problem(rows), nu=number("nu", self.nu))

    def _take(
        self, fitted: Any, rows: TrainingRows, problem: Problem, data: tuple[Any, ...]
    ) -> None:
        super()._take(fitted, rows, problem, data)
        self.offset_ = -float(self.intercept_[0])

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Self:
        """Choose kernels and weights, and bound how good they are.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (n_samples, n_features), or Views
            The training rows, in any of the forms of :meth:`SparseMKLClassifier.fit`.
        y : object, optional
            Not looked at; it is here because scikit-learn passes it on.
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
        return super().fit(X, y, sample_weight)

    def predict(self, X: Any) -> NDArray[Any]:
        """Tell which rows are like those of the fit.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Rows. With ``kernel="precomputed"`` matrices of shape (n_samples, n_training_rows), in
            the same form as in :meth:`fit`.

        Returns
        -------
        y : ndarray of shape (n_samples,)
            1 of inliers, whose :meth:`decision_function` is 0 or more, and -1 of outliers.
        """
        return self._decided(self._values(X))

    def _decided(self, values: Floats) -> NDArray[Any]:
        return np.where(self._beyond(values) >= 0, 1, -1)

    def _beyond(self, values: Floats) -> Floats:
        """How far inside rows are; on which side rounding puts rows of the boundary means nothing."""
        found = values[:, 0].copy()
        found[np.abs(found) <= _ON_THE_BOUNDARY * abs(self.offset_)] = 0
        return found

    def decision_function(self, X: Any) -> Floats:
        """Evaluate how far inside the boundary rows are.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Rows, as in :meth:`predict`.

        Returns
        -------
        values : ndarray of shape (n_samples,)
            Negative outside. They are those of :class:`sklearn.svm.OneClassSVM` times ``C``, and 0
            where they are less than a millionth of ``offset_``: support vectors on the boundary
            are inliers.
        """
        return self._beyond(self._values(X))

    def score_samples(self, X: Any) -> Floats:
        """Evaluate the machine without its constant.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Rows, as in :meth:`predict`.

        Returns
        -------
        values : ndarray of shape (n_samples,)
            :meth:`decision_function` plus ``offset_``: the less, the more unusual.
        """
        return self.decision_function(X) + self.offset_

    @only_if(_keeps_data)
    def fit_transform(self, X: Any, y: Any = None, sample_weight: Any = None) -> Floats:
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
