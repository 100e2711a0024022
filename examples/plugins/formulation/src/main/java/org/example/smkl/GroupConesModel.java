package org.example.smkl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxedPoint;

/**
 * The relaxation in the primal of the SVM:
 *
 * <pre>
 *   min  sum_j C_j s_j + theta/2 + lambda sum_i w_i
 *   s.t. y_j (eta + gamma_j) + s_j &gt;= 1,  s &gt;= 0,
 *        sum(b) = 1,  b &gt;= 0,  b_i^2 &lt;= z_i w_i,  z &lt;= 1,  sum(z) &lt;= k0,
 *        theta x'K(b)x &gt;= (x'gamma)^2 for the vector x of each group
 * </pre>
 *
 * The multipliers of the margins are alpha. Kernels that the node excludes have no variables; z is
 * 1 where it includes them.
 */
final class GroupConesModel implements Formulation {
  private static final double SQRT2 = Math.sqrt(2);

  private final Problem problem;
  private final Node node;
  private final List<Integer> kernels = new ArrayList<>();
  private final List<Integer> free = new ArrayList<>();
  private final ConicModel model;

  GroupConesModel(Problem problem, Node node, int groups) {
    this.problem = problem;
    this.node = node;
    int places = problem.k0() - node.includedCount();
    for (int i = 0; i < problem.q(); i++) {
      if (node.isFree(i) && places > 0) {
        free.add(i);
        kernels.add(i);
      } else if (node.includes(i)) {
        kernels.add(i);
      }
    }
    model = build(places, groups);
  }

  private ConicModel build(int places, int groups) {
    int n = problem.n();
    ConicModel.Builder builder = ConicModel.builder("group-cones");
    int slack = builder.variables("s", n);
    int eta = builder.variables("eta", 1);
    int gamma = builder.variables("gamma", n);
    int theta = builder.variables("theta", 1);
    int beta = builder.variables("beta", kernels.size());
    int z = builder.variables("z", free.size());
    int w = builder.variables("w", kernels.size());
    builder.minimise(theta, 0.5);
    builder.constraint("margin", new Cone.NonNegative(n));
    for (int j = 0; j < n; j++) {
      double y = problem.signs()[j];
      builder.minimise(slack + j, problem.upper()[j]);
      builder.row(-1).entry(slack + j, 1).entry(eta, y).entry(gamma + j, y);
    }
    nonNegative(builder, "slack", slack, n);
    weights(builder, beta, z, w, places);
    int[] byClass = Stream.concat(points(-1), points(1)).mapToInt(Integer::intValue).toArray();
    for (int g = 0; g < groups; g++) {
      // Groups of nearly equal size: from the end of one to the end of the next.
      int from = (int) ((long) n * g / groups);
      int to = (int) ((long) n * (g + 1) / groups);
      int[] members = Arrays.copyOfRange(byClass, from, to);
      Arrays.sort(members);
      cone(builder, g, members, theta, beta, gamma);
    }
    return builder.build();
  }

  private Stream<Integer> points(double sign) {
    return IntStream.range(0, problem.n()).filter(j -> problem.signs()[j] == sign).boxed();
  }

  private void weights(ConicModel.Builder builder, int beta, int z, int w, int places) {
    builder.constraint("simplex", new Cone.Zero(1)).row(-1);
    for (int p = 0; p < kernels.size(); p++) {
      builder.entry(beta + p, 1).minimise(w + p, problem.lambda());
    }
    nonNegative(builder, "weights", beta, kernels.size());
    if (!free.isEmpty()) {
      builder.constraint("places", new Cone.NonNegative(1)).row(places);
      for (int f = 0; f < free.size(); f++) {
        builder.entry(z + f, -1);
      }
      builder.constraint("most", new Cone.NonNegative(free.size()));
      for (int f = 0; f < free.size(); f++) {
        builder.row(1).entry(z + f, -1);
      }
    }
    for (int p = 0; p < kernels.size(); p++) {
      builder.constraint("weight:" + p, new Cone.RotatedSecondOrder(3));
      int f = free.indexOf(kernels.get(p));
      if (f < 0) {
        builder.row(1);
      } else {
        builder.row(0).entry(z + f, 1);
      }
      builder.row(0).entry(w + p, 1).row(0).entry(beta + p, SQRT2);
    }
  }

  /** theta x'K(b)x &gt;= (x'gamma)^2; where no kernel sees x it says x'gamma = 0. */
  private void cone(
      ConicModel.Builder builder, int group, int[] members, int theta, int beta, int gamma) {
    double[] squares = new double[kernels.size()];
    boolean flat = true;
    for (int p = 0; p < squares.length; p++) {
      squares[p] = Math.max(0, square(problem.gram(kernels.get(p)), members));
      flat &= squares[p] == 0;
    }
    if (flat) {
      builder.constraint("sign:" + group, new Cone.NonNegative(1)).row(0).entry(theta, 1);
      builder.constraint("group:" + group, new Cone.Zero(1));
    } else {
      builder.constraint("group:" + group, new Cone.RotatedSecondOrder(3)).row(0).entry(theta, 1);
      builder.row(0);
      for (int p = 0; p < squares.length; p++) {
        builder.entry(beta + p, squares[p]);
      }
    }
    builder.row(0);
    for (int j : members) {
      builder.entry(gamma + j, (flat ? 1 : SQRT2) * problem.signs()[j]);
    }
  }

  private double square(SymmetricMatrix gram, int[] members) {
    double sum = 0;
    for (int j : members) {
      for (int k : members) {
        sum += problem.signs()[j] * problem.signs()[k] * gram.get(j, k);
      }
    }
    return sum;
  }

  private static void nonNegative(ConicModel.Builder builder, String name, int first, int count) {
    builder.constraint(name, new Cone.NonNegative(count));
    for (int j = 0; j < count; j++) {
      builder.row(0).entry(first + j, 1);
    }
  }

  @Override
  public ConicModel model() {
    return model;
  }

  @Override
  public RelaxedPoint read(ConicSolution solution) {
    double[] chosen = solution.values(model, "beta");
    double[] indicators = solution.values(model, "z");
    double[] beta = new double[problem.q()];
    double[] z = new double[problem.q()];
    for (int p = 0; p < kernels.size(); p++) {
      int i = kernels.get(p);
      beta[i] = chosen[p];
      z[i] = node.includes(i) ? 1 : indicators[free.indexOf(i)];
    }
    return new RelaxedPoint(
        solution.objective(),
        solution.dualObjective(),
        solution.multipliers(model, "margin"),
        beta,
        z);
  }
}
