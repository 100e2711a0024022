package org.smkl.gram;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;

/** Kernels of doubles by their formulas, to sixty digits and more. */
final class ExactKernel {
  private static final MathContext DIGITS = new MathContext(70);

  /** Where exp(-p) is below 1e-400, which no error bound of a kernel with values near 1 sees. */
  private static final BigDecimal FAR = BigDecimal.valueOf(1000);

  private ExactKernel() {}

  /** The n x n matrix of a kernel. */
  static BigDecimal[][] matrix(KernelSpec spec, double[][] x) {
    int n = x.length;
    BigDecimal[][] k = new BigDecimal[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        k[i][j] = value(spec, x[i], x[j]).round(DIGITS);
        k[j][i] = k[i][j];
      }
    }
    return k;
  }

  /** K / trace(K). */
  static BigDecimal[][] unitTrace(BigDecimal[][] k) {
    BigDecimal trace = BigDecimal.ZERO;
    for (int i = 0; i < k.length; i++) {
      trace = trace.add(k[i][i]);
    }
    BigDecimal[][] scaled = new BigDecimal[k.length][k.length];
    for (int i = 0; i < k.length; i++) {
      for (int j = 0; j < k.length; j++) {
        scaled[i][j] = k[i][j].divide(trace, DIGITS);
      }
    }
    return scaled;
  }

  /** K_ij / sqrt(K_ii K_jj). */
  static BigDecimal[][] cosine(BigDecimal[][] k) {
    BigDecimal[] roots = new BigDecimal[k.length];
    Arrays.setAll(roots, i -> k[i][i].sqrt(DIGITS));
    BigDecimal[][] scaled = new BigDecimal[k.length][k.length];
    for (int i = 0; i < k.length; i++) {
      for (int j = 0; j < k.length; j++) {
        scaled[i][j] = k[i][j].divide(roots[i].multiply(roots[j]), DIGITS);
      }
    }
    return scaled;
  }

  private static BigDecimal value(KernelSpec spec, double[] x, double[] z) {
    BigDecimal inner = BigDecimal.ZERO;
    BigDecimal squared = BigDecimal.ZERO;
    BigDecimal l1 = BigDecimal.ZERO;
    for (int k = 0; k < x.length; k++) {
      BigDecimal a = new BigDecimal(x[k]);
      BigDecimal b = new BigDecimal(z[k]);
      BigDecimal difference = a.subtract(b).abs();
      inner = inner.add(a.multiply(b));
      squared = squared.add(difference.multiply(difference));
      l1 = l1.add(difference);
    }
    return switch (spec.family()) {
      case "linear" -> inner;
      case "poly" ->
          number(spec, "scale")
              .multiply(inner)
              .add(number(spec, "offset"))
              .round(new MathContext(200))
              .pow(number(spec, "degree").intValueExact(), DIGITS);
      case "rbf" -> exp(number(spec, "gamma").multiply(squared));
      case "laplacian" -> exp(number(spec, "gamma").multiply(l1));
      default -> throw new IllegalArgumentException(spec.family());
    };
  }

  /** The double that the text means. */
  private static BigDecimal number(KernelSpec spec, String name) {
    return new BigDecimal(Double.parseDouble(spec.arguments().get(name)));
  }

  /** exp(-p): the series at p / 2^k, squared k times. */
  private static BigDecimal exp(BigDecimal p) {
    if (p.compareTo(FAR) > 0) {
      return BigDecimal.ZERO;
    }
    int halvings = Math.max(0, p.toBigInteger().bitLength() + 4);
    BigDecimal x =
        p.negate().divide(new BigDecimal(BigInteger.ONE.shiftLeft(halvings)), new MathContext(100));
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int i = 1; i < 60; i++) {
      term = term.multiply(x, new MathContext(100)).divide(BigDecimal.valueOf(i), DIGITS);
      sum = sum.add(term, new MathContext(100));
    }
    for (int i = 0; i < halvings; i++) {
      sum = sum.multiply(sum, new MathContext(100));
    }
    return sum;
  }
}
