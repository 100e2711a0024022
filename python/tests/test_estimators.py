"""The estimators against scikit-learn's own machines, brute force and each other."""

import functools
import gc
import pickle
import time
import weakref

import joblib
import numpy as np
import pandas as pd
import pytest
from numpy.testing import assert_allclose
from scipy.sparse import coo_array, csc_array, csr_array, csr_matrix
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.datasets import load_breast_cancer, load_diabetes, load_wine, make_classification
from sklearn.feature_selection import SelectFromModel
from sklearn.inspection import permutation_importance
from sklearn.metrics.pairwise import laplacian_kernel, linear_kernel, rbf_kernel
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, SVR

import smkl
from smkl import SparseMKLClassifier, SparseMKLRegressor
from smkl._jvm import java

FOUR = "linear; rbf(gamma=0.5|0.1|0.02)"


def scaled(load):
    x, y = load(return_X_y=True)
    return StandardScaler().fit_transform(x), y


@pytest.fixture(scope="module")
def cancer():
    x, y = scaled(load_breast_cancer)
    return x[::3], y[::3]


@pytest.fixture(scope="module")
def wine():
    return scaled(load_wine)


@pytest.fixture(scope="module")
def diabetes():
    x, y = scaled(load_diabetes)
    return x[:150], y[:150] / y.std()


def weights_of(n):
    return np.random.default_rng(1).uniform(0.2, 3, size=n)


@pytest.mark.parametrize("weighted", [False, True])
def test_one_kernel_is_svc(cancer, weighted):
    x, y = cancer
    weight = weights_of(len(y)) if weighted else None
    ours = SparseMKLClassifier("rbf(gamma=0.02)", C=2, class_weight={0: 3}).fit(x, y, weight)
    theirs = SVC(C=2, gamma=0.02, class_weight={0: 3}, tol=1e-9).fit(x, y, weight)
    assert ours.weights_ == {"rbf(gamma=0.02)": 1.0}
    np.testing.assert_allclose(ours.decision_function(x), theirs.decision_function(x), atol=1e-3)
    np.testing.assert_array_equal(ours.predict(x), theirs.predict(x))


def test_one_kernel_is_svr(diabetes):
    x, y = diabetes
    weight = weights_of(len(y))
    ours = SparseMKLRegressor("rbf(gamma=0.05)", C=2, epsilon=0.2).fit(x, y, weight)
    theirs = SVR(C=2, gamma=0.05, epsilon=0.2, tol=1e-9).fit(x, y, weight)
    np.testing.assert_allclose(ours.predict(x), theirs.predict(x), atol=1e-3)


def test_several_classes_are_svc(wine):
    x, y = wine
    names = np.array(["red", "white", "green"])[y]
    ours = SparseMKLClassifier("rbf(gamma=0.1)", C=1, class_weight="balanced").fit(x, names)
    theirs = SVC(C=1, gamma=0.1, class_weight="balanced", tol=1e-9).fit(x, names)
    assert ours.classes_.tolist() == ["green", "red", "white"]
    np.testing.assert_allclose(ours.decision_function(x), theirs.decision_function(x), atol=1e-3)
    np.testing.assert_array_equal(ours.predict(x), theirs.predict(x))
    rest = SparseMKLClassifier("rbf(gamma=0.1)", C=1, multi_class="ovr").fit(x, names)
    others = OneVsRestClassifier(SVC(C=1, gamma=0.1, tol=1e-9)).fit(x, names)
    np.testing.assert_allclose(rest.decision_function(x), others.decision_function(x), atol=1e-3)


def test_the_proven_optimum_is_that_of_brute_force(cancer):
    x, y = cancer
    gammas = [0.001, 0.01, 0.03, 0.1, 0.3]
    kernels = [rbf_kernel(x, gamma=g) for g in gammas]

    def cost(kernel):
        machine = SVC(C=10, kernel="precomputed", tol=1e-9).fit(kernel, y)
        signed = np.zeros(len(y))
        signed[machine.support_] = machine.dual_coef_[0]
        return np.abs(signed).sum() - signed @ kernel @ signed / 2 + 0.1

    model = SparseMKLClassifier("precomputed", k0=1, gap=1e-6).fit(kernels, y)
    best = min(cost(kernel) for kernel in kernels)
    assert model.optimal_ and model.status_ == "certified"
    assert model.lower_bound_ <= best * (1 + 1e-6)
    assert model.upper_bound_ == pytest.approx(best, rel=1e-5)
    assert model.verify() and model.verify().gap <= 1e-6


def test_text_function_and_matrix_are_the_same_kernels(cancer):
    x, y = cancer
    train, test = x[:120], x[120:]
    near, far = functools.partial(rbf_kernel, gamma=0.02), functools.partial(rbf_kernel, gamma=0.2)
    arguments = {"k0": 2, "lam": 5.0, "C": 1.0}
    text = SparseMKLClassifier("linear; rbf(gamma=0.02|0.2)", **arguments).fit(train, y[:120])
    mixed = SparseMKLClassifier(["linear", near, far], **arguments).fit(train, y[:120])
    functions = [linear_kernel, near, far]
    precomputed = SparseMKLClassifier("precomputed", **arguments).fit(
        [f(train, train) for f in functions], y[:120]
    )
    named = SparseMKLClassifier("precomputed", **arguments).fit(
        {name: f(train, train) for name, f in zip("abc", functions)}, y[:120]
    )
    assert list(mixed.weights_) == ["linear", "rbf_kernel(gamma=0.02)", "rbf_kernel(gamma=0.2)"]
    assert list(precomputed.weights_) == ["K0", "K1", "K2"]
    assert list(named.weights_) == ["a", "b", "c"]
    values = text.decision_function(test)
    assert 0 < min(w for w in text.weights_.values() if w) < 1
    for model, rows in [
        (mixed, test),
        (precomputed, [f(test, train) for f in functions]),
        (named, {name: f(test, train) for name, f in zip("abc", functions)}),
    ]:
        np.testing.assert_allclose(
            list(model.weights_.values()), list(text.weights_.values()), atol=1e-4
        )
        np.testing.assert_allclose(model.decision_function(rows), values, atol=1e-3)


def test_precomputed_kernels_in_a_grid_search(cancer):
    x, y = cancer
    stack = np.stack([rbf_kernel(x, gamma=g) for g in (0.01, 0.1)], axis=2)
    search = GridSearchCV(SparseMKLClassifier("precomputed"), {"C": [0.1, 1, 10]}, cv=3)
    search.fit(stack, y)
    by_hand = cross_val_score(
        SparseMKLClassifier("rbf(gamma=0.01|0.1)", C=search.best_params_["C"]), x, y, cv=3
    )
    assert search.best_score_ == pytest.approx(by_hand.mean())


def test_pipeline_grid_and_processes(cancer):
    x, y = cancer
    pipeline = make_pipeline(StandardScaler(), SparseMKLClassifier(FOUR))
    grid = {"sparsemklclassifier__C": [0.1, 10], "sparsemklclassifier__k0": [1, 2]}
    one = GridSearchCV(pipeline, grid, cv=3).fit(x, y)
    two = GridSearchCV(pipeline, grid, cv=3, n_jobs=2).fit(x, y)
    np.testing.assert_array_equal(
        one.cv_results_["mean_test_score"], two.cv_results_["mean_test_score"]
    )
    assert one.best_score_ > 0.9


def test_frames_name_columns(cancer):
    x, y = cancer
    frame = pd.DataFrame(x[:, :3], columns=["mean radius", "texture", "perimeter"])
    model = SparseMKLClassifier('rbf(gamma=1)[cols=texture]; linear[cols="mean radius"]', k0=1)
    model.fit(frame, y)
    assert list(model.weights_) == ["rbf(gamma=1)[cols=texture]", 'linear[cols="mean radius"]']
    assert model.feature_names_in_.tolist() == ["mean radius", "texture", "perimeter"]
    assert model.n_features_in_ == 3
    with pytest.raises(ValueError, match="feature names should match"):
        model.predict(frame[["texture", "mean radius", "perimeter"]])
    with pytest.raises(ValueError, match="column"):
        SparseMKLClassifier("linear[cols=radius]").fit(frame, y)


def test_pickles_predict_to_the_last_bit(wine, diabetes, tmp_path):
    for model, (x, y) in [
        (SparseMKLClassifier(FOUR, gap=1e-4), wine),
        (SparseMKLRegressor([rbf_kernel, "linear"]), diabetes),
    ]:
        model.fit(x, y)
        again = pickle.loads(pickle.dumps(model))
        rows = x[10:60] + 0.1
        np.testing.assert_array_equal(again.predict(rows), model.predict(rows))
        assert again.weights_ == model.weights_ and again.gap_ == model.gap_
        assert pickle.loads(pickle.dumps(again)).score(rows, y[10:60]) == model.score(rows, y[10:60])
        assert clone(again).get_params() == model.get_params()
    model = SparseMKLClassifier(FOUR, gap=1e-4).fit(*wine)
    again = pickle.loads(pickle.dumps(model))
    with pytest.raises(ValueError, match="needs X and y"):
        again.verify()
    assert again.verify(*wine).valid
    again.certificate_.save(tmp_path / "proof")
    assert (tmp_path / "proof").read_bytes() == bytes(model.certificate_)
    again.save(tmp_path / "model.json")
    assert b'"smkl-model"' in (tmp_path / "model.json").read_bytes()


def test_a_certificate_does_not_hold_for_other_data(wine):
    x, y = wine
    model = SparseMKLClassifier(FOUR, gap=1e-6, k0=2).fit(x, y)
    assert model.verify()
    found = model.verify(x * 1.01, y)
    assert not found and found.reason and np.isnan(found.lower_bound)
    with pytest.raises(ValueError, match="There is no certificate"):
        SparseMKLClassifier(FOUR).fit(x, y).verify()
    with pytest.raises(ValueError, match="not there in fit"):
        model.verify(x, y + 1)


def test_path_over_k0(wine):
    x, y = wine
    model = SparseMKLClassifier(
        "linear; rbf(gamma=1|0.3|0.1|0.03); laplacian(gamma=0.3)", lam=20, C=1, gap=1e-6
    )
    path = model.k0_path(x, y, k0s=[4, 1, 2])
    assert [point.k0 for point in path] == [1, 2, 4]
    upper = [point.upper_bound_ for point in path]
    assert upper == sorted(upper, reverse=True) and upper[0] > upper[-1]
    for point in path:
        assert point.optimal_ and sum(w > 0 for w in point.weights_.values()) <= point.k0
        alone = clone(point).fit(x, y)
        assert alone.upper_bound_ == pytest.approx(point.upper_bound_, rel=1e-6)
        np.testing.assert_array_equal(point.predict(x), alone.predict(x))
    assert not hasattr(model, "weights_")
    assert len(model.fit(x, y).k0_path()) == 5
    # More than there are is all of them.
    many, every = model.k0_path(x, y, k0s=[7])[0], model.k0_path(x, y, k0s=[6])[0]
    assert many.max_kernels_ == 6 and many.weights_ == every.weights_


def test_weights_of_rows_are_rows(cancer):
    x, y = cancer
    weight = np.random.default_rng(2).integers(0, 3, size=len(y)).astype(float)
    repeated = np.repeat(np.arange(len(y)), weight.astype(int))
    for kernel, balance in [("auto", None), (rbf_kernel, None), ("linear", "balanced")]:
        one = SparseMKLClassifier(kernel, C=1, class_weight=balance).fit(x, y, sample_weight=weight)
        two = SparseMKLClassifier(kernel, C=1, class_weight=balance).fit(x[repeated], y[repeated])
        assert one.objective_ == pytest.approx(two.objective_, rel=1e-6)
        np.testing.assert_allclose(one.decision_function(x), two.decision_function(x), atol=1e-3)
    gram = rbf_kernel(x, gamma=0.02)
    one = SparseMKLClassifier("precomputed", C=1).fit([gram], y, sample_weight=weight)
    two = SparseMKLClassifier("rbf(gamma=0.02)", C=1).fit(x[repeated], y[repeated])
    np.testing.assert_allclose(one.decision_function([gram]), two.decision_function(x), atol=1e-3)


def test_a_class_without_weight_is_never_predicted(wine):
    x, y = wine
    for strategy in ["ovo", "ovr"]:
        model = SparseMKLClassifier(FOUR, multi_class=strategy).fit(x, y, (y != 1).astype(float))
        assert set(model.predict(x)) == {0, 2}
        assert model.decision_function(x).argmax(axis=1).tolist() == model.predict(x).tolist()


def test_threads_and_runs_do_not_matter():
    x, y = make_classification(n_samples=150, n_features=12, random_state=3)
    first, *others = (
        SparseMKLClassifier(threads=threads).fit(x, y).decision_function(x)
        for threads in (1, 2, 7, None)
    )
    for other in others:
        np.testing.assert_array_equal(first, other)


@pytest.mark.parametrize("factor", [1e-150, 1e-6, 1.0, 1e6, 1e150])
@pytest.mark.parametrize("columns", [1, 40])
def test_default_kernels_suit_any_scale(cancer, factor, columns):
    x, y = cancer
    x = np.tile(x, (1, 2))[:, :columns]
    model = SparseMKLClassifier(time_limit=20).fit(factor * x, y)
    plain = SparseMKLClassifier(time_limit=20).fit(x, y)
    assert model.score(factor * x, y) == pytest.approx(plain.score(x, y), abs=0.02)
    assert model.score(factor * x, y) > 0.85


def test_indefinite_kernels(cancer):
    x, y = cancer
    kernel = "sigmoid(scale=0.5,offset=1); rbf(gamma=0.02)"
    with pytest.warns(UserWarning, match="not positive semidefinite"):
        dropped = SparseMKLClassifier(kernel, k0=1).fit(x, y)
    assert list(dropped.weights_.values()) == [0.0, 1.0]
    with pytest.warns(UserWarning):
        kept = SparseMKLClassifier("sigmoid(scale=0.5,offset=1)", indefinite="keep").fit(x, y)
    assert kept.upper_bound_ == np.inf and kept.gap_ == np.inf and not kept.optimal_
    assert np.isfinite(kept.objective_) and "no proven bound" in kept._repr_html_()
    with pytest.raises(ValueError, match="indefinite=drop"):
        SparseMKLClassifier(kernel, indefinite="keep", gap=1e-6).fit(x, y)


def test_rows_may_be_written_to_after_a_fit(cancer):
    x, y = cancer
    own = x.copy()
    model = SparseMKLClassifier(laplacian_kernel, gap=1e-4).fit(own, y)
    before = model.decision_function(x)
    own[:] = 0
    np.testing.assert_array_equal(model.decision_function(x), before)
    assert not model.verify() and model.verify(x, y)


def test_probabilities_are_those_of_held_out_rows(cancer, wine):
    x, y = cancer
    model = SparseMKLClassifier("rbf(gamma=0.02)", C=2, probability=True).fit(x[:120], y[:120])
    found = model.predict_proba(x[120:])
    np.testing.assert_allclose(found.sum(axis=1), 1)
    order = np.argsort(model.decision_function(x[120:]))
    assert (np.diff(found[order, 1]) >= 0).all()
    theirs = CalibratedClassifierCV(SVC(C=2, gamma=0.02), ensemble=False).fit(x[:120], y[:120])
    # Other folds, the same method.
    np.testing.assert_allclose(found, theirs.predict_proba(x[120:]), atol=0.1)
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.predict_proba(x[120:]), found)
    np.testing.assert_allclose(np.exp(model.predict_log_proba(x[120:])), found)

    x, y = wine
    model = SparseMKLClassifier(FOUR, probability=True).fit(x[::2], y[::2])
    found = model.predict_proba(x[1::2])
    assert found.shape == (len(x[1::2]), 3)
    assert (found.argmax(axis=1) == y[1::2]).mean() > 0.9
    with pytest.raises(AttributeError, match="predict_proba"):
        SparseMKLClassifier(FOUR).fit(x, y).predict_proba(x)
    # A fit that had none still has none.
    late = SparseMKLClassifier(FOUR).fit(x, y).set_params(probability=True)
    with pytest.raises(ValueError, match="This model has no probabilities.*probability"):
        late.predict_proba(x)


def sparse_texts(n, columns, seed):
    """Rows of 20 words; in each class some are more common than in the other."""
    random = np.random.default_rng(seed)
    y = random.integers(0, 2, n)
    common = (columns ** random.random((n, 16))).astype(int) - 1
    own = 50 + 20 * y[:, None] + random.integers(0, 20, (n, 4))
    words = np.hstack([common, own])
    rows = np.repeat(np.arange(n), words.shape[1])
    return coo_array((np.ones(words.size), (rows, words.ravel())), shape=(n, columns)), y


@pytest.mark.parametrize("form", [csr_matrix, csr_array, csc_array, coo_array])
def test_sparse_rows_are_the_same_rows(form):
    x, y = sparse_texts(150, 400, 1)
    new, _ = sparse_texts(40, 400, 2)
    kernels = ["linear", "rbf(gamma=0.05); laplacian(gamma=0.05)", "rbf(gamma=0.2)[cols=50-89]"]
    dense = SparseMKLClassifier(kernels, gap=1e-6).fit(x.toarray(), y)
    sparse = SparseMKLClassifier(kernels, gap=1e-6).fit(form(x), y)
    # Kernels are the same; what bounds charge for their rounding is less where rows are sparse.
    np.testing.assert_allclose(sparse.objective_, dense.objective_, rtol=1e-9)
    expected = sparse.decision_function(form(new))
    for model in (sparse, dense):
        values = model.decision_function(new.toarray())
        np.testing.assert_array_equal(model.decision_function(form(new)), values)
        np.testing.assert_allclose(values, expected, atol=1e-3)
    assert sparse.verify().valid
    assert sparse.verify(form(x), y).valid
    again = pickle.loads(pickle.dumps(sparse))
    np.testing.assert_array_equal(again.decision_function(form(new)), expected)
    assert len(pickle.dumps(sparse)) < 0.5 * len(pickle.dumps(dense))


def test_sparse_rows_have_functions_default_kernels_and_weights():
    x, y = sparse_texts(150, 400, 3)
    x = csr_array(x)
    weight = (np.arange(150) % 3).astype(float)
    for kernel in ("auto", [linear_kernel, "rbf(gamma=0.05)"]):
        sparse = SparseMKLClassifier(kernel, C=1).fit(x, y, weight)
        dense = SparseMKLClassifier(kernel, C=1).fit(x.toarray(), y, weight)
        np.testing.assert_allclose(sparse.objective_, dense.objective_, rtol=1e-6)
        np.testing.assert_allclose(
            sparse.decision_function(x), dense.decision_function(x.toarray()), atol=1e-3
        )
    scaled = SparseMKLClassifier("rbf(gamma=0.01)", standardize=True)
    np.testing.assert_array_equal(
        scaled.fit(x, y).decision_function(x), scaled.fit(x.toarray(), y).decision_function(x)
    )


def test_a_hundred_thousand_columns_go_in():
    x, y = sparse_texts(2000, 100_000, 4)
    model = SparseMKLClassifier("linear; rbf(gamma=0.01)", C=1, time_limit=30).fit(x, y)
    assert model.score(x, y) > 0.9
    assert len(pickle.dumps(model)) < 10_000_000


def test_rules_decide_which_kernels_are_chosen_together():
    X, y = load_wine(return_X_y=True, as_frame=True)
    X.columns = [f"{'acid' if j < 6 else 'color'}_{j}" for j in range(X.shape[1])]
    kernel = "rbf(gamma=0.01|0.1|1)[views]; linear[views]"
    free = SparseMKLClassifier(kernel, k0=3, gap=1e-6, standardize=True).fit(X, y)
    ruled = SparseMKLClassifier(
        kernel,
        k0=3,
        gap=1e-6,
        standardize=True,
        per_view=1,
        at_most={"*[acid]": 1},
        must="linear[acid]",
        never=["rbf(gamma=0.1)*"],
    ).fit(X, y)
    assert ruled.upper_bound_ >= free.lower_bound_
    chosen = [name for name, weight in ruled.weights_.items() if weight > 0]
    assert sum("[color]" in name for name in chosen) <= 1
    assert not any(name.startswith("rbf(gamma=0.1)") for name in chosen)
    assert [name for name in chosen if "[acid]" in name] in ([], ["linear[acid]"])
    assert ruled.verify().valid
    again = pickle.loads(pickle.dumps(ruled))
    assert again.verify(X, y).valid


@pytest.mark.parametrize(
    ("rules", "error", "words"),
    [
        ({"never": "rbff*"}, ValueError, "Maybe you mean 'rbf"),
        ({"at_most": ["rbf*"]}, TypeError, "must be an instance of .*Mapping"),
        ({"at_most": {"rbf*": 1.5}}, TypeError, "Expected a whole number"),
        ({"per_view": 0}, ValueError, r"range \[1, inf\)"),
        ({"per_view": 1}, ValueError, "no kernel belongs to one"),
        ({"must": [1]}, TypeError, "list of patterns"),
        ({"must": "linear", "never": "lin*"}, ValueError, "in every choice and in none"),
        ({"at_most": {"*=1*": 1, "rbf*": 1}}, ValueError, "cross"),
    ],
)
def test_rules_that_cannot_be_are_refused(rules, error, words):
    X, y = load_wine(return_X_y=True)
    model = SparseMKLClassifier("linear; rbf(gamma=0.1|1); sigmoid", standardize=True, **rules)
    with pytest.raises(error, match=words):
        model.fit(X, y)


def test_files_are_estimators_again(wine, diabetes, tmp_path):
    x, y = wine
    for model, rows, target in [
        (SparseMKLClassifier(FOUR, standardize=True, probability=True), x, y),
        (SparseMKLClassifier(FOUR, multi_class="ovr"), x, np.array(["red", "white", "rosé"])[y]),
        (SparseMKLClassifier(FOUR), x, y == 1),
        (SparseMKLRegressor(FOUR, scale_target=True), *diabetes),
    ]:
        model.fit(rows, target).save(tmp_path / "model.json")
        again = smkl.load(tmp_path / "model.json")
        expected = model.predict(rows)
        assert again.predict(rows).tolist() == expected.tolist()
        assert again.lower_bound_ == model.lower_bound_ and again.gap_ == model.gap_
        assert again.weights_ == model.weights_
        assert "optimum" in again._repr_html_()
        if hasattr(model, "decision_function"):
            np.testing.assert_array_equal(again.decision_function(rows), model.decision_function(rows))
        if getattr(model, "probability", False):
            np.testing.assert_array_equal(again.predict_proba(rows), model.predict_proba(rows))
        pickle.loads(pickle.dumps(again)).predict(rows)
    (tmp_path / "other.json").write_text("[1, 2]")
    with pytest.raises(ValueError, match="is no model file"):
        smkl.load(tmp_path / "other.json")
    with pytest.raises(FileNotFoundError):
        smkl.load(tmp_path / "none.json")
    SparseMKLClassifier(rbf_kernel).fit(x, y).save(tmp_path / "own.json")
    with pytest.raises(ValueError, match="Maybe a pickle"):
        smkl.load(tmp_path / "own.json")


def test_training_data_stay_only_where_they_are_asked_for(wine):
    x, y = wine

    def fitted(**arguments):
        rows = x.copy()
        return SparseMKLClassifier(FOUR, **arguments).fit(rows, y), weakref.ref(rows)

    kept = [fitted(gap=1e-3), fitted(keep_data=True), fitted(gap=1e-3, keep_data=True)]
    dropped = [fitted(), fitted(gap=1e-3, keep_data=False)]
    # Java lets go of numpy's memory when it collects, by itself some seconds after a fit.
    for _ in range(50):
        java("java.lang.System").gc()
        gc.collect()
        if not any(alive() is not None for _, alive in dropped):
            break
        time.sleep(0.02)
    assert all(alive() is None for _, alive in dropped)
    # The same collections would have taken these, which were there before.
    assert all(alive() is not None for _, alive in kept)
    assert pickle.loads(pickle.dumps(kept[2][0])).verify()
    with pytest.raises(ValueError, match="keep_data=True"):
        pickle.loads(pickle.dumps(kept[0][0])).verify()


def test_kernel_importance_is_what_pairs_of_rows_say(diabetes):
    x, y = diabetes
    train, test = slice(0, len(y) // 2), slice(len(y) // 2, len(y))
    kernels = [lambda a, b: a[:, :3] @ b[:, :3].T, lambda a, b: a[:, 3:] @ b[:, 3:].T]
    given = [k(x[train], x[train]) for k in kernels]
    model = SparseMKLRegressor("precomputed", max_kernels=2, C=100.0, lam=0.01)
    model.fit(given, y[train])
    assert (model.kernel_weights_ > 0).all()
    new = [k(x[test], x[train]) for k in kernels]
    found = model.kernel_importance(new, y[test], repeats=200, random_state=3)
    assert [one.mean for one in found] == sorted((one.mean for one in found), reverse=True)
    says = [
        w * k[:, model.support_] @ np.ravel(model.dual_coef_)
        for w, k in zip(model.kernel_weights_, new)
    ]
    said = sum(says) + model.intercept_
    assert_allclose(said, model.predict(new), rtol=1e-9)
    for name, mean, low, high in found:
        part = says[list(model.kernels_).index(name)]
        # Any row's part in the place of any other's, each pair as often.
        after = (said - part - y[test])[:, None] + part[None, :]
        loss = (after**2 - ((said - y[test]) ** 2)[:, None]) / y[test].var()
        assert abs(mean - loss.mean()) <= 6 * loss.std() / np.sqrt(loss.shape[0] * 200)
        assert low < mean < high


@pytest.mark.parametrize("classes", [2, 3])
def test_kernel_importance_of_classes(classes):
    x, y = make_classification(
        240, 6, n_informative=4, n_redundant=0, n_classes=classes, random_state=4
    )
    model = SparseMKLClassifier("rbf(gamma=0.3); linear", max_kernels=2, lam=100.0)
    model.fit(x[:120], y[:120])
    found = model.kernel_importance(x[120:], y[120:], random_state=3)
    assert {one.name for one in found} == {k for k, w in model.weights_.items() if w > 0}
    # All that a model of one kernel says is that kernel's.
    alone = SparseMKLClassifier("rbf(gamma=0.3)", max_kernels=1).fit(x[:120], y[:120])
    (one,) = alone.kernel_importance(x[120:], y[120:], repeats=40, random_state=3)
    chance = (np.bincount(y[120:]) / 120) @ (np.bincount(alone.predict(x[120:]), minlength=classes) / 120)
    assert one.mean == pytest.approx(alone.score(x[120:], y[120:]) - chance, abs=0.03)
    with pytest.raises(ValueError, match="Expected at least two rows"):
        alone.kernel_importance(x[:1], y[:1])


@pytest.mark.parametrize("numbers", [False, True])
def test_importance_is_that_of_scikit_learn(cancer, diabetes, numbers):
    x, y = diabetes if numbers else cancer
    x = x[:, :6]
    kind = SparseMKLRegressor if numbers else SparseMKLClassifier
    model = kind("rbf(gamma=0.1); linear", k0=2).fit(x[:100], y[:100])
    ours = model.importance(x[100:], y[100:], repeats=40, random_state=1)
    theirs = permutation_importance(model, x[100:], y[100:], n_repeats=40, random_state=3)
    for name, mean, low, high in ours:
        # Both are means of 40 shuffles; six standard errors of their difference.
        spread = theirs.importances_std[int(name)] * np.sqrt(2 / 40)
        assert abs(mean - theirs.importances_mean[int(name)]) <= 6 * spread + 1e-12
        assert low <= mean <= high
    assert [one.mean for one in ours] == sorted((one.mean for one in ours), reverse=True)
    frame = pd.DataFrame(x, columns=list("abcdef"))
    named = kind("rbf(gamma=0.1); linear", k0=2).fit(frame[:100], y[:100])
    assert [one.mean for one in named.importance(frame[100:], y[100:], repeats=40, random_state=1)] == [
        one.mean for one in ours
    ]
    with pytest.raises(ValueError, match="Expected at least two rows"):
        model.importance(x[:1], y[:1])


@pytest.mark.parametrize("kind", ["classes", "numbers", "machines", "matrices"])
def test_importance_of_kernels_is_that_of_their_sums(cancer, wine, diabetes, kind):
    x, y = {"numbers": diabetes, "machines": wine}.get(kind, cancer)
    train, test = np.arange(len(y)) % 2 == 0, np.arange(len(y)) % 2 == 1
    grams = [linear_kernel(x), rbf_kernel(x, gamma=0.1)]
    own = {"C": 1, "lam": 50, "max_kernels": 2}
    if kind == "matrices":
        given = [gram[np.ix_(test, train)] for gram in grams]
        model = SparseMKLClassifier("precomputed", **own)
        model.fit([gram[np.ix_(train, train)] for gram in grams], y[train])
    else:
        given = x[test]
        make = SparseMKLRegressor if kind == "numbers" else SparseMKLClassifier
        more = {"scale_target": True} if kind == "numbers" else {}
        model = make(["linear", functools.partial(rbf_kernel, gamma=0.1)], **own, **more)
        model.fit(x[train], y[train])
    found = model.kernel_importance(given, y[test], repeats=3, random_state=7)
    # By hand: the values from coefficients, one kernel's part in another order.
    support = np.flatnonzero(train)[model.support_]
    parts = [
        weight * gram[np.ix_(np.flatnonzero(test), support)] @ model.dual_coef_.T
        for weight, gram in zip(model.kernel_weights_, grams)
    ]
    assert min(model.kernel_weights_) > 0
    values = sum(parts) + model.intercept_
    np.testing.assert_allclose(model._decided(values), model.predict(given), atol=1e-9)
    random = np.random.RandomState(7)
    for name, part in zip(model.kernels_, parts):
        lost = 0.0
        for _ in range(3):
            said = model._decided(values - part + part[random.permutation(len(part))])
            if kind == "numbers":
                before = (y[test] - model.predict(given)) ** 2
                lost += np.mean((y[test] - said) ** 2 - before) / np.var(y[test]) / 3
            else:
                lost += np.mean(said != y[test]) / 3 - np.mean(model.predict(given) != y[test]) / 3
        assert dict((one.name, one.mean) for one in found)[name] == pytest.approx(lost, abs=1e-9)
    assert [one.mean for one in found] == sorted((one.mean for one in found), reverse=True)


def test_feature_importances_are_the_weights_of_columns(wine):
    x, y = wine[0][:, :5], wine[1]
    model = SparseMKLClassifier("linear[each]; rbf(gamma=0.3)[each]", C=1, lam=5, max_kernels=3)
    assert not hasattr(model, "feature_importances_")
    model.fit(x, y)
    expected = [model.weights_[f"linear[cols=x{j}]"] + model.weights_[f"rbf(gamma=0.3)[cols=x{j}]"]
                for j in range(5)]
    np.testing.assert_array_equal(model.feature_importances_, expected)
    assert model.feature_importances_.sum() == pytest.approx(1)
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.feature_importances_, expected)
    chosen = SelectFromModel(model, threshold=1e-9, prefit=True).get_support()
    np.testing.assert_array_equal(chosen, np.array(expected) > 0)
    one = SparseMKLClassifier("linear").fit(x[:, :1], y)
    assert one.feature_importances_.tolist() == [1]
    for other in (SparseMKLClassifier("linear").fit(x, y),
                  SparseMKLClassifier("precomputed").fit(linear_kernel(x), y),
                  SparseMKLClassifier(rbf_kernel).fit(x, y)):
        assert not hasattr(other, "feature_importances_")
        with pytest.raises(AttributeError, match="importance"):
            other.feature_importances_


def test_jobs_and_seeds_are_as_in_scikit_learn(cancer):
    from smkl._settings import seed, threads

    assert threads(None) == 1 and threads(3) == 3 and threads(-1) == joblib.cpu_count()
    assert threads(-10_000) == 1
    with joblib.parallel_config(n_jobs=2):
        assert threads(None) == 2
    assert seed(5) == 5
    np.random.seed(3)
    first = seed(None)
    assert first != seed(None)
    np.random.seed(3)
    assert first == seed(None) == seed(np.random.RandomState(3))
    x, y = cancer
    rows = (x[:40, :4], y[:40])
    model = SparseMKLClassifier("linear; rbf(gamma=0.1)").fit(*rows)
    shuffled = [model.importance(*rows, random_state=s) for s in (1, 1, np.random.RandomState(1))]
    assert shuffled[0] == shuffled[1] == shuffled[2]
