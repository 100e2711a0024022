package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;

/** One solve: rounds of pair steps on working sets, until the gap recomputed afresh holds. */
final class SmoRun {
  /** Up to this size the first round works on all variables at once. */
  private static final int SMALL = 600;

  private final AlphaProblem problem;
  private final AlphaOptions options;
  private final State state;
  private final Gap gap = new Gap();
  private final Subproblem sub = new Subproblem();
  private final PairLoop pairs;
  private final WorkingSet set;

  SmoRun(AlphaProblem problem, AlphaOptions options) {
    this.problem = problem;
    this.options = options;
    state = new State(problem);
    pairs = new PairLoop(options.stop());
    set = new WorkingSet(state.size);
  }

  AlphaSolution solve() {
    if (options.warmStart().isPresent()) {
      Start.from(problem, options.warmStart().get(), state.x);
    }
    state.refresh();
    double target = options.tolerance();
    int failures = 0;
    while (true) {
      boolean claimed = rounds(target);
      double[] alpha = state.alpha();
      AlphaValue value = problem.evaluate(alpha);
      if (value.relativeGap() <= options.tolerance()) {
        return end(alpha, value, AlphaStatus.CONVERGED);
      }
      if (pairs.interrupted()) {
        return end(alpha, value, AlphaStatus.INTERRUPTED);
      }
      if (pairs.iterations() >= options.maxIterations()) {
        return end(alpha, value, AlphaStatus.ITERATION_LIMIT);
      }
      failures++;
      if ((!claimed && failures > 1) || failures > 5) {
        return end(alpha, value, AlphaStatus.ACCURACY_FLOOR);
      }
      state.refresh();
      target /= 4;
    }
  }

  /** Works until the gap of the running gradient is within the target; false if it got stuck. */
  private boolean rounds(double target) {
    double previous = Double.POSITIVE_INFINITY;
    int stalls = 0;
    while (true) {
      double whole = gap.of(state.size, state.x, state.g, state.lo, state.hi);
      double dual = state.dual();
      double goal = target * Math.max(Math.abs(dual), Math.abs(dual + whole));
      if (whole <= goal) {
        return true;
      }
      if (pairs.interrupted() || pairs.iterations() >= options.maxIterations()) {
        return false;
      }
      stalls = dual > previous ? 0 : stalls + 1;
      if (stalls > 3) {
        return false;
      }
      previous = dual;
      round(whole, goal);
    }
  }

  private void round(double whole, double goal) {
    int[] chosen = null;
    int count = state.size;
    if (state.size > SMALL) {
      set.choose(state, gap.bias());
      chosen = set.chosen;
      count = set.size;
    }
    sub.load(state, chosen, count);
    double inner = chosen == null ? goal : Math.max(goal / 2, whole / 20);
    pairs.run(sub, inner, options.maxIterations());
    state.store(sub, chosen);
  }

  private AlphaSolution end(double[] alpha, AlphaValue value, AlphaStatus status) {
    return new AlphaSolution(alpha, value, status, pairs.iterations(), "");
  }
}
