package org.smkl.tck;

import java.util.Set;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Relaxation;

/**
 * What a relaxation backend claims, for its conformance tests.
 *
 * @param tolerance relative accuracy of values that the tests may expect, 1e-6 or better
 * @param supported the relaxations that must be supported on every test instance; there are tests
 *     of others only if the backend takes them
 * @param alphaSolver for the options; backends that solve no alpha-steps leave it alone
 */
public record RelaxationTckConfig(
    double tolerance, Set<Relaxation.Kind> supported, AlphaSolver alphaSolver) {
  /** Checks that nothing lax is claimed. */
  public RelaxationTckConfig {
    supported = Set.copyOf(supported);
    if (!(tolerance > 0 && tolerance <= 1e-6)) {
      throw new IllegalArgumentException(
          "The tests need a tolerance in (0, 1e-6]; got " + tolerance + ".");
    }
  }
}
