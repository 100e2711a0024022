package org.smkl.data.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.smkl.error.Heap;
import org.smkl.error.InputException;

/**
 * Makes features of columns: numbers stay, words become a feature for each category, dates four,
 * texts none.
 *
 * @param plan the columns
 * @param columns for each column what it becomes
 */
record Features(ColumnPlan plan, List<Expansion> columns) {

  List<CategoricalColumn> categorical() {
    return columns.stream().map(Expansion::words).filter(Objects::nonNull).toList();
  }

  List<DateColumn> dates() {
    return columns.stream().map(Expansion::date).filter(Objects::nonNull).toList();
  }

  List<String> names() {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < columns.size(); k++) {
      names.addAll(columns.get(k).features(plan.features().get(k).name()));
    }
    return names;
  }

  /** For each feature the column that it comes from. */
  List<Integer> positions() {
    List<Integer> positions = new ArrayList<>();
    for (int k = 0; k < columns.size(); k++) {
      for (int i = 0; i < columns.get(k).width(); i++) {
        positions.add(plan.features().get(k).position());
      }
    }
    return positions;
  }

  /** Rows of features, of rows with a number or a code for each column. */
  double[][] expand(Source source, double[][] rows) {
    if (columns.stream().allMatch(Expansion.NUMBER::equals)) {
      return rows;
    }
    int width = positions().size();
    double bytes = 8.0 * rows.length * width;
    if (bytes > 0.5 * Runtime.getRuntime().maxMemory()) {
      throw new InputException(
          "%s has %d rows, and with a column for each category %d columns, which need %.1f GB."
              .formatted(source.name(), rows.length, width, bytes / 1e9),
          "Expected at most half of the Java heap.",
          "Maybe raise it, or use fewer columns. " + Heap.advice(2.5 * bytes));
    }
    double[][] x = new double[rows.length][width];
    for (int i = 0; i < rows.length; i++) {
      int at = 0;
      for (int k = 0; k < columns.size(); k++) {
        columns.get(k).write(rows[i][k], x[i], at);
        at += columns.get(k).width();
      }
    }
    return x;
  }
}
