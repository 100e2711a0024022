package org.smkl.branchbound.settle;

import java.util.Arrays;

/**
 * The products K_i w of some kernels. Factors stand side by side, so that the projections L'w of
 * all of them are sums of long rows. Not thread-safe.
 */
final class Products {
  private final Forms forms;
  private final int[] kernels;
  private final int[] first;
  private final float[][] rows;
  private final float[][] projected;
  private float[] at;

  /** Of these kernels. */
  Products(Forms forms, int[] kernels) {
    this.forms = forms;
    this.kernels = kernels;
    this.first = new int[kernels.length];
    int columns = 0;
    for (int i = 0; i < kernels.length; i++) {
      first[i] = columns;
      columns += form(i).factored() ? form(i).columns().length : 0;
    }
    this.rows = new float[forms.size()][columns];
    this.projected = new float[forms.blocks()][columns];
    for (int i = 0; i < kernels.length; i++) {
      int width = form(i).factored() ? form(i).columns().length : 0;
      for (int k = 0; k < width; k++) {
        float[] column = form(i).columns()[k];
        for (int j = 0; j < rows.length; j++) {
          rows[j][first[i] + k] = column[j];
        }
      }
    }
  }

  private Form form(int i) {
    return forms.kernels()[kernels[i]];
  }

  /** Moves to another w. */
  void moveTo(float[] w) {
    at = w;
    int[] starts = forms.starts();
    for (int c = 0; c < projected.length; c++) {
      Arrays.fill(projected[c], 0);
      float[][] own = Arrays.copyOfRange(rows, starts[c], starts[c + 1]);
      Form.add(projected[c], w, starts[c], own, 0, projected[c].length);
    }
  }

  /** Sets a vector to K_i w; not for kernels of rank one. */
  void product(int i, float[] out) {
    if (!form(i).factored()) {
      form(i).multiply(at, forms.starts(), out);
      return;
    }
    Arrays.fill(out, 0);
    int[] starts = forms.starts();
    for (int c = 0; c < projected.length; c++) {
      Form.add(out, projected[c], first[i], form(i).columns(), starts[c], starts[c + 1]);
    }
  }
}
