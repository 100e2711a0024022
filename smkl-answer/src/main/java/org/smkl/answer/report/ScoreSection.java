package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.smkl.answer.FitText;
import org.smkl.answer.Imbalance;
import org.smkl.answer.Numbers;
import org.smkl.answer.PredictionScores;
import org.smkl.answer.TaskWords;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.Baseline;

/** What was found, in one look. */
final class ScoreSection {
  private ScoreSection() {}

  static Section of(FitResult result) {
    Map<String, Map<String, Double>> parts = PredictionScores.parts(result);
    Columns<String> columns = new Columns<String>().text("score", PredictionScores::label);
    Map<String, Map<String, Double>> baseline = PredictionScores.baseline(result);
    parts.forEach(
        (part, scores) -> {
          columns.number(
              part, id -> PredictionScores.value(id, scores.getOrDefault(id, Double.NaN)));
          columns.number(
              "baseline, " + part,
              id -> PredictionScores.value(id, baseline.get(part).getOrDefault(id, Double.NaN)));
        });
    List<String> words = new ArrayList<>();
    words.add(
        "%s: %s.".formatted(result.prepared().train().name(), TaskWords.of(result.prepared())));
    words.add(
        "Gap %s: %s."
            .formatted(
                result.solution().rigorous() ? Numbers.gap(result.relativeGap()) : "–",
                new FitText(null, result).gapMeaning()));
    words.add("Baseline: " + Baseline.of(result.evaluation().train()).words() + ".");
    Imbalance.of(result).ifPresent(found -> words.add(found + "."));
    words.add(
        "A proof is about the objective on the training rows. It does not promise anything about new"
            + " ones; scores of rows that were not trained on do.");
    return new Section(
        "scores",
        "Scores",
        words,
        List.of(
            columns.table(
                "scores",
                "How well rows are predicted",
                result.evaluation().heldOut().isPresent()
                    ? "Held out: each training row, judged by machines of an inner"
                        + " cross-validation that had not seen it, with the weights of the kernels"
                        + " as they are."
                    : "",
                List.copyOf(result.trainScores().keySet()))),
        List.of());
  }
}
