package org.smkl.alpha.smo;

import java.util.Arrays;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;

/**
 * One solve: rounds on working sets, until the duality gap recomputed afresh holds.
 *
 * <p><b>Why it ends.</b> There are at most {@link #MAX_FAILED_CHECKS} attempts in a row that do not
 * halve the recomputed gap, which a double above zero stands some 2 000 times; a warm start that
 * fails is replaced by zero once. An attempt goes on only while a round makes progress that
 * rounding cannot feign, with {@link #MAX_STALLED_ROUNDS} exceptions in between: either the gap
 * falls by a tenth, which a double above zero can do fewer than 15 000 times; or the dual value of
 * the balanced point, recomputed from the problem's data, exceeds the best one so far by {@link
 * #ROUNDING_GAIN}, and it is bounded over the box. A round is a sequence of cycles that ends after
 * {@link Improver#PATIENCE} of them without the gap falling by a tenth. Every cycle takes at least
 * one pair step and at most as many as there are variables, and every Newton phase is limited.
 * Since real progress may be slow as well, the work of all cycles together is limited by {@link
 * WorkLimit}. The values that the loops carry along from step to step never decide on progress:
 * rounding lets them creep for ever, as the sum of x drifts off zero.
 */
final class SmoRun {
  /** Up to this many variables all of them take part in every round. */
  static final int MAX_SMALL_VARIABLES = 1000;

  /** From this share on all variables take part: whole rows are cheaper to copy than parts. */
  private static final double MAX_WORKING_SHARE = 0.75;

  /** Times that the gap may fail its fresh computation before rounding is to blame. */
  private static final int MAX_FAILED_CHECKS = 4;

  /** Share of the dual value. A smaller gain may be rounding. */
  private static final double ROUNDING_GAIN = 1e-13;

  /** Share of the gap aimed at. A smaller gain in the dual value leads nowhere. */
  private static final double MIN_GAIN = 1e-3;

  /** Rounds without a gain before the end. */
  private static final int MAX_STALLED_ROUNDS = 3;

  /** Rounds on working sets whose gain is believed before it is verified. */
  private static final int MAX_UNVERIFIED_ROUNDS = 64;

  private final AlphaOptions options;
  private final int small;
  private final ProblemScale scale;
  private final State state;
  private final DualityGap gap = new DualityGap();
  private final Subproblem sub = new Subproblem();
  private final Improver improver;
  private final WorkingSet set;
  private final BestPoint best;

  SmoRun(AlphaProblem problem, AlphaOptions options, int small) {
    this.options = options;
    this.small = small;
    scale = ProblemScale.of(problem);
    state = new State(scale.scaled());
    improver = new Improver(options, state.size);
    set = new WorkingSet(state.size);
    best = new BestPoint(problem);
  }

  AlphaSolution solve() {
    boolean cold = options.warmStart().isEmpty();
    if (!cold) {
      FeasibleStart.from(state.problem, scale.in(options.warmStart().get()), state.x);
      if (ExcessFreeVariables.in(state)) {
        Arrays.fill(state.x, 0);
        cold = true;
      }
    }
    state.refresh();
    state.rein();
    double target = options.tolerance();
    int attempts = 0;
    while (true) {
      rounds(target);
      FeasibleStart.balance(state.problem, state.x);
      attempts = best.offer(scale.out(state.alpha())) ? 1 : attempts + 1;
      if (best.within(options.tolerance())) {
        return end(AlphaStatus.CONVERGED);
      }
      if (improver.interrupted() || options.stop().stopRequested()) {
        return end(AlphaStatus.INTERRUPTED);
      }
      if (improver.exhausted()) {
        return end(AlphaStatus.ITERATION_LIMIT);
      }
      if (attempts >= MAX_FAILED_CHECKS && cold) {
        return end(AlphaStatus.ACCURACY_FLOOR);
      }
      target = Math.max(target / 4, options.tolerance() / 64);
      if (attempts >= MAX_FAILED_CHECKS) {
        // A start far off may have cost the digits that are missing.
        Arrays.fill(state.x, 0);
        cold = true;
        attempts = 0;
        target = options.tolerance();
      }
      state.refresh();
    }
  }

  /** Works until the gap of the running gradient is within the target or nothing moves. */
  private void rounds(double target) {
    double least = Double.POSITIVE_INFINITY;
    double running = Double.NEGATIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    int trusted = state.size <= small ? 0 : MAX_UNVERIFIED_ROUNDS;
    int unverified = 0;
    int stalls = 0;
    while (stalls < MAX_STALLED_ROUNDS) {
      double whole = gap.of(state.size, state.x, state.g, state.lo, state.hi);
      double dual = state.dual();
      double size = Math.max(Math.abs(dual), Math.abs(dual + whole));
      if (whole <= target * size || improver.interrupted() || improver.exhausted()) {
        return;
      }
      double gain = Math.max(ROUNDING_GAIN, MIN_GAIN * target) * size;
      boolean smaller = whole < Improver.MIN_FALL * least;
      boolean larger = dual > running + gain && unverified < trusted;
      least = smaller ? whole : least;
      running = Math.max(running, dual);
      unverified = smaller ? 0 : unverified + 1;
      if (!smaller && !larger) {
        dual = verified();
        stalls = dual > most + gain ? 0 : stalls + 1;
        most = Math.max(most, dual);
        running = dual;
        unverified = 0;
      }
      round(dual, target);
    }
  }

  /** The dual value of the balanced point, with everything recomputed from the problem's data. */
  private double verified() {
    FeasibleStart.balance(state.problem, state.x);
    state.refresh();
    gap.of(state.size, state.x, state.g, state.lo, state.hi);
    return state.dual();
  }

  private void round(double dual, double target) {
    sub.dual = dual;
    boolean all = state.size <= small;
    if (!all) {
      set.choose(state, gap.bias());
      all = set.size >= MAX_WORKING_SHARE * state.size;
    }
    if (all) {
      sub.load(state, null, state.size);
      sub.aim(state.size <= small ? target : target / 2, 0);
      improver.improve(sub);
      state.store(sub, null);
    } else {
      sub.load(state, set.chosen, set.size);
      // The rest of the gap is outside: beyond two digits it is time to look there.
      sub.aim(target / 2, gap.of(sub.size, sub.x, sub.g, sub.lo, sub.hi) / 100);
      improver.improve(sub);
      state.store(sub, set.chosen);
    }
  }

  private AlphaSolution end(AlphaStatus status) {
    return new AlphaSolution(
        best.alpha(), best.value(), status, improver.iterations(), improver.summary());
  }
}
