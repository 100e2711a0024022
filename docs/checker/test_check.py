#!/usr/bin/env python3
"""Tests of the checker: honest certificates are accepted, no changed one is believed.

  python3 test_check.py                      the certificates in golden/, and what can be made from them
  SMKL_SLOW=1 python3 test_check.py          every number is changed in every way, not in one
  SMKL_CLI=.../bin/smkl python3 test_check.py    the same problems solved afresh, too
  SMKL_CLI=... SMKL_DATA_DIR=DIR python3 test_check.py TenSets     the ten published sets, q = 10; SMKL_SLOW=1: q = 50 as well
  SMKL_CLI=... python3 test_check.py --golden     writes golden/ anew

The truth that an accepted interval must contain comes from a solver of a few lines here, with kernels computed point by point.
"""
import bisect
import contextlib
import copy
import hashlib
import io
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock
from fractions import Fraction

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import check  # noqa: E402
from bounds import Stored, least  # noqa: E402
import exact  # noqa: E402
import machines  # noqa: E402
import matrices  # noqa: E402
import points as data  # noqa: E402
from proof import TASKS, Certificate, Leaf, NotValid  # noqa: E402
from rules import Rules, bits, members  # noqa: E402

GOLDEN = os.path.join(HERE, "golden")
GRAM = os.path.join(GOLDEN, "gram.csv")
CLI = os.environ.get("SMKL_CLI")
SLOW = bool(os.environ.get("SMKL_SLOW"))
with open(os.path.join(GOLDEN, "cases.json"), encoding="utf-8") as cases:
    CASES = json.load(cases)  # name: options of `smkl solve`
TASK_OF = {"pairs": "one-versus-one", "pairs-clip": "one-versus-one", "rest": "one-versus-rest", "regression": "regression", "regression-raw": "regression"}


def solve(name, path):
    subprocess.run([CLI, "solve", "--quiet", "--gap", "1e-7", "--certificate", path] + CASES[name],
                   cwd=GOLDEN, check=True, capture_output=True)


def points_of(name):
    """What the options of a case say about the file."""
    options = CASES[name]
    said = {key: options[options.index(key) + 1] for key in ("--data", "--weight", "--positive") if key in options}
    return data.from_file(os.path.join(GOLDEN, said["--data"]), positive=said.get("--positive"), weight=said.get("--weight"),
                          standardise="--no-standardize" not in options, task=TASK_OF.get(name, "classification"))


def grams(name):
    return [GRAM] if name == "stored" else []


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file][:-1]


def write(path, lines):
    """With a checksum that fits."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    end = json.dumps({"type": "end", "sha256": hashlib.sha256(text.encode()).hexdigest()}) + "\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text + end)


# ---- the truth, found another way

def kernel(spec, x, z):
    x, z = [x[i] for i in spec.columns], [z[i] for i in spec.columns]
    inner = sum(a * b for a, b in zip(x, z))
    if spec.family == "linear":
        return inner
    if spec.family == "poly":
        return (spec.values[1] * inner + spec.values[2]) ** spec.values[0]
    if spec.family == "sigmoid":
        return math.tanh(spec.values[0] * inner + spec.values[1])
    distance = math.dist(x, z) ** 2 if spec.family == "rbf" else sum(abs(a - b) for a, b in zip(x, z))
    return math.exp(-spec.values[0] * distance)


def truth_matrices(c, points):
    out = []
    for i in c.kept:
        spec = matrices.Spec(c.kernels[i], len(points.names))
        if spec.family == "precomputed":
            K = np.loadtxt(GRAM, delimiter=",")
        else:
            K = np.array([[kernel(spec, x, z) for z in points.rows] for x in points.rows])
        if c.normalisation == "trace":
            K = K / np.trace(K)
        if c.normalisation == "cosine":
            K = K / np.sqrt(np.outer(np.diag(K), np.diag(K)))
        K = K + c.jitter * np.eye(len(K))
        values, vectors = np.linalg.eigh(K)
        if values[0] < -1e-10 and c.psd == "clip":
            K = (vectors * np.maximum(values, 0)) @ vectors.T
        if values[0] < -1e-10 and c.psd == "shift":
            K = K - values[0] * np.eye(len(K))
        out.append(K)
    return out


def svm(K, block, C, rounds=5000):
    """A dual and a primal value of one machine: pairs of variables, the most violating first."""
    p, y, K = np.array(block.p), np.array(block.s, float), K[np.ix_(block.rows, block.rows)]
    a, g = np.zeros(len(y)), p.copy()  # g: gradient of p'a - 1/2 (y a)'K(y a)
    t = 0.0
    for _ in range(rounds):
        s = y * g
        up = np.where(((y > 0) & (a < C)) | ((y < 0) & (a > 0)), s, -np.inf)
        low = np.where(((y > 0) & (a > 0)) | ((y < 0) & (a < C)), s, np.inf)
        i, j = int(up.argmax()), int(low.argmin())
        t = (up[i] + low[j]) / 2
        if up[i] - low[j] < 1e-9:
            break
        step = (up[i] - low[j]) / max(K[i, i] + K[j, j] - 2 * K[i, j], 1e-12)
        step = min(step, C[i] - a[i] if y[i] > 0 else a[i], a[j] if y[j] > 0 else C[j] - a[j])
        a[i] += y[i] * step
        a[j] -= y[j] * step
        a = np.clip(a, 0, C)
        g -= y * (K[:, i] - K[:, j]) * step
    v = y * a
    energy = v @ K @ v
    return p @ a - energy / 2, energy / 2 + C @ np.maximum(0, p - y * (K @ v + t))


class Truth:
    """For the problem of a certificate's header: values that the optimum and F(b) cannot be above or below."""
    known = {}

    def __init__(self, c, points):
        self.K, self.c = truth_matrices(c, points), c
        self.blocks = machines.blocks_of(c.task, c.epsilon, points)
        ends = np.cumsum([len(block) for block in self.blocks])
        self.C = np.split(np.array(c.box), ends[:-1])

    def values(self, weights):
        K = sum(b * self.K[i] for i, b in weights.items())
        quadratic = self.c.lam * sum(b * b for b in weights.values())
        found = [svm(K, block, C) for block, C in zip(self.blocks, self.C)]
        return [sum(dual for dual, _ in found) + quadratic, sum(primal for _, primal in found) + quadratic]

    def not_below_optimum(self):
        """The least primal value over many weights."""
        best = math.inf
        for support in itertools.combinations(range(self.c.q), min(2, self.c.k0)):
            if not self.c.rules.together(bits(support)):
                continue
            for share in np.linspace(0, 1, 5) if len(support) == 2 else [1.0]:
                weights = {support[0]: share, support[-1]: 1 - share} if len(support) == 2 else {support[0]: 1.0}
                best = min(best, self.values(weights)[1])
        return min(best, self.values(self.c.beta)[1])


def assert_true(test, c, points, lower, upper, what):
    """An interval that was accepted contains the optimum, up to the accuracy of the little solver."""
    key = json.dumps([c.fingerprint, c.machines, c.lam, c.k0, c.stated_rules, c.box, c.kernels, c.kept, c.psd, c.normalisation, c.jitter, sorted(c.beta.items())])
    if key not in Truth.known:
        truth = Truth(c, points)
        Truth.known[key] = (truth.values(c.beta)[0], truth.not_below_optimum())
    at_beta, optimum = Truth.known[key]
    test.assertGreaterEqual(float(upper), at_beta - 1e-6 * abs(at_beta), what)
    test.assertLessEqual(float(lower), optimum + 1e-6 * abs(optimum), what)


# ---- tests

class Base(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.points = {name: points_of(name) for name in CASES}
        cls.paths = {name: os.path.join(GOLDEN, name + ".proof") for name in CASES}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def accepted(self, lines, name):
        """(certificate, interval) of changed lines, or None if they are refused."""
        path = os.path.join(self.folder.name, "changed.proof")
        write(path, lines)
        try:
            c = Certificate(path)
            lower, upper, _ = check.check(c, self.points[name], grams(name))
            return c, lower, upper
        except (NotValid, matrices.NotSupported, data.BadInput):
            return None

    def refused_or_true(self, lines, name, what):
        got = self.accepted(lines, name)
        if got:
            assert_true(self, got[0], self.points[name], got[1], got[2], f"{name}: {what}")
        return got is None


class RulesOfChoices(unittest.TestCase):
    """Against all sets of few kernels."""

    def test_choices_are_those_of_enumeration(self):
        rng = random.Random(34)
        for _ in range(400):
            q = rng.randint(1, 6)
            k0, groups = rng.randint(1, q), self.groups(rng, list(range(q)))
            must = bits(i for i in range(q) if rng.random() < 0.15)
            never = bits(i for i in range(q) if rng.random() < 0.15) & ~must
            together = [s for s in range(1 << q) if s.bit_count() <= k0 and not s & never and s & must == must
                        and all((s & group).bit_count() <= most for group, most in groups)]
            rules = Rules(q, k0, groups, must, never)
            size = max((s.bit_count() for s in together), default=-1)
            self.assertEqual(rules.size, size)
            choices = [s for s in together if s.bit_count() == size]
            for within in range(1 << q):
                self.assertEqual(rules.together(within), within | must in together)
                out = rng.getrandbits(q) & ~within
                if size > 0:
                    self.assertEqual(rules.any(out, within), any(not s & out and s & within == within for s in choices))
                if rules.together(within):
                    joining = [i for i in range(q) if not (within | must) >> i & 1 and within | must | 1 << i in together]
                    self.assertEqual(members(rules.joining(within)), joining)

    def groups(self, rng, order):
        """Halves of halves: any two are nested or disjoint."""
        found = [(bits(order), rng.randint(0, len(order)))] if rng.random() < 0.6 else []
        if len(order) > 1:
            middle = rng.randint(1, len(order) - 1)
            found += self.groups(rng, order[:middle]) + self.groups(rng, order[middle:])
        return found


class Honest(Base):
    def assert_proves(self, name, path):
        c = Certificate(path)
        lower, upper, _ = check.check(c, self.points[name], grams(name))
        self.assertLessEqual(upper - lower, Fraction(2, 10**7) * upper, name)
        self.assertLess(abs(upper - Fraction(c.upper)), Fraction(1, 10**8) * upper, name)
        assert_true(self, c, self.points[name], lower, upper, name)

    def test_golden_certificates_prove_their_gap(self):
        for name, path in self.paths.items():
            self.assert_proves(name, path)

    @unittest.skipUnless(CLI, "SMKL_CLI does not name the command line")
    def test_fresh_certificates_prove_their_gap(self):
        for name in CASES:
            path = os.path.join(self.folder.name, name + ".proof")
            solve(name, path)
            self.assert_proves(name, path)

    def test_a_weaker_claim_is_true_and_accepted(self):
        lines = lines_of(self.paths["drop"])
        lines[0]["upperBound"] *= 1.5
        self.assertIsNotNone(self.accepted(lines, "drop"))

    def test_command_line_says_it_with_its_exit_code(self):
        run, toy = [sys.executable, os.path.join(HERE, "check.py"), self.paths["drop"], "--data"], os.path.join(GOLDEN, "toy.csv")
        valid = subprocess.run(run + [toy], capture_output=True, text=True)
        self.assertEqual((valid.returncode, valid.stdout[:6]), (0, "VALID:"), valid.stderr)
        other = subprocess.run(run + [toy, "--positive", "no"], capture_output=True, text=True)
        self.assertEqual((other.returncode, other.stdout[:10]), (1, "NOT VALID:"), other.stderr)
        for option in (["--k0", "3"], ["--lambda", "0.2"], ["-C", "11"], ["--rules", '{"capacities":[],"must":[0],"never":[]}']):
            elsewhere = subprocess.run(run + [toy] + option, capture_output=True, text=True)
            self.assertEqual(elsewhere.returncode, 1, elsewhere.stdout)
        missing = subprocess.run(run + [toy + "x"], capture_output=True, text=True)
        self.assertEqual(missing.returncode, 2, missing.stdout)


    def test_options_of_tasks_refuse_another_problem(self):
        for name, good, bad in (
            ("pairs", ["-C", "10", "--class-weight", "a=2,10=0.5", "--task", "one-versus-one", "--lambda", "0.1"],
             (["-C", "10"], ["-C", "10", "--class-weight", "a=2"], ["-C", "10", "--class-weight", "balanced"], ["--lambda", "0.3"],
              ["--task", "one-versus-rest"], ["--epsilon", "0.1"])),
            ("rest", ["-C", "10", "--class-weight", "balanced"], (["-C", "11", "--class-weight", "balanced"], ["--task", "one-versus-one"])),
            ("weighted", ["-C", "10", "--class-weight", "balanced", "--positive", "b"], (["--positive", "a"], ["-C", "10", "--positive", "b"])),
            ("regression", ["-C", "10", "--epsilon", "0.1", "--task", "regression"], (["--epsilon", "0.2"], ["-C", "9"], ["--no-standardize"])),
        ):
            table = os.path.join(GOLDEN, "numbers.csv" if name == "regression" else "kinds.csv")
            run = [self.paths[name], "--data", table, "--weight", "weight"]
            for options, code in [(good, 0)] + [(options, 1) for options in bad]:
                with contextlib.redirect_stdout(io.StringIO()) as said:
                    self.assertEqual(check.main(run + options), code, f"{name} {options}: {said.getvalue()}")
            with contextlib.redirect_stdout(io.StringIO()):  # all rows have the same weight, or the weight is a feature
                self.assertEqual(check.main([self.paths[name], "--data", table, "--ignore", "weight"] + good), 1)
                self.assertEqual(check.main([self.paths[name], "--data", table] + good), 1)


class Changed(Base):
    def numbers(self, value, path=()):
        """Where the numbers of a line are."""
        if isinstance(value, (int, float)):
            yield path
        elif isinstance(value, (list, dict)):
            for key in range(len(value)) if isinstance(value, list) else value:
                yield from self.numbers(value[key], path + (key,))

    def test_every_number_changed(self):
        for name in CASES:
            lines, refused, tried = lines_of(self.paths[name]), 0, 0
            for at, line in enumerate(lines):
                for path in self.numbers(line):
                    rng = random.Random(f"{name} {at} {path}")
                    for change in rng.sample(CHANGES, len(CHANGES) if SLOW else 1):
                        changed = copy.deepcopy(lines)
                        holder = changed[at]
                        for key in path[:-1]:
                            holder = holder[key]
                        old = holder[path[-1]]
                        holder[path[-1]] = change(old)
                        if holder[path[-1]] != old:
                            tried += 1
                            refused += self.refused_or_true(changed, name, f"line {at} {path}: {old} became {holder[path[-1]]}")
            self.assertGreater(refused, tried / 4, name)  # most changes do break something

    def test_every_line_removed_doubled_or_moved(self):
        for name in CASES:
            lines = lines_of(self.paths[name])
            for at in range(len(lines)):
                for changed in (lines[:at] + lines[at + 1:], lines[:at] + [lines[at]] + lines[at:],
                                lines[:at] + lines[at + 1:at + 2] + [lines[at]] + lines[at + 2:]):
                    self.refused_or_true(changed, name, f"line {at}")
                    if changed[0]["type"] == "header":  # with counts that fit
                        kinds = [line["type"] for line in changed]
                        changed = [dict(lines[0], alphas=kinds.count("alpha"), leaves=kinds.count("leaf"))] + changed[1:]
                        self.refused_or_true(changed, name, f"line {at}, counted")

    def test_every_field_removed_or_added(self):
        lines = lines_of(self.paths["drop"])
        for at, line in enumerate(lines):
            for field in line:
                changed = copy.deepcopy(lines)
                del changed[at][field]
                self.assertIsNone(self.accepted(changed, "drop"), field)
            changed = copy.deepcopy(lines)
            changed[at]["further"] = 1
            self.assertIsNone(self.accepted(changed, "drop"))

    def test_another_story_about_the_machines_is_refused(self):
        for name in CASES:
            lines = lines_of(self.paths[name])
            header, biases = lines[0], lines[1]["biases"]
            stories = [{"task": task} for task in TASKS + ("ranking", "", None) if task != header["task"]]
            stories += [{"epsilon": x} for x in (header["epsilon"] + 1e-9, 0.3, -0.1)]
            stories += [{"blocks": header["blocks"] + x} for x in (-1, 1)] + [{"variables": header["variables"] + x} for x in (-1, 1)]
            stories += [{"machines": x} for x in ("0" * 64, header["machines"][::-1], header["machines"].upper(), None, 0)]
            stories += [{"box": [1.0] * (header["variables"] - 1)}, {"box": 0.0}, {"box": -1.0}, {"box": []}]
            for story in stories:
                self.assertIsNone(self.accepted([dict(header, **story)] + lines[1:], name), f"{name} {story}")
            for other in (biases[1:], biases + [0.0], biases[0]):
                self.assertIsNone(self.accepted([header, dict(lines[1], biases=other)] + lines[2:], name), f"{name} {other}")

    def test_blocks_that_balance_only_together_are_refused(self):
        """A leaf's alpha may move weight from one machine to another: s'a = 0 in the sum, but not in each."""
        for name in ("pairs", "rest"):
            lines = lines_of(self.paths[name])
            blocks = machines.blocks_of(lines[0]["task"], 0.0, self.points[name])
            size, moved = len(blocks[0]), 2.0**-20
            at = next(line for line in lines if line["type"] == "alpha")
            a = dict(zip(at["indices"], at["values"]))
            plus = next(j for j in range(size) if blocks[0].s[j] == 1 and a.get(j, 0) < 1)
            minus = next(size + j for j in range(len(blocks[1])) if blocks[1].s[j] == -1 and a.get(size + j, 0) < 1)
            for j in (plus, minus):
                a[j] = a.get(j, 0.0) + moved
            at.update(indices=sorted(a), values=[a[j] for j in sorted(a)])
            for line in lines:  # claims so weak that nothing else can refuse
                line.update({"upperBound": 1e300, "lowerBound": -1e300} if line["type"] == "header" else
                            {"bound": -1e300} if line["type"] == "leaf" else {})
            self.assertIsNone(self.accepted(lines, name))
            other = size + next(j for j in range(len(blocks[1])) if blocks[1].s[j] == 1 and a.get(size + j, 0) < 1)
            extra = next(j for j in range(size) if blocks[0].s[j] == -1 and a.get(j, 0) < 1)
            for j in (other, extra):  # balanced in each of them again: accepted
                a[j] = a.get(j, 0.0) + moved
            at.update(indices=sorted(a), values=[a[j] for j in sorted(a)])
            self.assertIsNotNone(self.accepted(lines, name))

    def test_every_leaf_is_needed(self):
        for name in CASES:
            lines = lines_of(self.paths[name])
            for at, line in enumerate(lines):
                if line["type"] == "leaf":
                    changed = lines[:at] + lines[at + 1:]
                    changed[0] = dict(lines[0], leaves=lines[0]["leaves"] - 1)
                    self.assertIsNone(self.accepted(changed, name), f"{name}: line {at}")

    def test_bytes_changed_without_a_new_checksum(self):
        with open(self.paths["drop"], "rb") as file:
            whole = file.read()
        path = os.path.join(self.folder.name, "bytes.proof")
        rng = random.Random(1)
        for at in [0, len(whole) - 1] + rng.sample(range(len(whole)), 60):
            for changed in (whole[:at], whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1:]):
                with open(path, "wb") as file:
                    file.write(changed)
                with self.assertRaises(NotValid):
                    Certificate(path)

    def test_claims_that_say_more_are_refused(self):
        for name in CASES:
            for factor in (1e-3, 1e-6, 1e-8):
                lines = lines_of(self.paths[name])
                lines[0]["upperBound"] *= 1 - factor
                self.assertIsNone(self.accepted(lines, name))
                lines = lines_of(self.paths[name])
                least = min((line for line in lines if line["type"] == "leaf"), key=lambda leaf: leaf["bound"])
                least["bound"] += factor * abs(lines[0]["upperBound"])
                lines[0]["lowerBound"] = min(line["bound"] for line in lines if line["type"] == "leaf")
                self.assertIsNone(self.accepted(lines, name), f"{name} {factor}")

    def test_a_lower_bound_that_no_leaf_claims_is_refused(self):
        lines = lines_of(self.paths["drop"])
        lines[0]["lowerBound"] -= 1
        self.assertIsNone(self.accepted(lines, "drop"))

    def test_other_points_are_refused(self):
        c = Certificate(self.paths["drop"])
        for change in ("value", "name", "label", "order"):
            other = copy.deepcopy(self.points["drop"])
            if change == "value":
                other.rows[3][1] = math.nextafter(other.rows[3][1], 9)
            elif change == "name":
                other.names[0] += "s"
            elif change == "label":
                other.labels = [-y for y in other.labels]
            else:
                other.rows[0], other.rows[2] = other.rows[2], other.rows[0]
            with self.assertRaises(NotValid, msg=change):
                check.check(c, other)

    def test_membership_in_a_and_b_is_exact(self):
        """Claims are so weak that nothing else can refuse; the unchanged lines are accepted."""
        def weak(change):
            lines = lines_of(self.paths["drop"])
            lines[0].update(upperBound=1e300, lowerBound=-1e300)
            for line in lines:
                if line["type"] == "leaf":
                    line["bound"] = -1e300
            change(lines[0], lines[1]["beta"], next(line for line in lines if line["type"] == "alpha"))
            return self.accepted(lines, "drop")

        def value(of, change):
            def apply(header, beta, alpha):
                values = (beta if of == "beta" else alpha)["values"]
                values[0] = change(values[0])
            return apply

        def free_point(header, beta, alpha, first, second=None):
            """Two points outside the support, of the same and of the other class, so that y'a keeps or loses its balance."""
            y, box = self.points["drop"].labels, header["box"]
            free = [j for j in range(header["n"]) if j not in alpha["indices"]]
            pairs = [(j, k) for j in free for k in free if y[j] != y[k]]
            for j, x in zip(pairs[0], (first * box, second * box if second is not None else None)):
                if x is not None:
                    at = bisect.bisect(alpha["indices"], j)
                    alpha["indices"].insert(at, j)
                    alpha["values"].insert(at, x)

        self.assertIsNotNone(weak(lambda header, beta, alpha: None))
        self.assertIsNotNone(weak(lambda h, b, a: free_point(h, b, a, 0.5, 0.5)))
        self.assertIsNotNone(weak(lambda h, b, a: b.update(indices=[0, 2], values=[0.25, 0.75])))
        for what, change in {
            "a weight one bit more": value("beta", lambda x: math.nextafter(x, 2)),
            "a weight one bit less": value("beta", lambda x: math.nextafter(x, 0)),
            "more weights than k0": lambda h, b, a: b.update(indices=[0, 1, 2], values=[0.5, 0.25, 0.25]),
            "a negative weight": lambda h, b, a: b.update(indices=[0, 2], values=[1.25, -0.25]),
            "a weight twice": lambda h, b, a: b.update(indices=[0, 0], values=[0.5, 0.5]),
            "y'a one bit off": value("alpha", lambda x: math.nextafter(x, 0)),
            "y'a off by one point": lambda h, b, a: free_point(h, b, a, 0.5),
            "y'a off by a subnormal number": lambda h, b, a: free_point(h, b, a, 1e-320),
            "above the box": lambda h, b, a: free_point(h, b, a, 1 + 2.0**-52, 1 + 2.0**-52),
            "below the box": lambda h, b, a: free_point(h, b, a, -(2.0**-40), -(2.0**-40)),
        }.items():
            self.assertIsNone(weak(change), what)

    def test_other_grounds_are_not_believed(self):
        """A stored kernel that is called theory has no theorem; a kernel by theory that is called stored is still bounded."""
        for name, at in (("clip", 4), ("stored", 0)):
            lines = lines_of(self.paths[name])
            lines[0]["grounds"][at] = "theory"
            self.assertIsNone(self.accepted(lines, name))
        lines = lines_of(self.paths["drop"])
        lines[0]["grounds"] = ["stored"] * lines[0]["q"]
        self.refused_or_true(lines, "drop", "all stored")

    def test_good_kernels_are_not_left_out(self):
        """Neither one by theory nor one that is stored; the weakest proof of all would do for what is left."""
        for name, kept in (("drop", 0), ("stored", 1)):
            lines = lines_of(self.paths[name])
            header = dict(lines[0], kept=[kept], q=1, k0=1, grounds=["theory"], alphas=1, leaves=1, lowerBound=0.0, upperBound=1e9)
            only = [header, dict(lines[1], beta={"indices": [0], "values": [1.0]}), {"type": "alpha", "indices": [], "values": []},
                    {"type": "leaf", "excluded": [], "included": [], "alpha": 0, "bound": 0.0}]
            self.assertIsNone(self.accepted(only, name), name)
            unchecked = unittest.mock.patch.object(check.Problem, "dropped", lambda problem: [])
            with unchecked:  # nothing else stands against it
                self.assertIsNotNone(self.accepted(only, name), name)

    def test_indefinite_kernels_are_not_kept(self):
        """The policy drops them; the weakest proof of all would do for all five."""
        lines = lines_of(self.paths["drop"])
        header = dict(lines[0], kept=[0, 1, 2, 3, 4], q=5, grounds=["theory"] * 4 + ["stored"], alphas=1, leaves=1, lowerBound=0.0, upperBound=1e9)
        all_five = [header, lines[1], {"type": "alpha", "indices": [], "values": []},
                    {"type": "leaf", "excluded": [], "included": [], "alpha": 0, "bound": 0.0}]
        self.assertIsNone(self.accepted(all_five, "drop"))
        with unittest.mock.patch.object(matrices, "clearly_indefinite", lambda K: False):  # nothing else stands against it
            self.assertIsNotNone(self.accepted(all_five, "drop"))

    def test_the_grammar_is_strict(self):
        """What docs/certificate.md says about bytes and numbers."""
        with open(self.paths["drop"], encoding="utf-8") as file:
            text = "".join(file.readlines()[:-1])
        path = os.path.join(self.folder.name, "grammar.proof")
        for change, good in (
            (lambda t: t, True), (lambda t: t.replace('"jitter":0.0', '"jitter":-0.0'), True), (lambda t: t.replace(",", " ,\t"), False),
            (lambda t: t.replace('"k0":', ' "k0"\t: '), True), (lambda t: t.replace("\n", "\r\n"), False), (lambda t: "\ufeff" + t, False),
            (lambda t: t.replace('"version":2', '"version":2.0'), False), (lambda t: t.replace('"k0":2', '"k0":2.0'), False),
            (lambda t: t.replace('"lambda":0.1', '"lambda":0.1' + 97 * "0"), True), (lambda t: t.replace('"lambda":0.1', '"lambda":0.1' + 98 * "0"), False),
            (lambda t: t + "\n", False), (lambda t: t.replace("linear", "linear()"), False),
        ):
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(change(text) + '{"type":"end","sha256":"' + hashlib.sha256(change(text).encode()).hexdigest() + '"}\n')
            with contextlib.redirect_stdout(io.StringIO()) as said:
                code = check.main([path, "--data", os.path.join(GOLDEN, "toy.csv"), "--kernels", "; ".join(lines_of(self.paths["drop"])[0]["kernels"])])
            self.assertEqual(code, 0 if good else 1, said.getvalue() + change(text)[:300])

    def test_a_field_given_twice_is_refused(self):
        with open(self.paths["drop"], encoding="utf-8") as file:
            text = "".join(file.readlines()[:-1]).replace('"k0":2,', '"k0":2,"k0":2,', 1)
        path = os.path.join(self.folder.name, "twice.proof")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + '{"type":"end","sha256":"' + hashlib.sha256(text.encode()).hexdigest() + '"}\n')
        with self.assertRaisesRegex(NotValid, "twice"):
            Certificate(path)


CHANGES = [
    lambda x: 0 * x, lambda x: -x, lambda x: x + 1, lambda x: x - 1, lambda x: x * 2, lambda x: x / 3, lambda x: x * (1 + 1e-3),
    lambda x: x * (1 - 1e-6), lambda x: x * (1 + 1e-12), lambda x: x * 1e9, lambda x: x * 1e-300, lambda x: math.nextafter(x, math.inf),
    lambda x: math.nan, lambda x: math.inf, lambda x: 1e308, lambda x: 10**400, lambda x: None, lambda x: True, lambda x: str(x),
    lambda x: [x], lambda x: -1, lambda x: 10**12,
]


class Forged(Base):
    """An incumbent that follows a direction of negative curvature of the computed matrix, so far that its value without
    charges for rounding is any number that the forger likes."""

    def forger(self, name, kernel_at):
        """distance -> (forged lines, the bounds of the incumbent)"""
        lines, c = lines_of(self.paths[name]), Certificate(self.paths[name])
        m = check.Problem(c, self.points[name], grams(name)).matrix(kernel_at)
        blocks = machines.blocks_of(c.task, c.epsilon, self.points[name])
        rows = sorted(set(blocks[0].rows))  # the first machine, and of each of its points the first variable
        y = np.array(blocks[0].s[:len(rows)], float)
        K = m.K[np.ix_(rows, rows)]
        _, vectors = np.linalg.eigh(K)
        e = min(vectors.T, key=lambda v: sum(Fraction(float(x)) * p for x, p in zip(v, product_rows(K, v))))
        low = c.lam / c.k0  # what alpha = 0 proves at the root
        lines[0].update(alphas=1, leaves=1, lowerBound=low)

        def forged(distance):
            alpha = {"indices": list(range(len(y))), "values": [float(a) for a in y * distance * e]}
            incumbent = dict(lines[1], biases=[0.0] * c.blocks, beta={"indices": [kernel_at], "values": [1.0]}, alpha=alpha)
            c.beta, c.alpha, c.biases, c.alphas = {kernel_at: 1.0}, dict(enumerate(alpha["values"])), [0.0] * c.blocks, []
            bounds = check.Bounds(c, blocks)
            bounds.add(kernel_at, m)
            return [lines[0], incumbent, {"type": "alpha", "indices": [], "values": []},
                    {"type": "leaf", "excluded": [], "included": [], "alpha": 0, "bound": low}], bounds

        return forged, c.upper

    def test_negative_curvature_buys_nothing(self):
        for name, kernel_at in (("drop", 0), ("single", 0), ("drop", 1), ("stored", 0), ("clip", 4), ("pairs", 0), ("rest", 0),
                                ("regression", 0)):
            forged, honest = self.forger(name, kernel_at)
            for goal in (0.2 * honest, 0.8 * honest):
                near, far = 0.0, 1.0
                while forged(far)[1].upper(charged=False) > goal and far < 1e30:
                    far *= 4
                self.assertLess(far, 1e30, f"{name}: no curvature is negative, the test needs another matrix")
                for _ in range(80):
                    middle = (near + far) / 2
                    near, far = (middle, far) if forged(middle)[1].upper(charged=False) > goal else (near, middle)
                lines, bounds = forged(near)
                self.assertLess(abs(float(bounds.upper(charged=False)) - goal), 0.1 * goal, name)
                for claim in (goal, 1e300):
                    lines[0]["upperBound"] = claim
                    refused = self.refused_or_true(lines, name, f"kernel {kernel_at}, goal {goal}, claim {claim}")
                    # with the claim 1e300 nothing but the bound itself stands between the forger and a false interval
                    self.assertFalse(refused and claim == 1e300 and name != "stored", name)


def product_rows(K, v):
    [product] = exact.products(K, [list(v)])
    return [product.row(j) for j in range(len(K))]


class Parts(unittest.TestCase):
    def test_products_are_exact_up_to_what_is_left(self):
        rng = random.Random(4)
        for n, spread in ((1, 0), (7, 3), (40, 30), (33, 200)):
            K = np.array([[rng.gauss(0, 1) * 10.0 ** rng.randint(-spread, spread) for _ in range(n)] for _ in range(n + 2)])
            v = [rng.gauss(0, 1) * 10.0 ** rng.randint(-spread, spread) for _ in range(n)]
            [product] = exact.products(K, [v])
            size = sum(abs(Fraction(x)) for x in v)
            for j in range(n + 2):
                truth = sum(Fraction(float(a)) * Fraction(x) for a, x in zip(K[j], v))
                self.assertLessEqual(abs(product.row(j) - truth), product.left * size)
            self.assertLess(product.left, Fraction(float(np.abs(K).max())) / 2**70)

    def test_errors_of_inner_products_hold_in_exact_arithmetic(self):
        """(E) for linear and poly, against fractions, on points that cancel, overflow nearly or underflow."""
        rng = random.Random(5)
        for spread, d in itertools.product((0, 8, 50, 150, 160), (1, 3, 60)):
            rows = [[rng.gauss(0, 1) * 10.0 ** rng.uniform(-spread, spread / 20) for _ in range(d)] for _ in range(6)]
            m = matrices.Matrices(data.Points([f"c{i}" for i in range(d)], rows, [1, -1] * 3))
            for text in ("linear", "poly(degree=1,scale=1e307,offset=0)", "poly(degree=3,scale=0.5,offset=1)",
                         "poly(degree=9,scale=1e-3,offset=1e-3)"):
                spec = matrices.Spec(text, d)
                with np.errstate(all="ignore"):
                    K, e = m.computed(spec, None)
                for j, k in itertools.product(range(6), repeat=2):
                    if math.isfinite(e[j]) and math.isfinite(e[k]) and math.isfinite(K[j, k]):
                        truth = sum(Fraction(a) * Fraction(b) for a, b in zip(rows[j], rows[k]))
                        if spec.family == "poly":
                            truth = (Fraction(spec.values[1]) * truth + Fraction(spec.values[2])) ** int(spec.values[0])
                        self.assertLessEqual((Fraction(float(K[j, k])) - truth) ** 2, Fraction(float(e[j])) * Fraction(float(e[k])),
                                             f"{text} {spread} {d}")

    def test_bounds_hold_for_the_exact_kernel(self):
        """UB and the energies against fractions where entries cancel; without the charges some would be wrong."""
        rng, needed = random.Random(8), [0, 0]
        for _ in range(60):
            n, offset = 6, 10.0 ** rng.randint(0, 8)
            rows = [[offset + rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(n)]
            points = data.Points(["a", "b"], rows, [1, -1] * 3)
            half = [rng.random() for _ in range(3)]
            alpha = {j: half[j // 2] for j in range(n)}  # balanced, so that the offset cancels in K v
            c = types.SimpleNamespace(n=n, q=1, k0=1, lam=0.5, box=[10.0 ** rng.randint(0, 8)] * n, beta={0: 1.0}, biases=[rng.gauss(0, 1)],
                                      alpha=alpha, alphas=[alpha])
            bounds = check.Bounds(c, machines.blocks_of("classification", 0.0, points))
            bounds.add(0, matrices.Matrices(points).gram(matrices.Spec("linear", 2)))
            X = [[Fraction(x) for x in row] for row in rows]
            v = [points.labels[j] * Fraction(alpha[j]) for j in range(n)]
            w = [sum(a * row[k] for a, row in zip(v, X)) for k in range(2)]
            energy = sum(x * x for x in w)
            f = [sum(a * b for a, b in zip(row, w)) for row in X]
            truth = energy / 2 + Fraction(c.lam) + sum(
                Fraction(c.box[j]) * max(0, 1 - points.labels[j] * (f[j] + Fraction(c.biases[0]))) for j in range(n))
            self.assertGreaterEqual(bounds.upper(), truth)
            needed[0] += bounds.upper(charged=False) < truth
            [(value, error)] = bounds.energies.evaluate(0, [0])
            self.assertGreaterEqual(value + error, energy)
            self.assertGreaterEqual(Fraction(float(bounds.energies.ceilings[0][0])), value + error)
            needed[1] += value < energy
        self.assertGreater(min(needed), 5)

    def test_a_wrong_factor_proves_no_more_than_is_true(self):
        """delta does not rest on how the library factorises: this one takes roots of negative numbers' sizes."""
        stored = Stored(3)
        stored.add(0.5, np.diag([4.0, 2.0, -0.2]))
        with unittest.mock.patch("numpy.linalg.cholesky", lambda M: np.sqrt(np.abs(M))):
            self.assertGreaterEqual(stored.delta(), Fraction(0.1))
        with self.assertRaises(NotValid):
            stored.delta()

    def test_delta_makes_stored_matrices_semidefinite(self):
        """Against elimination with fractions."""
        rng = np.random.default_rng(9)
        for n, scale in itertools.product((1, 2, 9), (1e-200, 1.0, 1e150)):
            X = rng.normal(size=(n, 2))
            stored, kernels = Stored(n), [scale * (X @ X.T), scale * np.ones((n, n))]
            for b, K in zip((0.3, 0.7), kernels):
                stored.add(b, (K + K.T) / 2)
            delta = stored.delta()
            A = [[sum(Fraction(b) * Fraction(float((K[j, k] + K[k, j]) / 2)) for b, K in zip((0.3, 0.7), kernels)) + delta * (j == k)
                  for k in range(n)] for j in range(n)]
            for p in range(n):
                self.assertGreater(A[p][p], 0)
                for j in range(p + 1, n):
                    factor = A[j][p] / A[p][p]
                    A[j] = [a - factor * b for a, b in zip(A[j], A[p])]
            self.assertLess(delta, Fraction(scale) * n * n / 10**13)

    def test_least_is_the_least_on_a_grid(self):
        rng = random.Random(6)
        for _ in range(60):
            d, lam = [Fraction(rng.uniform(0, 10)) for _ in range(2)], Fraction(rng.choice([0.1, 1.0, 10.0]))
            value = least(d, lam)
            grid = [-(d[0] * b + d[1] * (1 - b)) / 2 + lam * (b**2 + (1 - b) ** 2) for b in (Fraction(i, 128) for i in range(129))]
            self.assertLessEqual(value, min(grid))
            self.assertLess(min(grid) - value, Fraction(1, 10**4) * (1 + lam))

    def test_cover_is_what_going_through_all_choices_says(self):
        random.seed(7)
        verdicts = set()
        for trial in range(800):
            q, k0 = random.randint(1, 8), random.randint(1, 4)
            k0 = min(k0, q)
            ruled = trial % 4 > 1  # at most one of each pair of neighbours, two of the first half, now and then one that must be in
            pairs = [(bits(range(i, min(q, i + 2))), 1) for i in range(0, q, 2)] + [(bits(range(0, 2 * (q // 4))), 2)] if ruled else []
            rules = Rules(q, k0, [(group, most) for group, most in pairs if group], random.choice([0, 1]) if ruled else 0)
            choices = [c for c in range(1 << q) if c.bit_count() == rules.size and rules.together(c) and rules.must & ~c == 0]
            cover = Certificate.__new__(Certificate)
            cover.q, cover.k0, cover.leaves, cover.rules = q, k0, [], rules
            for _ in range(random.randint(0, 14)):
                out = {i for i in range(q) if random.random() < 0.3}
                # Many leaves only leave out kernels, as those of settled choices; others are parts of a tree.
                within = set() if trial % 2 else {i for i in range(q) if i not in out and random.random() < 0.15}
                line = {"excluded": sorted(out), "included": sorted(within), "alpha": 0, "bound": 0.0}
                cover.leaves.append(Leaf(line, q, 1))
            truth = all(any(leaf.within & ~choice == 0 and leaf.out & choice == 0 for leaf in cover.leaves)
                        for choice in choices)
            try:
                cover.check_cover()
                found = True
            except NotValid:
                found = False
            self.assertEqual(truth, found, f"trial {trial}")
            verdicts.add((truth, trial % 4))
        self.assertEqual(8, len(verdicts), "both verdicts for both kinds, with rules and without")

    def test_kernels_for_each_column_are_written_out(self):
        self.assertEqual("linear[cols=0]; linear[cols=1]", matrices.each("linear[each]", 2))
        self.assertEqual("rbf(gamma=0.5)[cols=1]; rbf(gamma=0.5)[cols=2]; linear", matrices.each(" rbf(gamma=0.5)[each=1-2] ;linear", 4))

    def test_cosine_leaves_the_zeros_of_a_point_without_length(self):
        points = data.Points(["x"], [[2.0], [0.0], [-3.0]], [1, -1, 1])
        m = matrices.cosine_normalised(matrices.Matrices(points).gram(matrices.Spec("linear", 1)))
        self.assertEqual(m.K.tolist(), [[1, 0, -1], [0, 0, 0], [-1, 0, 1]])
        self.assertIsNone(m.e)

    def test_overflow_has_no_ground_in_theory(self):
        points = data.Points(["x"], [[1.5e308], [-1.5e308]], [1, -1])
        for text in ("laplacian(gamma=1e-309)", "rbf(gamma=1e-309)"):
            with np.errstate(all="ignore"):
                self.assertIsNone(matrices.Matrices(points).gram(matrices.Spec(text, 1)).e, text)

    def test_underflow_is_charged(self):
        """x'z underflows to 0, and the scale makes the exact value large again."""
        x = 1.5e-162
        m = matrices.Matrices(data.Points(["x"], [[x], [-x]], [1, -1])).gram(matrices.Spec("poly(degree=1,scale=1.7e308,offset=0)", 1))
        truth = Fraction(1.7e308) * Fraction(x) ** 2
        self.assertLessEqual(abs(Fraction(float(m.K[0, 0])) - truth), Fraction(float(m.e[0])))


@unittest.skipUnless(CLI and os.environ.get("SMKL_DATA_DIR"), "SMKL_CLI and SMKL_DATA_DIR do not name command line and data")
class TenSets(Base):
    def solved(self, name, options, gap):
        folder, path = os.environ["SMKL_DATA_DIR"], os.path.join(self.folder.name, name + ".proof")
        problem = ["--data", name, "--protocol", "published", "--data-dir", folder] + options
        subprocess.run([CLI, "solve", "--gap", gap, "--quiet", "--certificate", path] + problem, check=True, capture_output=True)
        verified = json.loads(subprocess.run([CLI, "verify", path, "--json", "--quiet"] + problem, check=True, capture_output=True).stdout)
        lower, upper, _ = check.check(Certificate(path), data.published(name, folder))
        for mine, theirs in ((lower, verified["lowerBound"]), (upper, verified["upperBound"])):
            self.assertLessEqual(abs(mine - Fraction(theirs)), Fraction(1, 10**7) * upper, name)
        self.assertLessEqual(upper - lower, Fraction(gap) * upper, name)

    def test_ten_kernels(self):
        for name in data.PUBLISHED:
            with self.subTest(name):
                self.solved(name, [], "1e-6")

    @unittest.skipUnless(SLOW, "SMKL_SLOW is not set")
    def test_fifty_kernels(self):
        for name in data.PUBLISHED:
            with self.subTest(name):
                self.solved(name, ["--kernels", "published-50"], "1e-5")


class TasksWithValues(unittest.TestCase):
    """Tasks whose header has values: the checker makes their bounds, their point without kernel values and their ridge itself."""

    CASES = {  # proof: options of the checker, lies about its header
        "quantile": (["--data", os.path.join(GOLDEN, "numbers.csv"), "--weight", "weight"],
                     ["quantile(C=10.0,tau=0.79)", "quantile(C=9.0,tau=0.8)", "quantile(C=10.0,tau=1.0)", "quantile(C=10.0)",
                      "quantile(C=10.0,tau=0.8,nu=0.5)", "quantile(C=10.0,tau=x)", "quantile", "one-versus-one"]),
        "one-class": (["--data", os.path.join(GOLDEN, "toy.csv"), "--label", "label", "--positive", "yes"],
                      ["one-class(C=1.0,nu=0.31)", "one-class(C=2.0,nu=0.3)", "one-class(C=1.0,nu=0.0)", "one-class(nu=0.3)", "classification"]),
        "ranking": (["--data", os.path.join(GOLDEN, "queries.csv"), "--group", "query"],
                    ["ranking(C=2.0,reach=2.0)", "ranking(C=1.0,reach=1.0)", "ranking(C=2.0,reach=0.5)", "ranking(C=2.0,reach=-1.0)",
                     "ranking(C=2.0)", "quantile(C=2.0,tau=0.5)", "regression"]),
        "squared-hinge": (["--data", os.path.join(GOLDEN, "kinds.csv"), "--weight", "weight"],
                          ["squared-hinge(C=2.1)", "squared-hinge(C=-2.0)", "squared-hinge()", "one-versus-one"]),
    }

    def code(self, path, options):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return check.main([path] + options)

    def test_golden_certificates_are_valid(self):
        for name, (options, _) in self.CASES.items():
            self.assertEqual(0, self.code(os.path.join(GOLDEN, "tasks", name + ".proof"), options), name)

    def test_another_task_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "lie.proof")
            for name, (options, tasks) in self.CASES.items():
                lines = lines_of(os.path.join(GOLDEN, "tasks", name + ".proof"))
                for task in tasks + ["ranked(C=1.0)", name + "(C=nan)"]:
                    write(path, [{**lines[0], "task": task}] + lines[1:])
                    self.assertNotEqual(0, self.code(path, options), task)

    def test_other_bounds_and_claims_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "lie.proof")
            for name, (options, _) in self.CASES.items():
                lines = lines_of(os.path.join(GOLDEN, "tasks", name + ".proof"))
                header = lines[0]
                box = header["box"] if isinstance(header["box"], list) else [header["box"]] * header["variables"]
                lies = [{"box": box[:-1] + [box[-1] * 1.5]}, {"box": [box[0] / 2] + box[1:]}, {"n": header["n"] + 1},
                        {"upperBound": header["upperBound"] - 1e-3}, {"epsilon": 0.1}, {"machines": "0" * 64}]
                for lie in lies:
                    write(path, [{**header, **lie}] + lines[1:])
                    self.assertEqual(1, self.code(path, options), f"{name}: {lie}")

    def test_a_power_of_two_is_the_least(self):
        for x, power in ((0.0, 1.0), (1.0, 1.0), (1.0000001, 2.0), (0.3, 0.5), (4.0, 4.0), (5e300, 2.0**999)):
            self.assertEqual(power, machines.power_of_two(x), x)


if __name__ == "__main__":
    if sys.argv[1:] == ["--golden"]:
        for case in CASES:
            solve(case, os.path.join(GOLDEN, case + ".proof"))
    else:
        unittest.main()
