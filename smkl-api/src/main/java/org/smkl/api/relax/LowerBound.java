package org.smkl.api.relax;

import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.FeasibleAlpha;

/**
 * What any alpha proves: LB(alpha; node) = p'a + G(d(a); node), at most F(b) for every b in B that
 * the node allows. For authors of backends and formulators, who have a solver's alpha and need the
 * bound that their contract asks for.
 *
 * <p>In plain double precision and on one thread; the framework evaluates it once more with every
 * rounding error on the safe side ({@code RigorousBounds} of org.smkl.certificate, which depends on
 * this artifact alone) before anybody reports it.
 */
public final class LowerBound {
  private LowerBound() {}

  /**
   * The bound of any vector, which is moved into A first.
   *
   * @param alpha one entry for each variable of the problem; need not be feasible
   */
  public static double of(Problem problem, Node node, double[] alpha) {
    return of(problem, node, cut(problem, alpha));
  }

  /** The bound of a cut at a node: cheap, whatever the size of the matrices. */
  public static double of(Problem problem, Node node, Cut cut) {
    return cut.sum() + SparseMinimum.of(problem, cut.energies(), node).value();
  }

  /**
   * The cut of any vector: the vector moved into A, its linear value and its energies d_i(a). It
   * holds at every node and may be added to the pool.
   */
  public static Cut cut(Problem problem, double[] alpha) {
    double[] feasible = FeasibleAlpha.repair(problem, alpha);
    double[] energies = new double[problem.q()];
    for (int c = 0; c < problem.blocks().size(); c++) {
      int[] points = problem.blocks().get(c).points();
      double[] expansion = problem.expansion(feasible, c);
      double[] v = new double[points.length];
      for (int k = 0; k < v.length; k++) {
        v[k] = expansion[points[k]];
      }
      double[] part = problem.source(c).energies(v, StopSignal.NEVER);
      for (int i = 0; i < energies.length; i++) {
        energies[i] += part[i];
      }
    }
    return new Cut(problem.linearValue(feasible), energies, feasible);
  }
}
