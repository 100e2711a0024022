package org.smkl.data.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.smkl.error.Check;

/**
 * A column of words, as features: one for each category, 1 in the rows that have it and 0 in all
 * others. A row of a later file whose word is none of them has 0 in all. A model file keeps it as
 * it is here.
 *
 * @param column the name of the column
 * @param first the number of the first of its features
 * @param categories the words in the order of the features; {@link #MISSING} for missing cells
 */
public record CategoricalColumn(String column, int first, List<String> categories) {
  /** What the category of missing cells is called; a cell with this text is one. */
  public static final String MISSING = "?";

  /** The code of a word that the training data did not have. */
  static final int UNSEEN = -1;

  /** Takes a copy of the list. */
  public CategoricalColumn {
    Check.present("column", column);
    Check.that(first >= 0, "first", first, "the number of a feature");
    Check.present("categories", categories);
    Check.that(!categories.isEmpty(), "categories", "empty", "at least one");
    categories = List.copyOf(categories);
  }

  /** The word that a cell stands for. */
  static String word(String cell, CellFormat format) {
    return format.isMissing(cell) ? MISSING : Classes.canonical(format.plain(cell));
  }

  /** Where each word is. */
  Map<String, Integer> codes() {
    Map<String, Integer> codes = new HashMap<>();
    for (int k = 0; k < categories.size(); k++) {
      codes.put(categories.get(k), k);
    }
    return codes;
  }

  /** The names of its features, such as {@code colour=red}. */
  List<String> features() {
    return categories.stream().map(category -> column + "=" + category).toList();
  }
}
