package org.smkl.cli;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.smkl.console.Session;
import org.smkl.console.Usage;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.data.set.PublishedSet;
import org.smkl.core.error.InputException;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Method;
import org.smkl.core.fit.Start;
import org.smkl.core.kernel.KernelOptions;
import org.smkl.core.kernel.KernelSpecParser;
import org.smkl.core.kernel.Normalisation;
import org.smkl.core.kernel.PsdPolicy;

/** Makes settings of options; values not given come from the published choice or the defaults. */
final class SettingsFactory {
  private static final double DEFAULT_C = 10;
  private static final double DEFAULT_LAMBDA = 0.1;
  private static final int DEFAULT_K0 = 3;
  private static final double ALPHA_TOLERANCE = 1e-7;

  private SettingsFactory() {}

  static FitSettings make(
      ProblemOptions options,
      LoadedData loaded,
      Toolbox toolbox,
      Session session,
      Optional<SearchOptions> search) {
    ModelOptions model = options.model;
    SolverOptions solver = options.solver;
    Optional<PublishedSet> set = loaded.published();
    double c = model.c == null ? set.map(PublishedSet::c).orElse(DEFAULT_C) : model.c;
    double lambda =
        model.lambda == null ? set.map(PublishedSet::lambda).orElse(DEFAULT_LAMBDA) : model.lambda;
    try {
      KernelOptions kernels =
          new KernelOptions(
              PsdPolicy.parse(model.psd),
              Normalisation.parse(model.normalize),
              model.jitter,
              model.threads());
      return new FitSettings(
          model.kernels,
          kernels,
          c,
          lambda,
          k0(model, loaded, toolbox),
          model.seed,
          Optional.ofNullable(solver.alpha),
          Optional.ofNullable(solver.beta),
          Optional.ofNullable(solver.backend),
          solver.relaxation(model.seed),
          search.map(s -> method(s.method)).orElse(Method.DEFAULT),
          search.map(s -> s.start).map(Start::parse),
          search.map(s -> restarts(s.restarts)).orElse(OptionalInt.empty()),
          search.map(s -> s.evaluate).orElse(false),
          ALPHA_TOLERANCE,
          solver.gap(),
          solver.timeLimit,
          session.stop());
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, "");
    }
  }

  /** The default is capped at the number of kernels, so that two kernels need no --k0. */
  private static int k0(ModelOptions model, LoadedData loaded, Toolbox toolbox) {
    if (model.k0 != null) {
      return model.k0;
    }
    int q =
        new KernelSpecParser(toolbox.kernels(), loaded.input().train().featureNames())
            .parse(model.kernels)
            .size();
    return Math.min(q, loaded.published().map(PublishedSet::k0).orElse(DEFAULT_K0));
  }

  private static OptionalInt restarts(Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }

  private static Method method(String label) {
    return Arrays.stream(Method.values())
        .filter(method -> method.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                Usage.unknown(
                    "--method", label, Arrays.stream(Method.values()).map(Method::label).toList()));
  }
}
