package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.smkl.answer.Always;
import org.smkl.answer.Numbers;
import org.smkl.answer.PredictionScores;
import org.smkl.answer.TunedAnswer;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.score.Score;
import org.smkl.cv.CvRow;
import org.smkl.cv.Tuned;

/**
 * How C, lambda and k0 of a model were chosen, as its file keeps it among the settings: a sentence,
 * and a line of words for each of the best points.
 *
 * @param words what was chosen
 * @param points C, lambda, k0, score, deviation and kernels of each point, the best first
 * @param score what they were judged by; empty where the file does not say
 */
public record SavedTuning(String words, List<List<String>> points, Optional<Score> score) {
  private static final String WORDS = "tuned";
  private static final String POINTS = "tuned:points";
  private static final String BY = "tuned:score";
  private static final int SHOWN = 50;
  private static final int CELLS = 6;

  /** The place of the score among the words of a point. */
  static final int SCORE = 3;

  /** What a model file keeps. */
  public static Map<String, String> settings(Tuned tuned, Always always) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(WORDS, TunedAnswer.words(tuned, always));
    String id = tuned.result().score().id();
    settings.put(BY, id);
    settings.put(
        POINTS,
        tuned.result().bestFirst().stream()
            .limit(SHOWN)
            .map(row -> String.join("\t", cells(row, id)))
            .collect(Collectors.joining("\n")));
    return settings;
  }

  private static List<String> cells(CvRow row, String id) {
    return List.of(
        Numbers.plain(row.parameters().c()),
        Numbers.plain(row.parameters().lambda()),
        Integer.toString(row.parameters().k0()),
        PredictionScores.value(id, row.score()),
        PredictionScores.value(id, row.deviation()),
        Numbers.plain(row.nonzeros()));
  }

  /** What the settings of a model say; empty for one that was not tuned. */
  public static Optional<SavedTuning> of(Map<String, String> settings) {
    if (!settings.containsKey(WORDS)) {
      return Optional.empty();
    }
    List<List<String>> points = new ArrayList<>();
    for (String line : settings.getOrDefault(POINTS, "").split("\n", -1)) {
      List<String> cells = List.of(line.split("\t", -1));
      if (cells.size() == CELLS) {
        points.add(cells);
      }
    }
    Optional<Score> score =
        Arrays.stream(Score.values()).filter(one -> one.id().equals(settings.get(BY))).findFirst();
    return Optional.of(new SavedTuning(settings.get(WORDS), points, score));
  }

  Section section() {
    Columns<List<String>> columns = new Columns<>();
    List<String> names = List.of("C", "lambda", "k0", "score", "deviation", "kernels with weight");
    for (int k = 0; k < CELLS; k++) {
      int cell = k;
      columns.number(names.get(k), point -> point.get(cell));
    }
    ResultTable table =
        columns
            .table(
                "grid",
                "Points, the best first",
                "As the model file has them: scores of rows while they were left out; deviation and kernels with weight over the folds.",
                points)
            .as(ResultTable.Look.FOLDED);
    return new Section(
        "grid",
        "C, lambda and k0",
        List.of("Chosen by cross-validation when the model was fitted: " + words + "."),
        points.isEmpty() ? List.of() : List.of(table),
        List.of());
  }
}
