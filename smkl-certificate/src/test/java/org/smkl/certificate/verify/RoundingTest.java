package org.smkl.certificate.verify;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;

/** The allowances against exact rational arithmetic. */
class RoundingTest {
  @Test
  void energiesAreBoundedFromAboveWithHardlyAnySlack() throws Exception {
    Random random = new Random(1);
    for (int trial = 0; trial < 100; trial++) {
      int n = 1 + random.nextInt(12);
      double scale = Math.pow(10, 12 * random.nextDouble() - 6);
      double[] entries = new double[n * n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          entries[i * n + j] = scale * random.nextGaussian() * Math.exp(9 * random.nextGaussian());
          entries[j * n + i] = entries[i * n + j];
        }
      }
      double[] labels = new double[n];
      double[] dense = new double[n];
      for (int j = 0; j < n; j++) {
        labels[j] = random.nextBoolean() ? 1 : -1;
        dense[j] = random.nextInt(3) == 0 ? 0 : 100 * random.nextDouble();
      }
      GramRows gram = GramRows.of(SymmetricMatrix.wrap(n, entries), PsdGround.stored(), 0);
      double[] v = new double[n];
      Arrays.setAll(v, j -> labels[j] * dense[j]);
      Terms terms = new Terms(IntStream.range(0, n).toArray(), v);
      BigDecimal bound = PointOfA.energies("a", List.of(terms), List.of(gram))[0];
      double largest = Arrays.stream(entries).map(Math::abs).max().orElseThrow();
      BigDecimal exact = BigDecimal.ZERO;
      BigDecimal size = BigDecimal.ZERO;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          BigDecimal term =
              new BigDecimal(entries[i * n + j])
                  .multiply(new BigDecimal(labels[i] * dense[i]))
                  .multiply(new BigDecimal(labels[j] * dense[j]));
          exact = exact.add(term);
          size = size.add(new BigDecimal(largest * dense[i] * dense[j]));
        }
      }
      assertTrue(bound.compareTo(exact) >= 0);
      BigDecimal slack = size.multiply(new BigDecimal("1e-28")).add(new BigDecimal("1e-290"));
      assertTrue(bound.subtract(exact).compareTo(slack) <= 0);
    }
  }

  /** Many points lie on their margin up to rounding, where a quick test could err. */
  @Test
  void upperBoundsLieAboveTheExactPrimalValueWithHardlyAnySlack() throws Exception {
    Random random = new Random(4);
    int free = 0;
    for (int trial = 0; trial < 200; trial++) {
      int n = 2 + random.nextInt(10);
      double[] entries = new double[n * n];
      double[] alpha = new double[n];
      double[] labels = new double[n];
      double[] box = new double[n];
      for (int i = 0; i < n; i++) {
        // Diagonally dominant, hence positive definite.
        entries[i * n + i] = n;
        labels[i] = i == 0 || (i > 1 && random.nextBoolean()) ? 1 : -1;
        alpha[i] = random.nextInt(3) == 0 ? 0 : random.nextDouble();
        box[i] = 1 + random.nextDouble();
        for (int j = 0; j < i; j++) {
          entries[i * n + j] = random.nextDouble() - 0.5;
          entries[j * n + i] = entries[i * n + j];
        }
      }
      // The bias that puts a point on its margin, as far as doubles can.
      double bias = labels[0] - decision(entries, labels, alpha, 0).doubleValue();
      bias += random.nextInt(5) * Math.ulp(bias) - 2 * Math.ulp(bias);
      Problem problem =
          new Problem(
              List.of(SymmetricMatrix.wrap(n, entries)),
              List.of(PsdGround.theory(new double[n])),
              labels,
              box,
              0.5,
              1);
      BigDecimal exact = new BigDecimal("0.5");
      for (int r = 0; r < n; r++) {
        BigDecimal f = decision(entries, labels, alpha, r);
        BigDecimal y = new BigDecimal(labels[r]);
        exact =
            exact.add(
                f.multiply(y).multiply(new BigDecimal(alpha[r])).multiply(new BigDecimal("0.5")));
        BigDecimal h = BigDecimal.ONE.subtract(y.multiply(f.add(new BigDecimal(bias))));
        free += h.signum() < 0 ? 1 : 0;
        exact = exact.add(h.max(BigDecimal.ZERO).multiply(new BigDecimal(box[r])));
      }
      BigDecimal bound =
          UpperBound.of(
              SparseVector.of(new double[] {1}),
              SparseVector.of(alpha),
              new double[] {bias},
              problem,
              GramRows.of(problem));
      assertTrue(bound.compareTo(exact) >= 0, "trial " + trial);
      assertTrue(bound.subtract(exact).compareTo(new BigDecimal("1e-26")) <= 0, "trial " + trial);
    }
    assertTrue(free > 200, "Only " + free + " points cost nothing.");
  }

  private static BigDecimal decision(double[] entries, double[] labels, double[] alpha, int r) {
    BigDecimal f = BigDecimal.ZERO;
    for (int k = 0; k < alpha.length; k++) {
      f =
          f.add(
              new BigDecimal(entries[r * alpha.length + k])
                  .multiply(new BigDecimal(labels[k] * alpha[k])));
    }
    return f;
  }

  @Test
  void leafBoundsLieBelowTheMinimumOverAGridAndCloseToIt() throws Exception {
    Random random = new Random(2);
    for (int trial = 0; trial < 40; trial++) {
      double lambda = Math.pow(10, 4 * random.nextDouble() - 2);
      int k0 = 1 + random.nextInt(3);
      BigDecimal[] energies = new BigDecimal[3];
      for (int i = 0; i < 3; i++) {
        energies[i] = new BigDecimal(3 * random.nextDouble());
      }
      PointOfA point =
          PointOfA.known(
              BigDecimal.ONE,
              Arrays.stream(energies).mapToDouble(BigDecimal::doubleValue).toArray());
      for (Leaf leaf : leaves()) {
        BigDecimal bound =
            LeafBound.of(lambda, new Choices(3, k0, ChoiceRules.none()), leaf, point);
        double grid = grid(lambda, k0, leaf, energies);
        if (bound == null) {
          assertTrue(leaf.included().cardinality() > k0 || 3 - leaf.excluded().cardinality() < k0);
        } else {
          assertTrue(bound.doubleValue() <= grid + 1e-12);
          assertTrue(bound.doubleValue() >= grid - 2e-3 * lambda - 2e-2);
        }
      }
    }
  }

  private static List<Leaf> leaves() {
    List<Leaf> leaves = new ArrayList<>();
    for (int zeros = 0; zeros < 7; zeros++) {
      for (int ones = 0; ones < 8; ones++) {
        if ((zeros & ones) == 0) {
          leaves.add(
              new Leaf(
                  BitSet.valueOf(new long[] {zeros}), BitSet.valueOf(new long[] {ones}), 0, 0));
        }
      }
    }
    return leaves;
  }

  private static double grid(double lambda, int k0, Leaf leaf, BigDecimal[] exact) {
    double[] energies = Arrays.stream(exact).mapToDouble(BigDecimal::doubleValue).toArray();
    int steps = 40;
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= steps; i++) {
      for (int j = 0; j <= steps - i; j++) {
        double[] b = {(double) i / steps, (double) j / steps, (double) (steps - i - j) / steps};
        int places = leaf.included().cardinality();
        double value = 1;
        for (int k = 0; k < 3; k++) {
          value += lambda * b[k] * b[k] - b[k] * energies[k] / 2;
          value = b[k] > 0 && leaf.excluded().get(k) ? Double.POSITIVE_INFINITY : value;
          places += b[k] > 0 && !leaf.included().get(k) ? 1 : 0;
        }
        best = places <= k0 ? Math.min(best, value) : best;
      }
    }
    return best;
  }
}
