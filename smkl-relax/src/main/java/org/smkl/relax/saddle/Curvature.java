package org.smkl.relax.saddle;

import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Cut;
import org.smkl.core.parallel.Parallel;

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
  private final double[] centre;
  private Factor factor;
  private double[][] bend;

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
    int[] support = support(v);
    this.columns = new double[p][];
    this.residual = new double[free.length];
    double[] f = product(gram, v, support);
    for (int k = 0; k < free.length; k++) {
      residual[k] = problem.labels()[free[k]] - f[k] - value.bias();
    }
    factor(gram);
    long work = (long) free.length * support.length * p;
    Parallel.run(
        work < PARALLEL_WORK ? 1 : threads,
        p,
        i -> {
          columns[i] = product(problem.gram(shape.kernels()[i]), v, support);
          factor.forward(columns[i]);
        });
    factor.forward(residual);
    project();
    // A correction that promises more than the primal value leaves the box: the free set is wrong.
    if (value.dual() + 0.5 * dot(residual, residual) > value.primal()) {
      java.util.Arrays.fill(residual, 0);
    }
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

  private static int[] support(double[] v) {
    return java.util.stream.IntStream.range(0, v.length).filter(j -> v[j] != 0).toArray();
  }

  /** (K v)_F, four rows at a time: their sums do not wait for each other. */
  private double[] product(SymmetricMatrix gram, double[] v, int[] support) {
    double[] entries = gram.entries();
    double[] out = new double[free.length];
    int n = gram.order();
    for (int k = 0; k < free.length; k += 4) {
      // The last block repeats rows where fewer than four are left.
      int last = free.length - 1;
      int a = free[k] * n;
      int b = free[Math.min(k + 1, last)] * n;
      int c = free[Math.min(k + 2, last)] * n;
      int d = free[Math.min(k + 3, last)] * n;
      double sa = 0;
      double sb = 0;
      double sc = 0;
      double sd = 0;
      for (int j : support) {
        double weight = v[j];
        sa += weight * entries[a + j];
        sb += weight * entries[b + j];
        sc += weight * entries[c + j];
        sd += weight * entries[d + j];
      }
      out[Math.min(k + 3, last)] = sd;
      out[Math.min(k + 2, last)] = sc;
      out[Math.min(k + 1, last)] = sb;
      out[k] = sa;
    }
    return out;
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
    factor = Factor.of(upper, DEPENDENT);
  }

  /** Projects the columns and the residual orthogonally to U^-T 1. */
  private void project() {
    double[] ones = new double[free.length];
    java.util.Arrays.fill(ones, 1);
    factor.forward(ones);
    double norm = dot(ones, ones);
    for (double[] column : columns) {
      remove(ones, norm, column);
    }
    remove(ones, norm, residual);
  }

  private static void remove(double[] direction, double norm, double[] x) {
    double along = dot(direction, x) / norm;
    for (int k = 0; k < x.length; k++) {
      x[k] -= along * direction[k];
    }
  }

  /** Fills the effective energies; returns the effective sum. */
  private double fill(AlphaValue value) {
    int p = columns.length;
    double total = value.dual() + 0.5 * dot(residual, residual);
    for (int i = 0; i < p; i++) {
      energies[i] += 2 * dot(columns[i], residual);
      total += 0.5 * energies[i] * centre[i];
    }
    return total;
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += x[k] * y[k];
    }
    return sum;
  }

  /** The alpha that the model predicts at b, moved into A. */
  double[] predict(double[] b) {
    double[] dv = residual.clone();
    for (int i = 0; i < columns.length; i++) {
      double db = b[i] - centre[i];
      for (int k = 0; db != 0 && k < dv.length; k++) {
        dv[k] -= db * columns[i][k];
      }
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

  /**
   * The columns of Y, or of a smaller matrix with the same products where there are fewer kernels
   * than free support vectors.
   */
  double[][] bend() {
    if (bend == null) {
      bend = columns.length < free.length ? compressed() : columns;
    }
    return bend;
  }

  private double[][] compressed() {
    int p = columns.length;
    double[][] upper = new double[p][p];
    for (int i = 0; i < p; i++) {
      for (int j = i; j < p; j++) {
        upper[i][j] = dot(columns[i], columns[j]);
      }
    }
    return Factor.of(upper, DEPENDENT).columns();
  }

  double[] centre() {
    return centre;
  }

  /** The master problem of the model alone. */
  Master master(double lambda) {
    return new Master(
        shape, new double[] {sum}, new double[][] {energies}, lambda, bend(), 0, centre);
  }
}
