package org.smkl.certificate.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.KernelFactor;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/**
 * Bounds through pivots against exact rational arithmetic, on kernels (x'z)^p of small integers
 * whose values are doubles without any rounding.
 */
class FactorRowsTest {
  /** A source that names any pivots it likes. */
  private record Named(long[][] x, int power, int[] pivots, double error) implements KernelSource {
    double value(int j, int k) {
      long inner = 0;
      for (int c = 0; c < x[j].length; c++) {
        inner += x[j][c] * x[k][c];
      }
      // Off by what the ground admits, alike for both orders.
      double wrong = error * ((j * 31 + k * 31) % 7 - 3) / 3.0;
      return Math.pow((double) inner, power) + wrong;
    }

    BigDecimal exact(int j, int k) {
      long inner = 0;
      for (int c = 0; c < x[j].length; c++) {
        inner += x[j][c] * x[k][c];
      }
      return BigDecimal.valueOf(inner).pow(power);
    }

    @Override
    public int n() {
      return x.length;
    }

    @Override
    public int q() {
      return 1;
    }

    @Override
    public Optional<List<SymmetricMatrix>> matrices() {
      return Optional.empty();
    }

    @Override
    public double[][] products(double[] v, StopSignal stop) {
      throw new UnsupportedOperationException("A checker computes its own.");
    }

    @Override
    public SymmetricMatrix block(double[] beta, int[] points) {
      throw new UnsupportedOperationException("A checker asks for values.");
    }

    @Override
    public void visit(int[] kernels, int[] rows, int[] columns, Supplier<Tiles> receiver) {
      Tiles tiles = receiver.get();
      for (int r = 0; r < rows.length; r++) {
        // Two tiles a row, so that nobody relies on one.
        int half = columns.length / 2;
        for (int[] range : new int[][] {{0, half}, {half, columns.length}}) {
          int row = rows[r];
          int first = range[0];
          double[] values =
              IntStream.range(range[0], range[1])
                  .mapToDouble(c -> value(row, columns[c]))
                  .toArray();
          if (values.length > 0) {
            tiles.tile(0, r, 1, first, values.length, values);
          }
        }
      }
    }

    @Override
    public Optional<KernelFactor> factor(int kernel) {
      return Optional.of(new KernelFactor(pivots, new double[n() * pivots.length]));
    }

    @Override
    public KernelSource subset(int[] points) {
      throw new UnsupportedOperationException("Nobody asks.");
    }

    @Override
    public void identify(Consumer<double[]> numbers) {
      throw new UnsupportedOperationException("Nobody asks.");
    }
  }

  private static GramRows rows(Named source) {
    double[] errors = new double[source.n()];
    Arrays.fill(errors, source.error());
    double[] labels = new double[source.n()];
    Arrays.setAll(labels, j -> j % 2 == 0 ? 1 : -1);
    double[] box = new double[source.n()];
    Arrays.fill(box, 10);
    Problem problem =
        new Problem(
            source,
            List.of(PsdGround.theory(errors)),
            List.of(Block.classifier(labels, box)),
            1,
            1);
    return GramRows.of(problem).get(0);
  }

  private static long[][] points(Random random, int n, int columns) {
    long[][] x = new long[n][columns];
    for (long[] row : x) {
      Arrays.setAll(row, c -> random.nextInt(17) - 8);
    }
    return x;
  }

  private static Terms terms(Random random, int n) {
    double[] v = random.doubles(n, -3, 3).map(x -> random.nextInt(4) == 0 ? 0 : x).toArray();
    return new Terms(IntStream.range(0, n).toArray(), v);
  }

  /** Checks both bounds; returns how much slack the energy has, relative to |v|_1^2 max K. */
  private static double check(Named source, Terms v) {
    GramRows gram = rows(source);
    int n = source.n();
    BigDecimal energy = new FactorRows(gram).energy(v);
    DoubleDouble[] sums = new DoubleDouble[n];
    Arrays.setAll(sums, j -> new DoubleDouble());
    double[] errors = new double[n];
    int[] points = IntStream.range(0, n).toArray();
    new FactorRows(gram).decisions(points, 0.75, v, sums, errors);
    BigDecimal exact = BigDecimal.ZERO;
    double largest = 0;
    for (int j = 0; j < n; j++) {
      BigDecimal decision = BigDecimal.ZERO;
      for (int k = 0; k < n; k++) {
        largest = Math.max(largest, Math.abs(source.value(j, k)));
        decision = decision.add(source.exact(j, k).multiply(new BigDecimal(v.values()[k])));
      }
      exact = exact.add(decision.multiply(new BigDecimal(v.values()[j])));
      BigDecimal off = sums[j].exact().subtract(decision.multiply(new BigDecimal("0.75"))).abs();
      assertTrue(off.compareTo(new BigDecimal(errors[j])) <= 0, "decision " + j);
    }
    assertTrue(energy.compareTo(exact) >= 0, "energy");
    checkCeilings(gram, v, exact, energy);
    return energy.subtract(exact).doubleValue() / (largest * v.norm() * v.norm());
  }

  /** Several expansions at once: this one, twice this one as two terms a point, and nothing. */
  private static void checkCeilings(GramRows gram, Terms v, BigDecimal exact, BigDecimal energy) {
    int[] twice = IntStream.concat(Arrays.stream(v.rows()), Arrays.stream(v.rows())).toArray();
    double[] values =
        DoubleStream.concat(Arrays.stream(v.values()), Arrays.stream(v.values())).toArray();
    Terms nothing = new Terms(new int[0], new double[0]);
    List<Terms> all = List.of(v, new Terms(twice, values), nothing, v, nothing);
    double[] ceilings = new FactorRows(gram).ceilings(new Expansions(all, v.size()));
    assertTrue(new BigDecimal(ceilings[0]).compareTo(exact) >= 0, "ceiling");
    BigDecimal four = exact.multiply(BigDecimal.valueOf(4));
    assertTrue(new BigDecimal(ceilings[1]).compareTo(four) >= 0, "of two terms a point");
    assertEquals(0, ceilings[2], 1e-200);
    assertEquals(ceilings[0], ceilings[3], 0.0);
    // Looser by the roundings of plain arithmetic, no more.
    double slack = energy.subtract(exact).doubleValue();
    double size = v.norm() * v.norm() * 4096;
    assertTrue(ceilings[0] <= exact.doubleValue() + 1.01 * slack + 1e-7 * size, "not by much");
  }

  @Test
  void pivotsThatSpanTheKernelCostNoMoreThanRounding() {
    Random random = new Random(3);
    for (int trial = 0; trial < 30; trial++) {
      int columns = 1 + random.nextInt(3);
      int power = 1 + random.nextInt(2);
      int rank = power == 1 ? columns : columns * (columns + 1) / 2;
      long[][] x = points(random, 60, columns);
      int[] pivots = IntStream.range(0, rank).map(k -> 7 * k + 1).toArray();
      double slack = check(new Named(x, power, pivots, 0), terms(random, 60));
      // Small integers may happen not to span; then the bound only has to hold.
      assertTrue(slack >= 0);
    }
    long[][] axes = points(random, 60, 3);
    axes[5] = new long[] {8, 0, 0};
    axes[6] = new long[] {0, 8, 0};
    axes[7] = new long[] {0, 0, 8};
    assertTrue(check(new Named(axes, 1, new int[] {5, 6, 7}, 0), terms(random, 60)) < 1e-12);
    assertTrue(check(new Named(axes, 1, new int[] {5, 6, 7}, 1e-9), terms(random, 60)) < 1e-6);
  }

  @Test
  void pivotsThatDoNotSpanItLoosenTheBoundsButDoNotBreakThem() {
    Random random = new Random(4);
    for (int trial = 0; trial < 30; trial++) {
      long[][] x = points(random, 40, 4);
      int[] pivots =
          IntStream.range(0, 1 + random.nextInt(3)).map(k -> random.nextInt(40)).toArray();
      check(new Named(x, 1 + random.nextInt(3), pivots, 0), terms(random, 40));
    }
  }

  @Test
  void theSamePivotTwiceOrAZeroPointIsLeftOut() {
    Random random = new Random(5);
    long[][] x = points(random, 30, 2);
    x[3] = new long[2];
    check(new Named(x, 1, new int[] {4, 4, 9, 3}, 0), terms(random, 30));
    check(new Named(x, 1, new int[] {3}, 0), terms(random, 30));
  }

  @Test
  void errorsOfEntriesAreCovered() {
    Random random = new Random(6);
    for (int trial = 0; trial < 20; trial++) {
      long[][] x = points(random, 30, 2);
      check(new Named(x, 1, new int[] {1, 2}, 1e-3), terms(random, 30));
    }
  }

  @Test
  void nothingCostsNothing() {
    long[][] x = points(new Random(7), 10, 2);
    BigDecimal energy =
        new FactorRows(rows(new Named(x, 1, new int[] {0, 1}, 0)))
            .energy(new Terms(new int[0], new double[0]));
    assertEquals(0, energy.doubleValue(), 1e-200);
  }
}
