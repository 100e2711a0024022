package mosek.fusion;

import java.util.Arrays;

/** Makes expressions. */
public final class Expr {
  private Expr() {}

  /** Matrix times a block of variables. */
  public static Expression mul(Matrix matrix, Expression expr) {
    Matrix.Triplets m = (Matrix.Triplets) matrix;
    Affine x = variables(expr);
    if (x.scalar() || m.columns != x.size()) {
      throw new DimensionError("Mismatching operand dimensions");
    }
    return new Affine(x.model(), false, m.subi, m.subj, m.values, new double[m.rows]);
  }

  /** Adds a vector of the same shape. */
  public static Expression add(Expression expr, double[] values) {
    Affine e = expr.affine();
    if (e.scalar() || e.size() != values.length) {
      throw new DimensionError("Mismatching operand shapes");
    }
    double[] sum = e.offset().clone();
    Arrays.setAll(sum, r -> e.offset()[r] + values[r]);
    return new Affine(e.model(), false, e.row(), e.column(), e.value(), sum);
  }

  /** Adds a number to a scalar. */
  public static Expression add(Expression expr, double value) {
    Affine e = expr.affine();
    if (!e.scalar()) {
      throw new DimensionError("The double adds numbers to scalars only");
    }
    double[] sum = {e.offset()[0] + value};
    return new Affine(e.model(), true, e.row(), e.column(), e.value(), sum);
  }

  /** The scalar product with a block of variables. */
  public static Expression dot(double[] values, Expression expr) {
    Affine x = variables(expr);
    if (x.scalar() || x.size() != values.length) {
      throw new DimensionError("Mismatching operand dimensions");
    }
    return new Affine(
        x.model(), true, new int[values.length], x.column(), values.clone(), new double[1]);
  }

  private static Affine variables(Expression expr) {
    if (!(expr instanceof Variable)) {
      throw new IllegalArgumentException("The double multiplies variables only; got " + expr);
    }
    return expr.affine();
  }
}
