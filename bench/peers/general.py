#!/usr/bin/env python3
"""A general solver on the same problem: at most k0 of q linear kernels, one for each column, by SCIP.

  pip install pyscipopt
  python3 general.py --rows 40 --kernels 12 --k0 3 [--smkl .../bin/smkl] [--seconds 300]

The objective is written as a mixed-integer problem with cones. With K_i = x_i x_i' the machine of weights b is a number w_i for each
column, and

  minimise  sum t_i + C sum s_j + lambda sum b_i^2
  s.t.      y_j (sum_i w_i x_ij + bias) >= 1 - s_j,   w_i^2 <= 2 t_i b_i,   sum b = 1,   b_i <= z_i,   sum z <= k0,   z binary

Data: three relevant columns, the others noise. Prints processor seconds, bounds and the choice of both programs.
"""
import argparse
import os
import random
import re
import resource
import subprocess
import tempfile
import time


def planted(rows, columns, seed):
    draw = random.Random(seed)
    x = [[draw.gauss(0, 1) for _ in range(columns)] for _ in range(rows)]
    y = [1 if sum(r[:3]) + 0.5 * draw.gauss(0, 1) > 0 else -1 for r in x]
    return x, y


def scip(x, y, c, lam, k0, seconds, gap):
    from pyscipopt import Model, quicksum
    model = Model()
    model.hideOutput()
    model.setParam("limits/time", seconds)
    model.setParam("limits/gap", gap)
    n, q = len(x), len(x[0])
    w = [model.addVar(lb=None) for _ in range(q)]
    t, b, u = ([model.addVar(lb=0, ub=None if kind else 1) for _ in range(q)] for kind in (1, 0, 1))
    z = [model.addVar(vtype="B") for _ in range(q)]
    s = [model.addVar(lb=0) for _ in range(n)]
    bias = model.addVar(lb=None)
    for j in range(n):
        model.addCons(y[j] * (quicksum(w[i] * x[j][i] for i in range(q)) + bias) >= 1 - s[j])
    for i in range(q):
        model.addCons(w[i] * w[i] <= 2 * t[i] * b[i])
        model.addCons(b[i] * b[i] <= u[i])
        model.addCons(b[i] <= z[i])
    model.addCons(quicksum(b) == 1)
    model.addCons(quicksum(z) <= k0)
    model.setObjective(quicksum(t) + c * quicksum(s) + lam * quicksum(u), "minimize")
    start = time.process_time()
    model.optimize()
    used = time.process_time() - start
    choice = [i for i in range(q) if model.getVal(z[i]) > 0.5] if model.getNSols() else []
    return used, model.getDualbound(), model.getPrimalbound(), choice


def smkl(program, x, y, c, lam, k0, gap):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data.csv")
        with open(path, "w", encoding="utf-8") as file:
            file.write(",".join(f"x{i}" for i in range(len(x[0]))) + ",y\n")
            file.writelines(",".join(map(repr, r)) + f",{label}\n" for r, label in zip(x, y))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([program, "solve", "--data", path, "--no-standardize", "--kernels", "linear[each]", "-C", str(c),
                               "--lambda", str(lam), "--k0", str(k0), "--gap", str(gap), "--threads", "1"],
                              capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        interval = re.search(r"(\S+) <= optimum <= (\S+),", done.stdout + done.stderr)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, float(interval[1]), float(interval[2])


def main():
    parser = argparse.ArgumentParser(description="SCIP on the problem of smkl.")
    parser.add_argument("--rows", type=int, default=40)
    parser.add_argument("--kernels", type=int, default=12)
    parser.add_argument("--k0", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--gap", type=float, default=1e-3)
    parser.add_argument("--smkl", help="the program smkl, to run beside it")
    given = parser.parse_args()
    x, y = planted(given.rows, given.kernels, given.seed)
    used, low, high, choice = scip(x, y, 10, 0.1, given.k0, given.seconds, given.gap)
    print(f"SCIP  {used:8.2f} s  {low:.6g} <= optimum <= {high:.6g}  {choice}")
    if given.smkl:
        mine, low, high = smkl(given.smkl, x, y, 10, 0.1, given.k0, given.gap)
        print(f"smkl  {mine:8.2f} s  {low:.6g} <= optimum <= {high:.6g}  (the start of Java included)")


if __name__ == "__main__":
    main()
