package org.smkl.gram;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.PsdGround;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.TextKernel;

/**
 * The errors of a kernel's stored entries on their way through normalisation and jitter: numbers
 * e_j with |stored - exact| at most sqrt(e_j e_k) for entry (j, k). The arguments are in
 * docs/certificate.md. Empty where no bound is known; a step may lose the bound, none invents one.
 */
final class EntryErrors {
  /** The unit roundoff with two percent on top, for terms of second order. */
  private static final double UNIT_ROUNDOFF = 1.02 * 0x1p-53;

  /** Absolute error, more than underflow can cause. */
  private static final double UNDERFLOW = Double.MIN_NORMAL;

  /** Relative errors of the diagonal up to this keep the formulas within their two percent. */
  private static final double MAX_DIAGONAL_ERROR = 1e-3;

  private Optional<double[]> errors;

  private EntryErrors(Optional<double[]> errors) {
    this.errors = errors;
  }

  /** Those of the computed values; only kernels that are semidefinite by theory need them. */
  static EntryErrors of(Kernel kernel, Points points) {
    if (!kernel.positiveSemidefinite()) {
      return new EntryErrors(Optional.empty());
    }
    if (kernel instanceof TextKernel<?> texts) {
      return new EntryErrors(errors(texts, points).filter(EntryErrors::valid));
    }
    double[] norms = new double[points.count()];
    Arrays.setAll(norms, points::squaredNorm);
    return new EntryErrors(kernel.errors(points.terms(), norms).filter(EntryErrors::valid));
  }

  /** What a kernel read is what it gets back. */
  @SuppressWarnings("unchecked")
  private static <P> Optional<double[]> errors(TextKernel<P> kernel, Points points) {
    return kernel.errors((List<P>) List.of(points.read(kernel)));
  }

  /** After every entry was multiplied by the factor, one over the trace; diagonal as before. */
  void trace(double[] diagonal, double factor) {
    errors =
        errors
            .map(
                e -> {
                  double trace = Arrays.stream(diagonal).sum();
                  double relative = Arrays.stream(e).sum() / trace + (e.length + 5) * UNIT_ROUNDOFF;
                  return each(
                      e,
                      j ->
                          factor * e[j]
                              + 1.02 * relative * factor * (diagonal[j] + e[j])
                              + UNDERFLOW,
                      relative <= MAX_DIAGONAL_ERROR);
                })
            .filter(EntryErrors::valid);
  }

  /** After cosine normalisation; diagonal as before. */
  void cosine(double[] diagonal) {
    errors =
        errors
            .map(
                e -> {
                  double[] relative = each(e, j -> e[j] / diagonal[j], true);
                  double s = Math.max(Arrays.stream(relative).average().orElse(1), UNIT_ROUNDOFF);
                  return each(
                      relative,
                      j -> {
                        double r = relative[j];
                        return r + 0.51 * (r + s) * ((r + s) / s) + 5 * UNIT_ROUNDOFF;
                      },
                      Arrays.stream(relative).allMatch(r -> r <= MAX_DIAGONAL_ERROR));
                })
            .filter(EntryErrors::valid);
  }

  /** After something was added to the diagonal; diagonal as it is now. */
  void jitter(double[] diagonal) {
    errors =
        errors
            .map(e -> each(e, j -> e[j] + UNIT_ROUNDOFF * (Math.abs(diagonal[j]) + e[j]), true))
            .filter(EntryErrors::valid);
  }

  /** Theory with these errors, if they are known. */
  Optional<PsdGround> ground() {
    return errors.map(PsdGround::theory);
  }

  @FunctionalInterface
  private interface Step {
    double at(int j);
  }

  /** An array that no longer counts as valid where the condition fails. */
  private static double[] each(double[] e, Step step, boolean holds) {
    double[] result = new double[e.length];
    Arrays.setAll(result, j -> holds ? step.at(j) : Double.NaN);
    return result;
  }

  private static boolean valid(double[] errors) {
    return Arrays.stream(errors).allMatch(e -> e >= 0 && e <= Double.MAX_VALUE);
  }
}
