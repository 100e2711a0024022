package org.smkl.relax.cbf;

import java.util.Optional;
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

  /** The cone of this name; "L-" is {@code L+} with the signs of its rows changed. */
  static Optional<Cone> cone(String name, int dimension) {
    return switch (name) {
      case "L=" -> Optional.of(new Cone.Zero(dimension));
      case "L+", "L-" -> Optional.of(new Cone.NonNegative(dimension));
      case "Q" -> Optional.of(new Cone.SecondOrder(dimension));
      case "QR" -> Optional.of(new Cone.RotatedSecondOrder(dimension));
      default -> Optional.empty();
    };
  }
}
