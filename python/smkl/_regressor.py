"""The regressor."""

from __future__ import annotations

from numbers import Real
from typing import Any, Mapping, Sequence

import numpy as np
from sklearn.base import RegressorMixin
from sklearn.utils._param_validation import Interval

from ._arrays import Floats
from ._base import SparseMKL
from ._docs import documented
from ._kernels import AUTO, KernelLike
from ._progress import ProgressLike
from ._rows import TrainingRows
from ._settings import CONSTRAINTS, Indefinite, Normalize, Problem, RandomState, keep, number


@documented
class SparseMKLRegressor(RegressorMixin, SparseMKL):  # type: ignore[misc]
    """Support vector regression with at most ``max_kernels`` of many kernels, and a proof.

    The problem is that of :class:`SparseMKLClassifier` with the epsilon-insensitive loss.

    Parameters
    ----------
    @kernel="auto" @max_kernels
    @rules @C @lam @epsilon @scale_target=False @gap @standardize=False @normalize @indefinite
    @run @k0 @threads

    Attributes
    ----------
    @fitted

    Examples
    --------
    >>> from sklearn.datasets import load_diabetes
    >>> from smkl import SparseMKLRegressor
    >>> X, y = load_diabetes(return_X_y=True)
    >>> model = SparseMKLRegressor(scale_target=True, standardize=True, C=1.0)
    >>> model.fit(X[:300], y[:300]).score(X[300:], y[300:]) > 0.4
    True
    """

    epsilon: float
    scale_target: bool

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
        keep(self, locals())

    def _encode(self, y: Any, fitting: bool) -> tuple[Any, list[str] | None]:
        return np.asarray(y, dtype=np.float64), None

    def _problem(self, rows: TrainingRows) -> Problem:
        return Problem(
            **self._base_problem(rows),
            epsilon=number("epsilon", self.epsilon),
            scale_target=bool(self.scale_target),
        )

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
        return self._decided(self._values(X))

    def _decided(self, values: Floats) -> Floats:
        return values[:, 0]
