package org.smkl.api.kernel;

import java.util.List;
import java.util.function.IntFunction;

/**
 * The training points as a kernel sees them, vectors of its columns or texts of its column, and
 * what is to be predicted for each. In cross-validation those of the training part of a fold.
 * Thread-safe.
 */
public final class TrainingPoints {
  private final int count;
  private final int columns;
  private final IntFunction<double[]> rows;
  private final List<String> texts;
  private final int classes;
  private final IntFunction<Number> target;

  private TrainingPoints(
      int count,
      int columns,
      IntFunction<double[]> rows,
      List<String> texts,
      int classes,
      IntFunction<Number> target) {
    this.count = count;
    this.columns = columns;
    this.rows = rows;
    this.texts = texts;
    this.classes = classes;
    this.target = target;
  }

  /**
   * Vectors, with nothing to predict yet.
   *
   * @param count how many
   * @param columns their length
   * @param row a new array for each
   */
  public static TrainingPoints ofRows(int count, int columns, IntFunction<double[]> row) {
    return new TrainingPoints(count, columns, row, null, 0, null);
  }

  /** Texts, with nothing to predict yet. */
  public static TrainingPoints ofTexts(List<String> texts) {
    return new TrainingPoints(texts.size(), 0, null, List.copyOf(texts), 0, null);
  }

  /**
   * These points with classes to predict.
   *
   * @param count how many classes there are, two or more
   * @param of for each point the number of its class, from 0; shared
   */
  public TrainingPoints withClasses(int count, int[] of) {
    checkLength(of.length);
    return new TrainingPoints(this.count, columns, rows, texts, count, i -> of[i]);
  }

  /** These points with numbers to predict; shared. */
  public TrainingPoints withNumbers(double[] of) {
    checkLength(of.length);
    return new TrainingPoints(count, columns, rows, texts, 0, i -> of[i]);
  }

  private void checkLength(int length) {
    if (length != count) {
      throw new IllegalArgumentException(
          "Expected something to predict for each of %d points; got %d.".formatted(count, length));
    }
  }

  /** How many points there are, at least one. */
  public int count() {
    return count;
  }

  /** How many numbers a point has; 0 where points are texts. */
  public int columns() {
    return columns;
  }

  /** The numbers of point i, a new array with all zeros of sparse data. */
  public double[] row(int i) {
    if (rows == null) {
      throw new IllegalStateException("These points are texts, not vectors.");
    }
    return rows.apply(i);
  }

  /** Point i, of a family that reads texts. */
  public String text(int i) {
    if (texts == null) {
      throw new IllegalStateException("These points are vectors, not texts.");
    }
    return texts.get(i);
  }

  /** How many classes there are to predict; 0 where numbers are. */
  public int classes() {
    return classes;
  }

  /** The number of point i's class, from 0; of two the positive one is 1. */
  public int classOf(int i) {
    if (classes == 0) {
      throw new IllegalArgumentException(
          "Classes are needed here, and there are none to predict. Maybe give a number instead.");
    }
    return target.apply(i).intValue();
  }

  /** What is to be predicted for point i: a number, or the number of its class. */
  public double target(int i) {
    if (target == null) {
      throw new IllegalArgumentException(
          "What is to be predicted is needed here, and is not known. Maybe give a number instead.");
    }
    return target.apply(i).doubleValue();
  }
}
