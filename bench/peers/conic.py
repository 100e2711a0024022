"""The Full SDP relaxation of smkl as a second-order cone program, solved by Clarabel.

    max  sum(a) + mu - k0 t - sum(r)
    s.t. 0 <= a <= C,  y'a = 0,  u_i >= |L_i'(y*a)|^2 with K_i = L_i L_i',
         e_i >= mu + u_i / 2,  e_i >= 0,  e_i^2 <= 4 lambda (r_i + t),  r >= 0,  t >= 0
"""

from dataclasses import dataclass

import clarabel
import numpy
from scipy import sparse

RANK_TOLERANCE = 1e-13


@dataclass
class Bound:
    value: float
    solver_seconds: float


class Rows:
    """Collects blocks of 'A x + s = b, s in a cone' over named groups of variables."""

    def __init__(self, **sizes):
        self.sizes = sizes
        self.blocks, self.right, self.cones = [], [], []

    def add(self, cone, right, **coefficients):
        m = len(right)
        self.blocks.append(
            [
                sparse.csc_matrix(coefficients.get(name, sparse.csc_matrix((m, size))))
                for name, size in self.sizes.items()
            ]
        )
        self.right.append(numpy.asarray(right, dtype=float))
        self.cones.append(cone(m))

    def matrix(self):
        return sparse.bmat(self.blocks, format="csc")


def factor(gram):
    """L with K = L L', by eigenvalues; those at rounding level are left out."""
    values, vectors = numpy.linalg.eigh(gram)
    kept = values > RANK_TOLERANCE * values[-1]
    return vectors[:, kept] * numpy.sqrt(values[kept])


def pick(rows, q, row, i, value):
    """A matrix of the given number of rows with one entry."""
    return sparse.csc_matrix(([value], ([row], [i])), shape=(rows, q))


def full_sdp(grams, labels, c, lam, k0):
    n, q = len(labels), len(grams)
    rows = Rows(a=n, u=q, e=q, r=q, mu=1, t=1)
    zero, non_negative = clarabel.ZeroConeT, clarabel.NonnegativeConeT
    one_a, one_q = sparse.identity(n), sparse.identity(q)
    column = numpy.ones((q, 1))
    rows.add(zero, [0], a=labels.reshape(1, n))
    rows.add(non_negative, numpy.zeros(n), a=-one_a)
    rows.add(non_negative, numpy.full(n, c), a=one_a)
    rows.add(non_negative, numpy.zeros(q), e=-one_q, u=one_q / 2, mu=column)
    rows.add(non_negative, numpy.zeros(q), e=-one_q)
    rows.add(non_negative, numpy.zeros(q), r=-one_q)
    rows.add(non_negative, [0], t=[[-1]])
    for i, gram in enumerate(grams):
        half = factor(gram).T * labels
        m = len(half) + 2
        # u >= |v|^2 is |(u - 1, 2 v)| <= u + 1.
        u = pick(m, q, 0, i, -1) + pick(m, q, 1, i, -1)
        a = sparse.vstack([sparse.csc_matrix((2, n)), sparse.csc_matrix(-2 * half)])
        rows.add(clarabel.SecondOrderConeT, [1, -1] + [0] * len(half), u=u, a=a)
        # e^2 <= 4 lambda w with w = r + t is |(lambda w - 1, e)| <= lambda w + 1.
        w = pick(3, q, 0, i, -lam) + pick(3, q, 1, i, -lam)
        rows.add(
            clarabel.SecondOrderConeT,
            [1, -1, 0],
            r=w,
            t=numpy.array([[-lam], [-lam], [0]]),
            e=pick(3, q, 2, i, -1),
        )
    cost = numpy.concatenate([-numpy.ones(n), numpy.zeros(2 * q), numpy.ones(q), [-1, k0]])
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_threads = 1
    empty = sparse.csc_matrix((len(cost), len(cost)))
    solution = clarabel.DefaultSolver(
        empty, cost, rows.matrix(), numpy.concatenate(rows.right), rows.cones, settings
    ).solve()
    if str(solution.status) not in ("Solved", "AlmostSolved"):
        raise RuntimeError(f"Clarabel ended with the status {solution.status}.")
    return Bound(-solution.obj_val, solution.solve_time)
