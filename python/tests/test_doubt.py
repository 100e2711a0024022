"""Near-optimal choices against every choice fitted by itself, and halves of the rows."""

import itertools

import numpy as np
import pytest
from sklearn.metrics.pairwise import rbf_kernel

from smkl import SparseMKLClassifier, SparseMKLOneClass, SparseMKLRegressor

X = np.random.default_rng(3).normal(size=(40, 5))
Y = (X[:, 0] + 0.5 * X[:, 1] > 0).astype(int)



def test_near_optimal_choices_are_those_of_brute_force():
    model = SparseMKLClassifier("linear[each]", C=1, max_kernels=2, gap=1e-5).fit(X, Y)
    values = {}
    for pair in itertools.combinations(range(5), 2):
        text = "; ".join(f"linear[cols={j}]" for j in pair)
        values[frozenset(pair)] = SparseMKLClassifier(text, C=1, max_kernels=2, gap=1e-5).fit(X, Y).objective_
    best, _, third, fourth, *_ = sorted(values.values())
    within = (third + fourth) / (2 * best) - 1
    found = model.near(within)
    assert found.complete and found.status == "complete"
    assert found.threshold == pytest.approx((1 + within) * best, rel=1e-4)
    expected = {pair for pair, value in values.items() if value < fourth}
    names = model.kernels_
    listed = [frozenset(names.index(name) for name in choice.weights) for choice in found.choices]
    assert len(expected) == 3 and set(listed) == expected
    for pair, choice in zip(listed, found.choices):
        assert choice.lower_bound <= values[pair] * (1 + 1e-5) and values[pair] <= choice.upper_bound * (1 + 1e-5)
    assert found.always == [names[i] for i in sorted(frozenset.intersection(*expected))]
    assert set(found.never) == set(names) - {names[i] for i in frozenset.union(*expected)}
    assert found.others > found.threshold
    assert len(model.near(0, limit=2).choices) == 2


def test_halves_of_the_rows():
    model = SparseMKLClassifier(["linear", rbf_kernel], C=1, max_kernels=1, random_state=0).fit(X, Y)
    found = model.stability(X, Y, resamples=6)
    assert set(found.frequencies) == {"linear", "rbf_kernel"} and found.halves == 6
    assert sum(found.frequencies.values()) == pytest.approx(1)
    assert found == found._replace(selected=[]) and np.isnan(found.expected_false)
    numbers = SparseMKLRegressor("linear[each]", max_kernels=1, gap=1e-3, random_state=0).fit(X, 9 * X[:, 2])
    sure = numbers.stability(resamples=6, false_at_most=1)
    assert sure.selected == [numbers.kernels_[2]] and sure.frequencies[numbers.kernels_[2]] == 1
    assert 0 < sure.expected_false <= 1 and sure.proved == 6
    assert SparseMKLOneClass("rbf(gamma=1)[each]", max_kernels=1).fit(X).stability(X, resamples=2).halves == 2
    with pytest.raises(ValueError, match="stability needs X and y"):
        model.stability()
    with pytest.raises(ValueError, match="Maybe 7|even number"):
        model.stability(X, Y, resamples=5, false_at_most=1)


def test_a_path_ends_where_rules_let_no_more_kernels_in():
    each = "linear[cols=0,name=a]; rbf(gamma=1)[cols=0,name=a]; linear[cols=1,name=b]; rbf(gamma=1)[cols=1,name=b]"
    model = SparseMKLClassifier(each + "; linear; rbf(gamma=1); rbf(gamma=2)", C=1, per_view=1, never="rbf*2*")
    assert [one.max_kernels for one in model.k0_path(X, Y)] == [1, 2, 3, 4]
    two = SparseMKLClassifier(each, C=1, per_view=1, must=["linear[cols=0*", "rbf*cols=1*"])
    assert [one.max_kernels for one in two.k0_path(X, Y)] == [2]


def test_a_verification_is_short_to_read():
    found = SparseMKLClassifier("linear", gap=1e-4).fit(X, Y).verify()
    assert len(repr(found)) < 110 and "<= optimum <=" in repr(found) and len(found.assumption) > 110
