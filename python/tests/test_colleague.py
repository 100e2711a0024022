"""A proof or a model that was made here, on the command line of somebody who has the CSV file alone."""

import subprocess
import sys

import pandas as pd
import pytest
from sklearn.datasets import load_wine
from sklearn.pipeline import make_pipeline

from smkl import SparseMKLClassifier, SparseMKLOneClass, SparseMKLRegressor, ViewSplitter

TABLE = load_wine(as_frame=True).frame
X, Y = TABLE.drop(columns="target"), TABLE["target"]
SPLIT = ViewSplitter({"acid": list(X.columns[:6]), "color": list(X.columns[6:])})


def classes():
    model = SparseMKLClassifier(
        "linear[views]; rbf(gamma=scale)[views]", C=1000, normalize="trace", gap=1e-3, max_kernels=2, per_view=1,
        must="rbf*acid*", multi_class="ovr", class_weight={1: 2.0},
    )
    make_pipeline(SPLIT, model).fit(X, Y)
    return model, TABLE, ["--label", "target"]


def numbers():
    model = SparseMKLRegressor("linear; rbf(gamma=scale)", epsilon=0.3, gap=1e-3, indefinite="clip")
    file = TABLE.assign(tenfold=TABLE["hue"] * 10)
    return model.fit(X.drop(columns="proline"), file["tenfold"]), file, ["--ignore", "target,proline"]


def alone():
    model = SparseMKLOneClass("rbf(gamma=scale)[each]", nu=0.2, standardize=True, gap=0.5, normalize="trace")
    return model.fit(X), X, []


@pytest.mark.parametrize("make", [classes, numbers, alone])
def test_a_file_and_a_command_are_all_that_a_colleague_needs(make, tmp_path):
    model, file, options = make()
    file.to_csv(tmp_path / "wine.csv", index=False)
    model.certificate_.save(tmp_path / "wine.proof")
    model.save(tmp_path / "wine.json")
    data = ["--data", "wine.csv", *options]
    ended = [
        subprocess.Popen(
            [sys.executable, "-m", "smkl", *words, *data], text=True, cwd=tmp_path,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        for words in (
            ["verify", "wine.proof"],
            ["solve", "-m", "wine.json", "--gap", "0.5", "--certificate", "solved.proof", "--quiet"],
        )
    ]
    told = [one.communicate(timeout=600)[0] for one in ended]
    assert "VALID: every number" in told[0] and ended[0].returncode == 0, told[0]
    assert "The proof says nothing" not in told[1] and ended[1].returncode == 0, told[1]
    # What the command line proved is this model's own problem: all settings are compared.
    model.certificate_._bytes = (tmp_path / "solved.proof").read_bytes()
    found = model.verify()
    assert found, found.reason
