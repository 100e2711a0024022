package org.smkl.core.data.scale;

import java.util.Optional;
import org.smkl.core.error.Check;

/**
 * What is done to the rows of a file before kernels see them. A model file keeps it as it is here;
 * arrays are shared, not to be written to.
 *
 * @param imputation how the fill was chosen
 * @param fill what a missing cell becomes, for each column; empty for none
 * @param mean what is subtracted from each column; null where rows are not standardised
 * @param scale what each column is then divided by, 0: the column becomes 0; null with the mean
 */
public record Preprocessing(Imputation imputation, double[] fill, double[] mean, double[] scale) {

  /** Checks lengths and finiteness. */
  public Preprocessing {
    Check.present("imputation", imputation);
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

  /** Of imputation and standardisation. */
  public static Preprocessing of(Imputer imputer, Optional<Standardizer> standardizer) {
    return new Preprocessing(
        imputer.kind(),
        imputer.fill(),
        standardizer.map(Standardizer::mean).orElse(null),
        standardizer.map(Standardizer::scale).orElse(null));
  }

  /** Checks that it is for rows of so many columns. */
  public void checkWidth(int columns) {
    if (imputation != Imputation.NONE) {
      Check.length("fill", fill.length, columns);
    }
    if (mean != null) {
      Check.length("mean", mean.length, columns);
    }
  }

  /** How missing cells are filled. */
  public Imputer imputer() {
    return new Imputer(imputation, fill);
  }

  /** How rows are standardised; empty where they are not. */
  public Optional<Standardizer> standardizer() {
    return mean == null ? Optional.empty() : Optional.of(new Standardizer(mean, scale));
  }
}
