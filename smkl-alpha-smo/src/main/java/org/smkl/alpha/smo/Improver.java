package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaOptions;

/**
 * Improves one subproblem by pair steps, with Newton steps on the free variables in between. Pair
 * steps find out which variables are free; once they know, Newton finishes. Each kind is allowed
 * about the same work, so the pair costs at most twice what the better one alone would.
 */
final class Improver {
  /** Above this many free variables a warm start does not begin with a Newton step. */
  private static final int WARM_FREE = 700;

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

  /** Improves until the gap is at most the goal or a fraction of what it was. */
  void improve(Subproblem sub, double goal, double fraction) {
    double best = pairs.gap(sub);
    double target = Math.max(goal, fraction * best);
    int idle = 0;
    while (best > target && idle < PATIENCE) {
      double reached = pairs.run(sub, target, limit(sub));
      if (reached <= target || interrupted() || exhausted()) {
        return;
      }
      int steps = newton.improve(sub, options.stop());
      if (steps == 0 && pairs.stuck()) {
        return;
      }
      newtonSteps += steps;
      idle = reached < best ? 0 : idle + 1;
      best = Math.min(best, reached);
    }
  }

  private long limit(Subproblem sub) {
    long free = FreeStep.countFree(sub);
    // In nanoseconds, roughly: a factorisation and some solves, and one pass over the variables.
    long newtonWork = free * free * (free / 8 + 10);
    long pairWork = 100 + 2L * sub.size;
    long budget = Math.max(sub.size, newtonWork / pairWork);
    if (warm && free < WARM_FREE) {
      budget = WARM_PAIRS;
    }
    warm = false;
    long left = options.maxIterations() - pairs.iterations();
    return pairs.iterations() + Math.min(budget, left);
  }
}
