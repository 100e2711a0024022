package org.smkl.core.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import org.smkl.data.Table;
import org.smkl.error.Check;

/**
 * The decision functions, one for each machine m: sum_j coefficients_mj K(beta)(row_j, x) + bias_m.
 * All share the rows. Files of version 1 have one machine, whose numbers stand there as such.
 *
 * @param allRows whether all training rows are stored, because a kernel's transform needs them;
 *     otherwise those with a coefficient only
 * @param indices which training rows are stored, 0-based, ascending
 * @param rows the stored rows as kernels see them: imputed and standardised; sparse ones are
 *     written as columns, indices and values, those with texts as values and texts
 * @param coefficients for each machine alpha_j s_j for each stored row
 * @param biases for each machine the constant term
 */
public record Machine(
    boolean allRows,
    int[] indices,
    @JsonSerialize(using = TableJson.Writer.class) @JsonDeserialize(using = TableJson.Reader.class)
        Table rows,
    @JsonDeserialize(using = MachineListReader.Vectors.class) double[][] coefficients,
    @JsonAlias("bias") @JsonDeserialize(using = MachineListReader.Numbers.class) double[] biases) {

  /** Checks lengths and order. */
  public Machine {
    Check.present("indices", indices);
    Check.present("rows", rows);
    Check.present("coefficients", coefficients);
    Check.present("biases", biases);
    Check.length("rows", rows.count(), indices.length);
    Check.that(biases.length >= 1, "biases", "empty", "one for each machine");
    Check.length("coefficients", coefficients.length, biases.length);
    for (double[] machine : coefficients) {
      Check.present("coefficients", machine);
      Check.length("coefficients", machine.length, indices.length);
    }
    for (int j = 0; j < indices.length; j++) {
      Check.that(
          indices[j] >= 0 && (j == 0 || indices[j] > indices[j - 1]),
          "indices",
          "not ascending at entry " + j,
          "row numbers in ascending order");
    }
  }

  /** What a file must hold: finite numbers, for so many columns, texts and training rows. */
  void checkAgainst(int columns, int texts, int trainingRows) {
    Check.finite("biases", biases);
    for (double[] machine : coefficients) {
      Check.finite("coefficients", machine);
    }
    for (int i = 0; i < rows.count(); i++) {
      Check.finite("rows", rows.values(i));
      int width = rows.sparse() ? rows.columns() : rows.values(i).length;
      Check.length("a row of 'rows'", width, columns);
    }
    if (rows.count() > 0) {
      Check.length("the texts of a row of 'rows'", rows.texts(), texts);
    }
    int last = indices.length == 0 ? -1 : indices[indices.length - 1];
    Check.that(last < trainingRows, "indices", "up to " + last, "less than " + trainingRows);
    if (allRows) {
      Check.length("indices", indices.length, trainingRows);
    }
  }
}
