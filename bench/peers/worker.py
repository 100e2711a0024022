"""Runs and times the peers for 'smkl bench'. README.md has the protocol.

One JSON object for each line of standard input, one for each line of standard output.
"""

import importlib.metadata
import json
import os
import signal
import sys
import time
from pathlib import Path

PACKAGES = ["numpy", "scipy", "scikit-learn", "MKLpy", "torch", "cvxopt", "clarabel"]


class Data:
    """The matrices of one data set, read when first asked for."""

    def __init__(self, folder, n, q, columns):
        self.folder, self.n, self.q, self.columns = Path(folder), n, q, columns
        self.kept = {}

    def once(self, name, make):
        if name not in self.kept:
            self.kept[name] = make()
        return self.kept[name]

    def file(self, name, *shape):
        import numpy

        return numpy.fromfile(self.folder / f"{name}.f64", dtype="<f8").reshape(shape)

    def rows(self):
        return self.once("rows", lambda: self.file("rows", self.n, self.columns))

    def labels(self):
        return self.once("labels", lambda: self.file("labels", self.n))

    def grams(self):
        return self.once(
            "grams", lambda: [self.file(f"gram-{i}", self.n, self.n) for i in range(self.q)]
        )

    def average(self):
        return self.once("average", lambda: sum(self.grams()) / self.q)

    def tensors(self):
        import torch

        torch.set_num_threads(1)
        return [torch.from_numpy(gram) for gram in self.grams()], torch.from_numpy(self.labels())


def easymkl(data, command):
    from MKLpy.algorithms import EasyMKL

    grams, labels = data.tensors()
    return lambda: EasyMKL().fit(grams, labels), lambda fitted: {
        "weights": fitted.solution.weights.tolist()
    }


def cka(data, command):
    from MKLpy.algorithms import CKA

    grams, labels = data.tensors()
    return lambda: CKA().fit(grams, labels), lambda fitted: {
        "weights": fitted.solution.weights.tolist()
    }


def kernels(data, command):
    import numpy
    from scipy.spatial.distance import cdist

    x = data.rows()

    def compute():
        dot = x @ x.T
        square = cdist(x, x, "sqeuclidean")
        poly = 0.01 * dot + 1
        return [
            dot,
            poly**2,
            poly**3,
            poly**5,
            numpy.exp(-0.5 * square),
            numpy.exp(-0.3 * square),
            numpy.exp(-0.1 * square),
            numpy.tanh(0.5 * dot + 1),
            numpy.tanh(0.7 * dot + 1),
            numpy.exp(-0.3 * cdist(x, x, "cityblock")),
        ]

    # The norms let the other side see that these are the same matrices.
    return compute, lambda grams: {"norms": [float(numpy.linalg.norm(gram)) for gram in grams]}


def svm(data, command):
    import numpy
    from sklearn.svm import SVC

    gram, labels = data.average(), data.labels()

    def dual(fitted):
        signed = numpy.zeros(data.n)
        signed[fitted.support_] = fitted.dual_coef_[0]
        value = numpy.abs(signed).sum() - signed @ gram @ signed / 2
        return {"value": float(value)}

    return lambda: SVC(C=command["C"], kernel="precomputed").fit(gram, labels), dual


def svc(data, command):
    from sklearn.svm import SVC, SVR

    rows, labels = data.rows(), data.labels()
    gamma, cache = command.get("gamma", "scale"), command.get("cache", 200)
    kind = SVR if command.get("regression", False) else SVC
    machine = kind(C=command["C"], gamma=gamma, cache_size=cache)
    return lambda: machine.fit(rows, labels), lambda fitted: {"vectors": len(fitted.support_)}


def classes(data, command):
    from sklearn.svm import SVC

    gram, labels = data.average(), data.labels()
    return lambda: SVC(C=command["C"], kernel="precomputed").fit(gram, labels), lambda fitted: {
        "vectors": int(fitted.n_support_.sum()),
        "accuracy": float(fitted.score(gram, labels)),
    }


def tuned(data, command):
    """The first rows are for training, the others for a test; without others the same ones."""
    from sklearn.model_selection import GridSearchCV
    from sklearn.svm import SVC, SVR

    count = command.get("train", data.n)
    rows, labels = data.rows()[:count], data.labels()[:count]
    test = slice(count, None) if count < data.n else slice(None)
    scale = 1 / (data.columns * rows.var())
    machine = SVC()
    if command.get("regression", False):
        machine = SVR()
        mean, deviation = labels.mean(), labels.std()
        # R2 is the same in any unit; C and epsilon are not.
        labels, others = (labels - mean) / deviation, (data.labels()[test] - mean) / deviation
    else:
        others = data.labels()[test]
    values = {
        "C": command["C"] if isinstance(command["C"], list) else [command["C"]],
        "gamma": [scale * factor for factor in command.get("multiples", [1])],
    }
    search = GridSearchCV(machine, values, cv=5)
    return lambda: search.fit(rows, labels), lambda fitted: {
        "score": float(fitted.score(data.rows()[test], others))
    }


def selection(data, command):
    """One classifier on the first rows, tested on the others; its parameters by search."""
    import numpy
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.feature_selection import SelectKBest, f_classif
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import GridSearchCV, StratifiedKFold
    from sklearn.neighbors import NearestCentroid
    from sklearn.pipeline import make_pipeline
    from sklearn.svm import SVC

    rows, labels = data.rows(), data.labels()
    train = command.get("train", data.n)
    columns = rows.shape[1]
    folds = command.get("folds", 0)
    # Of equals the first wins: with folds of its own the one with the fewest columns.
    fine = [4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5, 0.3, 0.1]
    thresholds = fine if folds else [0.1, 0.3, 0.5, 1, 2, 3, 4]
    counts = sorted({min(k, columns) for k in (1, 2, 3, 5, 10, 20)})
    models = {
        "svc": (
            SVC(),
            {"C": [0.1, 1, 10, 100], "gamma": [g / columns for g in (0.1, 0.3, 1, 3)]},
        ),
        "l1-logistic": (
            LogisticRegression(l1_ratio=1.0, solver="liblinear", max_iter=1000, random_state=1),
            {"C": [0.03, 0.1, 0.3, 1, 3, 10]},
        ),
        "forest": (RandomForestClassifier(n_estimators=300, random_state=1), {}),
        "univariate-svc": (
            make_pipeline(SelectKBest(f_classif), SVC()),
            {"selectkbest__k": counts, "svc__C": [1, 10]},
        ),
        "centroid": (NearestCentroid(), {"shrink_threshold": thresholds}),
    }
    model, values = models[command.get("method", "svc")]
    # Rows that come in the order of their classes or of the laboratory have to be shuffled.
    split = StratifiedKFold(folds, shuffle=True, random_state=1) if folds else 3
    search = GridSearchCV(model, values, cv=split)

    def used(fitted):
        best = fitted.best_estimator_
        if hasattr(best, "named_steps"):
            return int(best.named_steps["selectkbest"].get_support().sum())
        if hasattr(best, "coef_") and isinstance(best, LogisticRegression):
            return int((best.coef_ != 0).sum())
        if hasattr(best, "centroids_"):
            return int((numpy.ptp(best.centroids_, axis=0) > 1e-12).sum())
        return columns

    def describe(fitted):
        test = slice(train, None) if train < data.n else slice(None)
        return {"accuracy": float(fitted.score(rows[test], labels[test])), "used": used(fitted)}

    return lambda: search.fit(rows[:train], labels[:train]), describe


def stability(data, command):
    """How often the lasso takes a column among its first k0, over halves in complementary pairs."""
    import numpy
    from sklearn.linear_model import lars_path

    train, k0 = command.get("train", data.n), command["k0"]
    rows, labels = data.rows()[:train], data.labels()[:train]

    def halves(random):
        """Two halves of each class without a row in common."""
        orders = [random.permutation(numpy.flatnonzero(labels == label)) for label in (1, -1)]
        for part in range(2):
            yield numpy.concatenate(
                [order[part * (len(order) // 2) :][: len(order) // 2] for order in orders]
            )

    def run():
        random = numpy.random.default_rng(command.get("seed", 1))
        counts = numpy.zeros(rows.shape[1])
        pairs = max(1, command.get("halves", 2) // 2)
        for _ in range(pairs):
            for half in halves(random):
                x, y = rows[half], labels[half]
                _, active, _ = lars_path(x - x.mean(0), y - y.mean(), method="lasso", max_iter=k0)
                counts[active[:k0]] += 1
        return counts / (2 * pairs)

    return run, lambda counts: {"frequencies": counts.tolist()}


def full_bound(data, command):
    import conic

    def solve():
        return conic.full_sdp(
            data.grams(), data.labels(), command["C"], command["lambda"], command["k0"]
        )

    return solve, lambda found: {"value": found.value, "solverSeconds": found.solver_seconds}


METHODS = {
    "easymkl": easymkl,
    "cka": cka,
    "kernels": kernels,
    "svm": svm,
    "svc": svc,
    "classes": classes,
    "tuned": tuned,
    "full-bound": full_bound,
    "selection": selection,
    "stability": stability,
}


def versions():
    found = {}
    for package in PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            pass
    return found


def measure(data, command):
    """Processor seconds of one run: several runs between two looks at the clock, if asked for."""
    if data is None:
        raise ValueError("There is no data yet. Expected 'load' first.")
    run, describe = METHODS[command["do"]](data, command)
    times = command.get("times", 1)
    start = time.process_time()
    for _ in range(times):
        result = run()
    seconds = (time.process_time() - start) / times
    return {"seconds": seconds, **describe(result)}


def serve(lines, answers):
    data = None
    for line in lines:
        command = json.loads(line)
        try:
            if command["do"] == "load":
                data = Data(command["folder"], command["n"], command["q"], command["columns"])
                answer = {"versions": versions()}
            elif command["do"] in METHODS:
                answer = measure(data, command)
            else:
                raise ValueError(f"There is no command {command['do']!r}.")
        except Exception as problem:  # A peer that fails is a result, not the end of the run.
            answer = {"error": f"{type(problem).__name__}: {problem}"}
        answers.write(json.dumps({"id": command["id"], **answer}) + "\n")
        answers.flush()


def check():
    """Runs every method on a toy problem, to see that the packages work together."""
    import tempfile

    import numpy

    with tempfile.TemporaryDirectory() as folder:
        random = numpy.random.default_rng(1)
        labels = numpy.repeat([1.0, -1.0], 10)
        rows = random.normal(size=(20, 2)) + labels[:, None]
        squares = ((rows[:, None] - rows[None]) ** 2).sum(axis=2)
        rows.tofile(f"{folder}/rows.f64")
        labels.tofile(f"{folder}/labels.f64")
        for i, gram in enumerate([rows @ rows.T, numpy.exp(-squares)]):
            gram.tofile(f"{folder}/gram-{i}.f64")
        data = Data(folder, 20, 2, 2)
        for name in METHODS:
            measure(data, {"do": name, "C": 10, "lambda": 0.1, "k0": 1})


def main():
    sys.path.insert(0, str(Path(__file__).parent))
    # Whatever the packages print goes to standard error: standard output is for answers alone.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    if sys.argv[1:] == ["--check"]:
        check()
    else:
        # Ctrl-C in a terminal reaches the whole group; smkl decides when this process ends.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
