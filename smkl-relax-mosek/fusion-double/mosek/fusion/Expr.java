package mosek.fusion;

import java.util.ArrayList;
import java.util.List;

/** Makes expressions of the one block of variables that the double has. */
public class Expr {
  private Expr() {}

  /** What the double knows of an expression. */
  record Affine(List<Recording.Row> rows) implements Expression {}

  public static Expression mul(Matrix matrix, Expression expr) {
    return new Affine(matrix.rows);
  }

  public static Expression add(Expression expr, double[] values) {
    List<Recording.Row> rows = ((Affine) expr).rows;
    if (rows.size() != values.length) {
      throw new FusionRuntimeException("Mismatching operand shapes");
    }
    List<Recording.Row> sum = new ArrayList<>();
    for (int r = 0; r < values.length; r++) {
      sum.add(new Recording.Row(rows.get(r).offset() + values[r], rows.get(r).entries()));
    }
    return new Affine(sum);
  }

  public static Expression add(Expression expr, double value) {
    return add(expr, new double[] {value});
  }

  public static Expression dot(double[] values, Expression expr) {
    Recording.Row row = new Recording.Row(0);
    for (int j = 0; j < values.length; j++) {
      row.entries().put(j, values[j]);
    }
    return new Affine(List.of(row));
  }
}
