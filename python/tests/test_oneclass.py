"""The outlier detector against scikit-learn's, its own dual, and what nu promises."""

import json
import pickle
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer
from sklearn.ensemble import IsolationForest
from sklearn.metrics import roc_auc_score
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import OneClassSVM

import smkl
from smkl import PathDisplay, SparseMKLOneClass, Views


def rows(n=150, seed=0):
    x = np.random.default_rng(seed).normal(size=(n, 3))
    x[::10] *= 4
    return x


X = rows()
WEIGHT = np.random.default_rng(1).uniform(0.2, 3, size=len(X))


def close(ours, theirs, x, scale=1.0):
    """Decision values and, off the boundary, predictions are the same."""
    expected = theirs.decision_function(x)
    size = np.abs(expected).max()
    np.testing.assert_allclose(ours.decision_function(x), scale * expected, atol=1e-4 * scale * size)
    np.testing.assert_allclose(ours.score_samples(x), scale * theirs.score_samples(x), rtol=1e-4)
    assert ours.offset_ == pytest.approx(scale * theirs.offset_[0], rel=1e-4)
    off = np.abs(expected) > 1e-4 * size
    assert off.sum() > len(off) / 3
    np.testing.assert_array_equal(ours.predict(x)[off], theirs.predict(x)[off])


@pytest.mark.parametrize("nu", [0.01, 0.1, 0.5, 0.95])
@pytest.mark.parametrize("weight", [None, WEIGHT])
def test_one_kernel_is_oneclasssvm(nu, weight):
    ours = SparseMKLOneClass("rbf(gamma=0.3)", nu=nu).fit(X, sample_weight=weight)
    theirs = OneClassSVM(gamma=0.3, nu=nu, tol=1e-9).fit(X, sample_weight=weight)
    close(ours, theirs, np.r_[X, rows(200, 3)])
    assert ours.offset_ == -ours.intercept_[0] and ours.n_support_.tolist() == [len(ours.support_)]
    gram = rbf_kernel(X, X[ours.support_], gamma=0.3)
    np.testing.assert_allclose(gram @ ours.dual_coef_[0], ours.score_samples(X), rtol=1e-5)


@pytest.mark.parametrize("C", [1e-3, 1 / (0.1 * len(X)), 1e3])
def test_C_is_the_scale_of_values(C):
    theirs = OneClassSVM(gamma=0.3, nu=0.1, tol=1e-9).fit(X)
    ours = SparseMKLOneClass("rbf(gamma=0.3)", nu=0.1, C=C).fit(X)
    close(ours, theirs, X, scale=C)
    assert ours.dual_coef_.sum() == pytest.approx(0.1 * len(X) * C)


@pytest.mark.parametrize("make", [np.asarray, csr_array, lambda x: 1e6 * x, lambda x: 1e-6 * x])
def test_the_default_is_oneclasssvm(make):
    x = make(X)
    close(SparseMKLOneClass().fit(x), OneClassSVM(tol=1e-9).fit(x), x)


def test_the_optimum_is_the_greatest_margin_of_all_kernels():
    gammas = [0.02, 0.3, 3]

    def cost(gamma):
        kernel = rbf_kernel(X, gamma=gamma)
        machine = OneClassSVM(kernel="precomputed", nu=0.2, tol=1e-9).fit(kernel)
        a = np.zeros(len(X))
        a[machine.support_] = machine.dual_coef_[0]
        return -a @ kernel @ a / 2 + 0.1

    model = SparseMKLOneClass("rbf(gamma=0.02|0.3|3)", nu=0.2, max_kernels=1, gap=1e-6).fit(X)
    costs = [cost(gamma) for gamma in gammas]
    assert model.optimal_ and model.status_ == "certified"
    assert model.upper_bound_ == pytest.approx(min(costs), rel=1e-5)
    assert model.lower_bound_ <= min(costs) * (1 - 1e-6)
    # As documented: the widest of one kind.
    assert np.argmin(costs) == 0 and model.weights_["rbf(gamma=0.02)"] == 1


def test_weights_are_those_of_brute_force():
    x = np.abs(X)
    kernels = [rbf_kernel(x[:, [j]], gamma=1.0) for j in range(2)]
    model = SparseMKLOneClass("rbf(gamma=1)[cols=0]; rbf(gamma=1)[cols=1]", nu=0.3, lam=50, gap=1e-6).fit(x)

    def cost(b):
        kernel = b * kernels[0] + (1 - b) * kernels[1]
        machine = OneClassSVM(kernel="precomputed", nu=0.3, tol=1e-9).fit(kernel)
        a = np.zeros(len(x))
        a[machine.support_] = machine.dual_coef_[0]
        return -a @ kernel @ a / 2 + 50 * (b**2 + (1 - b) ** 2)

    grid = np.linspace(0, 1, 201)
    costs = [cost(b) for b in grid]
    assert 0.01 < model.kernel_weights_[0] < 0.99
    assert model.kernel_weights_[0] == pytest.approx(grid[np.argmin(costs)], abs=0.02)
    assert model.lower_bound_ <= min(costs) * (1 + 1e-9) + 1e-9
    assert model.upper_bound_ == pytest.approx(min(costs), rel=1e-4)


@pytest.mark.parametrize("n", [15, 150, 1500])
@pytest.mark.parametrize("nu", [0.02, 0.1, 0.5])
def test_at_most_nu_are_left_out(n, nu):
    x = rows(n)
    model = SparseMKLOneClass("rbf(gamma=0.3); laplacian(gamma=0.3)", nu=nu, normalize="cosine").fit(x)
    assert (model.predict(x) < 0).sum() <= nu * n * (1 + 1e-9)
    assert len(model.support_) >= nu * n * (1 - 1e-9)
    np.testing.assert_array_equal(model.predict(x), model.fit_predict(x))
    np.testing.assert_array_equal(model.predict(x) > 0, model.decision_function(x) >= 0)


def test_outliers_are_found_and_polynomials_need_a_scale():
    x, y = load_breast_cancer(return_X_y=True)
    benign = np.flatnonzero(y == 1)
    train, test = x[benign[::2]], np.r_[x[benign[1::2]], x[y == 0]]
    truth = np.r_[np.ones(len(benign[1::2])), np.zeros((y == 0).sum())]

    def auc(*kernel, **arguments):
        model = SparseMKLOneClass(*kernel, nu=0.1, standardize=True, **arguments).fit(train)
        return roc_auc_score(truth, model.decision_function(test))

    forest = IsolationForest(random_state=0).fit(train)
    assert auc() > 0.94 and auc() > roc_auc_score(truth, forest.score_samples(test)) - 0.05
    assert auc("adaptive", normalize="cosine") > 0.94
    assert auc("adaptive") < 0.5  # As documented.


def test_a_column_that_tells_nothing_is_left_out():
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"tight": rng.normal(size=200), "noise": rng.uniform(-50, 50, size=200)})
    model = SparseMKLOneClass("rbf(gamma=1)[each]", nu=0.1, max_kernels=1, gap=1e-6).fit(frame)
    assert model.feature_names_in_.tolist() == ["tight", "noise"] and model.n_features_in_ == 2
    assert model.feature_importances_.tolist() == [1, 0]
    odd = pd.DataFrame({"tight": [0.0, 8.0], "noise": [49.0, 0.0]})
    assert model.predict(odd).tolist() == [1, -1]
    with pytest.raises(ValueError, match="feature names"):
        model.predict(odd[["noise", "tight"]])
    found = model.importance(odd.iloc[[0, 1] * 10], [1, -1] * 10, random_state=0)
    assert found[0].name == "tight" and found[0].mean > 0.2 and found[1].mean == 0
    assert model.kernel_importance(odd.iloc[[0, 1] * 10], [1, -1] * 10, random_state=0)[0].mean > 0.2


def test_proofs_paths_and_copies(tmp_path):
    model = SparseMKLOneClass("rbf(gamma=0.1|1)[each]", nu=0.2, gap=1e-6, lam=5).fit(X)
    found = model.verify()
    assert found and found.gap <= 1e-6 and model.optimal_
    assert not model.verify(X * 1.01)
    other = clone(model).set_params(nu=0.3).fit(X)
    other.certificate_ = model.certificate_
    assert not other.verify()
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.decision_function(X), model.decision_function(X))
    with pytest.raises(ValueError, match="verify needs X: .* Maybe pass it"):
        again.verify()
    assert again.verify(X) and again.verify(X, np.zeros(3))
    path = model.k0_path(k0s=[1, 2, 3])
    upper = [point.upper_bound_ for point in path]
    assert upper == sorted(upper, reverse=True) and all(point.optimal_ for point in path)
    assert PathDisplay.from_estimator(model, X, k0s=[1, 2]).max_kernels == [1, 2]
    np.testing.assert_array_equal(path[2].predict(X), model.predict(X))


def test_files_are_those_of_the_command_line(tmp_path):
    frame = pd.DataFrame(X, columns=["a", "b", "c"])
    model = SparseMKLOneClass("rbf(gamma=0.3)", nu=0.1, C=2.0, standardize=True).fit(frame)
    model.save(tmp_path / "model.json")
    again = smkl.load(tmp_path / "model.json")
    assert isinstance(again, SparseMKLOneClass) and again.nu == 0.1 and again.C == 2
    for method in ("decision_function", "score_samples", "predict"):
        np.testing.assert_array_equal(getattr(again, method)(frame), getattr(model, method)(frame))
    assert again.offset_ == model.offset_ and "nu=0.1" in repr(again)
    np.testing.assert_allclose(clone(again).fit(frame).decision_function(frame), model.decision_function(frame))

    def run(*words):
        ended = subprocess.run([sys.executable, "-m", "smkl", *words], capture_output=True, text=True, cwd=tmp_path)
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout)

    frame.to_csv(tmp_path / "rows.csv", index=False)
    said = run("predict", "-m", "model.json", "--data", "rows.csv", "--json")
    np.testing.assert_allclose(said["decisions"], model.decision_function(frame), atol=1e-6 * model.offset_)
    run("fit", "--data", "rows.csv", "--task", "one-class", "--nu", "0.1", "-C", "2", "--kernels", "rbf(gamma=0.3)",
        "-o", "other.json", "--json")
    other = smkl.load(tmp_path / "other.json")
    assert isinstance(other, SparseMKLOneClass) and other.nu == 0.1 and other.C == 2
    np.testing.assert_allclose(other.decision_function(frame), model.decision_function(frame), atol=1e-5)


def test_views_objects_matrices_and_pipelines():
    views = Views({"a": X[:, :1], "b": X[:, 1:]})
    model = SparseMKLOneClass(nu=0.1, per_view=1).fit(views)
    assert [name[-3:] for name in model.weights_] == ["[a]", "[b]"]
    assert set(model.predict(views)) == {1, -1}
    near = SparseMKLOneClass("precomputed", nu=0.1).fit([rbf_kernel(X, gamma=0.3)])
    plain = SparseMKLOneClass("rbf(gamma=0.3)", nu=0.1).fit(X)
    new = rows(40, 7)
    np.testing.assert_allclose(
        near.decision_function([rbf_kernel(new, X, gamma=0.3)]), plain.decision_function(new), atol=1e-6
    )

    def letters(s, t):
        return np.array([[len(set(a) & set(b)) / max(len(set(a)), len(set(b))) for b in t] for a in s])

    words = ["abc", "abd", "acd", "bcd", "abcd"] * 4
    odd = SparseMKLOneClass(letters, nu=0.2, indefinite="shift").fit(words)
    assert odd.predict(["abc", "xyz"]).tolist() == [1, -1]
    chain = make_pipeline(StandardScaler(), SparseMKLOneClass(nu=0.1)).fit(X)
    assert chain.predict(np.r_[X[:1] * 0, X[:1] * 0 + 50]).tolist() == [1, -1]
    gram = SparseMKLOneClass("rbf(gamma=0.3)", keep_data=True).fit_transform(X)
    np.testing.assert_allclose(gram, rbf_kernel(X, gamma=0.3))


@pytest.mark.parametrize(
    "x",
    [
        np.zeros((5, 2)),
        np.ones((2, 1)),
        np.repeat([[0.0], [1.0]], 30, axis=0),
        np.r_[X, X],
        np.c_[X, np.full(150, 7.0)],
    ],
)
@pytest.mark.parametrize("nu", [1e-12, 0.3, 1 - 1e-9])
def test_degenerate_rows(x, nu):
    model = SparseMKLOneClass(nu=nu, gap=1e-4).fit(x)
    values = model.decision_function(x)
    assert np.isfinite(values).all() and model.lower_bound_ <= model.upper_bound_
    assert model.verify()
    assert (model.predict(x) < 0).sum() <= nu * len(x) + 1e-6


def test_rows_without_weight_are_not_there():
    weight = np.repeat([0.0, 1.0, 2.0], 50)
    model = SparseMKLOneClass(nu=0.2).fit(X, sample_weight=weight)
    twice = SparseMKLOneClass(nu=0.2).fit(np.r_[X[50:], X[100:]])
    np.testing.assert_allclose(model.decision_function(X), twice.decision_function(X), atol=1e-4)
    assert model.support_.min() >= 50
