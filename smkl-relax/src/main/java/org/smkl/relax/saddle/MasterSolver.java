package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.StopSignal;
import org.smkl.relax.saddle.Master.Point;

/**
 * Solves a scaled master by the interior-point method, then sharpens the point with {@link Polish}.
 * The error of the point is proved from the point itself, so a poor one is never mistaken for good.
 */
final class MasterSolver {
  /** Complementary products at the start. */
  private static final double START_PRODUCT = 1;

  private MasterSolver() {}

  /** Solves the master, whose data should be scaled to about 1. */
  static Point solve(Master master, double tolerance, StopSignal stop) {
    int p = master.shape().size();
    if (p == 1) {
      return single(master);
    }
    CutPlayer player = new CutPlayer(master);
    double[] b = new double[p];
    Arrays.fill(b, 1.0 / p);
    MinimisingSide weights =
        new MinimisingSide(
            master.shape(), master.lambda(), master.proximity(), master.centre(), b, START_PRODUCT);
    InteriorPoint method = new InteriorPoint(weights, player.start(b), 1, stop);
    method.run(tolerance, () -> false);
    double[] multipliers = Arrays.copyOf(method.x(), master.cuts());
    Point point = master.point(method.b(), multipliers, method.iterations());
    return Polish.improve(master, point, method);
  }

  private static Point single(Master master) {
    double[] b = {1};
    double[] multipliers = new double[master.cuts()];
    int best = 0;
    for (int t = 1; t < master.cuts(); t++) {
      best = master.cut(t, b) > master.cut(best, b) ? t : best;
    }
    multipliers[best] = 1;
    return master.point(b, multipliers, 0);
  }
}
