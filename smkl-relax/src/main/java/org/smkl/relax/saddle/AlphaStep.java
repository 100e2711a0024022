package org.smkl.relax.saddle;

import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.core.bound.Energies;
import org.smkl.core.bound.WeightedGram;

/**
 * Solves alpha-steps at weights of a node, in one buffer for K(b) that is made when first needed.
 */
final class AlphaStep {
  /**
   * An alpha-step that was solved.
   *
   * @param gram K(b), valid until the next step
   * @param value the dual value of alpha and the best primal value known
   * @param cut the cut of alpha
   * @param report how the solver ended, for the log
   */
  record Outcome(SymmetricMatrix gram, AlphaValue value, Cut cut, String report) {}

  private static final long PATIENCE = 500_000;
  private static final long PATIENCE_PER_POINT = 1000;

  private final Problem problem;
  private final Shape shape;
  private final RelaxationOptions options;
  private final StopSignal stop;
  private double[] buffer;
  private int count;

  AlphaStep(Problem problem, Shape shape, RelaxationOptions options, StopSignal stop) {
    this.problem = problem;
    this.shape = shape;
    this.options = options;
    this.stop = stop;
  }

  /** How many steps were solved. */
  int count() {
    return count;
  }

  /** Solves the step at b to a relative duality gap. */
  Outcome solve(double[] b, double[] warm, double tolerance) {
    count++;
    AlphaProblem alpha = problemAt(b);
    AlphaOptions how = AlphaOptions.tolerance(tolerance).from(warm).stoppedBy(stop);
    AlphaSolution solution = options.alphaSolver().solve(alpha, how.atMost(limit()));
    AlphaValue value =
        solution.status() == AlphaStatus.CONVERGED
            ? solution.value()
            : ScaledPrimal.of(alpha, solution);
    String report =
        "%s after %d iterations, gap %.1e"
            .formatted(solution.status(), solution.iterations(), value.relativeGap());
    return new Outcome(alpha.gram(), value, cut(solution.alpha()), report);
  }

  /** What a known alpha is worth at b, without solving anything. */
  Outcome reuse(double[] b, Cut cut) {
    AlphaProblem alpha = problemAt(b);
    return new Outcome(alpha.gram(), alpha.evaluate(cut.alpha()), cut, "reused");
  }

  private AlphaProblem problemAt(double[] b) {
    if (buffer == null) {
      buffer = new double[problem.n() * problem.n()];
    }
    double[] beta = shape.scatter(b, problem.q());
    SymmetricMatrix gram = WeightedGram.into(problem, beta, options.budget().threads(), buffer);
    return AlphaProblem.classification(gram, problem.labels(), problem.box());
  }

  /**
   * A step that takes very long is cut short: its bounds are rigorous all the same, and the model's
   * prediction often gets further than more iterations. Later steps may take longer.
   */
  private long limit() {
    return (PATIENCE + PATIENCE_PER_POINT * problem.n()) * count;
  }

  /** The cut of any alpha, moved into A: solvers and averages leave a little of y'a. */
  Cut cut(double[] alpha) {
    return Energies.cut(problem, FeasibleAlpha.repair(problem, alpha), options.budget().threads());
  }
}
