package org.smkl.relax.clarabel;

import org.smkl.conic.StandardProblem;

/**
 * What is left of the equations at a solution. Clarabel measures residuals against the size of the
 * whole point; where parts of it are large, a residual that passes can still move the value in its
 * fifth digit through a large multiplier.
 */
final class Residuals {
  private Residuals() {}

  /** |z'(A x + s - b)| + |x'(A'z + q)|: the change of the value to first order. */
  static double influence(StandardProblem problem, NativeSolution solution) {
    double[] x = solution.x();
    double[] z = solution.z();
    double[] primal = new double[z.length];
    for (int i = 0; i < z.length; i++) {
      primal[i] = solution.s()[i] - problem.b()[i];
    }
    double dualInfluence = 0;
    for (int j = 0; j < x.length; j++) {
      double dual = problem.q()[j];
      for (int e = problem.columnStarts()[j]; e < problem.columnStarts()[j + 1]; e++) {
        int i = problem.rowIndices()[e];
        dual += problem.values()[e] * z[i];
        primal[i] += problem.values()[e] * x[j];
      }
      dualInfluence += dual * x[j];
    }
    double primalInfluence = 0;
    for (int i = 0; i < z.length; i++) {
      primalInfluence += primal[i] * z[i];
    }
    return Math.abs(primalInfluence) + Math.abs(dualInfluence);
  }
}
