package mosek.fusion;

/** Makes expressions. */
public class Expr {
  public static native Expression mul(Matrix matrix, Expression expr);

  public static native Expression add(Expression expr, double[] values);

  public static native Expression add(Expression expr, double value);

  public static native Expression dot(double[] values, Expression expr);
}
