package org.smkl.core.model;

import java.util.List;

/**
 * What is done to the rows of a file before kernels see them.
 *
 * @param imputation none, zero, mean or median
 * @param fill what a missing cell becomes, for each column; empty for none
 * @param mean what is subtracted from each column; null where rows are not standardised
 * @param scale what each column is then divided by, 0: the column becomes 0; null with the mean
 */
public record Preprocessing(String imputation, double[] fill, double[] mean, double[] scale) {
  private static final List<String> IMPUTATIONS = List.of("none", "zero", "mean", "median");

  /** Checks lengths and finiteness. */
  public Preprocessing {
    Check.that(
        imputation != null && IMPUTATIONS.contains(imputation),
        "imputation",
        imputation,
        "one of " + IMPUTATIONS);
    Check.finite("fill", fill);
    Check.that(
        (mean == null) == (scale == null), "scale", scale, "null exactly where the mean is null");
    if (mean != null) {
      Check.finite("mean", mean);
      Check.finite("scale", scale);
      Check.length("scale", scale.length, mean.length);
      for (double s : scale) {
        Check.that(s >= 0, "scale", s, "no negative number");
      }
    }
  }

  void checkWidth(int columns) {
    if (!"none".equals(imputation)) {
      Check.length("fill", fill.length, columns);
    }
    if (mean != null) {
      Check.length("mean", mean.length, columns);
    }
  }
}
