"""The tuned estimator of the Python package beside a tuned SVC and the methods of MKLpy.

    python/build-wheel && bench/peers/setup
    bench/peers/.venv/bin/python -m pip install smkl-python/target/dist/smkl-*.whl
    bench/peers/.venv/bin/python bench/peers/estimators.py --data-dir DIR --out FILE   # six sets, five splits
    bench/peers/.venv/bin/python bench/peers/estimators.py --cold                      # import and first fit

Every method runs on one thread and sees the same standardised columns of the same four fifths of the
rows, by class. SVC is tuned over C and gamma, those of MKLpy over the C of their SVC (EasyMKL over
lambda as well) on the seven kernels of the tuned estimator with these widths; all by five folds.
"smkl" is the tuned estimator with sparsest=True, "smkl, mixed" that without. Prints tables in Markdown: means with
intervals of 95 % over the splits, and processor seconds. What is in FILE is not computed again.
"""

import argparse
import csv
import itertools
import json
import math
import os
import resource
import subprocess
import sys
import warnings
from pathlib import Path

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"

SPLITS = 5
T = 2.776  # of Student, four degrees of freedom, 95 %
C = [0.1, 1, 10, 100]
FACTORS = [0.03, 0.1, 0.3, 1, 3]
LAMBDAS = [0.01, 0.1, 0.5]

# name: (columns of features, column of the label, what a label stands for, whether there is a header)
SETS = {
    "wine": (slice(1, 14), 0, str, False),
    "parkinsons": ([*range(1, 17), *range(18, 24)], 17, str, True),
    "heart": (slice(0, 13), 13, lambda cell: str(float(cell) > 0), False),
    "ionosphere": (slice(0, 34), 34, str, False),
    "breastcancer": (slice(2, 32), 1, str, False),
    "mammographic": (slice(0, 5), 5, str, False),
}

METHODS = ["smkl", "smkl, mixed", "SVC", "AverageMKL", "EasyMKL", "CKA", "PWMK", "FHeuristic"]


def read(folder, name):
    import numpy as np

    features, label, meaning, header = SETS[name]
    with (Path(folder) / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        lines = [line for line in csv.reader(file) if line][int(header) :]
    cells = np.array(lines)
    x = np.array([[float(c) if c != "?" else np.nan for c in row] for row in cells[:, features]])
    return x, np.array([meaning(c) for c in cells[:, label]])


def prepared(x, y, train, test):
    """Medians and standard scores of the training rows, and classes as numbers."""
    import numpy as np
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    scale = make_pipeline(SimpleImputer(strategy="median"), StandardScaler()).fit(x[train])
    y = np.unique(y, return_inverse=True)[1]
    return scale.transform(x[train]), y[train], scale.transform(x[test]), y[test]


def kernels(x, z):
    """The seven kernels of the set 'adaptive' on standardised columns."""
    from sklearn.metrics.pairwise import laplacian_kernel, linear_kernel, polynomial_kernel, rbf_kernel

    width = 1 / x.shape[1]
    return [
        linear_kernel(x, z),
        polynomial_kernel(x, z, degree=2, gamma=width, coef0=1),
        *(rbf_kernel(x, z, gamma=factor * width) for factor in (0.1, 0.3, 1)),
        *(laplacian_kernel(x, z, gamma=factor * width) for factor in (0.3, 1)),
    ]


def ours(x, y, sparsest):
    from smkl import SparseMKLClassifierCV

    model = SparseMKLClassifierCV(sparsest=sparsest, random_state=0, n_jobs=1).fit(x, y)
    used = sum(weight > 0 for weight in model.weights_.values())
    return lambda new: model.predict(new), used


def svc(x, y):
    from sklearn.model_selection import GridSearchCV, StratifiedKFold
    from sklearn.svm import SVC

    grid = {"C": C, "gamma": [factor / x.shape[1] for factor in FACTORS]}
    folds = StratifiedKFold(5, shuffle=True, random_state=1)
    model = GridSearchCV(SVC(), grid, cv=folds).fit(x, y)
    return lambda new: model.predict(new), 1


def mklpy(name, x, y):
    import MKLpy.algorithms
    import numpy as np
    import torch
    from MKLpy.preprocessing import kernel_normalization
    from sklearn.model_selection import StratifiedKFold
    from sklearn.svm import SVC

    torch.set_num_threads(1)
    make = getattr(MKLpy.algorithms, name)
    normal = name != "CKA"  # As its authors have it: CKA centres what it gets.

    def tensors(grams):
        found = [torch.from_numpy(np.ascontiguousarray(gram)) for gram in grams]
        return [kernel_normalization(gram) for gram in found] if normal else found

    own = tensors(kernels(x, x))
    labels = torch.from_numpy(y)
    points = [
        {"learner": SVC(C=c), **more}
        for c, more in itertools.product(
            C, [{"lam": lam} for lam in LAMBDAS] if name == "EasyMKL" else [{}]
        )
    ]
    folds = list(StratifiedKFold(5, shuffle=True, random_state=1).split(x, y))

    def score(point):
        right = []
        for train, test in folds:
            model = make(**point).fit([gram[train][:, train] for gram in own], labels[train])
            said = np.asarray(model.predict([gram[test][:, train] for gram in own]))
            right.append(np.mean(said == y[test]))
        return np.mean(right)

    best = max(points, key=score)
    model = make(**best).fit(own, labels)

    def predict(new):
        cross = kernels(new, x)
        if normal:
            # K(x, z) / sqrt(K(x, x) K(z, z)), as kernel_normalization has it for square ones.
            at_new = [np.diag(gram) for gram in kernels(new, new)]
            at_own = [np.diag(gram) for gram in kernels(x, x)]
            cross = [k / np.sqrt(np.outer(a, b)) for k, a, b in zip(cross, at_new, at_own)]
        return np.asarray(model.predict([torch.from_numpy(np.ascontiguousarray(k)) for k in cross]))

    found = model.solution.values() if isinstance(model.solution, dict) else [model.solution]
    return predict, max(int((abs(np.asarray(one.weights)) > 1e-6).sum()) for one in found)


def learn(method, x, y):
    if method.startswith("smkl"):
        return ours(x, y, method == "smkl")
    return svc(x, y) if method == "SVC" else mklpy(method, x, y)


def spent():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def run(folder, names, out):
    import numpy as np
    from sklearn.model_selection import StratifiedShuffleSplit

    done = {}
    if out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            done[row["set"], row["split"], row["method"]] = row
    random = np.random.default_rng(0)
    toy = random.standard_normal((40, 3))
    for method in METHODS:  # Starting is measured by --cold.
        learn(method, toy, (toy[:, 0] > 0).astype(int))
    for name in names:
        x, y = read(folder, name)
        splits = StratifiedShuffleSplit(SPLITS, test_size=0.2, random_state=1).split(x, y)
        for split, (train, test) in enumerate(splits):
            own, label, new, truth = prepared(x, y, train, test)
            for method in METHODS:
                if (name, split, method) in done:
                    continue
                before = spent()
                predict, used = learn(method, own, label)
                score = float(np.mean(predict(new) == truth))
                row = {"set": name, "split": split, "method": method, "score": score,
                       "kernels": used, "seconds": spent() - before, "rows": len(own)}
                done[name, split, method] = row
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
                print(name, split, method, f"{score:.4f} {row['seconds']:.1f} s", file=sys.stderr)
    table(done)


def interval(values):
    import numpy as np

    values = 100 * np.array(values)
    return f"{values.mean():.1f} ± {T * values.std(ddof=1) / math.sqrt(len(values)):.1f}"


def table(done):
    import numpy as np

    names = list(dict.fromkeys(name for name, _, _ in done))

    def values(name, method, key):
        return [done[name, split, method][key] for split in range(SPLITS)]

    print(f"| set | rows | {' | '.join(METHODS)} | smkl less SVC | kernels of smkl |")
    print("|---|" + "---:|" * (len(METHODS) + 3))
    for name in names:
        scores = {method: values(name, method, "score") for method in METHODS}
        less = np.subtract(scores["smkl"], scores["SVC"])
        used = np.mean(values(name, "smkl", "kernels"))
        cells = [interval(scores[method]) for method in METHODS] + [interval(less), f"{used:.1f}"]
        print(f"| {name} | {done[name, 0, 'smkl']['rows']} | {' | '.join(cells)} |")
    print("\nProcessor seconds of a split, in the mean:\n")
    print(f"| set | {' | '.join(METHODS)} |")
    print("|---|" + "---:|" * len(METHODS))
    for name in names:
        cells = [f"{np.mean(values(name, method, 'seconds')):.2f}" for method in METHODS]
        print(f"| {name} | {' | '.join(cells)} |")


DATA = """
import warnings
warnings.filterwarnings("ignore")
"""
ROWS = """
import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.preprocessing import StandardScaler
x, y = load_breast_cancer(return_X_y=True)
x = StandardScaler().fit_transform(x)
"""
COLD = {
    "SVC": ("from sklearn.svm import SVC", "SVC().fit(x, y).predict(x)"),
    "smkl": ("from smkl import SparseMKLClassifier",
             "SparseMKLClassifier(n_jobs=1).fit(x, y).predict(x)"),
    "smkl, tuned": ("from smkl import SparseMKLClassifierCV",
                    "SparseMKLClassifierCV(n_jobs=1).fit(x, y).predict(x)"),
    "smkl.EasyMKL": ("from smkl import EasyMKL", "EasyMKL().fit(x, y).predict(x)"),
    "MKLpy EasyMKL": (
        "from MKLpy.algorithms import EasyMKL; import torch; torch.set_num_threads(1)",
        "k = [torch.from_numpy(np.exp(-g * ((x[:, None] - x) ** 2).sum(2)))\n"
        "     for g in (0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.5, 1, 3)]\n"
        "EasyMKL().fit(k, torch.from_numpy(y)).predict(k)",
    ),
}


def cold(runs):
    """Whole processes: those that import only, and those that fit and predict as well."""

    def seconds(code):
        found = []
        for _ in range(runs):
            process = subprocess.Popen(
                [sys.executable, "-c", DATA + code], stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            if status:
                raise RuntimeError(f"A process ended with status {status}:\n{code}")
            found.append(usage.ru_utime + usage.ru_stime)
        return min(found)

    print("| | import | import, data, first fit and prediction |")
    print("|---|---:|---:|")
    print(f"| Python with numpy and the data alone | | {seconds(ROWS):.2f} |")
    for name, (imports, fit) in COLD.items():
        print(f"| {name} | {seconds(imports):.2f} | {seconds(ROWS + imports + chr(10) + fit):.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data-dir", type=Path, help="the folder with the sets")
    parser.add_argument("--sets", default=",".join(SETS), help="some of the sets")
    parser.add_argument("--out", type=Path, default=Path("estimators.jsonl"), help="where results are kept")
    parser.add_argument("--cold", action="store_true", help="import and first fit instead")
    parser.add_argument("--runs", type=int, default=5, help="processes of --cold, of which the least counts")
    options = parser.parse_args()
    warnings.filterwarnings("ignore")
    if options.cold:
        cold(options.runs)
    elif options.data_dir is None:
        parser.error("--data-dir is missing. Expected the folder with the sets: 'smkl data fetch all' makes one.")
    else:
        run(options.data_dir, options.sets.split(","), options.out)


if __name__ == "__main__":
    main()
