package org.smkl.answer;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.smkl.console.Plain;
import org.smkl.console.Table;
import org.smkl.console.Width;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.ConfusionMatrix;
import org.smkl.core.score.Reliability;

/** Shows which classes are taken for which, and whether probabilities mean what they say. */
final class ClassText {
  /** Of more classes only the most frequent mistakes are shown. */
  private static final int MATRIX = 12;

  private static final int MISTAKES = 10;
  private static final int NAME = 14;
  private static final int BINS = 10;

  private final PrintStream out;
  private final FitResult result;

  ClassText(PrintStream out, FitResult result) {
    this.out = out;
    this.result = result;
  }

  /** The rows that say most about new ones: those to test on, or held out, or else all. */
  void print() {
    if (result.evaluation().test().orElse(null) instanceof ClassOutcome test) {
      confusion("test", test);
    } else if (result.evaluation().heldOut().isPresent()) {
      confusion("held-out", result.evaluation().heldOut().get());
    } else if (result.evaluation().train() instanceof ClassOutcome train) {
      confusion("training", train);
    }
    result.evaluation().heldOut().ifPresent(this::reliability);
  }

  private void confusion(String rows, ClassOutcome outcome) {
    ConfusionMatrix matrix = ConfusionMatrix.of(outcome);
    int k = matrix.classes().size();
    List<int[]> mistakes = new ArrayList<>();
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < k; b++) {
        if (a != b && matrix.weights()[a][b] > 0) {
          mistakes.add(new int[] {a, b});
        }
      }
    }
    out.println();
    if (mistakes.isEmpty()) {
      line("No class is taken for another in the %d %s rows.", outcome.rows(), rows);
    } else if (k <= MATRIX) {
      line("The %d %s rows by class (down) and prediction (across):", outcome.rows(), rows);
      matrix(matrix);
    } else {
      mistakes(rows, matrix, mistakes);
    }
  }

  private void matrix(ConfusionMatrix matrix) {
    List<String> header = new ArrayList<>(List.of(""));
    matrix.classes().forEach(name -> header.add(shortened(name)));
    Table table = new Table(header.toArray(String[]::new));
    for (int a = 0; a < matrix.classes().size(); a++) {
      List<String> row = new ArrayList<>(List.of(shortened(matrix.classes().get(a))));
      for (double weight : matrix.weights()[a]) {
        row.add(weight == 0 ? "-" : Numbers.plain(weight));
      }
      table.row(row.toArray(String[]::new));
    }
    table.print(out);
  }

  private void mistakes(String rows, ConfusionMatrix matrix, List<int[]> mistakes) {
    Comparator<int[]> most =
        Comparator.comparingDouble(pair -> -matrix.weights()[pair[0]][pair[1]]);
    line(
        "The most frequent mistakes in the %s rows%s:",
        rows, mistakes.size() > MISTAKES ? ", of %d kinds".formatted(mistakes.size()) : "");
    Table table = new Table("class", "taken for", "rows", "of");
    mistakes.stream()
        .sorted(most)
        .limit(MISTAKES)
        .forEach(
            pair ->
                table.row(
                    shortened(matrix.classes().get(pair[0])),
                    shortened(matrix.classes().get(pair[1])),
                    Numbers.plain(matrix.weights()[pair[0]][pair[1]]),
                    Numbers.plain(
                        IntStream.range(0, matrix.classes().size())
                            .mapToDouble(b -> matrix.weights()[pair[0]][b])
                            .sum())));
    table.print(out);
  }

  private void reliability(ClassOutcome outcome) {
    out.println();
    line("How often the most probable class of held-out rows is right, by its probability:");
    Table table = new Table("probability", "rows", "mean", "right");
    for (Reliability.Bin bin : Reliability.ofMostProbable(outcome, BINS).bins()) {
      if (bin.count() > 0) {
        table.row(
            String.format(Locale.ROOT, "%.1f to %.1f", bin.low(), bin.high()),
            Integer.toString(bin.count()),
            Numbers.percent(bin.meanProbability()),
            Numbers.percent(bin.share()));
      }
    }
    table.print(out);
    line(
        "Held out: each training row, judged by machines of an inner cross-validation that had not seen it.");
  }

  private static String shortened(String name) {
    if (Width.of(name) <= NAME) {
      return name;
    }
    int end = name.length();
    while (Width.of(name.substring(0, end)) > NAME - 2) {
      end = name.offsetByCodePoints(end, -1);
    }
    return name.substring(0, end) + "..";
  }

  private void line(String format, Object... values) {
    out.println(Plain.of(String.format(Locale.ROOT, format, values)));
  }
}
