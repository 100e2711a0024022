package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.NumberOutcome;
import org.smkl.core.score.Outcome;
import org.smkl.data.Dataset;
import org.smkl.data.Target;

/** What was learned from. */
final class DataSection {
  private static final int LISTED = 20;

  private DataSection() {}

  static Section of(FitResult result, List<String> remarks) {
    Dataset train = result.prepared().train();
    List<String> words = new ArrayList<>();
    List<String> names = train.featureNames();
    words.add(
        "%d training rows%s with %s: %s%s."
            .formatted(
                train.rows(),
                result
                    .evaluation()
                    .test()
                    .map(test -> " and %d test rows".formatted(test.rows()))
                    .orElse(""),
                train.columnsInWords(),
                String.join(", ", names.subList(0, Math.min(LISTED, names.size()))),
                names.size() > LISTED ? " and %d more".formatted(names.size() - LISTED) : ""));
    if (result.model().preprocessing().standardizer().isPresent()) {
      words.add("Columns were given mean 0 and deviation 1.");
    }
    train.weights().ifPresent(w -> words.add("Rows have weights; every row counts once below."));
    words.addAll(remarks);
    return new Section("data", "Data", words, List.of(target(result)), List.of());
  }

  private static ResultTable target(FitResult result) {
    Optional<Outcome> test = result.evaluation().test();
    if (result.prepared().train().target() instanceof Target.Labels labels) {
      int[] train = labels.counts();
      int[] tested = test.map(t -> counts((ClassOutcome) t)).orElse(null);
      Columns<Integer> columns =
          new Columns<Integer>()
              .text("class", c -> labels.classes().get(c))
              .number("training rows", c -> train[c])
              .percent("share, %", c -> 100.0 * train[c] / labels.size());
      if (tested != null) {
        columns.number("test rows", c -> tested[c]);
      }
      return columns.table(
          "classes", "Classes", "", IntStream.range(0, train.length).boxed().toList());
    }
    List<Part> parts = new ArrayList<>();
    parts.add(new Part("training", ((NumberOutcome) result.evaluation().train()).truth()));
    test.ifPresent(t -> parts.add(new Part("test", ((NumberOutcome) t).truth())));
    return new Columns<Part>()
        .text("rows", Part::rows)
        .number("count", part -> part.truth().length)
        .number("least", part -> Arrays.stream(part.truth()).min().orElse(Double.NaN))
        .number("mean", part -> Arrays.stream(part.truth()).average().orElse(Double.NaN))
        .number("greatest", part -> Arrays.stream(part.truth()).max().orElse(Double.NaN))
        .table("numbers", "The numbers to predict", "", parts);
  }

  private record Part(String rows, double[] truth) {}

  private static int[] counts(ClassOutcome outcome) {
    int[] counts = new int[outcome.classes().size()];
    Arrays.stream(outcome.truth()).forEach(c -> counts[c]++);
    return counts;
  }
}
