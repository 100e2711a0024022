package org.smkl.gram;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What became of one kernel as given.
 *
 * @param spec the kernel
 * @param treatment what was done
 * @param leastEigenvalue of the normalised training matrix with jitter, before any treatment; empty
 *     where theory made a check unnecessary or a proof of definiteness needed none
 * @param word whose word it is that theory makes a check unnecessary, if not ours
 */
public record KernelReport(
    KernelSpec spec, Treatment treatment, OptionalDouble leastEigenvalue, Optional<String> word) {
  /** What was done to a matrix. */
  public enum Treatment {
    /** Nothing: it is positive semidefinite, by theory or because the check said so. */
    NONE,
    /** Nothing, although it is indefinite. */
    KEPT_INDEFINITE,
    /** Left out. */
    DROPPED,
    /** Left out, because only all its entries could tell what it is. */
    UNTOLD,
    /** Projected onto the PSD cone. */
    CLIPPED,
    /** Its diagonal was raised. */
    SHIFTED
  }

  /** Whether the kernel is among the prepared ones. */
  public boolean kept() {
    return treatment != Treatment.DROPPED && treatment != Treatment.UNTOLD;
  }

  /** Whether the prepared matrix is positive semidefinite (up to rounding). */
  public boolean positiveSemidefinite() {
    return kept() && treatment != Treatment.KEPT_INDEFINITE;
  }

  /** A sentence for the user where the kernel was indefinite, or is only said not to be. */
  public Optional<String> warning() {
    if (word.isPresent()) {
      return Optional.of(
          "That kernel %s is positive semidefinite, and how accurate its values are, is the word of the %s; every upper bound rests on it."
              .formatted(spec, word.get()));
    }
    if (treatment == Treatment.UNTOLD) {
      return Optional.of(
          "Kernel %s was left out, its weight is 0: no theorem says that it is positive semidefinite, and the matrices that could tell are not kept in memory (least eigenvalue on a sample of the rows: %s)."
              .formatted(spec, eigenvalueText(leastEigenvalue)));
    }
    return treatment == Treatment.NONE
        ? Optional.empty()
        : Optional.of(
            "Kernel %s is not positive semidefinite on this data (least eigenvalue %s): %s."
                .formatted(
                    spec,
                    eigenvalueText(leastEigenvalue),
                    switch (treatment) {
                      case NONE, UNTOLD -> "";
                      case KEPT_INDEFINITE -> "kept as it is, so objectives are not rigorous";
                      case DROPPED -> "dropped, its weight is 0";
                      case CLIPPED -> "projected onto the positive semidefinite cone";
                      case SHIFTED -> "its diagonal was raised to make it so";
                    }));
  }

  /** An eigenvalue with a few digits. */
  static String eigenvalueText(OptionalDouble eigenvalue) {
    return eigenvalue.isPresent()
        ? String.format(Locale.ROOT, "%.4g", eigenvalue.getAsDouble())
        : "unknown";
  }
}
