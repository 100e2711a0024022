package org.smkl.data;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.smkl.error.Count;
import org.smkl.error.InputException;

/** Checks and copies of arrays that a Java program gives. */
public final class DenseRows {
  private static final String LEFT_OUT = "Maybe leave such rows out, or put something else there.";

  private DenseRows() {}

  /**
   * A copy of rows of finite numbers, at least one row and all of the same length.
   *
   * @param what the beginning of a sentence: what the rows are
   * @throws InputException if they are not
   */
  public static double[][] copy(String what, double[][] rows) {
    if (rows.length == 0) {
      throw new InputException(
          what + " is empty.", "Expected at least one row.", "Maybe nothing was read.");
    }
    return copy(what, rows, rows[0] == null ? 0 : rows[0].length);
  }

  /**
   * A copy of rows, possibly none, of so many finite numbers.
   *
   * @throws InputException if a row has more or fewer, or a number is not finite
   */
  public static double[][] copy(String what, double[][] rows, int columns) {
    double[][] copy = new double[rows.length][];
    for (int i = 0; i < copy.length; i++) {
      if (rows[i] == null || rows[i].length != columns) {
        throw new InputException(
            "%s has %s in row %d."
                .formatted(what, rows[i] == null ? "null" : Count.of(rows[i].length, "number"), i),
            "Expected %s in each row.".formatted(Count.of(columns, "number")),
            "Maybe a column is missing, or rows and columns are swapped.");
      }
      copy[i] = rows[i].clone();
      for (int j = 0; j < columns; j++) {
        if (!Double.isFinite(copy[i][j])) {
          throw new InputException(
              "%s has %s in row %d, column %d.".formatted(what, copy[i][j], i, j),
              "Expected finite numbers.",
              LEFT_OUT);
        }
      }
    }
    return copy;
  }

  /** The classes of so many rows. */
  static Target.Labels labels(int rows, String[] classes) {
    requireAll(rows, classes.length, i -> classes[i] != null && !classes[i].isBlank());
    String[] of = Stream.of(classes).map(String::strip).toArray(String[]::new);
    boolean numeric = Stream.of(of).allMatch(DenseRows::isNumber);
    Comparator<String> order =
        numeric
            ? Comparator.comparingDouble(Double::parseDouble)
                .thenComparing(Comparator.naturalOrder())
            : Comparator.naturalOrder();
    List<String> names = Stream.of(of).distinct().sorted(order).toList();
    if (names.size() < 2) {
      throw new InputException(
          "Every row is of class '%s'.".formatted(names.get(0)),
          "Expected two classes or more.",
          "Maybe the rows were sorted and cut.");
    }
    return new Target.Labels(names, Stream.of(of).mapToInt(names::indexOf).toArray());
  }

  /** The numbers to predict of so many rows. */
  static Target.Values numbers(int rows, double[] numbers) {
    requireAll(rows, numbers.length, i -> Double.isFinite(numbers[i]));
    return new Target.Values(numbers.clone());
  }

  private static void requireAll(int rows, int count, IntFunction<Boolean> usable) {
    if (rows != count) {
      throw new InputException(
          "There are %s and %d to predict.".formatted(Count.of(rows, "row"), count),
          "Expected one for each row.",
          "Maybe one of the arrays was cut.");
    }
    for (int i = 0; i < count; i++) {
      if (!usable.apply(i)) {
        throw new InputException(
            "What is to be predicted of row %d is missing.".formatted(i),
            "Expected a class that is not blank, or a finite number, for each row.",
            LEFT_OUT);
      }
    }
  }

  private static boolean isNumber(String text) {
    try {
      return Double.isFinite(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
