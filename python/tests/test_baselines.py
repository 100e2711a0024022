"""The baselines against MKLpy 0.6 on the data of its examples."""

import json
import pickle
from functools import partial

import mklpy_examples
import numpy as np
import pytest
from sklearn.base import clone
from sklearn.datasets import load_wine
from sklearn.linear_model import LogisticRegression
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.model_selection import cross_val_score
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

import smkl

KEPT = json.loads(mklpy_examples.KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", mklpy_examples.EXAMPLES)
def test_weights_and_predictions_are_those_of_mklpy(example):
    kernels, cross, y, _, method, arguments = mklpy_examples.problem(example)
    model = getattr(smkl, method)(**arguments).fit(kernels, y)
    found = mklpy_examples.weights(model.solution)
    expected = KEPT[example]["weights"]
    assert found.keys() == expected.keys()
    for task, weights in expected.items():
        np.testing.assert_allclose(found[task], weights, atol=1e-4)
    assert model.predict(cross).tolist() == KEPT[example]["predicted"]


def test_what_is_learned_on_the_weighted_kernel():
    kernels, cross, y, y_test, _, _ = mklpy_examples.problem("training, EasyMKL")
    base = SVC(C=0.1)
    model = smkl.EasyMKL(learner=base, lam=0.5).fit(kernels, y)
    combined = sum(w * k for w, k in zip(model.solution.weights, kernels))
    np.testing.assert_allclose(model.solution.ker_matrix, combined)
    by_hand = SVC(C=0.1, kernel="precomputed").fit(combined, y)
    rows = sum(w * k for w, k in zip(model.solution.weights, cross))
    np.testing.assert_allclose(model.decision_function(cross), by_hand.decision_function(rows))
    assert base.kernel == "rbf" and not hasattr(base, "support_")
    assert clone(model).lam == 0.5
    assert model.combine_kernels(kernels, y).weights.tolist() == model.solution.weights.tolist()
    assert smkl.AverageMKL(LogisticRegression()).fit(kernels, y).score(cross, y_test) > 0.9


def test_lam_one_is_the_distance_of_the_means():
    kernels, _, y, _, _, _ = mklpy_examples.problem("training, EasyMKL")
    signed = np.where(y == 1, 1 / (y == 1).sum(), -1 / (y == 0).sum())
    energies = np.array([signed @ k @ signed for k in kernels])
    found = smkl.EasyMKL(lam=1).fit(kernels, y).solution.weights
    np.testing.assert_allclose(found, energies / energies.sum(), atol=1e-12)


def test_nonnegative_alignment():
    kernels, cross, y, y_test, _, _ = mklpy_examples.problem("training, CKA")
    signed = smkl.CKA().fit(kernels, y).solution.weights
    found = smkl.CKA(nonnegative=True).fit(kernels, y).solution.weights
    assert signed.min() < 0 <= found.min()
    assert np.linalg.norm(found) == pytest.approx(1)


@pytest.mark.parametrize(
    "kernels, y, words",
    [
        ([], [0, 1], "no kernels"),
        ([np.eye(2), np.eye(3)], [0, 1], "one shape"),
        ([np.ones((2, 3))], [0, 1], "square"),
        ([[[1, 2], [0, 1]]], [0, 1], "not symmetric"),
        ([np.diag([np.inf, 1])], [0, 1], "infinity"),
        ([np.eye(2)], [1, 1], "one class"),
        ([np.eye(2)], [0, 1, 1], "inconsistent"),
    ],
)
def test_kernels_that_cannot_be_used(kernels, y, words):
    with pytest.raises(ValueError, match=words):
        smkl.EasyMKL().fit(kernels, y)


def test_parameters_that_cannot_be_used():
    with pytest.raises(ValueError, match="'lam' parameter .* Got 0"):
        smkl.EasyMKL(lam=0).fit([np.eye(2)], [0, 1])
    with pytest.raises(ValueError, match="'multiclass_strategy' parameter .* Got 'all'"):
        smkl.CKA(multiclass_strategy="all").fit([np.eye(3)], [0, 1, 2])
    model = smkl.AverageMKL().fit([np.eye(2), np.eye(2)], [0, 1])
    with pytest.raises(ValueError, match="Expected 2, as in fit"):
        model.predict([np.eye(2)])


def test_weights_that_are_one_formula():
    kernels, cross, y, y_test, _, _ = mklpy_examples.problem("training, EasyMKL")
    signs = np.where(y == 1, 1.0, -1.0)
    ideal = np.outer(signs, signs)
    aligned = [np.vdot(k, ideal) / np.linalg.norm(k) / np.linalg.norm(ideal) for k in kernels]
    found = smkl.FHeuristic().fit(kernels, y)
    np.testing.assert_allclose(found.solution.weights, np.divide(aligned, np.sum(aligned)))
    learner = SVC(C=10, kernel="precomputed")
    scores = np.array([cross_val_score(learner, k, y, cv=3).mean() for k in kernels])
    shares = scores - 0.5 * scores.min()
    model = smkl.PWMK(SVC(C=10), delta=0.5).fit(kernels, y)
    np.testing.assert_allclose(model.solution.weights, shares / shares.sum())
    assert model.score(cross, y_test) > 0.9


@pytest.mark.parametrize("name", ["AverageMKL", "EasyMKL", "CKA", "PWMK", "FHeuristic"])
def test_rows_and_matrices_are_the_same_problem(name):
    X, y = load_wine(return_X_y=True)
    X = StandardScaler().fit_transform(X)
    train, test = np.arange(178) % 2 == 0, np.arange(178) % 2 == 1
    gammas = [0.01, 0.1, 1]
    kind = getattr(smkl, name)
    matrices = [rbf_kernel(X[train], gamma=g) for g in gammas]
    cross = [rbf_kernel(X[test], X[train], gamma=g) for g in gammas]
    by_list = kind().fit(matrices, y[train])
    by_rows = kind(kernel="rbf(gamma=0.01|0.1|1)").fit(X[train], y[train])
    by_function = kind(kernel=[partial(rbf_kernel, gamma=g) for g in gammas]).fit(X[train], y[train])
    for model in (by_rows, by_function, pickle.loads(pickle.dumps(by_rows))):
        np.testing.assert_allclose(model.kernel_weights_, by_list.kernel_weights_, atol=1e-6)
        np.testing.assert_array_equal(model.predict(X[test]), by_list.predict(cross))
    stacked = kind().fit(np.stack(matrices), y[train])
    np.testing.assert_array_equal(stacked.predict(np.stack(cross)), by_list.predict(cross))
    blocks = smkl.Views({"acid": X[:, :6], "color": X[:, 6:]})
    model = kind(SVC(C=1), kernel="linear[views]")
    assert cross_val_score(model, blocks, y, cv=3).mean() > 0.9
    assert model.fit(blocks, y).kernels_ == ["linear[acid]", "linear[color]"]
