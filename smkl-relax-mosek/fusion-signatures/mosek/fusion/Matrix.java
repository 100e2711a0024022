package mosek.fusion;

/** A constant matrix. */
public abstract class Matrix {
  public static native Matrix sparse(
      int rows, int columns, int[] subi, int[] subj, double[] values);
}
