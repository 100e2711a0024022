package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.smkl.certificate.SparseVector;

/**
 * A point of A with numbers that err to the safe side.
 *
 * @param sum sum(a), exactly
 * @param energies for each kernel a number not below d_i(a), of the exact kernel
 */
record PointOfA(BigDecimal sum, BigDecimal[] energies) {
  /** Checks that the point lies in A exactly, then bounds its energies. */
  static PointOfA check(
      String name, SparseVector a, double[] labels, double[] box, List<GramRows> grams)
      throws RefusedException {
    if (a.length() > labels.length) {
      throw new RefusedException(
          "%s has an entry for sample %d of %d.".formatted(name, a.length() - 1, labels.length));
    }
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal balance = BigDecimal.ZERO;
    for (int k = 0; k < a.size(); k++) {
      int j = a.indices()[k];
      double value = a.values()[k];
      if (!(value >= 0 && value <= box[j])) {
        throw new RefusedException(
            "%s leaves the box: entry %d is %s, the bound is %s."
                .formatted(name, j, value, box[j]));
      }
      BigDecimal exact = new BigDecimal(value);
      sum = sum.add(exact);
      balance = labels[j] > 0 ? balance.add(exact) : balance.subtract(exact);
    }
    if (balance.signum() != 0) {
      throw new RefusedException(
          "%s violates y'a = 0: the exact sum is %s.".formatted(name, balance.doubleValue()));
    }
    return new PointOfA(sum, energies(name, a, labels, grams));
  }

  static BigDecimal[] energies(String name, SparseVector a, double[] labels, List<GramRows> grams)
      throws RefusedException {
    double[] signed = signed(a, labels);
    BigDecimal[] energies = new BigDecimal[grams.size()];
    for (int i = 0; i < energies.length; i++) {
      energies[i] = energy(grams.get(i), a, signed);
      double spread = grams.get(i).spread(a);
      if (energies[i] == null || !Double.isFinite(spread)) {
        throw new RefusedException("%s overflows with kernel %d.".formatted(name, i));
      }
      BigDecimal exact = new BigDecimal(spread);
      energies[i] = energies[i].add(exact.multiply(exact));
    }
    return energies;
  }

  /** y*a over the support; exact since labels are -1 or +1. */
  static double[] signed(SparseVector a, double[] labels) {
    double[] signed = new double[a.size()];
    for (int k = 0; k < signed.length; k++) {
      signed[k] = labels[a.indices()[k]] * a.values()[k];
    }
    return signed;
  }

  /**
   * d = sum_k v_k (2 sum_{l<k} K_kl v_l + K_kk v_k). Each product K_kl v_l v_k passes through at
   * most 2m + 2 operations for m support vectors, so that the error is at most (2m + 3) UNIT max|K|
   * |v|_1^2; the last term covers underflow. Null on overflow.
   */
  private static BigDecimal energy(GramRows gram, SparseVector a, double[] v) {
    DoubleDouble total = new DoubleDouble();
    DoubleDouble[] sums = RowSums.zeros();
    int[] rows = new int[RowSums.ROWS];
    int m = v.length;
    for (int first = 0; first < m; first += RowSums.ROWS) {
      int block = first;
      Arrays.setAll(rows, r -> a.indices()[Math.min(block + r, m - 1)]);
      gram.rowSums(rows, a, v, first, sums);
      for (int k = first; k < Math.min(m, first + RowSums.ROWS); k++) {
        DoubleDouble row = sums[k - first];
        for (int l = first; l < k; l++) {
          row.addProduct(gram.entry(a.indices()[k], a.indices()[l]), v[l]);
        }
        row.twice();
        row.addProduct(gram.entry(a.indices()[k], a.indices()[k]), v[k]);
        row.times(v[k]);
        total.add(row);
      }
    }
    double norm = Upwards.norm(v);
    double size = Upwards.times(Upwards.times(gram.largest(), norm), norm);
    double error = Upwards.times(1.01 * (2.0 * m + 3) * DoubleDouble.UNIT, size);
    double allowance = Upwards.plus(error, 4.0 * m * m * (1 + norm) * Double.MIN_NORMAL);
    if (!total.isFinite() || !Double.isFinite(allowance)) {
      return null;
    }
    return total.exact().add(new BigDecimal(allowance));
  }
}
