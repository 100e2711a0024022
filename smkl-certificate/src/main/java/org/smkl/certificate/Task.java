package org.smkl.certificate;

import java.util.Objects;

/**
 * What the machines of a problem are for, as a certificate states it.
 *
 * @param kind by its name: classification (of two classes), one-versus-one, one-versus-rest,
 *     regression
 * @param epsilon what a prediction may be off for nothing; 0 unless this is a regression
 */
public record Task(String kind, double epsilon) {
  /** Two classes, one machine. */
  public static final Task CLASSIFICATION = new Task("classification", 0);

  /** Checks that nothing is missing. */
  public Task {
    Objects.requireNonNull(kind, "kind");
    if (!(epsilon >= 0) || Double.isInfinite(epsilon)) {
      throw new IllegalArgumentException(
          "epsilon is finite and not negative; got " + epsilon + ".");
    }
  }

  @Override
  public String toString() {
    return epsilon > 0 ? kind + " with epsilon " + epsilon : kind;
  }
}
