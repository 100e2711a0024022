package org.smkl.cv.method;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.error.Advice;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Setting;
import org.smkl.core.fit.PreparedProblem;

/**
 * Gram matrices and labels to learn from. Matrices and arrays are shared: read, never write.
 *
 * @param grams the q candidate matrices
 * @param grounds on what ground each counts as positive semidefinite
 * @param labels -1 or +1
 * @param prepared the data behind the matrices, where there is any: a fold has none
 */
public record KernelData(
    List<SymmetricMatrix> grams,
    List<PsdGround> grounds,
    double[] labels,
    Optional<PreparedProblem> prepared) {
  /** Copies the list. */
  public KernelData {
    grams = List.copyOf(grams);
    grounds = List.copyOf(grounds);
    Objects.requireNonNull(labels, "labels");
    Objects.requireNonNull(prepared, "prepared");
  }

  /** The kept kernels of a prepared problem. */
  public static KernelData of(PreparedProblem prepared) {
    double[] box = prepared.problem().upper();
    if (!prepared.problem().twoClasses()
        || prepared.train().weights().isPresent()
        || Arrays.stream(box).anyMatch(c -> c != box[0])) {
      throw new InputException(
          "Cross-validation and methods of comparison learn two classes whose rows all count the same; '%s' is another task."
              .formatted(prepared.train().name()),
          "Expected two classes, without weights.",
          Advice.of("Maybe name one class that is told from the rest: %s.", Setting.POSITIVE));
    }
    return new KernelData(
        prepared.kernels().grams(),
        prepared.kernels().grounds(),
        prepared.train().labels(),
        Optional.of(prepared));
  }

  /** Number of points. */
  public int n() {
    return labels.length;
  }

  /** Number of kernels. */
  public int q() {
    return grams.size();
  }

  /** Whether kernel i counts as positive semidefinite. */
  boolean psd(int i) {
    return grounds.get(i).kind() != PsdGround.Kind.NONE;
  }

  /** The SMKL problem at these parameters; k0 is capped at the number of kernels. */
  public Problem problem(Parameters parameters) {
    return new Problem(
        grams,
        grounds,
        labels,
        box(parameters.c()),
        parameters.lambda(),
        Math.min(parameters.k0(), q()));
  }

  /** The upper bounds of alpha. */
  double[] box(double c) {
    double[] box = new double[n()];
    Arrays.fill(box, c);
    return box;
  }
}
