package org.smkl.core.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.core.error.Nearest;

/**
 * The parameters of an item as written: a list of values for each.
 *
 * @param values parameter to its values, both in the order written
 */
record SpecArguments(Map<String, List<String>> values) {
  /** Reads what stands in parentheses, if anything does. */
  static SpecArguments read(SpecReader reader, KernelFamily family) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    if (!reader.accept('(') || reader.accept(')')) {
      return new SpecArguments(given);
    }
    List<String> known = family.parameters().stream().map(KernelParameter::name).toList();
    do {
      SpecReader.Word name = reader.word("the name of a parameter");
      if (!known.contains(name.text())) {
        String what = "parameter of kernel '%s'".formatted(family.id());
        throw reader.error(name.start(), Nearest.unknown(what, name.text(), known));
      }
      reader.expect('=', "after the parameter '%s'".formatted(name.text()));
      List<String> list = new ArrayList<>();
      do {
        list.add(reader.word("the value of '%s'".formatted(name.text())).text());
      } while (reader.accept('|'));
      if (given.put(name.text(), list) != null) {
        throw reader.error(name.start(), "Parameter '%s' is given twice.".formatted(name.text()));
      }
    } while (reader.accept(','));
    reader.expect(')', "or ',' after a parameter");
    return new SpecArguments(given);
  }

  /** How many combinations there are. */
  double count() {
    return values.values().stream().mapToDouble(List::size).reduce(1, (a, b) -> a * b);
  }

  /** All combinations, as nested loops in the order written: the last list turns fastest. */
  List<Map<String, String>> combinations() {
    List<Map<String, String>> all = List.of(Map.of());
    for (Map.Entry<String, List<String>> entry : values.entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> before : all) {
        for (String value : entry.getValue()) {
          Map<String, String> one = new LinkedHashMap<>(before);
          one.put(entry.getKey(), value);
          longer.add(one);
        }
      }
      all = longer;
    }
    return all;
  }
}
