package org.smkl.core.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.core.error.Nearest;

/**
 * Reads the kernel specification language.
 *
 * <pre>
 * kernels := item { ';' item } [ ';' ]
 * item    := set | family [ '(' name '=' value { ',' name '=' value } ')' ] [ '[' 'cols' '=' columns ']' ]
 * columns := column { ',' column }          column := index | index '-' index | name
 * value   := characters without space and , ; ( ) [ ] = " or anything in double quotes ("" is a quote)
 * </pre>
 *
 * Immutable and thread-safe.
 */
public final class KernelSpecParser {
  private final Map<String, KernelFamily> families;
  private final List<String> columnNames;
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
    this(new TreeMap<>(families), List.copyOf(columnNames), Optional.empty());
  }

  private KernelSpecParser(
      Map<String, KernelFamily> families,
      List<String> columnNames,
      Optional<Map<String, String>> paths) {
    this.families = families;
    this.columnNames = columnNames;
    this.paths = paths;
  }

  /**
   * A parser for texts that nobody vouches for, such as those in a model file: no path is taken
   * from them. Parameters that are paths have the values given here, by name, and else none.
   */
  public KernelSpecParser withPaths(Map<String, String> named) {
    return new KernelSpecParser(families, columnNames, Optional.of(Map.copyOf(named)));
  }

  /**
   * The kernels of a text such as {@code linear; rbf(gamma=0.5)[cols=0-3]} or {@code published-10}.
   * Each is complete (defaults filled in) and accepted by its family.
   *
   * @throws IllegalArgumentException with the position and what is known, for anything else
   */
  public List<KernelSpec> parse(String text) {
    SpecReader reader = new SpecReader(text);
    List<KernelSpec> specs = new ArrayList<>();
    do {
      item(reader, specs);
    } while (reader.accept(';') && !reader.atEnd());
    if (!reader.atEnd()) {
      reader.expect(';', "between kernels");
    }
    return List.copyOf(specs);
  }

  private void item(SpecReader reader, List<KernelSpec> specs) {
    SpecReader.Word id = reader.word("the name of a kernel");
    KernelFamily family = families.get(id.text());
    String set = NamedKernelSets.all().get(id.text());
    if (family != null) {
      specs.add(spec(reader, id, family));
    } else if (set != null) {
      specs.addAll(parse(set));
    } else {
      TreeSet<String> known = new TreeSet<>(families.keySet());
      known.addAll(NamedKernelSets.all().keySet());
      throw reader.error(id.start(), Nearest.unknown("kernel", id.text(), known));
    }
  }

  private KernelSpec spec(SpecReader reader, SpecReader.Word id, KernelFamily family) {
    if (!family.availability().available()) {
      throw reader.error(
          id.start(),
          "Kernel '%s' is not available: %s".formatted(id.text(), family.availability().reason()));
    }
    Map<String, String> given = arguments(reader, family);
    Map<String, String> complete = new LinkedHashMap<>();
    for (KernelParameter parameter : family.parameters()) {
      String value = given.get(parameter.name());
      if (value == null) {
        value =
            parameter
                .defaultValue()
                .orElseThrow(
                    () ->
                        reader.error(
                            id.start(),
                            "Kernel '%s' needs the parameter '%s' (%s)."
                                .formatted(id.text(), parameter.name(), parameter.description())));
      }
      boolean replaced = parameter.path() && paths.isPresent();
      complete.put(
          parameter.name(), replaced ? paths.get().getOrDefault(parameter.name(), "") : value);
    }
    try {
      family.create(new KernelArguments(complete));
    } catch (IllegalArgumentException e) {
      throw (IllegalArgumentException)
          reader
              .error(id.start(), "Kernel '%s': %s".formatted(id.text(), e.getMessage()))
              .initCause(e);
    }
    return new KernelSpec(id.text(), complete, columns(reader));
  }

  private static Map<String, String> arguments(SpecReader reader, KernelFamily family) {
    Map<String, String> given = new LinkedHashMap<>();
    if (!reader.accept('(') || reader.accept(')')) {
      return given;
    }
    List<String> known = family.parameters().stream().map(KernelParameter::name).toList();
    do {
      SpecReader.Word name = reader.word("the name of a parameter");
      if (!known.contains(name.text())) {
        String what = "parameter of kernel '%s'".formatted(family.id());
        throw reader.error(name.start(), Nearest.unknown(what, name.text(), known));
      }
      reader.expect('=', "after the parameter '%s'".formatted(name.text()));
      SpecReader.Word value = reader.word("the value of '%s'".formatted(name.text()));
      if (given.put(name.text(), value.text()) != null) {
        throw reader.error(name.start(), "Parameter '%s' is given twice.".formatted(name.text()));
      }
    } while (reader.accept(','));
    reader.expect(')', "or ',' after a parameter");
    return given;
  }

  private List<Integer> columns(SpecReader reader) {
    if (!reader.accept('[')) {
      return List.of();
    }
    SpecReader.Word key = reader.word("'cols'");
    if (!key.text().equals("cols")) {
      throw reader.error(
          key.start(), Nearest.unknown("kernel option", key.text(), List.of("cols")));
    }
    reader.expect('=', "after 'cols'");
    ColumnReader columns = new ColumnReader(reader, columnNames);
    do {
      columns.read();
    } while (reader.accept(','));
    reader.expect(']', "or ',' after a column");
    return columns.found();
  }
}
