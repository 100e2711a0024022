#!/usr/bin/env python3
"""Checks a certificate of smkl against the data. Written from docs/certificate.md alone; shares no code with smkl.

  check.py CERTIFICATE --data FILE.csv [--label NAME|INDEX] [--positive VALUE] [--weight NAME|INDEX] [--group NAME|INDEX]
                       [--ignore A,B]
                       [--header yes|no] [--no-standardize] [--gram FILE]...
  check.py CERTIFICATE --protocol published --data NAME --data-dir DIR

The problem is the one that the certificate states; it is printed. -C (with --class-weight), --lambda, --k0, --rules, --task, --epsilon,
--kernels, --psd, --normalize and --jitter refuse another one.
Exit code 0: valid; 1: not valid; 2: wrong usage or bad input.
"""
import argparse
import json
import sys
from fractions import Fraction

import numpy as np

import machines
import matrices
import points as data
from bounds import Bounds
from exact import down, up
from proof import FAMILIES, TASKS, Certificate, NotValid, demand


def arguments(argv):
    parser = argparse.ArgumentParser(prog="check.py", description="Check a certificate of smkl against the data.")
    parser.add_argument("certificate")
    parser.add_argument("--data", required=True, help="a CSV file, or with --protocol the name of a published set")
    parser.add_argument("--protocol", choices=["published"])
    parser.add_argument("--data-dir", default=".")
    parser.add_argument("--label")
    parser.add_argument("--positive")
    parser.add_argument("--ignore", default="")
    parser.add_argument("--header", choices=["yes", "no"])
    parser.add_argument("--no-standardize", action="store_true")
    parser.add_argument("--gram", action="append", default=[],
                        help="the matrix of a precomputed kernel, one for each in the order of the kernels; "
                             "paths inside a certificate are not opened")
    parser.add_argument("--weight", help="the column with the weights of rows")
    parser.add_argument("--group", help="the column with the groups of rows")
    parser.add_argument("--task", choices=TASKS + tuple(FAMILIES), help="refuse a certificate of another task")
    parser.add_argument("--epsilon", type=float, help="refuse a certificate with another epsilon")
    parser.add_argument("--class-weight", help="balanced or NAME=W,NAME=W; needs -C, which it multiplies")
    parser.add_argument("-C", type=float, dest="box", help="refuse a certificate with another C, or other weights")
    parser.add_argument("--lambda", type=float, dest="lam", help="refuse a certificate with another lambda (for each machine)")
    parser.add_argument("--k0", type=int, help="refuse a certificate with another k0")
    parser.add_argument("--rules", help="refuse a certificate with other rules: 'none', or JSON as its header has it")
    parser.add_argument("--kernels", help="refuse a certificate with other kernels, or kernels in other words: 'linear; rbf(gamma=0.5)'")
    parser.add_argument("--psd", help="refuse a certificate with another policy")
    parser.add_argument("--normalize", help="refuse a certificate with another normalisation")
    parser.add_argument("--jitter", type=float, help="refuse a certificate with another jitter")
    return parser.parse_args(argv)


def check_options(c, given, points):
    def same(name, here, there):
        demand(here is None or here == there, f"the certificate speaks about another problem: {name} is {here} here and {there} there")

    same("task", given.task, c.task)
    same("epsilon", given.epsilon, c.epsilon)
    same("lambda", None if given.lam is None else given.lam * c.blocks, c.lam)
    same("k0", given.k0, c.k0)
    if given.rules is not None:
        try:
            here = None if given.rules == "none" else json.loads(given.rules)
        except ValueError:
            raise data.BadInput(f"The rules {given.rules!r} are no JSON. Expected 'none' or the field of a header.")
        same("the list of rules", rules_in_words(here), rules_in_words(c.stated_rules))
    same("kernels", None if given.kernels is None else matrices.each(given.kernels, len(points.names)), "; ".join(c.kernels))
    same("the policy", given.psd, c.psd)
    same("the normalisation", given.normalize, c.normalisation)
    same("the jitter", given.jitter, c.jitter)
    if given.box is not None and c.values is not None:
        same("C", given.box, c.values["C"])
        if given.class_weight:
            raise data.BadInput(f"--class-weight was given. Expected none with the task {c.task}.")
    elif given.box is not None:
        here = machines.box(given.box, given.class_weight, machines.blocks_of(c.task, c.epsilon, points), points)
        demand(len(here) == len(c.box), "the certificate speaks about another problem: other rows have weight")
        for j, (mine, theirs) in enumerate(zip(here, c.box)):
            same(f"the box bound of variable {j}", mine, theirs)
    elif given.class_weight:
        raise data.BadInput("--class-weight was given without -C. Expected both, because it multiplies C.")


def rules_in_words(stated):
    """The rules of a header, whatever their order."""
    if stated is None:
        return "none"
    try:
        groups = sorted(f"at most {group['most']} of {group['name']!r} {group['kernels']}" for group in stated["capacities"])
        return ", ".join(groups + [f"{what} {stated[what]}" for what in ("must", "never") if stated[what]])
    except (KeyError, TypeError):
        raise data.BadInput(f"The rules {stated!r} are none. Expected the field of a header.")


def points_of(given, task):
    if given.protocol:
        return data.published(given.data, given.data_dir)
    return data.from_file(given.data, given.label, given.positive, [x for x in given.ignore.split(",") if x],
                          None if given.header is None else given.header == "yes", not given.no_standardize, task, given.weight, given.group)


class Problem:
    """The matrices that the header speaks about, one at a time: fifty of them need not fit into memory."""

    def __init__(self, certificate, points, grams):
        self.c = certificate
        self.specs = [matrices.Spec(text, len(points.names)) for text in certificate.kernels]
        precomputed = [i for i, spec in enumerate(self.specs) if spec.family == "precomputed"]
        if len(grams) != len(precomputed):
            raise data.BadInput(f"{len(grams)} Gram files were given. Expected {len(precomputed)}: --gram FILE for each "
                                "precomputed kernel, in the order of the kernels.")
        self.gram_of = {i: at for at, i in enumerate(precomputed)}
        self.points = points
        self.ridge = machines.ridge(certificate.task, certificate.values, points)
        self.pairs = machines.pairs(certificate.values, points) if certificate.task == "ranking" else None
        self.matrices = matrices.Matrices(points, [matrices.gram_file(path, len(points.rows)) for path in grams])

    def machines(self):
        c = self.c
        if c.values is None:
            return machines.blocks_of(c.task, c.epsilon, self.points)
        largest = max(float(np.diagonal(self.matrix(at).K).max()) for at in range(c.q)) if c.task == "one-class" else 0.0
        return machines.family_blocks(c.task, c.values, self.points, largest, c.machines)

    def dropped(self):
        """Kernels that are left out must be indefinite, and only the policy `drop` leaves any out."""
        out = [i for i in range(len(self.specs)) if i not in self.c.kept]
        demand(not out or self.c.psd == "drop", f"kernels are left out, which the policy '{self.c.psd}' does not do")
        for i in out:
            demand(not self.specs[i].semidefinite(), f"{self.specs[i].text} is left out but positive semidefinite by theory")
            demand(matrices.indefinite(self.scaled(i).K), f"{self.specs[i].text} is left out but not indefinite")
        return [self.specs[i].text for i in out]

    def scaled(self, i):
        """Kernel i of all, normalised and with its jitter."""
        m = self.matrices.gram(self.specs[i], self.gram_of.get(i))
        if self.c.normalisation != "none":
            m = (matrices.trace_normalised if self.c.normalisation == "trace" else matrices.cosine_normalised)(m)
        return matrices.jittered(m, self.c.jitter) if self.c.jitter != 0 else m

    def matrix(self, at):
        """Kernel `at` of the kept ones, as the task changes it."""
        m = self.own(at)
        if self.pairs is not None:
            m = matrices.paired(m, self.pairs)
        if self.ridge is not None:
            m = matrices.ridged(m, self.ridge)
        return matrices.with_zero_point(m) if machines.extra_points(self.c.task) else m

    def own(self, at):
        """Kernel `at` of the kept ones, on the ground that the header names."""
        i, ground = self.c.kept[at], self.c.grounds[at]
        m = self.scaled(i)
        own = "stored" if m.e is None else "theory"
        demand(ground == own, f"the ground of {self.specs[i].text} is {own}, not {ground}")
        if ground == "theory":
            return m
        if self.c.psd in ("clip", "shift") and matrices.indefinite(m.K):
            return matrices.Matrix((matrices.clipped if self.c.psd == "clip" else matrices.shifted)(m.K), None)
        demand(self.c.psd not in ("drop", "reject") or not matrices.clearly_indefinite(m.K),
               f"{self.specs[i].text} is indefinite, but the policy '{self.c.psd}' keeps it")
        return matrices.Matrix(m.K, None)


def check(certificate, points, grams=()):
    """The interval that is proved: (lower, upper) as fractions. NotValid if there is none."""
    c = certificate
    demand(c.fingerprint == points.fingerprint(), "the certificate is about other data: the fingerprint differs")
    problem = Problem(c, points, grams)
    n = len(points.rows if problem.pairs is None else problem.pairs) + machines.extra_points(c.task)
    demand(c.n == n, f"the certificate is about {c.n} points, the data has {n}")
    blocks = problem.machines()
    demand((c.blocks, c.variables) == (len(blocks), sum(map(len, blocks))), "the certificate is about another number of machines or variables")
    demand(c.machines == machines.digest(blocks), "the certificate is about other machines: their fingerprint differs")
    if c.values is not None:
        demand(c.box == [u for block in blocks for u in block.box], f"the bounds are not those of the task {c.task}")
    c.check_b()
    c.check_a(blocks)
    c.check_cover()
    dropped = problem.dropped()
    bounds = Bounds(c, blocks)
    try:
        for i in range(c.q):
            bounds.add(i, problem.matrix(i))
        lower, upper = None, bounds.upper()
        # Claims are compared with the values before rounding is charged: another program may have to charge less.
        tolerance = Fraction(1, 10**9) * abs(upper)
        demand(Fraction(c.upper) >= bounds.upper(charged=False) - tolerance,
               f"the upper bound {c.upper} is claimed, but only {up(upper)} could be proved")
        leaves = [leaf for leaf in c.leaves if leaf.says_something(c.rules)]
        for leaf in leaves:
            bound = bounds.leaf(leaf)
            demand(Fraction(leaf.bound) <= bounds.leaf(leaf, charged=False) + max(tolerance, Fraction(1, 10**9) * abs(bound)),
                   f"a leaf claims {leaf.bound}, but only {down(bound)} could be proved")
            lower = bound if lower is None else min(lower, bound)
        claimed = min(leaf.bound for leaf in leaves)
        demand(c.lower == claimed, f"the lower bound {c.lower} is claimed, but the least claim of a leaf is {claimed}")
    except (ArithmeticError, ValueError) as reason:  # a number that is not finite on the way
        raise NotValid(f"the bounds could not be evaluated: {reason}")
    demand(lower <= upper, "the bounds contradict each other")
    return lower, upper, dropped


def report(c, lower, upper, dropped):
    low, high = down(lower), up(upper)
    box = f"C = {c.box[0]!r}" if len(set(c.box)) == 1 else f"box bounds from {min(c.box)!r} to {max(c.box)!r}"
    task = c.task + ("" if c.values is None else "".join(f", {key} = {value!r}" for key, value in c.values.items())) + (f" with epsilon = {c.epsilon!r}" if c.task == "regression" else "") + (f", {c.blocks} machines" if c.blocks > 1 else "")
    print("VALID: every number was recomputed from the data.")
    print(f"{low} <= optimum <= {high}, gap {100 * (high - low) / max(abs(high), 1e-300):.2g} %, {len(c.leaves)} leaves")
    print(f"The problem: {task}, {c.n} points, at most {c.k0} of {c.q} kernels, rules: {rules_in_words(c.stated_rules)}, {box}, lambda = {c.lam!r}, normalisation {c.normalisation}, "
          f"jitter {c.jitter!r}, policy {c.psd}; kernels: {'; '.join(c.kernels[i] for i in c.kept)}"
          + (f"; left out as indefinite: {'; '.join(dropped)}." if dropped else "."))
    granted = ["the arithmetic of this computer is IEEE 754, and numpy's exp is within four units in the last place"]
    theory, stored = ([c.kernels[i] for i, g in zip(c.kept, c.grounds) if g == ground] for ground in ("theory", "stored"))
    if theory:
        families = ", ".join(dict.fromkeys(text.split("(")[0].split("[")[0] for text in theory))
        granted.append(f"the exact kernels ({families}) are positive semidefinite by theory")
    if stored:
        granted.append(f"the matrices as computed or read here are what is meant by {'; '.join(stored)}")
    print("Taken for granted: " + "; ".join(granted) + ".")


def main(argv=None):
    given = arguments(argv)
    try:
        certificate = Certificate(given.certificate)
        points = points_of(given, certificate.task)
        check_options(certificate, given, points)
        report(certificate, *check(certificate, points, given.gram))
        return 0
    except NotValid as reason:
        print(f"NOT VALID: {reason}.")
        return 1
    except (data.BadInput, matrices.NotSupported) as reason:
        print(f"check.py: {reason}", file=sys.stderr)
        return 2
    except OSError as reason:
        print(f"check.py: '{given.certificate}' cannot be read: {reason}.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
