package org.smkl.svm.bound;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;

/** Moves the weights and indicators that a relaxation returned into their sets. */
public final class RelaxedWeights {
  private RelaxedWeights() {}

  /**
   * Clips and scales to the simplex of the kernels that the node allows; uniform over them where
   * nothing is left. A new array.
   */
  public static double[] simplex(double[] weights, Problem problem, Node node) {
    double[] beta = weights.clone();
    NodeChoices choices = NodeChoices.of(problem, node);
    double largest = 0;
    for (int i = 0; i < beta.length; i++) {
      beta[i] = choices.mayWeigh(i) && Double.isFinite(beta[i]) ? Math.max(0, beta[i]) : 0;
      largest = Math.max(largest, beta[i]);
    }
    if (!(largest > 0)) {
      for (int i = 0; i < beta.length; i++) {
        beta[i] = choices.mayWeigh(i) ? 1 : 0;
      }
      largest = 1;
    }
    // Divided by the largest first: the sum of huge weights could overflow.
    for (int i = 0; i < beta.length; i++) {
      beta[i] /= largest;
    }
    double sum = Arrays.stream(beta).sum();
    for (int i = 0; i < beta.length; i++) {
      beta[i] /= sum;
    }
    return beta;
  }

  /** Clips to [0, 1], with 0 on what the node leaves out and 1 on what it takes. A new array. */
  public static double[] unit(double[] indicators, Problem problem, Node node) {
    double[] z = indicators.clone();
    NodeChoices choices = NodeChoices.of(problem, node);
    for (int i = 0; i < z.length; i++) {
      double clipped = Double.isFinite(z[i]) ? Math.max(0, Math.min(1, z[i])) : 0;
      z[i] = choices.isOpen(i) ? clipped : choices.mayWeigh(i) ? 1 : 0;
    }
    return z;
  }

  /** The indicators of uniform weights: k0 places shared out evenly, whatever groups allow. */
  public static double[] uniformIndicators(double[] uniform, Problem problem, Node node) {
    double[] z = new double[uniform.length];
    NodeChoices choices = NodeChoices.of(problem, node);
    for (int i = 0; i < z.length; i++) {
      boolean taken = choices.mayWeigh(i) && !choices.isOpen(i);
      z[i] = taken ? 1 : Math.min(1, uniform[i] * problem.k0());
    }
    return z;
  }
}
