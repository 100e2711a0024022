"""Blocks, objects, stacks and combined kernels against the same problem in one table."""

import pickle

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_matrix
from sklearn.base import clone
from sklearn.datasets import load_wine
from sklearn.metrics.pairwise import linear_kernel, rbf_kernel
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, SVR

from smkl import SparseMKLClassifier, SparseMKLRegressor, Views, ViewSplitter

X, Y = load_wine(return_X_y=True)
X = StandardScaler().fit_transform(X)
BLOCKS = {"acid": X[:, :6], "color": X[:, 6:]}
BY_HAND = "linear[cols=0-5,name=acid]; linear[cols=6-12,name=color]; " \
    "rbf(gamma=0.1)[cols=0-5,name=acid]; rbf(gamma=0.1)[cols=6-12,name=color]"
KERNEL = "linear[views]; rbf(gamma=0.1)[views]"


def frames():
    return [pd.DataFrame(block) for block in BLOCKS.values()]


@pytest.mark.parametrize(
    "given", [BLOCKS, Views(BLOCKS), {k: pd.DataFrame(v) for k, v in BLOCKS.items()},
              {k: csr_matrix(v) for k, v in BLOCKS.items()}]
)
def test_views_are_groups_of_columns(given):
    expected = SparseMKLClassifier(BY_HAND, C=1, max_kernels=2).fit(X, Y)
    model = SparseMKLClassifier(KERNEL, C=1, max_kernels=2).fit(given, Y)
    assert model.kernels_ == expected.kernels_
    assert model.objective_ == pytest.approx(expected.objective_, rel=1e-6)
    values = expected.decision_function(X[:30] + 0.1)
    new = {name: block[:30] + 0.1 for name, block in BLOCKS.items()}
    np.testing.assert_allclose(model.decision_function(new), values, atol=1e-3)
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.predict(new), model.predict(Views(new)))
    assert clone(model).get_params() == model.get_params()


def test_kernels_of_each_view():
    def dot(a, b):
        return a @ b.T

    own = {"acid": ["linear", dot], "color": "rbf(gamma=0.1|1); linear[each]"}
    model = SparseMKLClassifier(own, C=1, gap=1e-4, per_view=1).fit(BLOCKS, Y)
    assert model.kernels_[:4] == [
        "linear[acid]", "dot[acid]", "rbf(gamma=0.1)[color]", "rbf(gamma=1)[color]",
    ]
    assert len(model.kernels_) == 4 + 7
    assert model.verify() and model.verify(BLOCKS, Y)
    forced = SparseMKLClassifier(own, C=1, max_kernels=1, must="dot*").fit(BLOCKS, Y)
    alone = SVC(C=1, kernel="linear", tol=1e-9).fit(X[:, :6], Y)
    np.testing.assert_allclose(
        forced.decision_function(BLOCKS), alone.decision_function(X[:, :6]), atol=1e-3
    )


def test_lists_are_views_and_every_view_has_the_default_kernels():
    model = SparseMKLClassifier(C=1).fit(frames(), Y)
    assert len(model.kernels_) == 20 and model.kernels_[0].endswith("[view0]")
    assert model.score(frames(), Y) > 0.95


def test_grids_cut_views_and_tables_alike():
    grid = {"C": [0.1, 10]}
    whole = GridSearchCV(SparseMKLClassifier(BY_HAND, random_state=0), grid, cv=3).fit(X, Y)
    views = GridSearchCV(SparseMKLClassifier(KERNEL, random_state=0), grid, cv=3)
    views.fit(Views(BLOCKS), Y)
    np.testing.assert_allclose(
        views.cv_results_["mean_test_score"], whole.cv_results_["mean_test_score"]
    )
    split = ViewSplitter({"acid": slice(0, 6), "color": np.arange(13) > 5})
    piped = make_pipeline(StandardScaler(), split, SparseMKLClassifier(KERNEL, C=10, random_state=0))
    scores = cross_val_score(piped, X, Y, cv=3, n_jobs=2)
    assert scores.mean() == pytest.approx(whole.cv_results_["mean_test_score"][1], abs=0.02)
    table = pd.DataFrame(X, columns=[f"c{j}" for j in range(13)])
    named = ViewSplitter({"one": ["c3"], "rest": lambda t: t.columns[4:]}).fit(table)
    assert named.transform(table)["rest"].shape == (178, 9)
    with pytest.raises(ValueError, match="now missing:\n- c0"):
        named.transform(table[["c3"]])
    with pytest.raises(ValueError, match="expecting 13"), pytest.warns(UserWarning, match="feature names"):
        named.transform(X[:, :3])
    with pytest.raises(ValueError, match="Expected a mapping"):
        ViewSplitter([1]).fit(X)


def shared(a, b):
    """How many letters two texts share."""
    return np.array([[len(set(s) & set(t)) for t in b] for s in a], dtype=float)


def test_functions_of_texts_and_sequences():
    rng = np.random.default_rng(1)
    words = ["".join(rng.choice(list("abcdef" if c else "efghij"), 5)) for c in np.arange(60) % 2]
    y = np.arange(60) % 2
    by_hand = SparseMKLClassifier("precomputed", C=1).fit(shared(words, words), y)
    for given in [words, np.array(words), np.array(words, dtype=object), pd.Series(words),
                  [list(word) for word in words[:-1]] + [list(words[-1]) + ["z"]]]:
        model = SparseMKLClassifier(shared, C=1).fit(given, y)
        assert model.score(given, y) > 0.9
    model = SparseMKLClassifier(shared, C=1, gap=1e-6).fit(words, y)
    np.testing.assert_allclose(
        model.decision_function(words[:9]), by_hand.decision_function(shared(words[:9], words))
    )
    assert model.verify()
    assert cross_val_score(SparseMKLClassifier(shared), words, y, cv=3).mean() > 0.8
    mixed = Views({"text": words, "number": rng.normal(size=(60, 2))})
    model = SparseMKLClassifier({"text": shared, "number": "rbf(gamma=1)"}, C=1)
    assert cross_val_score(model, mixed, y, cv=3).mean() > 0.8
    assert model.fit(mixed, y).weights_["shared[text]"] > 0.5
    with pytest.raises(ValueError, match="objects and"):
        SparseMKLClassifier({"text": "linear"}).fit(mixed, y)


def test_the_layout_of_mklpy():
    grams = np.stack([rbf_kernel(X, gamma=g) for g in (0.01, 0.1)])
    first = SparseMKLClassifier("precomputed", C=1).fit(grams, Y)
    last = SparseMKLClassifier("precomputed", C=1).fit(np.moveaxis(grams, 0, 2), Y)
    assert first.weights_ == last.weights_
    for rows in (slice(0, 2), slice(0, 5), slice(0, 178)):
        np.testing.assert_array_equal(
            first.decision_function(grams[:, rows]),
            first.decision_function(np.moveaxis(grams[:, rows], 0, 2)),
        )


@pytest.mark.parametrize("kernel, given", [(BY_HAND, X), (KERNEL, BLOCKS), ([linear_kernel, "rbf(gamma=0.1)"], X)])
@pytest.mark.parametrize("normalize", ["none", "trace"])
def test_the_combined_kernel_serves_other_machines(kernel, given, normalize):
    model = SparseMKLClassifier(kernel, C=1, lam=10, keep_data=True, normalize=normalize)
    gram = model.fit_transform(given, Y)
    np.testing.assert_allclose(gram, gram.T, atol=1e-12)
    machine = SVC(C=1, kernel="precomputed", tol=1e-9).fit(gram, Y)
    np.testing.assert_allclose(
        machine.decision_function(gram), model.decision_function(given), atol=2e-3
    )
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.transform(given), gram)
    with pytest.raises(AttributeError):
        SparseMKLClassifier(kernel).fit(given, Y).transform(given)


def test_coefficients_and_support_vectors_are_those_of_svc():
    y = (Y == 1).astype(int)
    ours = SparseMKLClassifier("rbf(gamma=0.1)", C=1, keep_data=True).fit(X, y)
    theirs = SVC(C=1, gamma=0.1, tol=1e-9).fit(X, y)
    order = np.argsort(theirs.support_)
    assert ours.support_.tolist() == theirs.support_[order].tolist()
    assert ours.n_support_.tolist() == theirs.n_support_.tolist()
    np.testing.assert_allclose(ours.dual_coef_[0], theirs.dual_coef_[0, order], atol=1e-3)
    np.testing.assert_allclose(ours.intercept_, theirs.intercept_, atol=1e-3)
    several = SparseMKLClassifier("rbf(gamma=0.1)", C=1, keep_data=True, multi_class="ovr").fit(X, Y)
    values = several.dual_coef_ @ several.transform(X)[:, several.support_].T
    np.testing.assert_allclose(
        values.T + several.intercept_, several.decision_function(X), atol=1e-9
    )
    weights = np.arange(178) % 3
    numbers = SparseMKLRegressor("rbf(gamma=0.1)", C=2, scale_target=True, keep_data=True)
    numbers.fit(X, 5 + 3 * X[:, 0], weights)
    kept = np.flatnonzero(weights)
    columns = np.searchsorted(kept, numbers.support_)
    values = numbers.dual_coef_ @ numbers.transform(X)[:, columns].T + numbers.intercept_
    np.testing.assert_allclose(values[0], numbers.predict(X), atol=1e-9)
    plain = SparseMKLRegressor("rbf(gamma=0.1)", C=2).fit(X, X[:, 0])
    theirs = SVR(C=2, gamma=0.1, tol=1e-9).fit(X, X[:, 0])
    assert abs(plain.n_support_[0] - theirs.n_support_[0]) <= 1


@pytest.mark.parametrize("blocks, words", [({}, "no views"), ({"a": X, "b": X[:5]}, "different numbers")])
def test_views_that_cannot_be(blocks, words):
    with pytest.raises(ValueError, match=words):
        SparseMKLClassifier().fit(Views(blocks), Y)
    model = SparseMKLClassifier(KERNEL).fit(BLOCKS, Y)
    for wrong in [X, {"acid": X[:, :6]}, {"acid": X, "color": X}]:
        with pytest.raises(ValueError, match="[vV]iews"):
            model.predict(wrong)


def test_views_in_another_order_are_the_same_views():
    """Both views are as wide, so that nothing but their names tells them apart."""
    equal = {"acid": X[:, :6], "color": X[:, 6:12]}
    model = SparseMKLClassifier("linear[views]", C=1, max_kernels=1).fit(equal, Y)
    values = model.decision_function(equal)
    turned = dict(reversed(equal.items()))
    np.testing.assert_array_equal(model.decision_function(turned), values)
    np.testing.assert_array_equal(model.decision_function(Views(turned)), values)
    for wrong in [list(equal.values()), {"acid": X[:, :6], "colour": X[:, 6:12]}]:
        with pytest.raises(ValueError, match="Expected the views"):
            model.predict(wrong)
    named = {name: pd.DataFrame(block, columns=list("abcdef")) for name, block in equal.items()}
    model.fit(named, Y)
    np.testing.assert_array_equal(model.decision_function(turned), values)
    with pytest.raises(ValueError, match="view 'acid' should match .* Column 0 is 'b', in fit 'a'"):
        model.predict({**named, "acid": named["acid"][list("bacdef")]})


@pytest.mark.parametrize("first", [slice(0, 6), [0, 1, 2, 3, 4, 5], np.arange(13) < 6, [f"c{j}" for j in range(6)]])
def test_a_splitter_knows_columns_by_their_names(first):
    table = pd.DataFrame(X, columns=[f"c{j}" for j in range(13)])
    split = ViewSplitter({"first": first, "rest": slice(6, None)}).fit(table)
    expected = split.transform(table)
    found = split.transform(table[table.columns[::-1]])
    for name in ("first", "rest"):
        pd.testing.assert_frame_equal(found[name], expected[name])
    with pytest.raises(ValueError, match="(?s)feature names should match.*renamed"):
        split.transform(table.rename(columns={"c0": "renamed"}))
    if isinstance(first, list) and first == [f"c{j}" for j in range(6)]:
        with pytest.warns(UserWarning), pytest.raises(ValueError, match=r"'first'.*set_output\(transform='pandas'\)"):
            split.transform(X)
    else:
        with pytest.warns(UserWarning, match="does not have valid feature names"):
            assert np.array_equal(split.transform(X)["first"], expected["first"])


@pytest.mark.parametrize("columns", [slice(20, 30), [20], [], np.zeros(13, dtype=bool), "c", slice("a", "b")])
def test_columns_that_are_not_there_are_named_with_their_view(columns):
    for table in (X, pd.DataFrame(X, columns=[f"c{j}" for j in range(13)])):
        with pytest.raises(ValueError, match="(?s)ViewSplitter has .* for the view 'late'"):
            ViewSplitter({"early": 0, "late": columns}).fit(table)
