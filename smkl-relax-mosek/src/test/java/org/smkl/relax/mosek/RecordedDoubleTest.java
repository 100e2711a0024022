package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mosek.fusion.DimensionError;
import mosek.fusion.Domain;
import mosek.fusion.Expr;
import mosek.fusion.Expression;
import mosek.fusion.Matrix;
import mosek.fusion.Model;
import mosek.fusion.ModelError;
import mosek.fusion.NameError;
import mosek.fusion.ObjectiveSense;
import mosek.fusion.ParameterError;
import mosek.fusion.SolutionError;
import mosek.fusion.SparseFormatError;
import mosek.fusion.Variable;
import org.junit.jupiter.api.Test;

/** The double itself: it must refuse what MOSEK refuses, or the other tests prove nothing. */
@Recorded
class RecordedDoubleTest {
  private static Matrix matrix(int rows, int columns) {
    return Matrix.sparse(rows, columns, new int[] {0}, new int[] {0}, new double[] {1});
  }

  @Test
  void wrongShapesAreRefused() {
    try (Model model = new Model("shapes")) {
      Variable x = model.variable("x", 2, Domain.unbounded());
      assertThrows(DimensionError.class, () -> Expr.mul(matrix(3, 3), x));
      Expression two = Expr.mul(matrix(2, 2), x);
      assertThrows(DimensionError.class, () -> Expr.add(two, new double[3]));
      assertThrows(DimensionError.class, () -> Expr.dot(new double[3], x));
      assertThrows(DimensionError.class, () -> model.constraint("a", two, Domain.inRotatedQCone()));
      assertThrows(DimensionError.class, () -> model.constraint("b", two, Domain.inSVecPSDCone()));
      Expression one = Expr.mul(matrix(1, 2), x);
      assertThrows(DimensionError.class, () -> model.constraint("c", one, Domain.inQCone()));
      assertThrows(DimensionError.class, () -> model.objective("o", ObjectiveSense.Minimize, two));
      assertThrows(
          SparseFormatError.class,
          () -> Matrix.sparse(2, 2, new int[] {2}, new int[] {0}, new double[] {1}));
      assertThrows(
          SparseFormatError.class,
          () -> Matrix.sparse(2, 2, new int[] {1}, new int[] {0}, new double[2]));
    }
  }

  @Test
  void namesParametersAndForeignExpressionsAreChecked() {
    try (Model model = new Model("names");
        Model other = new Model("other")) {
      Variable x = model.variable("x", 2, Domain.unbounded());
      Expression rows = Expr.mul(matrix(2, 2), x);
      model.constraint("a", rows, Domain.equalsTo(0));
      assertThrows(NameError.class, () -> model.constraint("a", rows, Domain.equalsTo(0)));
      assertThrows(ModelError.class, () -> other.constraint("a", rows, Domain.equalsTo(0)));
      assertThrows(ParameterError.class, () -> model.setSolverParam("unknown", 1));
      assertThrows(ParameterError.class, () -> model.setSolverParam("intpntCoTolRelGap", 1.5));
      assertThrows(NameError.class, () -> model.getSolverIntInfo("unknown"));
    }
  }

  @Test
  void useAfterCloseFails() throws SolutionError {
    Model model = new Model("closed");
    Variable x = model.variable("x", 1, Domain.unbounded());
    model.close();
    assertThrows(IllegalStateException.class, model::solve);
    assertThrows(IllegalStateException.class, model::breakSolver);
    assertThrows(IllegalStateException.class, x::level);
  }

  @Test
  void forgottenModelsFailTheTest() {
    Model forgotten = new Model("forgotten");
    IllegalStateException thrown = assertThrows(IllegalStateException.class, Model::checkAllClosed);
    assertTrue(thrown.getMessage().contains("forgotten"));
    forgotten.close();
  }

  @Test
  void solutionsAreReadOnlyOnceThereIsOne() {
    try (Model model = new Model("unsolved")) {
      Variable x = model.variable("x", 1, Domain.unbounded());
      assertThrows(SolutionError.class, x::level);
      assertThrows(SolutionError.class, model::primalObjValue);
    }
  }

  /** Row k of the domain is the entry of the matrix that the documentation says. */
  @Test
  void vectorisedMatricesAreStackedLowerColumns() throws SolutionError {
    // [x 0 2; 0 1 0; 2 0 1]: the 2 stands in row 2, its multiple of sqrt 2; so x >= 4.
    double[] rows = {0, 0, 2 * Math.sqrt(2), 1, 0, 1};
    assertEquals(4, least(rows, Domain.inSVecPSDCone()), 1e-6);
  }

  @Test
  void rotatedConesHaveTheFactorTwo() throws SolutionError {
    // 2 x 3 >= 6^2, so x >= 6.
    assertEquals(6, least(new double[] {0, 3, 6}, Domain.inRotatedQCone()), 1e-6);
  }

  /** The least x for which (x, 0, ...) + rows lies in the domain; its duals are checked, too. */
  private static double least(double[] rows, mosek.fusion.ConeDomain domain) throws SolutionError {
    try (Model model = new Model("least")) {
      Variable x = model.variable("x", 1, Domain.unbounded());
      Expression sum = Expr.add(Expr.mul(matrix(rows.length, 1), x), rows);
      mosek.fusion.Constraint cone = model.constraint("cone", sum, domain);
      model.objective("o", ObjectiveSense.Minimize, Expr.add(Expr.dot(new double[] {1}, x), 0));
      model.solve();
      double[] dual = cone.dual();
      // c = A'y, and the dual value is -b'y.
      assertArrayEquals(new double[] {1}, new double[] {dual[0]}, 1e-6);
      double value = 0;
      for (int r = 0; r < rows.length; r++) {
        value -= rows[r] * dual[r];
      }
      assertEquals(model.primalObjValue(), value, 1e-5);
      return x.level()[0];
    }
  }
}
