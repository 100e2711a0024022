package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;

/** One solve: rounds on working sets, until the duality gap recomputed afresh holds. */
final class SmoRun {
  /** Up to this many variables all of them take part in every round. */
  static final int SMALL = 1000;

  /** How often the gap may fail its fresh computation before rounding is to blame. */
  private static final int ATTEMPTS = 4;

  /** A gain in the dual value below this fraction of it is rounding. */
  private static final double NOISE = 1e-15;

  private static final int STALLS = 3;

  private final AlphaProblem problem;
  private final AlphaOptions options;
  private final int small;
  private final State state;
  private final Gap gap = new Gap();
  private final Subproblem sub = new Subproblem();
  private final Improver improver;
  private final WorkingSet set;

  SmoRun(AlphaProblem problem, AlphaOptions options, int small) {
    this.problem = problem;
    this.options = options;
    this.small = small;
    state = new State(problem);
    improver = new Improver(options);
    set = new WorkingSet(state.size);
  }

  AlphaSolution solve() {
    if (options.warmStart().isPresent()) {
      Start.from(problem, options.warmStart().get(), state.x);
    }
    state.refresh();
    double target = options.tolerance();
    int attempt = 0;
    while (true) {
      rounds(target);
      Start.balance(problem, state.x);
      double[] alpha = state.alpha();
      AlphaValue value = problem.evaluate(alpha);
      attempt++;
      if (value.relativeGap() <= options.tolerance()) {
        return end(alpha, value, AlphaStatus.CONVERGED);
      }
      if (improver.interrupted()) {
        return end(alpha, value, AlphaStatus.INTERRUPTED);
      }
      if (improver.exhausted()) {
        return end(alpha, value, AlphaStatus.ITERATION_LIMIT);
      }
      if (attempt >= ATTEMPTS) {
        return end(alpha, value, AlphaStatus.ACCURACY_FLOOR);
      }
      state.refresh();
      target /= 4;
    }
  }

  /** Works until the gap of the running gradient is within the target or nothing moves. */
  private void rounds(double target) {
    double previous = Double.NEGATIVE_INFINITY;
    int stalls = 0;
    while (stalls < STALLS) {
      double whole = gap.of(state.size, state.x, state.g, state.lo, state.hi);
      double dual = state.dual();
      double scale = Math.max(Math.abs(dual), Math.abs(dual + whole));
      if (whole <= target * scale || improver.interrupted() || improver.exhausted()) {
        return;
      }
      stalls = dual - previous > NOISE * scale ? 0 : stalls + 1;
      previous = dual;
      round(dual, target);
    }
  }

  private void round(double dual, double target) {
    sub.dual = dual;
    if (state.size <= small) {
      sub.load(state, null, state.size);
      sub.aim(target, 0);
      improver.improve(sub);
      state.store(sub, null);
    } else {
      set.choose(state, gap.bias());
      sub.load(state, set.chosen, set.size);
      // The rest of the gap is outside: beyond two digits it is time to look there.
      sub.aim(target / 2, gap.of(sub.size, sub.x, sub.g, sub.lo, sub.hi) / 100);
      improver.improve(sub);
      state.store(sub, set.chosen);
    }
  }

  private AlphaSolution end(double[] alpha, AlphaValue value, AlphaStatus status) {
    return new AlphaSolution(alpha, value, status, improver.iterations(), improver.summary());
  }
}
