package org.smkl.certificate.verify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;

/** Energies in plain double, against exact rational arithmetic. */
class CeilingsTest {
  private static double[] gram(Random random, int n, int rank, double scale) {
    double[][] x = new double[rank][n];
    for (double[] row : x) {
      Arrays.setAll(row, j -> scale * random.nextGaussian() * Math.exp(3 * random.nextGaussian()));
    }
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        for (double[] row : x) {
          entries[i * n + j] += row[i] * row[j];
        }
        entries[j * n + i] = entries[i * n + j];
      }
    }
    return entries;
  }

  private static BigDecimal exact(double[] entries, double[] v) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < v.length; i++) {
      for (int j = 0; j < v.length; j++) {
        sum =
            sum.add(
                new BigDecimal(entries[i * v.length + j])
                    .multiply(new BigDecimal(v[i]))
                    .multiply(new BigDecimal(v[j])));
      }
    }
    return sum;
  }

  @Test
  void theyLieAboveTheEnergiesOfLinesAndOfOtherMatricesAndNotByMuch() throws Exception {
    Random random = new Random(3);
    for (int trial = 0; trial < 300; trial++) {
      int n = 1 + random.nextInt(9);
      double scale = Math.pow(10, 6 * random.nextDouble() - 3);
      double[] entries = gram(random, n, 1 + trial % 3, scale);
      double[] v = new double[n];
      Arrays.setAll(v, j -> random.nextGaussian() * Math.exp(3 * random.nextGaussian()));
      GramRows gram = GramRows.of(SymmetricMatrix.wrap(n, entries), PsdGround.stored(), 0);
      if (trial % 3 == 0) {
        assertTrue(gram.line() != null, "a matrix of rank one is a line");
      }
      Terms terms = new Terms(IntStream.range(0, n).toArray(), v);
      double ceiling = Ceilings.of(List.of(List.of(terms)), List.of(gram))[0][0];
      BigDecimal energy = exact(entries, v);
      assertTrue(new BigDecimal(ceiling).compareTo(energy) >= 0, "trial " + trial);
      double largest = Arrays.stream(entries).map(Math::abs).max().orElseThrow();
      double size = largest * terms.norm() * terms.norm();
      assertTrue(ceiling - energy.doubleValue() <= 3e-14 * size, "trial " + trial);
    }
  }

  @Test
  void theLargestEnergiesAreThoseOfAllEvaluatedWell() throws Exception {
    Random random = new Random(4);
    int n = 8;
    for (int trial = 0; trial < 100; trial++) {
      List<GramRows> grams = new ArrayList<>();
      List<double[]> matrices = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        double[] entries = i % 4 == 3 ? matrices.get(i - 1) : gram(random, n, 1 + i % 2, 1);
        matrices.add(entries);
        grams.add(GramRows.of(SymmetricMatrix.wrap(n, entries), PsdGround.stored(), i));
      }
      double[] v = new double[n];
      Arrays.setAll(v, j -> random.nextGaussian());
      Terms terms = new Terms(IntStream.range(0, n).toArray(), v);
      PointOfA point = PointOfA.bounded("alpha", BigDecimal.ONE, List.of(terms), grams);
      BitSet excluded = new BitSet();
      BitSet included = new BitSet();
      for (int i = 0; i < 12; i++) {
        int choice = random.nextInt(4);
        excluded.set(i, choice == 0);
        included.set(i, choice == 1);
      }
      int places = random.nextInt(4);
      double[] found = point.largest(included, excluded, places);
      double[] free =
          IntStream.range(0, 12)
              .filter(i -> !excluded.get(i) && !included.get(i))
              .mapToDouble(i -> -exact(matrices.get(i), v).doubleValue())
              .sorted()
              .map(d -> -d)
              .toArray();
      if (free.length < places) {
        assertEquals(null, found);
        continue;
      }
      double[] expected =
          included.stream().mapToDouble(i -> exact(matrices.get(i), v).doubleValue()).toArray();
      double[] all = Arrays.copyOf(expected, expected.length + places);
      System.arraycopy(free, 0, all, expected.length, places);
      Arrays.sort(all);
      Arrays.sort(found);
      for (int k = 0; k < all.length; k++) {
        assertEquals(all[k], found[k], 1e-14 * Math.abs(all[k]));
      }
    }
  }

  @Test
  void anOverflowIsNeverTheSmallest() throws Exception {
    double[] entries = {1e300, 1e300, 1e300, 1e300};
    GramRows gram = GramRows.of(SymmetricMatrix.wrap(2, entries), PsdGround.stored(), 0);
    Terms terms = new Terms(new int[] {0, 1}, new double[] {1e100, -1e100});
    double[][] ceilings = Ceilings.of(List.of(List.of(terms)), List.of(gram));
    assertArrayEquals(new double[] {Double.POSITIVE_INFINITY}, ceilings[0]);
  }
}
