package org.smkl.svm.bound;

import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.SparseMinimum;

/**
 * The bounds of a problem, in double precision. Every lower bound holds for any point of A, from
 * any solver, but for the rounding of its evaluation; what is reported is evaluated by {@code
 * RigorousBounds} of org.smkl.certificate.
 */
public final class Bounds {
  private Bounds() {}

  /** LB(a) = p'a + G(d(a)), at most the optimum of the problem. */
  public static double lower(Problem problem, Cut cut) {
    return lower(problem, cut, Node.root());
  }

  /** LB(a; I0, I1), at most the optimum of the problem restricted to the node. */
  public static double lower(Problem problem, Cut cut, Node node) {
    return cut.sum() + SparseMinimum.of(problem, cut.energies(), node).value();
  }

  /** The cut that proves most at a node; that of alpha = 0 where none does better. */
  public static Cut best(Problem problem, CutPool pool, Node node) {
    Cut best = new Cut(problem.constant(), new double[problem.q()], new double[problem.size()]);
    double bound = lower(problem, best, node);
    for (int t = 0; t < pool.size(); t++) {
      double other = lower(problem, pool.get(t), node);
      if (other > bound) {
        best = pool.get(t);
        bound = other;
      }
    }
    return best;
  }

  /**
   * (upper - lower) / |upper|; 0 where lower has reached upper (rounding may carry it beyond), and
   * infinite where either is.
   */
  public static double relativeGap(double upper, double lower) {
    if (Double.isInfinite(upper) || Double.isInfinite(lower)) {
      return Double.POSITIVE_INFINITY;
    }
    double gap = upper - lower;
    return gap <= 0 ? 0 : gap / Math.max(Math.abs(upper), Double.MIN_NORMAL);
  }

  /** |b|^2. */
  public static double squaredNorm(double[] beta) {
    double sum = 0;
    for (double b : beta) {
      sum += b * b;
    }
    return sum;
  }
}
