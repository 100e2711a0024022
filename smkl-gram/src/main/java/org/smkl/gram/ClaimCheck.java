package org.smkl.gram;

import java.util.Optional;
import org.smkl.api.kernel.PairKernel;
import org.smkl.api.kernel.TextKernel;
import org.smkl.data.Table;
import org.smkl.numeric.Cholesky;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.plugin.guard.Guard;
import org.smkl.plugin.guard.PluginOrigin;

/**
 * Checks on the data what a foreign kernel claims: that it is symmetric and repeatable, on a spread
 * of pairs, and, where it says so, positive semidefinite: the diagonal, the inequality of Cauchy
 * and Schwarz, and a principal submatrix of moderate order. What passes may still be wrong
 * elsewhere; what fails is no kernel. Kernels of this release are known by theory and by their
 * tests.
 */
final class ClaimCheck {
  /** Pairs whose value is computed again with the points exchanged. */
  private static final int CHECKED_PAIRS = 512;

  /** Rows whose entries are all compared with the diagonal. */
  private static final int CHECKED_ROWS = 256;

  /** Order of the submatrix that is factorised. */
  private static final int FACTORED_ROWS = 64;

  /** Relative, as for matrices from files: rounding passes, another function does not. */
  private static final double SYMMETRY_TOLERANCE = 1e-8;

  /** Relative to a unit diagonal. Rounding is a thousand times less even in long sums. */
  private static final double ROUNDING_TOLERANCE = 1e-9;

  private final KernelSpec spec;
  private final PluginOrigin family;
  private final double[] gram;
  private final int n;

  private ClaimCheck(KernelSpec spec, PluginOrigin family, double[] gram, int n) {
    this.spec = spec;
    this.family = family;
    this.gram = gram;
    this.n = n;
  }

  /**
   * Checks the matrix of a kernel as it was computed, before anything is done to it.
   *
   * @param x the training rows
   * @throws BrokenPluginException naming the family and what does not hold
   */
  static void check(KernelSet set, int kernel, Table x, double[] gram) {
    KernelSet.Member member = set.members().get(kernel);
    Optional<PluginOrigin> family = Guard.foreign(member.kernel());
    if (family.isEmpty()) {
      return;
    }
    ClaimCheck check = new ClaimCheck(member.spec(), family.get(), gram, x.count());
    if (member.kernel() instanceof PairKernel pair) {
      int[] columns = set.selections().get(member.selection());
      Points points = Points.of(x, 0, x.count(), columns);
      check.symmetric((i, j) -> pair.value(points.copy(i), points.copy(j)));
    } else if (member.kernel() instanceof TextKernel<?> text) {
      check.symmetric(texts(text, set.select(kernel).points(x, 0, x.count()).get(0)));
    }
    if (member.kernel().positiveSemidefinite()) {
      check.diagonal();
      check.cauchySchwarz();
      check.submatrix();
    }
  }

  /** The value for two of the rows, in this order. */
  @FunctionalInterface
  private interface Values {
    double at(int i, int j);
  }

  /** What a kernel read is what it gets back. */
  @SuppressWarnings("unchecked")
  private static <P> Values texts(TextKernel<P> kernel, Points points) {
    Object[] read = points.read(kernel);
    return (i, j) -> kernel.value((P) read[i], (P) read[j]);
  }

  private void symmetric(Values kernel) {
    long pairs = (long) n * (n - 1) / 2;
    // The pairs in the order of the lower triangle, every so many of them, and the diagonal's end.
    long step = Math.max(1, pairs / CHECKED_PAIRS);
    for (long pair = 0; pair < pairs; pair += step) {
      int i = (int) ((1 + Math.sqrt(1 + 8.0 * pair)) / 2);
      while ((long) i * (i - 1) / 2 > pair) {
        i--;
      }
      int j = (int) (pair - (long) i * (i - 1) / 2);
      if (i < n && j < i) {
        compare(kernel, i, j);
      }
    }
  }

  /** The matrix holds K(x_j, x_i) with j below i; here it is the other way round. */
  private void compare(Values kernel, int i, int j) {
    double there = gram[j * n + i];
    double back = kernel.at(i, j);
    double again = kernel.at(j, i);
    double scale = Math.max(Math.abs(there), Math.sqrt(Math.abs(at(i, i) * at(j, j))));
    if (!(Math.abs(again - there) <= SYMMETRY_TOLERANCE * scale)) {
      throw broken(
          "kernel %s gives %s and then %s for rows %d and %d; a kernel is repeatable"
              .formatted(spec, there, again, j, i));
    }
    if (!(Math.abs(back - there) <= SYMMETRY_TOLERANCE * scale)) {
      throw broken(
          "kernel %s is not symmetric: it gives %s for rows %d and %d, and %s the other way round"
              .formatted(spec, there, j, i, back));
    }
  }

  private void diagonal() {
    for (int i = 0; i < n; i++) {
      if (at(i, i) < 0) {
        throw indefinite("K(x, x) = %s for row %d is negative".formatted(at(i, i), i));
      }
    }
  }

  /** K(x, z)^2 is at most K(x, x) K(z, z). */
  private void cauchySchwarz() {
    int rows = Math.min(n, CHECKED_ROWS);
    for (int r = 0; r < rows; r++) {
      int i = spread(r, rows);
      double own = Math.sqrt(at(i, i));
      for (int j = 0; j < n; j++) {
        double most = own * Math.sqrt(at(j, j));
        if (Math.abs(at(i, j)) > most * (1 + ROUNDING_TOLERANCE)) {
          throw indefinite(
              "K(x, z) = %s for rows %d and %d is larger than the root of K(x, x) K(z, z) = %s"
                  .formatted(at(i, j), i, j, most));
        }
      }
    }
  }

  /** A matrix with ones on its diagonal that has no Cholesky factor even with a little added. */
  private void submatrix() {
    int order = Math.min(n, FACTORED_ROWS);
    double[][] upper = new double[order][order];
    for (int r = 0; r < order; r++) {
      int i = spread(r, order);
      upper[r][r] = 1 + order * ROUNDING_TOLERANCE;
      for (int c = r + 1; c < order; c++) {
        int j = spread(c, order);
        double scale = Math.sqrt(at(i, i)) * Math.sqrt(at(j, j));
        upper[r][c] = scale > 0 ? at(i, j) / scale : 0;
      }
    }
    if (!Cholesky.factorises(upper, () -> false)) {
      throw indefinite(
          "the matrix of %d evenly spread rows has a negative eigenvalue".formatted(order));
    }
  }

  /** The r-th of so many rows, evenly from the first to the last. */
  private int spread(int r, int rows) {
    return rows == 1 ? 0 : (int) ((long) r * (n - 1) / (rows - 1));
  }

  private double at(int i, int j) {
    return gram[i * n + j];
  }

  private BrokenPluginException indefinite(String why) {
    return broken(
        "kernel %s claims to be positive semidefinite and is not on this data: %s"
            .formatted(spec, why));
  }

  private BrokenPluginException broken(String what) {
    return new BrokenPluginException(family, what, null);
  }
}
