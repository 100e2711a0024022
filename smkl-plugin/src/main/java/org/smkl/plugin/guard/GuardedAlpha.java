package org.smkl.plugin.guard;

import java.util.Optional;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.alpha.FeasibleAlpha;

/** An alpha-solver whose point is feasible and whose values are ours. */
final class GuardedAlpha extends GuardedPlugin<AlphaSolver> implements AlphaSolver {
  /** Largest |s'a| that the contract allows, relative to the sum of a; cuts remove even that. */
  private static final double MAX_IMBALANCE = 1e-9;

  GuardedAlpha(AlphaSolver solver, PluginOrigin origin) {
    super(solver, origin);
  }

  @Override
  public Optional<String> unsupported(AlphaProblem problem) {
    if (origin.own()) {
      return refusal("unsupported()", () -> plugin.unsupported(problem));
    }
    AlphaProblem given = copy(problem);
    Optional<String> answer = refusal("unsupported()", () -> plugin.unsupported(given));
    requireUnspoilt(problem, given);
    return answer;
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    options.warmStart().ifPresent(start -> requireLength(start, problem));
    if (origin.own()) {
      AlphaSolution answer =
          call(() -> plugin.solve(problem, options), options.stop()).get().value();
      return checked(problem, options, answer);
    }
    AlphaProblem given = copy(problem);
    AlphaOptions how =
        new AlphaOptions(
            options.tolerance(),
            options.warmStart().map(double[]::clone),
            options.maxIterations(),
            options.stop());
    Optional<CallWatch.Answer<AlphaSolution>> answer =
        call(() -> plugin.solve(given, how), options.stop());
    requireUnspoilt(problem, given);
    return answer.isEmpty()
        ? givenUp(problem, options)
        : checked(problem, options, answer.get().value());
  }

  private static void requireLength(double[] start, AlphaProblem problem) {
    if (start.length != problem.size()) {
      throw new IllegalArgumentException(
          "A warm start has one entry for each of the %d variables; got %d."
              .formatted(problem.size(), start.length));
    }
  }

  /** This problem with a matrix and vectors of its own, for one call. */
  private AlphaProblem copy(AlphaProblem problem) {
    SymmetricMatrix gram;
    try {
      gram = PrivateKernels.Copies.copy(problem.gram());
    } catch (UnsupportedOperationException e) {
      throw new RefusedException(origin, e.getMessage() + ".", e);
    }
    return new AlphaProblem(gram, problem.block().copy());
  }

  private void requireUnspoilt(AlphaProblem problem, AlphaProblem given) {
    if (!PrivateKernels.Copies.same(problem.gram(), given.gram())) {
      throw new SpoiltDataException(origin);
    }
  }

  private AlphaSolution checked(
      AlphaProblem problem, AlphaOptions options, AlphaSolution solution) {
    if (solution == null) {
      throw broken("it returned null");
    }
    double[] given = finite("an alpha", solution.alpha(), problem.size());
    double[] alpha = feasible(problem, given);
    // The solvers of this release evaluate their point by the same method, which their conformance
    // suite holds them to bit for bit; a second time would cost a product with K in every step.
    boolean evaluated = origin.own() && alpha == given;
    AlphaValue value = evaluated ? solution.value() : problem.evaluate(alpha);
    AlphaStatus status = solution.status();
    if (status == AlphaStatus.CONVERGED && !within(problem, alpha, value, options.tolerance())) {
      status = AlphaStatus.ACCURACY_FLOOR;
      complaints.add(
          "converged",
          "it called a point converged whose relative duality gap is %.3g up to rounding, not %.3g; the point was used for what it is worth"
              .formatted(value.relativeGap(), options.tolerance()));
    }
    return new AlphaSolution(
        alpha, value, status, solution.iterations(), PluginFailures.plain(solution.detail()));
  }

  /** Rounding may feign a small gap; the solvers of this release have looked at that themselves. */
  private boolean within(AlphaProblem problem, double[] alpha, AlphaValue value, double tolerance) {
    return origin.own()
        ? value.relativeGap() <= tolerance
        : problem.surelyWithin(alpha, value, tolerance);
  }

  /** The point itself where the contract allows it, bit for bit; else one of A near it. */
  private double[] feasible(AlphaProblem problem, double[] alpha) {
    double[] upper = problem.upper();
    double[] signs = problem.signs();
    double balance = 0;
    double sum = 0;
    boolean inside = true;
    for (int j = 0; j < alpha.length; j++) {
      inside &= alpha[j] >= 0 && alpha[j] <= upper[j];
      balance += signs[j] * alpha[j];
      sum += alpha[j];
    }
    if (inside && Math.abs(balance) <= MAX_IMBALANCE * sum) {
      return alpha;
    }
    complaints.add(
        "feasible",
        inside
            ? "it returned an alpha with s'a = %.3g at a sum of %.3g, which was put right"
                .formatted(balance, sum)
            : "it returned an alpha outside its bounds, which was put right");
    return FeasibleAlpha.repair(upper, signs, alpha);
  }

  /** The best that is known without the plugin: its start, moved into A, or zero. */
  private static AlphaSolution givenUp(AlphaProblem problem, AlphaOptions options) {
    double[] start = options.warmStart().orElseGet(() -> new double[problem.size()]);
    double[] alpha = FeasibleAlpha.repair(problem.upper(), problem.signs(), start);
    return new AlphaSolution(
        alpha,
        problem.evaluate(alpha),
        AlphaStatus.INTERRUPTED,
        0,
        "given up: the plugin did not react to the stop signal");
  }
}
