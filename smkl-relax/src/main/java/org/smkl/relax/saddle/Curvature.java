package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Cut;
import org.smkl.core.parallel.Parallel;
import org.smkl.numeric.Submatrix;
import org.smkl.numeric.Support;

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
  private static final double AT_BOUND = 1e-10;
  private static final long PARALLEL_WORK = 1_000_000;

  private final Problem problem;
  private final Shape shape;
  private final double[] alpha;
  private final int[] free;
  private final Face face;
  private final double sum;
  private final double[] energies;
  private final double[][] hessian;
  private final double[] centre;

  private Curvature(
      Problem problem,
      Shape shape,
      double[] centre,
      Cut cut,
      AlphaValue value,
      int[] free,
      Face face) {
    this.problem = problem;
    this.shape = shape;
    this.alpha = cut.alpha();
    this.free = free;
    this.face = face;
    this.centre = centre;
    int p = shape.size();
    // A correction that promises more than the primal value leaves the box: the free set is wrong.
    if (value.dual() + 0.5 * face.product(p, p) > value.primal()) {
      face.clear(p);
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
    if (free.length < 2) {
      return null;
    }
    double[][] columns = columns(problem, shape, gram, cut.alpha(), value.bias(), free, threads);
    return Face.of(gram, free, columns, maxFree, threads)
        .map(face -> new Curvature(problem, shape, centre, cut, value, free, face))
        .orElse(null);
  }

  /** (K_i v)_F of each kernel, and last the residual. */
  private static double[][] columns(
      Problem problem,
      Shape shape,
      SymmetricMatrix gram,
      double[] alpha,
      double bias,
      int[] free,
      int threads) {
    double[] v = new double[alpha.length];
    for (int j = 0; j < v.length; j++) {
      v[j] = problem.labels()[j] * alpha[j];
    }
    int[] support = Support.of(v);
    double[] weights = Arrays.stream(support).mapToDouble(j -> v[j]).toArray();
    int p = shape.size();
    double[][] columns = new double[p + 1][];
    long work = (long) free.length * support.length * p;
    Parallel.run(
        work < PARALLEL_WORK ? 1 : threads,
        p + 1,
        i -> {
          double[] entries = (i < p ? problem.gram(shape.kernels()[i]) : gram).entries();
          columns[i] = Submatrix.product(entries, problem.n(), free, support, weights);
        });
    for (int k = 0; k < free.length; k++) {
      columns[p][k] = problem.labels()[free[k]] - columns[p][k] - bias;
    }
    return columns;
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

  /** Fills Hessian and effective energies; returns the effective sum. */
  private double fill(AlphaValue value) {
    int p = hessian.length;
    double total = value.dual() + 0.5 * face.product(p, p);
    for (int i = 0; i < p; i++) {
      for (int j = 0; j <= i; j++) {
        double h = face.product(i, j);
        hessian[i][j] = h;
        hessian[j][i] = h;
      }
      energies[i] += 2 * face.product(i, p);
      total += 0.5 * energies[i] * centre[i];
    }
    return total;
  }

  /** The alpha that the model predicts at b, moved into A. */
  double[] predict(double[] b) {
    double[] weights = new double[b.length + 1];
    for (int i = 0; i < b.length; i++) {
      weights[i] = centre[i] - b[i];
    }
    weights[b.length] = 1;
    double[] dv = face.solve(weights);
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
