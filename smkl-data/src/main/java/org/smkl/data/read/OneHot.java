package org.smkl.data.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.error.Heap;
import org.smkl.error.InputException;

/**
 * Makes features of columns: numbers stay, words become a feature for each category, texts none.
 *
 * @param plan the columns
 * @param columns for each column its categories, where it has words
 */
record OneHot(ColumnPlan plan, List<Optional<CategoricalColumn>> columns) {

  List<CategoricalColumn> categorical() {
    return columns.stream().flatMap(Optional::stream).toList();
  }

  List<String> features() {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < columns.size(); k++) {
      FeatureColumn column = plan.features().get(k);
      if (!column.kind().text()) {
        names.addAll(
            columns.get(k).map(CategoricalColumn::features).orElse(List.of(column.name())));
      }
    }
    return names;
  }

  /** For each feature the column that it comes from. */
  List<Integer> positions() {
    List<Integer> positions = new ArrayList<>();
    for (int k = 0; k < columns.size(); k++) {
      for (int i = 0; i < width(k); i++) {
        positions.add(plan.features().get(k).position());
      }
    }
    return positions;
  }

  private int width(int column) {
    int number = plan.features().get(column).kind().text() ? 0 : 1;
    return columns.get(column).map(c -> c.categories().size()).orElse(number);
  }

  /** Rows of features, of rows with a number or a code for each column. */
  double[][] expand(Source source, double[][] rows) {
    if (categorical().isEmpty() && plan.texts().isEmpty()) {
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
        if (columns.get(k).isEmpty()) {
          if (width(k) > 0) {
            x[i][at] = rows[i][k];
          }
        } else if (rows[i][k] != CategoricalColumn.UNSEEN) {
          x[i][at + (int) rows[i][k]] = 1;
        }
        at += width(k);
      }
    }
    return x;
  }
}
