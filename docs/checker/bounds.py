"""The two bounds of docs/certificate.md, evaluated with integers and fractions; only e, sqrt(e) and delta are doubles, rounded up."""
import itertools
from fractions import Fraction

import numpy as np

from exact import integers, power, products, up
from rules import members
from proof import NotValid, demand

u = 2.0**-53


def length(e, v):
    """Not below r = sum_j sqrt(e_j) |v_j|; v is a dictionary."""
    if e is None or not v:
        return Fraction(0)
    roots, g = integers(np.nextafter(np.sqrt(e[list(v)]), np.inf))
    values, h = integers(v.values())
    return Fraction(sum(a * abs(b) for a, b in zip(roots, values))) * power(-g - h)


def sum_of(values):
    whole, g = integers(values)
    return Fraction(sum(whole)) * power(-g)


def subsets(items):
    return itertools.chain.from_iterable(itertools.combinations(items, k) for k in range(len(items) + 1))


class Bounds:
    """Takes one kernel after the other, in the order of the weights; then tells UB and the bounds of leaves."""

    def __init__(self, certificate, blocks):
        self.c, self.blocks = certificate, blocks
        self.starts = [sum(map(len, blocks[:c])) for c in range(len(blocks))]
        self.v = self.expansions(certificate.alpha)
        self.leaf_v = [self.expansions(alpha) for alpha in certificate.alphas]
        self.support = sorted({r for vs in self.leaf_v for v in vs for r in v})
        self.energies = Energies(self.leaf_v, self.support, certificate.q)
        self.quadratic = self.quadratic_error = Fraction(0)
        self.f = [[Fraction(0)] * certificate.n for _ in blocks]  # sum_i b_i (K_i v_c)_r
        self.f_errors = [[Fraction(0)] * certificate.n for _ in blocks]
        self.stored = Stored(certificate.n)

    def expansions(self, alpha):
        """v_c for each block c, by points. The two variables of a point may round where they are added: v_c is kept as a fraction."""
        out = []
        for block, start in zip(self.blocks, self.starts):
            v = {}
            for j, r in enumerate(block.rows):
                if alpha.get(start + j, 0.0) != 0:
                    v[r] = v.get(r, 0) + block.s[j] * Fraction(alpha[start + j])
            out.append(v)
        return out

    def add(self, i, matrix):
        self.energies.add(matrix)
        b = self.c.beta.get(i, 0.0)
        if b != 0:
            self.add_incumbent(Fraction(b), matrix)
            if matrix.e is None:
                self.stored.add(b, matrix.K)

    def add_incumbent(self, b, matrix):
        roots = [0.0] * self.c.n if matrix.e is None else np.nextafter(np.sqrt(matrix.e), np.inf)
        for block, v, f, f_errors in zip(self.blocks, self.v, self.f, self.f_errors):
            points, at = sorted(set(block.rows)), list(v)
            [product] = products(matrix.K[np.ix_(points, at)], [list(v.values())])
            r, size = length(matrix.e, v), sum_of(map(abs, v.values()))
            self.quadratic_error += b * (r**2 + product.left * size**2)
            for row, j in enumerate(points):
                value = product.row(row)
                self.quadratic += b * v.get(j, 0) * value
                f[j] += b * value
                f_errors[j] += b * (Fraction(roots[j]) * r + product.left * size)

    def upper(self, charged=True):
        """(UB); without the errors of the matrices and of the evaluation if these are not to be charged."""
        delta = self.stored.delta() if charged else Fraction(0)
        total = constants(self.blocks) + (self.quadratic + self.quadratic_error * charged) / 2 + Fraction(self.c.lam) * sum(Fraction(b) ** 2 for b in self.c.beta.values())
        for c, block in enumerate(self.blocks):
            t, variables = Fraction(self.c.biases[c]), {}
            for j, r in enumerate(block.rows):
                h = Fraction(block.p[j]) - block.s[j] * (self.f[c][r] + t) + self.f_errors[c][r] * charged
                C = Fraction(self.c.box[self.starts[c] + j])
                variables.setdefault(r, []).append((C * h, block.s[j] * C))
            for r, terms in variables.items():
                v = self.v[c].get(r, 0)
                total += max(sum(loss for loss, _ in J) + delta / 2 * (sum(moved for _, moved in J) - v) ** 2 for J in subsets(terms))
        return total

    def leaf(self, leaf, charged=True):
        """LB(a; I0, I1), which is p'a + G(d; I0, I1), with the constants of the blocks."""
        rules = self.c.rules
        chosen = (self.energies.largest(leaf, self.c.k0 - len(leaf.included), charged) if rules.plain
                  else self.energies.greedy(leaf, rules, charged))
        p = [x for block in self.blocks for x in block.p]
        linear = sum(Fraction(p[j]) * Fraction(a) for j, a in self.c.alphas[leaf.alpha].items())
        return constants(self.blocks) + linear + least(chosen, Fraction(self.c.lam))


def constants(blocks):
    return sum(Fraction(block.constant) for block in blocks)



class Energies:
    """d_i(a) for each alpha of a leaf, summed over blocks, and what it may be more. Of many kernels few matter to a leaf: all are
    bounded in double precision first, with the errors of rounding, and only the largest are evaluated exactly."""

    MEMORY = 3 * 10**7  # entries of all matrices that are kept; beyond, everything is evaluated at once

    def __init__(self, leaf_v, support, q):
        self.leaf_v, self.support = leaf_v, support
        rows = [[float(v.get(r, 0)) for r in support] for vs in leaf_v for v in vs]
        self.dense = np.array(rows).reshape(len(rows), len(support))
        self.lazy = q * len(support) ** 2 <= self.MEMORY
        self.matrices, self.ceilings, self.exact = [], [], {}

    def add(self, matrix):
        S, i = self.support, len(self.ceilings)
        self.matrices.append((matrix.K[np.ix_(S, S)], matrix.e))
        if not self.lazy:
            for t, energy in enumerate(self.evaluate(i, range(len(self.leaf_v)))):
                self.exact[t, i] = energy
            self.matrices[i] = None
            self.ceilings.append([up(energy + error) for t in range(len(self.leaf_v)) for energy, error in [self.exact[t, i]]])
            return
        K = self.matrices[i][0]
        energy = np.einsum("tj,jk,tk->t", self.dense, K, self.dense, optimize=True)
        size = np.abs(self.dense).sum(axis=1)
        largest = np.abs(K).max() if K.size else 0.0
        # Each product passes through at most 3 |S| + 8 roundings, those of v included, in whatever order they are added.
        error = 1.1 * (3 * len(S) + 8) * u * largest * size**2
        if matrix.e is not None:
            error = error + 1.01 * (np.abs(self.dense) @ np.sqrt(matrix.e[S])) ** 2
        blocks = len(self.leaf_v[0]) if self.leaf_v else 1
        ceilings = (energy + error).reshape(len(self.leaf_v), blocks).sum(axis=1) * (1 + 4 * blocks * u)
        ceilings = np.nextafter(np.maximum(ceilings, 0.0), np.inf) + 1e-290
        self.ceilings.append(np.where(np.isfinite(ceilings), ceilings, np.inf))

    def evaluate(self, i, alphas):
        """The energy of kernel i and what it may be more, for some alphas."""
        S, (K, e) = self.support, self.matrices[i]
        found = iter(products(K, [[v.get(r, 0) for r in S] for t in alphas for v in self.leaf_v[t]]))
        energies = []
        for t in alphas:
            energy = error = Fraction(0)
            for v in self.leaf_v[t]:
                product = next(found)
                whole, g = integers([v.get(r, 0) for r in S])
                energy += Fraction(sum(a * f for a, f in zip(whole, product.rows))) * power(-g - product.exponent)
                error += length(e, v) ** 2 + product.left * sum_of(map(abs, v.values())) ** 2
            energies.append((energy, error))
        return energies

    def energy(self, t, i, charged):
        if (t, i) not in self.exact:
            [self.exact[t, i]] = self.evaluate(i, [t])
        energy, error = self.exact[t, i]
        return energy + error * charged

    def largest(self, leaf, places, charged):
        """The energies of the included kernels and the largest ones of so many free kernels."""
        t, taken = leaf.alpha, set(leaf.included) | set(leaf.excluded)
        ceilings = [row[t] for row in self.ceilings]
        free = sorted((i for i in range(len(ceilings)) if i not in taken), key=lambda i: ceilings[i], reverse=True)
        top = []
        for i in free:
            if len(top) >= places and (not places or ceilings[i] <= top[-1]):
                break
            top = sorted(top + [self.energy(t, i, charged)], reverse=True)[:places]
        return [self.energy(t, i, charged) for i in leaf.included] + top

    def greedy(self, leaf, rules, charged):
        """The energies of the kernels that every choice of the leaf has, and of those that are taken one after the other by
        decreasing energy beside them. Evaluated are those that are taken; what is not has a ceiling that was not enough."""
        t, values = leaf.alpha, {i: row[leaf.alpha] for i, row in enumerate(self.ceilings)}
        free, known = members(rules.joining(leaf.within) & ~leaf.out), set()
        while True:
            chosen = rules.greedy(sorted(free, key=lambda i: values[i], reverse=True), leaf.within)
            if known.issuperset(chosen):
                break
            known.update(chosen)
            values.update((i, self.energy(t, i, charged)) for i in chosen)
        return [self.energy(t, i, charged) for i in members((leaf.within | rules.must) & ~leaf.out) + chosen]


def least(d, lam):
    """Not above the least -1/2 d'b + lam |b|^2 over the simplex: weak duality, with the best multiplier mu."""
    halves = sorted((Fraction(up(x)) / 2 for x in d), reverse=True)  # G falls when d grows
    total = Fraction(0)
    for j, half in enumerate(halves, 1):
        if half * j <= total + half - 2 * lam:
            break
        total += half
        mu = (total - 2 * lam) / j
    return -mu - sum(max(Fraction(0), half - mu) ** 2 for half in halves) / (4 * lam)


class Stored:
    """N = sum of b_i K_i over the stored kernels with weight, and a delta for which N + delta I is positive semidefinite."""

    def __init__(self, n):
        self.n, self.kernels = n, 0

    def add(self, b, K):
        self.N = b * K + (self.N if self.kernels else 0.0)
        self.sizes = b * np.abs(K).sum(axis=1) + (self.sizes if self.kernels else 0.0)  # row sums of sum b_i |K_i|
        self.kernels += 1

    def delta(self):
        if not self.kernels:
            return Fraction(0)
        # N was formed with one product and at most `kernels` sums for each entry; a row sum bounds the norm
        formed = (self.kernels + 1) * u * 1.01 * float(self.sizes.max()) + self.n * self.kernels * 2.0**-1070
        trace = float(np.trace(self.N))
        largest = float(np.diagonal(self.N).max())
        sigma = (self.n + 2) * u * trace
        while 0 < sigma <= 1e-3 * largest:
            proved = self.factorised(sigma)
            if proved is not None:
                return Fraction(formed) + proved
            sigma *= 16
        demand(not self.N.any(), "the stored matrices are not positive semidefinite, not even nearly")
        return Fraction(formed)

    def factorised(self, sigma):
        """M = N + sigma I is L L' + E for the computed L; E is evaluated and bounds how negative M can be. However L was
        found does not matter; the product L L' must be sums of n products, in any order."""
        n = self.n
        M = self.N.copy()
        M[np.diag_indices(n)] += sigma
        try:
            L = np.linalg.cholesky(M)
        except np.linalg.LinAlgError:
            return None
        E = M - L @ L.T
        norm = 1.01 * float(np.abs(E).sum(axis=1).max())  # row sums bound the norm
        squares = float(np.sum(L * L))  # |L L' - fl(L L')|_jk <= n u/(1 - n u) |L_j||L_k|, a matrix of norm n u/(1 - n u) squares
        rounding = u * 1.01 * float(np.abs(np.diagonal(M)).max())  # of M's diagonal
        total = norm + 1.01 * (n + 2) * u * squares + rounding + float(n) * n * 2.0**-1070  # the last for underflow
        if not np.isfinite(total):
            raise NotValid("the stored matrices overflow")
        return Fraction(sigma) + Fraction(total)
