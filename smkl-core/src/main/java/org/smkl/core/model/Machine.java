package org.smkl.core.model;

import org.smkl.core.error.Check;

/**
 * The decision function: the sign of sum_j coefficients_j K(beta)(row_j, x) + bias.
 *
 * @param allRows whether all training rows are stored, because a kernel's transform needs them;
 *     otherwise the support vectors only
 * @param indices which training rows are stored, 0-based, ascending
 * @param rows the stored rows as kernels see them: imputed and standardised
 * @param coefficients alpha_j y_j for each stored row
 * @param bias the constant term
 */
public record Machine(
    boolean allRows, int[] indices, double[][] rows, double[] coefficients, double bias) {

  /** Checks lengths and order. */
  public Machine {
    Check.present("indices", indices);
    Check.present("rows", rows);
    Check.present("coefficients", coefficients);
    Check.length("rows", rows.length, indices.length);
    Check.length("coefficients", coefficients.length, indices.length);
    for (int j = 0; j < indices.length; j++) {
      Check.that(
          indices[j] >= 0 && (j == 0 || indices[j] > indices[j - 1]),
          "indices",
          "not ascending at entry " + j,
          "row numbers in ascending order");
    }
  }

  /** What a file must hold: finite numbers, for so many columns and training rows. */
  void checkAgainst(int columns, int trainingRows) {
    Check.finite("coefficients", coefficients);
    Check.finite("bias", bias);
    for (double[] row : rows) {
      Check.finite("rows", row);
      Check.length("a row of 'rows'", row.length, columns);
    }
    int last = indices.length == 0 ? -1 : indices[indices.length - 1];
    Check.that(last < trainingRows, "indices", "up to " + last, "less than " + trainingRows);
    if (allRows) {
      Check.length("indices", indices.length, trainingRows);
    }
  }
}
