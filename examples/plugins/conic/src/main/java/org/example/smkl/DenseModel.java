package org.example.smkl;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.Constraint;

/**
 * A model with rotated cones turned, by an orthogonal change of their first two rows, and with its
 * cones as this solver sees them. Rows of zero cones belong to none.
 */
final class DenseModel {
  final int variables;
  final int rows;
  final double[][] a;
  final double[] b;
  final double[] c;
  final double constant;
  final List<ScaledCone> cones = new ArrayList<>();
  private final List<Integer> turned = new ArrayList<>();

  DenseModel(ConicModel model) {
    this.variables = model.variableCount();
    this.rows = model.rowCount();
    this.a = new double[rows][variables];
    this.b = model.offsets().clone();
    this.c = model.objective().clone();
    this.constant = model.objectiveConstant();
    for (int r = 0; r < rows; r++) {
      for (int k = model.rowStart()[r]; k < model.rowStart()[r + 1]; k++) {
        a[r][model.columns()[k]] += model.values()[k];
      }
    }
    for (Constraint constraint : model.constraints()) {
      add(constraint.cone(), constraint.start());
    }
  }

  private void add(Cone cone, int start) {
    if (cone instanceof Cone.NonNegative) {
      for (int r = 0; r < cone.dimension(); r++) {
        cones.add(new ScaledCone(start + r, 1));
      }
    } else if (cone instanceof Cone.SecondOrder) {
      cones.add(new ScaledCone(start, cone.dimension()));
    } else if (cone instanceof Cone.RotatedSecondOrder) {
      cones.add(new ScaledCone(start, cone.dimension()));
      turned.add(start);
      turn(b, start);
      for (int j = 0; j < variables; j++) {
        double first = a[start][j];
        double second = a[start + 1][j];
        a[start][j] = (first + second) / Math.sqrt(2);
        a[start + 1][j] = (first - second) / Math.sqrt(2);
      }
    }
  }

  private static void turn(double[] v, int start) {
    double first = v[start];
    double second = v[start + 1];
    v[start] = (first + second) / Math.sqrt(2);
    v[start + 1] = (first - second) / Math.sqrt(2);
  }

  /** Multipliers for the rows as the model has them; the change is its own inverse. */
  double[] turnedBack(double[] y) {
    double[] back = y.clone();
    turned.forEach(start -> turn(back, start));
    return back;
  }

  /** A x + b tau. */
  double[] rows(double[] x, double tau) {
    double[] values = new double[rows];
    for (int r = 0; r < rows; r++) {
      values[r] = b[r] * tau + Vectors.dot(a[r], x);
    }
    return values;
  }

  /** A'y - c tau. */
  double[] columns(double[] y, double tau) {
    double[] values = new double[variables];
    for (int j = 0; j < variables; j++) {
      values[j] = -c[j] * tau;
    }
    for (int r = 0; r < rows; r++) {
      Vectors.add(values, y[r], a[r]);
    }
    return values;
  }
}
