package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaOptions;

/**
 * Improves one subproblem by pair steps, with Newton steps on the free variables in between. Pair
 * steps find out which variables are free; once they know, Newton finishes, unless pair steps are
 * about to get there at less cost. The choice depends on counts alone, never on a clock.
 */
final class Improver {
  private static final int WARM_PAIRS = 32;

  /** Cycles without a smaller gap after which the caller has a look at the whole problem. */
  private static final int PATIENCE = 20;

  private final AlphaOptions options;
  private final PairLoop pairs;
  private final FreeStep newton = new FreeStep();
  private boolean warm;
  private int newtonSteps;

  Improver(AlphaOptions options) {
    this.options = options;
    pairs = new PairLoop(options.stop());
    warm = options.warmStart().isPresent();
  }

  long iterations() {
    return pairs.iterations();
  }

  boolean interrupted() {
    return pairs.interrupted();
  }

  boolean exhausted() {
    return pairs.iterations() >= options.maxIterations();
  }

  String summary() {
    return "%d pair steps, %d Newton steps".formatted(pairs.iterations(), newtonSteps);
  }

  /** Improves until the subproblem's goal is reached, nothing moves, or it is time to stop. */
  void improve(Subproblem sub) {
    double best = pairs.gap(sub);
    double before = best;
    int idle = 0;
    while (best > sub.goal(best) && idle < PATIENCE) {
      long start = pairs.iterations();
      double reached = pairs.run(sub, limit(sub));
      if (reached <= sub.goal(reached) || interrupted() || exhausted()) {
        return;
      }
      idle = reached < best ? 0 : idle + 1;
      best = Math.min(best, reached);
      if (pairs.stuck() || newtonPays(sub, before, reached, pairs.iterations() - start)) {
        int steps = newton.improve(sub, options.stop());
        if (steps == 0 && pairs.stuck()) {
          return;
        }
        newtonSteps += steps;
      }
      before = pairs.gap(sub);
    }
  }

  private long limit(Subproblem sub) {
    long budget = warm ? WARM_PAIRS : Math.max(WARM_PAIRS, sub.size);
    warm = false;
    long left = options.maxIterations() - pairs.iterations();
    return pairs.iterations() + Math.min(budget, left);
  }

  /** Whether pair steps would take longer than Newton, if they went on as they did lately. */
  private static boolean newtonPays(
      Subproblem sub, double before, double reached, long iterations) {
    double decay = Math.log(before / reached) / iterations;
    if (!(decay > 0)) {
      return true;
    }
    double remaining = Math.log(reached / sub.goal(reached)) / decay;
    double free = FreeStep.countFree(sub);
    // In nanoseconds, roughly: a factorisation and some solves, and one pass over the variables.
    double newtonWork = free * free * (free / 16 + 5);
    double pairWork = 100 + 2.5 * sub.size;
    return remaining * pairWork > newtonWork;
  }
}
