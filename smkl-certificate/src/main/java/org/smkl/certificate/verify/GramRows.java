package org.smkl.certificate.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;

/**
 * A Gram matrix as the verification sees it: checked to be finite and symmetric bit by bit, with
 * its largest entry and the errors of its entries known, so that rounding can be bounded.
 */
final class GramRows {
  private static final int TILE = 64;

  private final SymmetricMatrix gram;
  private final double largest;
  private final double[] roots;

  private GramRows(SymmetricMatrix gram, double largest, double[] roots) {
    this.gram = gram;
    this.largest = largest;
    this.roots = roots;
  }

  /** All matrices of a problem. */
  static List<GramRows> check(Problem problem) throws RefusedException {
    List<GramRows> grams = new ArrayList<>();
    for (int i = 0; i < problem.q(); i++) {
      grams.add(check(problem.gram(i), problem.ground(i), i));
    }
    return grams;
  }

  static GramRows check(SymmetricMatrix gram, PsdGround ground, int kernel)
      throws RefusedException {
    int n = gram.order();
    double largest = 0;
    for (int i = 0; i < n; i += TILE) {
      for (int j = 0; j <= i; j += TILE) {
        largest = Math.max(largest, checkTile(gram, i, j, kernel));
      }
    }
    // Rounded up, so that the product of two roots is never below the root of the product.
    double[] roots = Arrays.stream(ground.errors()).map(e -> Math.nextUp(Math.sqrt(e))).toArray();
    return new GramRows(gram, largest, roots);
  }

  /** By tiles, because the mirrored entry of a whole row would be a cache miss each time. */
  private static double checkTile(SymmetricMatrix gram, int i0, int j0, int kernel)
      throws RefusedException {
    int n = gram.order();
    double[] entries = gram.entries();
    double largest = 0;
    for (int i = i0; i < Math.min(n, i0 + TILE); i++) {
      for (int j = j0; j < Math.min(n, j0 + TILE); j++) {
        double entry = entries[i * n + j];
        if (!Double.isFinite(entry) || entry != entries[j * n + i]) {
          throw new RefusedException(
              "Kernel %d is not a finite symmetric matrix: entries (%d,%d) and (%d,%d) are %s and %s."
                  .formatted(kernel, i, j, j, i, entry, entries[j * n + i]));
        }
        largest = Math.max(largest, Math.abs(entry));
      }
    }
    return largest;
  }

  /** The largest absolute entry. */
  double largest() {
    return largest;
  }

  /**
   * Four rows times v, over the first count terms of v.
   *
   * @param rows which rows; the same one may stand there several times
   */
  void rowSums(int[] rows, Terms v, int count, DoubleDouble[] sums) {
    int[] starts = new int[RowSums.ROWS];
    Arrays.setAll(starts, r -> rows[r] * gram.order());
    RowSums.of(gram.entries(), starts, v.rows(), v.values(), count, sums);
  }

  /** The entry in row j, column k. */
  double entry(int j, int k) {
    return gram.entries()[j * gram.order() + k];
  }

  /**
   * At least sum_k sqrt(e_k) |v_k|: stored and exact v'Kv differ by at most its square, stored and
   * exact (Kv)_j by at most sqrt(e_j) times it. 0 where the stored matrix is the exact one.
   */
  double spread(Terms v) {
    if (roots.length == 0) {
      return 0;
    }
    double sum = 0;
    for (int k = 0; k < v.size(); k++) {
      sum = Upwards.plus(sum, Upwards.times(roots[v.rows()[k]], Math.abs(v.values()[k])));
    }
    return sum;
  }

  /** At least sqrt(e_j); 0 where the stored matrix is the exact one. */
  double root(int j) {
    return roots.length == 0 ? 0 : roots[j];
  }
}
