package org.smkl.relax.conic;

import java.util.Optional;

/**
 * What the literal matrix inequality costs an interior-point method: time grows as n^6, memory as
 * n^4. The constants are measurements at n = 120 (186 s and 2.8 GB).
 *
 * @param seconds estimated time
 * @param gigabytes estimated memory
 */
record LmiCost(double seconds, double gigabytes) {
  /** The system property that moves the limit, in gigabytes. */
  static final String PROPERTY = "smkl.lmi.gigabytes";

  private static final double DEFAULT_LIMIT = 4;

  static LmiCost of(int n) {
    double ratio = n / 120.0;
    return new LmiCost(186 * Math.pow(ratio, 6), 2.8 * Math.pow(ratio, 4));
  }

  /** The limit in gigabytes: the system property, else 4. */
  static double limit() {
    String text = System.getProperty(PROPERTY);
    if (text == null) {
      return DEFAULT_LIMIT;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "System property %s must be a number of gigabytes; got '%s'. Maybe use 4."
              .formatted(PROPERTY, text),
          e);
    }
  }

  /** Why an instance of n points is too large for this limit; empty if it is not. */
  static Optional<String> refusal(int n, double limit) {
    LmiCost cost = of(n);
    return cost.gigabytes <= limit
        ? Optional.empty()
        : Optional.of(
            "The full relaxation as a matrix inequality of order %d would take about %.0f GB and %.0f minutes; the limit is %.0f GB. Maybe use the second-order form (--form socp), which gives the same value; -D%s=X moves the limit."
                .formatted(n + 1, cost.gigabytes, cost.seconds / 60, limit, PROPERTY));
  }
}
