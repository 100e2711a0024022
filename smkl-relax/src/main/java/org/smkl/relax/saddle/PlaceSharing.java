package org.smkl.relax.saddle;

import java.util.Arrays;

/**
 * How b &gt;= 0 shares the places of a node: the minimiser z of sum b_i^2 / z_i, the value ks(b)
 * and its gradient. With b sorted, the m largest free ones keep z = 1 and the rest share the
 * remaining places in proportion; ks is continuously differentiable and quadratic as long as m's
 * set stays. Where there are rooms, so do the kernels of each room whose places are dearer than
 * those of the rooms around it ({@link RoomLevels}).
 *
 * @param value ks(b)
 * @param gradient its gradient, also where b_i = 0
 * @param z the indicators
 * @param part for each kernel with whom it shares in proportion; -1 if z_i = 1, so that b_i counts
 *     as b_i^2
 * @param rests for each part the places that it shares
 */
record PlaceSharing(double value, double[] gradient, double[] z, int[] part, int[] rests) {
  static PlaceSharing of(NodeShape shape, double[] b) {
    if (!shape.rooms().isEmpty()) {
      return RoomLevels.of(shape, b).sharing(b);
    }
    int p = b.length;
    boolean[] whole = new boolean[p];
    double[] sorted = new double[p];
    int count = 0;
    for (int i = 0; i < p; i++) {
      whole[i] = !shape.free()[i];
      if (shape.free()[i]) {
        sorted[count++] = b[i];
      }
    }
    int rest = shape.places();
    double sum = 0;
    if (count > 0) {
      Arrays.sort(sorted, 0, count);
      int m = 0;
      sum = sum(sorted, count);
      while (m < rest - 1 && sorted[count - 1 - m] * (rest - m) > sum) {
        m++;
        sum = sum(sorted, count - m);
      }
      mark(shape, b, whole, m, m == 0 ? Double.POSITIVE_INFINITY : sorted[count - m]);
      rest -= m;
    }
    return evaluate(b, whole, rest, sum);
  }

  private static double sum(double[] sorted, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += sorted[i];
    }
    return sum;
  }

  /** Marks the m free ones that are at least the bound, ties towards the lowest index. */
  private static void mark(NodeShape shape, double[] b, boolean[] whole, int m, double bound) {
    int left = m;
    for (int pass = 0; pass < 2; pass++) {
      for (int i = 0; i < b.length && left > 0; i++) {
        if (shape.free()[i] && !whole[i] && (pass == 0 ? b[i] > bound : b[i] >= bound)) {
          whole[i] = true;
          left--;
        }
      }
    }
  }

  private static PlaceSharing evaluate(double[] b, boolean[] whole, int rest, double sum) {
    int p = b.length;
    double[] gradient = new double[p];
    double[] z = new double[p];
    int[] part = new int[p];
    double share = rest > 0 ? sum / rest : 0;
    double value = share * sum;
    for (int i = 0; i < p; i++) {
      if (whole[i]) {
        value += b[i] * b[i];
        gradient[i] = 2 * b[i];
        z[i] = 1;
        part[i] = -1;
      } else {
        gradient[i] = 2 * share;
        z[i] = share > 0 ? Math.min(1, b[i] / share) : 0;
      }
    }
    return new PlaceSharing(value, gradient, z, part, new int[] {rest});
  }

  /** Whether z_i = 1. */
  boolean whole(int i) {
    return part[i] < 0;
  }

  /** The second derivative of ks by b_i and b_j. */
  double bend(int i, int j) {
    if (whole(i)) {
      return i == j ? 2 : 0;
    }
    return part[i] == part[j] ? 2.0 / rests[part[i]] : 0;
  }
}
