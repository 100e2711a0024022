package org.smkl.certificate.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;

/**
 * A Gram matrix as the verification sees it. Nobody's word is taken that it is finite and symmetric
 * bit by bit: the entries that an evaluation uses are looked at before it uses them. A bound holds
 * for every symmetric matrix with these entries, so that the others do not matter to it.
 */
final class GramRows {
  private static final int TILE = 32;

  /** Points of which all pairs are looked at, whatever the rank. */
  private static final int FEW = 10_000;

  /** Of the largest diagonal entry; what is further from rank one is not worth the trouble. */
  private static final double RESIDUAL = 1e-14;

  /** From this share of its rows on a matrix is looked at as a whole, once. */
  private static final double MOST = 0.5;

  private final SymmetricMatrix gram;
  private final KernelSource source;
  private final int kernel;
  private final double[] roots;

  /** The largest absolute entry once all were looked at; NaN before, infinite if one is spoilt. */
  private volatile double largestOfAll = Double.NaN;

  private volatile Optional<Line> line;

  /**
   * A matrix of rank one up to a residual: |K_jk - l_j l_k| is at most that, for all j and k.
   *
   * @param entries l
   * @param largest the largest absolute value of them
   * @param residual how far any entry of the matrix is from l l'
   */
  record Line(double[] entries, double largest, double residual) {}

  private GramRows(SymmetricMatrix gram, KernelSource source, int kernel, PsdGround ground) {
    this.gram = gram;
    this.source = source;
    this.kernel = kernel;
    this.roots = new double[ground.errors().length];
    for (int j = 0; j < roots.length; j++) {
      // Rounded up, so that the product of two roots is never below the root of the product.
      roots[j] = Math.nextUp(Math.sqrt(ground.errors()[j]));
    }
  }

  /** All matrices of a problem. */
  static List<GramRows> of(Problem problem) {
    List<GramRows> grams = new ArrayList<>();
    for (int i = 0; i < problem.q(); i++) {
      grams.add(
          problem.stored()
              ? of(problem.gram(i), problem.ground(i), i)
              : new GramRows(null, problem.source(), i, problem.ground(i)));
    }
    return grams;
  }

  static GramRows of(SymmetricMatrix gram, PsdGround ground, int kernel) {
    return new GramRows(gram, null, kernel, ground);
  }

  /** Whether there is no matrix: {@link ComputedRows} then asks the source for values. */
  boolean computed() {
    return gram == null;
  }

  /** Whether there is no matrix and the source has a factor of it: {@link FactorRows}. */
  boolean lowRank() {
    // Only what is positive semidefinite by theory has feature vectors.
    return computed() && roots.length > 0 && source.factor(kernel).isPresent();
  }

  /**
   * Whether that factor is all that is looked at. With fewer points all values are summed up as
   * those of matrices are, so that either way of keeping them proves the same.
   */
  boolean factored() {
    return lowRank() && source.n() > FEW;
  }

  /** Where the values are from if there is no matrix. */
  KernelSource source() {
    return source;
  }

  /** The number of the kernel. */
  int kernel() {
    return kernel;
  }

  /** Refuses a matrix that is not finite and symmetric, wherever that is. */
  void checkWhole() throws RefusedException {
    if (computed()) {
      // Values that are used are looked at when they are; others are nowhere.
      return;
    }
    int[] all = new int[gram.order()];
    Arrays.setAll(all, j -> j);
    largestOfAll = scan(all, all);
  }

  /** Whether the whole matrix is finite and symmetric; looked at once. */
  private boolean whole() {
    if (Double.isNaN(largestOfAll)) {
      try {
        checkWhole();
      } catch (RefusedException e) {
        largestOfAll = Double.POSITIVE_INFINITY;
      }
    }
    return largestOfAll < Double.POSITIVE_INFINITY;
  }

  /** The matrix as l l' with a residual that is no more than rounding, or null if it is not so. */
  Line line() {
    if (line == null) {
      // Most matrices show early that they are none, before all of their entries are looked at.
      line = Optional.ofNullable(findLine()).filter(l -> whole());
    }
    return line.orElse(null);
  }

  private Line findLine() {
    int n = gram.order();
    int pivot = 0;
    for (int j = 1; j < n; j++) {
      pivot = entry(j, j) > entry(pivot, pivot) ? j : pivot;
    }
    double top = entry(pivot, pivot);
    double[] l = new double[n];
    double largest = 0;
    for (int j = 0; j < n; j++) {
      l[j] = top > 0 ? entry(pivot, j) / Math.sqrt(top) : 0;
      largest = Math.max(largest, Math.abs(l[j]));
    }
    double residual = 0;
    for (int j = 0; j < n; j++) {
      for (int k = 0; k <= j; k++) {
        // One rounding, so that the next double is not below the exact difference.
        double rest = Math.nextUp(Math.abs(Math.fma(-l[j], l[k], entry(j, k))));
        if (!(rest <= RESIDUAL * top)) {
          return null;
        }
        residual = Math.max(residual, rest);
      }
    }
    return new Line(l, largest, residual);
  }

  /**
   * The largest absolute entry where these rows meet these columns; refuses where one of them is
   * not finite or differs from its mirror image. By tiles, because the mirrored entry of a whole
   * row would be a cache miss each time.
   */
  double largest(int[] rows, int[] columns) throws RefusedException {
    boolean most = rows == columns && rows.length >= MOST * gram.order();
    return most && whole() ? largestOfAll : scan(rows, columns);
  }

  private double scan(int[] rows, int[] columns) throws RefusedException {
    double largest = 0;
    for (int i = 0; i < rows.length; i += TILE) {
      // Below the diagonal is enough where rows and columns are the same.
      int end = rows == columns ? Math.min(rows.length, i + TILE) : columns.length;
      for (int j = 0; j < end; j += TILE) {
        largest = Math.max(largest, largest(rows, i, columns, j));
      }
    }
    return largest;
  }

  private double largest(int[] rows, int i0, int[] columns, int j0) throws RefusedException {
    int n = gram.order();
    double[] entries = gram.entries();
    int i1 = Math.min(rows.length, i0 + TILE);
    int j1 = Math.min(columns.length, j0 + TILE);
    double largest = 0;
    for (int i = i0; i < i1; i++) {
      int row = rows[i];
      for (int j = j0; j < j1; j++) {
        double entry = entries[row * n + columns[j]];
        double size = Math.abs(entry);
        if (entry != entries[columns[j] * n + row] || size == Double.POSITIVE_INFINITY) {
          throw refusal(row, columns[j]);
        }
        largest = size > largest ? size : largest;
      }
    }
    return largest;
  }

  private RefusedException refusal(int j, int k) {
    return new RefusedException(
        "Kernel %d is not a finite symmetric matrix: entries (%d,%d) and (%d,%d) are %s and %s."
            .formatted(kernel, j, k, k, j, entry(j, k), entry(k, j)));
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

  /** As {@link #spread}, a little more. */
  double quickSpread(Terms v) {
    if (roots.length == 0) {
      return 0;
    }
    double sum = 0;
    for (int k = 0; k < v.size(); k++) {
      sum += roots[v.rows()[k]] * Math.abs(v.values()[k]);
    }
    // Of so many sums and products of positive numbers; the last term covers underflow.
    return Upwards.plus(sum * (1 + 2 * (v.size() + 3) * 0x1p-53), v.size() * Double.MIN_NORMAL);
  }

  /** A row times v in plain double precision, over the first count terms of v. */
  double rowSum(int row, Terms v, int count) {
    double[] entries = gram.entries();
    int[] columns = v.rows();
    double[] values = v.values();
    int start = row * gram.order();
    double even = 0;
    double odd = 0;
    int l = 0;
    for (; l + 1 < count; l += 2) {
      even += entries[start + columns[l]] * values[l];
      odd += entries[start + columns[l + 1]] * values[l + 1];
    }
    return even + odd + (l < count ? entries[start + columns[l]] * values[l] : 0);
  }

  /** At least sqrt(e_j); 0 where the stored matrix is the exact one. */
  double root(int j) {
    return roots.length == 0 ? 0 : roots[j];
  }
}
