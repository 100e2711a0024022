package org.smkl.gram;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.smkl.api.kernel.KernelFamily;

/**
 * Reads the kernel specification language.
 *
 * <pre>
 * kernels := item { separator item } [ ';' ]        separator := ';' | end of line
 * item    := set | '@' value | family [ '(' name '=' values { ',' name '=' values } ')' ] [ '[' options ']' ]
 * options := option { ',' option }
 * option  := 'cols' '=' columns | 'each' [ '=' columns ] | 'name' '=' value
 *          | 'views' [ '=' value ] | 'groups' '=' value | 'min' '=' number | 'max' '=' number
 * columns := column { ',' column }          column := end [ '-' end ]
 * end     := index | name
 * values  := value { '|' value }
 * value   := characters without space and , ; ( ) [ ] = | " or anything in double quotes ("" is a quote)
 * </pre>
 *
 * <p>A list of values stands for a kernel with each; several lists for all combinations, as nested
 * loops in the order written, the columns of {@code each} innermost. {@code @FILE} stands for the
 * kernels in a file, whose lines may have comments: from {@code #} on, where a kernel could begin
 * or has ended. The value of a factor ({@link org.smkl.api.kernel.KernelParameter#factorOf}) may
 * also be {@code scale}, {@code median} or a multiple such as {@code 0.5*scale}, for which the
 * training rows decide; and a family may have such words of its own. Columns of text have the
 * indices after those of numbers; {@code each} alone stands for all columns that the family reads.
 * A number that names a column stands in quotes; without them it is an index.
 *
 * <p>{@code name} gives the kernel a label. {@code views} makes a kernel for each prefix of the
 * columns' names ({@link ColumnViews}), {@code groups} one for each group of a file ({@link
 * GroupFile}), whose labels are these names; {@code min} and {@code max} leave out those with fewer
 * or more columns.
 *
 * <p>Immutable and thread-safe.
 */
public final class KernelSpecParser {
  private final Map<String, KernelFamily> families;
  private final ColumnNames columns;
  private final Optional<Map<String, String>> paths;

  /** A parser for data whose columns have no names. */
  public KernelSpecParser(Map<String, KernelFamily> families) {
    this(families, List.of());
  }

  /**
   * A parser for data with a header.
   *
   * @param families kernel families by id
   * @param columnNames the feature columns' names in order; empty where there are none
   */
  public KernelSpecParser(Map<String, KernelFamily> families, List<String> columnNames) {
    this(families, columnNames, List.of());
  }

  /**
   * A parser for data with columns of text.
   *
   * @param families kernel families by id
   * @param columnNames the names of the columns of numbers in order; empty where there are none
   * @param textNames the names of the columns of text, whose indices go on from there
   */
  public KernelSpecParser(
      Map<String, KernelFamily> families, List<String> columnNames, List<String> textNames) {
    this(new TreeMap<>(families), ColumnNames.of(columnNames, textNames), Optional.empty());
  }

  private KernelSpecParser(
      Map<String, KernelFamily> families,
      ColumnNames columns,
      Optional<Map<String, String>> paths) {
    this.families = families;
    this.columns = columns;
    this.paths = paths;
  }

  /**
   * A parser for texts that nobody vouches for, such as those in a model file: no file is opened,
   * and no path is taken from them. Parameters that are paths have the values given here, by name,
   * and else none.
   */
  public KernelSpecParser withPaths(Map<String, String> named) {
    return new KernelSpecParser(families, columns, Optional.of(Map.copyOf(named)));
  }

  /** A parser that knows how many columns there are, and takes every number for an index. */
  public KernelSpecParser withColumns(int numbers, int texts) {
    return new KernelSpecParser(families, ColumnNames.unnamed(numbers, texts), paths);
  }

  /**
   * The kernels of a text such as {@code linear; rbf(gamma=0.1|1)[each]} or {@code published-10}.
   * Each is complete (defaults filled in) and accepted by its family.
   *
   * @throws IllegalArgumentException with the position and what is known, for anything else
   */
  public List<KernelSpec> parse(String text) {
    return read(text).specs();
  }

  /** As {@link #parse}, with what users should know of the files that the text names. */
  public Parsed read(String text) {
    SpecItems items = new SpecItems(families, columns, paths);
    items.read(new SpecReader(text));
    return new Parsed(items.specs(), items.notes());
  }

  /**
   * The kernels of a text.
   *
   * @param specs the kernels in order
   * @param notes sentences on what was left out
   */
  public record Parsed(List<KernelSpec> specs, List<String> notes) {}
}
