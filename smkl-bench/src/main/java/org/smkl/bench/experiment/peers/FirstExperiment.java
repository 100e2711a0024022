package org.smkl.bench.experiment.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.peer.PeerAnswer;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.peer.Peers;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.Tuned;
import org.smkl.cv.Tuning;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.set.PublishedProtocol;

/** What a user's first command gives, beside a tuned SVC of scikit-learn on the same rows. */
public final class FirstExperiment {
  private static final String METHOD = "tuned";
  private static final List<Double> THEIR_C = List.of(0.1, 1.0, 10.0, 100.0, 1000.0);
  private static final List<Double> GAMMA = List.of(0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0);
  private static final int SPLITS = 10;

  private final Optional<List<String>> only;

  /** On all sets. */
  public FirstExperiment() {
    this(Optional.empty());
  }

  private FirstExperiment(Optional<List<String>> only) {
    this.only = only;
  }

  /** On some of the sets that are made. */
  static FirstExperiment of(List<String> sets) {
    return new FirstExperiment(Optional.of(sets));
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    return SideBySide.run(
        context,
        PeerBudget.of(false),
        Findings.of("first"),
        side -> {
          Map<String, List<Result>> results = new LinkedHashMap<>();
          try {
            measure(context, side, results);
          } finally {
            results.forEach((set, splits) -> side.found().row(row(set, new Draws(splits))));
          }
        },
        THEIR_C.size(),
        GAMMA.size());
  }

  private void measure(
      ExperimentContext context, SideBySide side, Map<String, List<Result>> results) {
    FirstSets sets = new FirstSets(context.dataDir());
    // Split after split, so that a run that is stopped has something of every set.
    for (int number = 1; number <= (context.quick() ? 1 : SPLITS); number++) {
      int split = number;
      for (String set : only.isPresent() ? only.get() : sets.names()) {
        Optional<FitInput> input = sets.input(set, split);
        input.ifPresent(rows -> measure(context, side, results, set, split, rows));
        if (input.isEmpty() && split == 1) {
          side.found()
              .remark("%s was left out: its file is not in the data folder.".formatted(set));
        }
      }
      for (String set : split == 1 && only.isEmpty() ? context.sets() : List.<String>of()) {
        FitInput input = FitInput.published(PublishedProtocol.load(set, context.dataDir()));
        measure(context, side, results, set + ", published split", 1, input);
      }
    }
  }

  private static void measure(
      ExperimentContext context,
      SideBySide side,
      Map<String, List<Result>> results,
      String set,
      int split,
      FitInput input) {
    context
        .once(
            Keys.beside(side.present(), "first", set, split),
            () -> compare(context, side, set, input))
        .ifPresent(r -> results.computeIfAbsent(set, s -> new ArrayList<>()).add(r));
  }

  /** A set, all its splits. */
  private static Result row(String set, Draws splits) {
    double theirs = splits.mean("theirs.score");
    double difference = splits.mean("ours.score") - theirs;
    double error = standardError(set, splits, theirs);
    String verdict =
        Double.isNaN(difference)
            ? ""
            : difference >= -error
                ? difference > error ? "better" : "as good"
                : difference >= -2 * error ? "within two" : "worse";
    Result first = splits.results().get(0);
    return splits
        .means(
            "n", "columns", "nonzeros", "theirs.score", "ours.score", "theirsMedian", "oursMedian")
        .with("set", set)
        .with("difference", difference)
        .with("error", error)
        .with("verdict", verdict)
        .with(
            "choice",
            "%s / %s / %s".formatted(first.text("C"), first.text("lambda"), first.text("k0")));
  }

  /**
   * Of the peer's score: of R2 between the splits, of a share as of a coin on the rows tested, one
   * right and one wrong added, so that no wrong row at all does not pass for certainty.
   */
  private static double standardError(String set, Draws splits, double mean) {
    if (set.endsWith(FirstSets.NUMBERS)) {
      double[] scores = splits.values("theirs.score");
      double squares = Arrays.stream(scores).map(score -> Math.pow(score - mean, 2)).sum();
      return Math.sqrt(squares / (scores.length - 1.0) / scores.length);
    }
    double tested = Arrays.stream(splits.values("test")).sum();
    double share = (mean * tested + 1) / (tested + 2);
    return Math.sqrt(share * (1 - share) / tested);
  }

  private static Result compare(
      ExperimentContext context, SideBySide side, String set, FitInput input) {
    Result result = ours(context, input);
    if (!side.present()) {
      return result;
    }
    Peers peers = side.peers().orElseThrow();
    Dataset train = input.train();
    Dataset test = input.test().orElseThrow();
    peers.give(
        new PeerData(
            Stream.concat(Arrays.stream(train.x()), Arrays.stream(test.x()))
                .toArray(double[][]::new),
            DoubleStream.concat(numbers(train), numbers(test)).toArray(),
            List.of()));
    Map<String, Object> parameters =
        Map.of(
            "C",
            THEIR_C,
            "multiples",
            GAMMA,
            "train",
            train.rows(),
            "regression",
            train.target() instanceof Target.Values);
    PeerAnswer answer = peers.run(METHOD, parameters, 1);
    if (answer instanceof PeerAnswer.Done done) {
      return result
          .with("theirs.score", done.values().get("score"))
          .with("theirsMedian", done.seconds())
          .with("versions", peers.versions());
    }
    side.found().remark("%s: %s".formatted(set, answer));
    return result;
  }

  private static Result ours(ExperimentContext context, FitInput input) {
    double start = Spent.processorSeconds();
    FitSettings settings =
        FitSettings.builder()
            .seed(context.seed())
            .threads(1)
            .stop(context.budget().stop())
            .settings();
    PreparedProblem prepared = new Fit(settings, context.toolbox()).prepare(input);
    Tuned tuned =
        Tuning.of(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty())
            .run(settings, context.toolbox(), prepared, now -> {});
    FitResult fitted =
        new Fit(tuned.settings(), context.toolbox())
            .run(input, prepared.at(tuned.settings().problem()));
    double seconds = Spent.processorSeconds() - start;
    Map<String, Double> scores = fitted.testScores().orElseThrow();
    return Result.of("n", input.train().rows())
        .with("test", input.test().orElseThrow().rows())
        .with("columns", input.train().columns())
        .with("ours.score", scores.getOrDefault("accuracy", scores.get("r2")))
        .with("oursMedian", seconds)
        .with("C", tuned.settings().problem().c())
        .with("lambda", tuned.settings().problem().lambda())
        .with("k0", tuned.settings().problem().k0())
        .with("nonzeros", Arrays.stream(fitted.beta()).filter(b -> b > 0).count())
        .with("gap", fitted.relativeGap());
  }

  private static DoubleStream numbers(Dataset rows) {
    return rows.target() instanceof Target.Values values
        ? Arrays.stream(values.values())
        : Arrays.stream(((Target.Labels) rows.target()).of()).asDoubleStream();
  }
}
