#!/usr/bin/env python3
"""Runs `smkl fit --explain` for problems of sixteen shapes and compares its plans with the golden ones.

    bench/house/explain.py SMKL

SMKL is the start script of a distribution. Files of made rows are written to a temporary folder; each command is
stopped as soon as it has printed its plan. The golden plans are those of smkl-svm (SolvePlanTest), for a heap of 6 GiB.
Sizes of matrices are not compared: the golden ones leave out what several blocks copy. The lines 'search' and
'plugins' do not come from the shape, and are not compared either.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZE = re.compile(r"[0-9.]+ [MG]iB")
GOLDEN = ROOT / "smkl-svm/src/test/resources/org/smkl/svm/plan/plans.txt"


def golden():
    """The plans whose ranks are not known before the work, by their titles."""
    plans, title = {}, None
    for line in GOLDEN.read_text().splitlines():
        if not line.startswith(" "):
            title = line
            plans[title] = []
        else:
            plans[title].append(line.strip())
    return {name: plan for name, plan in plans.items() if "factor" not in name and "rank" not in name}


def rows(file, n, blocks):
    """Rows of two numbers; 45 pairs of ten classes, or two classes."""
    classes = 10 if blocks == 45 else 2
    with open(file, "w") as out:
        out.write("a,b,y\n")
        for i in range(n):
            out.write(f"{i * 7919 % 10007 / 1e4},{i * 104729 % 10009 / 1e4},c{i % classes}\n")


def printed(smkl, folder, shape):
    """The plan that the command prints."""
    file = folder / "rows.csv"
    rows(file, shape["n"], shape["blocks"])
    widths = "|".join(str(round(0.001 * (k + 1), 6)) for k in range(shape["q"]))
    kernels = folder / "kernels.txt"
    kernels.write_text(f"rbf(gamma={widths})\n")
    command = [smkl, "fit", "--data", str(file), "--kernels", f"@{kernels}", "--k0", str(shape["k0"])]
    command += ["-C", "1", "--lambda", "1", "--explain", "--memory", "6g"]
    environment = dict(os.environ, SMKL_JAVA_OPTS="-Xmx6g")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        plan = []
        for line in process.stdout:
            if not line.strip():
                break
            if line.startswith("  "):
                name, way = line.strip()[:14].strip(), line.strip()[14:].strip()
                if name not in ("search", "plugins"):
                    plan.append(f"{name}: {way}")
        process.kill()
    return plan


def main():
    """Prints a line for each shape; ends with 1 where a plan is another one."""
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        for title, expected in golden().items():
            shape = {name: int(value) for name, value in (word.split("=") for word in title.split())}
            found = printed(sys.argv[1], pathlib.Path(folder), shape)
            same = [SIZE.sub("", line) for line in found] == [SIZE.sub("", line) for line in expected]
            different += not same
            print(f"{title}: {'same' if same else 'DIFFERENT'}", flush=True)
            for line in () if same else (*(f"  golden  {e}" for e in expected), *(f"  printed {p}" for p in found)):
                print(line)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
