package org.smkl.relax.clarabel;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.smkl.api.conic.Cone;

/**
 * What semidefinite cones cost Clarabel, which factorises a dense block with one row for each entry
 * of the triangle: memory grows with the fourth, time with the sixth power of the order. The
 * constants are measurements at order 121 (186 s and 2.8 GB).
 *
 * @param order the largest order
 * @param seconds estimated time
 * @param gigabytes estimated memory
 */
record PsdCost(int order, double seconds, double gigabytes) {
  /** The system property that moves the limit, in gigabytes. */
  static final String PROPERTY = "smkl.lmi.gigabytes";

  private static final double DEFAULT_GIGABYTES = 4;
  private static final double MEASURED_ROWS = 121 * 122 / 2.0;
  private static final double MEASURED_SECONDS = 186;
  private static final double MEASURED_GIGABYTES = 2.8;

  static PsdCost of(List<Cone> cones) {
    int order = 0;
    double seconds = 0;
    double gigabytes = 0;
    for (Cone cone : cones) {
      if (cone instanceof Cone.PsdTriangle psd) {
        double ratio = psd.order() * (psd.order() + 1.0) / 2 / MEASURED_ROWS;
        order = Math.max(order, psd.order());
        seconds += MEASURED_SECONDS * Math.pow(ratio, 3);
        gigabytes += MEASURED_GIGABYTES * Math.pow(ratio, 2);
      }
    }
    return new PsdCost(order, seconds, gigabytes);
  }

  /** The limit in gigabytes: the system property, else 4. */
  static double limit() {
    String text = System.getProperty(PROPERTY);
    if (text == null) {
      return DEFAULT_GIGABYTES;
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

  /** Why this is too much for the limit; empty if it is not. */
  Optional<String> refusal(double limit) {
    return gigabytes <= limit
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "Clarabel would take for a matrix inequality of order %d about %.0f GB and %.0f minutes; the limit is %.0f GB. Maybe use the second-order form (form socp), which gives the same value; -D%s=X moves the limit.",
                order,
                gigabytes,
                seconds / 60,
                limit,
                PROPERTY));
  }
}
