package org.smkl.cli.option;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.Smkl;
import org.smkl.api.relax.Relaxation;
import org.smkl.console.Usage;
import org.smkl.plugin.assembly.PluginText;
import org.smkl.plugin.assembly.Toolbox;
import picocli.CommandLine.Option;

/** Which relaxation. */
public final class RelaxationChoice {
  @Option(
      names = "--relaxation",
      paramLabel = "ID",
      description =
          "Relaxation: full (default), 3x3, soc-basis, soc-random, diagonal or a plugin's; with"
              + " parameters as 'ID(name=X,...)'.")
  public String relaxation;

  @Option(
      names = "--form",
      paramLabel = "socp|lmi",
      description = "Form of the full relaxation for conic solvers. Default: socp.")
  String form;

  @Option(
      names = "--vectors",
      paramLabel = "L",
      description = "Number of vectors of relaxation soc-random. Default: 100.")
  Integer vectors;

  /** Sets what was given. */
  public void apply(Smkl.Builder builder, Toolbox toolbox) {
    if (given()) {
      builder.relaxation(relaxation(toolbox, builder.settings().seed()));
    }
  }

  /** Whether a relaxation was chosen. */
  public boolean given() {
    return relaxation != null || form != null || vectors != null;
  }

  /** The relaxation asked for. */
  private Relaxation relaxation(Toolbox toolbox, long seed) {
    String text = relaxation == null ? Relaxation.Kind.FULL.label() : relaxation;
    PluginText parts = PluginText.parse("relaxation", text);
    String id = parts.id();
    Map<String, Double> values = new TreeMap<>();
    parts
        .values()
        .forEach(
            (name, value) ->
                values.put(
                    name,
                    OwnParameters.number(
                        "--relaxation %s: %s".formatted(id, name), value, name + "=3")));
    put(values, id, Relaxation.Kind.FULL, "--form", Relaxation.LMI, lmi());
    put(values, id, Relaxation.Kind.SOC_RANDOM, "--vectors", Relaxation.VECTORS, vectors);
    if (id.equals(Relaxation.Kind.SOC_RANDOM.label())) {
      values.putIfAbsent(Relaxation.SEED, (double) seed);
    }
    return toolbox.relaxation(id, values);
  }

  private static void put(
      Map<String, Double> values,
      String id,
      Relaxation.Kind kind,
      String option,
      String name,
      Integer value) {
    Usage.refuse(value != null && !id.equals(kind.label()), option, "--relaxation " + kind.label());
    Usage.exclude(value != null && values.containsKey(name), option, "a value of " + name);
    if (value != null) {
      values.put(name, (double) value);
    }
  }

  /** 1 for the matrix inequality; null where nothing is said. */
  private Integer lmi() {
    if (form == null) {
      return null;
    }
    return switch (form) {
      case "socp" -> 0;
      case "lmi" -> 1;
      default -> throw Usage.unknown("--form", form, List.of("socp", "lmi"));
    };
  }
}
