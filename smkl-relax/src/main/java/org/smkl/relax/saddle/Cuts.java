package org.smkl.relax.saddle;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.relax.saddle.Master.Point;
import org.smkl.svm.plan.Thresholds;

/**
 * The master problems over a caller's pool. A large pool is not given to the master whole: it gets
 * the cuts that matter at the point at hand, and the violated ones are brought in until none is.
 */
final class Cuts {
  /** Times that a larger pool is searched for violated cuts. */
  private static final int MAX_SWEEPS = 20;

  /** Relative violation from which on a cut is added. */
  private static final double MIN_VIOLATION = 1e-10;

  private static final double ACCURACY = 1e-11;

  private final CutPool pool;
  private final NodeShape shape;
  private final double lambda;
  private final StopSignal stop;

  Cuts(CutPool pool, NodeShape shape, double lambda, StopSignal stop) {
    this.pool = pool;
    this.shape = shape;
    this.lambda = lambda;
    this.stop = stop;
  }

  /**
   * A solved master.
   *
   * @param point the point; its multipliers belong to the cuts chosen
   * @param chosen the pool indices of the cuts in the master
   */
  record Solved(Point point, int[] chosen) {}

  /** Adds a cut unless it repeats one of the last few. */
  void add(Cut cut) {
    for (int t = Math.max(0, pool.size() - 4); t < pool.size(); t++) {
      Cut known = pool.get(t);
      if (Double.compare(known.sum(), cut.sum()) == 0
          && Arrays.equals(known.energies(), cut.energies())) {
        return;
      }
    }
    pool.add(cut);
  }

  /**
   * Solves the master over the pool, held near a centre if there is one.
   *
   * @param bend the columns of Y, or null
   * @param proximity tau
   * @param centre c, or null with neither
   * @param near weights at which cuts are compared first
   * @param scale the expected size of the value
   */
  Solved solve(double[][] bend, double proximity, double[] centre, double[] near, double scale) {
    boolean[] taken = first(near);
    Solved solved = null;
    for (int sweep = 0; sweep < MAX_SWEEPS && !(sweep > 0 && stop.stopRequested()); sweep++) {
      int[] chosen = IntStream.range(0, taken.length).filter(t -> taken[t]).toArray();
      Master master = master(chosen, bend, proximity, centre).scaled(scale);
      Point point = MasterSolver.solve(master, ACCURACY, stop);
      solved = new Solved(point, chosen);
      if (!bringIn(taken, point.b(), scale * (master.model(point.b()) + MIN_VIOLATION))) {
        break;
      }
    }
    return solved;
  }

  /** The objective of the whole pool's master at b, without a model. */
  double objective(double[] b) {
    double top = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < pool.size(); t++) {
      top = Math.max(top, value(t, b));
    }
    return top + lambda * PlaceSharing.of(shape, b).value();
  }

  /** sum_t p_t a_t over the chosen cuts. */
  double[] average(Solved solved, int n) {
    double[] average = new double[n];
    for (int k = 0; k < solved.chosen.length; k++) {
      double p = solved.point.p()[k];
      double[] alpha = pool.get(solved.chosen[k]).alpha();
      for (int j = 0; p > 0 && j < n; j++) {
        average[j] += p * alpha[j];
      }
    }
    return average;
  }

  private boolean[] first(double[] near) {
    int size = pool.size();
    boolean[] taken = new boolean[size];
    if (size <= Thresholds.MAX_MASTER_CUTS) {
      Arrays.fill(taken, true);
      return taken;
    }
    double[] values = IntStream.range(0, size).mapToDouble(t -> value(t, near)).toArray();
    IntStream.range(0, size)
        .boxed()
        .sorted(Comparator.comparingDouble(t -> -values[t]))
        .limit(Thresholds.MAX_MASTER_CUTS / 3)
        .forEach(t -> taken[t] = true);
    return taken;
  }

  /** Takes the most violated cuts at b; true if there were any. */
  private boolean bringIn(boolean[] taken, double[] b, double level) {
    int[] violated =
        IntStream.range(0, taken.length)
            .filter(t -> !taken[t] && value(t, b) > level)
            .boxed()
            .sorted(Comparator.comparingDouble(t -> -value(t, b)))
            .limit(Thresholds.MAX_MASTER_CUTS / 10)
            .mapToInt(Integer::intValue)
            .toArray();
    for (int t : violated) {
      taken[t] = true;
    }
    return violated.length > 0;
  }

  private double value(int t, double[] b) {
    Cut cut = pool.get(t);
    double sum = 0;
    for (int i = 0; i < b.length; i++) {
      sum += cut.energies()[shape.kernels()[i]] * b[i];
    }
    return cut.sum() - sum / 2;
  }

  private Master master(int[] chosen, double[][] bend, double proximity, double[] centre) {
    double[] sums = new double[chosen.length];
    double[][] energies = new double[chosen.length][];
    for (int k = 0; k < chosen.length; k++) {
      Cut cut = pool.get(chosen[k]);
      sums[k] = cut.sum();
      energies[k] = shape.gather(cut.energies());
    }
    return new Master(shape, sums, energies, lambda, bend, proximity, centre);
  }
}
