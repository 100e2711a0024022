"""Other ways to weigh kernels, under the names that they have in MKLpy."""

from __future__ import annotations

import itertools
from typing import Any, Sequence

import jpype
import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.svm import SVC
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_consistent_length, check_is_fitted

from ._arrays import Floats, doubles, rows
from ._jvm import call, java, run
from ._settings import number

_STRATEGIES = ("ova", "ovr", "ovo")


class Solution:
    """What was learned for two classes.

    Attributes
    ----------
    weights : ndarray of shape (n_kernels,)
        The weights of the kernels.
    ker_matrix : ndarray of shape (n_samples, n_samples)
        The kernels with these weights, summed.
    """

    def __init__(self, weights: Floats, ker_matrix: Floats) -> None:
        self.weights = weights
        self.ker_matrix = ker_matrix

    def __repr__(self) -> str:
        return f"Solution(weights={np.array2string(self.weights, precision=4)})"


class _Weighted(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Learns weights of precomputed kernels, then another classifier on their sum."""

    learner: Any
    multiclass_strategy: str
    solution: Any

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        raise NotImplementedError

    def fit(self, KL: Sequence[Any], Y: Any) -> Any:
        """Learn weights, and the learner on the weighted kernels.

        Parameters
        ----------
        KL : sequence of array-like of shape (n_samples, n_samples)
            The kernel matrices of the training rows.
        Y : array-like of shape (n_samples,)
            Their classes.

        Returns
        -------
        self : object
            The fitted estimator.
        """
        grams, total = _checked(KL, square=True)
        y = np.asarray(Y)
        check_classification_targets(y)
        check_consistent_length(grams[0], y)
        self.classes_ = np.unique(y)
        if len(self.classes_) < 2:
            raise ValueError(f"Y has one class, {self.classes_[0]!r}. Expected two or more.")
        if self.multiclass_strategy not in _STRATEGIES:
            raise ValueError(
                f"multiclass_strategy is {self.multiclass_strategy!r}. Expected 'ova', 'ovr' (the "
                "same) or 'ovo'."
            )
        self.n_kernels = len(grams)
        self.multiclass_ = len(self.classes_) > 2
        if not self.multiclass_:
            self.solution, self._learner = self._two(
                grams, total, y, y == self.classes_[1]
            )
            return self
        self.solution, self._learners, self._parts = {}, {}, {}
        for task, chosen, positive in self._tasks(y):
            part, sum_ = grams, total
            if chosen is not None:
                part = [gram[np.ix_(chosen, chosen)] for gram in grams]
                sum_ = total[np.ix_(chosen, chosen)]
            signs = positive if chosen is None else positive[chosen]
            labels = np.where(signs, 1, -1)
            self.solution[task], self._learners[task] = self._two(
                part, sum_, labels, signs
            )
            self._parts[task] = chosen
        return self

    def _tasks(self, y: NDArray[Any]) -> list[tuple[Any, NDArray[Any] | None, NDArray[Any]]]:
        if self.multiclass_strategy == "ovo":
            return [
                ((a, b), np.flatnonzero((y == a) | (y == b)), y == a)
                for a, b in itertools.combinations(self.classes_.tolist(), 2)
            ]
        return [(c, None, y == c) for c in self.classes_.tolist()]

    def _two(
        self, grams: list[Floats], total: Floats, y: Any, positive: Any
    ) -> tuple[Solution, Any]:
        weights = self._weights(grams, total, np.where(positive, 1.0, -1.0))
        # The same weights need no second pass over all kernels.
        alike = bool((weights == weights[0]).all())
        combined = weights[0] * total if alike else _combined(grams, weights)
        learner = SVC(C=1000) if self.learner is None else clone(self.learner)
        if "kernel" in learner.get_params():
            learner.set_params(kernel="precomputed")
        return Solution(weights, combined), learner.fit(combined, y)

    def combine_kernels(self, KL: Sequence[Any], Y: Any) -> Solution:
        """Learn the weights alone, of two classes.

        Parameters
        ----------
        KL : sequence of array-like of shape (n_samples, n_samples)
            The kernel matrices of the training rows.
        Y : array-like of shape (n_samples,)
            Their two classes.

        Returns
        -------
        solution : Solution
            The weights and the weighted kernel.
        """
        grams, total = _checked(KL, square=True)
        y = np.asarray(Y)
        check_consistent_length(grams[0], y)
        classes = np.unique(y)
        if len(classes) != 2:
            raise ValueError(f"Y has {len(classes)} classes. Expected two: combine_kernels "
                             "weighs kernels for two classes. Maybe use fit.")
        weights = self._weights(grams, total, np.where(y == classes[1], 1.0, -1.0))
        return Solution(weights, _combined(grams, weights))

    def decision_function(self, KL: Sequence[Any]) -> Any:
        """Evaluate the learner on new rows.

        Parameters
        ----------
        KL : sequence of array-like of shape (n_new, n_samples)
            The kernels between new rows and training rows.

        Returns
        -------
        values : ndarray of shape (n_new,), or dict of these by task
            The decision values; for several classes those of each task, as in ``solution``.
        """
        check_is_fitted(self)
        grams, _ = _checked(KL, square=False)
        if len(grams) != self.n_kernels:
            raise ValueError(
                f"There are {len(grams)} kernels. Expected {self.n_kernels}, as in fit."
            )
        if not self.multiclass_:
            return self._learner.decision_function(_combined(grams, self.solution.weights))
        values = {}
        for task, learner in self._learners.items():
            chosen = self._parts[task]
            part = grams if chosen is None else [gram[:, chosen] for gram in grams]
            combined = _combined(part, self.solution[task].weights)
            values[task] = learner.decision_function(combined)
        return values

    def predict(self, KL: Sequence[Any]) -> NDArray[Any]:
        """Predict classes of new rows.

        Parameters
        ----------
        KL : sequence of array-like of shape (n_new, n_samples)
            The kernels between new rows and training rows.

        Returns
        -------
        y : ndarray of shape (n_new,)
            The classes.
        """
        values = self.decision_function(KL)
        if not self.multiclass_:
            return np.asarray(self.classes_[(values > 0).astype(int)])
        known = self.classes_.tolist()
        points = np.zeros((len(next(iter(values.values()))), len(known)))
        for task, value in values.items():
            if isinstance(task, tuple):
                winner = np.where(value > 0, known.index(task[0]), known.index(task[1]))
                points[np.arange(len(points)), winner] += 1
            else:
                points[:, known.index(task)] = value
        return np.asarray(self.classes_[points.argmax(axis=1)])


def _checked(kernels: Sequence[Any], square: bool) -> tuple[list[Floats], Floats]:
    """The kernels and their sum, on which one look finds what is wrong with any of them."""
    grams = [np.asarray(kernel, dtype=np.float64) for kernel in kernels]
    if not grams:
        raise ValueError("KL has no kernels. Expected at least one matrix.")
    shapes = sorted({gram.shape for gram in grams})
    if len(shapes) > 1 or len(shapes[0]) != 2 or (square and shapes[0][0] != shapes[0][1]):
        raise ValueError(
            f"KL has arrays of shapes {shapes}. Expected matrices of one shape"
            + (", square: a row and a column for each training row." if square else ".")
        )
    total = _combined(grams, np.ones(len(grams)))
    if not np.isfinite(total).all():
        raise ValueError("KL contains NaN or infinity. Expected finite kernels.")
    off = np.abs(total - total.T).max(initial=0) if square else 0.0
    if off > 1e-6 * np.abs(total).max(initial=0):
        raise ValueError(
            f"KL has a matrix that is not symmetric: entries of the sum differ by {off:.3g} from "
            "those across the diagonal. Expected kernels between the training rows and themselves."
        )
    return grams, total


def _from_java(method: str, *arguments: Any) -> Floats:
    threads = int(java("java.lang.Runtime").getRuntime().availableProcessors())
    found, ended = run(call(getattr(java("org.smkl.python.Work"), method), *arguments, threads))
    if ended is not None:
        raise ended
    return np.array(found, dtype=np.float64)


def _combined(grams: list[Floats], weights: Floats) -> Floats:
    combined: Floats = weights[0] * grams[0]
    part = np.empty_like(combined)
    for weight, gram in zip(weights[1:], grams[1:]):
        np.multiply(gram, weight, out=part)
        combined += part
    return combined


class AverageMKL(_Weighted):
    """Every kernel with the same weight.

    Parameters
    ----------
    learner : classifier, optional
        What is learned on the weighted kernel; by default ``SVC(C=1000)``.
    multiclass_strategy : {"ova", "ovr", "ovo"}, default="ova"
        One class against all others, or one against one.

    Attributes
    ----------
    solution : Solution, or dict of them
        The weights, for several classes by task: a class, or a pair of classes.
    classes_ : ndarray
        The classes.
    """

    def __init__(self, learner: Any = None, multiclass_strategy: str = "ova") -> None:
        self.learner = learner
        self.multiclass_strategy = multiclass_strategy

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        return np.full(len(grams), 1 / len(grams))


class EasyMKL(_Weighted):
    """Weights by the margin distribution of the sum of all kernels (Aiolli and Donini, 2015).

    Parameters
    ----------
    learner : classifier, optional
        What is learned on the weighted kernel; by default ``SVC(C=1000)``.
    lam : float, default=0.1
        In (0, 1]: 1 takes the distance of the classes' means, less of it their margin.
    multiclass_strategy : {"ova", "ovr", "ovo"}, default="ova"
        One class against all others, or one against one.

    Attributes
    ----------
    solution : Solution, or dict of them
        The weights, which sum to one, for several classes by task: a class, or a pair of classes.
    classes_ : ndarray
        The classes.
    """

    def __init__(
        self, learner: Any = None, lam: float = 0.1, multiclass_strategy: str = "ova"
    ) -> None:
        self.learner = learner
        self.lam = lam
        self.multiclass_strategy = multiclass_strategy

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        lam = number("lam", self.lam)
        if not 0 < lam <= 1:
            raise ValueError(
                f"lam is {lam}. Expected a number in (0, 1]: at 0 the weights are not unique. "
                "Maybe 1e-4."
            )
        signed = signs * _from_java("margin", rows(total), doubles(signs), lam)
        energies = np.array([signed @ gram @ signed for gram in grams])
        return np.asarray(energies / energies.sum())


class CKA(_Weighted):
    """Centred kernel alignment (Cortes, Mohri and Rostamizadeh, 2012).

    Parameters
    ----------
    learner : classifier, optional
        What is learned on the weighted kernel; by default ``SVC(C=1000)``.
    multiclass_strategy : {"ova", "ovr", "ovo"}, default="ova"
        One class against all others, or one against one.
    nonnegative : bool, default=False
        Whether weights are not negative, as the method's authors define it; otherwise they may
        be, as in MKLpy, and the weighted kernel need not be positive semidefinite.

    Attributes
    ----------
    solution : Solution, or dict of them
        The weights, of Euclidean norm 1, for several classes by task: a class, or a pair.
    classes_ : ndarray
        The classes.
    """

    def __init__(
        self, learner: Any = None, multiclass_strategy: str = "ova", nonnegative: bool = False
    ) -> None:
        self.learner = learner
        self.multiclass_strategy = multiclass_strategy
        self.nonnegative = nonnegative

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        matrices = jpype.JArray(java("org.smkl.python.Rows"))([rows(gram) for gram in grams])
        method = "cka-nonneg" if self.nonnegative else "cka"
        return _from_java("weights", method, matrices, doubles(signs), 1.0)
