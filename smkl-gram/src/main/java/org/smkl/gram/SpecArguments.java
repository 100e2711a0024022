package org.smkl.gram;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.error.Nearest;

/**
 * The parameters of an item as written: a list of values for each.
 *
 * @param values parameter to its values, both in the order written
 */
record SpecArguments(Map<String, List<SpecReader.Word>> values) {
  /** Reads what stands in parentheses, if anything does. */
  static SpecArguments read(SpecReader reader, KernelFamily family) {
    Map<String, List<SpecReader.Word>> given = new LinkedHashMap<>();
    if (!reader.accept('(') || reader.accept(')')) {
      return new SpecArguments(given);
    }
    List<String> known = family.parameters().stream().map(KernelParameter::name).toList();
    do {
      SpecReader.Word name = reader.word("the name of a parameter");
      if (!known.contains(name.text())) {
        throw reader.error(name.start(), unknown(family, name, known));
      }
      reader.expect('=', "after the parameter '%s'".formatted(name.text()));
      List<SpecReader.Word> list = new ArrayList<>();
      do {
        list.add(reader.word("the value of '%s'".formatted(name.text())));
      } while (reader.accept('|'));
      if (given.put(name.text(), list) != null) {
        throw reader.error(name.start(), "Parameter '%s' is given twice.".formatted(name.text()));
      }
    } while (reader.accept(','));
    reader.expect(')', "or ',' after a parameter");
    return new SpecArguments(given);
  }

  private static String unknown(KernelFamily family, SpecReader.Word name, List<String> known) {
    String what = "parameter of kernel '%s'".formatted(family.id());
    String sentence = Nearest.unknown(what, name.text(), known);
    boolean value = name.text().matches("[-+.0-9].*");
    return known.size() == 1 && value
        ? "%s Maybe %s=%s.".formatted(sentence, known.get(0), name.text())
        : sentence;
  }

  /** How many combinations there are. */
  double count() {
    return values.values().stream().mapToDouble(List::size).reduce(1, (a, b) -> a * b);
  }

  /** All combinations, as nested loops in the order written: the last list turns fastest. */
  List<Map<String, SpecReader.Word>> combinations() {
    List<Map<String, SpecReader.Word>> all = List.of(Map.of());
    for (Map.Entry<String, List<SpecReader.Word>> entry : values.entrySet()) {
      List<Map<String, SpecReader.Word>> longer = new ArrayList<>();
      for (Map<String, SpecReader.Word> before : all) {
        for (SpecReader.Word value : entry.getValue()) {
          Map<String, SpecReader.Word> one = new LinkedHashMap<>(before);
          one.put(entry.getKey(), value);
          longer.add(one);
        }
      }
      all = longer;
    }
    return all;
  }
}
