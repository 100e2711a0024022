package org.smkl.data.scale;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.smkl.error.Check;
import org.smkl.error.InputException;

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

  /**
   * How missing cells are filled where the user asks for it, whatever was done in training. All
   * values are those of the training data: a file to predict may have one row.
   *
   * @throws InputException where the model does not keep what is needed
   */
  public Imputer imputer(Imputation asked, int columns) {
    Map<Imputation, Imputer> known = new EnumMap<>(Imputation.class);
    known.put(Imputation.ZERO, new Imputer(Imputation.ZERO, new double[columns]));
    standardizer()
        .ifPresent(s -> known.put(Imputation.MEAN, new Imputer(Imputation.MEAN, s.mean())));
    if (imputation != Imputation.NONE) {
      known.put(imputation, imputer());
    }
    if (!known.containsKey(asked)) {
      throw new InputException(
          "Missing cells are to become each column's %s, which the model does not have."
              .formatted(asked.id()),
          "Expected %s."
              .formatted(
                  known.keySet().stream().map(Imputation::id).collect(Collectors.joining(" or "))),
          "Maybe fit the model again with that imputation.");
    }
    return known.get(asked);
  }

  /** How rows are standardised; empty where they are not. */
  public Optional<Standardizer> standardizer() {
    return mean == null ? Optional.empty() : Optional.of(new Standardizer(mean, scale));
  }
}
