package mosek.fusion;

import java.util.HashSet;
import java.util.Set;

/** A constant matrix. */
public abstract class Matrix {
  /** Entries at (subi[k], subj[k]). */
  public static Matrix sparse(int rows, int columns, int[] subi, int[] subj, double[] values) {
    if (subi.length != subj.length || subi.length != values.length) {
      throw new SparseFormatError("Mismatching lengths of subi, subj and values");
    }
    Set<Long> places = new HashSet<>();
    for (int k = 0; k < subi.length; k++) {
      if (subi[k] < 0 || subi[k] >= rows || subj[k] < 0 || subj[k] >= columns) {
        throw new SparseFormatError("Subscript out of bounds.");
      }
      if (!places.add((long) subi[k] * columns + subj[k])) {
        throw new SparseFormatError("The double takes no entry twice");
      }
    }
    return new Triplets(rows, columns, subi.clone(), subj.clone(), values.clone());
  }

  /** The only kind that the double has. */
  static final class Triplets extends Matrix {
    final int rows;
    final int columns;
    final int[] subi;
    final int[] subj;
    final double[] values;

    private Triplets(int rows, int columns, int[] subi, int[] subj, double[] values) {
      this.rows = rows;
      this.columns = columns;
      this.subi = subi;
      this.subj = subj;
      this.values = values;
    }
  }
}
