package org.example.smkl;

import org.smkl.api.Problem;
import org.smkl.api.relax.Node;

/**
 * The indicators z that belong to weights at a node: they minimise sum_i b_i^2 / z_i over z in [0,
 * 1], 0 on the excluded kernels and 1 on the included ones, with at most k0 in sum.
 */
final class Indicators {
  private static final int STEPS = 200;

  private final Node node;
  private final int q;

  /** What is left of k0 for the free kernels. */
  private final int places;

  Indicators(Problem problem, Node node) {
    this.node = node;
    this.q = problem.q();
    this.places = problem.k0() - node.includedCount();
  }

  /** Whether a kernel can have weight at all. */
  boolean allows(int i) {
    return node.includes(i) || (node.isFree(i) && places > 0);
  }

  /** An indicator as a function of its kernel and a scale; it falls as the scale grows. */
  interface ByScale {
    double at(int i, double scale);
  }

  /**
   * The indicators at the smallest scale in [0, most] at which the free ones fit into their places.
   */
  double[] fit(double most, ByScale indicator) {
    double[] z = at(0, indicator);
    double low = 0;
    double high = most;
    for (int step = 0; step < STEPS && !fits(z); step++) {
      double middle = (low + high) / 2;
      if (fits(at(middle, indicator))) {
        high = middle;
      } else {
        low = middle;
      }
      if (step == STEPS - 1) {
        z = at(high, indicator);
      }
    }
    return z;
  }

  private double[] at(double scale, ByScale indicator) {
    double[] z = new double[q];
    for (int i = 0; i < q; i++) {
      z[i] = node.includes(i) ? 1 : allows(i) ? Math.min(1, indicator.at(i, scale)) : 0;
    }
    return z;
  }

  private boolean fits(double[] z) {
    double sum = 0;
    for (int i = 0; i < q; i++) {
      sum += node.includes(i) ? 0 : z[i];
    }
    return sum <= places;
  }

  /** The indicators of these weights. */
  double[] of(double[] beta) {
    return fit(1, (i, scale) -> beta[i] == 0 ? 0 : scale == 0 ? 1 : beta[i] / scale);
  }

  /** The minimum, sum_i b_i^2 / z_i. */
  double norm(double[] beta) {
    double[] z = of(beta);
    double sum = 0;
    for (int i = 0; i < q; i++) {
      sum += beta[i] == 0 ? 0 : beta[i] * beta[i] / z[i];
    }
    return sum;
  }
}
