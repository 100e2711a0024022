package org.smkl.cv.method;

import java.util.Optional;
import org.smkl.api.Availability;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;

/**
 * Starts every alpha-step that has no start of its own from the solution before, scaled to the box:
 * along a path of C the solution nearly scales with it. Not thread-safe, unlike other solvers: one
 * for each trainer.
 */
final class ChainedAlphaSolver implements AlphaSolver {
  private final AlphaSolver solver;
  private double[] last;
  private double lastBox;

  ChainedAlphaSolver(AlphaSolver solver) {
    this.solver = solver;
  }

  @Override
  public String id() {
    return solver.id();
  }

  @Override
  public String version() {
    return solver.version();
  }

  @Override
  public Availability availability() {
    return solver.availability();
  }

  @Override
  public Optional<String> unsupported(AlphaProblem problem) {
    return solver.unsupported(problem);
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    AlphaOptions chained =
        options.warmStart().isPresent() || last == null || last.length != problem.size()
            ? options
            : options.from(scaled(problem.upper()[0] / lastBox));
    AlphaSolution solution = solver.solve(problem, chained);
    last = solution.alpha();
    lastBox = problem.upper()[0];
    return solution;
  }

  private double[] scaled(double factor) {
    double[] start = new double[last.length];
    for (int j = 0; j < start.length; j++) {
      start[j] = last[j] * factor;
    }
    return start;
  }
}
