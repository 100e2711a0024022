package org.smkl.bench.experiment.overview;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Methods;
import org.smkl.data.set.PublishedFigures;

/**
 * Every published objective, bound and accuracy at published weights against what q2, q3, q5 have.
 */
public final class VerdictExperiment {
  /** Its name. */
  public static final String NAME = "verdict";

  /**
   * Published objectives are dual values of SVMs solved to 1e-3, bounds those of a conic solver.
   */
  private static final double SAME = 1e-5;

  /** Accuracies are published in per cent with one digit. */
  private static final double SAME_ACCURACY = 0.06;

  private static final String REPRODUCED = "reproduced";
  private static final String BEATEN = "beaten";
  private static final String MISSED = "not reached";

  private final Map<String, Integer> counts = new HashMap<>();

  /** Shows what the experiments before it have found. */
  public Section run(ExperimentContext context) {
    counts.clear();
    Findings found = Findings.of(NAME);
    PublishedFigures reference = context.reference();
    for (String set : context.sets()) {
      for (String start : List.of("random", "warm_3x3", "warm_full")) {
        double published = reference.of(set, "obj_" + start);
        double ours = objective(context, set);
        boolean same = Math.abs(ours - published) <= SAME * Math.abs(published);
        figure(found, set, "objective, " + words(start), published, ours, same, ours < published);
      }
      for (String name : List.of("soc_basis", "soc_random", "sdp_3x3", "sdp_full")) {
        double published = reference.of(set, name);
        double value = known(context, Keys.bound(set, name), "value");
        double allowed = SAME * Math.abs(published);
        double ours =
            Math.abs(value - published) <= allowed || value > published
                ? value
                : known(context, Keys.bound(set, name), "lowerBound");
        boolean same = Math.abs(ours - published) <= allowed;
        figure(found, set, "bound, " + words(name), published, ours, same, ours > published);
      }
      for (String start : List.of("random", "warm_full")) {
        double published = reference.accuracy(set, start);
        double ours = known(context, Keys.publishedWeights(set, start), "accuracy");
        boolean same = Math.abs(ours - published) <= SAME_ACCURACY;
        String name = "accuracy at the published weights, " + words(start);
        figure(found, set, name, published, ours, same, ours > published);
      }
    }
    return found.section(
        counts.values().stream().mapToInt(count -> count).sum(),
        counts.getOrDefault(REPRODUCED, 0),
        counts.getOrDefault(BEATEN, 0),
        counts.getOrDefault(MISSED, 0));
  }

  private void figure(
      Findings found,
      String set,
      String name,
      double published,
      double ours,
      boolean same,
      boolean better) {
    if (!Double.isNaN(published) && !Double.isNaN(ours)) {
      String verdict = same ? REPRODUCED : better ? BEATEN : MISSED;
      counts.merge(verdict, 1, Integer::sum);
      found.row(
          Result.of("set", set)
              .with("figure", name)
              .with("published", published)
              .with("ours", ours)
              .with("verdict", verdict));
    }
  }

  /** The less of the certified optimum and what the default fit found. */
  private static double objective(ExperimentContext context, String set) {
    return DoubleStream.of(
            known(context, Keys.certified(set), "upperBound"),
            known(context, Keys.start(set, Methods.DEFAULT.id()), "objective"))
        .filter(value -> !Double.isNaN(value))
        .min()
        .orElse(Double.NaN);
  }

  private static double known(ExperimentContext context, String key, String field) {
    return context.store().get(key).map(result -> result.number(field)).orElse(Double.NaN);
  }

  private static String words(String column) {
    return column.replace("warm_", "warm start ").replace("sdp_", "").replace('_', ' ');
  }
}
