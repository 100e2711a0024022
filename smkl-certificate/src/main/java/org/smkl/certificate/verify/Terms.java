package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.certificate.SparseVector;

/**
 * The expansion of one block, term by term: v = sum_k values[k] e_rows[k]. Two variables of one
 * point stay two terms, so that no difference of them is ever rounded.
 *
 * @param rows the point of each term; the same one may stand there twice
 * @param values s_j a_j, exact since signs are -1 or +1
 */
record Terms(int[] rows, double[] values) {
  /** The expansions of all blocks of a problem. */
  static List<Terms> of(String name, SparseVector a, Problem problem) throws RefusedException {
    if (a.length() > problem.size()) {
      throw new RefusedException(
          "%s has an entry for variable %d of %d.".formatted(name, a.length() - 1, problem.size()));
    }
    List<Terms> terms = new ArrayList<>();
    for (int c = 0, k = 0; c < problem.blocks().size(); c++) {
      int from = k;
      while (k < a.size() && a.indices()[k] < problem.start(c + 1)) {
        k++;
      }
      terms.add(of(a, from, k, problem.start(c), problem.blocks().get(c)));
    }
    return terms;
  }

  private static Terms of(SparseVector a, int from, int to, int start, Block block) {
    int[] rows = new int[to - from];
    double[] values = new double[to - from];
    for (int k = from; k < to; k++) {
      int j = a.indices()[k] - start;
      rows[k - from] = block.row(j);
      values[k - from] = block.signs()[j] * a.values()[k];
    }
    return new Terms(rows, values);
  }

  int size() {
    return rows.length;
  }

  /** The entry of v for each of n points, without rounding. */
  BigDecimal[] exact(int n) {
    BigDecimal[] v = new BigDecimal[n];
    Arrays.fill(v, BigDecimal.ZERO);
    for (int k = 0; k < rows.length; k++) {
      v[rows[k]] = v[rows[k]].add(new BigDecimal(values[k]));
    }
    return v;
  }

  /** At least the sum of the absolute values. */
  double norm() {
    return Upwards.norm(values);
  }
}
