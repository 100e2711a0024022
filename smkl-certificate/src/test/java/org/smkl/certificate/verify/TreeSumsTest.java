package org.smkl.certificate.verify;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sums by halves against exact arithmetic. */
class TreeSumsTest {
  @Test
  void errorsAreThoseOfAsManyAdditionsAsThereAreProducts() {
    Random random = new Random(3);
    TreeSums tree = new TreeSums();
    for (int count = 0; count < 700; count += 1 + count / 10) {
      double[] x = new double[count + 5];
      double[] y = new double[count + 9];
      BigDecimal exact = new BigDecimal("0.75");
      BigDecimal size = exact;
      DoubleDouble sum = new DoubleDouble();
      sum.addProduct(0.75, 1);
      for (int k = 0; k < count; k++) {
        // Of very different sizes, so that most of a sum may cancel.
        x[k + 2] = random.nextGaussian() * Math.exp(12 * random.nextGaussian());
        y[k + 7] = random.nextGaussian() * Math.exp(12 * random.nextGaussian());
        BigDecimal product = new BigDecimal(x[k + 2]).multiply(new BigDecimal(y[k + 7]));
        exact = exact.add(product);
        size = size.add(product.abs());
      }
      tree.add(x, 2, y, 7, count, sum);
      BigDecimal error = sum.exact().subtract(exact).abs();
      BigDecimal allowed = size.multiply(new BigDecimal(1.01 * (count + 1) * DoubleDouble.UNIT));
      assertTrue(error.compareTo(allowed) <= 0, "%d products: %s".formatted(count, error));
    }
  }

  @Test
  void whatIsNoNumberIsNotLost() {
    TreeSums tree = new TreeSums();
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      for (int at : new int[] {0, 9, 255, 256, 299}) {
        double[] x = new double[300];
        double[] y = new double[300];
        x[at] = bad;
        y[at] = 1;
        DoubleDouble sum = new DoubleDouble();
        tree.add(x, 0, y, 0, 300, sum);
        assertFalse(sum.isFinite());
      }
    }
  }
}
