package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.smkl.api.KernelSource;

/**
 * Products with one kernel of low rank that hold for the kernel itself, at a cost that grows like
 * the number of points. All that is taken from the source are values and the names of a few points,
 * the pivots P. Every point's feature vector is written as
 *
 * <pre>
 *   phi_j = sum_p c_jp phi_p + r_j
 * </pre>
 *
 * with coefficients from a Cholesky factor of K_PP; any would do. With e_jp = &lt;phi_p, r_j&gt; =
 * K_jp - sum_q K_pq c_jq, which is rounding, |r_j|^2 = K_jj - sum_p c_jp (K_jp + e_jp), and w =
 * sum_j v_j c_j, h = sum_j v_j r_j, g = sum_p w_p phi_p:
 *
 * <pre>
 *   v'Kv  = |g + h|^2         &lt;= w'K_PP w + 2 |w|_1 X + H^2
 *   (Kv)_j = &lt;phi_j, g + h&gt;   is within |c_j|_1 X + |r_j| H of sum_p w_p K_jp
 * </pre>
 *
 * where X = sum_j |v_j| max_p |e_jp| and H = sum_j |v_j| |r_j|. Rounding and the errors of entries
 * are added to each of these numbers.
 */
final class FactorRows {
  /** Points whose coefficients are kept at the same time, at most. */
  private static final int CHUNK = 1 << 13;

  /** More than the rounding of any sum here whose terms are not negative. */
  private static final double ABOVE = 1 + 1e-6;

  private static final double UNIT = 1.01 * 0x1p-53;

  /** More than underflow can do to any of these sums. */
  private static final double TINY = 0x1p-900;

  private final GramRows gram;
  private final KernelSource source;
  private final int[] pivots;
  private final int m;
  private final double[][] square;
  private final double[][] upper;
  private final double[][] lower;
  private final double[] pivotRoots;
  private final double pivotRoot;
  private final double largest;
  private final double[] diagonal;

  // What is known of the points of a chunk.
  private final double[] values;
  private final double[] coefficients;
  private final int chunk;
  private final double[] norm;
  private final double[] overlap;
  private final double[] distance;

  FactorRows(GramRows gram) {
    this.gram = gram;
    this.source = gram.source();
    int[] named = source.factor(gram.kernel()).orElseThrow().pivots();
    double[][] whole = square(named);
    double[][] factor = new double[named.length][];
    Arrays.setAll(factor, k -> whole[k].clone());
    this.m = factored(factor);
    this.pivots = Arrays.copyOf(named, m);
    this.square = new double[m][];
    Arrays.setAll(square, k -> Arrays.copyOf(whole[k], m));
    this.upper = factor;
    this.lower = new double[m][m];
    this.pivotRoots = new double[m];
    double most = 0;
    double root = 0;
    for (int k = 0; k < m; k++) {
      for (int l = 0; l < m; l++) {
        lower[k][l] = l < k ? upper[l][k] : 0;
        most = Math.abs(square[k][l]) <= most ? most : Math.abs(square[k][l]);
      }
      pivotRoots[k] = gram.root(pivots[k]);
      root = Math.max(root, pivotRoots[k]);
    }
    this.largest = most;
    this.pivotRoot = root;
    this.diagonal = source.diagonal(gram.kernel());
    this.chunk = Math.min(CHUNK, source.n());
    this.values = new double[chunk * m];
    this.coefficients = new double[chunk * m];
    this.norm = new double[chunk];
    this.overlap = new double[chunk];
    this.distance = new double[chunk];
  }

  /** The kernel between these points. */
  private double[][] square(int[] points) {
    double[][] square = new double[points.length][points.length];
    source.visit(
        new int[] {gram.kernel()},
        points,
        points,
        () ->
            (kernel, row, rows, column, columns, tile) -> {
              for (int r = 0; r < rows; r++) {
                System.arraycopy(tile, r * columns, square[row + r], column, columns);
              }
            });
    return square;
  }

  /** Factors in place by rows, as far as pivots are positive; returns how far that is. */
  private static int factored(double[][] rows) {
    for (int k = 0; k < rows.length; k++) {
      double root = Math.sqrt(rows[k][k]);
      if (!(root > 0) || Double.isInfinite(root)) {
        return k;
      }
      for (int j = k; j < rows.length; j++) {
        rows[k][j] = j == k ? root : rows[k][j] / root;
      }
      for (int i = k + 1; i < rows.length; i++) {
        for (int j = i; j < rows.length; j++) {
          rows[i][j] -= rows[k][i] * rows[k][j];
        }
      }
    }
    return rows.length;
  }

  /**
   * What stands for an expansion; every number from above.
   *
   * @param w its weights on the pivots, rounded
   * @param norm |w|_1
   * @param overlap X
   * @param distance H
   * @param missed the length of what the rounding of w leaves out
   * @param spread sum_p |w_p| sqrt(e_p)
   */
  private record Projected(
      double[] w, double norm, double overlap, double distance, double missed, double spread) {}

  private Projected project(Terms v) {
    DoubleDouble[] sums = new DoubleDouble[m];
    Arrays.setAll(sums, k -> new DoubleDouble());
    double x = 0;
    double h = 0;
    double size = 0;
    for (int first = 0; first < v.size(); first += chunk) {
      int end = Math.min(v.size(), first + chunk);
      load(Arrays.copyOfRange(v.rows(), first, end));
      for (int j = first; j < end; j++) {
        double value = v.values()[j];
        int at = j - first;
        for (int k = 0; k < m; k++) {
          sums[k].addProduct(coefficients[at * m + k], value);
        }
        x += Math.abs(value) * overlap[at];
        h += Math.abs(value) * distance[at];
        size += Math.abs(value) * norm[at];
      }
    }
    double[] w = new double[m];
    Arrays.setAll(w, k -> sums[k].nearest());
    return projected(w, x, h, size, (v.size() + 2.0) * DoubleDouble.UNIT);
  }

  /**
   * What stands for an expansion whose sums are known.
   *
   * @param w its weights on the pivots
   * @param size sum_j |v_j| |c_j|_1
   * @param unit the relative rounding of the sums that w was rounded from
   */
  private Projected projected(double[] w, double x, double h, double size, double unit) {
    double total = 0;
    double spread = 0;
    for (int k = 0; k < m; k++) {
      total += Math.abs(w[k]);
      spread += Math.abs(w[k]) * pivotRoots[k];
    }
    double rounded = UNIT * total + unit * size;
    double missed = rounded * (Math.sqrt(largest) + pivotRoot) + TINY;
    return new Projected(
        w, ABOVE * total, ABOVE * x, ABOVE * h, ABOVE * missed, ABOVE * spread + TINY);
  }

  /** Not below v'Kv of the exact kernel; null on overflow. */
  BigDecimal energy(Terms v) {
    Projected p = project(v);
    DoubleDouble total = new DoubleDouble();
    for (int k = 0; k < m; k++) {
      DoubleDouble row = new DoubleDouble();
      for (int l = 0; l < m; l++) {
        row.addProduct(square[k][l], p.w[l]);
      }
      row.times(p.w[k]);
      total.add(row);
    }
    double error = error(p, total.nearest(), DoubleDouble.UNIT);
    return total.isFinite() && Double.isFinite(error)
        ? total.exact().add(new BigDecimal(error))
        : null;
  }

  /**
   * How far v'Kv may lie above w'K_PP w.
   *
   * @param total w'K_PP w as computed
   * @param unit the relative rounding of one operation on the way
   */
  private double error(Projected p, double total, double unit) {
    double rounding = (2.0 * m + 3) * unit * largest * p.norm * p.norm;
    double length = Math.sqrt(Math.abs(total) + rounding) + p.spread;
    double rest = p.distance + p.missed;
    return ABOVE
            * (rounding
                + p.spread * p.spread
                + 2 * p.norm * p.overlap
                + 2 * length * p.missed
                + rest * rest)
        + TINY;
  }

  /**
   * For each expansion a number not below v'Kv of the exact kernel, infinite on overflow: all of
   * them together, in plain double arithmetic, and looser than {@link #energy}.
   */
  double[] ceilings(Expansions expansions) {
    int count = expansions.count();
    double[][] w = new double[m][count];
    double[] x = new double[count];
    double[] h = new double[count];
    double[] size = new double[count];
    for (int first = 0; first < source.n(); first += chunk) {
      int end = Math.min(source.n(), first + chunk);
      load(IntStream.range(first, end).toArray());
      for (int k = 0; k < m; k++) {
        expansions.add(first, end, coefficients, m, k, w[k]);
      }
      expansions.addSizes(first, end, overlap, x);
      expansions.addSizes(first, end, distance, h);
      expansions.addSizes(first, end, norm, size);
    }
    double unit = (source.n() + 8.0) * UNIT;
    double[] own = new double[m];
    double[] ceilings = new double[count];
    for (int t = 0; t < count; t++) {
      for (int k = 0; k < m; k++) {
        own[k] = w[k][t];
      }
      ceilings[t] = ceiling(projected(own, x[t], h[t], size[t], unit));
    }
    return ceilings;
  }

  private double ceiling(Projected p) {
    double total = 0;
    for (int k = 0; k < m; k++) {
      double row = 0;
      for (int l = 0; l < m; l++) {
        row += square[k][l] * p.w[l];
      }
      total += row * p.w[k];
    }
    double ceiling = Upwards.plus(Math.max(0, total), error(p, total, UNIT));
    return Double.isFinite(ceiling) ? ceiling : Double.POSITIVE_INFINITY;
  }

  /**
   * Adds b (Kv)_j to the sum of each point, and to its error how far that may be from the exact
   * one.
   *
   * @param b a weight, not negative
   */
  void decisions(int[] points, double b, Terms v, DoubleDouble[] sums, double[] errors) {
    Projected p = project(v);
    DoubleDouble sum = new DoubleDouble();
    for (int first = 0; first < points.length; first += chunk) {
      int end = Math.min(points.length, first + chunk);
      load(Arrays.copyOfRange(points, first, end));
      for (int j = first; j < end; j++) {
        int at = j - first;
        double most = 0;
        sum.clear();
        for (int k = 0; k < m; k++) {
          sum.addProduct(values[at * m + k], p.w[k]);
          most = Math.max(most, Math.abs(values[at * m + k]));
        }
        sum.times(b);
        sums[j].add(sum);
        double root = gram.root(points[j]);
        double length = Math.sqrt(Math.abs(diagonal[points[j]])) + root;
        double error =
            (m + 8.0) * DoubleDouble.UNIT * most * p.norm
                + root * p.spread
                + norm[at] * p.overlap
                + distance[at] * p.distance
                + length * p.missed;
        errors[j] = ABOVE * (errors[j] + b * error) + TINY;
      }
    }
  }

  /** The coefficients of these points, and how good they are. */
  private void load(int[] points) {
    // A point that the source forgets spoils every bound instead of being forgotten.
    Arrays.fill(overlap, Double.POSITIVE_INFINITY);
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    if (m == 0) {
      for (int r = 0; r < points.length; r++) {
        solve(r, points[r], new double[0], new double[0]);
      }
      return;
    }
    source.visit(
        new int[] {gram.kernel()},
        points,
        pivots,
        () -> {
          double[] e = new double[m];
          double[] c = new double[m];
          return (kernel, row, rows, column, columns, tile) -> {
            for (int r = row; r < row + rows; r++) {
              System.arraycopy(tile, (r - row) * columns, values, r * m + column, columns);
              if (column + columns == m) {
                solve(r, points[r], c, e);
              }
            }
          };
        });
  }

  private void solve(int at, int point, double[] c, double[] e) {
    System.arraycopy(values, at * m, c, 0, m);
    for (int k = 0; k < m; k++) {
      c[k] /= upper[k][k];
      subtract(c, c[k], upper[k], k + 1, m);
    }
    for (int k = m - 1; k >= 0; k--) {
      c[k] /= upper[k][k];
      subtract(c, c[k], lower[k], 0, k);
    }
    System.arraycopy(c, 0, coefficients, at * m, m);
    System.arraycopy(values, at * m, e, 0, m);
    double size = 0;
    double spread = 0;
    double residual = diagonal[point];
    double most = Math.abs(residual);
    for (int k = 0; k < m; k++) {
      subtract(e, c[k], square[k], 0, m);
      double value = values[at * m + k];
      most = Math.max(most, Math.abs(value));
      residual -= c[k] * value;
      size += Math.abs(c[k]);
      spread += Math.abs(c[k]) * pivotRoots[k];
    }
    double rounding = (m + 4) * UNIT * (most + Math.max(most, largest) * size);
    double root = gram.root(point);
    double largestE = 0;
    for (double entry : e) {
      largestE = Math.max(largestE, Math.abs(entry));
    }
    norm[at] = ABOVE * size;
    overlap[at] = ABOVE * (largestE + rounding + pivotRoot * (root + spread)) + TINY;
    distance[at] =
        ABOVE
            * Math.sqrt(
                ABOVE
                        * (Math.max(0, residual)
                            + rounding
                            + root * (root + spread)
                            + norm[at] * overlap[at])
                    + TINY);
  }

  private static void subtract(double[] x, double factor, double[] row, int from, int to) {
    for (int k = from; k < to; k++) {
      x[k] -= factor * row[k];
    }
  }
}
