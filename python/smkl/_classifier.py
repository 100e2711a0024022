"""The classifier."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, Literal, Sequence, Union

import numpy as np
from numpy.typing import NDArray
from sklearn.base import ClassifierMixin
from sklearn.utils._param_validation import StrOptions
from sklearn.utils.class_weight import compute_class_weight
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted

from ._arrays import Floats, votes
from ._base import SparseMKL
from ._docs import documented
from ._kernels import AUTO, KernelLike
from ._progress import ProgressLike
from ._rows import TrainingRows
from ._settings import CONSTRAINTS, Indefinite, Normalize, Problem, RandomState, keep, number
from ._words import only_if

MultiClass = Literal["ovo", "ovr"]
ClassWeight = Union[None, Literal["balanced"], Mapping[Any, float]]


def _has_probabilities(estimator: Any) -> bool:
    if not estimator.probability:
        raise AttributeError(f"{type(estimator).__name__} has predict_proba and predict_log_proba with probability=True alone.")
    return True


@documented
class SparseMKLClassifier(ClassifierMixin, SparseMKL):  # type: ignore[misc]
    """Support vector classification with at most ``max_kernels`` of many kernels, and a proof.

    Solves ``min over b of max over a of  sum(a) - 1/2 a'Y K(b) Y a + lam |b|^2`` where ``K(b)``
    is the sum of the candidate kernels with weights ``b >= 0`` that sum to one, at most ``max_kernels`` of
    them not zero. Every fit has a lower bound of the optimum that trusts no solver; with ``gap``
    the optimum itself is sought by branch and bound, and the proof is kept as a certificate.

    Parameters
    ----------
    @kernel="auto" @max_kernels
    @rules @C @lam @gap @standardize=False @normalize @indefinite
    @multi_class @class_weight @probability
    @run @k0 @threads

    Attributes
    ----------
    @classes_ @fitted

    Examples
    --------
    >>> from sklearn.datasets import load_wine
    >>> from smkl import SparseMKLClassifier
    >>> X, y = load_wine(return_X_y=True)
    >>> model = SparseMKLClassifier("linear; rbf(gamma=0.5|0.1|0.02)", max_kernels=2, standardize=True)
    >>> round(model.fit(X, y).score(X, y), 2)
    1.0
    """

    multi_class: MultiClass
    class_weight: ClassWeight
    probability: bool

    _numbers = False

    _parameter_constraints = {
        **CONSTRAINTS,
        "multi_class": [StrOptions({"ovo", "ovr"})],
        "class_weight": [StrOptions({"balanced"}), Mapping, None],
        "probability": ["boolean"],
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
        gap: float | None = None,
        standardize: bool = False,
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
        k0: int | None = None,
        threads: int | None = None,
    ) -> None:
        keep(self, locals())

    def _encode(self, y: Any, fitting: bool) -> tuple[Any, list[str] | None]:
        check_classification_targets(y)
        if fitting:
            self.classes_, positions = np.unique(y, return_inverse=True)
        else:
            positions = np.searchsorted(self.classes_, y).clip(max=len(self.classes_) - 1)
            unknown = np.unique(y[self.classes_[positions] != y])
            if len(unknown):
                raise ValueError(
                    f"y has the classes {unknown.tolist()}, which were not there in fit. Expected "
                    f"only {self.classes_.tolist()}."
                )
        if len(self.classes_) < 2:
            raise ValueError(
                f"y has one class, {str(self.classes_[0])!r}. Expected two classes or more."
            )
        return positions, [str(name) for name in self.classes_]

    def _require_variety(self, target: Any) -> None:
        present = np.unique(target)
        if len(present) < 2:
            raise ValueError(
                f"All rows with a positive weight have one class, {str(self.classes_[present[0]])!r}. "
                "Expected two classes or more."
            )

    def _problem(self, rows: TrainingRows) -> Problem:
        weights = None
        if self.class_weight is not None:
            if isinstance(self.class_weight, Mapping):
                for name, weight in self.class_weight.items():
                    number(f"class_weight[{name!r}]", weight)
            y = self.classes_[rows.y]
            present = np.unique(rows.y)
            if rows.weights is not None and isinstance(self.class_weight, str):
                # Older versions of scikit-learn do not balance weights.
                sums = np.bincount(rows.y, weights=rows.weights)[present]
                found = sums.sum() / (len(present) * sums)
            else:
                found = compute_class_weight(
                    self.class_weight, classes=self.classes_[present], y=y
                )
            weights = {str(self.classes_[c]): float(w) for c, w in zip(present, found)}
        return Problem(
            **self._base_problem(rows),
            multi_class=self.multi_class,
            class_weights=weights,
            probability=bool(self.probability),
        )

    def predict(self, X: Any) -> NDArray[Any]:
        """Predict classes.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Rows. With ``kernel="precomputed"`` matrices of shape (n_samples, n_training_rows), in
            the same form as in :meth:`fit`.

        Returns
        -------
        y : ndarray of shape (n_samples,)
            Their classes. Of several classes that get as many votes the first one is taken, as
            LIBSVM does.
        """
        check_is_fitted(self)
        return self._decided(self._values(X))

    def _decided(self, values: Floats) -> NDArray[Any]:
        return np.asarray(self.classes_[self._model.classes(values)])

    def decision_function(self, X: Any) -> Floats:
        """Evaluate the decision function.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Rows, as in :meth:`predict`.

        Returns
        -------
        values : ndarray of shape (n_samples,) or (n_samples, n_classes)
            For two classes the value of the one machine, positive for ``classes_[1]``. For several
            the values of the machines against the rest or, one against one, the votes for each
            class plus what its machines' values add, which is less than one half, as in
            :class:`sklearn.svm.SVC`.
        """
        values = self._values(X)
        if len(self.classes_) == 2:
            return values[:, 0]
        present = self._classes_present
        if self._proved.multi_class == "ovr":
            return _spread(values, present, len(self.classes_))
        pairs = list(itertools.combinations(range(len(present)), 2))
        return _spread(votes(values.T, pairs, len(present)), present, len(self.classes_))

    @only_if(_has_probabilities)
    def predict_proba(self, X: Any) -> Floats:
        """Say how probable each class is.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Rows, as in :meth:`predict`.

        Returns
        -------
        probabilities : ndarray of shape (n_samples, n_classes)
            One row for each, in the order of ``classes_``, summing to one. The most probable class
            need not be the predicted one, because sigmoids are learned apart from the machines.
        """
        values = self._values(X)
        return self._model.probabilities(values, len(self.classes_))

    @only_if(_has_probabilities)
    def predict_log_proba(self, X: Any) -> Floats:
        """Say how probable each class is, as logarithms.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Rows, as in :meth:`predict`.

        Returns
        -------
        logarithms : ndarray of shape (n_samples, n_classes)
            The logarithms of :meth:`predict_proba`.
        """
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(self.predict_proba(X)))

    def _take(
        self, fitted: Any, rows: TrainingRows, problem: Problem, data: tuple[Any, ...]
    ) -> None:
        self._classes_present = np.unique(rows.y)
        super()._take(fitted, rows, problem, data)
        of = rows.y[np.searchsorted(rows.kept, self.support_)]
        self.n_support_ = np.bincount(of, minlength=len(self.classes_)).astype(np.int32)


def _spread(values: Floats, present: NDArray[Any], classes: int) -> Floats:
    """Columns of all classes: one without training rows comes last."""
    if len(present) == classes:
        return values
    spread = np.full((len(values), classes), -float(classes) - np.abs(values).max(initial=0))
    spread[:, present] = values
    return spread
