package org.smkl.certificate.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Numbers not below the energies of many kernels, in plain double arithmetic with its errors on the
 * safe side. Of thousands of kernels a leaf's bound needs few energies well: those of the largest.
 * These numbers tell which they are.
 */
final class Ceilings {
  private static final double UNIT = 0x1p-53;

  private Ceilings() {}

  /**
   * For each point and kernel; infinite on overflow. All points with one kernel, then the next.
   *
   * @param grams either all of them stored, or all of them of low rank and not stored
   */
  static double[][] of(List<List<Terms>> points, List<GramRows> grams) throws RefusedException {
    double[][] ceilings = new double[points.size()][grams.size()];
    if (!grams.isEmpty() && grams.get(0).computed()) {
      ofLowRank(points, grams, ceilings);
      return ceilings;
    }
    double[][] norms = new double[points.size()][];
    Arrays.setAll(norms, t -> points.get(t).stream().mapToDouble(Terms::norm).toArray());
    for (int i = 0; i < grams.size(); i++) {
      GramRows gram = grams.get(i);
      for (int t = 0; t < ceilings.length; t++) {
        List<Terms> blocks = points.get(t);
        for (int c = 0; c < blocks.size(); c++) {
          double energy = energy(gram, blocks.get(c), norms[t][c]);
          double spread = gram.quickSpread(blocks.get(c));
          double charged = Upwards.plus(energy, Upwards.times(spread, spread));
          ceilings[t][i] = Upwards.plus(ceilings[t][i], charged);
        }
        if (!Double.isFinite(ceilings[t][i])) {
          // Not a number would be less than nothing; this way it is looked at.
          ceilings[t][i] = Double.POSITIVE_INFINITY;
        }
      }
    }
    return ceilings;
  }

  private static void ofLowRank(
      List<List<Terms>> points, List<GramRows> grams, double[][] ceilings) {
    int n = grams.get(0).source().n();
    List<Integer> owners = new ArrayList<>();
    List<Terms> all = new ArrayList<>();
    for (int t = 0; t < ceilings.length; t++) {
      all.addAll(points.get(t));
      owners.addAll(Collections.nCopies(points.get(t).size(), t));
    }
    for (int from = 0; from < all.size(); from += Expansions.together(n)) {
      int to = Math.min(all.size(), from + Expansions.together(n));
      Expansions some = new Expansions(all.subList(from, to), n);
      for (int i = 0; i < grams.size(); i++) {
        double[] found = new FactorRows(grams.get(i)).ceilings(some);
        for (int k = from; k < to; k++) {
          double[] own = ceilings[owners.get(k)];
          own[i] = Upwards.plus(own[i], found[k - from]);
        }
      }
    }
  }

  private static double energy(GramRows gram, Terms v, double norm) throws RefusedException {
    GramRows.Line line = gram.line();
    return line == null ? quadratic(gram, v, norm) : alongLine(line, v, norm);
  }

  /** K = l l' + R, |R_jk| at most the residual: d is at most (l'v)^2 + residual |v|_1^2. */
  private static double alongLine(GramRows.Line line, Terms v, double norm) {
    double[] l = line.entries();
    int[] rows = v.rows();
    double[] values = v.values();
    double along = 0;
    for (int k = 0; k < rows.length; k++) {
      along += l[rows[k]] * values[k];
    }
    double error = error(rows.length + 1, Upwards.times(line.largest(), norm));
    double most = Upwards.plus(Math.abs(along), error);
    double rest = Upwards.times(Upwards.times(line.residual(), norm), norm);
    return Upwards.plus(Upwards.times(most, most), rest);
  }

  /** sum_k v_k (2 sum_{l<k} K_kl v_l + K_kk v_k): a product passes through 2m + 4 roundings. */
  private static double quadratic(GramRows gram, Terms v, double norm) throws RefusedException {
    int[] rows = v.rows();
    double[] values = v.values();
    double largest = gram.largest(rows, rows);
    double total = 0;
    for (int k = 0; k < rows.length; k++) {
      double row = 2 * gram.rowSum(rows[k], v, k) + gram.entry(rows[k], rows[k]) * values[k];
      total += row * values[k];
    }
    double size = Upwards.times(Upwards.times(largest, norm), norm);
    return Upwards.plus(Math.max(0, total), error(2 * rows.length + 4, size));
  }

  /** At least what so many roundings make of a sum of this size; the last term covers underflow. */
  private static double error(int roundings, double size) {
    double allowance = 4.0 * roundings * roundings * Double.MIN_NORMAL;
    return Upwards.plus(Upwards.times(1.01 * roundings * UNIT, size), allowance);
  }
}
