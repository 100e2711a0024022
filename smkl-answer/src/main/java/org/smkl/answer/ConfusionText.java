package org.smkl.answer;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.smkl.console.Table;
import org.smkl.core.score.ConfusionMatrix;

/** How often each class was taken for each, as a table. */
final class ConfusionText {
  /** A table of more is no table to look at; JSON has it. */
  private static final int MOST = 12;

  private ConfusionText() {}

  static void print(PrintStream out, ConfusionMatrix matrix) {
    List<String> classes = matrix.classes();
    if (classes.size() > MOST) {
      return;
    }
    out.println();
    List<String> head = new ArrayList<>(List.of("left out, true"));
    classes.forEach(name -> head.add("as " + name));
    Table table = new Table(head.toArray(String[]::new));
    for (int c = 0; c < classes.size(); c++) {
      List<String> cells = new ArrayList<>(List.of(classes.get(c)));
      for (double weight : matrix.weights()[c]) {
        cells.add(weight == Math.rint(weight) ? Numbers.plain(weight) : Numbers.six(weight));
      }
      table.row(cells.toArray(String[]::new));
    }
    table.print(out);
  }
}
