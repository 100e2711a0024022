package org.smkl.relax.form;

import org.smkl.api.Problem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Node;
import org.smkl.numeric.PivotedCholesky;

/**
 * Full SDP as the equivalent second-order problem in a, with K_i = L_i L_i':
 *
 * <pre>
 *   max  sum(a) + mu - (k0 - |I1|) t - sum_i r_i
 *   s.t. 0 &lt;= a &lt;= C,  y'a = 0,  2 (e_i - mu) &gt;= |L_i'(y*a)|^2,
 *        e_i^2 &lt;= 4 lambda (r_i + t),  r &gt;= 0,  t &gt;= 0     (no t for i in I1)
 * </pre>
 *
 * The energies themselves are eliminated: e_i &gt;= mu + u_i/2 and u_i &gt;= |L_i'(y*a)|^2 are one
 * cone. The row e_i &gt;= 0 is left out because a negative e_i never beats 0. alpha is primal; b_i
 * is the multiplier of e_i - mu, z_i that of r_i + t.
 */
final class FullSdpSocp implements Formulation {
  private final KernelChoice choice;
  private final ConicModel model;

  FullSdpSocp(Problem problem, Node node) {
    choice = KernelChoice.of(problem, node);
    ConicModel.Builder builder = ConicModel.builder("full-socp");
    int n = problem.n();
    int size = choice.size();
    int a = builder.variables("alpha", n);
    int mu = builder.variables("mu", 1);
    int e = builder.variables("e", size);
    int t = builder.variables("t", choice.freeCount() > 0 ? 1 : 0);
    int r = builder.variables("r", size);
    builder.minimise(mu, -1);
    addBox(builder, problem, a);
    for (int p = 0; p < size; p++) {
      addEnergy(builder, problem, choice.kernels()[p], a, mu, e + p);
      builder.minimise(r + p, 1);
    }
    if (choice.freeCount() > 0) {
      addPlaces(builder, t, r);
    }
    double root = Math.sqrt(2 * problem.lambda());
    for (int p = 0; p < size; p++) {
      builder.constraint(weight(p), new Cone.RotatedSecondOrder(3)).row(0);
      if (!choice.included()[p]) {
        builder.entry(t, 1);
      }
      builder.entry(r + p, 1).row(root).row(0).entry(e + p, 1 / Math.sqrt(root));
    }
    model = builder.build();
  }

  private static void addBox(ConicModel.Builder builder, Problem problem, int a) {
    int n = problem.n();
    builder.constraint("balance", new Cone.Zero(1)).row(0);
    for (int j = 0; j < n; j++) {
      builder.entry(a + j, problem.labels()[j]).minimise(a + j, -1);
    }
    builder.constraint("lower", new Cone.NonNegative(n));
    for (int j = 0; j < n; j++) {
      builder.row(0).entry(a + j, 1);
    }
    builder.constraint("upper", new Cone.NonNegative(n));
    for (int j = 0; j < n; j++) {
      builder.row(problem.box()[j]).entry(a + j, -1);
    }
  }

  private static void addEnergy(
      ConicModel.Builder builder, Problem problem, int kernel, int a, int mu, int e) {
    double[][] factor = PivotedCholesky.columns(problem.gram(kernel).entries(), problem.n());
    // A kernel that is zero still needs a third row: the cone then says e_i >= mu.
    builder.constraint(energy(kernel), new Cone.RotatedSecondOrder(2 + Math.max(1, factor.length)));
    builder.row(0).entry(mu, -1).entry(e, 1).row(1);
    for (double[] column : factor) {
      builder.row(0);
      for (int j = 0; j < column.length; j++) {
        builder.entry(a + j, problem.labels()[j] * column[j]);
      }
    }
    if (factor.length == 0) {
      builder.row(0);
    }
  }

  private void addPlaces(ConicModel.Builder builder, int t, int r) {
    builder.minimise(t, choice.places());
    builder.constraint("t", new Cone.NonNegative(1)).row(0).entry(t, 1);
    builder.constraint("r", new Cone.NonNegative(choice.freeCount()));
    for (int p = 0; p < choice.size(); p++) {
      if (!choice.included()[p]) {
        builder.row(0).entry(r + p, 1);
      }
    }
  }

  private static String energy(int kernel) {
    return "energy:" + kernel;
  }

  private String weight(int p) {
    return "weight:" + choice.kernels()[p];
  }

  @Override
  public ConicModel model() {
    return model;
  }

  @Override
  public RelaxedPoint read(ConicSolution solution) {
    double[] beta = new double[choice.size()];
    double[] z = new double[choice.freeCount()];
    int free = 0;
    for (int p = 0; p < beta.length; p++) {
      beta[p] = solution.multipliers(model, energy(choice.kernels()[p]))[0];
      if (!choice.included()[p]) {
        z[free++] = solution.multipliers(model, weight(p))[0];
      }
    }
    return new RelaxedPoint(
        -solution.objective(),
        -solution.dualObjective(),
        solution.values(model, "alpha"),
        choice.spread(beta),
        choice.spreadFree(z));
  }
}
