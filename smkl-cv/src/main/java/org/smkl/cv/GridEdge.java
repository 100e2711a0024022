package org.smkl.cv;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.smkl.core.score.Score;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.Parameters;

/**
 * A best point on the edge of a grid: no inner value of the parameter is as good, so that the
 * optimum may lie beyond.
 *
 * @param axis the parameter
 * @param value its value there
 * @param next what comes next in steps of the grid
 */
record GridEdge(Axis axis, double value, double next) {
  /** Smaller values are numerical trouble, not models. */
  private static final double MIN_VALUE = 1e-5;

  /** Larger values are numerical trouble, not models. */
  private static final double MAX_VALUE = 1e6;

  /** The edge that the best point is on; empty where it is inside, or nothing lies beyond. */
  static Optional<GridEdge> of(Axis axis, List<CvRow> rows, Score score, int kernels) {
    Function<Parameters, Double> coordinate =
        switch (axis) {
          case C -> Parameters::c;
          case LAMBDA -> Parameters::lambda;
          case K0 -> p -> (double) p.k0();
          case KERNEL -> throw new IllegalArgumentException("Kernels have no order.");
        };
    double[] values =
        rows.stream()
            .mapToDouble(row -> coordinate.apply(row.parameters()))
            .sorted()
            .distinct()
            .toArray();
    if (values.length < 2) {
      return Optional.empty();
    }
    double best =
        rows.stream()
            .min(CvRow.bestFirst(score))
            .map(row -> coordinate.apply(row.parameters()))
            .orElseThrow();
    int last = values.length - 1;
    boolean top = best == values[last];
    if ((!top && best != values[0]) || !alone(rows, score, coordinate, best)) {
      return Optional.empty();
    }
    double ratio = top ? values[last] / values[last - 1] : values[0] / values[1];
    if (axis == Axis.K0) {
      return top && best < kernels
          ? Optional.of(new GridEdge(axis, best, Math.min(kernels, Math.max(best + 1, 2 * best))))
          : Optional.empty();
    }
    // Values are written by people: steps of a decade stay so.
    double next = Double.parseDouble("%.6g".formatted(best * ratio).replace(',', '.'));
    return next < MIN_VALUE || next > MAX_VALUE
        ? Optional.empty()
        : Optional.of(new GridEdge(axis, best, next));
  }

  /** Whether no point with another value has the same score. */
  private static boolean alone(
      List<CvRow> rows, Score score, Function<Parameters, Double> coordinate, double best) {
    double here = Double.POSITIVE_INFINITY;
    double elsewhere = Double.POSITIVE_INFINITY;
    for (CvRow row : rows) {
      double badness = CvRow.badness(score, row.score());
      if (coordinate.apply(row.parameters()) == best) {
        here = Math.min(here, badness);
      } else {
        elsewhere = Math.min(elsewhere, badness);
      }
    }
    return here < elsewhere;
  }

  /** The points beyond, for all other values of a grid. */
  Grid beyond(Grid grid) {
    return switch (axis) {
      case C -> grid.withC(List.of(next));
      case LAMBDA -> grid.withLambda(List.of(next));
      case K0 -> grid.withK0(List.of((int) next));
      case KERNEL -> throw new AssertionError(axis);
    };
  }

  /** A grid with the value besides. */
  Grid added(Grid grid) {
    return switch (axis) {
      case C -> grid.withC(with(grid.c(), next));
      case LAMBDA -> grid.withLambda(with(grid.lambda(), next));
      case K0 -> grid.withK0(with(grid.k0(), (int) next));
      case KERNEL -> throw new AssertionError(axis);
    };
  }

  private static <T> List<T> with(List<T> values, T value) {
    return java.util.stream.Stream.concat(values.stream(), java.util.stream.Stream.of(value))
        .toList();
  }

  /** What a user should know of it. */
  String sentence() {
    String name = axis == Axis.C ? "C" : axis == Axis.K0 ? "k0" : "lambda";
    return "The best %s, %s, is on the edge of the grid: maybe values towards %s are better still."
        .formatted(name, text(value), text(next));
  }

  private static String text(double number) {
    return number == Math.rint(number) && Math.abs(number) < MAX_VALUE * 10
        ? Long.toString((long) number)
        : Double.toString(number);
  }
}
