package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.smkl.answer.FitText;
import org.smkl.answer.ImportanceAnswer;
import org.smkl.answer.Numbers;
import org.smkl.answer.PredictionScores;
import org.smkl.answer.Weights;
import org.smkl.console.report.Card;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.Baseline;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;
import org.smkl.cv.CvRow;
import org.smkl.cv.importance.Importance;
import org.smkl.error.Count;

/** What a reader of a fit wants to know first. */
final class Cards {
  private static final int NAMED = 3;

  private Cards() {}

  static List<Card> of(FitResult result, ReportExtras further) {
    List<Card> cards = new ArrayList<>();
    cards.add(score(result, further));
    cards.add(kernels(result));
    further.importance().flatMap(Cards::columns).ifPresent(cards::add);
    cards.add(proof(result));
    return cards;
  }

  /** Of rows that say something about new ones, where there are some. */
  private static Card score(FitResult result, ReportExtras further) {
    Map<String, Map<String, Double>> parts = PredictionScores.parts(result);
    Map<String, Map<String, Double>> baseline = PredictionScores.baseline(result);
    String always = Baseline.of(result.evaluation().train()).words();
    Task task = result.prepared().task();
    Score main = task.usualScore();
    for (String part : List.of("test", "held out")) {
      if (parts.containsKey(part)) {
        return card(
            "%s of %s rows".formatted(title(main), part.replace(' ', '-')),
            main.id(),
            parts.get(part).get(main.id()),
            baseline.get(part).get(main.id()),
            part.equals("test")
                ? PredictionScores.interval(result)
                    .map(interval -> interval.words() + "; " + always)
                    .orElse(always)
                : always);
      }
    }
    Optional<CvRow> best = further.tried().flatMap(tried -> tried.result().best());
    if (best.isPresent()) {
      Score score = further.tried().get().result().score();
      return card(
          title(score) + " of left-out rows, at the best point",
          score.id(),
          best.get().score(),
          baseline.get("training").getOrDefault(score.id(), Double.NaN),
          always);
    }
    if (further.saved().isPresent()) {
      SavedTuning tuned = further.saved().get();
      Optional<Score> score = tuned.score();
      if (score.isPresent() && !tuned.points().isEmpty()) {
        return new Card(
            title(score.get()) + " of left-out rows, when the model was tuned",
            tuned.points().get(0).get(SavedTuning.SCORE),
            "%s: %s"
                .formatted(
                    always,
                    PredictionScores.value(
                        score.get().id(),
                        baseline.get("training").getOrDefault(score.get().id(), Double.NaN))));
      }
    }
    return card(
        title(main) + " of the training rows, too good for new ones",
        main.id(),
        parts.get("training").get(main.id()),
        baseline.get("training").get(main.id()),
        always);
  }

  private static String title(Score score) {
    String label =
        score == Score.BALANCED_ACCURACY ? "balanced accuracy" : PredictionScores.label(score.id());
    return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
  }

  private static Card card(String title, String id, double value, double baseline, String always) {
    return new Card(
        title,
        PredictionScores.value(id, value),
        "%s: %s".formatted(always, PredictionScores.value(id, baseline)));
  }

  private static Card kernels(FitResult result) {
    double[] beta = result.beta();
    List<Integer> chosen = Weights.greatestFirst(beta);
    String names =
        chosen.stream()
            .limit(NAMED)
            .map(
                i ->
                    String.format(
                        Locale.ROOT, "%s %.2f", result.prepared().names().get(i), beta[i]))
            .collect(Collectors.joining("; "));
    int rest = chosen.size() - NAMED;
    boolean all = result.settings().problem().k0(beta.length) == beta.length;
    return new Card(
        all ? "Kernels with weight (k0 is all of them)" : "Kernels chosen",
        "%d of %d".formatted(chosen.size(), beta.length),
        rest > 0 ? names + " and %d more".formatted(rest) : names);
  }

  private static Optional<Card> columns(Importance found) {
    List<Importance.Entry> sure =
        found.columns().stream().filter(entry -> entry.low() > 0).toList();
    if (found.columns().isEmpty()) {
      return Optional.empty();
    }
    List<Importance.Entry> named = sure.subList(0, Math.min(NAMED, sure.size()));
    return Optional.of(
        new Card(
            "Columns that count",
            named.isEmpty()
                ? "none by itself"
                : named.stream().map(Importance.Entry::name).collect(Collectors.joining(", ")),
            named.isEmpty()
                ? "shuffling any one of them loses less than chance may"
                : "%s lost when shuffled: %s; %s in all"
                    .formatted(
                        found.score() == Score.R2 ? "R^2" : "accuracy",
                        named.stream()
                            .map(entry -> ImportanceAnswer.value(found.score(), entry.mean()))
                            .collect(Collectors.joining(", ")),
                        Count.of(sure.size(), "column"))));
  }

  private static Card proof(FitResult result) {
    String value =
        result.provenOptimal()
            ? "Proven optimal"
            : result.solution().rigorous() && Double.isFinite(result.relativeGap())
                ? "Within " + Numbers.gap(result.relativeGap())
                : "Nothing proved";
    String meaning = new FitText(null, result).gapMeaning();
    return new Card("Proof of the choice", value, meaning.replaceFirst("^proven optimal ", ""));
  }
}
