package org.smkl.relax.form;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxedPoint;
import org.smkl.numeric.PivotedCholesky;
import org.smkl.svm.machine.StoredMachines;

/**
 * Full SDP as the equivalent second-order problem in a, with K_i = L_i L_i' over the points of each
 * block c:
 *
 * <pre>
 *   max  p'a + mu - (k0 - |I1|) t - sum_i r_i
 *   s.t. 0 &lt;= a &lt;= u,  s'a = 0 in every block,  2 (e_i - mu) &gt;= sum_c |L_i'v_c(a)|^2,
 *        e_i^2 &lt;= 4 lambda (r_i + t),  r &gt;= 0,  t &gt;= 0     (no t for i in I1)
 * </pre>
 *
 * With rules each group of kernels that share places has a t of its own, with its capacity for k0 -
 * |I1|, and t stands for the sum of those of the groups that have i.
 *
 * <p>The energies themselves are eliminated: e_i &gt;= mu + u_i/2 and u_i &gt;= sum_c |L_i'v_c|^2
 * are one cone. The row e_i &gt;= 0 is left out because a negative e_i never beats 0. alpha is
 * primal; b_i is the multiplier of e_i - mu, z_i that of r_i + t.
 */
final class FullSdpSocp implements Formulation {
  private final KernelChoice choice;
  private final ConicModel model;

  /**
   * Factors every kernel, which costs n^3 each.
   *
   * @throws java.util.concurrent.CancellationException if the signal was raised before the end
   */
  FullSdpSocp(Problem problem, Node node, StopSignal stop) {
    choice = KernelChoice.of(problem, node);
    ConicModel.Builder builder = ConicModel.builder("full-socp");
    int size = choice.size();
    int a = builder.variables("alpha", problem.size());
    int mu = builder.variables("mu", 1);
    int e = builder.variables("e", size);
    int t = builder.variables("t", choice.places().size());
    int r = builder.variables("r", size);
    builder.minimise(mu, -1);
    addBox(builder, problem, a);
    for (int p = 0; p < size; p++) {
      addEnergy(builder, problem, choice.kernels()[p], a, mu, e + p, stop);
      builder.minimise(r + p, 1);
    }
    if (choice.freeCount() > 0) {
      addPlaces(builder, t, r);
    }
    double root = Math.sqrt(2 * problem.lambda());
    int free = 0;
    for (int p = 0; p < size; p++) {
      builder.constraint(weight(p), new Cone.RotatedSecondOrder(3)).row(0);
      if (!choice.included()[p]) {
        for (int g = 0; g < choice.places().size(); g++) {
          if (choice.places().get(g).free().get(free)) {
            builder.entry(t + g, 1);
          }
        }
        free++;
      }
      builder.entry(r + p, 1).row(root).row(0).entry(e + p, 1 / Math.sqrt(root));
    }
    model = builder.build();
  }

  private static void addBox(ConicModel.Builder builder, Problem problem, int a) {
    int size = problem.size();
    builder.constraint("balance", new Cone.Zero(problem.blocks().size()));
    for (int c = 0; c < problem.blocks().size(); c++) {
      builder.row(0);
      for (int j = problem.start(c); j < problem.start(c + 1); j++) {
        builder.entry(a + j, problem.signs()[j]).minimise(a + j, -problem.linear()[j]);
      }
    }
    builder.constraint("lower", new Cone.NonNegative(size));
    for (int j = 0; j < size; j++) {
      builder.row(0).entry(a + j, 1);
    }
    builder.constraint("upper", new Cone.NonNegative(size));
    for (int j = 0; j < size; j++) {
      builder.row(problem.upper()[j]).entry(a + j, -1);
    }
  }

  private static void addEnergy(
      ConicModel.Builder builder,
      Problem problem,
      int kernel,
      int a,
      int mu,
      int e,
      StopSignal stop) {
    List<AlphaProblem> steps = StoredMachines.of(problem, problem.gram(kernel), 1).steps();
    List<double[][]> factors = new ArrayList<>();
    int rank = 0;
    for (AlphaProblem step : steps) {
      boolean shared = !factors.isEmpty() && step.gram() == steps.get(0).gram();
      factors.add(
          shared
              ? factors.get(0)
              : PivotedCholesky.columns(
                  step.gram().entries(), step.gram().order(), stop::stopRequested));
      rank += factors.get(factors.size() - 1).length;
    }
    // A kernel that is zero still needs a third row: the cone then says e_i >= mu.
    builder.constraint(energy(kernel), new Cone.RotatedSecondOrder(2 + Math.max(1, rank)));
    builder.row(0).entry(mu, -1).entry(e, 1).row(1);
    for (int c = 0; c < steps.size(); c++) {
      AlphaProblem step = steps.get(c);
      for (double[] column : factors.get(c)) {
        builder.row(0);
        for (int j = 0; j < step.size(); j++) {
          builder.entry(a + problem.start(c) + j, step.signs()[j] * column[step.row(j)]);
        }
      }
    }
    if (rank == 0) {
      builder.row(0);
    }
  }

  private void addPlaces(ConicModel.Builder builder, int t, int r) {
    int groups = choice.places().size();
    builder.constraint("t", new Cone.NonNegative(groups));
    for (int g = 0; g < groups; g++) {
      builder.minimise(t + g, choice.places().get(g).most());
      builder.row(0).entry(t + g, 1);
    }
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
