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
from sklearn.utils.metaestimators import available_if
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted

from ._arrays import Floats
from ._base import SparseMKL
from ._kernels import AUTO, KernelLike
from ._progress import ProgressLike
from ._rows import TrainingRows
from ._settings import CONSTRAINTS, Indefinite, Normalize, Problem, RandomState

ClassWeight = Union[None, Literal["balanced"], Mapping[Any, float]]


def _has_probabilities(estimator: Any) -> bool:
    if not estimator.probability:
        raise AttributeError("predict_proba needs a fit with probability=True.")
    return True


class SparseMKLClassifier(ClassifierMixin, SparseMKL):  # type: ignore[misc]
    """Support vector classification with at most ``max_kernels`` of many kernels, and a proof.

    Solves ``min over b of max over a of  sum(a) - 1/2 a'Y K(b) Y a + lam |b|^2`` where ``K(b)``
    is the sum of the candidate kernels with weights ``b >= 0`` that sum to one, at most ``max_kernels`` of
    them not zero. Every fit has a lower bound of the optimum that trusts no solver; with ``gap``
    the optimum itself is sought by branch and bound, and the proof is kept as a certificate.

    Parameters
    ----------
    kernel : str, callable, list of these, or mapping from views to these, default="auto"
        The candidate kernels. ``"auto"`` are ten of them (linear, polynomial, RBF and Laplacian),
        scaled as ``gamma="scale"`` of :class:`sklearn.svm.SVC` is. A string such as
        ``"linear; rbf(gamma=0.1|1); rbf(gamma=1)[each]"`` is a specification, in which ``|`` stands
        for several values, ``[each]`` for a kernel for each column, ``[cols=age,height]`` for
        columns, ``[views]`` for a kernel for each prefix of column names and ``[groups=FILE]`` for
        one for each group of a GMT or CSV file. A callable gets two arrays of rows and returns the matrix between them.
        A mapping gives each view of ``X`` kernels of its own.
        ``"precomputed"`` takes matrices in the place of ``X``.
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
    k0 : int, optional
        Another name for ``max_kernels``.
    threads : int, optional
        Another name for ``n_jobs``.

    Attributes
    ----------
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
    >>> from sklearn.datasets import load_wine
    >>> from smkl import SparseMKLClassifier
    >>> X, y = load_wine(return_X_y=True)
    >>> model = SparseMKLClassifier("linear; rbf(gamma=0.5|0.1|0.02)", max_kernels=2, standardize=True)
    >>> round(model.fit(X, y).score(X, y), 2)
    1.0
    """

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
        multi_class: Literal["ovo", "ovr"] = "ovo",
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
        self.kernel = kernel
        self.max_kernels = max_kernels
        self.at_most = at_most
        self.per_view = per_view
        self.must = must
        self.never = never
        self.C = C
        self.lam = lam
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
        self.k0 = k0
        self.threads = threads

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
                f"y has one class, {self.classes_[0]!r}. Expected two classes or more."
            )
        return positions, [str(name) for name in self.classes_]

    def _require_variety(self, target: Any) -> None:
        present = np.unique(target)
        if len(present) < 2:
            raise ValueError(
                f"All rows with a positive weight have one class, {self.classes_[present[0]]!r}. "
                "Expected two classes or more."
            )

    def _problem(self, rows: TrainingRows) -> Problem:
        weights = None
        if self.class_weight is not None:
            y = self.classes_[rows.y]
            present = np.unique(rows.y)
            found = compute_class_weight(
                self.class_weight,
                classes=self.classes_[present],
                y=y,
                **({} if rows.weights is None else {"sample_weight": rows.weights}),
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
        return np.asarray(self.classes_[self._model.classes(self._values(X))])

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
        votes = np.zeros((len(values), len(present)))
        sums = np.zeros_like(votes)
        for machine, (a, b) in enumerate(itertools.combinations(range(len(present)), 2)):
            value = values[:, machine]
            votes[np.arange(len(values)), np.where(value > 0, a, b)] += 1
            sums[:, a] += value
            sums[:, b] -= value
        return _spread(votes + sums / (3 * (np.abs(sums) + 1)), present, len(self.classes_))

    @available_if(_has_probabilities)  # type: ignore[untyped-decorator]
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

    @available_if(_has_probabilities)  # type: ignore[untyped-decorator]
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
