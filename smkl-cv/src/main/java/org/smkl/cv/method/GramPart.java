package org.smkl.cv.method;

import java.util.List;
import org.smkl.api.SymmetricMatrix;

/** K(b) over some of the points. */
final class GramPart {
  private GramPart() {}

  static SymmetricMatrix of(List<SymmetricMatrix> grams, double[] beta, int[] points) {
    int m = points.length;
    double[] part = new double[m * m];
    for (int i = 0; i < beta.length; i++) {
      double[] entries = grams.get(i).entries();
      int n = grams.get(i).order();
      for (int r = 0; beta[i] != 0 && r < m; r++) {
        int row = points[r] * n;
        for (int c = 0; c < m; c++) {
          part[r * m + c] += beta[i] * entries[row + points[c]];
        }
      }
    }
    return SymmetricMatrix.wrap(m, part);
  }
}
