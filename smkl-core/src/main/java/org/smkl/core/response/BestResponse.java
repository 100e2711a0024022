package org.smkl.core.response;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.NodeChoices;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.machine.Machines;

/**
 * Alternating best response (Algorithm 1): solve the alpha-step for the weights at hand, then
 * project the kernel energies onto the sparse simplex, until J no longer improves.
 */
public final class BestResponse {
  /** Weights closer than this in every entry are one iterate. */
  private static final double SAME_WEIGHT = 1e-9;

  private final Problem problem;
  private final NodeChoices choices;
  private final BetaProjector projector;
  private final ResponseOptions options;
  private final AlphaStep alphaStep;
  private final List<Round> trace = new ArrayList<>();
  private Solution kept;
  private double keptJ = Double.NaN;
  private Cut bestCut;
  private double lowerBound = Double.NEGATIVE_INFINITY;
  private int period;

  private BestResponse(
      Problem problem, AlphaStep alphaStep, BetaProjector projector, ResponseOptions options) {
    this.problem = problem;
    this.choices = NodeChoices.of(problem);
    this.projector = projector;
    this.options = options;
    this.alphaStep = alphaStep;
  }

  /**
   * Runs from one start.
   *
   * @param start weights on the simplex; they need not be sparse, but only sparse ones can be
   *     returned
   */
  public static ResponseResult run(
      Problem problem,
      double[] start,
      AlphaSolver alpha,
      BetaProjector projector,
      ResponseOptions options) {
    AlphaStep steps =
        new AlphaStep(
            problem,
            alpha,
            options.alphaTolerance(),
            options.budget().threads(),
            options.budget().stop());
    return run(problem, start, steps, projector, options);
  }

  /** Runs with alpha-steps of the caller's, who may have told them where to start. */
  public static ResponseResult run(
      Problem problem,
      double[] start,
      AlphaStep steps,
      BetaProjector projector,
      ResponseOptions options) {
    BestResponse run = new BestResponse(problem, steps, projector, options);
    ResponseStatus status = run.iterate(start);
    return new ResponseResult(
        status,
        Optional.ofNullable(run.kept),
        run.keptJ,
        Optional.ofNullable(run.bestCut),
        run.lowerBound,
        run.period,
        List.copyOf(run.trace),
        run.alphaStep.count());
  }

  private ResponseStatus iterate(double[] start) {
    double[] beta = start;
    double best = Double.POSITIVE_INFINITY;
    double[] bestNext = null;
    int stall = 0;
    ResponseStatus status = ResponseStatus.ROUND_LIMIT;
    for (int round = 1; round <= options.maxRounds(); round++) {
      if (options.budget().stop().stopRequested()) {
        status = ResponseStatus.INTERRUPTED;
        break;
      }
      Round done;
      try {
        done = round(round, beta);
      } catch (CancellationException e) {
        status = ResponseStatus.INTERRUPTED;
        break;
      }
      double j = done.alternatingObjective();
      if (best - j < options.epsilon()) {
        stall++;
      } else {
        stall = 0;
        best = j;
        bestNext = done.next();
      }
      Optional<ResponseStatus> end = ending(done, stall);
      if (end.isPresent()) {
        status = end.get();
        break;
      }
      beta = done.next();
    }
    if (options.keep() == KeptIterate.LEAST_J && bestNext != null) {
      kept = alphaStep.solve(bestNext);
      keptJ = best;
    }
    return status;
  }

  private Round round(int number, double[] beta) {
    Solution solution = alphaStep.solve(beta);
    boolean sparse = choices.allows(beta);
    boolean better =
        options.keep() == KeptIterate.LEAST_F
            && sparse
            && (kept == null || solution.objective() < kept.objective());
    // Kept before anything else is computed, which a stop may prevent.
    kept = better ? solution : kept;
    Cut cut = Machines.cut(problem, solution.alpha(), options.budget().threads());
    double[] w = new double[problem.q()];
    for (int i = 0; i < w.length; i++) {
      w[i] = cut.energies()[i] / (4 * problem.lambda());
    }
    double[] next = projected(w);
    double j = alternatingObjective(cut, next);
    double bound = Bounds.lower(problem, cut);
    if (bound > lowerBound) {
      lowerBound = bound;
      bestCut = cut;
    }
    keptJ = better ? j : keptJ;
    Round done = new Round(0, number, beta, solution.objective(), sparse, j, next);
    trace.add(done);
    return done;
  }

  /** f(a, b) = sum(a) - 1/2 d'b + lambda |b|^2. */
  private double alternatingObjective(Cut cut, double[] beta) {
    double value = cut.sum() + problem.lambda() * Bounds.squaredNorm(beta);
    for (int i = 0; i < beta.length; i++) {
      value -= cut.energies()[i] * beta[i] / 2;
    }
    return value;
  }

  private Optional<ResponseStatus> ending(Round done, int stall) {
    for (int back = trace.size() - 1; period == 0 && back >= 0; back--) {
      if (same(trace.get(back).beta(), done.next())) {
        period = trace.size() - back;
      }
    }
    if (period == 1) {
      return Optional.of(ResponseStatus.FIXED_POINT);
    }
    // The pseudo-code knows no cycles; the other variant gains nothing by going round again.
    if (period > 1 && options.keep() == KeptIterate.LEAST_F) {
      return Optional.of(ResponseStatus.CYCLED);
    }
    if (stall >= options.patience()) {
      return Optional.of(period > 1 ? ResponseStatus.CYCLED : ResponseStatus.STALLED);
    }
    return Optional.empty();
  }

  private static boolean same(double[] a, double[] b) {
    for (int i = 0; i < a.length; i++) {
      if (Math.abs(a[i] - b[i]) > SAME_WEIGHT) {
        return false;
      }
    }
    return true;
  }

  /**
   * The projection. Rules are no business of a projector: greedy selection says which kernels it
   * keeps, and it is asked for the weights of these alone.
   */
  private double[] projected(double[] w) {
    if (problem.rules().isNone()) {
      return projector.project(w, problem.k0());
    }
    int[] kept = choices.greedy(w);
    double[] part =
        projector.project(Arrays.stream(kept).mapToDouble(i -> w[i]).toArray(), kept.length);
    double[] next = new double[w.length];
    for (int k = 0; k < kept.length; k++) {
      next[kept[k]] = part[k];
    }
    return next;
  }
}
