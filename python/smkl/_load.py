"""Estimators from model files."""

from __future__ import annotations

import json
import math
import os
import re
from pathlib import Path
from typing import Any, Literal, Union

import numpy as np

from . import _kernels
from ._classifier import SparseMKLClassifier
from ._model import Model
from ._oneclass import SparseMKLOneClass
from ._regressor import SparseMKLRegressor
from ._settings import Problem
from ._words import GIVEN

_FAMILIES: dict[str, Literal["ovo", "ovr"]] = {"one-versus-one": "ovo", "one-versus-rest": "ovr"}


#: A task as files have it, such as ``one-class(C=1.0,nu=0.1)``.
_ONE_CLASS = re.compile(r"one-class\((?:.*,)?nu=([^,)]+).*\)")

Loaded = Union[SparseMKLClassifier, SparseMKLRegressor, SparseMKLOneClass]


def load(path: str | os.PathLike[str]) -> Loaded:
    """Read a model file, as ``save`` and ``smkl fit -o FILE`` write it.

    Parameters
    ----------
    path : str or path-like
        The file.

    Returns
    -------
    model : SparseMKLClassifier, SparseMKLRegressor or SparseMKLOneClass
        A fitted estimator; of more than 200 kernels it has those with weight. Classes that are
        numbers in words are numbers, False and True are truths. It has neither training data nor
        certificate.

    Examples
    --------
    >>> from sklearn.datasets import load_wine
    >>> from smkl import SparseMKLClassifier, load
    >>> X, y = load_wine(return_X_y=True)
    >>> SparseMKLClassifier(standardize=True).fit(X, y).save("wine.json")  # doctest: +SKIP
    >>> load("wine.json").score(X, y) > 0.9  # doctest: +SKIP
    True
    """
    content = Path(path).read_bytes()
    try:
        document = json.loads(content)
        if document["format"] != "smkl-model":
            raise ValueError
    except (ValueError, TypeError, KeyError, UnicodeDecodeError) as problem:
        raise ValueError(
            f"{os.fspath(path)} is no model file. Expected one that save or 'smkl fit -o FILE' wrote."
        ) from problem
    columns, task = document["columns"], document["task"]
    entries = document["kernels"]["entries"]
    if any(GIVEN.fullmatch(entry["spec"]) for entry in entries):
        raise ValueError(
            f"{os.fspath(path)} has kernels that Python computed, which no file holds. Expected "
            "kernels of specifications. Maybe a pickle of the estimator instead."
        )
    if columns.get("rest", "none") != "none" or columns.get("texts"):
        raise ValueError(
            f"{os.fspath(path)} is about columns of words or text. Expected columns of numbers. Maybe "
            "predict on the command line: python -m smkl predict."
        )
    model = Model.of(content)
    settings = document["provenance"]["settings"]
    common: dict[str, Any] = {
        "kernel": settings["kernels"],
        "max_kernels": int(settings["k0"]),
        "C": float(settings["C"]),
        "lam": float(settings["lambda"]),
        "standardize": document["preprocessing"].get("mean") is not None,
        "normalize": document["kernels"]["normalization"],
    }
    made: Loaded
    one_class = _ONE_CLASS.fullmatch(task.get("family") or "")
    if one_class:
        made = SparseMKLOneClass(**common, nu=float(one_class[1]))
        made.offset_ = -float(model.intercepts()[0])
    elif task["kind"] in _FAMILIES or len(task["classes"]) > 1:
        made = SparseMKLClassifier(
            **common,
            multi_class=_FAMILIES.get(task["kind"], "ovo"),
            probability=model.has_probabilities(),
        )
        made.classes_ = _numbers(task["classes"])
        made._classes_present = np.arange(len(made.classes_))
    else:
        made = SparseMKLRegressor(**common, epsilon=float(task["epsilon"]))
    read(made, model, document)
    return made


def _numbers(names: list[str]) -> Any:
    if names == ["False", "True"]:
        return np.array([False, True])
    for kind in (int, float):
        try:
            found = np.array([kind(name) for name in names])
        except ValueError:
            continue
        if kind is float or [str(value) for value in found.tolist()] == names:
            return found
    return np.array(names)


def read(estimator: Any, model: Model, document: Any) -> None:
    """Takes over what a file says."""
    features, bounds = document["columns"]["features"], document["bounds"]
    estimator.n_features_in_ = len(features)
    if document["columns"]["named"]:
        estimator.feature_names_in_ = np.asarray(features, dtype=object)
    entries = document["kernels"]["entries"]
    estimator.kernels_ = _kernels.display([entry["spec"] for entry in entries])
    estimator.kernel_weights_ = np.array([float(entry["beta"]) for entry in entries])
    estimator.weights_ = dict(zip(estimator.kernels_, estimator.kernel_weights_.tolist()))
    rigorous = bool(bounds["objectiveRigorous"])
    estimator.objective_ = float(bounds["objective"])
    estimator.lower_bound_ = float(bounds["lowerBound"])
    estimator.upper_bound_ = estimator.objective_ if rigorous else math.inf
    estimator.gap_ = float(bounds["relativeGap"]) if rigorous else math.inf
    estimator.status_ = str(bounds["status"]).lower().replace("_", " ")
    estimator.optimal_ = rigorous and abs(estimator.gap_) <= 1e-6
    estimator.max_kernels_ = estimator.max_kernels
    estimator.certificate_ = None
    estimator.remarks_ = []
    estimator._model = model
    estimator._kernels = _kernels.Kernels(str(document["provenance"]["settings"]["kernels"]))
    estimator._given_names = []
    estimator._train = None
    estimator._training = None
    estimator._seed = 1
    estimator._proved = Problem(
        estimator._kernels.text,
        estimator.C,
        estimator.lam,
        estimator.max_kernels,
        "drop",
        estimator.normalize,
        estimator.standardize,
        multi_class=getattr(estimator, "multi_class", "ovo"),
        nu=getattr(estimator, "nu", None),
    )
