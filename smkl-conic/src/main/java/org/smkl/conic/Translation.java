package org.smkl.conic;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.Constraint;

/**
 * Between the neutral model, A x + b in K, and the form of native solvers, -T A x + s = T b with s
 * in K. T is the identity but for rotated cones, whose first two rows r become (r_0 + r_1)/sqrt(2)
 * and (r_0 - r_1)/sqrt(2): an orthogonal and symmetric change, so that multipliers turn back by T
 * itself.
 */
public final class Translation {
  private static final double HALF_ROOT = Math.sqrt(0.5);

  private final ConicModel model;
  private final int[] columnStarts;
  private final int[] fill;
  private int[] rowIndices;
  private double[] values;

  private Translation(ConicModel model) {
    this.model = model;
    columnStarts = new int[model.variableCount() + 1];
    fill = new int[model.variableCount()];
  }

  /** The model in the form of native solvers. */
  public static StandardProblem of(ConicModel model) {
    return new Translation(model).problem();
  }

  /** T applied to a vector over the rows; its own inverse. */
  public static double[] turned(ConicModel model, double[] rows) {
    double[] result = rows.clone();
    for (Constraint constraint : model.constraints()) {
      if (constraint.cone() instanceof Cone.RotatedSecondOrder) {
        int r = constraint.start();
        result[r] = HALF_ROOT * (rows[r] + rows[r + 1]);
        result[r + 1] = HALF_ROOT * (rows[r] - rows[r + 1]);
      }
    }
    return result;
  }

  private StandardProblem problem() {
    boolean[] rotated = rotatedRows();
    // Once to count the entries of each column, once to place them.
    eachEntry(rotated, (row, column, value) -> columnStarts[column + 1]++);
    for (int j = 0; j < fill.length; j++) {
      columnStarts[j + 1] += columnStarts[j];
      fill[j] = columnStarts[j];
    }
    rowIndices = new int[columnStarts[fill.length]];
    values = new double[rowIndices.length];
    eachEntry(
        rotated,
        (row, column, value) -> {
          rowIndices[fill[column]] = row;
          values[fill[column]++] = -value;
        });
    return new StandardProblem(
        model.objective(),
        columnStarts,
        rowIndices,
        values,
        turned(model, model.offsets()),
        cones());
  }

  /** True for the first row of each rotated cone. */
  private boolean[] rotatedRows() {
    boolean[] rotated = new boolean[model.rowCount()];
    for (Constraint constraint : model.constraints()) {
      rotated[constraint.start()] = constraint.cone() instanceof Cone.RotatedSecondOrder;
    }
    return rotated;
  }

  private interface EntryAction {
    void accept(int row, int column, double value);
  }

  /** The entries of T A by rows, ascending; so each column meets its rows in order. */
  private void eachEntry(boolean[] rotated, EntryAction action) {
    int[] starts = model.rowStart();
    for (int row = 0; row < model.rowCount(); row++) {
      if (rotated[row]) {
        turnedRow(row, 1, action);
        turnedRow(row, -1, action);
        row++;
      } else {
        for (int e = starts[row]; e < starts[row + 1]; e++) {
          action.accept(row, model.columns()[e], model.values()[e]);
        }
      }
    }
  }

  /** (r_0 + sign r_1)/sqrt(2), merged by columns. */
  private void turnedRow(int first, int sign, EntryAction action) {
    int[] columns = model.columns();
    double[] entries = model.values();
    int e = model.rowStart()[first];
    int end = model.rowStart()[first + 1];
    int f = end;
    int last = model.rowStart()[first + 2];
    int row = sign > 0 ? first : first + 1;
    while (e < end || f < last) {
      int column =
          Math.min(
              e < end ? columns[e] : Integer.MAX_VALUE, f < last ? columns[f] : Integer.MAX_VALUE);
      double value = 0;
      if (e < end && columns[e] == column) {
        value += entries[e++];
      }
      if (f < last && columns[f] == column) {
        value += sign * entries[f++];
      }
      if (value != 0) {
        action.accept(row, column, HALF_ROOT * value);
      }
    }
  }

  private List<StandardCone> cones() {
    List<StandardCone> cones = new ArrayList<>();
    for (Constraint constraint : model.constraints()) {
      cones.add(cone(constraint.cone()));
    }
    return cones;
  }

  /** Native solvers ask for two rows in a second-order cone; with one it is a half-line. */
  private static StandardCone cone(Cone cone) {
    int size = cone.dimension();
    if (cone instanceof Cone.Zero) {
      return new StandardCone(StandardCone.Kind.ZERO, size);
    }
    if (cone instanceof Cone.NonNegative || size == 1) {
      return new StandardCone(StandardCone.Kind.NONNEGATIVE, size);
    }
    return cone instanceof Cone.PsdTriangle psd
        ? new StandardCone(StandardCone.Kind.PSD_TRIANGLE, psd.order())
        : new StandardCone(StandardCone.Kind.SECOND_ORDER, size);
  }
}
