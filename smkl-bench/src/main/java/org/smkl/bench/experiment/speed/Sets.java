package org.smkl.bench.experiment.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.console.report.MarkdownTable;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.cv.method.StoppedException;

/** Measures one set after the other. */
final class Sets {
  private Sets() {}

  /** What was measured before the run was asked to stop. */
  static <R> List<R> each(ExperimentContext context, Function<String, R> measure) {
    List<R> rows = new ArrayList<>();
    for (String set : context.sets()) {
      if (context.budget().stop().stopRequested()) {
        break;
      }
      try {
        rows.add(measure.apply(set));
      } catch (StoppedException e) {
        break;
      }
    }
    return rows;
  }

  /** The tables and nothing else. */
  static Section section(String part, ResultTable... tables) {
    return new Section(part, part, List.of(), List.of(tables), List.of());
  }

  /** What all sets took. */
  static <R> String together(List<R> rows, ToDoubleFunction<R> seconds) {
    double total = rows.stream().mapToDouble(seconds).sum();
    return "All together: " + MarkdownTable.number(total) + " s";
  }
}
