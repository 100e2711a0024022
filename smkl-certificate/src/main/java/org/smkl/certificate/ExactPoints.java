package org.smkl.certificate;

import java.util.Arrays;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.alpha.FeasibleAlpha;

/**
 * Moves points onto a binary grid on which sums of doubles are exact, so that they lie in A and B
 * exactly and a proof needs no tolerance. The grid is so fine that bounds change by far less than
 * any gap.
 */
public final class ExactPoints {
  /** Bits of an entry of alpha, fewer where there are so many that a sum would pass 2^63. */
  private static final int ALPHA_BITS = 46;

  /** Bits of an entry that is to be short in a file: a bound changes by some 1e-5 of itself. */
  private static final int SHORT_BITS = 14;

  private static final double BETA_UNIT = 0x1p-50;

  private ExactPoints() {}

  /** A point of A near alpha: 0 &lt;= a &lt;= u and s'a = 0 in every block without rounding. */
  public static double[] alpha(Problem problem, double[] alpha) {
    return alpha(problem, alpha, ALPHA_BITS);
  }

  /** The same on a grid so coarse that entries have few digits. */
  public static double[] shortAlpha(Problem problem, double[] alpha) {
    return alpha(problem, alpha, SHORT_BITS);
  }

  private static double[] alpha(Problem problem, double[] alpha, int most) {
    double[] a = FeasibleAlpha.repair(problem, alpha);
    // Relative to the largest entry, not to the box: where kernels are large, alphas are small.
    // One that the grid rounds up to a power of two counts as that, so that points of a grid stay.
    double largest = Arrays.stream(a).max().orElseThrow() * (1 + 0x1p-40);
    int bits = Math.min(most, 62 - (32 - Integer.numberOfLeadingZeros(a.length)));
    double unit = Math.scalb(1.0, Math.max(-900, Math.getExponent(largest) + 1 - bits));
    for (int c = 0; c < problem.blocks().size(); c++) {
      exact(problem.blocks().get(c), problem.start(c), a, unit);
    }
    return a;
  }

  /** Moves the part of one block, which begins at the given entry, onto the grid. */
  private static void exact(Block block, int start, double[] a, double unit) {
    long[] grid = new long[block.size()];
    long balance = 0;
    for (int j = 0; j < grid.length; j++) {
      // Bounded entries stay at the largest grid point within the box; a rounds to the nearest one.
      grid[j] =
          (long) Math.min(Math.rint(a[start + j] / unit), Math.floor(block.upper()[j] / unit));
      balance += block.signs()[j] > 0 ? grid[j] : -grid[j];
    }
    lighten(block, start, a, grid, balance);
    for (int j = 0; j < grid.length; j++) {
      a[start + j] = grid[j] * unit;
    }
  }

  /** Takes the excess of the heavier sign from its entries, those inside the box first. */
  private static void lighten(Block block, int start, double[] a, long[] grid, long balance) {
    double heavy = Math.signum((double) balance);
    long excess = Math.abs(balance);
    for (int pass = 0; pass < 2 && excess > 0; pass++) {
      boolean inside = pass == 0;
      while (excess > 0) {
        int largest = -1;
        for (int j = 0; j < grid.length; j++) {
          if (block.signs()[j] == heavy
              && grid[j] > 0
              && (!inside || a[start + j] < block.upper()[j])
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
