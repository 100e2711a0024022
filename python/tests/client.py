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
    SparseMKLOneClass,
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
    for column, loss, low, high in model.importance(X, y) + model.kernel_importance(views, y, repeats=3):
        bounds += loss if low < 0 < high and column else 0.0
    share: NDArray[np.float64] = model.feature_importances_
    model.save("model.json")
    unlike = SparseMKLOneClass("linear[each]", nu=0.1, normalize="trace", gap=1e-6).fit(X)
    sides: NDArray[np.int64] = unlike.predict(X)
    scores: NDArray[np.float64] = unlike.score_samples(X) - unlike.offset_
    if unlike.verify().valid and unlike.k0_path(k0s=[1])[0].optimal_:
        bounds += unlike.nu + float(scores[0]) + float(sides[0])
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
    seen = BoundsDisplay()
    SparseMKLClassifier(gap=1e-6, progress=seen, multi_class="ovo").set_params(C=2.0)
    print(weights, names, values, tuned.C_, tuned.lam_, share, seen.history, model.C, model.normalize)
    tuned_classes: NDArray[np.int64] = tuned.predict(X)
    print(tuned_classes, tuned.cv_results_["mean_test_score"], numbers.epsilon, EasyMKL().lam)
    return bounds
