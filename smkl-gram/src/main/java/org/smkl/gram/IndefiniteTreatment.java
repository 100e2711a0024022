package org.smkl.gram;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import org.smkl.api.StopSignal;
import org.smkl.gram.KernelReport.Treatment;

/**
 * The outcome of checking one matrix and of treating it in place as the policy says.
 *
 * @param treatment what was done
 * @param least the least eigenvalue, where the check found it
 * @param projection for rows of new points, where the matrix was clipped
 */
record IndefiniteTreatment(
    Treatment treatment, OptionalDouble least, Optional<Projection> projection) {

  /** Checks the matrix and changes it where the policy asks for that. */
  static IndefiniteTreatment of(
      KernelSpec spec, double[] gram, int n, KernelOptions options, StopSignal stop) {
    try {
      return treat(spec, gram, n, options, stop);
    } catch (CancellationException e) {
      // It is an IllegalStateException, too.
      throw e;
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException(
          "Whether kernel %s is positive semidefinite could not be found out: %s Maybe its values differ too much in size; leave it out, or try other parameters."
              .formatted(spec, e.getMessage()),
          e);
    }
  }

  private static IndefiniteTreatment treat(
      KernelSpec spec, double[] gram, int n, KernelOptions options, StopSignal stop) {
    Definiteness check = Definiteness.of(gram, n, options.threads(), stop);
    if (check.positiveSemidefinite()) {
      return outcome(Treatment.NONE, check);
    }
    switch (options.psd()) {
      case KEEP -> {
        return outcome(Treatment.KEPT_INDEFINITE, check);
      }
      case DROP -> {
        return outcome(Treatment.DROPPED, check);
      }
      case CLIP -> {
        Projection projection = Clipping.clip(gram, n, check.tolerance(), options.threads());
        return new IndefiniteTreatment(Treatment.CLIPPED, check.least(), Optional.of(projection));
      }
      case SHIFT -> {
        check.shift(gram, n, stop);
        return outcome(Treatment.SHIFTED, check);
      }
      case REJECT -> {
        String least = KernelReport.eigenvalueText(check.least());
        throw new IllegalArgumentException(
            "Kernel %s is not positive semidefinite on this data: its least eigenvalue is %s, and the policy is reject. Maybe choose drop, clip or shift, or other parameters."
                .formatted(spec, least));
      }
    }
    throw new AssertionError(options.psd());
  }

  private static IndefiniteTreatment outcome(Treatment treatment, Definiteness check) {
    return new IndefiniteTreatment(treatment, check.least(), Optional.empty());
  }
}
