package org.smkl.numeric;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Which indices matter. */
public final class Support {
  private Support() {}

  /** The indices of the entries that are not zero, ascending. */
  public static int[] of(double[] x) {
    return where(x.length, j -> x[j] != 0);
  }

  /** The indices below n for which this holds, ascending. */
  public static int[] where(int n, IntPredicate holds) {
    int[] indices = new int[n];
    int count = 0;
    for (int j = 0; j < n; j++) {
      if (holds.test(j)) {
        indices[count++] = j;
      }
    }
    return Arrays.copyOf(indices, count);
  }
}
