"""Sparse multiple kernel learning with a proof.

Estimators for scikit-learn that choose at most ``k0`` of many candidate kernels and say how good
the choice is: every fit has a lower bound that trusts no solver, and on request a certificate of
global optimality that anybody can check.

The work is done in Java 17 or newer, which has to be installed; :func:`start` sets its memory.
"""

from ._baselines import CKA, AverageMKL, EasyMKL, Solution
from ._classifier import SparseMKLClassifier
from ._importance import ColumnImportance
from ._jvm import JavaNotFoundError, start
from ._progress import Progress
from ._proof import Certificate, Verification
from ._regressor import SparseMKLRegressor
from ._version import __version__

__all__ = [
    "AverageMKL",
    "CKA",
    "Certificate",
    "ColumnImportance",
    "EasyMKL",
    "JavaNotFoundError",
    "Progress",
    "Solution",
    "SparseMKLClassifier",
    "SparseMKLRegressor",
    "Verification",
    "__version__",
    "start",
]
