package org.smkl.relax.conic;

import org.smkl.api.Problem;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxedPoint;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;
import org.smkl.svm.bound.RelaxedWeights;

/**
 * A solver's point moved into its sets: alpha in A and its LB(alpha) at the node, beta on the
 * simplex, z in [0, 1]. The bound is in double precision; what is reported is evaluated by {@code
 * RigorousBounds} of org.smkl.certificate.
 */
record RelaxedBound(double value, double lowerBound, double[] alpha, double[] beta, double[] z) {
  /** Reads the solution; the cut of its alpha goes into the pool. */
  static RelaxedBound of(
      Problem problem,
      Node node,
      Formulation formulation,
      ConicSolution solution,
      RelaxationOptions options) {
    if (!solution.hasPoint()) {
      return withoutPoint(problem, node, options.pool());
    }
    RelaxedPoint point = formulation.read(solution);
    double[] alpha = FeasibleAlpha.repair(problem, point.alpha());
    Cut cut = Energies.cut(problem, alpha, options.budget().threads());
    options.pool().add(cut);
    return new RelaxedBound(
        point.value() + problem.constant(),
        Bounds.lower(problem, cut, node),
        alpha.clone(),
        RelaxedWeights.simplex(point.beta(), problem, node),
        RelaxedWeights.unit(point.z(), problem, node));
  }

  /** The best cut known, or else alpha = 0, whose bound is weak but holds. */
  static RelaxedBound withoutPoint(Problem problem, Node node, CutPool pool) {
    Cut best = Bounds.best(problem, pool, node);
    double[] uniform = RelaxedWeights.simplex(new double[problem.q()], problem, node);
    double[] z = RelaxedWeights.uniformIndicators(uniform, problem, node);
    return new RelaxedBound(
        Double.NaN, Bounds.lower(problem, best, node), best.alpha().clone(), uniform, z);
  }

  /** Whether value and lower bound agree to this relative tolerance. */
  boolean closes(double tolerance) {
    return Math.abs(value - lowerBound) <= tolerance * Math.abs(value);
  }

  /**
   * The result after another solve: its point if the solver stands by it, else the earlier one; and
   * of both the alpha that proves more.
   */
  RelaxedBound after(RelaxedBound earlier, boolean usable) {
    RelaxedBound point = usable ? this : earlier;
    RelaxedBound proof = lowerBound >= earlier.lowerBound ? this : earlier;
    return new RelaxedBound(point.value, proof.lowerBound, proof.alpha, point.beta, point.z);
  }
}
