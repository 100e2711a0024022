package org.smkl.branchbound.verify;

import org.smkl.api.SymmetricMatrix;
import org.smkl.branchbound.certificate.SparseVector;

/**
 * A Gram matrix as the verification sees it: checked to be finite and symmetric bit by bit, with
 * its largest entry known, so that rounding can be bounded beforehand.
 */
final class GramRows {
  private final SymmetricMatrix gram;
  private final double largest;

  private GramRows(SymmetricMatrix gram, double largest) {
    this.gram = gram;
    this.largest = largest;
  }

  static GramRows check(SymmetricMatrix gram, int kernel) throws RefusedException {
    int n = gram.order();
    double[] entries = gram.entries();
    double largest = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = entries[i * n + j];
        if (!Double.isFinite(entry) || entry != entries[j * n + i]) {
          throw new RefusedException(
              "Kernel %d is not a finite symmetric matrix: entries (%d,%d) and (%d,%d) are %s and %s."
                  .formatted(kernel, i, j, j, i, entry, entries[j * n + i]));
        }
        largest = Math.max(largest, Math.abs(entry));
      }
    }
    return new GramRows(gram, largest);
  }

  /** The largest absolute entry. */
  double largest() {
    return largest;
  }

  /** Adds row j times v, over the first count entries of v, to the sum. */
  void addRow(int j, SparseVector v, double[] signed, int count, DoubleDouble sum) {
    double[] entries = gram.entries();
    int[] indices = v.indices();
    int start = j * gram.order();
    for (int l = 0; l < count; l++) {
      sum.addProduct(entries[start + indices[l]], signed[l]);
    }
  }

  /** The diagonal entry in row j. */
  double diagonal(int j) {
    return gram.entries()[j * gram.order() + j];
  }
}
