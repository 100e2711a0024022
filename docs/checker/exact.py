"""Exact sums of products of doubles, at the speed of matrix products.

Doubles are integers times a power of two. They are cut into slices of so few bits that a matrix product of two slices is a
product of integers whose sums stay below 2^53: floating-point arithmetic computes it without any rounding, in whatever order
the library adds. The slices are put together again with Python's integers.
"""
import math
from fractions import Fraction

import numpy as np

SLICES = 4  # of a kernel matrix, about 20 bits each; what is left over is bounded


def integers(values):
    """Doubles, or fractions that are sums of doubles, as integers times 2^-g: (integers, g)."""
    ratios = [x.as_integer_ratio() for x in values]
    g = max((q.bit_length() - 1 for _, q in ratios), default=0)
    return [p << (g - q.bit_length() + 1) for p, q in ratios], g


class Product:
    """K v for some rows of a matrix of doubles K and a vector v, exactly but for `left`.

    rows[j] * 2^-exponent differs from (K v)_j by at most left * sum |v|, for every row j.
    """

    def __init__(self, rows, exponent, left):
        self.rows, self.exponent, self.left = rows, exponent, left

    def row(self, j):
        return Fraction(self.rows[j]) * power(-self.exponent)


def power(e):
    """2^e as a fraction."""
    return Fraction(1 << e) if e >= 0 else Fraction(1, 1 << -e)


def slices_of_matrix(K, bits):
    """Integers I_0, I_1, ... with K = 2^scale * sum_s I_s 2^(-bits (s + 1)) + rest, |rest| <= left for every entry."""
    largest = float(np.abs(K).max(initial=0.0))
    if not math.isfinite(largest):
        raise ArithmeticError("a matrix has an entry that is not finite")
    scale = math.frexp(largest)[1] + 1  # |K| <= 2^(scale - 1)
    rest = np.ldexp(K, -scale)  # exact, or below 2^-1022 and off by less than 2^-1074
    slices = []
    for _ in range(SLICES):
        rest = np.ldexp(rest, bits)
        whole = np.rint(rest)
        rest -= whole  # exact: at most 1/2 is left
        slices.append(whole)
    left = power(scale) * (power(-bits * SLICES - 1) + power(-1074))
    return slices, scale, left


def digits(column, bits):
    """Integers as sums of d_t 2^(bits t), |d_t| <= 2^(bits - 1), as arrays of doubles."""
    half, mask = 1 << (bits - 1), (1 << bits) - 1
    out = []
    while any(column):
        low = [((x + half) & mask) - half for x in column]
        out.append(np.array(low, dtype=float))
        column = [(x - d) >> bits for x, d in zip(column, low)]
    return out or [np.zeros(len(column))]


def products(K, vectors):
    """A Product for each of the vectors (lists of doubles, one for each column of K)."""
    bits = (55 - max(1, K.shape[1]).bit_length()) // 2  # columns * 2^(bits - 1) * 2^(bits - 1) <= 2^53
    slices, scale, left = slices_of_matrix(K, bits)
    cut = []
    for v in vectors:
        whole, g = integers(v)
        cut.append((digits(whole, bits), g))
    stacked = np.column_stack([d for ds, _ in cut for d in ds]) if cut else np.zeros((K.shape[1], 0))
    parts = [s @ stacked for s in slices]
    out, at = [], 0
    for ds, g in cut:
        total = np.zeros(K.shape[0], dtype=object)
        for s in range(SLICES):
            for t in range(len(ds)):
                whole = parts[s][:, at + t].astype(np.int64).astype(object)
                total = total + whole * (1 << (bits * (SLICES - 1 - s + t)))
        at += len(ds)
        out.append(Product(total, bits * SLICES - scale + g, left))
    return out


def up(x):
    """A double not below the fraction x."""
    d = rounded(x)
    return d if not math.isfinite(d) or Fraction(d) >= x else math.nextafter(d, math.inf)


def down(x):
    return -up(-x)


def rounded(x):
    try:
        return x.numerator / x.denominator  # integers divide with correct rounding
    except OverflowError:
        return math.inf if x > 0 else -math.inf
