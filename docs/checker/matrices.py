"""Gram matrices in double, with a bound of their rounding errors where theory says what the exact matrix is.

Only element-wise operations of numpy are used (+, -, *, /, sqrt: correctly rounded; exp: taken to be within four units in the
last place), in the same order for (j, k) and (k, j), so that the matrices are symmetric. The errors e_j are those of (E) in
docs/certificate.md, derived for the computation here:

  inner products   products and sums over c columns, one after the other: error at most (c + 1) u |x||z|, underflow c 2^-1074;
  distances        sums of c squares or absolute values of differences: relative error below (c + 3) u;
  exp              8 u for exp itself and (c + 4) u p e^-p <= (c + 4) u / e for its argument: less than (c + 9) U, U = 1.02 u.
"""
import math
import re
import sys

import numpy as np

U = 1.02 * 2.0**-53
TINY = 2.0**-1022
TAU = 2.0**-1020  # u TAU is more than the underflow of a product


class NotSupported(Exception):
    """A kernel that this checker cannot compute; exit code 2."""


QUOTED = re.compile(r'(?:"[^"]*")+')  # "" within is a quote; so two quoted texts in a row are one
LABEL = r"""name\s*=\s*[^\s,;()\[\]=|"]+"""
SPEC = re.compile(
    r"\s*([a-z][a-z0-9-]*)\s*(?:\(([^()]*)\))?\s*"
    rf"(?:\[\s*(?:cols\s*=\s*([0-9]+(?:\s*[,-]\s*[0-9]+)*)\s*(?:,\s*{LABEL}\s*)?|{LABEL}\s*)\])?\s*$")
PARAMETERS = {"linear": [], "poly": ["degree", "scale", "offset"], "rbf": ["gamma"], "laplacian": ["gamma"],
              "sigmoid": ["scale", "offset"], "precomputed": ["file", "cross"]}


class Spec:
    """family(name=value,...)[cols=0-3,name=LABEL]; the label is for readers alone."""

    def __init__(self, text, d):
        match = SPEC.match(QUOTED.sub("Q", text))
        if not match or match[1] not in PARAMETERS:
            raise NotSupported(f"The kernel '{text}' is not known to this checker. Expected one of {', '.join(PARAMETERS)}.")
        self.text, self.family = text, match[1]
        pairs = [part.split("=", 1) for part in (match[2] or "").split(",") if part.strip()]
        given = {pair[0].strip(): pair[-1].strip() for pair in pairs}
        needed = PARAMETERS[self.family]
        if self.family == "precomputed":
            self.values = []
        else:
            if sorted(given) != sorted(needed) or len(pairs) != len(needed):
                raise NotSupported(f"The kernel '{text}' has the parameters {sorted(given)}. Expected {needed}.")
            try:
                self.values = [float(given[name]) for name in needed]
            except ValueError:
                raise NotSupported(f"The kernel '{text}' has a parameter that is no number.")
            if not all(math.isfinite(x) for x in self.values):
                raise NotSupported(f"The kernel '{text}' has a parameter that is not finite.")
        if self.family == "poly" and not (self.values[0].is_integer() and 1 <= self.values[0] <= 1000):
            raise NotSupported(f"The kernel '{text}' has the degree {self.values[0]}. Expected a whole number from 1.")
        self.columns = tuple(range(d))
        if match[3]:
            self.columns = tuple(self.listed(match[3], d))

    def listed(self, text, d):
        for part in text.split(","):
            first, _, last = part.strip().partition("-")
            for i in range(int(first), int(last or first) + 1):
                if i >= d:
                    raise NotSupported(f"The kernel '{self.text}' names column {i}. Expected columns below {d}.")
                yield i

    def semidefinite(self):
        """Whether a theorem says that the exact kernel is positive semidefinite."""
        if self.family == "poly":
            return self.values[1] >= 0 and self.values[2] >= 0
        return self.family == "linear" or (self.family in ("rbf", "laplacian") and self.values[0] >= 0)


EACH = re.compile(r"\[\s*each\s*(?:=\s*([0-9,\- ]+))?\]\s*$")


def each(text, d):
    """Specifications with [each], or [each=0-99], written out: one for each of d columns."""
    written = []
    for spec in text.split(";"):
        match = EACH.search(spec)
        if match:
            columns = Spec(f"linear[cols={match[1]}]", d).columns if match[1] else range(d)
            written += [f"{spec[:match.start()].strip()}[cols={i}]" for i in columns]
        else:
            written.append(spec.strip())
    return "; ".join(written)


class Matrix:
    """K as computed; e, one error for each point, where the exact kernel stands behind it, else None."""

    def __init__(self, K, e):
        self.K, self.e = K, e


class Matrices:
    def __init__(self, points, grams=()):
        self.X = np.array(points.rows, dtype=float).reshape(len(points.rows), len(points.names))
        self.grams = list(grams)
        self.kept = {}  # sums over columns, which many kernels share

    def sums(self, what, columns):
        """sum over the columns of x_k z_k, (x_k - z_k)^2 or |x_k - z_k|, for all pairs, in blocks of rows."""
        key = (what, columns)
        if key not in self.kept:
            X = self.X[:, columns]
            n = len(X)
            out = np.zeros((n, n))
            for start in range(0, n, 64):
                block = out[start:start + 64]
                for k in range(X.shape[1]):
                    x, z = X[start:start + 64, k, None], X[None, :, k]
                    if what == "products":
                        block += x * z
                    else:
                        term = x - z
                        block += term * term if what == "squares" else np.abs(term)
            if len(self.kept) > 2:
                self.kept.clear()
            self.kept[key] = out
        return self.kept[key]

    def gram(self, spec, precomputed_at=None):
        """The kernel on the points, before normalisation."""
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            K, e = self.computed(spec, precomputed_at)
        if not np.isfinite(K).all():
            raise ArithmeticError(f"the matrix of {spec.text} has entries that are not finite")
        if not (K == K.T).all():
            raise ArithmeticError(f"the matrix of {spec.text} is not symmetric")
        if e is not None and not (spec.semidefinite() and np.isfinite(e).all()):
            e = None
        return Matrix(K, e)

    def computed(self, spec, precomputed_at):
        n, c = len(self.X), len(spec.columns)
        if spec.family == "precomputed":
            return self.grams[precomputed_at].copy(), None
        if spec.family in ("rbf", "laplacian"):
            distances = self.sums("squares" if spec.family == "rbf" else "absolute", spec.columns)
            squares = (self.X[:, spec.columns] ** 2).sum(axis=1)
            # a distance that overflows would make the exact exponential 0, which need not be so
            small = (squares <= (2.0**1019 if spec.family == "rbf" else sys.float_info.max)).all()
            e = np.full(n, (c + 9) * U + spec.values[0] * c * 2.0**-1074) if small and spec.values[0] <= 1e300 else None
            return np.exp(-spec.values[0] * distances), e
        inner = self.sums("products", spec.columns)
        squares = np.diagonal(inner)
        if spec.family == "linear":
            return inner.copy(), (c + 2) * U * squares + TINY
        if spec.family == "sigmoid":
            return np.tanh(spec.values[0] * inner + spec.values[1]), None
        degree, scale, offset = int(spec.values[0]), spec.values[1], spec.values[2]
        base = scale * inner + offset
        K = base.copy()
        for _ in range(degree - 1):
            K *= base
        return K, degree * (c + 5) * U * powered(scale * (squares + TAU) + offset, degree) + TINY


def powered(x, degree):
    out = x.copy()
    for _ in range(degree - 1):
        out *= x
    return out


# ---- normalisation and jitter, as in the table of docs/certificate.md

def trace_normalised(m):
    D = np.diagonal(m.K).copy()
    total = float(np.sum(D))
    if not total > 0:
        raise ArithmeticError("a matrix without positive trace cannot be normalised")
    s = 1 / total
    if not math.isfinite(s):
        raise ArithmeticError("a trace is too small to be normalised")
    e = None
    if m.e is not None:
        R = float(np.sum(m.e)) / total + (len(D) + 5) * U
        if R <= 1e-3:
            e = s * m.e + 1.02 * R * s * (D + m.e) + TINY
    return Matrix(m.K * s, e)


def cosine_normalised(m):
    D = np.diagonal(m.K).copy()
    zero = D == 0
    if (D < 0).any() or m.K[zero].any():
        raise ArithmeticError("a matrix with a diagonal entry that is not positive has no cosine")
    root = np.sqrt(np.where(zero, 1.0, D))  # zeros of a point with K_jj = 0 stay 0
    K = m.K / (root[:, None] * root[None, :])
    e = None
    if m.e is not None and not zero.any():
        p = m.e / D
        mean = max(float(np.mean(p)), U)
        if (p <= 1e-3).all():
            e = p + 0.51 * (p + mean) ** 2 / mean + 5 * U
    return Matrix(K, e)


def jittered(m, jitter):
    K = m.K.copy()
    K[np.diag_indices(len(K))] += jitter
    D = np.diagonal(K)
    return Matrix(K, None if m.e is None or jitter < 0 else m.e + U * (np.abs(D) + m.e))


def ridged(m, ridge):
    """With a number for each point added to the diagonal."""
    K = m.K.copy()
    K[np.diag_indices(len(K))] += ridge
    return Matrix(K, None if m.e is None else m.e + U * (np.abs(np.diagonal(K)) + m.e))


def paired(m, pairs):
    """Between differences of two rows each; errors as in docs/certificate.md."""
    first, second = (np.array(rows) for rows in zip(*pairs))
    K = (m.K[np.ix_(first, first)] + m.K[np.ix_(second, second)]) - (m.K[np.ix_(first, second)] + m.K[np.ix_(second, first)])
    if m.e is None:
        return Matrix(K, None)
    D = np.abs(np.diagonal(m.K))
    both = m.e[first] + m.e[second]
    return Matrix(K, (2 * both + 5 * U * (D[first] + D[second] + 2 * both)) * (1 + 1e-9))


def with_zero_point(m):
    """With one more point, whose values are all zero and exact."""
    return Matrix(np.pad(m.K, (0, 1)), None if m.e is None else np.append(m.e, 0.0))


def clipped(K):
    """The nearest positive semidefinite matrix, as numpy computes it."""
    values, vectors = np.linalg.eigh(K)
    C = (vectors * np.maximum(values, 0)) @ vectors.T
    return (C + C.T) / 2


def gram_file(path, n):
    from points import BadInput, number, rows_of
    rows = [[number(cell) for cell in row] for row in rows_of(path)]
    if len(rows) != n or len(rows[0]) != n or any(None in row for row in rows):
        raise BadInput(f"'{path}' is no Gram matrix of the points. Expected {n} rows of {n} numbers.")
    return np.array(rows)


def indefinite(K):
    """Whether the least eigenvalue is negative beyond rounding; a part of the points is enough to show that it is."""
    limit = -len(K) * 2.0**-53 * np.abs(K).max()
    return any(np.linalg.eigvalsh(K[:m, :m])[0] < limit for m in (300, len(K)))


def clearly_indefinite(K):
    """Whether that is so by far more than another program's eigenvalues may differ."""
    values = np.linalg.eigvalsh(K)
    return values[0] < -64 * len(K) * 2.0**-53 * np.abs(values).max()


def shifted(K):
    """The diagonal raised by the size of the least eigenvalue."""
    S = K.copy()
    S[np.diag_indices(len(K))] -= np.linalg.eigvalsh(K)[0]
    return S
