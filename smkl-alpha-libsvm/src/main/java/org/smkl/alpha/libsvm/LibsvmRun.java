package org.smkl.alpha.libsvm;

import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;

/** One solve: trainings with an ever smaller eps until the recomputed gap holds. */
final class LibsvmRun {
  /** The first eps. */
  private static final double MAX_EPS = 1e-3;

  /** Below this single precision alone decides, and LIBSVM may run to its own iteration cap. */
  private static final double MIN_EPS = 1e-9;

  /** LIBSVM gives up after this many iterations, without saying so in its result. */
  private static final long LIBSVM_MAX_ITERATIONS = 10_000_000;

  private final AlphaProblem problem;
  private final AlphaOptions options;
  private final Progress progress;
  private double[] best;
  private AlphaValue value;
  private double eps;
  private boolean capped;

  LibsvmRun(AlphaProblem problem, AlphaOptions options) {
    this.problem = problem;
    this.options = options;
    progress = new Progress(options, problem.size());
    best = new double[problem.size()];
    value = problem.evaluate(best);
    eps = Math.min(MAX_EPS, Math.max(1e-5, options.tolerance()));
  }

  AlphaSolution solve() {
    if (SupportedProblems.first(problem, 1) < 0 || SupportedProblems.first(problem, -1) < 0) {
      // All signs equal: zero is the only feasible point.
      return end(reached() ? AlphaStatus.CONVERGED : AlphaStatus.ACCURACY_FLOOR);
    }
    if (reached()) {
      return end(AlphaStatus.CONVERGED);
    }
    if (options.stop().stopRequested()) {
      return end(AlphaStatus.INTERRUPTED);
    }
    Training training = new Training(problem);
    while (true) {
      double before = value.relativeGap();
      boolean finished = progress.listen(() -> keep(training.alpha(eps)));
      if (reached()) {
        return end(AlphaStatus.CONVERGED);
      }
      if (options.stop().stopRequested()) {
        return end(AlphaStatus.INTERRUPTED);
      }
      if (!finished || capped || progress.exhausted()) {
        return end(AlphaStatus.ITERATION_LIMIT);
      }
      if (eps <= MIN_EPS || value.relativeGap() > 0.7 * before) {
        return end(AlphaStatus.ACCURACY_FLOOR);
      }
      double factor = options.tolerance() / value.relativeGap();
      eps = Math.max(MIN_EPS, eps * Math.min(0.1, factor / 2));
    }
  }

  private void keep(double[] alpha) {
    capped = progress.lastTraining() >= LIBSVM_MAX_ITERATIONS;
    AlphaValue found = problem.evaluate(alpha);
    if (found.relativeGap() < value.relativeGap()) {
      best = alpha;
      value = found;
    }
  }

  private boolean reached() {
    return problem.surelyWithin(best, value, options.tolerance());
  }

  private AlphaSolution end(AlphaStatus status) {
    String cap = capped ? ", stopped by LIBSVM's own iteration limit" : "";
    return new AlphaSolution(
        best, value, status, progress.iterations(), "eps %.1e%s".formatted(eps, cap));
  }
}
