package org.example.smkl;

import java.util.List;
import org.ojalgo.matrix.store.R064Store;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.convex.ConvexSolver;
import org.ojalgo.structure.Access1D;
import org.ojalgo.structure.Access2D;

/**
 * One quadratic program of ojAlgo: min q'd + d'H d / 2 over the equations, the inequalities and the
 * cuts, all around a point x.
 *
 * @param state how ojAlgo ended
 * @param d the step
 * @param multipliers of the equations, the inequalities and the cuts, in this order
 */
record Step(Optimisation.State state, double[] d, double[] multipliers) {
  static Step of(Program program, double[] x, double[][] h, List<Cut> cuts, double seconds) {
    int n = x.length;
    ConvexSolver.Builder builder = ConvexSolver.newBuilder();
    R064Store linear = R064Store.FACTORY.make(n, 1);
    for (int j = 0; j < n; j++) {
      linear.set(j, 0, -program.q()[j]);
    }
    builder.objective(R064Store.FACTORY.copy(Access2D.wrap(h)), linear);
    if (!program.equations().isEmpty()) {
      R064Store left = R064Store.FACTORY.make(program.equations().size(), n);
      R064Store right = R064Store.FACTORY.make(program.equations().size(), 1);
      for (int k = 0; k < program.equations().size(); k++) {
        int r = program.equations().get(k);
        set(left, right, k, program.rows()[r], program.b()[r], x);
      }
      builder.equalities(left, right);
    }
    int linearRows = program.inequalities().size();
    if (linearRows + cuts.size() > 0) {
      R064Store left = R064Store.FACTORY.make(linearRows + cuts.size(), n);
      R064Store right = R064Store.FACTORY.make(linearRows + cuts.size(), 1);
      for (int k = 0; k < linearRows; k++) {
        int r = program.inequalities().get(k);
        set(left, right, k, program.rows()[r], program.b()[r], x);
      }
      for (int k = 0; k < cuts.size(); k++) {
        set(left, right, linearRows + k, cuts.get(k).row(), cuts.get(k).bound(), x);
      }
      builder.inequalities(left, right);
    }
    int count = program.equations().size() + linearRows + cuts.size();
    Optimisation.Options options = new Optimisation.Options();
    options.time_abort = (long) Math.ceil(Math.min(1e12, 1000 * seconds));
    options.time_suffice = options.time_abort;
    // An active set that has changed this often goes round in circles.
    options.iterations_abort = 100 + 10 * (n + count);
    options.iterations_suffice = options.iterations_abort;
    Optimisation.Result result = builder.build(options).solve();
    double[] d = new double[n];
    for (int j = 0; j < n; j++) {
      d[j] = result.doubleValue(j);
    }
    double[] multipliers = new double[count];
    if (result.getState().isOptimal() && count > 0) {
      Access1D<?> dual = result.getDualSolution().orElseThrow().get();
      for (int k = 0; k < count; k++) {
        multipliers[k] = dual.doubleValue(k);
      }
    }
    return new Step(result.getState(), d, multipliers);
  }

  private static void set(
      R064Store left, R064Store right, int k, double[] row, double bound, double[] x) {
    for (int j = 0; j < row.length; j++) {
      left.set(k, j, row[j]);
    }
    right.set(k, 0, bound - Dense.dot(row, x));
  }
}
