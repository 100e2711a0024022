package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Cut;
import org.smkl.core.parallel.Parallel;
import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Submatrix;
import org.smkl.numeric.Support;
import org.smkl.numeric.Vectors;

/**
 * The second-order model of the SVM value h(b) = max over a of sum(a) - 1/2 d(a)'b around weights c
 * with (nearly) optimal alpha. While the free support vectors F stay free, the optimality
 * conditions K_FF(b) dv + sum_i db_i (K_i v)_F + dt 1 = residual, 1'dv = 0 are linear in dv = y*da,
 * so
 *
 * <pre>
 *   h(c + db) ~ h(c) + g'db + 1/2 |Pi (Y db - r)|^2,   Y_i = U^-T (K_i v)_F,  r = U^-T residual,
 * </pre>
 *
 * with K_FF = U'U and Pi the projection that keeps 1'dv = 0. The same equations predict alpha at
 * another b, which is far better a start for the next alpha-step than alpha itself.
 */
final class Curvature {
  private static final double DEPENDENT = 1e-11;
  private static final double AT_BOUND = 1e-10;
  private static final long PARALLEL_WORK = 1_000_000;

  private final Problem problem;
  private final Shape shape;
  private final double[] alpha;
  private final int[] free;
  private final double[][] columns;
  private final double[] residual;
  private final double sum;
  private final double[] energies;
  private final double[][] hessian;
  private final double[] centre;
  private Cholesky factor;

  private Curvature(
      Problem problem,
      Shape shape,
      SymmetricMatrix gram,
      double[] centre,
      Cut cut,
      AlphaValue value,
      int[] free,
      int threads) {
    this.problem = problem;
    this.shape = shape;
    this.alpha = cut.alpha();
    this.free = free;
    this.centre = centre;
    int p = shape.size();
    double[] v = new double[alpha.length];
    for (int j = 0; j < v.length; j++) {
      v[j] = problem.labels()[j] * alpha[j];
    }
    int[] support = Support.of(v);
    double[] weights = Arrays.stream(support).mapToDouble(j -> v[j]).toArray();
    this.columns = new double[p][];
    this.residual = new double[free.length];
    double[] f = product(gram, support, weights);
    for (int k = 0; k < free.length; k++) {
      residual[k] = problem.labels()[free[k]] - f[k] - value.bias();
    }
    factor(gram);
    long work = (long) free.length * support.length * p;
    Parallel.run(
        work < PARALLEL_WORK ? 1 : threads,
        p,
        i -> {
          columns[i] = product(problem.gram(shape.kernels()[i]), support, weights);
          factor.forward(columns[i]);
        });
    factor.forward(residual);
    project();
    // A correction that promises more than the primal value leaves the box: the free set is wrong.
    if (value.dual() + 0.5 * Vectors.dot(residual, residual) > value.primal()) {
      Arrays.fill(residual, 0);
    }
    this.hessian = new double[p][p];
    this.energies = shape.gather(cut.energies());
    this.sum = fill(value);
  }

  /** The model at these weights, or null if no support vector is free or there are too many. */
  static Curvature of(
      Problem problem,
      Shape shape,
      SymmetricMatrix gram,
      double[] centre,
      Cut cut,
      AlphaValue value,
      int maxFree,
      int threads) {
    int[] free = free(problem, cut.alpha());
    if (free.length < 2 || free.length > maxFree) {
      return null;
    }
    return new Curvature(problem, shape, gram, centre, cut, value, free, threads);
  }

  private static int[] free(Problem problem, double[] alpha) {
    double[] box = problem.box();
    return java.util.stream.IntStream.range(0, alpha.length)
        .filter(j -> room(alpha, box, j) > AT_BOUND * box[j])
        .boxed()
        .sorted((i, j) -> Double.compare(room(alpha, box, j), room(alpha, box, i)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The distance to the nearer bound: those far from it come first, so that they are kept. */
  private static double room(double[] alpha, double[] box, int j) {
    return Math.min(alpha[j], box[j] - alpha[j]);
  }

  /** (K v)_F. */
  private double[] product(SymmetricMatrix gram, int[] support, double[] weights) {
    return Submatrix.product(gram.entries(), gram.order(), free, support, weights);
  }

  /** Factors K_FF + kappa 11', which acts as K_FF does on vectors that sum to zero. */
  private void factor(SymmetricMatrix gram) {
    int n = free.length;
    double kappa = 0;
    for (int j : free) {
      kappa += gram.get(j, j) / n;
    }
    double[] entries = gram.entries();
    double[][] upper = new double[n][n];
    for (int k = 0; k < n; k++) {
      int start = free[k] * gram.order();
      for (int l = k; l < n; l++) {
        upper[k][l] = entries[start + free[l]] + kappa;
      }
    }
    factor = Cholesky.of(upper, DEPENDENT);
  }

  /** Projects the columns and the residual orthogonally to U^-T 1. */
  private void project() {
    double[] ones = new double[free.length];
    Arrays.fill(ones, 1);
    factor.forward(ones);
    double norm = Vectors.dot(ones, ones);
    for (double[] column : columns) {
      remove(ones, norm, column);
    }
    remove(ones, norm, residual);
  }

  private static void remove(double[] direction, double norm, double[] x) {
    double along = Vectors.dot(direction, x) / norm;
    Vectors.add(x, -along, direction);
  }

  /** Fills Hessian and effective energies; returns the effective sum. */
  private double fill(AlphaValue value) {
    int p = columns.length;
    double total = value.dual() + 0.5 * Vectors.dot(residual, residual);
    for (int i = 0; i < p; i++) {
      for (int j = 0; j <= i; j++) {
        double h = Vectors.dot(columns[i], columns[j]);
        hessian[i][j] = h;
        hessian[j][i] = h;
      }
      energies[i] += 2 * Vectors.dot(columns[i], residual);
      total += 0.5 * energies[i] * centre[i];
    }
    return total;
  }

  /** The alpha that the model predicts at b, moved into A. */
  double[] predict(double[] b) {
    double[] dv = residual.clone();
    for (int i = 0; i < columns.length; i++) {
      Vectors.add(dv, centre[i] - b[i], columns[i]);
    }
    factor.backward(dv);
    double[] predicted = alpha.clone();
    for (int k = 0; k < free.length; k++) {
      predicted[free[k]] += problem.labels()[free[k]] * dv[k];
    }
    return FeasibleAlpha.repair(problem, predicted);
  }

  /** With {@link #energies} the cut that touches the model at its centre. */
  double sum() {
    return sum;
  }

  double[] energies() {
    return energies;
  }

  double[][] hessian() {
    return hessian;
  }

  double[] centre() {
    return centre;
  }

  /** The master problem of the model alone. */
  Master master(double lambda) {
    return new Master(
        shape, new double[] {sum}, new double[][] {energies}, lambda, hessian, centre);
  }
}
