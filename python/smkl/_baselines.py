"""Other ways to weigh kernels, under the names that they have in MKLpy."""

from __future__ import annotations

import itertools
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, Literal, Sequence

import jpype
import numpy as np
from numpy.typing import NDArray
from sklearn.base import ClassifierMixin, clone
from sklearn.svm import SVC
from sklearn.utils import check_X_y
from sklearn.model_selection import cross_val_score
from sklearn.utils._param_validation import HasMethods, Interval, StrOptions
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_consistent_length, check_is_fitted

from . import _kernels, _matrices
from ._arrays import Floats, doubles, features, rows, votes
from ._data import UNKNOWN, Sample, sample
from ._docs import documented
from ._jvm import call, java, run
from ._pairwise import Pairwise
from ._rows import TrainingRows
from ._settings import CONSTRAINTS, keep, number, threads

if TYPE_CHECKING:
    from typing_extensions import Self

_STRATEGIES = ("ova", "ovr", "ovo")
Strategy = Literal["ova", "ovr", "ovo"]


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


class _Grams:
    """The kernels of training rows, which Java computes again after a pickle."""

    def __init__(self, training: TrainingRows) -> None:
        self.training = training
        self._java: Any = None

    def __getstate__(self) -> dict[str, Any]:
        return {"training": self.training, "_java": None}

    def _grams(self) -> Any:
        if self._java is None:
            settings = java("org.smkl.Smkl").builder().kernels(self.training.kernels.text)
            work = java("org.smkl.python.Work")
            found, ended = run(call(work.grams, settings, self.training.to_java(False)))
            if ended is not None:
                raise ended
            self._java = found
        return self._java

    def names(self) -> list[str]:
        """The kernels, in words."""
        return _kernels.display([str(name) for name in self._grams().names()])

    def matrices(self) -> list[Floats]:
        """Those of the training rows."""
        grams, n = self._grams(), self.training.sample.x.shape[0]
        found = []
        for i in range(len(grams.names())):
            out = np.empty((n, n))
            call(grams.training, i, rows(out))
            found.append(out)
        return found

    def cross(self, new: Sample) -> list[Floats]:
        """Those between new rows and training rows."""
        grams, train = self._grams(), self.training.sample
        count = new.x.shape[0]
        out = [np.empty((count, train.x.shape[0])) for _ in range(len(grams.names()))]
        if count:
            given = _kernels.cross(self.training.kernels.functions, new, train)
            into = jpype.JArray(java("org.smkl.python.Rows"))([rows(part) for part in out])
            known = _kernels.to_java(given, training=False)
            call(grams.cross, features(new.x), known, threads(None), into)
        return out


class _Weighted(ClassifierMixin, Pairwise):  # type: ignore[misc]
    """Learns weights of kernels, then another classifier on their sum."""

    learner: Any
    multiclass_strategy: Strategy
    solution_: Any

    _parameter_constraints: dict[str, Any] = {
        "learner": [HasMethods(["fit", "predict"]), None],
        "kernel": CONSTRAINTS["kernel"],
        "multiclass_strategy": [StrOptions(set(_STRATEGIES))],
    }

    def __init__(
        self,
        learner: Any = None,
        multiclass_strategy: Strategy = "ova",
        kernel: _kernels.KernelLike = _kernels.AUTO,
    ) -> None:
        keep(self, locals())

    @property
    def solution(self) -> Any:
        """What was learned, as MKLpy calls it."""
        check_is_fitted(self)
        return self.solution_

    @property
    def n_kernels(self) -> int:
        """How many kernels there are, as MKLpy calls it."""
        check_is_fitted(self)
        return int(self.n_kernels_)

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        raise NotImplementedError

    def _is_list(self, X: Any) -> bool:
        """Whether X is a list of kernels, as MKLpy has it, rather than rows."""
        if self._precomputed:
            return True
        several = isinstance(X, (list, tuple)) and len(X) > 0 and np.ndim(X[0]) == 2
        return several or getattr(X, "ndim", 2) == 3 or (isinstance(X, (list, tuple)) and not X)

    def fit(self, X: Any, y: Any) -> Self:
        """Learn weights, and the learner on the weighted kernels.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features), or sequence of kernel matrices
            Training rows, whose kernels are those of ``kernel``; or a list of matrices of shape
            (n_samples, n_samples), as in MKLpy.
        y : array-like of shape (n_samples,)
            Their classes.

        Returns
        -------
        self : object
            The fitted estimator.
        """
        self._validate_params()
        for name in ("_grams", "n_features_in_", "feature_names_in_"):
            self.__dict__.pop(name, None)
        if self._is_list(X):
            named = _list(X, self) if not self._precomputed else _matrices.matrices(X, self)
            grams, total = _checked(list(named.values()), square=True)
            self.kernels_ = list(named)
            y = np.asarray(y) if not self._precomputed else check_X_y(grams[0], y)[1]
            if self._precomputed:
                self.n_features_in_ = len(grams[0])
        else:
            only = _kernels.functions_only(self.kernel)
            found, y = sample(X, y, self, True, False, only)
            _, y = check_X_y(np.zeros((found.x.shape[0], 1)), y, estimator=self)
            kernels = _kernels.kernels(
                self.kernel, found, lambda x: _kernels.ten(x, None, False)
            )
            held = found.copy()
            given = kernels.given(held)
            nothing = np.zeros(held.x.shape[0])
            every = np.arange(held.x.shape[0])
            self._grams = _Grams(
                TrainingRows(held, nothing, None, None, kernels, given, every)
            )
            self.kernels_ = self._grams.names()
            grams, total = _checked(self._grams.matrices(), square=True)
        check_classification_targets(y)
        check_consistent_length(grams[0], y)
        self.classes_ = np.unique(y)
        if len(self.classes_) < 2:
            raise ValueError(f"y has one class, {str(self.classes_[0])!r}. Expected two or more.")
        self.n_kernels_, self._rows = len(grams), len(grams[0])
        self.multiclass_ = len(self.classes_) > 2
        self.solution_, self._learners, self._parts = {}, {}, {}
        for task, chosen, positive in self._tasks(y):
            part, sum_ = grams, total
            if chosen is not None:
                part = [gram[np.ix_(chosen, chosen)] for gram in grams]
                sum_ = total[np.ix_(chosen, chosen)]
            signs = positive if chosen is None else positive[chosen]
            labels = np.where(signs, 1, -1) if self.multiclass_ else y
            self.solution_[task], self._learners[task] = self._two(part, sum_, labels, signs)
            self._parts[task] = chosen
        self.kernel_weights_ = np.mean([s.weights for s in self.solution_.values()], axis=0)
        self.weights_ = dict(zip(self.kernels_, self.kernel_weights_.tolist()))
        if not self.multiclass_:
            self.solution_ = self.solution_[None]
        return self

    def _tasks(self, y: NDArray[Any]) -> list[tuple[Any, NDArray[Any] | None, NDArray[Any]]]:
        if not self.multiclass_:
            return [(None, None, y == self.classes_[1])]
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

    def _values(self, X: Any) -> dict[Any, Floats]:
        check_is_fitted(self)
        kept = getattr(self, "_grams", None)
        if kept is None:
            if self._precomputed:
                known = (self.n_kernels_, self.n_features_in_)
                named = _matrices.matrices(X, self, known)
                _matrices.require_columns(
                    named, self.n_features_in_, self.kernels_, type(self).__name__
                )
            else:
                named = _list(X, self)
            grams, _ = _checked(list(named.values()), square=False)
        else:
            only = _kernels.functions_only(self.kernel)
            grams = kept.cross(sample(X, UNKNOWN, self, False, False, only)[0])
        if len(grams) != self.n_kernels_:
            raise ValueError(
                f"There are {len(grams)} kernels. Expected {self.n_kernels_}, as in fit."
            )
        if grams[0].shape[1] != self._rows:
            raise ValueError(
                f"The kernels have {grams[0].shape[1]} columns. Expected {self._rows}: one for each "
                "training row."
            )
        values = {}
        for task, learner in self._learners.items():
            chosen = self._parts[task]
            part = grams if chosen is None else [gram[:, chosen] for gram in grams]
            solution = self.solution_[task] if self.multiclass_ else self.solution_
            values[task] = learner.decision_function(_combined(part, solution.weights))
        return values

    def decision_function(self, X: Any) -> Any:
        """Evaluate the learner on new rows.

        Parameters
        ----------
        X : array-like of shape (n_new, n_features), or sequence of kernel matrices
            New rows; or the kernels between new rows and training rows.

        Returns
        -------
        values : ndarray of shape (n_new,) or (n_new, n_classes), or dict of arrays by task
            The decision values. For several classes and kernels given as a list they are those of
            each task, as in ``solution`` and in MKLpy; for rows a column for each class: the value
            of its learner, or its votes plus what the values add, which is less than one half.
        """
        values = self._values(X)
        if not self.multiclass_:
            return values[None]
        return values if self._is_list(X) and not self._precomputed else self._columns(values)

    def _columns(self, values: dict[Any, Floats]) -> Floats:
        known = self.classes_.tolist()
        if isinstance(next(iter(values)), tuple):
            pairs = [(known.index(a), known.index(b)) for a, b in values]
            return votes(list(values.values()), pairs, len(known))
        return np.stack([values[name] for name in known], axis=1)

    def predict(self, X: Any) -> NDArray[Any]:
        """Predict classes of new rows.

        Parameters
        ----------
        X : array-like of shape (n_new, n_features), or sequence of kernel matrices
            New rows; or the kernels between new rows and training rows.

        Returns
        -------
        y : ndarray of shape (n_new,)
            The classes.
        """
        values = self._values(X)
        if not self.multiclass_:
            return np.asarray(self.classes_[(values[None] > 0).astype(int)])
        return np.asarray(self.classes_[self._columns(values).argmax(axis=1)])


def _list(kernels: Any, estimator: Any) -> dict[str, Floats]:
    """Kernels in a list or a stack, as MKLpy has them, by name."""
    if getattr(kernels, "ndim", 0) == 3:
        known = None
        if hasattr(estimator, "n_kernels_"):
            solution = estimator.solution_
            one = next(iter(solution.values())) if isinstance(solution, dict) else solution
            known = (estimator.n_kernels_, len(one.ker_matrix))
        return _matrices.matrices(kernels, estimator, known)
    return {f"K{i}": kernel for i, kernel in enumerate(kernels)}


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
    work = getattr(java("org.smkl.python.Work"), method)
    found, ended = run(call(work, *arguments, threads(None)))
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


def _alignments(grams: list[Floats], signs: Floats) -> Floats:
    """The alignment of each kernel with the classes, 0 where it is negative."""
    found = []
    for gram in grams:
        size = np.linalg.norm(gram) * len(signs)
        found.append(max(0.0, float(signs @ gram @ signs / size)) if size > 0 else 0.0)
    return np.array(found)


def _shares(values: Floats) -> Floats:
    """Values as weights that sum to one; all alike where none is positive."""
    total = values.sum()
    return values / total if total > 0 else np.full(len(values), 1 / len(values))


@documented
class AverageMKL(_Weighted):
    """Every kernel with the same weight.

    Parameters
    ----------
    @learner
    @multiclass_strategy
    @rows_kernel

    Attributes
    ----------
    @weighted
    """

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        return np.full(len(grams), 1 / len(grams))


@documented
class EasyMKL(_Weighted):
    """Weights by the margin distribution of the sum of all kernels (Aiolli and Donini, 2015).

    Parameters
    ----------
    @learner
    lam : float, default=0.1
        In (0, 1]: 1 takes the distance of the classes' means, less of it their margin.
    @multiclass_strategy
    @rows_kernel

    Attributes
    ----------
    @weighted
    """

    lam: float

    def __init__(
        self,
        learner: Any = None,
        lam: float = 0.1,
        multiclass_strategy: Strategy = "ova",
        kernel: _kernels.KernelLike = _kernels.AUTO,
    ) -> None:
        keep(self, locals())

    _parameter_constraints = {
        **_Weighted._parameter_constraints,
        "lam": [Interval(Real, 0, 1, closed="right")],
    }

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        lam = number("lam", self.lam)
        signed = signs * _from_java("margin", rows(total), doubles(signs), lam)
        energies = np.array([signed @ gram @ signed for gram in grams])
        return _shares(energies)


@documented
class CKA(_Weighted):
    """Centred kernel alignment (Cortes, Mohri and Rostamizadeh, 2012).

    Parameters
    ----------
    @learner
    @multiclass_strategy
    nonnegative : bool, default=False
        Whether weights are not negative, as the method's authors define it; otherwise they may
        be, as in MKLpy, and the weighted kernel need not be positive semidefinite.
    @rows_kernel

    Attributes
    ----------
    @weighted
    """

    nonnegative: bool

    def __init__(
        self,
        learner: Any = None,
        multiclass_strategy: Strategy = "ova",
        nonnegative: bool = False,
        kernel: _kernels.KernelLike = _kernels.AUTO,
    ) -> None:
        keep(self, locals())

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        matrices = jpype.JArray(java("org.smkl.python.Rows"))([rows(gram) for gram in grams])
        method = "cka-nonneg" if self.nonnegative else "cka"
        return _from_java("weights", method, matrices, doubles(signs), 1.0)


@documented
class PWMK(_Weighted):
    """Weights by the accuracy of each kernel alone (Tanabe and others, 2008).

    Parameters
    ----------
    @learner
    @multiclass_strategy
    delta : float, default=0
        In [0, 1]: this share of the worst accuracy is taken from all.
    cv : int, default=3
        Folds in which each kernel alone is scored, with the learner.
    @rows_kernel

    Attributes
    ----------
    @weighted
    """

    delta: float
    cv: int

    def __init__(
        self,
        learner: Any = None,
        multiclass_strategy: Strategy = "ova",
        delta: float = 0,
        cv: int = 3,
        kernel: _kernels.KernelLike = _kernels.AUTO,
    ) -> None:
        keep(self, locals())

    _parameter_constraints = {
        **_Weighted._parameter_constraints,
        "delta": [Interval(Real, 0, 1, closed="both")],
        "cv": [Interval(Integral, 2, None, closed="left")],
    }

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        folds = min(int(self.cv), int(min((signs > 0).sum(), (signs < 0).sum())))
        if folds < 2:
            return np.full(len(grams), 1 / len(grams))
        learner = SVC(C=1000) if self.learner is None else clone(self.learner)
        if "kernel" in learner.get_params():
            learner.set_params(kernel="precomputed")
        scores = np.array([cross_val_score(learner, g, signs, cv=folds).mean() for g in grams])
        return _shares(scores - float(self.delta) * scores.min())


@documented
class FHeuristic(_Weighted):
    """Weights by the alignment of each kernel with the classes (Qiu and Lane, 2009).

    Parameters
    ----------
    @learner
    @multiclass_strategy
    @rows_kernel

    Attributes
    ----------
    @weighted
    """

    def _weights(self, grams: list[Floats], total: Floats, signs: Floats) -> Floats:
        return _shares(_alignments(grams, signs))
