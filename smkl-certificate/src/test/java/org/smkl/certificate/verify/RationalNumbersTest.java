package org.smkl.certificate.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.certificate.SparseVector;

/** Doubles as whole numbers, compared with exact decimal arithmetic. */
class RationalNumbersTest {
  @Test
  void everyDoubleIsAWholeNumberOverItsDenominator() {
    SplittableRandom random = new SplittableRandom(1);
    double[] special = {
      0, -0.0, 1, -1.5, Double.MIN_VALUE, -Double.MIN_NORMAL, Double.MAX_VALUE, 0.1
    };
    for (int t = 0; t < 2000; t++) {
      double bits = Double.longBitsToDouble(random.nextLong());
      double x = t < special.length ? special[t] : Double.isFinite(bits) ? bits : t;
      int needed = RationalNumbers.bits(x);
      RationalNumbers numbers = new RationalNumbers(needed + t % 3);
      BigDecimal exact = new BigDecimal(x);
      assertEquals(0, exact.compareTo(numbers.value(numbers.of(x))), "x = " + x);
      assertEquals(x, numbers.nearest(numbers.of(x)), Math.ulp(x), "x = " + x);
      assertTrue(needed == 0 || !whole(exact, needed - 1), "x = " + x);
      assertEquals(numbers.of(x), read(RationalNumbers.text(numbers.of(x))), "x = " + x);
      RationalNumbers coarse = new RationalNumbers(Math.max(0, needed - 7));
      BigDecimal up = coarse.value(coarse.up(Math.abs(x)));
      BigDecimal step = coarse.value(BigInteger.ONE);
      assertTrue(up.compareTo(exact.abs()) >= 0 && up.subtract(exact.abs()).compareTo(step) < 0);
    }
  }

  private static boolean whole(BigDecimal x, int bits) {
    BigDecimal scaled = x.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(bits)));
    return scaled.stripTrailingZeros().scale() <= 0;
  }

  private static BigInteger read(String word) {
    int at = word.indexOf('p');
    return at < 0
        ? new BigInteger(word, 16)
        : new BigInteger(word.substring(0, at), 16)
            .shiftLeft(Integer.parseInt(word.substring(at + 1)));
  }

  /**
   * The matrix is 1 everywhere, so that its least eigenvalue is 0, or has -2^-k on its diagonal.
   */
  @Test
  void curvatureIsChargedUpToRounding() {
    for (double less : new double[] {0, 0x1p-40, 0x1p-20}) {
      int n = 5;
      double[] entries = new double[n * n];
      Arrays.fill(entries, 1);
      for (int j = 0; j < n; j++) {
        entries[j * n + j] -= less;
      }
      Problem problem =
          new Problem(
              List.of(SymmetricMatrix.wrap(n, entries)),
              List.of(PsdGround.stored()),
              new double[] {1, -1, 1, -1, 1},
              new double[] {1, 1, 1, 1, 1},
              1,
              1);
      RationalNumbers weights = new RationalNumbers(60);
      RationalNumbers numbers = new RationalNumbers(200);
      RationalCurvature found =
          RationalCurvature.of(
              problem, new SparseVector(new int[] {0}, new double[] {1}), weights, numbers);
      double delta = new RationalNumbers(260).nearest(found.delta());
      assertTrue(delta >= less && delta <= 20 * less + 1e-13, less + " needs " + delta);
    }
  }
}
