"""What the docstrings of several classes say, once.

A line of a docstring that begins with ``@`` stands for entries by their names: ``@C @lam``, or
``@standardize=True`` with a default. The documentation's site reads this file by itself, so that it
imports nothing of the package.
"""

from __future__ import annotations

import re
from typing import TypeVar

_ENTRIES = '''
kernel : str, callable, list of these, or mapping from views to these, default={}
    The candidate kernels. ``"auto"`` are ten of them (linear, polynomial, RBF and Laplacian),
    scaled as ``gamma="scale"`` of :class:`sklearn.svm.SVC` is, ``"adaptive"`` seven whose widths
    fit the rows. A string such as ``"linear; rbf(gamma=0.1|1); rbf(gamma=1)[each]"`` is a
    specification, in which ``|`` stands for several values, ``[each]`` for a kernel for each
    column, ``[cols=age,height]`` for columns, ``[views]`` for a kernel for each prefix of column
    names and ``[groups=FILE]`` for one for each group of a GMT or CSV file. A callable gets two
    arrays of rows and returns the matrix between them. A mapping gives each view of ``X`` kernels
    of its own. ``"precomputed"`` takes matrices in the place of ``X``.
one_kernel : str, callable, list of these, or mapping from views to these, default="auto"
    The candidate kernels, as in :class:`SparseMKLClassifier`, but for ``"auto"``: it is one RBF
    kernel with ``gamma="scale"``, as in :class:`sklearn.svm.OneClassSVM`, or one for each view.
max_kernels : int, optional
    The largest number of kernels; by default 3, or all where there are fewer.
at_most : mapping from str to int, optional
    At most so many of the kernels whose name, view or group is like a pattern, in which ``*``
    stands for any text and ``?`` for any character: ``{"rbf*": 1}``. Any two of these sets are
    nested or disjoint.
per_view : int, optional
    At most so many kernels of each view or group.
must : str or list of str, optional
    Patterns of kernels that are in every choice. Each takes one of the ``max_kernels`` places, and
    its weight may be 0.
never : str or list of str, optional
    Patterns of kernels that are in no choice.
C : float, default=10.0
    The penalty of the support vector machine.
nu : float, default=0.5
    The largest share of the training rows that is left out, and the smallest share of support
    vectors, over 0 and below 1.
C_scale : float, default=1.0
    The scale of values, which at 1 are those of :class:`sklearn.svm.OneClassSVM` and at
    ``1 / (nu * n_samples)`` those of Schoelkopf. Which rows are inliers does not depend on it at
    given weights. The part of the machine in the objective grows with its square, that of ``lam``
    does not.
lam : float, default=0.1
    The weight of ``|b|^2``: more of it spreads the weights over more of the allowed kernels.
Cs : array-like of float, optional
    The values of C that are tried; by default 0.1, 1, 10 and 100, times the power of ten that makes
    up for the size of the kernels (about ``n_samples`` with ``normalize="trace"``), and further ones
    where the best is on the edge.
lams : array-like of float, optional
    The weights of ``|b|^2`` that are tried; by default 1 and 100, times the same power of ten.
sizes : int or array-like of int, optional
    The largest numbers of kernels that are tried; by default 1, 3 and all.
sparsest : bool, default=False
    Whether the fewest kernels are taken whose score is within a standard error of the best,
    instead of their most even mixture.
epsilon : float, default=0.1
    What a prediction may be off for nothing, in the unit of ``y``; with ``scale_target`` in
    standard deviations of ``y``.
scale_target : bool, default={}
    Whether ``y`` is learned with mean 0 and deviation 1; predictions are put back. Weights of
    rows do not count in mean and deviation.
gap : float, optional
    Prove that the result is optimal up to this relative gap, ``1e-6`` for example. By default
    the choice is heuristic, with its lower bound.
standardize : bool, default={}
    Whether kernels of specifications see columns with mean 0 and deviation 1. Callables get
    the rows as they are.
normalize : {"none", "trace", "cosine"}, default="none"
    How kernel matrices are brought to a common scale. ``"trace"`` divides each by its trace on the
    training rows, so that ``C`` and ``lam`` have to be about ``n_samples`` times as large;
    ``"cosine"`` makes K(x, x) 1 for every row.
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
    Seed of random starts and folds. An int gives the same result in every run; None takes
    numpy's global generator, as everywhere in scikit-learn.
n_jobs : int, optional
    Threads. None is one, unless :func:`joblib.parallel_config` says otherwise; -1 are all
    processors. Results do not depend on it.
verbose : int or bool, default=0
    Whether a line shows how the proof goes on, in a notebook a picture of its bounds.
progress : bool or callable, optional
    A function that is called with a :class:`Progress` a few times in a second, such as a
    :class:`BoundsDisplay`. True is as ``verbose``.
keep_data : bool, optional
    Whether the training data stay with the estimator, in pickles too: for :meth:`verify`,
    :meth:`k0_path` and :meth:`transform`. None keeps a reference where ``gap`` is given.
k0 : int, optional
    Another name for ``max_kernels``.
threads : int, optional
    Another name for ``n_jobs``.
offset_ : float
    What :meth:`score_samples` is for rows on the boundary: ``-intercept_[0]``.
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
    How many of them each class has; without classes how many there are.
dual_coef_ : ndarray of shape (n_machines, n_SV)
    The coefficients of support vectors for each machine: its values are
    ``dual_coef_ @ K + intercept_`` for the weighted kernel.
intercept_ : ndarray of shape (n_machines,)
    The constants of the machines.
feature_importances_ : ndarray of shape (n_features_in_,)
    The sum of the weights of each column's kernels. It is there where every kernel with weight is
    one of a single column, as ``[each]`` makes them.
C_ : float
    The chosen C.
lam_ : float
    The chosen weight of ``|b|^2``.
cv_results_ : dict of ndarray
    Every point that went through all folds, with its scores. From 100 rows on these are the three
    of each number of kernels that did best on halves of the rows.
scoring_ : str
    What was looked for: ``"accuracy"``, or ``"r2"`` of numbers.
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
    How the fit ended, such as ``"optimal"``, ``"local optimum"``, ``"certified"`` or ``"time limit"``.
remarks_ : list of str
    What else is worth knowing; also given as warnings.
fit_seconds_ : float
    Seconds of the fit, without kernels.
n_features_in_ : int
    Columns of the training rows.
feature_names_in_ : ndarray of shape (n_features_in_,)
    Names of the columns, where X has names that are strings.
learner : classifier, optional
    What is learned on the weighted kernel; by default ``SVC(C=1000)``.
multiclass_strategy : {"ova", "ovr", "ovo"}, default="ova"
    One class against all others, or one against one.
rows_kernel : str, callable, list of these, or mapping from views to these, default="auto"
    The kernels of rows, as in :class:`SparseMKLClassifier`; a list of matrices needs none.
solution_ : Solution, or dict of them
    The weights, for several classes by task: a class, or a pair of classes.
n_kernels_ : int
    How many kernels there are.
multiclass_ : bool
    Whether there are more than two classes.
mean_weights_ : ndarray of shape (n_kernels,)
    The weights of the kernels, of several tasks the means.
ax : matplotlib axes, optional
    Where; by default a new figure.
estimator : SparseMKLClassifier, SparseMKLRegressor or SparseMKLOneClass
    What is fitted; it stays as it is.
data : array-like
    Training data.
truth : array-like of shape (n_samples,)
    Their classes or numbers.
repeats : int, default=5
    How often each is shuffled.
shuffles : int, RandomState or None, default=None
    Draws the shuffles.
'''

#: Entries of which the name in a docstring is another one.
_NAMES = {
    "sizes": "max_kernels", "rows_kernel": "kernel", "mean_weights_": "kernel_weights_", "data": "X, y",
    "truth": "y", "C_scale": "C", "one_kernel": "kernel", "shuffles": "random_state",
}

#: Several entries, in their order.
_GROUPS = {
    "importance": "@truth @repeats @shuffles",
    "rules": "@at_most @per_view @must @never",
    "run": "@time_limit @random_state @n_jobs @verbose @progress @keep_data",
    "fitted": "@weights_ @kernels_ @kernel_weights_ @max_kernels_ @support_ @n_support_ @dual_coef_ "
    "@intercept_ @feature_importances_ @objective_ @lower_bound_ @upper_bound_ @gap_ @optimal_ "
    "@certificate_ @status_ @remarks_ @fit_seconds_ @n_features_in_ @feature_names_in_",
    "tuned": "@C_ @lam_ @cv_results_ @scoring_ @tuning_rows_ @cost_",
    "weighted": "@solution_ @n_kernels_ @multiclass_ @classes_ @kernels_ @mean_weights_ @weights_ "
    "@n_features_in_ @feature_names_in_",
}

_TEXTS = {
    entry.split(" ", 1)[0]: entry for entry in re.split(r"\n(?=\w)", _ENTRIES.strip())
}


def expanded(text: str) -> str:
    """A docstring with its entries."""
    return re.sub(r"(?m)^( *)(@\w.*)$", lambda line: _lines(line[1], line[2]), text)


def _lines(indent: str, words: str) -> str:
    found = []
    for word in words.split():
        name, _, value = word[1:].partition("=")
        if name in _GROUPS:
            found.append(_lines(indent, _GROUPS[name]))
            continue
        entry = _NAMES.get(name, name) + _TEXTS[name][len(name) :]
        entry = entry.replace("default={}", f"default={value}")
        found.append("\n".join(indent + line for line in entry.split("\n")))
    return "\n".join(found)


Documented = TypeVar("Documented")


def documented(kind: Documented) -> Documented:
    """The same class or function with the docstring in full."""
    if kind.__doc__:
        kind.__doc__ = expanded(kind.__doc__)
    return kind
