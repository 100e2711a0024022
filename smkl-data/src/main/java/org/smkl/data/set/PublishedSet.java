package org.smkl.data.set;

import java.util.ArrayList;
import java.util.List;
import org.smkl.data.read.Classes;
import org.smkl.data.read.Columns;
import org.smkl.data.read.Schema;
import org.smkl.data.scale.Imputation;
import org.smkl.data.scale.Imputer;

/**
 * One of the ten UCI sets of the paper: its file, how it is encoded, and the choice of C, lambda
 * and k0 that was published for it.
 *
 * @param name what {@code --data} calls it
 * @param title what it is about
 * @param file the file's name in the data folder
 * @param sha256 the checksum of the file, lower-case hex
 * @param uciPath where the same bytes are in UCI's archive, relative to its root
 * @param rows number of rows
 * @param header whether the first line has names
 * @param features the columns used, 0-based
 * @param labelColumn the column of the label, 0-based
 * @param labelValue the label's value that decides
 * @param valueIsPositive true: that value is +1; false: it is -1 and every other is +1
 * @param trainRows rows to train on
 * @param testRows rows to test on
 * @param c the published C
 * @param lambda the published lambda
 * @param k0 the published k0
 */
public record PublishedSet(
    String name,
    String title,
    String file,
    String sha256,
    String uciPath,
    int rows,
    boolean header,
    List<Integer> features,
    int labelColumn,
    String labelValue,
    boolean valueIsPositive,
    int trainRows,
    int testRows,
    double c,
    double lambda,
    int k0) {

  /** Takes a copy of the list. */
  public PublishedSet {
    features = List.copyOf(features);
  }

  /** The number of columns used. */
  public int columns() {
    return features.size();
  }

  /** The two classes. */
  public Classes classes() {
    String other = "not " + labelValue;
    return valueIsPositive
        ? new Classes(labelValue, other, Classes.Rest.NEGATIVE)
        : new Classes(other, labelValue, Classes.Rest.POSITIVE);
  }

  /** What further files must look like; missing cells become 0, as published. */
  Schema schema(List<String> names) {
    List<String> ignored = new ArrayList<>(names);
    List<String> used = features.stream().map(names::get).toList();
    ignored.removeAll(used);
    ignored.remove(names.get(labelColumn));
    Columns columns =
        new Columns(
            used,
            header,
            names.size(),
            features,
            names.get(labelColumn),
            labelColumn,
            ignored,
            classes().positive(),
            classes().negative(),
            classes().rest(),
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            null);
    return new Schema(columns, new Imputer(Imputation.ZERO, new double[used.size()]));
  }
}
