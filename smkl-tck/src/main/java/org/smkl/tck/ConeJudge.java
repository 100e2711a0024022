package org.smkl.tck;

import java.util.Arrays;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.Constraint;

/** Whether points lie in the cones of the neutral model and satisfy its optimality conditions. */
public final class ConeJudge {
  private ConeJudge() {}

  /** Whether rows lie in the cone up to an absolute tolerance. */
  public static boolean contains(Cone cone, double[] rows, double tolerance) {
    if (cone instanceof Cone.Zero) {
      return Arrays.stream(rows).allMatch(r -> Math.abs(r) <= tolerance);
    } else if (cone instanceof Cone.NonNegative) {
      return Arrays.stream(rows).allMatch(r -> r >= -tolerance);
    } else if (cone instanceof Cone.SecondOrder) {
      return rows[0] + tolerance >= norm(rows, 1);
    } else if (cone instanceof Cone.RotatedSecondOrder) {
      // (r0 + r1)^2 - (r0 - r1)^2 = 4 r0 r1.
      double[] plain = rows.clone();
      plain[0] = (rows[0] + rows[1]) / Math.sqrt(2);
      plain[1] = (rows[0] - rows[1]) / Math.sqrt(2);
      return plain[0] + tolerance >= norm(plain, 1);
    }
    return semidefinite(((Cone.PsdTriangle) cone).order(), rows, tolerance);
  }

  /** Whether every constraint of the model holds at x. */
  public static boolean feasible(ConicModel model, double[] x, double tolerance) {
    double[] rows = model.rows(x);
    for (Constraint constraint : model.constraints()) {
      if (!contains(constraint.cone(), part(rows, constraint), tolerance)) {
        return false;
      }
    }
    return true;
  }

  /** Whether multipliers lie in the dual cones; all cones but the zero cone are self-dual. */
  public static boolean dualFeasible(ConicModel model, double[] y, double tolerance) {
    for (Constraint constraint : model.constraints()) {
      if (!(constraint.cone() instanceof Cone.Zero)
          && !contains(constraint.cone(), part(y, constraint), tolerance)) {
        return false;
      }
    }
    return true;
  }

  /** The largest entry of |c - A'y|. */
  public static double stationarity(ConicModel model, double[] y) {
    double[] rest = model.objective().clone();
    for (int r = 0; r < y.length; r++) {
      for (int e = model.rowStart()[r]; e < model.rowStart()[r + 1]; e++) {
        rest[model.columns()[e]] -= model.values()[e] * y[r];
      }
    }
    return Arrays.stream(rest).map(Math::abs).max().orElse(0);
  }

  /** c0 - b'y. */
  public static double dualValue(ConicModel model, double[] y) {
    double value = model.objectiveConstant();
    for (int r = 0; r < y.length; r++) {
      value -= model.offsets()[r] * y[r];
    }
    return value;
  }

  /** What is wrong with a solution that should be optimal; empty if nothing is. */
  static String faults(ConicModel model, ConicSolution solution, double tolerance) {
    double scale = 1 + Math.abs(solution.objective());
    StringBuilder faults = new StringBuilder();
    check(faults, feasible(model, solution.x(), tolerance * scale), "x is not feasible");
    check(faults, dualFeasible(model, solution.y(), tolerance), "y leaves the dual cones");
    check(faults, stationarity(model, solution.y()) <= tolerance * scale, "c differs from A'y");
    double primal = model.objectiveAt(solution.x());
    double dual = dualValue(model, solution.y());
    check(faults, Math.abs(primal - dual) <= tolerance * scale, "primal and dual value differ");
    check(faults, Math.abs(primal - solution.objective()) <= tolerance * scale, "objective");
    check(faults, Math.abs(dual - solution.dualObjective()) <= tolerance * scale, "dual objective");
    return faults.toString();
  }

  private static void check(StringBuilder faults, boolean holds, String what) {
    if (!holds) {
      faults.append(what).append("; ");
    }
  }

  private static double[] part(double[] rows, Constraint constraint) {
    int start = constraint.start();
    return Arrays.copyOfRange(rows, start, start + constraint.cone().dimension());
  }

  private static double norm(double[] x, int from) {
    double squares = 0;
    for (int k = from; k < x.length; k++) {
      squares += x[k] * x[k];
    }
    return Math.sqrt(squares);
  }

  /**
   * Cholesky of the matrix plus the tolerance on its diagonal; it exists where that is positive.
   */
  private static boolean semidefinite(int order, double[] rows, double tolerance) {
    double[][] factor = new double[order][order];
    for (int j = 0; j < order; j++) {
      for (int i = 0; i <= j; i++) {
        double entry = rows[j * (j + 1) / 2 + i] / (i == j ? 1 : Math.sqrt(2));
        double rest = i == j ? entry + tolerance : entry;
        for (int k = 0; k < i; k++) {
          rest -= factor[j][k] * factor[i][k];
        }
        if (i < j) {
          factor[j][i] = rest / factor[i][i];
        } else if (rest > 0) {
          factor[j][j] = Math.sqrt(rest);
        } else {
          return false;
        }
      }
    }
    return true;
  }
}
