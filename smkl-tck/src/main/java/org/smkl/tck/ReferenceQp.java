package org.smkl.tck;

import org.smkl.api.alpha.AlphaProblem;

/**
 * The judge of alpha-solvers: accelerated projected gradient with restarts and an exact projection
 * onto the box and the equality. Slow, tiny, and shares nothing with any solver under test.
 */
final class ReferenceQp {
  private static final int ITERATIONS = 200_000;

  private final AlphaProblem problem;
  private final int m;
  private final double[][] q;
  private final double step;

  private ReferenceQp(AlphaProblem problem) {
    this.problem = problem;
    m = problem.size();
    q = new double[m][m];
    double trace = 0;
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        double k = problem.gram().get(problem.row(i), problem.row(j));
        q[i][j] = problem.signs()[i] * problem.signs()[j] * k;
      }
      trace += q[i][i];
    }
    // The trace bounds the largest eigenvalue of a positive semidefinite matrix.
    step = 1 / Math.max(trace, 1e-300);
  }

  /** A value within the given relative distance of the optimum of a concave problem. */
  static double optimum(AlphaProblem problem, double accuracy) {
    return new ReferenceQp(problem).maximise(accuracy);
  }

  private double maximise(double accuracy) {
    double[] a = new double[m];
    double[] y = new double[m];
    double momentum = 1;
    double value = 0;
    for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
      double[] next = project(ascend(y));
      double nextValue = value(next);
      if (nextValue < value) {
        momentum = 1;
        y = a.clone();
        next = project(ascend(y));
        nextValue = value(next);
      }
      double grown = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      for (int j = 0; j < m; j++) {
        y[j] = next[j] + (momentum - 1) / grown * (next[j] - a[j]);
      }
      momentum = grown;
      a = next;
      value = nextValue;
      if (iteration % 50 == 0 && problem.evaluate(a).relativeGap() <= accuracy) {
        return value;
      }
    }
    throw new IllegalStateException(
        "The reference did not reach a relative gap of %s but %s. Maybe the test problem is too hard."
            .formatted(accuracy, problem.evaluate(a).relativeGap()));
  }

  private double[] ascend(double[] a) {
    double[] moved = new double[m];
    for (int i = 0; i < m; i++) {
      double gradient = problem.linear()[i];
      for (int j = 0; j < m; j++) {
        gradient -= q[i][j] * a[j];
      }
      moved[i] = a[i] + step * gradient;
    }
    return moved;
  }

  private double value(double[] a) {
    double value = 0;
    for (int i = 0; i < m; i++) {
      double product = 0;
      for (int j = 0; j < m; j++) {
        product += q[i][j] * a[j];
      }
      value += a[i] * (problem.linear()[i] - product / 2);
    }
    return value;
  }

  /** The nearest point with 0 <= a <= u, s'a = 0: clip(b - t s), t by bisection. */
  private double[] project(double[] b) {
    double low = -1;
    double high = 1;
    while (excess(b, low) < 0) {
      low *= 2;
    }
    while (excess(b, high) > 0) {
      high *= 2;
    }
    for (int k = 0; k < 200 && high - low > Math.ulp(high); k++) {
      double middle = (low + high) / 2;
      if (excess(b, middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return clipped(b, (low + high) / 2);
  }

  private double excess(double[] b, double t) {
    double sum = 0;
    for (int j = 0; j < m; j++) {
      sum += problem.signs()[j] * clip(b, t, j);
    }
    return sum;
  }

  private double[] clipped(double[] b, double t) {
    double[] a = new double[m];
    for (int j = 0; j < m; j++) {
      a[j] = clip(b, t, j);
    }
    return a;
  }

  private double clip(double[] b, double t, int j) {
    return Math.min(problem.upper()[j], Math.max(0, b[j] - t * problem.signs()[j]));
  }
}
