package org.smkl.bench.micro;

import java.util.Optional;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.svm.bound.WeightedGram;

/** The SVM on K(beta), and where its solver starts. */
@State(Scope.Benchmark)
public class AlphaStep {
  private static final double SHIFT = 0.05;

  /** The alpha-solver. */
  @Param({"smo", "libsvm"})
  public String solver;

  /** The relative duality gap. */
  @Param({"1e-3", "1e-6"})
  public double tolerance;

  /** Warm: from the solution at weights that differ by 0.05; LIBSVM takes no start. */
  @Param({"cold", "warm"})
  public String start;

  AlphaSolver alphaSolver;
  AlphaProblem step;
  AlphaOptions options;

  /** Builds the alpha-step, and solves its neighbour for a warm start. */
  @Setup
  public void step(EmbeddedCase given, Combination combination) {
    Problem problem = given.problem();
    double[] beta = combination.beta;
    alphaSolver = given.toolbox.alpha(Optional.of(solver));
    step = at(problem, beta);
    options = AlphaOptions.tolerance(tolerance);
    if (start.equals("warm")) {
      double[] near = beta.clone();
      near[0] -= SHIFT;
      near[4] += SHIFT;
      options = options.from(alphaSolver.solve(at(problem, near), options).alpha());
    }
  }

  private static AlphaProblem at(Problem problem, double[] weights) {
    return AlphaProblem.classification(
        WeightedGram.of(problem, weights, 1), problem.signs(), problem.upper());
  }
}
