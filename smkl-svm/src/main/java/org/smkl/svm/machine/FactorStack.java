package org.smkl.svm.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.smkl.api.KernelFactor;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.numeric.Vectors;
import org.smkl.svm.parallel.Parallel;

/**
 * K(b) = MM' of kernels of low rank: the factors of those with a weight side by side, each times
 * the root of its weight. M itself is never formed. Sums are formed in parts that do not depend on
 * the number of threads. Immutable. Whatever passes over the points ends with a {@link
 * CancellationException} when its stop signal is raised: with a million points a pass takes a
 * while, and a Newton step has many.
 */
public final class FactorStack {
  /** Parts of a sum over points; each has a matrix of the stack's order while it lasts. */
  private static final int SUM_PARTS = 8;

  /** Points between two checks of the stop signal. */
  private static final int POINTS_PER_CHECK = 4096;

  /** Rows whose products are added together. */
  private static final int ROWS_PER_PASS = 128;

  /** Rows of a tile of the sum; a tile stays in the cache. */
  private static final int TILE_ROWS = 32;

  /** Columns of a tile of the sum. */
  private static final int TILE_COLUMNS = 96;

  private final List<KernelFactor> factors;
  private final double[] roots;
  private final int[] widths;
  private final int n;
  private final int rank;
  private final int threads;
  private final StopSignal stop;

  private FactorStack(
      List<KernelFactor> factors, double[] roots, int[] widths, int threads, StopSignal stop) {
    this.factors = factors;
    this.roots = roots;
    this.widths = widths;
    this.threads = threads;
    this.stop = stop;
    this.n = factors.get(0).n();
    this.rank = Arrays.stream(widths).sum();
  }

  /**
   * Factors side by side, each times a number.
   *
   * @param roots one for each factor
   */
  public static FactorStack of(
      List<KernelFactor> factors, double[] roots, int threads, StopSignal stop) {
    return new FactorStack(factors, roots, widths(factors), threads, stop);
  }

  private static int[] widths(List<KernelFactor> factors) {
    return factors.stream().mapToInt(KernelFactor::rank).toArray();
  }

  /**
   * This stack without columns that hardly matter to M' diag(weights) M: together they add no more
   * than this to its trace.
   */
  public FactorStack without(double most, double[] weights) {
    return without(most, weights, 0);
  }

  /**
   * This stack without columns that hardly matter, except in the last factors.
   *
   * @param whole how many factors at the end keep all their columns
   */
  public FactorStack without(double most, double[] weights, int whole) {
    double[] squares = squares(weights);
    int[] kept = widths.clone();
    int[] last = new int[kept.length];
    for (int f = 0, at = 0; f < kept.length; f++) {
      at += widths[f];
      last[f] = at - 1;
    }
    PriorityQueue<Integer> least =
        new PriorityQueue<>(
            Comparator.<Integer>comparingDouble(f -> squares[last[f]]).thenComparing(f -> f));
    IntStream.range(0, kept.length - whole).filter(f -> kept[f] > 0).forEach(least::add);
    double dropped = 0;
    while (!least.isEmpty() && dropped + squares[last[least.peek()]] <= most) {
      int f = least.poll();
      dropped += squares[last[f]--];
      if (--kept[f] > 0) {
        least.add(f);
      }
    }
    return new FactorStack(factors, roots, kept, threads, stop);
  }

  /** The diagonal of M' diag(weights) M. */
  private double[] squares(double[] weights) {
    double[][] parts = new double[SUM_PARTS][rank];
    Parallel.run(
        threads,
        SUM_PARTS,
        part -> {
          for (int f = 0, at = 0; f < roots.length; at += widths[f++]) {
            look(0);
            KernelFactor factor = factors.get(f);
            for (int j = first(part); j < first(part + 1); j++) {
              addSquares(factor.rows(), j * factor.rank(), widths[f], weights[j], parts[part], at);
            }
            double square = roots[f] * roots[f];
            for (int k = at; k < at + widths[f]; k++) {
              parts[part][k] *= square;
            }
          }
        });
    return sum(parts);
  }

  private static void addSquares(
      double[] rows, int row, int width, double weight, double[] sums, int at) {
    for (int k = 0; k < width; k++) {
      sums[at + k] += weight * rows[row + k] * rows[row + k];
    }
  }

  private double[] sum(double[][] parts) {
    for (int part = 1; part < SUM_PARTS; part++) {
      for (int k = 0; k < rank; k++) {
        parts[0][k] += parts[part][k];
      }
    }
    return parts[0];
  }

  /** The stack, if every kernel with a weight has a factor and they are no wider than this. */
  static Optional<FactorStack> of(
      KernelSource source, double[] beta, int widest, int threads, StopSignal stop) {
    List<KernelFactor> factors = new ArrayList<>();
    List<Double> roots = new ArrayList<>();
    int rank = 0;
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0) {
        Optional<KernelFactor> factor = source.factor(i);
        rank += factor.map(KernelFactor::rank).orElse(0);
        if (factor.isEmpty() || beta[i] < 0 || rank > widest) {
          return Optional.empty();
        }
        factors.add(factor.get());
        roots.add(Math.sqrt(beta[i]));
      }
    }
    return factors.isEmpty()
        ? Optional.empty()
        : Optional.of(
            of(factors, roots.stream().mapToDouble(Double::doubleValue).toArray(), threads, stop));
  }

  /** The columns of M. */
  public int rank() {
    return rank;
  }

  /** The columns of M from (inclusive) to (exclusive), as arrays of all points. */
  public double[][] columns(int from, int to) {
    double[][] columns = new double[to - from][n];
    int at = 0;
    for (int f = 0; f < roots.length && at < to; f++) {
      double[] rows = factors.get(f).rows();
      int stride = factors.get(f).rank();
      for (int k = Math.max(from, at); k < Math.min(to, at + widths[f]); k++) {
        look(0);
        for (int j = 0, r = k - at; j < n; j++, r += stride) {
          columns[k - from][j] = roots[f] * rows[r];
        }
      }
      at += widths[f];
    }
    return columns;
  }

  /** M'v. */
  public double[] project(double[] v) {
    double[][] parts = new double[SUM_PARTS][rank];
    Parallel.run(
        threads,
        SUM_PARTS,
        part -> {
          int at = 0;
          for (int f = 0; f < roots.length; f++) {
            look(0);
            int width = widths[f];
            int stride = factors.get(f).rank();
            add(
                factors.get(f).rows(),
                stride,
                width,
                v,
                first(part),
                first(part + 1),
                parts[part],
                at);
            for (int k = at; k < at + width; k++) {
              parts[part][k] *= roots[f];
            }
            at += width;
          }
        });
    return sum(parts);
  }

  private static void add(
      double[] rows, int rank, int width, double[] v, int from, int to, double[] sums, int at) {
    for (int j = from; j < to; j++) {
      double c = v[j];
      int row = j * rank;
      for (int k = 0; k < width; k++) {
        sums[at + k] += c * rows[row + k];
      }
    }
  }

  /** Mw, one number for each point. */
  public double[] expand(double[] w) {
    double[] out = new double[n];
    Parallel.run(
        threads,
        SUM_PARTS,
        part -> {
          int at = 0;
          for (int f = 0; f < roots.length; f++) {
            look(0);
            int width = widths[f];
            int stride = factors.get(f).rank();
            double[] rows = factors.get(f).rows();
            for (int j = first(part); j < first(part + 1); j++) {
              out[j] += roots[f] * dot(rows, j * stride, w, at, width);
            }
            at += width;
          }
        });
    return out;
  }

  private static double dot(double[] rows, int row, double[] w, int at, int width) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 3 < width; k += 4) {
      s0 += rows[row + k] * w[at + k];
      s1 += rows[row + k + 1] * w[at + k + 1];
      s2 += rows[row + k + 2] * w[at + k + 2];
      s3 += rows[row + k + 3] * w[at + k + 3];
    }
    for (; k < width; k++) {
      s0 += rows[row + k] * w[at + k];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /**
   * The upper triangle of M' diag(weights) M, row i from its own entry i on.
   *
   * @param weights one for each point, not negative
   */
  public double[][] gram(double[] weights) {
    double[][] total = null;
    // No more parts at a time than there are threads: each is a matrix.
    for (int from = 0; from < SUM_PARTS; from += threads) {
      double[][][] parts = new double[Math.min(threads, SUM_PARTS - from)][][];
      int first = from;
      Parallel.run(threads, parts.length, k -> parts[k] = gram(first + k, weights));
      for (double[][] part : parts) {
        if (total == null) {
          total = part;
        } else {
          for (int k = 0; k < rank; k++) {
            Vectors.add(total[k], 1, part[k], k, rank);
          }
        }
      }
    }
    return total;
  }

  private double[][] gram(int part, double[] weights) {
    double[][] sum = new double[rank][rank];
    double[][] rows = new double[ROWS_PER_PASS][rank];
    int filled = 0;
    for (int j = first(part); j < first(part + 1); j++) {
      look(j);
      if (weights[j] > 0) {
        load(j, Math.sqrt(weights[j]), rows[filled++]);
        filled = filled == ROWS_PER_PASS ? flush(rows, ROWS_PER_PASS, sum) : filled;
      }
    }
    flush(rows, filled, sum);
    return sum;
  }

  /** Adds the products of some rows, tile by tile so that what is written stays in the cache. */
  private static int flush(double[][] x, int filled, double[][] sum) {
    int rank = sum.length;
    int count = (filled + 3) / 4 * 4;
    for (int r = filled; r < count; r++) {
      Arrays.fill(x[r], 0);
    }
    for (int k0 = 0; k0 < rank; k0 += TILE_ROWS) {
      int k1 = Math.min(rank, k0 + TILE_ROWS);
      for (int l0 = k0; l0 < rank; l0 += TILE_COLUMNS) {
        int l1 = Math.min(rank, l0 + TILE_COLUMNS);
        for (int r = 0; r < count; r += 4) {
          double[] a = x[r];
          double[] b = x[r + 1];
          double[] c = x[r + 2];
          double[] d = x[r + 3];
          for (int k = k0; k < Math.min(k1, l1); k++) {
            Vectors.add(sum[k], a[k], a, b[k], b, c[k], c, d[k], d, Math.max(k, l0), l1);
          }
        }
      }
    }
    return 0;
  }

  private void load(int j, double scale, double[] row) {
    int at = 0;
    for (int f = 0; f < roots.length; f++) {
      double[] rows = factors.get(f).rows();
      int width = widths[f];
      int start = j * factors.get(f).rank();
      double c = scale * roots[f];
      for (int k = 0; k < width; k++) {
        row[at + k] = c * rows[start + k];
      }
      at += width;
    }
  }

  private void look(int j) {
    if (j % POINTS_PER_CHECK == 0 && stop.stopRequested()) {
      throw new CancellationException("The step was not wanted any more.");
    }
  }

  private int first(int part) {
    return (int) ((long) n * part / SUM_PARTS);
  }
}
