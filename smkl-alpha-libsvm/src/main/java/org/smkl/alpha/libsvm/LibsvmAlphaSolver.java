package org.smkl.alpha.libsvm;

import java.util.Objects;
import java.util.Optional;
import libsvm.svm;
import org.smkl.api.Versions;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;

/**
 * The alpha-solver {@code libsvm}: C-SVC with a precomputed kernel. LIBSVM stops by the violation
 * of the optimality conditions; this solver tightens that until the relative duality gap recomputed
 * in double holds. Because LIBSVM keeps its matrix in single precision, its floor is a relative gap
 * of about 2e-6; there the status is {@code ACCURACY_FLOOR}.
 *
 * <p>Takes one variable per row, the same positive linear term for all, and one box per sign. A
 * warm start is checked and otherwise ignored, since LIBSVM has no way to use it. The stop signal
 * and the iteration limit are looked at whenever LIBSVM reports progress, every thousand
 * iterations; what the interrupted training had found is lost then and the best point of the
 * trainings before is returned. The print hook of LIBSVM is static: this solver sets it, always to
 * the same silent object.
 */
public final class LibsvmAlphaSolver implements AlphaSolver {
  /** Called by the service loader and by anyone who wants the solver directly. */
  public LibsvmAlphaSolver() {}

  @Override
  public String id() {
    return "libsvm";
  }

  @Override
  public String version() {
    return "%s (LIBSVM %.2f)"
        .formatted(Versions.of(LibsvmAlphaSolver.class), svm.LIBSVM_VERSION / 100.0);
  }

  @Override
  public Optional<String> unsupported(AlphaProblem problem) {
    return SupportedProblems.unsupported(problem);
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    Objects.requireNonNull(options, "options");
    Optional<String> reason = unsupported(problem);
    if (reason.isPresent()) {
      throw new UnsupportedOperationException(reason.get());
    }
    int given = options.warmStart().map(start -> start.length).orElse(problem.size());
    if (given != problem.size()) {
      throw new IllegalArgumentException(
          "A warm start must have one entry per variable: expected %d, got %d. Maybe it belongs to another problem."
              .formatted(problem.size(), given));
    }
    return new LibsvmRun(problem, options).solve();
  }
}
