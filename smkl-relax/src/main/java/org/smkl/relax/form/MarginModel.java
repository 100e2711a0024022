package org.smkl.relax.form;

import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.RelaxedPoint;

/**
 * What all formulations in the primal of the SVM share:
 *
 * <pre>
 *   min  sum_j C_j s_j + theta/2 + lambda sum(w)
 *   s.t. 1 - s_j &lt;= y_j (eta + gamma_j),  s &gt;= 0,
 *        sum(b) = 1,  b &gt;= 0,  b_i^2 &lt;= z_i w_i,  z &lt;= 1,  sum(z) &lt;= k0 - |I1|
 * </pre>
 *
 * and a row for each group with a capacity, with z_i = 1 on I1 and no variables on I0. Each
 * formulation then ties theta and gamma to K(b). The signs z, w &gt;= 0 come with the rotated
 * cones. alpha is the multiplier of the margin rows: the columns of s and eta say that it lies in
 * A.
 */
final class MarginModel {
  static final double SQRT2 = Math.sqrt(2);

  private final Problem problem;
  private final KernelChoice choice;
  private final PointClasses classes;
  private final ConicModel.Builder builder;
  private final int slack;
  private final int eta;
  private final int gamma;
  private final int theta;
  private final int beta;

  private MarginModel(
      String name, Problem problem, KernelChoice choice, PointClasses classes, int thetas) {
    this.problem = problem;
    this.choice = choice;
    this.classes = classes;
    builder = ConicModel.builder(name);
    slack = builder.variables("s", problem.n());
    eta = builder.variables("eta", 1);
    gamma = builder.variables("gamma", classes.count());
    theta = builder.variables("theta", thetas);
    beta = builder.variables("beta", choice.size());
    for (int t = 0; t < thetas; t++) {
      builder.minimise(theta + t, 0.5);
    }
  }

  /** The shared part with relaxed z and one theta. */
  static MarginModel relaxed(String name, Problem problem, KernelChoice choice) {
    return relaxed(name, problem, choice, PointClasses.separate(problem.n()), 1);
  }

  /** The shared part with one gamma for each class of points and theta as a sum of parts. */
  static MarginModel relaxed(
      String name, Problem problem, KernelChoice choice, PointClasses classes, int thetas) {
    MarginModel result = new MarginModel(name, problem, choice, classes, thetas);
    result.addWeights(false);
    result.addMargins();
    return result;
  }

  /** The shared part with whole-number z. */
  static MarginModel exact(String name, Problem problem, KernelChoice choice) {
    MarginModel result =
        new MarginModel(name, problem, choice, PointClasses.separate(problem.n()), 1);
    result.addWeights(true);
    result.addMargins();
    return result;
  }

  private void addWeights(boolean integer) {
    int free = choice.freeCount();
    int z = builder.variables("z", free);
    int w = builder.variables("w", choice.size());
    builder.constraint("simplex", new Cone.Zero(1)).row(-1);
    for (int p = 0; p < choice.size(); p++) {
      builder.entry(beta + p, 1).minimise(w + p, problem.lambda());
    }
    builder.constraint("beta", new Cone.NonNegative(choice.size()));
    for (int p = 0; p < choice.size(); p++) {
      builder.row(0).entry(beta + p, 1);
    }
    if (free > 0) {
      builder.constraint("places", new Cone.NonNegative(choice.places().size()));
      for (KernelChoice.Places places : choice.places()) {
        builder.row(places.most());
        places.free().stream().forEach(f -> builder.entry(z + f, -1));
      }
      builder.constraint("z", new Cone.NonNegative(free));
      for (int f = 0; f < free; f++) {
        builder.row(1).entry(z + f, -1);
        if (integer) {
          builder.integer(z + f);
        }
      }
    }
    int f = 0;
    for (int p = 0; p < choice.size(); p++) {
      builder.constraint("weight:" + choice.kernels()[p], new Cone.RotatedSecondOrder(3));
      if (choice.included()[p]) {
        builder.row(1);
      } else {
        builder.row(0).entry(z + f++, 1);
      }
      builder.row(0).entry(w + p, 1).row(0).entry(beta + p, SQRT2);
    }
  }

  private void addMargins() {
    int n = problem.n();
    builder.constraint("margin", new Cone.NonNegative(n));
    for (int j = 0; j < n; j++) {
      double y = problem.signs()[j];
      builder.minimise(slack + j, problem.upper()[j]);
      builder.row(-1).entry(slack + j, 1).entry(eta, y).entry(gamma + classes.of()[j], y);
    }
    builder.constraint("s", new Cone.NonNegative(n));
    for (int j = 0; j < n; j++) {
      builder.row(0).entry(slack + j, 1);
    }
  }

  ConicModel.Builder builder() {
    return builder;
  }

  int gamma(int pointClass) {
    return gamma + pointClass;
  }

  int theta(int part) {
    return theta + part;
  }

  /** Adds the row factor * K(b)_jk. */
  void kernelRow(double factor, int j, int k) {
    double[] coefficients = new double[choice.size()];
    for (int p = 0; p < coefficients.length; p++) {
      SymmetricMatrix gram = problem.gram(choice.kernels()[p]);
      coefficients[p] = factor * gram.get(j, k);
    }
    weightedRow(coefficients);
  }

  /** Adds the row sum_p coefficient_p b_p, one coefficient for each chosen kernel. */
  void weightedRow(double[] coefficients) {
    builder.row(0);
    for (int p = 0; p < coefficients.length; p++) {
      builder.entry(beta + p, coefficients[p]);
    }
  }

  /**
   * Adds theta_part * (sum_p c_p b_p) &gt;= (x'gamma)^2 for x over the classes of points, as a
   * rotated cone; where all c_p are 0 it says x'gamma = 0 and theta_part &gt;= 0, because that cone
   * would have no interior.
   */
  void curvature(String name, int part, double[] coefficients, double[] x) {
    boolean flat = true;
    for (double c : coefficients) {
      flat &= c <= 0;
    }
    if (flat) {
      builder.constraint(name + ":sign", new Cone.NonNegative(1)).row(0).entry(theta + part, 1);
      builder.constraint(name, new Cone.Zero(1));
    } else {
      builder.constraint(name, new Cone.RotatedSecondOrder(3)).row(0).entry(theta + part, 1);
      weightedRow(coefficients);
    }
    builder.row(0);
    for (int c = 0; c < x.length; c++) {
      builder.entry(gamma + c, flat ? x[c] : SQRT2 * x[c]);
    }
  }

  /** Adds the 2 x 2 minors: theta * K(b)_jj &gt;= gamma_j^2 for each class of points. */
  void basis() {
    double[] unit = new double[classes.count()];
    for (int c = 0; c < unit.length; c++) {
      int j = classes.first()[c];
      double[] diagonal = new double[choice.size()];
      for (int p = 0; p < diagonal.length; p++) {
        diagonal[p] = problem.gram(choice.kernels()[p]).get(j, j);
      }
      unit[c] = 1;
      curvature("basis:" + j, 0, diagonal, unit);
      unit[c] = 0;
    }
  }

  /** What was built on this part, whose solutions are read by its variables. */
  Formulation formulation() {
    return new Built(builder.build(), choice);
  }

  private record Built(ConicModel model, KernelChoice choice) implements Formulation {
    @Override
    public RelaxedPoint read(ConicSolution solution) {
      return new RelaxedPoint(
          solution.objective(),
          solution.dualObjective(),
          solution.multipliers(model, "margin"),
          choice.spread(solution.values(model, "beta")),
          choice.spreadFree(solution.values(model, "z")));
    }
  }
}
