package org.smkl.cv.method;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.core.response.AlphaStep;
import org.smkl.core.response.BestResponse;
import org.smkl.core.response.KeptIterate;
import org.smkl.core.response.ResponseOptions;
import org.smkl.core.response.ResponseResult;
import org.smkl.core.response.Solution;
import org.smkl.core.response.Starts;

/** Alternating best response from one random support, as published: T = 50, eps = 1e-2, M = 3. */
final class BestResponseMethod extends OwnMethod {
  private final KeptIterate keep;

  BestResponseMethod(KeptIterate keep) {
    super(
        keep == KeptIterate.LEAST_J ? "algorithm-1" : "best-response",
        keep == KeptIterate.LEAST_J
            ? "the paper's pseudo-code to the letter: keeps the iterate with the least J"
            : "best response from one random start, keeping the least F(beta)",
        Axis.C,
        Axis.LAMBDA,
        Axis.K0);
    this.keep = keep;
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    WarmAlpha chain = new WarmAlpha();
    return parameters -> {
      Problem problem = data.problem(parameters);
      double[] start = start(problem, parameters, context.seed());
      return respond(problem, start, Optional.empty(), keep, chain, context);
    };
  }

  /** The random support at a point of a grid. */
  static double[] start(Problem problem, Parameters parameters, long seed) {
    return Starts.random(problem, new SplittableRandom(seed(seed, parameters)));
  }

  /** Another start at each point of a grid, the same one at each visit. */
  private static long seed(long given, Parameters parameters) {
    long seed = given;
    seed = 31 * seed + Double.doubleToLongBits(parameters.c());
    seed = 31 * seed + Double.doubleToLongBits(parameters.lambda());
    return 31 * seed + parameters.k0();
  }

  /**
   * Best response from a sparse start.
   *
   * @param known an alpha that may prove more than those on the way
   * @param chain where the first alpha-step starts, and what the last one found
   */
  static Learned respond(
      Problem problem,
      double[] start,
      Optional<double[]> known,
      KeptIterate keep,
      WarmAlpha chain,
      MethodContext context) {
    ResponseOptions options =
        ResponseOptions.published(keep).to(context.tolerance()).within(context.budget());
    AlphaStep steps =
        new AlphaStep(
            problem,
            context.alphaSolver(),
            context.tolerance(),
            context.budget().threads(),
            context.budget().stop());
    chain.at(problem).ifPresent(steps::startFrom);
    ResponseResult result =
        BestResponse.run(problem, start, steps, context.betaProjector(), options);
    steps.last().ifPresent(alpha -> chain.keep(problem, alpha));
    Solution solution =
        result
            .solution()
            .orElseThrow(
                () -> new StoppedException("Best response was stopped before it had any weights."));
    List<double[]> alphas =
        Stream.concat(result.best().map(Cut::alpha).stream(), known.stream()).toList();
    return LearnedBounds.of(problem, solution, alphas, context);
  }
}
