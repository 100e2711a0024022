package org.smkl.cv.method;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;

/**
 * The cuts of the problem before, for the next on the same rows. A cut knows neither lambda nor k0;
 * where C is t times as large, t alpha is as feasible as alpha was and its energies are t^2 times
 * as large. Other kernels, as of a task that changes them with C, begin anew. Not thread-safe: one
 * for each trainer.
 */
final class WarmCuts {
  /**
   * Cuts that are kept. Each costs as much memory as an alpha, and a master problem grows with
   * them.
   */
  private static final int MAX_CUTS = 40;

  private List<Cut> cuts = List.of();
  private double[] upper = {};
  private SymmetricMatrix kernel;

  /** A pool with the cuts known for a problem. */
  CutPool at(Problem problem) {
    CutPool pool = new CutPool();
    if (upper.length == problem.size() && kernel == problem.gram(0)) {
      double t = upper.length == 0 ? 1 : problem.upper()[0] / upper[0];
      for (Cut cut : cuts) {
        pool.add(scaled(problem, cut, t));
      }
    }
    return pool;
  }

  /**
   * What was found for a problem.
   *
   * @param known how many cuts were in the pool before
   */
  void keep(Problem problem, CutPool pool, int known) {
    List<Cut> kept = new ArrayList<>(pool.since(known));
    for (int t = known - 1; t >= 0 && kept.size() < MAX_CUTS; t--) {
      kept.add(pool.get(t));
    }
    cuts = kept.subList(0, Math.min(MAX_CUTS, kept.size()));
    upper = problem.upper();
    kernel = problem.gram(0);
  }

  private static Cut scaled(Problem problem, Cut cut, double t) {
    double[] alpha = new double[cut.alpha().length];
    double[] energies = new double[cut.energies().length];
    for (int j = 0; j < alpha.length; j++) {
      alpha[j] = t * cut.alpha()[j];
    }
    for (int i = 0; i < energies.length; i++) {
      energies[i] = t * t * cut.energies()[i];
    }
    return new Cut(problem.linearValue(alpha), energies, alpha);
  }
}
