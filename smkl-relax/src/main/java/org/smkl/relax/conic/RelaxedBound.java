package org.smkl.relax.conic;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.core.bound.Bounds;
import org.smkl.core.bound.Energies;
import org.smkl.relax.form.Formulation;
import org.smkl.relax.form.RelaxedPoint;

/**
 * A solver's point made rigorous: alpha in A and its LB(alpha) at the node, beta on the simplex, z
 * in [0, 1].
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
    Cut cut = Energies.cut(problem, alpha, options.threads());
    options.pool().add(cut);
    return new RelaxedBound(
        point.value(),
        Bounds.lower(problem, cut, node),
        alpha.clone(),
        simplex(point.beta(), node, problem.k0()),
        unit(point.z()));
  }

  /** The best cut known, or else alpha = 0, whose bound is weak but holds. */
  private static RelaxedBound withoutPoint(Problem problem, Node node, CutPool pool) {
    Cut best = new Cut(0, new double[problem.q()], new double[problem.n()]);
    for (int t = 0; t < pool.size(); t++) {
      if (Bounds.lower(problem, pool.get(t), node) > Bounds.lower(problem, best, node)) {
        best = pool.get(t);
      }
    }
    double[] uniform = simplex(new double[problem.q()], node, problem.k0());
    double[] z = new double[problem.q()];
    for (int i = 0; i < z.length; i++) {
      z[i] = node.includes(i) ? 1 : Math.min(1, uniform[i] * problem.k0());
    }
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

  /** Clips and scales to the simplex; uniform over the allowed kernels where nothing is left. */
  private static double[] simplex(double[] weights, Node node, int k0) {
    double[] beta = weights.clone();
    double sum = 0;
    for (int i = 0; i < beta.length; i++) {
      beta[i] = Double.isFinite(beta[i]) ? Math.max(0, beta[i]) : 0;
      sum += beta[i];
    }
    if (!(sum > 0)) {
      boolean places = k0 > node.includedCount();
      for (int i = 0; i < beta.length; i++) {
        beta[i] = node.includes(i) || (places && node.isFree(i)) ? 1 : 0;
      }
      sum = Arrays.stream(beta).sum();
    }
    for (int i = 0; i < beta.length; i++) {
      beta[i] /= sum;
    }
    return beta;
  }

  private static double[] unit(double[] indicators) {
    double[] z = indicators.clone();
    for (int i = 0; i < z.length; i++) {
      z[i] = Double.isFinite(z[i]) ? Math.max(0, Math.min(1, z[i])) : 0;
    }
    return z;
  }
}
