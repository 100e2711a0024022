package org.smkl.cv.method;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Method;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.Start;
import org.smkl.core.fit.WeightSearch;
import org.smkl.search.SearchOptions;

/**
 * The settings under which a fit does what a method does at a point of a grid, so that what was
 * cross-validated is what is fitted, saved and can be asked for again.
 */
public final class Refit {
  private final FitSettings base;
  private final PreparedProblem prepared;

  private Refit(FitSettings base, PreparedProblem prepared) {
    this.base = base;
    this.prepared = prepared;
  }

  /**
   * The settings, or empty where no fit does it: a method whose weights differ between machines, or
   * are negative, or are of kernels that are not positive semidefinite.
   *
   * @param base all other settings
   * @param data the kernels and rows that the method would learn from
   */
  public static Optional<FitSettings> settings(
      FitSettings base,
      PreparedProblem prepared,
      KernelData data,
      MklMethod method,
      Parameters parameters,
      MethodContext context) {
    Refit refit = new Refit(base, prepared);
    if (method == Methods.DEFAULT) {
      return Optional.of(refit.with(parameters, Method.DEFAULT, Optional.empty(), false));
    }
    if (method == Methods.CERTIFIED) {
      FitSettings found = refit.with(parameters, Method.DEFAULT, Optional.empty(), false);
      SearchOptions proof = base.proof().orElseGet(() -> SearchOptions.gap(context.gap()));
      return Optional.of(
          new FitSettings(
              found.problem(),
              found.solvers(),
              found.search(),
              Optional.of(proof),
              found.storage(),
              found.seed(),
              found.budget()));
    }
    if (method == Methods.BEST_RESPONSE || method == Methods.ALGORITHM_1) {
      double[] start =
          BestResponseMethod.start(data.problem(parameters), parameters, context.seed());
      Method search = method == Methods.ALGORITHM_1 ? Method.ALGORITHM_1 : Method.BEST_RESPONSE;
      return Optional.of(refit.with(parameters, search, Optional.of(refit.start(start)), false));
    }
    return method.axes().contains(Axis.K0) && !(method instanceof PluggedMethod)
        ? Optional.empty()
        : refit.evaluated(data, method, parameters, context);
  }

  /** On the simplex: an SVM of s K with C is one of K with s C. */
  private Optional<FitSettings> evaluated(
      KernelData data, MklMethod method, Parameters parameters, MethodContext context) {
    Learned learned = method.trainer(data, context).train(parameters);
    double[] beta = learned.beta();
    double sum = Arrays.stream(beta).sum();
    boolean usable =
        IntStream.range(0, beta.length).allMatch(i -> beta[i] == 0 || (beta[i] > 0 && data.psd(i)));
    if (!learned.shared() || !usable || !(sum > 0)) {
      return Optional.empty();
    }
    double scale = Math.abs(sum - 1) < 1e-12 ? 1 : sum;
    double[] weights = Arrays.stream(beta).map(b -> b / scale).toArray();
    FitSettings found =
        with(
            parameters.withC(parameters.c() * scale),
            Method.DEFAULT,
            Optional.of(start(weights)),
            true);
    return Optional.of(found.with(found.search().by(method.named(parameters))));
  }

  private Start start(double[] weights) {
    int[] chosen = IntStream.range(0, weights.length).filter(i -> weights[i] != 0).toArray();
    int[] given = prepared.kernels().indices();
    return new Start.Weights(
        Arrays.stream(chosen).map(i -> given[i]).toArray(),
        Arrays.stream(chosen).mapToDouble(i -> weights[i]).toArray());
  }

  private FitSettings with(
      Parameters parameters, Method method, Optional<Start> start, boolean evaluate) {
    int k0 = Math.min(prepared.kernels().specs().size(), parameters.k0());
    WeightSearch search =
        new WeightSearch(
            method,
            start,
            OptionalInt.empty(),
            evaluate,
            base.search().relaxation(),
            base.search().alphaTolerance(),
            Optional.empty());
    return new FitSettings(
        base.problem().with(parameters.c(), parameters.lambda(), k0),
        base.solvers(),
        search,
        base.proof(),
        base.storage(),
        base.seed(),
        base.budget());
  }
}
