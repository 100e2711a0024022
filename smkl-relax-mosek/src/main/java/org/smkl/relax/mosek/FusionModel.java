package org.smkl.relax.mosek;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mosek.fusion.Domain;
import mosek.fusion.Expr;
import mosek.fusion.Expression;
import mosek.fusion.Matrix;
import mosek.fusion.Model;
import mosek.fusion.ObjectiveSense;
import mosek.fusion.SolutionError;
import mosek.fusion.Variable;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.Constraint;

/**
 * A neutral model written down in Fusion: one block of free variables, one constraint for each
 * cone, its rows in MOSEK's order.
 */
final class FusionModel {
  private final ConicModel model;
  private final Variable x;
  private final List<Rows> blocks = new ArrayList<>();

  /** A constraint of Fusion and the neutral row of each of its rows. */
  private record Rows(mosek.fusion.Constraint constraint, int[] neutral) {}

  private FusionModel(ConicModel model, Variable x) {
    this.model = model;
    this.x = x;
  }

  static FusionModel write(ConicModel model, Model fusion) {
    Variable x = fusion.variable("x", model.variableCount(), Domain.unbounded());
    FusionModel written = new FusionModel(model, x);
    for (Constraint constraint : model.constraints()) {
      int[] neutral = order(constraint);
      mosek.fusion.Constraint added = add(fusion, constraint, written.rows(neutral));
      written.blocks.add(new Rows(added, neutral));
    }
    fusion.objective(
        "objective",
        ObjectiveSense.Minimize,
        Expr.add(Expr.dot(model.objective(), x), model.objectiveConstant()));
    return written;
  }

  private static int[] order(Constraint constraint) {
    int[] rows = new int[constraint.cone().dimension()];
    if (constraint.cone() instanceof Cone.PsdTriangle psd) {
      rows = SvecOrder.neutralRows(psd.order());
    } else {
      Arrays.setAll(rows, r -> r);
    }
    for (int r = 0; r < rows.length; r++) {
      rows[r] += constraint.start();
    }
    return rows;
  }

  /** A x + b for these rows. */
  private Expression rows(int[] rows) {
    int[] start = model.rowStart();
    int entries = 0;
    for (int row : rows) {
      entries += start[row + 1] - start[row];
    }
    int[] subi = new int[entries];
    int[] subj = new int[entries];
    double[] values = new double[entries];
    double[] offsets = new double[rows.length];
    int next = 0;
    for (int r = 0; r < rows.length; r++) {
      int count = start[rows[r] + 1] - start[rows[r]];
      Arrays.fill(subi, next, next + count, r);
      System.arraycopy(model.columns(), start[rows[r]], subj, next, count);
      System.arraycopy(model.values(), start[rows[r]], values, next, count);
      offsets[r] = model.offsets()[rows[r]];
      next += count;
    }
    Matrix matrix = Matrix.sparse(rows.length, model.variableCount(), subi, subj, values);
    return Expr.add(Expr.mul(matrix, x), offsets);
  }

  private static mosek.fusion.Constraint add(Model fusion, Constraint constraint, Expression rows) {
    String name = constraint.name();
    Cone cone = constraint.cone();
    if (cone instanceof Cone.Zero) {
      return fusion.constraint(name, rows, Domain.equalsTo(0.0));
    }
    // MOSEK has no cones of one row other than the half-line.
    if (cone instanceof Cone.NonNegative || cone.dimension() == 1) {
      return fusion.constraint(name, rows, Domain.greaterThan(0.0));
    }
    if (cone instanceof Cone.SecondOrder) {
      return fusion.constraint(name, rows, Domain.inQCone());
    }
    return cone instanceof Cone.RotatedSecondOrder
        ? fusion.constraint(name, rows, Domain.inRotatedQCone())
        : fusion.constraint(name, rows, Domain.inSVecPSDCone());
  }

  double[] x() throws SolutionError {
    return x.level();
  }

  /** The multipliers in the neutral order; MOSEK's dual has the signs of our contract. */
  double[] y() throws SolutionError {
    double[] y = new double[model.rowCount()];
    for (Rows block : blocks) {
      double[] dual = block.constraint().dual();
      for (int r = 0; r < dual.length; r++) {
        y[block.neutral()[r]] = dual[r];
      }
    }
    return y;
  }
}
