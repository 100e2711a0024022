package org.smkl.data.read;

import java.util.List;
import java.util.Optional;
import org.smkl.data.Table;
import org.smkl.data.Target;

/**
 * Rows to predict.
 *
 * @param name the file's name
 * @param table the rows in the order of the schema's features, imputed, not standardised; those of
 *     a sparse file may be sparse; shared
 * @param labels what is to be predicted in the rows of {@code labelled}; empty where the file says
 *     it of none. Classes that the training data did not have come after those that it has
 * @param labelled the rows that have a label, in their order
 * @param byPosition whether columns with names in training were matched by their order, because
 *     this file has no names
 * @param ids what names the rows, where such a column was asked for
 * @param extra the names of columns that the training data did not have; they were left out
 * @param filled how many missing cells were filled
 * @param unseen how many cells have a word that the training data did not have in that column
 */
public record PredictionData(
    String name,
    Table table,
    Optional<Target> labels,
    int[] labelled,
    boolean byPosition,
    Optional<RowIds> ids,
    List<String> extra,
    int filled,
    int unseen) {

  /**
   * The rows with all their numbers; of sparse rows a copy, which may be large.
   *
   * @throws org.smkl.error.InputException if that takes half of the heap
   */
  public double[][] x() {
    return table.dense();
  }

  /**
   * A column that names rows.
   *
   * @param column its name
   * @param values one for each row, as written
   */
  public record RowIds(String column, List<String> values) {}
}
