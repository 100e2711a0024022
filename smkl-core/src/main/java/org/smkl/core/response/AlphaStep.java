package org.smkl.core.response;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.machine.MachineValue;
import org.smkl.svm.machine.Machines;

/**
 * Alpha-steps of one problem, each warm-started from the one before and counted. K(beta) is built
 * once per step into a buffer that the next step reuses. Not thread-safe.
 */
public final class AlphaStep {
  private final Problem problem;
  private final AlphaSolver solver;
  private final double tolerance;
  private final int threads;
  private final StopSignal stop;
  private final Machines.Buffer buffer = new Machines.Buffer();
  private double[] last;
  private int count;

  /** Steps for this problem with this solver, to this relative duality gap. */
  public AlphaStep(
      Problem problem, AlphaSolver solver, double tolerance, int threads, StopSignal stop) {
    this.problem = problem;
    this.solver = solver;
    this.tolerance = tolerance;
    this.threads = threads;
    this.stop = stop;
  }

  /** The next step starts from this alpha. */
  public void startFrom(double[] alpha) {
    last = alpha;
  }

  /** The alpha of the last step; empty before the first. */
  public Optional<double[]> last() {
    return Optional.ofNullable(last);
  }

  /** Solves the alpha-step at beta, from an alpha that is likely to be near. */
  public Solution solve(double[] beta, double[] warmStart) {
    last = warmStart;
    return solve(beta);
  }

  /** Solves the alpha-step at beta. */
  public Solution solve(double[] beta) {
    Machines machines = Machines.at(problem, beta, threads, buffer);
    AlphaOptions options =
        new AlphaOptions(tolerance, Optional.ofNullable(last), Long.MAX_VALUE, stop);
    List<AlphaSolution> solutions = machines.solve(solver, options, threads);
    last = Machines.alpha(solutions);
    MachineValue value = Machines.value(solutions);
    count++;
    boolean rigorous = positiveSemidefinite(beta);
    double svm = rigorous ? value.primal() : value.dual();
    double objective = svm + problem.lambda() * Bounds.squaredNorm(beta);
    return new Solution(beta, last, value, objective, rigorous);
  }

  /** How many steps were solved. */
  public int count() {
    return count;
  }

  private boolean positiveSemidefinite(double[] beta) {
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0 && !problem.psd(i)) {
        return false;
      }
    }
    return true;
  }
}
