package org.smkl.core.data.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the owner of a training file should know about its columns before trusting a model. */
final class ColumnRemarks {
  /** Whole numbers of fewer rows may all differ by chance. */
  private static final int FEWEST_ROWS = 20;

  /** Where more columns have whole numbers that all differ, that is what the data is like. */
  private static final int MOST_IDS = 2;

  private ColumnRemarks() {}

  /** Of rows before gaps are filled. */
  static List<String> of(RawTable raw) {
    List<String> remarks = new ArrayList<>();
    List<CategoricalColumn> words = raw.categorical();
    if (!words.isEmpty()) {
      remarks.add(
          "A feature for each category: %s."
              .formatted(
                  Words.join(
                      words.stream()
                          .map(c -> "'%s' (%d)".formatted(c.column(), c.categories().size()))
                          .toList())));
    }
    List<Integer> numbers = numbers(raw);
    List<String> constant = names(raw, numbers.stream().filter(j -> isConstant(raw.x(), j)));
    if (!constant.isEmpty()) {
      remarks.add(
          "The same value in every row, so without influence: %s.".formatted(Words.list(constant)));
    }
    if (raw.x().length < FEWEST_ROWS) {
      return remarks;
    }
    List<String> counting = names(raw, numbers.stream().filter(j -> counts(raw.x(), j)));
    List<String> ids =
        names(raw, numbers.stream().filter(j -> !counts(raw.x(), j) && isId(raw.x(), j)));
    if (!counting.isEmpty() && counting.size() <= MOST_IDS) {
      remarks.add(
          "Counts the rows, as an index does, and says nothing about new ones: %s. Maybe ignore it."
              .formatted(Words.list(counting)));
    }
    if (!ids.isEmpty() && ids.size() <= MOST_IDS) {
      remarks.add(
          "A whole number that is another one in every row, as an id is: %s. Maybe ignore it."
              .formatted(Words.list(ids)));
    }
    return remarks;
  }

  private static List<Integer> numbers(RawTable raw) {
    Set<Integer> words = new HashSet<>();
    for (CategoricalColumn column : raw.categorical()) {
      IntStream.range(0, column.categories().size()).forEach(k -> words.add(column.first() + k));
    }
    return IntStream.range(0, raw.features().size())
        .filter(j -> !words.contains(j))
        .boxed()
        .toList();
  }

  private static List<String> names(RawTable raw, Stream<Integer> columns) {
    return columns.map(raw.features()::get).toList();
  }

  private static boolean isConstant(double[][] x, int column) {
    double first = x[0][column];
    return x.length > 1 && Arrays.stream(x).allMatch(row -> row[column] == first);
  }

  /** One more, or one less, in each row. */
  private static boolean counts(double[][] x, int column) {
    double step = x[1][column] - x[0][column];
    return Math.abs(step) == 1
        && IntStream.range(1, x.length).allMatch(i -> x[i][column] - x[i - 1][column] == step);
  }

  private static boolean isId(double[][] x, int column) {
    Set<Double> seen = new HashSet<>();
    return Arrays.stream(x)
        .allMatch(row -> row[column] == Math.rint(row[column]) && seen.add(row[column]));
  }
}
