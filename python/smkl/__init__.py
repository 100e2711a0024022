"""Sparse multiple kernel learning with a proof.

Estimators for scikit-learn that choose at most ``max_kernels`` of many candidate kernels and say how good
the choice is: every fit has a lower bound that trusts no solver, and on request a certificate of
global optimality that anybody can check.

The work is done in Java 17 or newer, which has to be installed; :func:`start` sets its memory.
"""

from ._baselines import CKA, PWMK, AverageMKL, EasyMKL, FHeuristic, Solution
from ._classifier import SparseMKLClassifier
from ._displays import BoundsDisplay, PathDisplay, StabilityDisplay, WeightsDisplay
from ._doubt import Near, NearChoice, Stability
from ._importance import Importance
from ._jvm import JavaNotFoundError, start
from ._load import load
from ._progress import Progress
from ._oneclass import SparseMKLOneClass
from ._proof import Certificate, Verification
from ._regressor import SparseMKLRegressor
from ._tuned import SparseMKLClassifierCV, SparseMKLRegressorCV
from ._version import __version__
from ._views import Views, ViewSplitter

__all__ = [
    "AverageMKL",
    "BoundsDisplay",
    "CKA",
    "Certificate",
    "EasyMKL",
    "FHeuristic",
    "Importance",
    "JavaNotFoundError",
    "Near",
    "NearChoice",
    "PWMK",
    "PathDisplay",
    "Progress",
    "Solution",
    "SparseMKLClassifier",
    "SparseMKLClassifierCV",
    "SparseMKLOneClass",
    "SparseMKLRegressor",
    "SparseMKLRegressorCV",
    "Stability",
    "StabilityDisplay",
    "Verification",
    "ViewSplitter",
    "Views",
    "WeightsDisplay",
    "__version__",
    "load",
    "start",
]
