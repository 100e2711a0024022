package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaOptions;

/**
 * Improves one subproblem by pair steps, with Newton steps on the free variables in between. Pair
 * steps find out which variables are free; once they know, Newton finishes, unless pair steps are
 * about to get there at less cost. The choice depends on counts alone, never on a clock.
 */
final class Improver {
  private static final int WARM_PAIRS = 32;

  /** Share of the cost of a Newton phase that pair steps get first, from a warm start. */
  private static final double TRIAL_SHARE = 0.02;

  /** Cycles without a smaller gap after which the caller looks at the whole problem. */
  static final int MAX_IDLE_CYCLES = 20;

  /** A gap is smaller if it is below this share of the other: rounding alone is not. */
  static final double MIN_FALL = 0.9;

  private final AlphaOptions options;
  private final WorkLimit effort;
  private final PairLoop pairs;
  private final FreeStep newton = new FreeStep();
  private boolean warm;
  private int newtonSteps;

  Improver(AlphaOptions options, int variables) {
    this.options = options;
    effort = new WorkLimit(options, variables);
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
    return effort.exhausted(pairs.iterations());
  }

  String summary() {
    String own = effort.own() ? ", stopped by smo's own limit" : "";
    return "%d pair steps, %d Newton steps%s".formatted(pairs.iterations(), newtonSteps, own);
  }

  /** Improves until the subproblem's goal is reached, nothing moves, or it is time to stop. */
  void improve(Subproblem sub) {
    double best = pairs.gap(sub);
    double before = best;
    int idle = 0;
    while (best > sub.goal(best) && idle < MAX_IDLE_CYCLES) {
      long start = pairs.iterations();
      double reached = pairs.run(sub, limit(sub));
      long steps = pairs.iterations() - start;
      effort.addPairs(steps, sub.size);
      if (reached <= sub.goal(reached) || interrupted() || exhausted()) {
        return;
      }
      boolean smaller = reached < MIN_FALL * best;
      idle = smaller ? 0 : idle + 1;
      best = smaller ? reached : best;
      if ((pairs.stuck() || newtonPays(sub, before, reached, steps)) && !newton(sub)) {
        return;
      }
      before = pairs.gap(sub);
    }
  }

  /** Takes Newton steps; false if neither they nor pairs can move. */
  private boolean newton(Subproblem sub) {
    int free = FreeStep.countFree(sub);
    int steps = newton.improve(sub, options.stop());
    effort.addNewton(free, steps, sub.size);
    newtonSteps += steps;
    return steps > 0 || !pairs.stuck();
  }

  /** From a warm start few pairs, as Newton may finish at once, but enough to compare with it. */
  private long limit(Subproblem sub) {
    double trial =
        TRIAL_SHARE * WorkLimit.newton(FreeStep.countFree(sub)) / WorkLimit.pairs(sub.size);
    long budget = Math.max(WARM_PAIRS, warm ? (long) trial : sub.size);
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
    return remaining * WorkLimit.pairs(sub.size) > WorkLimit.newton(FreeStep.countFree(sub));
  }
}
