"""Bad input gets a clear exception of the kind that Python programs expect."""

import traceback

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
        ({"C": -1}, ValueError, r"'C' parameter of SparseMKLClassifier must be .* Got -1"),
        ({"C": "much"}, TypeError, r"'C' parameter .* Got 'much'"),
        ({"lam": 0}, ValueError, r"'lam' parameter .* Got 0"),
        ({"k0": 0}, ValueError, r"'k0' parameter .* Got 0"),
        ({"max_kernels": 0}, ValueError, r"'max_kernels' parameter .* Got 0"),
        ({"max_kernels": 2, "k0": 3}, ValueError, r"max_kernels is 2 and k0 is 3.*Maybe k0=None"),
        ({"C": None}, TypeError, r"'C' parameter .* Got None"),
        ({"kernel": None}, TypeError, r"'kernel' parameter .* Got None"),
        ({"standardize": "yes"}, TypeError, r"'standardize' parameter"),
        ({"random_state": "x"}, ValueError, r"'random_state' parameter"),
        ({"normalize": "cosine", "kernel": rbf_kernel}, ValueError, r"normalize='trace'"),
        ({"kernel": {"rna": "linear"}}, ValueError, r"view 'rna', but X has no views"),
        ({"k0": 1.5}, TypeError, r"'k0' parameter .* Got 1.5"),
        ({"gap": 2}, ValueError, r"'gap' parameter .* Got 2"),
        ({"threads": 0}, ValueError, r"'threads' parameter .* Got 0"),
        ({"time_limit": -3}, ValueError, r"'time_limit' parameter .* Got -3"),
        ({"kernel": "rbx(gamma=1)"}, ValueError, r"Unknown kernel 'rbx'.*Maybe you mean 'rbf'"),
        ({"kernel": "rbf(gamma=-1)"}, ValueError, r"gamma"),
        ({"kernel": []}, ValueError, r"kernel is an empty list"),
        ({"kernel": [3]}, TypeError, r"an entry of type int"),
        ({"kernel": ["precomputed"]}, ValueError, r"Expected it alone"),
        ({"kernel": lambda x, z: 1.0}, ValueError, r"returned an array of shape \(\)"),
        ({"kernel": lambda x, z: np.full((len(x), len(z)), np.nan)}, ValueError, r"NaN"),
        ({"kernel": lambda x, z: rbf_kernel(x, z) + np.arange(len(z))}, ValueError, "symmetric"),
        ({"indefinite": "dropp"}, ValueError, r"'indefinite' parameter .* Got 'dropp'"),
        ({"normalize": "l2"}, ValueError, r"'normalize' parameter .* Got 'l2'"),
        ({"multi_class": "all"}, ValueError, r"'multi_class' parameter .* Got 'all'"),
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


def test_more_kernels_than_there_are_is_all_of_them():
    many = SparseMKLClassifier("linear; rbf(gamma=1)", max_kernels=2**40).fit(X, Y)
    assert many.max_kernels_ == 2
    assert many.weights_ == SparseMKLClassifier("linear; rbf(gamma=1)", max_kernels=2).fit(X, Y).weights_


def test_messages_and_tracebacks_are_those_of_a_python_program():
    def asymmetric(x, z):
        return rbf_kernel(x, z) + np.arange(len(z))

    for arguments in [{"kernel": asymmetric}, {"kernel": "rbf(gamma=-1)"}, {"never": "nothing"},
                      {"kernel": "rbf(gamma=1)[cols=9]"}, {"kernel": "linear[views]"}]:
        try:
            SparseMKLClassifier(**arguments).fit(X, Y)
        except ValueError as problem:
            text = "".join(traceback.format_exception(problem))
        for word in ["given(", "java.lang", "org.smkl", "jpype._", "--"]:
            assert word not in text.replace("----", ""), (arguments, text)
    with pytest.warns(UserWarning, match="is not positive semidefinite|not positive") as told:
        SparseMKLClassifier(["linear", lambda x, z: -rbf_kernel(x, z)]).fit(X, Y)
    assert "given(" not in str(told[0].message)
