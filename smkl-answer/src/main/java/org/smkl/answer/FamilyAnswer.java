package org.smkl.answer;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel.Statistic;
import org.smkl.console.Table;

/** What a kernel family computes, and with which parameters. */
public final class FamilyAnswer {
  private FamilyAnswer() {}

  /** For people. */
  public static void print(PrintStream out, KernelFamily family) {
    if (!family.formula().isEmpty()) {
      out.println("k(x, z) = " + family.formula());
    }
    if (family.parameters().isEmpty()) {
      out.println("It has no parameters.");
      return;
    }
    Table table = new Table("parameter", "default", "also", "meaning");
    for (KernelParameter parameter : family.parameters()) {
      table.row(
          parameter.name(),
          parameter.defaultValue().map(value -> value.isEmpty() ? "none" : value).orElse("-"),
          String.join(", ", words(parameter)),
          parameter.description());
    }
    table.print(out);
  }

  /** For programs. */
  public static Map<String, Object> json(KernelFamily family) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("formula", family.formula());
    json.put("parameters", family.parameters().stream().map(FamilyAnswer::json).toList());
    return json;
  }

  private static Map<String, Object> json(KernelParameter parameter) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", parameter.name());
    json.put("description", parameter.description());
    json.put("default", parameter.defaultValue().orElse(null));
    json.put("path", parameter.path());
    json.put("words", words(parameter));
    return json;
  }

  /** The words that stand for a number that fits the training rows. */
  private static List<String> words(KernelParameter parameter) {
    return parameter
        .factorOf()
        .map(of -> of == Statistic.INNER_PRODUCT ? List.of("scale") : List.of("scale", "median"))
        .orElse(List.of());
  }
}
