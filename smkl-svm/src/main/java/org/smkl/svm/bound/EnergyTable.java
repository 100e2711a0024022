package org.smkl.svm.bound;

import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.numeric.RankOne;

/**
 * The energies of one problem at many alphas. Of a kernel of rank one, K = l l', only l is read: d
 * = (l'v)^2, which with one linear kernel for each of thousands of columns is n times less.
 * Immutable and thread-safe.
 */
public final class EnergyTable {
  private final Problem problem;

  /** l of every kernel; null where one of them has another rank. */
  private final double[][] lines;

  private EnergyTable(Problem problem, double[][] lines) {
    this.problem = problem;
    this.lines = lines;
  }

  /** Looks at every kernel, until one has another rank than one. */
  public static EnergyTable of(Problem problem) {
    if (!problem.stored()) {
      return new EnergyTable(problem, null);
    }
    double[][] lines = new double[problem.q()][];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = RankOne.of(problem.gram(i).entries(), problem.n());
      if (lines[i] == null) {
        return new EnergyTable(problem, null);
      }
    }
    return new EnergyTable(problem, lines);
  }

  /** The cut of alpha, as {@link Energies#cut} up to rounding. */
  public Cut cut(double[] alpha, int threads) {
    if (lines == null) {
      return Energies.cut(problem, alpha, threads);
    }
    double[] energies = new double[lines.length];
    for (int c = 0; c < problem.blocks().size(); c++) {
      double[] v = problem.expansion(alpha, c);
      for (int i = 0; i < energies.length; i++) {
        energies[i] += square(lines[i], v);
      }
    }
    return new Cut(problem.linearValue(alpha), energies, alpha);
  }

  /** (l'v)^2, by four sums that need not wait for each other. */
  private static double square(double[] l, double[] v) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = 0;
    for (; j + 3 < v.length; j += 4) {
      s0 += l[j] * v[j];
      s1 += l[j + 1] * v[j + 1];
      s2 += l[j + 2] * v[j + 2];
      s3 += l[j + 3] * v[j + 3];
    }
    for (; j < v.length; j++) {
      s0 += l[j] * v[j];
    }
    double along = s0 + s1 + (s2 + s3);
    return along * along;
  }
}
