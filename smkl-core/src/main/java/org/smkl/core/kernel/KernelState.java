package org.smkl.core.kernel;

import java.util.Objects;
import java.util.Optional;

/**
 * What is needed besides the training rows to compute a kept kernel for new points, to the last bit
 * as in training. A model file stores it.
 *
 * @param spec the kernel
 * @param factor its values are multiplied by this (trace normalisation; else 1)
 * @param projection of rows of new points, where the training matrix was clipped
 */
public record KernelState(KernelSpec spec, double factor, Optional<Projection> projection) {
  /** Checks that nothing is missing. */
  public KernelState {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(projection, "projection");
    if (!Double.isFinite(factor)) {
      throw new IllegalArgumentException(
          "The factor of kernel %s must be finite; got %s.".formatted(spec, factor));
    }
  }
}
