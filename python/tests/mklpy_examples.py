"""The data and kernels of MKLpy's examples, and what MKLpy makes of them.

As a program, in an environment with MKLpy 0.6 (bench/peers/setup makes one) and the wheel, it runs
each example with both and prints the table in docs/python.md; with ``--write`` it keeps what MKLpy
found for the tests.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC

KEPT = Path(__file__).with_name("mklpy-0.6.json")

# Each example: its data, the degrees of its homogeneous polynomial kernels, method and arguments.
# CKA inverts a matrix that is singular with degree 0, whose kernel is constant.
EXAMPLES = {
    "training, AverageMKL": ("breast cancer", range(11), "AverageMKL", {}),
    "training, EasyMKL": ("breast cancer", range(11), "EasyMKL", {"lam": 0.1}),
    "training, CKA": ("breast cancer", range(1, 4), "CKA", {}),
    "multiclass, EasyMKL, ova": ("iris", range(11), "EasyMKL", {"multiclass_strategy": "ova"}),
    "multiclass, EasyMKL, ovo": ("iris", range(11), "EasyMKL", {"multiclass_strategy": "ovo"}),
    "multiclass, AverageMKL, ova": ("iris", range(11), "AverageMKL", {}),
    "multiclass, CKA, ova": ("iris", range(1, 4), "CKA", {}),
}


def data(name):
    """Rows scaled to [0, 1], then to norm 1, and split, as the examples do it."""
    load, share = {"breast cancer": (load_breast_cancer, 0.25), "iris": (load_iris, 0.3)}[name]
    x, y = load(return_X_y=True)
    x = (x - x.min(axis=0)) / (x.max(axis=0) - x.min(axis=0))
    norm = np.linalg.norm(x, axis=1)
    # One row of iris is all zero after scaling; MKLpy makes it NaN, which no kernel survives.
    x, y = x[norm > 0] / norm[norm > 0, None], y[norm > 0]
    return train_test_split(x, y, test_size=share, random_state=42)


def problem(example):
    """Kernels of training rows, kernels between test rows and these, and the classes of both."""
    name, degrees, method, arguments = EXAMPLES[example]
    train, test, y_train, y_test = data(name)
    kernels = [(train @ train.T) ** d for d in degrees]
    cross = [(test @ train.T) ** d for d in degrees]
    return kernels, cross, y_train, y_test, method, arguments


def weights(solution):
    """By task; that of two classes has no name."""
    if not isinstance(solution, dict):
        return {"": np.asarray(solution.weights, dtype=float).tolist()}
    return {
        str(task if not isinstance(task, tuple) else tuple(int(c) for c in task)): np.asarray(
            found.weights, dtype=float
        ).tolist()
        for task, found in solution.items()
    }


def fit_theirs(example):
    """With MKLpy; what learns on the weighted kernel is the same on both sides."""
    import MKLpy.algorithms
    import torch

    torch.set_num_threads(1)
    kernels, cross, y, _, method, arguments = problem(example)
    kernels, cross = ([torch.from_numpy(k) for k in part] for part in (kernels, cross))
    make = getattr(MKLpy.algorithms, method)
    return lambda: make(learner=SVC(C=1000), **arguments).fit(kernels, torch.from_numpy(y)), cross


def fit_ours(example):
    """With this package."""
    import smkl

    kernels, cross, y, _, method, arguments = problem(example)
    return lambda: getattr(smkl, method)(**arguments).fit(kernels, y), cross


SIDES = {"MKLpy": fit_theirs, "smkl": fit_ours}


def timed(fit):
    """What was fitted, and milliseconds of the fastest of many."""
    best = np.inf
    for _ in range(40):
        start = time.perf_counter()
        fitted = fit()
        best = min(best, time.perf_counter() - start)
    return fitted, 1000 * best


def alone(side, example):
    """Seconds of a process that runs one example once and predicts, from start to end."""
    command = [sys.executable, "-W", "ignore", __file__, "--alone", side, example]
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def write():
    """Keeps what MKLpy makes of each example."""
    kept = {}
    for example in EXAMPLES:
        fit, cross = fit_theirs(example)
        fitted = fit()
        predicted = np.asarray(fitted.predict(cross)).tolist()
        kept[example] = {"weights": weights(fitted.solution), "predicted": predicted}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def compare():
    """Prints a row of the table for each example."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    for example in EXAMPLES:
        (theirs, _), (ours, _) = fit_theirs(example), fit_ours(example)
        _, slow = timed(theirs)
        fitted, fast = timed(ours)
        own = weights(fitted.solution)
        expected = kept[example]["weights"]
        off = max(np.abs(np.subtract(own[task], w)).max() for task, w in expected.items())
        script = min(alone("MKLpy", example) for _ in range(3))
        own_script = min(alone("smkl", example) for _ in range(3))
        print(
            f"| {example} | {off:.0e} | {slow:.1f} ms | {fast:.1f} ms | {slow / fast:.1f} | "
            f"{script:.1f} s | {own_script:.1f} s | {script / own_script:.1f} |"
        )


if __name__ == "__main__":
    if "--alone" in sys.argv:
        run, rows = SIDES[sys.argv[2]](sys.argv[3])
        print(run().predict(rows))
    elif "--write" in sys.argv:
        write()
    else:
        compare()
