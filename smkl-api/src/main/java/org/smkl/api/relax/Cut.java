package org.smkl.api.relax;

import java.util.Objects;

/**
 * What one alpha says about every b: F(b) is at least p'a - 1/2 d(a)'b + lambda |b|^2. Valid at
 * every node. Immutable; arrays are shared, not copied: read, never write.
 *
 * @param sum p'a, which is sum(a) for classifiers
 * @param energies d(a), one for each kernel
 * @param alpha the point of A that the cut comes from
 */
public record Cut(double sum, double[] energies, double[] alpha) {
  /** Checks that nothing is missing. */
  public Cut {
    Objects.requireNonNull(energies, "energies");
    Objects.requireNonNull(alpha, "alpha");
  }
}
