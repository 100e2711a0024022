package org.smkl.bench.experiment.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.peer.PeerAnswer;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.peer.Peers;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.Tuned;
import org.smkl.cv.Tuning;
import org.smkl.cv.method.StoppedException;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.set.PublishedProtocol;

/** What a user's first command gives, beside a tuned SVC of scikit-learn on the same rows. */
public final class FirstExperiment {
  private static final String METHOD = "tuned";
  private static final List<Double> THEIR_C = List.of(0.1, 1.0, 10.0, 100.0, 1000.0);
  private static final List<Double> GAMMA = List.of(0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0);
  private static final int SPLITS = 10;

  /** A set, all its splits. */
  private record Row(String set, List<Result> splits) {
    double mean(String field) {
      return splits.stream().mapToDouble(r -> r.number(field)).average().orElse(Double.NaN);
    }

    double difference() {
      return mean(Fields.ours("score")) - mean(Fields.theirs("score"));
    }

    /**
     * Of the peer's score: of R2 between the splits, of a share as of a coin on the rows tested,
     * one right and one wrong added, so that no wrong row at all does not pass for certainty.
     */
    double standardError() {
      double mean = mean(Fields.theirs("score"));
      if (set.endsWith(FirstSets.NUMBERS)) {
        double squares =
            splits.stream()
                .mapToDouble(r -> Math.pow(r.number(Fields.theirs("score")) - mean, 2))
                .sum();
        return Math.sqrt(squares / (splits.size() - 1.0) / splits.size());
      }
      double tested = splits.stream().mapToDouble(r -> r.number(Fields.TEST)).sum();
      double share = (mean * tested + 1) / (tested + 2);
      return Math.sqrt(share * (1 - share) / tested);
    }

    String verdict() {
      double difference = difference();
      return Double.isNaN(difference)
          ? ""
          : difference >= -standardError()
              ? difference > standardError() ? "better" : "as good"
              : difference >= -2 * standardError() ? "within two" : "worse";
    }

    String choice() {
      Result first = splits.get(0);
      return "%s / %s / %s"
          .formatted(first.text(Fields.C), first.text(Fields.LAMBDA), first.text(Fields.K0));
    }
  }

  private final Optional<List<String>> only;
  private final List<String> remarks = new ArrayList<>();

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
    remarks.clear();
    remarks.add(
        "'smkl fit --data FILE' with no option but the label: the kernels 'adaptive', C, lambda and k0"
            + " tuned on some 600 of the training rows, then one fit. SVC (SVR for numbers) of"
            + " scikit-learn: GridSearchCV in 5 folds over %d values of C and %d of gamma, multiples"
                .formatted(THEIR_C.size(), GAMMA.size())
            + " of gamma='scale'. Both see the same rows, standardised with the training part (text:"
            + " as it is). Shares of test rows that are right; for diabetes R2. The standard error is"
            + " that of SVC's score on the rows tested; 'as good' is within one, 'better' above. Processor seconds of one"
            + " thread from the rows to the model, ours with Java's compiler.");
    Map<String, List<Result>> results = new LinkedHashMap<>();
    PeerBudget budget = PeerBudget.of(false);
    Optional<Peers> peers =
        context.peers().map(folder -> new Peers(folder, budget.limit(), context.budget().stop()));
    try {
      FirstSets sets = new FirstSets(context.dataDir());
      // Split after split, so that a run that is stopped has something of every set.
      for (int split = 1; split <= (context.quick() ? 1 : SPLITS); split++) {
        for (String set : only.isPresent() ? only.get() : sets.names()) {
          sets.input(set, split)
              .ifPresentOrElse(measure(context, peers, results, set, split), missing(set, split));
        }
        if (split == 1 && only.isEmpty()) {
          for (String set : context.sets()) {
            FitInput input = FitInput.published(PublishedProtocol.load(set, context.dataDir()));
            measure(context, peers, results, set + ", published split", 1).accept(input);
          }
        }
      }
    } catch (StoppedException e) {
      remarks.add("The run was stopped.");
    } finally {
      peers.ifPresent(Peers::close);
    }
    return section(
        results.entrySet().stream().map(e -> new Row(e.getKey(), e.getValue())).toList());
  }

  private Runnable missing(String set, int split) {
    return () -> {
      if (split == 1) {
        remarks.add("%s was left out: its file is not in the data folder.".formatted(set));
      }
    };
  }

  private Consumer<FitInput> measure(
      ExperimentContext context,
      Optional<Peers> peers,
      Map<String, List<Result>> results,
      String set,
      int split) {
    return input ->
        context
            .once(
                Keys.first(set, split, peers.isPresent()),
                () -> compare(context, peers, set, input))
            .ifPresent(r -> results.computeIfAbsent(set, s -> new ArrayList<>()).add(r));
  }

  private Result compare(
      ExperimentContext context, Optional<Peers> peers, String set, FitInput input) {
    Result result = ours(context, input);
    if (peers.isEmpty()) {
      return result;
    }
    Dataset train = input.train();
    Dataset test = input.test().orElseThrow();
    peers
        .get()
        .give(
            new PeerData(
                Stream.concat(Arrays.stream(train.x()), Arrays.stream(test.x()))
                    .toArray(double[][]::new),
                joined(numbers(train), numbers(test)),
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
    PeerAnswer answer = peers.get().run(METHOD, parameters, 1);
    if (answer instanceof PeerAnswer.Done done) {
      return result
          .with(Fields.theirs("score"), done.values().get("score"))
          .with(Fields.THEIRS_MEDIAN, done.seconds())
          .with(Fields.VERSIONS, peers.get().versions());
    }
    remarks.add("%s: %s".formatted(set, answer));
    return result;
  }

  private static Result ours(ExperimentContext context, FitInput input) {
    ProcessClock clock = new ProcessClock();
    double start = clock.seconds();
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
    double seconds = clock.seconds() - start;
    Map<String, Double> scores = fitted.testScores().orElseThrow();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(Fields.N, input.train().rows());
    fields.put(Fields.TEST, input.test().orElseThrow().rows());
    fields.put(Fields.COLUMNS, input.train().columns());
    fields.put(Fields.ours("score"), scores.getOrDefault("accuracy", scores.get("r2")));
    fields.put(Fields.OURS_MEDIAN, seconds);
    fields.put(Fields.C, tuned.settings().problem().c());
    fields.put(Fields.LAMBDA, tuned.settings().problem().lambda());
    fields.put(Fields.K0, tuned.settings().problem().k0());
    fields.put(Fields.NONZEROS, Arrays.stream(fitted.beta()).filter(b -> b > 0).count());
    fields.put(Fields.GAP, fitted.relativeGap());
    return new Result(fields);
  }

  private static double[] numbers(Dataset rows) {
    return rows.target() instanceof Target.Values values
        ? values.values()
        : Arrays.stream(((Target.Labels) rows.target()).of()).asDoubleStream().toArray();
  }

  private static double[] joined(double[] a, double[] b) {
    double[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private Section section(List<Row> rows) {
    return new Section(
        "first",
        "The first command",
        remarks,
        List.of(
            new Columns<Row>()
                .text("set", Row::set)
                .number("rows", row -> row.mean(Fields.N))
                .number("columns", row -> row.mean(Fields.COLUMNS))
                .number("splits", row -> row.splits().size())
                .percent("SVC, %", row -> 100 * row.mean(Fields.theirs("score")))
                .percent("smkl, %", row -> 100 * row.mean(Fields.ours("score")))
                .points("difference", row -> 100 * row.difference())
                .points("standard error", row -> 100 * row.standardError())
                .text("smkl is", Row::verdict)
                .number("kernels", row -> row.mean(Fields.NONZEROS))
                .text("C / lambda / k0", Row::choice)
                .seconds("SVC, s", row -> row.mean(Fields.THEIRS_MEDIAN))
                .seconds("smkl, s", row -> row.mean(Fields.OURS_MEDIAN))
                .table("first", "Test scores of the first command and of a tuned SVC", "", rows)),
        List.of());
  }
}
