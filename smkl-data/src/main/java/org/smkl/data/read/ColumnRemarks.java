package org.smkl.data.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the owner of a training file should know about its columns before trusting a model.
 *
 * @param x the rows, before gaps are filled
 * @param plan what its columns became
 */
record ColumnRemarks(double[][] x, ColumnPlan plan) {
  /** Whole numbers of fewer rows may all differ by chance. */
  private static final int MIN_ROWS = 20;

  /** Where more columns have whole numbers that all differ, they are measurements. */
  private static final int MAX_ID_COLUMNS = 2;

  List<String> sentences() {
    List<String> remarks = new ArrayList<>();
    List<CategoricalColumn> categorical = plan.categorical();
    if (!categorical.isEmpty()) {
      remarks.add(
          "A feature for each category: %s."
              .formatted(
                  MessageLists.join(
                      categorical.stream()
                          .map(c -> "'%s' (%d)".formatted(c.column(), c.categories().size()))
                          .toList())));
    }
    if (!plan.dates().isEmpty()) {
      remarks.add(
          "Dates, each as year, month, weekday and days: %s."
              .formatted(
                  MessageLists.list(plan.dates().stream().map(DateColumn::column).toList())));
    }
    if (!plan.unclear().isEmpty()) {
      remarks.add(
          "Left out, dates of which nobody can tell whether day or month comes first: %s. Maybe write them as year-month-day."
              .formatted(MessageLists.list(plan.unclear())));
    }
    List<Integer> numbers = numbers();
    List<String> empty = names(numbers.stream().filter(j -> isEmpty(j)));
    if (!empty.isEmpty()) {
      remarks.add(
          "No value in any row, so without influence: %s.".formatted(MessageLists.list(empty)));
    }
    List<String> constant = names(numbers.stream().filter(j -> isConstant(j)));
    if (!constant.isEmpty()) {
      remarks.add(
          "The same value in every row, so without influence: %s."
              .formatted(MessageLists.list(constant)));
    }
    if (x.length < MIN_ROWS) {
      return remarks;
    }
    List<Integer> own = numbers.stream().filter(j -> !ofDate(j)).toList();
    List<String> counting = names(own.stream().filter(j -> counts(j)));
    List<String> ids = names(own.stream().filter(j -> !counts(j) && isId(j)));
    if (!counting.isEmpty() && counting.size() <= MAX_ID_COLUMNS) {
      remarks.add(
          "Counts the rows, as an index does, and says nothing about new ones: %s. Maybe ignore it."
              .formatted(MessageLists.list(counting)));
    }
    if (!ids.isEmpty() && ids.size() <= MAX_ID_COLUMNS) {
      remarks.add(
          "A whole number that is another one in every row, as an id is: %s. Maybe ignore it."
              .formatted(MessageLists.list(ids)));
    }
    return remarks;
  }

  private List<Integer> numbers() {
    Set<Integer> words = new HashSet<>();
    for (CategoricalColumn column : plan.categorical()) {
      IntStream.range(0, column.categories().size()).forEach(k -> words.add(column.first() + k));
    }
    return IntStream.range(0, plan.positions().size())
        .filter(j -> !words.contains(j))
        .boxed()
        .toList();
  }

  /** Days of different dates differ, and say something about new rows. */
  private boolean ofDate(int column) {
    return plan.dates().stream()
        .anyMatch(date -> column >= date.first() && column < date.first() + DateColumn.WIDTH);
  }

  private List<String> names(Stream<Integer> columns) {
    List<String> names = plan.featureNames();
    return columns.map(names::get).toList();
  }

  private boolean isEmpty(int column) {
    return Arrays.stream(x).allMatch(row -> Double.isNaN(row[column]));
  }

  private boolean isConstant(int column) {
    double first = x[0][column];
    return x.length > 1 && Arrays.stream(x).allMatch(row -> row[column] == first);
  }

  /** One more, or one less, in each row. */
  private boolean counts(int column) {
    double step = x[1][column] - x[0][column];
    return Math.abs(step) == 1
        && IntStream.range(1, x.length).allMatch(i -> x[i][column] - x[i - 1][column] == step);
  }

  private boolean isId(int column) {
    Set<Double> seen = new HashSet<>();
    return Arrays.stream(x)
        .allMatch(row -> row[column] == Math.rint(row[column]) && seen.add(row[column]));
  }
}
