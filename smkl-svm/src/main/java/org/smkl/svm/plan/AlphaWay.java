package org.smkl.svm.plan;

import org.smkl.api.SymmetricMatrix;

/** How the SVM of one block is solved at given weights. */
public sealed interface AlphaWay {
  /** How this is called in a plan. */
  String describe();

  /** The alpha-solver gets the stored K(b). */
  record Dense() implements AlphaWay {
    @Override
    public String describe() {
      return "the alpha-solver on the stored K(b)";
    }
  }

  /**
   * The alpha-solver gets K(b) of one working set after the other.
   *
   * @param variables of a usual set
   * @param maxVariables of a set where many variables are free
   * @param maxRows up to which K(b) of all rows is made where most variables move
   * @param maxStackedColumns of all factors up to which an interior-point method solves for all
   *     variables at once
   */
  record WorkingSets(int variables, int maxVariables, int maxRows, int maxStackedColumns)
      implements AlphaWay {
    @Override
    public String describe() {
      return ("working sets of %d to %d variables; an interior-point method where the kernels with"
              + " weight have factors of at most %d columns together; all of K(b) where a quarter"
              + " of the variables moves and rows are at most %d")
          .formatted(variables, maxVariables, maxStackedColumns, maxRows);
    }
  }

  /**
   * For rows whose kernels are not stored.
   *
   * @param heap bytes of the Java heap
   */
  static WorkingSets workingSets(int rows, long heap) {
    double part = Thresholds.WORKING_SET_HEAP_SHARE * heap / Thresholds.WORKING_SET_BYTES;
    int most =
        (int)
            Math.max(
                Thresholds.SAFE_WORKING_SET_VARIABLES,
                Math.min(Thresholds.MAX_WORKING_SET_VARIABLES, Math.sqrt(part)));
    double whole = Thresholds.WHOLE_MATRIX_HEAP_SHARE * heap / Thresholds.WHOLE_MATRIX_BYTES;
    return new WorkingSets(
        Thresholds.WORKING_SET_VARIABLES,
        most,
        (int) Math.min(SymmetricMatrix.MAX_ORDER, Math.sqrt(whole)),
        Math.min(Thresholds.MAX_STACKED_COLUMNS, rows / Thresholds.ROWS_PER_STACKED_COLUMN));
  }
}
