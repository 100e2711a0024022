package org.smkl.bench.method;

import java.util.Optional;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolver;

/**
 * EasyMKL's quadratic program
 *
 * <pre>  min  gamma'Q gamma,  Q = (1 - L) Y K Y + L I,
 *   s.t. gamma &gt;= 0, summing to 1 over the positive and to 1 over the negative examples. </pre>
 *
 * It asks for the nearest points of two convex hulls, so it is the dual of the SVM without slack on
 * (1 - L) K + L I up to scale: alpha = s gamma with s = 2 / gamma'Q gamma. Because gamma'Q gamma
 * &gt;= L |gamma|^2 &gt;= L (1/n+ + 1/n-) for positive semidefinite K, a finite box holds every
 * such alpha, and the alpha-solver finds it. The result is checked by the optimality conditions of
 * the quadratic program itself.
 */
final class MarginDistribution {
  /** The relative violation of the optimality conditions that counts as solved. */
  static final double TOLERANCE = 1e-6;

  private static final double[] GAPS = {1e-7, 1e-9, 1e-11};

  private MarginDistribution() {}

  /**
   * @param gamma the distribution
   * @param violation (gamma'Q gamma - the least over both simplexes of gamma'Q x) / gamma'Q gamma:
   *     0 exactly at stationary points; for positive semidefinite Q the value is at most twice this
   *     above the optimum, relatively
   */
  record Result(double[] gamma, double violation) {}

  static Result solve(
      SymmetricMatrix kernels, double[] labels, double lambda, MethodContext context) {
    if (!(lambda > 0 && lambda <= 1)) {
      throw new IllegalArgumentException(
          "EasyMKL's Lambda lies in (0, 1]; got %s. Maybe use values from 1e-4 to 1."
              .formatted(lambda));
    }
    int n = labels.length;
    double scale = scale(kernels);
    double[] q = new double[n * n];
    for (int e = 0; e < q.length; e++) {
      q[e] = (1 - lambda) * kernels.entries()[e] / scale;
    }
    for (int j = 0; j < n; j++) {
      q[j * n + j] += lambda / scale;
    }
    SymmetricMatrix matrix = SymmetricMatrix.wrap(n, q);
    double[] upper = new double[n];
    java.util.Arrays.fill(upper, 4 * scale / (lambda * leastSquare(labels)));
    AlphaProblem svm = AlphaProblem.classification(matrix, labels, upper);
    AlphaSolver solver = context.toolbox().alpha(Optional.empty());
    double[] alpha = null;
    Result result = null;
    for (double gap : GAPS) {
      AlphaOptions options = AlphaOptions.tolerance(gap).stoppedBy(context.stop());
      alpha = solver.solve(svm, alpha == null ? options : options.from(alpha)).alpha();
      double[] gamma = distribution(alpha, labels);
      result = new Result(gamma, violation(matrix, labels, gamma));
      if (result.violation() <= TOLERANCE) {
        break;
      }
    }
    return result;
  }

  /** The mean diagonal entry, so that the solver sees values around one. */
  private static double scale(SymmetricMatrix kernels) {
    double trace = 0;
    for (int j = 0; j < kernels.order(); j++) {
      trace += Math.abs(kernels.get(j, j));
    }
    return trace > 0 ? trace / kernels.order() : 1;
  }

  /** 1/n+ + 1/n-, the least |gamma|^2. */
  private static double leastSquare(double[] labels) {
    double positive = 0;
    for (double y : labels) {
      positive += y > 0 ? 1 : 0;
    }
    return 1 / positive + 1 / (labels.length - positive);
  }

  /** alpha scaled to sum to one over each class. */
  private static double[] distribution(double[] alpha, double[] labels) {
    double positive = 0;
    double negative = 0;
    for (int j = 0; j < alpha.length; j++) {
      positive += labels[j] > 0 ? alpha[j] : 0;
      negative += labels[j] < 0 ? alpha[j] : 0;
    }
    double[] gamma = new double[alpha.length];
    for (int j = 0; j < gamma.length; j++) {
      gamma[j] = alpha[j] / (labels[j] > 0 ? positive : negative);
    }
    return gamma;
  }

  private static double violation(SymmetricMatrix matrix, double[] labels, double[] gamma) {
    int n = labels.length;
    double[] v = new double[n];
    for (int j = 0; j < n; j++) {
      v[j] = labels[j] * gamma[j];
    }
    double[] product = new double[n];
    matrix.multiply(v, product);
    double value = 0;
    double leastPositive = Double.POSITIVE_INFINITY;
    double leastNegative = Double.POSITIVE_INFINITY;
    for (int j = 0; j < n; j++) {
      double slope = labels[j] * product[j];
      value += gamma[j] * slope;
      if (labels[j] > 0) {
        leastPositive = Math.min(leastPositive, slope);
      } else {
        leastNegative = Math.min(leastNegative, slope);
      }
    }
    return (value - leastPositive - leastNegative) / Math.max(Math.abs(value), 1e-300);
  }
}
