package org.smkl.api;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * One machine of a problem: an alpha-step over some of the points, with a linear value, an
 * expansion, and a box with one equality:
 *
 * <pre>
 *   A = { a : 0 &lt;= a_j &lt;= u_j, s'a = 0 },   value p'a + constant,   v(a) = sum_j s_j a_j e_row(j)
 * </pre>
 *
 * A classifier has p = 1, s = y, u = C times the sample's weight and one variable for each of its
 * points; epsilon-regression has two variables for each point, with opposite signs. A point has at
 * most one variable of each sign.
 *
 * <p>The constant is 0 but where a machine has another right-hand side than 0: see {@link
 * org.smkl.api.task.TaskMachine}.
 *
 * <p>Immutable; arrays are shared, not copied: read, never write. Thread-safe.
 */
public final class Block {
  private final int[] rows;
  private final double[] linear;
  private final double[] upper;
  private final double[] signs;
  private final double constant;

  /**
   * Checks and keeps the data.
   *
   * @param rows for each variable the point it belongs to, or null if variable j belongs to point j
   * @param linear the linear term p, finite
   * @param upper the upper bounds u, positive and finite
   * @param signs the equality vector s, -1 or +1
   */
  public Block(int[] rows, double[] linear, double[] upper, double[] signs) {
    this(rows, linear, upper, signs, 0);
  }

  private Block(int[] rows, double[] linear, double[] upper, double[] signs, double constant) {
    this.rows = rows;
    this.constant = constant;
    this.linear = Objects.requireNonNull(linear, "linear");
    this.upper = Objects.requireNonNull(upper, "upper");
    this.signs = Objects.requireNonNull(signs, "signs");
    int m = linear.length;
    int mapped = rows == null ? m : rows.length;
    if (upper.length != m || signs.length != m || mapped != m) {
      throw new IllegalArgumentException(
          "Linear term, bounds, signs and rows must have the same length; got %d, %d, %d, %d."
              .formatted(m, upper.length, signs.length, mapped));
    }
    if (!Double.isFinite(constant)) {
      throw new IllegalArgumentException("The constant must be finite; got " + constant + ".");
    }
    for (int j = 0; j < m; j++) {
      checkVariable(j);
    }
  }

  private void checkVariable(int j) {
    if (!Double.isFinite(linear[j])) {
      throw new IllegalArgumentException(
          "The linear term must be finite; variable %d has %s.".formatted(j, linear[j]));
    }
    if (!(upper[j] > 0) || Double.isInfinite(upper[j])) {
      throw new IllegalArgumentException(
          "Upper bounds (C times the sample's weight) must be positive and finite; variable %d has %s. Maybe a weight is zero: leave that sample out instead."
              .formatted(j, upper[j]));
    }
    if (signs[j] != 1 && signs[j] != -1) {
      throw new IllegalArgumentException(
          "Signs (labels of two classes) must be -1 or +1; variable %d has %s."
              .formatted(j, signs[j]));
    }
    if (rows != null && rows[j] < 0) {
      throw new IllegalArgumentException(
          "Variable %d points to row %d; rows start at 0.".formatted(j, rows[j]));
    }
  }

  /**
   * A classifier over all points.
   *
   * @param labels -1 or +1 for each point
   * @param box the upper bounds, C times the weight of each point
   */
  public static Block classifier(double[] labels, double[] box) {
    return classifier(null, labels, box);
  }

  /**
   * A classifier over some of the points.
   *
   * @param points the points, each at most once; null for all
   * @param labels -1 or +1 for each of these points
   * @param box their upper bounds
   */
  public static Block classifier(int[] points, double[] labels, double[] box) {
    double[] ones = new double[labels.length];
    Arrays.fill(ones, 1);
    return new Block(points, ones, box, labels);
  }

  /**
   * Epsilon-regression over all points: p = (y - epsilon, -y - epsilon), s = (+1, -1), variables j
   * and n + j for point j.
   *
   * @param targets the value y of each point
   * @param box the upper bounds, C times the weight of each point
   * @param epsilon what a prediction may be off for nothing, finite and not negative
   */
  public static Block regression(double[] targets, double[] box, double epsilon) {
    if (!(epsilon >= 0) || Double.isInfinite(epsilon)) {
      throw new IllegalArgumentException(
          "epsilon must be finite and not negative; got " + epsilon + ". Maybe use 0.1.");
    }
    int n = targets.length;
    if (box.length != n) {
      throw new IllegalArgumentException(
          "Expected %d box bounds, one for each target; got %d.".formatted(n, box.length));
    }
    int[] rows = IntStream.range(0, 2 * n).map(j -> j % n).toArray();
    double[] linear = new double[2 * n];
    double[] upper = new double[2 * n];
    double[] signs = new double[2 * n];
    for (int j = 0; j < n; j++) {
      linear[j] = targets[j] - epsilon;
      linear[n + j] = -targets[j] - epsilon;
      upper[j] = box[j];
      upper[n + j] = box[j];
      signs[j] = 1;
      signs[n + j] = -1;
    }
    return new Block(rows, linear, upper, signs);
  }

  /** This block with another constant; arrays are shared. */
  public Block withConstant(double newConstant) {
    return new Block(rows, linear, upper, signs, newConstant);
  }

  /** Number of variables. */
  public int size() {
    return linear.length;
  }

  /** Whether variable j belongs to point j for all j. */
  public boolean identityRows() {
    return rows == null;
  }

  /** The point that variable j belongs to. */
  public int row(int j) {
    return rows == null ? j : rows[j];
  }

  /** The linear term p; shared. */
  public double[] linear() {
    return linear;
  }

  /** The upper bounds u; shared. */
  public double[] upper() {
    return upper;
  }

  /** The equality vector s; shared. */
  public double[] signs() {
    return signs;
  }

  /**
   * The expansion v(a) over n points, a new array.
   *
   * @param alpha an entry for each variable
   */
  public double[] expansion(double[] alpha, int n) {
    return expansion(alpha, 0, n);
  }

  /** The expansion of the entries of alpha from this one on. */
  double[] expansion(double[] alpha, int start, int n) {
    double[] v = new double[n];
    for (int j = 0; j < size(); j++) {
      v[row(j)] += signs[j] * alpha[start + j];
    }
    return v;
  }

  /** What is added to the value of every alpha; mostly 0. */
  public double constant() {
    return constant;
  }

  /** The linear value p'a + constant. */
  public double linearValue(double[] alpha) {
    double sum = constant;
    for (int j = 0; j < alpha.length; j++) {
      sum += linear[j] * alpha[j];
    }
    return sum;
  }

  /** The distinct points of this block in ascending order. */
  public int[] points() {
    return rows == null
        ? IntStream.range(0, size()).toArray()
        : Arrays.stream(rows).sorted().distinct().toArray();
  }

  /**
   * This block over its own points alone: point k here is {@code points[k]} there.
   *
   * @param points what {@link #points} gives
   */
  public Block over(int[] points) {
    if (rows == null) {
      return this;
    }
    int[] local = new int[rows.length];
    boolean identity = true;
    for (int j = 0; j < local.length; j++) {
      local[j] = Arrays.binarySearch(points, rows[j]);
      identity &= local[j] == j;
    }
    return new Block(identity ? null : local, linear, upper, signs, constant);
  }

  /** A copy whose arrays are its own. */
  public Block copy() {
    return new Block(
        rows == null ? null : rows.clone(), linear.clone(), upper.clone(), signs.clone(), constant);
  }

  /** Checks that this is a machine over n points. */
  void requireOver(int n, String name) {
    if (rows == null && size() != n) {
      throw new IllegalArgumentException(
          "%s has %d variables without rows, but there are %d points.".formatted(name, size(), n));
    }
    boolean[] positive = new boolean[n];
    boolean[] negative = new boolean[n];
    boolean anyPositive = false;
    boolean anyNegative = false;
    for (int j = 0; j < size(); j++) {
      if (row(j) >= n) {
        throw new IllegalArgumentException(
            "%s: variable %d points to row %d of %d.".formatted(name, j, row(j), n));
      }
      boolean[] seen = signs[j] > 0 ? positive : negative;
      if (seen[row(j)]) {
        throw new IllegalArgumentException(
            "%s: point %d has two variables with the sign %s; at most one of each sign is possible."
                .formatted(name, row(j), signs[j]));
      }
      seen[row(j)] = true;
      anyPositive |= signs[j] > 0;
      anyNegative |= signs[j] < 0;
    }
    if (!anyPositive || !anyNegative) {
      throw new IllegalArgumentException(
          "Both classes must be present; all %d labels of %s are the same."
              .formatted(size(), name));
    }
  }
}
