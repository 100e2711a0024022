package org.smkl.certificate.verify;

import java.math.BigDecimal;

/** Exact numbers as doubles, rounded to the safe side. */
final class Outward {
  private Outward() {}

  static double up(BigDecimal exact) throws RefusedException {
    double nearest = finite(exact);
    return new BigDecimal(nearest).compareTo(exact) >= 0 ? nearest : Math.nextUp(nearest);
  }

  static double down(BigDecimal exact) throws RefusedException {
    double nearest = finite(exact);
    return new BigDecimal(nearest).compareTo(exact) <= 0 ? nearest : Math.nextDown(nearest);
  }

  private static double finite(BigDecimal exact) throws RefusedException {
    double nearest = exact.doubleValue();
    if (Double.isInfinite(nearest)) {
      throw new RefusedException("A bound overflows.");
    }
    return nearest;
  }
}
