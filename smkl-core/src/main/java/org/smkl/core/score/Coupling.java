package org.smkl.core.score;

import java.util.Arrays;
import org.smkl.error.Check;

/** Probabilities of several classes from those of machines that each know two. */
public final class Coupling {
  /** As in LIBSVM: no machine is certain, so that every class keeps a chance. */
  private static final double MIN_PROBABILITY = 1e-7;

  private Coupling() {}

  /**
   * Pairwise coupling, the second method of Wu, Lin and Weng, "Probability estimates for
   * multi-class classification by pairwise coupling" (2004), which LIBSVM uses: the p that
   * minimises the sum of (r_ji p_i - r_ij p_j)^2 over all pairs, summing to 1. Two classes keep
   * their probabilities.
   *
   * @param r in r[i][j], i less than j, the probability of class i among the classes i and j; what
   *     is on and below the diagonal is not read
   */
  public static double[] pairwise(double[][] r) {
    int k = r.length;
    Check.that(k > 0, "r", "empty", "a row for each class");
    for (int i = 0; i < k; i++) {
      Check.length("r", r[i].length, k);
      for (int j = i + 1; j < k; j++) {
        checkProbability("r", r[i][j]);
      }
    }
    if (k == 2) {
      return new double[] {r[0][1], 1 - r[0][1]};
    }
    double[][] q = new double[k][k];
    for (int i = 0; i < k; i++) {
      for (int j = i + 1; j < k; j++) {
        double rij = Math.max(MIN_PROBABILITY, Math.min(1 - MIN_PROBABILITY, r[i][j]));
        double rji = 1 - rij;
        q[i][i] += rji * rji;
        q[j][j] += rij * rij;
        q[i][j] = -rij * rji;
        q[j][i] = q[i][j];
      }
    }
    return normalised(CouplingSystem.solve(q));
  }

  /**
   * One-versus-rest: the probabilities of all machines, divided by their sum; equal ones where all
   * are 0.
   */
  public static double[] oneVersusRest(double[] positive) {
    Check.that(positive.length > 0, "probabilities", "empty", "one for each class");
    for (double p : positive) {
      checkProbability("probabilities", p);
    }
    return normalised(positive);
  }

  private static void checkProbability(String field, double p) {
    Check.that(p >= 0 && p <= 1, field, p, "numbers from 0 to 1");
  }

  private static double[] normalised(double[] values) {
    // In units of the largest, since subnormal ones have an inexact sum.
    double max = Arrays.stream(values).max().getAsDouble();
    if (max == 0) {
      double[] equal = new double[values.length];
      Arrays.fill(equal, 1.0 / values.length);
      return equal;
    }
    double[] p = Arrays.stream(values).map(v -> v / max).toArray();
    double sum = Arrays.stream(p).sum();
    return Arrays.stream(p).map(v -> v / sum).toArray();
  }
}
