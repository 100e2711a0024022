"""The estimators that choose their parameters, beside the command line and by hand."""

import json
import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.datasets import load_diabetes, load_iris
from sklearn.model_selection import cross_val_score

from smkl import (
    SparseMKLClassifier,
    SparseMKLClassifierCV,
    SparseMKLRegressor,
    SparseMKLRegressorCV,
    Views,
)


def command_line(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "smkl", *map(str, arguments)],
        capture_output=True,
        text=True,
        env=dict(os.environ),
    )


def written(path, X, y, name):
    lines = [",".join([*(repr(float(v)) for v in row), name(label)]) for row, label in zip(X, y)]
    header = ",".join([*(f"x{j}" for j in range(X.shape[1])), "label"])
    path.write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")


@pytest.mark.parametrize("task", ["classes", "numbers"])
def test_it_does_what_fit_of_the_command_line_does(task, tmp_path):
    classes = task == "classes"
    X, y = load_iris(return_X_y=True) if classes else load_diabetes(return_X_y=True)
    X, y = X[::3], y[::3]
    written(tmp_path / "data.csv", X, y, lambda v: f"c{int(v)}" if classes else repr(float(v)))
    ended = command_line(
        "fit", "--data", tmp_path / "data.csv", "-o", tmp_path / "model.json", "--seed", 1, "--json"
    )
    assert ended.returncode == 0, ended.stderr
    made = json.loads((tmp_path / "model.json").read_text(encoding="utf-8"))
    kind = SparseMKLClassifierCV if classes else SparseMKLRegressorCV
    model = kind(random_state=1).fit(X, y)
    settings = made["provenance"]["settings"]
    assert (model.C_, model.lam_) == (float(settings["C"]), float(settings["lambda"]))
    assert model.objective_ == pytest.approx(made["bounds"]["objective"], rel=1e-6)
    tuning, tried = json.loads(ended.stdout)["tuning"], model.cv_results_
    assert model.scoring_ == tuning["score"] == ("accuracy" if classes else "r2")
    chosen = np.flatnonzero((tried["param_C"] == model.C_) & (tried["param_lam"] == model.lam_)
                            & (tried["param_max_kernels"] == model.max_kernels_))
    assert tried["mean_test_score"][chosen].tolist() == [tuning["value"]]
    points = Counter(tried["param_max_kernels"].tolist())
    if classes:
        # Fewer than 100 rows: all 24 points go through five folds, and the three of each number of
        # kernels that did best through 15 further ones.
        assert points == {1: 3, 3: 3, 7: 3} and tuning["fits"] == 5 * 24 + 15 * 9
        assert "split19_test_score" in tried and "split20_test_score" not in tried
    else:
        # The three of each number of kernels that did best on two halves; 0.01 is a further C.
        assert points == {1: 3, 3: 3, 7: 3} and tuning["fits"] == 5 * 9 + 2 * 30
    by_hand = (SparseMKLClassifier if classes else SparseMKLRegressor)(
        "adaptive", C=model.C_, lam=model.lam_, max_kernels=model.max_kernels_, standardize=True,
        random_state=1, **({} if classes else {"scale_target": True})
    ).fit(X, y)
    assert by_hand.objective_ == pytest.approx(model.objective_, rel=1e-6)
    assert clone(model).get_params() == model.get_params()


def test_what_is_tried_can_be_given():
    X, y = load_iris(return_X_y=True)
    model = SparseMKLClassifierCV(Cs=[1, 5], lams=[2], max_kernels=1, gap=1e-4).fit(X, y)
    assert sorted(model.cv_results_["param_C"]) == [1, 5]
    assert model.lam_ == 2 and model.max_kernels_ == 1 and model.verify()
    assert model.cv_results_["split4_test_score"].shape == (2,)
    for wrong in [{"Cs": [0]}, {"lams": ["x"]}, {"max_kernels": [1.5]}, {"sparsest": 3}]:
        with pytest.raises(ValueError):
            SparseMKLClassifierCV(**wrong).fit(X, y)
    with pytest.raises(AttributeError, match="no path"):
        model.k0_path()


def test_views_and_too_few_rows():
    X, y = load_iris(return_X_y=True)
    views = Views({"sepal": X[:, :2], "petal": X[:, 2:]})
    tuned = SparseMKLClassifierCV("linear[views]; rbf(gamma=scale)[views]", per_view=1)
    assert cross_val_score(tuned, views, y, cv=3).mean() > 0.9
    few = np.r_[0:3, 60:63]
    with pytest.warns(UserWarning, match="are not tuned"):
        model = SparseMKLClassifierCV("linear").fit(X[few], y[few])
    assert model.score(X[few], y[few]) == 1 and (model.C_, model.lam_) == (10, 0.1)


def test_the_command_line_is_there():
    # That it works is seen above.
    ended = command_line("fit", "--data", "nothing.csv")
    assert ended.returncode != 0 and "nothing.csv" in ended.stderr
