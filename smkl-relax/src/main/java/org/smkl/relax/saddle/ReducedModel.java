package org.smkl.relax.saddle;

import java.util.List;
import org.smkl.api.StopSignal;
import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Vectors;

/**
 * The SVM value h(b) over those alphas alone that differ from a nearly optimal one by a combination
 * of how it responds to each weight: with W these responses on the free variables,
 *
 * <pre>
 *   H(b) = max over t of p'a + S't - 1/2 (v + Wt)'K(b)(v + Wt).
 * </pre>
 *
 * Around the weights where the responses were taken it agrees with h to second order, as the
 * quadratic model does, but it falls like 1 / b where h does: where a weight has to grow tenfold
 * the quadratic model takes a step of a half. Where variables meet their bounds both are wrong.
 */
final class ReducedModel {
  private static final double DEPENDENT = 1e-11;
  private static final double ACCURACY = 1e-11;

  /** Share of the value. A step that promises less is the last and is not evaluated. */
  private static final double MIN_PROMISE = 1e-10;

  private static final int MAX_STEPS = 60;
  private static final int MAX_HALVINGS = 20;

  /** Share of the promised decrease that a step must achieve. */
  private static final double MIN_ACHIEVED = 0.1;

  /**
   * What one block adds.
   *
   * @param linear S
   * @param first (K_i v)'W, by kernel
   * @param second W'K_i W, by kernel
   */
  record Part(double[] linear, double[][] first, double[][][] second) {
    int size() {
      return linear.length;
    }

    /** S - W'K(b)v. */
    private double[] slope(double[] b) {
      double[] slope = linear.clone();
      for (int i = 0; i < b.length; i++) {
        Vectors.add(slope, -b[i], first[i]);
      }
      return slope;
    }

    private Cholesky factor(double[] b) {
      double[][] upper = new double[size()][size()];
      for (int i = 0; i < b.length; i++) {
        for (int k = 0; k < size(); k++) {
          Vectors.add(upper[k], b[i], second[i][k]);
        }
      }
      return Cholesky.of(upper, DEPENDENT);
    }

    /** The best t at b. */
    double[] best(double[] b) {
      double[] t = slope(b);
      factor(b).solve(t);
      return t;
    }
  }

  private final NodeShape shape;
  private final double lambda;
  private final double sum;
  private final double[] energies;
  private final List<Part> parts;

  /** With p'a and v'K_i v of the alpha. */
  ReducedModel(NodeShape shape, double lambda, double sum, double[] energies, List<Part> parts) {
    this.shape = shape;
    this.lambda = lambda;
    this.sum = sum;
    this.energies = energies;
    this.parts = parts;
  }

  /** H(b) + lambda ks(b). */
  double objective(double[] b) {
    double value = sum - Vectors.dot(energies, b) / 2 + lambda * PlaceSharing.of(shape, b).value();
    for (Part part : parts) {
      value += Vectors.dot(part.slope(b), part.best(b)) / 2;
    }
    return value;
  }

  /**
   * The weights with the least objective, by Newton's method.
   *
   * @param start where to begin
   */
  double[] minimise(double[] start, StopSignal stop) {
    double[] b = start;
    double value = objective(b);
    for (int step = 0; step < MAX_STEPS && !stop.stopRequested(); step++) {
      double scale = Math.abs(value);
      Master master = quadratic(b).scaled(scale);
      double[] aim = MasterSolver.solve(master, ACCURACY, stop).b();
      double promised = value - scale * master.objective(aim);
      if (!(promised > MIN_PROMISE * scale)) {
        // Lower bounds feel the slope, which is the root of what is promised.
        return aim;
      }
      double[] next = towards(aim, b, value, promised);
      if (next == null) {
        break;
      }
      b = next;
      value = objective(b);
    }
    return b;
  }

  /** A point on the way that is better; null if none was found. */
  private double[] towards(double[] aim, double[] from, double value, double promised) {
    double length = 1;
    for (int k = 0; k < MAX_HALVINGS; k++) {
      double[] b = new double[aim.length];
      for (int i = 0; i < b.length; i++) {
        b[i] = from[i] + length * (aim[i] - from[i]);
      }
      if (objective(b) <= value - MIN_ACHIEVED * length * promised) {
        return b;
      }
      length /= 2;
    }
    return null;
  }

  /** The second-order model of H at b. */
  private Master quadratic(double[] b) {
    int p = b.length;
    double total = sum;
    double[] there = energies.clone();
    double[][] upper = new double[p][p];
    for (Part part : parts) {
      Cholesky factor = part.factor(b);
      double[] t = part.slope(b);
      factor.solve(t);
      total += Vectors.dot(part.linear, t);
      double[][] y = new double[p][part.size()];
      for (int i = 0; i < p; i++) {
        for (int k = 0; k < t.length; k++) {
          y[i][k] = Vectors.dot(part.second[i][k], t);
        }
        there[i] += 2 * Vectors.dot(part.first[i], t) + Vectors.dot(y[i], t);
        Vectors.add(y[i], 1, part.first[i]);
        factor.forward(y[i]);
      }
      for (int i = 0; i < p; i++) {
        for (int j = i; j < p; j++) {
          upper[i][j] += Vectors.dot(y[i], y[j]);
        }
      }
    }
    double[][] bend = Cholesky.of(upper, DEPENDENT).columns();
    return new Master(shape, new double[] {total}, new double[][] {there}, lambda, bend, 0, b);
  }
}
