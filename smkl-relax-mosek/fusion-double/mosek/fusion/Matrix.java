package mosek.fusion;

import java.util.ArrayList;
import java.util.List;

/** A constant matrix. */
public abstract class Matrix {
  final List<Recording.Row> rows = new ArrayList<>();

  public static Matrix sparse(int rows, int columns, int[] subi, int[] subj, double[] values) {
    Matrix matrix = new Matrix() {};
    for (int r = 0; r < rows; r++) {
      matrix.rows.add(new Recording.Row(0));
    }
    for (int k = 0; k < values.length; k++) {
      if (subj[k] >= columns
          || matrix.rows.get(subi[k]).entries().put(subj[k], values[k]) != null) {
        throw new FusionRuntimeException("An entry lies outside of the matrix or comes twice.");
      }
    }
    return matrix;
  }
}
