"""A program that uses the whole package; mypy --strict and pyright check it, nothing runs it."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

import smkl
from smkl import (
    CKA,
    PWMK,
    AverageMKL,
    BoundsDisplay,
    EasyMKL,
    FHeuristic,
    PathDisplay,
    Progress,
    SparseMKLClassifier,
    SparseMKLClassifierCV,
    SparseMKLRegressor,
    SparseMKLRegressorCV,
    StabilityDisplay,
    Views,
    ViewSplitter,
    WeightsDisplay,
)


def dot(x: NDArray[np.float64], z: NDArray[np.float64], scale: float = 1.0) -> NDArray[np.float64]:
    return scale * (x @ z.T)


def tell(now: Progress) -> None:
    print(now.seconds, now.nodes, now.gap)


def use(X: NDArray[np.float64], y: NDArray[np.int64]) -> float:
    smkl.start(memory="1g", options=["-Da=b"])
    views = Views({"a": X[:, :2], "b": X[:, 2:]})
    model = SparseMKLClassifier(
        {"a": "linear", "b": [dot, partial(dot, scale=2.0)]},
        max_kernels=2,
        gap=1e-6,
        normalize="trace",
        indefinite="shift",
        multi_class="ovr",
        class_weight="balanced",
        n_jobs=-1,
        verbose=1,
        progress=tell,
        random_state=np.random.RandomState(0),
    ).fit(views, y)
    weights: dict[str, float] = model.weights_
    names: list[str] = model.kernels_
    bounds: float = model.lower_bound_ + model.upper_bound_ + model.gap_
    values: NDArray[np.float64] = model.decision_function(views)
    if model.verify().valid and model.certificate_ is not None:
        model.certificate_.save("proof")
    for point in model.k0_path(views, y, k0s=[1, 2]):
        bounds += point.upper_bound_
    model.save("model.json")
    bounds += smkl.load("model.json").objective_
    numbers = SparseMKLRegressor("auto", epsilon=0.1, keep_data=True).fit(X, y)
    gram: NDArray[np.float64] = numbers.transform(X)
    tuned = SparseMKLClassifierCV(Cs=[1, 10], lams=[1], max_kernels=[1, 2]).fit(X, y)
    SparseMKLRegressorCV(sparsest=False).fit(X, y).predict(X)
    for other in (AverageMKL(), PWMK(delta=0.5), FHeuristic(), CKA(nonnegative=True), EasyMKL(lam=1)):
        other.fit([gram], y).predict([gram])
    ViewSplitter({"a": slice(0, 2)}).fit(X).transform(X)
    WeightsDisplay.from_estimator(model)
    PathDisplay.from_estimator(model, views, y)
    BoundsDisplay.from_estimator(model, views, y)
    StabilityDisplay.from_estimator(model, views, y)
    print(weights, names, values, tuned.C_, tuned.lam_)
    return bounds


# Mistakes that a checker finds.
SparseMKLClassifier(normalize="l2")  # type: ignore[arg-type]
SparseMKLClassifier(max_kernels="two")  # type: ignore[arg-type]
SparseMKLRegressor(indefinite="dropp")  # type: ignore[arg-type]
EasyMKL(multiclass_strategy="all")  # type: ignore[arg-type]
