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
    SeenRooms rooms = new SeenRooms(master.shape());
    int iterations = 0;
    InteriorPoint method;
    Point point;
    do {
      method = run(master, rooms.shape(), tolerance, stop);
      iterations += method.iterations();
      double[] multipliers = Arrays.copyOf(method.x(), master.cuts());
      point = master.point(method.b(), multipliers, iterations);
    } while (!stop.stopRequested() && rooms.grow(point.b()));
    return Polish.improve(master, point, method);
  }

  private static InteriorPoint run(
      Master master, NodeShape shape, double tolerance, StopSignal stop) {
    CutPlayer player = new CutPlayer(master);
    double[] b = new double[shape.size()];
    Arrays.fill(b, 1.0 / b.length);
    MinimisingSide weights =
        new MinimisingSide(
            shape, master.lambda(), master.proximity(), master.centre(), b, START_PRODUCT);
    InteriorPoint method = new InteriorPoint(weights, player.start(b), 1, stop);
    method.run(tolerance, () -> false);
    return method;
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
