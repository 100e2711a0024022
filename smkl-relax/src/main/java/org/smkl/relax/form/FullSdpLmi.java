package org.smkl.relax.form;

import java.util.Locale;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;

/**
 * Full SDP to the letter: the matrix [theta gamma'; gamma K(b)] of order n + 1 is positive
 * semidefinite. With whole-number z it is the exact mixed-integer SDP.
 */
final class FullSdpLmi {
  /** An entry is a column and a value; arrays double when full, so three copies exist then. */
  private static final long BYTES_PER_ENTRY = 3L * (Integer.BYTES + Double.BYTES);

  private static final long MOST_ENTRIES = 1 << 30;

  private FullSdpLmi() {}

  private static Formulation of(Problem problem, MarginModel margin) {
    ConicModel.Builder builder = margin.builder();
    builder.constraint("lmi", cone(problem.n()));
    builder.row(0).entry(margin.theta(0), 1);
    for (int k = 0; k < problem.n(); k++) {
      builder.row(0).entry(margin.gamma(k), MarginModel.SQRT2);
      for (int j = 0; j <= k; j++) {
        margin.kernelRow(j == k ? 1 : MarginModel.SQRT2, j, k);
      }
    }
    return margin.formulation();
  }

  /** The one cone of n points whose size grows with n. */
  static Cone cone(int n) {
    return new Cone.PsdTriangle(n + 1);
  }

  /** Why the model cannot be written down in this heap, whoever solves it; empty if it can. */
  static Optional<String> unsupported(int n, int q, long heapBytes) {
    double entries = (n * (n + 1.0) / 2) * q;
    double bytes = BYTES_PER_ENTRY * entries;
    return entries <= MOST_ENTRIES && bytes <= heapBytes
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "The full relaxation as a matrix inequality of order %d has %.3g entries, up to %.1f GB before any solver sees it; expected at most %.1f GB. Maybe use the second-order form, which gives the same value.",
                n + 1L,
                entries,
                bytes / 1e9,
                Math.min(heapBytes, BYTES_PER_ENTRY * MOST_ENTRIES) / 1e9));
  }

  static Formulation relaxed(Problem problem, Node node) {
    KernelChoice choice = KernelChoice.of(problem, node);
    return of(problem, MarginModel.relaxed("full-lmi", problem, choice));
  }

  static Formulation exact(Problem problem, Node node) {
    KernelChoice choice = KernelChoice.of(problem, node);
    return of(problem, MarginModel.exact("exact-misdp", problem, choice));
  }
}
