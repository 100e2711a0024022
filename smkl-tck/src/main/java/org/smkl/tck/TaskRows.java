package org.smkl.tck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.api.Arguments;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;

/**
 * Small rows to try a task on.
 *
 * @param classes the names of the classes, none of numbers
 * @param labels for each row the index of its class
 * @param numbers for each row its number
 * @param weights for each row how much it counts
 * @param rest whether classes are told apart one against the rest
 */
record TaskRows(
    List<String> classes, int[] labels, double[] numbers, double[] weights, boolean rest) {
  private static final int[] SIZES = {6, 13};

  /** Rows of the kind that the task takes. */
  static List<TaskRows> all(TaskFamily task) {
    List<TaskRows> all = new ArrayList<>();
    for (int n : SIZES) {
      double[] ones = new double[n];
      Arrays.fill(ones, 1);
      double[] weights =
          IntStream.range(0, n).mapToDouble(j -> j == n / 2 ? 0 : 0.5 + j % 3).toArray();
      for (double[] w : List.of(ones, weights)) {
        switch (task.targets()) {
          case NUMBERS -> all.add(new TaskRows(List.of(), new int[0], numbers(n), w, false));
          case NONE -> all.add(new TaskRows(List.of(), new int[0], new double[0], w, false));
          case CLASSES -> {
            all.add(classes(n, 2, w, false));
            all.add(classes(n, 3, w, false));
            all.add(classes(n, 3, w, true));
          }
        }
      }
    }
    return all;
  }

  private static TaskRows classes(int n, int count, double[] weights, boolean rest) {
    int[] labels = IntStream.range(0, n).map(j -> (j * j + j / 2) % count).toArray();
    // Whatever rows have no weight, each class keeps some.
    for (int c = 0; c < count; c++) {
      labels[c] = c;
    }
    return new TaskRows(
        List.of("a", "b", "c").subList(0, count), labels, new double[0], weights, rest);
  }

  private static double[] numbers(int n) {
    return IntStream.range(0, n).mapToDouble(j -> Math.sin(2 * place(j)) + j % 4 / 5.0).toArray();
  }

  /** Where row j is. */
  static double place(int j) {
    return 0.7 * j + (j * 7 % 5) / 9.0;
  }

  TaskInput input(TaskFamily task, Map<String, Double> values, double c) {
    Arguments arguments = Arguments.of(task.parameters(), values);
    double[] bounds = Arrays.stream(weights).map(w -> c * w).toArray();
    return new Input(this, arguments, c, bounds);
  }

  private record Input(TaskRows from, Arguments arguments, double c, double[] bounds)
      implements TaskInput {
    @Override
    public int rows() {
      return from.weights.length;
    }

    @Override
    public List<String> classes() {
      return from.classes;
    }

    @Override
    public int[] labels() {
      return from.labels.clone();
    }

    @Override
    public double[] numbers() {
      return from.numbers.clone();
    }

    /** The larger rows are in groups, if numbers are predicted. */
    @Override
    public int[] groups() {
      int n = from.numbers.length;
      return n == SIZES[1] ? IntStream.range(0, n).map(j -> j % 3).toArray() : new int[0];
    }

    @Override
    public double[] bounds() {
      return bounds.clone();
    }

    @Override
    public boolean oneVersusRest() {
      return from.rest;
    }
  }
}
