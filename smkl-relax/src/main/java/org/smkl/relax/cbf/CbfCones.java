package org.smkl.relax.cbf;

import org.smkl.api.conic.Cone;

/**
 * The names of the cones in the format; its rotated cone is ours, 2 r_0 r_1 against the squares.
 */
final class CbfCones {
  private CbfCones() {}

  static String name(Cone cone) {
    if (cone instanceof Cone.Zero) {
      return "L=";
    } else if (cone instanceof Cone.NonNegative) {
      return "L+";
    } else if (cone instanceof Cone.SecondOrder) {
      return "Q";
    } else if (cone instanceof Cone.RotatedSecondOrder) {
      return "QR";
    }
    throw new IllegalArgumentException("Cone " + cone + " has no rows of its own in the format.");
  }
}
