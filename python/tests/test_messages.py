"""Bad input gets a clear exception of the kind that Python programs expect."""

import numpy as np
import pytest
from sklearn.exceptions import NotFittedError
from sklearn.metrics.pairwise import rbf_kernel

from smkl import SparseMKLClassifier, SparseMKLRegressor

X = np.random.default_rng(0).normal(size=(30, 3))
Y = (X[:, 0] > 0).astype(int)


@pytest.mark.parametrize(
    "arguments, kind, words",
    [
        ({"C": -1}, ValueError, r"C is -1.0. It must be positive"),
        ({"C": "much"}, TypeError, r"C is 'much'. Expected a number"),
        ({"lam": 0}, ValueError, r"lambda is 0.0.*Without lambda the weights are not unique"),
        ({"k0": 0}, ValueError, r"k0 is 0"),
        ({"k0": 1.5}, TypeError, r"k0 is 1.5. Expected a whole number"),
        ({"k0": 11}, ValueError, r"k0 is 11, but there are 10 kernels"),
        ({"gap": 2}, ValueError, r"The gap to prove is 2.0"),
        ({"threads": 0}, ValueError, r"There are 0 threads"),
        ({"time_limit": -3}, ValueError, r"The time limit is -3.0"),
        ({"kernel": "rbx(gamma=1)"}, ValueError, r"Unknown kernel 'rbx'.*Maybe you mean 'rbf'"),
        ({"kernel": "rbf(gamma=-1)"}, ValueError, r"gamma"),
        ({"kernel": []}, ValueError, r"kernel is an empty list"),
        ({"kernel": [3]}, TypeError, r"an entry of type int"),
        ({"kernel": ["precomputed"]}, ValueError, r"Expected it alone"),
        ({"kernel": lambda x, z: 1.0}, ValueError, r"returned an array of shape \(\)"),
        ({"kernel": lambda x, z: np.full((len(x), len(z)), np.nan)}, ValueError, r"NaN"),
        ({"kernel": lambda x, z: rbf_kernel(x, z) + np.arange(len(z))}, ValueError, "symmetric"),
        ({"indefinite": "dropp"}, ValueError, r"policy for indefinite kernels 'dropp'.*'drop'"),
        ({"normalize": "l2"}, ValueError, r"normalisation 'l2'"),
        ({"multi_class": "all"}, ValueError, r"Expected 'ovo' or 'ovr'"),
        ({"class_weight": {0: -1}}, ValueError, r"weight of class '0' is -1.0"),
    ],
)
def test_parameters(arguments, kind, words):
    with pytest.raises(kind, match=f"(?s){words}"):
        SparseMKLClassifier(**arguments).fit(X, Y)


@pytest.mark.parametrize(
    "x, y, words",
    [
        (np.ones((3, 4)), [0, 1, 1], "square"),
        ([np.eye(3), np.eye(4)], [0, 1, 1], "different shapes"),
        ([], [0, 1, 1], ""),
        ([np.eye(3)], [0, 1], "inconsistent"),
        ({"a": np.eye(3) * np.nan}, [0, 1, 1], "NaN"),
    ],
)
def test_matrices(x, y, words):
    with pytest.raises(ValueError, match=words):
        SparseMKLClassifier("precomputed").fit(x, y)


def test_matrices_to_predict():
    model = SparseMKLClassifier("precomputed").fit([rbf_kernel(X), X @ X.T], Y)
    with pytest.raises(ValueError, match="expecting 30 features"):
        model.predict([np.ones((2, 29)), np.ones((2, 29))])
    with pytest.raises(ValueError, match=r"fitted with \['K0', 'K1'\]"):
        model.predict([np.ones((2, 30))])


def test_rows():
    with pytest.raises(ValueError, match="one class"):
        SparseMKLClassifier().fit(X, np.ones(30))
    with pytest.raises(ValueError, match="one class"):
        SparseMKLClassifier().fit(X, Y, sample_weight=Y)
    with pytest.raises(ValueError, match="non-zero"):
        SparseMKLClassifier().fit(X, Y, sample_weight=np.zeros(30))
    with pytest.raises(ValueError, match="overflow"):
        SparseMKLRegressor(scale_target=True).fit(X, 1e200 * X[:, 0])
    with pytest.raises(NotFittedError):
        SparseMKLRegressor().predict(X)


def test_no_output(capfd):
    SparseMKLClassifier(gap=1e-3).fit(X, Y).predict(X)
    assert capfd.readouterr() == ("", "")


def test_notebooks_show_weights_and_interval():
    model = SparseMKLClassifier(lambda x, z: x @ z.T)
    assert "optimum" not in model._repr_html_()
    shown = model.fit(X, Y)._repr_mimebundle_()["text/html"]
    assert "&lt;lambda&gt;" in shown and "1 of 1 kernels" in shown and "optimum" in shown


def test_progress_is_told_and_can_end_a_fit():
    rng = np.random.default_rng(5)
    x, y = rng.normal(size=(100, 8)), rng.integers(0, 2, size=100)
    told = []

    def tell(progress):
        told.append(progress)
        if progress.nodes:
            raise RuntimeError("enough")

    model = SparseMKLClassifier(
        "rbf(gamma=0.01|0.1|1)[each]", k0=5, C=100, gap=1e-12, progress=tell
    )
    with pytest.raises(RuntimeError, match="enough"):
        model.fit(x, y)
    assert told[-1].nodes > 0 and told[-1].lower_bound <= told[-1].upper_bound
    assert "nodes" in str(told[-1])
    # The best so far is there.
    assert model.status_ == "interrupted" and model.lower_bound_ <= model.upper_bound_
    assert model.predict(x).shape == (100,)
