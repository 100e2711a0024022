package org.smkl.certificate;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.alpha.FeasibleAlpha;

/**
 * Moves points onto a binary grid on which sums of doubles are exact, so that they lie in A and B
 * exactly and a proof needs no tolerance. The grid is so fine that bounds change by far less than
 * any gap.
 */
public final class ExactPoints {
  /** Bits of an entry of alpha; n is below 2^16, so that sums stay below 2^63. */
  private static final int ALPHA_BITS = 46;

  private static final double BETA_UNIT = 0x1p-50;

  private ExactPoints() {}

  /** A point of A near alpha: 0 &lt;= a &lt;= box and y'a = 0 without rounding. */
  public static double[] alpha(Problem problem, double[] alpha) {
    double[] a = FeasibleAlpha.repair(problem, alpha);
    // Relative to the largest entry, not to the box: where kernels are large, alphas are small.
    // One that the grid rounds up to a power of two counts as that, so that points of a grid stay.
    double largest = Arrays.stream(a).max().orElseThrow() * (1 + 0x1p-40);
    double unit = Math.scalb(1.0, Math.max(-900, Math.getExponent(largest) + 1 - ALPHA_BITS));
    long[] grid = new long[a.length];
    long balance = 0;
    for (int j = 0; j < a.length; j++) {
      // Bounded entries stay at the largest grid point within the box; a rounds to the nearest one.
      grid[j] = (long) Math.min(Math.rint(a[j] / unit), Math.floor(problem.box()[j] / unit));
      balance += problem.labels()[j] > 0 ? grid[j] : -grid[j];
    }
    lighten(problem, a, grid, balance);
    for (int j = 0; j < a.length; j++) {
      a[j] = grid[j] * unit;
    }
    return a;
  }

  /** Takes the excess of the heavier class from its entries, those inside the box first. */
  private static void lighten(Problem problem, double[] a, long[] grid, long balance) {
    double heavy = Math.signum((double) balance);
    long excess = Math.abs(balance);
    for (int pass = 0; pass < 2 && excess > 0; pass++) {
      boolean inside = pass == 0;
      while (excess > 0) {
        int largest = -1;
        for (int j = 0; j < grid.length; j++) {
          if (problem.labels()[j] == heavy
              && grid[j] > 0
              && (!inside || a[j] < problem.box()[j])
              && (largest < 0 || grid[j] > grid[largest])) {
            largest = j;
          }
        }
        if (largest < 0) {
          break;
        }
        long taken = Math.min(excess, grid[largest]);
        grid[largest] -= taken;
        excess -= taken;
      }
    }
  }

  /** A point of the simplex near beta: non-negative and summing to 1 without rounding. */
  public static double[] beta(double[] beta) {
    double sum = 0;
    int largest = 0;
    for (int i = 0; i < beta.length; i++) {
      sum += Math.max(0, beta[i]);
      largest = beta[i] > beta[largest] ? i : largest;
    }
    double[] exact = new double[beta.length];
    double rest = 1;
    for (int i = 0; i < beta.length; i++) {
      if (i != largest && beta[i] > 0) {
        exact[i] = Math.floor(beta[i] / sum / BETA_UNIT) * BETA_UNIT;
        rest -= exact[i];
      }
    }
    exact[largest] = rest;
    return exact;
  }
}
