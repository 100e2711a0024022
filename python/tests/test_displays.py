"""Pictures show the numbers of the estimators."""

import numpy as np
import pytest
from sklearn.datasets import load_wine
from sklearn.preprocessing import StandardScaler

import smkl

pytest.importorskip("matplotlib").use("Agg")

X, Y = load_wine(return_X_y=True)
X = StandardScaler().fit_transform(X)
MODEL = smkl.SparseMKLClassifier("linear; rbf(gamma=1|0.1|0.01)", C=1, lam=5, random_state=0)


def test_weights():
    model = MODEL.fit(X, Y)
    shown = smkl.WeightsDisplay.from_estimator(model)
    bars = [bar.get_width() for bar in shown.ax_.patches]
    assert bars == sorted((w for w in model.weights_.values() if w), reverse=True)
    assert [t.get_text() for t in shown.ax_.get_yticklabels()] == shown.names


def test_path_and_bounds():
    shown = smkl.PathDisplay.from_estimator(MODEL, X, Y, k0s=[1, 2, 3])
    assert shown.max_kernels == [1, 2, 3]
    assert (shown.lower_bounds <= shown.upper_bounds).all()
    assert (np.diff(shown.upper_bounds) <= 0).all()
    proof = smkl.BoundsDisplay.from_estimator(smkl.SparseMKLClassifier(MODEL.kernel, gap=1e-4), X, Y)
    last = proof.history[-1]
    assert last.gap <= 1e-4 and proof.ax_.get_xlabel() == "seconds"
    assert len(proof.ax_.lines) == 2


@pytest.mark.parametrize("kernel, data", [(MODEL.kernel, X), ("linear[views]", {"a": X[:, :6], "b": X[:, 6:]})])
def test_stability(kernel, data):
    model = smkl.SparseMKLClassifier(kernel, C=1, max_kernels=1, random_state=0)
    shown = smkl.StabilityDisplay.from_estimator(model, data, Y, resamples=4, random_state=1)
    assert shown.frequencies.sum() == 1
    assert not hasattr(model, "weights_")
