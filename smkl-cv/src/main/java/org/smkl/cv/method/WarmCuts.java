package org.smkl.cv.method;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;

/**
 * The cuts of the problem before, for the next on the same rows. A cut knows neither lambda nor k0;
 * where C is t times as large, t alpha is as feasible as alpha was, its linear value is t times and
 * its energies t^2 times as large. Not thread-safe: one for each trainer.
 */
final class WarmCuts {
  /**
   * Cuts that are kept. Each costs as much memory as an alpha, and a master problem grows with
   * them.
   */
  private static final int MAX_CUTS = 40;

  private List<Cut> cuts = List.of();
  private double[] upper = {};

  /** A pool with the cuts known for a problem. */
  CutPool at(Problem problem) {
    CutPool pool = new CutPool();
    if (upper.length == problem.size()) {
      double t = upper.length == 0 ? 1 : problem.upper()[0] / upper[0];
      for (Cut cut : cuts) {
        pool.add(scaled(cut, t));
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
  }

  private static Cut scaled(Cut cut, double t) {
    double[] alpha = new double[cut.alpha().length];
    double[] energies = new double[cut.energies().length];
    for (int j = 0; j < alpha.length; j++) {
      alpha[j] = t * cut.alpha()[j];
    }
    for (int i = 0; i < energies.length; i++) {
      energies[i] = t * t * cut.energies()[i];
    }
    return new Cut(t * cut.sum(), energies, alpha);
  }
}
