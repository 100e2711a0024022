"""Wrong inputs of every kind: each gets a message in the words of its estimator, and nothing of Java."""

import re
import traceback

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.preprocessing import StandardScaler

import smkl
from smkl import (
    CKA,
    PWMK,
    AverageMKL,
    EasyMKL,
    SparseMKLClassifier,
    SparseMKLClassifierCV,
    SparseMKLOneClass,
    SparseMKLRegressor,
    Views,
    ViewSplitter,
)

X = np.random.default_rng(0).normal(size=(30, 3))
Y = (X[:, 0] > 0).astype(int)
FRAME = pd.DataFrame(X, columns=["age", "weight", "size"])
VIEWS = {"a": X[:, :1], "b": X[:, 1:]}
GRAM = rbf_kernel(X)
THREE = "linear; rbf(gamma=1|2)"


def fit(*arguments, of=X, y=Y, weights=None, kind=SparseMKLClassifier, **named):
    """What is called with a wrong input."""
    return lambda: kind(*arguments, **named).fit(of, y, *([] if weights is None else [weights]))


def fitted():
    return SparseMKLClassifier("linear").fit(X, Y)


def precomputed():
    return SparseMKLClassifier("precomputed").fit([GRAM, X @ X.T], Y)


REGRESSOR = {"kind": SparseMKLRegressor, "y": X[:, 0]}
UNLIKE = {"kind": SparseMKLOneClass, "y": None}
TUNED = {"kind": SparseMKLClassifierCV}

WRONG = {
    # Numbers.
    "C infinite": (fit(C=np.inf), "'C' parameter"),
    "C is not a number": (fit(C=np.nan), "'C' parameter"),
    "C a list": (fit(C=[1, 2]), "'C' parameter"),
    "C a truth": (fit(C=True), "C is True. Expected a number"),
    "lam infinite": (fit(lam=np.inf), "'lam' parameter"),
    "gap 0": (fit(gap=0), "'gap' parameter"),
    "time in words": (fit(time_limit="1"), "'time_limit' parameter"),
    "epsilon negative": (fit(epsilon=-1, **REGRESSOR), "'epsilon' parameter"),
    "seed negative": (fit(random_state=-1), "'random_state' parameter"),
    "seed too large": (fit(random_state=2**40), "'random_state' parameter"),
    "half a job": (fit(n_jobs=1.5), "'n_jobs' parameter"),
    "progress a number": (fit(progress=3), "'progress' parameter"),
    "keep_data in words": (fit(keep_data="yes"), "'keep_data' parameter"),
    "no strategy": (fit(multi_class=None), "'multi_class' parameter"),
    "weight of a class in words": (fit(class_weight={0: "a"}), r"class_weight\[0\] is 'a'"),
    "weight of another class": (fit(class_weight={5: 1}), "not in class_weight"),
    "nu 0": (fit(nu=0, **UNLIKE), "'nu' parameter of SparseMKLOneClass"),
    "nu 1": (fit(nu=1, **UNLIKE), "'nu' parameter"),
    "nu is not a number": (fit(nu=np.nan, **UNLIKE), "'nu' parameter"),
    "nu a truth": (fit(nu=True, **UNLIKE), "'nu' parameter"),
    "nu in words": (fit(nu="0.1", **UNLIKE), "'nu' parameter"),
    "kernels": (lambda: SparseMKLClassifier(kernels="linear"), "no parameter 'kernels'. .* Maybe kernel"),
    "lambda_": (lambda: SparseMKLRegressor(lambda_=1), "SparseMKLRegressor has no parameter .* Maybe lam"),
    "a slip": (lambda: SparseMKLClassifierCV(max_kernel=1), "Maybe max_kernels"),
    "no such thing": (lambda: CKA(colour=1), "They are .*kernel"),
    # Kernels.
    "no kernel": (fit(""), "Expected the name of a kernel"),
    "no end": (fit("rbf(gamma=1"), "Expected '\\)'"),
    "another parameter": (fit("rbf(sigma=1)"), "Unknown parameter .* known are gamma"),
    "a parameter in words": (fit("rbf(gamma=big)"), "must be a number; got 'big'"),
    "half a degree": (fit("poly(degree=1.5)"), "must be a whole number"),
    "another set": (fit("published-11"), r"known are adaptive, laplacian.* Maybe you mean 'published-10'"),
    "another column": (fit("linear[cols=agee]", of=FRAME), "Maybe you mean 'age'"),
    "a column too many": (fit("linear[cols=9]"), "Column 9 does not exist"),
    "no prefixes": (fit("linear[views]"), "Expected names such as"),
    "no prefix shared": (
        fit("linear[views]", of=FRAME), r"Maybe a ViewSplitter before the estimator, .*\[views="),
    "no groups": (fit("linear[groups=nowhere.gmt]", of=FRAME), "nowhere.gmt does not exist"),
    "no file of kernels": (fit("@nowhere.txt"), r"'nowhere.txt' cannot be read \(nowhere.txt\)"),
    "no matrix": (fit("precomputed(file=nowhere.csv)"), "nowhere.csv does not exist"),
    "a function of nothing": (fit(lambda x, z: None), r"an array of shape \(\)"),
    "a function of texts": (fit(lambda x, z: np.full((len(x), len(z)), "a")), "no real numbers"),
    "a complex function": (fit(lambda x, z: 1j * rbf_kernel(x, z)), "they are complex"),
    "a negative function": (fit(lambda x, z: -rbf_kernel(x, z)), "indefinite is 'drop'"),
    "a refused function": (fit(lambda x, z: -rbf_kernel(x, z), indefinite="reject"), "is 'reject'"),
    "a function of nought": (fit(lambda x, z: 0 * rbf_kernel(x, z), normalize="trace"), "trace 0"),
    "a number for a view": (fit({"a": 3}, of=VIEWS), "an entry of type int"),
    "another view": (fit({"c": "linear"}, of=VIEWS), r"has the views \['a', 'b'\]"),
    "columns of a view": (fit({"a": "linear[cols=0]"}, of=VIEWS), "Expected a kernel of the whole view"),
    # Rules.
    "rules in a list": (fit(at_most=["rbf"]), "'at_most' parameter"),
    "fewer than none": (fit(THREE, at_most={"rbf*": -1}), "At most -1"),
    "a rule in words": (fit(at_most={"rbf*": "1"}), "is '1'. Expected a whole number"),
    "a rule of nothing": (fit(THREE, at_most={"poly*": 1}), "No kernel, .* like 'poly\\*'"),
    "must a number": (fit(must=3), "'must' parameter"),
    "must numbers": (fit(must=[3]), "must is \\[3\\]"),
    "must too many": (fit(THREE, must="*", max_kernels=2), "max_kernels = 2 is the largest"),
    "must and never": (fit(THREE, must="linear", never="linear"), "in every choice and in none"),
    "never anything": (fit("linear", never="*"), "leave no kernel"),
    "views without views": (fit(THREE, per_view=1), "no kernel belongs to one"),
    # Rows.
    "one row": (fit(of=X[:1], y=[1]), "minimum of 2"),
    "no columns": (fit(of=X[:, :0]), "0 feature"),
    "gaps": (fit(of=X * np.nan), "contains NaN"),
    "gaps in a view": (
        fit(of={"a": X, "b": X * np.nan}), r"View 'b' of X contains NaN.*Maybe sklearn.impute.*set_output"),
    "one class of numpy": (fit(y=np.zeros(30, dtype=int)), "y has one class, '0'"),
    "words": (fit(of=[["a", "b"], ["c", "d"]], y=[0, 1]), "could not convert string"),
    "no rows": (fit(of=None), "Expected 2D array"),
    "no target": (fit(y=None), "requires y"),
    "numbers for classes": (fit(y=X[:, 0]), "continuous"),
    "two targets": (fit(y=np.c_[Y, Y]), "1d array"),
    "an infinite target": (fit(kind=SparseMKLRegressor, y=np.full(30, np.inf)), "infinity"),
    "complex rows": (fit(of=X * 1j), "Complex data"),
    "rows too large": (fit("linear", of=X * 1e200), "finite and at most 1e150"),
    "negative weights": (fit(weights=-np.ones(30)), "Negative values"),
    "weights too large": (fit(weights=np.full(30, 1e308)), "Expected a finite product"),
    "too few weights": (fit(weights=np.ones(3)), "expected \\(30,\\)"),
    "views of other rows": (fit(of={"a": X, "b": X[:5]}), "different numbers of rows"),
    "sparse matrices": (fit("precomputed", of=scipy.sparse.eye(30)), "dense data is required"),
    "a matrix that is not symmetric": (fit("precomputed", of=GRAM + np.arange(30)), "not symmetric"),
    "one row without a target": (fit(of=X[:1], **UNLIKE), "minimum of 2"),
    "one matrix of one row": (fit("precomputed", of=[np.eye(1)], **UNLIKE), "minimum of 2"),
    "views of one row": (fit(of={"a": X[:1], "b": X[:1]}, **UNLIKE), "minimum of 2"),
    "objects of one row": (fit(lambda x, z: np.ones((len(x), len(z))), of=["a"], **UNLIKE), "minimum of 2"),
    "gaps without a target": (fit(of=X * np.nan, **UNLIKE), "contains NaN"),
    "no weight without a target": (fit(of=X, weights=np.zeros(30), **UNLIKE), "at least one non-zero"),
    "negative weights without a target": (fit(weights=-np.ones(30), **UNLIKE), "Negative values"),
    "cosine of functions without a target": (fit(rbf_kernel, normalize="cosine", **UNLIKE), "Maybe normalize='trace'"),
    "a negative matrix": (fit("precomputed", of=-GRAM), "indefinite is 'drop'"),
    "no matrices": (fit("precomputed", of={}), "no matrices"),
    # After a fit.
    "fewer columns": (lambda: fitted().predict(X[:, :2]), "expecting 3 features"),
    "a text to predict": (lambda: fitted().predict("abc"), "could not convert"),
    "names in another order": (
        lambda: SparseMKLClassifier("linear").fit(FRAME, Y).predict(FRAME[["size", "age", "weight"]]),
        "same order",
    ),
    "other matrices": (lambda: precomputed().predict({"a": GRAM, "b": GRAM}), "fitted with"),
    "another view to predict": (
        lambda: SparseMKLClassifier("linear[views]").fit(VIEWS, Y).predict({"a": X[:, :1]}),
        "as in fit",
    ),
    "no certificate": (lambda: fitted().verify(), "Maybe fit with gap"),
    "a path without data": (lambda: fitted().k0_path(k0s=[1]), "needs X and y"),
    "a path to nothing": (lambda: fitted().k0_path(X, Y, k0s=[0]), "max_kernels is 0"),
    "a path in words": (lambda: fitted().k0_path(X, Y, k0s=["a"]), "k0s is 'a'"),
    "a path of one": (lambda: fitted().k0_path(X, Y, k0s=3), r"Maybe k0s=\[3\]"),
    "a path without rows": (
        lambda: SparseMKLOneClass("linear").fit(X).k0_path(k0s=[1]), "k0_path needs X: .* Maybe pass it"),
    "a proof of other rows": (
        lambda: SparseMKLOneClass("linear", gap=1e-4).fit(X).verify(X[:, :2]), "expecting 3 features"),
    "no probability that rows are alike": (
        lambda: SparseMKLOneClass("linear").fit(X).predict_proba(X), "no attribute 'predict_proba'"),
    "rows of no fit": (lambda: SparseMKLOneClass().score_samples(X), "not fitted yet"),
    "no transform": (lambda: fitted().transform(X), "keep_data=True|no attribute 'transform'"),
    "too few truths": (lambda: fitted().importance(X, Y[:3]), "a label for each"),
    "kernels of too few": (lambda: fitted().kernel_importance(X, Y[:3]), "a label for each"),
    "columns of matrices": (lambda: precomputed().importance(GRAM, Y), "have no columns"),
    "no model": (lambda: smkl.load("nowhere.json"), "nowhere.json"),
    # Tuning, methods of comparison, views, Java.
    "C of nought": (fit(Cs=[0], **TUNED), r"Cs has 0\."),
    "no C": (fit(Cs=[], **TUNED), "Cs is empty"),
    "no size": (fit(max_kernels=[0], **TUNED), "max_kernels has 0"),
    "a column of C": (fit(Cs=[[1], [2]], **TUNED), r"Cs has \[1\]"),
    "lam above one": (fit(lam=2, kind=EasyMKL), "'lam' parameter of EasyMKL"),
    "another kernel": (fit(kernel="rbx", kind=EasyMKL), "Maybe you mean 'rbf'"),
    "no learner": (fit(learner=3, kind=CKA), "'learner' parameter of CKA"),
    "one fold": (fit(cv=1, kind=PWMK), "'cv' parameter of PWMK"),
    "fewer training rows": (
        lambda: AverageMKL().fit([GRAM], Y).predict([GRAM[:, :3]]), "one for each training row"),
    "columns that are not there": (lambda: ViewSplitter({"a": [9]}).fit(X), "a table of 3 columns"),
    "a scaler of views": (lambda: StandardScaler().fit(Views(VIEWS)), "Maybe scale or impute the table before"),
    "no probability": (lambda: fitted().predict_proba(X), "with probability=True alone"),
    "views of a number": (lambda: Views(3), "Expected a mapping from names to blocks"),
    "no memory": (lambda: smkl.start(memory="x"), "Expected a number with a unit"),
}

#: Types, packages and options that are nothing to a Python program.
FOREIGN = re.compile(r"\bjava\.|org\.|jpype|Infinity|--\w|Exception:|should not happen|\bpsd\b")


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_wrong_inputs_get_words_of_python(name):
    call, words = WRONG[name]
    with pytest.raises((ValueError, TypeError, AttributeError, OSError), match=f"(?s){words}") as caught:
        call()
    text = "".join(traceback.format_exception(caught.value))
    assert not FOREIGN.search(text), text
    assert name == "lambda_" or "lambda_" not in text, text
    assert "given(" not in str(caught.value) and "policy" not in str(caught.value)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_what_looks_wrong_and_is_not():
    assert EasyMKL().fit([np.zeros((30, 30)), np.zeros((30, 30))], Y).kernel_weights_.tolist() == [0.5, 0.5]
    assert SparseMKLClassifier(C=1e300).fit(X, Y).score(X, Y) > 0.5
    assert SparseMKLClassifier("linear", normalize="cosine").fit(0 * X, Y).predict(X).shape == (30,)
