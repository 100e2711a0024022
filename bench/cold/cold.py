"""Whole processes: 'smkl fit --data FILE' beside GridSearchCV of scikit-learn, by processor time.

    PYTHON bench/cold/cold.py --runs 3 DISTRIBUTION [DISTRIBUTION ...]

PYTHON has numpy and scikit-learn (bench/peers/setup makes one). A distribution is a folder with
bin/smkl; several are compared with each other. All run in alternation, on one thread, and the least
time of the runs counts. '--shapes' names some of the shapes, '--out' keeps the tables as JSON.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

THREADS = ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"]
GRID = """
import sys
import numpy
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, SVR

train, test, kind, size = sys.argv[1:]
def read(name):
    table = numpy.genfromtxt(name, delimiter=",", skip_header=1, dtype=str)
    rows, label = table[:, :-1].astype(float), table[:, -1]
    return rows, label.astype(float) if kind == "regression" else label
rows, label = read(train)
mean, deviation = (label.mean(), label.std()) if kind == "regression" else (0, 1)
scaled = (label - mean) / deviation if kind == "regression" else label
factors = [0.01, 0.03, 0.1, 0.3, 1, 3, 10] if size == "large" else [0.1, 0.3, 1]
gamma = [factor / rows.shape[1] for factor in factors]
C = [0.1, 1, 10, 100, 1000] if size == "large" else [0.1, 1, 10, 100]
name, machine = ("svr", SVR()) if kind == "regression" else ("svc", SVC())
search = GridSearchCV(
    make_pipeline(StandardScaler(), machine), {name + "__C": C, name + "__gamma": gamma}, cv=5)
search.fit(rows, scaled)
rows, label = read(test)
print(search.score(rows, (label - mean) / deviation if kind == "regression" else label))
"""


def shapes():
    """Name: rows, columns, kind, and how labels are made."""
    return {
        "noisy-200": (200, 10, "noisy"),
        "noisy-500": (500, 10, "noisy"),
        "noisy-1000": (1000, 10, "noisy"),
        "noisy-2000": (2000, 10, "noisy"),
        "thin-1000": (1000, 2, "noisy"),
        "wide-500": (500, 50, "noisy"),
        "wide-2000": (2000, 50, "noisy"),
        "rare-1000": (1000, 10, "rare"),
        "rare-2000": (2000, 10, "rare"),
        "apart-1000": (1000, 10, "apart"),
        "apart-2000": (2000, 10, "apart"),
        "twice-1000": (1000, 10, "twice"),
        "classes3-600": (600, 8, "3"),
        "classes10-1000": (1000, 16, "10"),
        "numbers-500": (500, 8, "regression"),
        "numbers-2000": (2000, 8, "regression"),
        # Beyond the aim: larger ones.
        "classes26-2000": (2000, 16, "26"),
        "noisy-5000": (5000, 10, "noisy"),
        "rare-5000": (5000, 10, "rare"),
        "numbers-5000": (5000, 8, "regression"),
    }


def draw(random, n, columns, kind):
    import numpy

    rows = random.standard_normal((n, columns))
    value = rows[:, 0] * rows[:, 1] + numpy.sin(2 * rows[:, -1]) + 0.5 * rows[:, 0]
    if kind == "regression":
        return rows, value + 0.5 * random.standard_normal(n)
    if kind in ("noisy", "twice"):
        label = value + 0.7 * random.standard_normal(n) > 0
        if kind == "twice":
            rows = numpy.round(rows)
        return rows, label.astype(int)
    if kind == "rare":
        label = value + 0.3 * random.standard_normal(n)
        return rows, (label > numpy.quantile(label, 0.98)).astype(int)
    if kind == "apart":
        label = (rows[:, 0] + rows[:, 1] > 0).astype(int)
        rows[:, 0] += 0.8 * (2 * label - 1)
        return rows, label
    count = int(kind)
    centres = numpy.random.default_rng(7).standard_normal((count, columns)) * 1.3
    label = random.integers(count, size=n)
    return rows + centres[label], label


def write(folder, name, shape):
    """Files to train and to test on."""
    import numpy

    n, columns, kind = shape
    random = numpy.random.default_rng(5)
    rows, label = draw(random, n + 2000, columns, kind)
    files = []
    for part, chosen in (("train", slice(n)), ("test", slice(n, None))):
        file = folder / f"{name}-{part}.csv"
        text = [",".join([f"x{c}" for c in range(columns)] + ["label"])]
        for row, y in zip(rows[chosen], label[chosen]):
            end = f"{y:.6g}" if kind == "regression" else f"c{y}"
            text.append(",".join(f"{value:.6g}" for value in row) + "," + end)
        file.write_text("\n".join(text) + "\n")
        files.append(str(file))
    return files[0], files[1], "regression" if kind == "regression" else "classes"


def run(command, environment, limit):
    """Processor seconds, wall seconds, the peak in MB and what a process says."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command, stdout=out, stderr=errors, env={**os.environ, **environment})
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except KeyboardInterrupt:
            process.kill()
            raise
        out.seek(0)
        errors.seek(0)
        if status != 0:
            raise RuntimeError(f"{command} ended with {status}: {errors.read().decode()[-400:]}")
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, out.read().decode()


def ours(home, files, limit):
    train, test, kind = files
    command = [f"{home}/bin/smkl", "fit", "--data", train, "--test", test, "--label", "label",
               "--task", "regression" if kind == "regression" else "classification",
               "--threads", "1", "--json", "--quiet"]
    seconds, peak, text = run(command, {}, limit)
    answer = json.loads(text)
    tuning = answer["tuning"]
    score = answer.get("testAccuracy")
    if score is None:
        score = answer["testScores"]["r2"] if "testScores" in answer else answer["scores"]["test"]["r2"]
    return {"seconds": seconds, "peak": peak, "score": score, "fits": tuning["fits"],
            "choice": [tuning["C"], tuning["lambda"], tuning["k0"]]}


def theirs(size, files, limit):
    seconds, peak, text = run([sys.executable, "-c", GRID, *files, size],
                              {name: "1" for name in THREADS}, limit)
    return {"seconds": seconds, "peak": peak, "score": float(text)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("homes", nargs="+")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--shapes", default="")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--out")
    options = parser.parse_args()
    known = shapes()
    names = [name for name in options.shapes.split(",") if name] or list(known)
    programs = [(home, lambda files, home=home: ours(home, files, 0)) for home in options.homes]
    if not options.no_peers:
        for size in ("large", "small"):
            programs.append((size, lambda files, size=size: theirs(size, files, 0)))
    table = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            files = write(Path(folder), name, known[name])
            found = {}
            for _ in range(options.runs):
                for program, measure in programs:
                    answer = measure(files)
                    best = found.get(program)
                    if best is None or answer["seconds"] < best["seconds"]:
                        found[program] = answer
            table[name] = found
            cells = []
            for program, _ in programs:
                a = found[program]
                cells.append(f"{a['seconds']:8.2f} s {a['score']:.4f} {a.get('fits', '')!s:>4} {a.get('choice', '')}")
            print(f"{name:16}", " | ".join(cells), flush=True)
    if options.out:
        Path(options.out).write_text(json.dumps(table, indent=1))


if __name__ == "__main__":
    main()
