package org.example.smkl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.api.Arguments;
import org.smkl.api.Parameter;
import org.smkl.api.Plugin;
import org.smkl.api.Versions;
import org.smkl.api.experiment.Experiment;
import org.smkl.api.experiment.ExperimentInput;
import org.smkl.api.experiment.KnownProblem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;

/**
 * An experiment: how far the bound of the full relaxation is from the known optimum of each problem,
 * by every backend that can take it. Users write {@code --experiment root-gap}, or {@code
 * --experiment 'root-gap(tolerance=0.01)'}.
 */
public final class RootGapExperiment implements Experiment {
  private static final List<Parameter> SETTINGS =
      List.of(Parameter.number("tolerance", "relative gap of the relaxation", 1e-6));

  private final double tolerance;

  /** With the defaults; ServiceLoader calls it. */
  public RootGapExperiment() {
    this(Arguments.parse(SETTINGS, Map.of()));
  }

  private RootGapExperiment(Arguments arguments) {
    tolerance = arguments.positive("tolerance");
  }

  @Override
  public String id() {
    return "root-gap";
  }

  @Override
  public String version() {
    return Versions.of(RootGapExperiment.class);
  }

  @Override
  public List<Parameter> settings() {
    return SETTINGS;
  }

  @Override
  public Plugin configured(Arguments arguments) {
    return new RootGapExperiment(arguments);
  }

  @Override
  public String description() {
    return "how far the full relaxation is from known optima, by every backend";
  }

  @Override
  public List<String> columns() {
    return List.of("kernels", "bound", "optimum", "missing in per cent", "seconds");
  }

  @Override
  public List<String> rows(ExperimentInput input) {
    return List.copyOf(pairs(input).keySet());
  }

  @Override
  public List<Object> measure(String row, ExperimentInput input) {
    Pair pair = pairs(input).get(row);
    KnownProblem known = pair.known();
    RelaxationResult result =
        pair.backend()
            .solve(
                known.problem(),
                Node.root(),
                RelaxationOptions.defaults(input.alphaSolver())
                    .withTolerance(tolerance)
                    .withBudget(input.budget()));
    double optimum = Double.isInfinite(known.upper()) ? Double.NaN : known.upper();
    return List.of(
        known.problem().q(),
        result.lowerBound(),
        optimum,
        100 * (optimum - result.lowerBound()) / optimum,
        result.seconds());
  }

  /** What one row is about. */
  private record Pair(KnownProblem known, RelaxationBackend backend) {}

  private static Map<String, Pair> pairs(ExperimentInput input) {
    List<RelaxationBackend> backends =
        new ArrayList<>(input.plugins(RelaxationBackend.class).values());
    Map<String, Pair> pairs = new LinkedHashMap<>();
    for (KnownProblem known : input.problems()) {
      for (RelaxationBackend backend : backends) {
        if (backend.unsupported(known.problem(), Relaxation.full()).isEmpty()) {
          pairs.put(known.name() + ", " + backend.id(), new Pair(known, backend));
        }
      }
    }
    return pairs;
  }
}
