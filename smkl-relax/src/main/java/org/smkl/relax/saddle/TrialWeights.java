package org.smkl.relax.saddle;

import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.SparseMinimum;
import org.smkl.relax.saddle.Master.Point;

/**
 * Chooses the next weights to try. As long as the second-order model keeps its promises its
 * minimiser is taken, a Newton step, or that of a reduced model where there is one. After a
 * disappointment the cuts, which never overestimate, are held near the best weights by the model's
 * curvature. If that disappoints as well, h is as good as not differentiable here, and the steps
 * are those of a level method: the point nearest to the best weights at which the cuts still
 * promise about half of the gap.
 */
final class TrialWeights {
  private enum Kind {
    NEWTON,
    HELD,
    LEVEL
  }

  /** A kind of trial stays in use while it achieves this share of the decrease it promised. */
  private static final double MIN_ACHIEVED = 0.1;

  /** Relative error. A master's point that is proved worse is not used as a trial. */
  private static final double MAX_MASTER_ERROR = 1e-3;

  private static final double ACCURACY = 1e-11;

  /** Levels that are tried for one trial. */
  private static final int MAX_LEVEL_TRIES = 8;

  /** Rounds that a kind of trial pauses after it disappointed, at most. */
  private static final int MAX_PAUSE_ROUNDS = 16;

  private final Problem problem;
  private final NodeShape shape;
  private final Cuts cuts;
  private final Bracket bracket;
  private final StopSignal stop;

  private Kind kind = Kind.NEWTON;
  private double promised = Double.NEGATIVE_INFINITY;
  private double proximity = 1;
  private int pause;
  private int nextPause = 1;
  private int poor;
  private int count;

  TrialWeights(Problem problem, NodeShape shape, Cuts cuts, Bracket bracket, StopSignal stop) {
    this.problem = problem;
    this.shape = shape;
    this.cuts = cuts;
    this.bracket = bracket;
    this.stop = stop;
  }

  /** How many master points were too poor to use. */
  int poor() {
    return poor;
  }

  /** Notes what the last trial brought: the upper bound before it and the value there. */
  void judge(double before, double phi) {
    if (Double.isInfinite(before)) {
      return;
    }
    boolean kept = phi < before && before - phi >= MIN_ACHIEVED * (before - promised);
    if (kind == Kind.NEWTON) {
      nextPause = kept ? 1 : Math.min(2 * nextPause, MAX_PAUSE_ROUNDS);
      pause = kept ? 0 : nextPause;
      kind = kept ? Kind.NEWTON : Kind.HELD;
    } else if (--pause <= 0 && kept) {
      kind = Kind.NEWTON;
    } else if (!kept) {
      kind = Kind.LEVEL;
    }
  }

  /**
   * The next trial.
   *
   * @param model the second-order model at the best weights, or null if there is none
   * @param minimiser the minimiser of the cuts
   */
  double[] next(Curvature model, double[] minimiser) {
    count++;
    if (model == null) {
      kind = Kind.LEVEL;
    }
    if (kind == Kind.LEVEL) {
      return level(minimiser);
    }
    if (kind == Kind.NEWTON && model.reduced().isPresent()) {
      ReducedModel reduced = model.reduced().get();
      double[] b = reduced.minimise(model.centre(), stop);
      promised = reduced.objective(b);
      return b;
    }
    double scale = bracket.upper();
    Master alone = model.master(problem.lambda()).scaled(scale);
    Point point =
        kind == Kind.NEWTON
            ? MasterSolver.solve(alone, ACCURACY, stop)
            : cuts.solve(model.bend(), 0, model.centre(), bracket.beta(), scale).point();
    double[] b = usable(point);
    promised = scale * alone.objective(b);
    return b;
  }

  /** The point's weights, or a substitute if its proved error is too large. */
  double[] usable(Point point) {
    if (point.error() <= MAX_MASTER_ERROR) {
      return point.b();
    }
    poor++;
    return mixed();
  }

  /** Finds the proximity at which the minimiser of cuts and distance lies near the level. */
  private double[] level(double[] minimiser) {
    double upper = bracket.upper();
    double least = cuts.objective(minimiser);
    double[] b = minimiser;
    for (int i = 0; i < MAX_LEVEL_TRIES && !stop.stopRequested(); i++) {
      Point point =
          cuts.solve(null, proximity * upper, bracket.beta(), bracket.beta(), upper).point();
      b = usable(point);
      promised = cuts.objective(b);
      double part = (promised - least) / (upper - least);
      if (part > 0.7) {
        proximity /= 4;
      } else if (part < 0.3 && proximity < 1e6) {
        proximity *= 3;
      } else {
        break;
      }
    }
    return b;
  }

  /**
   * The way out when a master fails: a convex combination of the best weights and of the best
   * response to the best alpha, with the step of the Frank-Wolfe method.
   */
  private double[] mixed() {
    double[] response =
        shape.gather(SparseMinimum.of(problem, bracket.cut().energies(), bracket.node()).beta());
    double step = 2.0 / (count + 2);
    double[] mix = new double[response.length];
    for (int i = 0; i < mix.length; i++) {
      mix[i] = (1 - step) * bracket.beta()[i] + step * response[i];
    }
    return mix;
  }
}
