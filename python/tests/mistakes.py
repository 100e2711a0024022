"""A program with a mistake in every marked line, and nowhere else: mypy --strict and pyright have to report these.

Without stubs of scikit-learn mypy takes an estimator for anything, so that one line is for pyright alone."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import smkl
from smkl import (
    CKA,
    PWMK,
    BoundsDisplay,
    EasyMKL,
    Progress,
    SparseMKLClassifier,
    SparseMKLClassifierCV,
    SparseMKLOneClass,
    SparseMKLRegressor,
    SparseMKLRegressorCV,
    StabilityDisplay,
    Views,
    ViewSplitter,
)


def count(now: int) -> None:
    print(now)


def tell(now: Progress) -> None:
    print(now.second)  # wrong
    print(now.seconds)


X: NDArray[np.float64] = np.zeros((4, 2))
y: NDArray[np.int64] = np.array([0, 1, 0, 1])

SparseMKLClassifier(normalize="l2")  # wrong
SparseMKLClassifier(max_kernels="two")  # wrong
SparseMKLClassifier(kernel=3)  # wrong
SparseMKLClassifier(multi_class="all")  # wrong
SparseMKLClassifier(C="10")  # wrong
SparseMKLClassifier(gap="small")  # wrong
SparseMKLClassifier(class_weight="even")  # wrong
SparseMKLClassifier(n_jobs=1.5)  # wrong
SparseMKLClassifier(progress=count)  # wrong
SparseMKLClassifier(at_most={1: "rbf"})  # wrong
SparseMKLClassifier(epsilon=0.1)  # wrong
SparseMKLClassifier("linear", 3)  # wrong
SparseMKLRegressor(indefinite="dropp")  # wrong
SparseMKLRegressor(probability=True)  # wrong
SparseMKLRegressor(random_state="seed")  # wrong
SparseMKLOneClass(nu="few")  # wrong
SparseMKLOneClass(class_weight="balanced")  # wrong
SparseMKLOneClass("linear", 0.1)  # wrong
SparseMKLClassifierCV(multi_class="all")  # wrong
SparseMKLClassifierCV(C=10)  # wrong
SparseMKLClassifierCV(Cs=10)  # wrong
SparseMKLClassifierCV(sparsest="yes")  # wrong
SparseMKLRegressorCV(scale_target="no")  # wrong
EasyMKL(multiclass_strategy="all")  # wrong
EasyMKL(lam="0.1")  # wrong
CKA(nonnegative=1.5)  # wrong
PWMK(cv="three")  # wrong
Views(3)  # wrong
ViewSplitter(3)  # wrong
smkl.start(memory=4)  # wrong
smkl.load(5)  # wrong

model = SparseMKLClassifier().fit(X, y)
names: dict[str, float] = model.kernels_  # wrong
lower: str = model.lower_bound_  # wrong
weights: list[float] = model.weights_  # wrong
reason: int = model.verify().reason  # wrong
path: SparseMKLClassifier = model.k0_path()  # wrong
first: str = model.importance(X, y)[0].mean  # wrong
kernel: Callable[[], None] = model.kernel_importance(X, y)  # wrong
model.importance(X, y, 5)  # wrong
boundary: str = SparseMKLOneClass().fit(X).offset_  # wrong
model.save()  # wrong
BoundsDisplay(3)  # wrong
StabilityDisplay.from_estimator(model, X, y, 20)  # wrong
again: SparseMKLRegressor = SparseMKLClassifier().fit(X, y)  # wrong for pyright
