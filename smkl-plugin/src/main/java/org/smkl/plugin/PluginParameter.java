package org.smkl.plugin;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.smkl.api.NumberParameter;
import org.smkl.api.Parameter;
import org.smkl.api.Plugin;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.relax.Formulator;
import org.smkl.api.task.TaskFamily;

/**
 * A parameter of a plugin, as the list of plugins shows it.
 *
 * @param name the word that users write
 * @param description one line, with the allowed values
 * @param defaultValue the value where none is given; empty if one must be given
 */
public record PluginParameter(String name, String description, Optional<String> defaultValue) {
  /** One with a number. */
  public static PluginParameter of(NumberParameter parameter) {
    double value = parameter.defaultValue();
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return new PluginParameter(
        parameter.name(),
        parameter.description(),
        Optional.of(whole ? Long.toString((long) value) : Double.toString(value)));
  }

  /** Those of a guarded plugin; none for kinds that have none. */
  static List<PluginParameter> of(Plugin plugin) {
    if (plugin instanceof KernelFamily family) {
      return family.parameters().stream()
          .map(p -> new PluginParameter(p.name(), p.description(), p.defaultValue()))
          .toList();
    }
    List<NumberParameter> numbers =
        plugin instanceof WeightMethod method
            ? method.parameters()
            : plugin instanceof TaskFamily task
                ? task.parameters()
                : plugin instanceof Formulator formulator ? formulator.parameters() : List.of();
    Stream<PluginParameter> others =
        plugin.settings().stream()
            .map(p -> new PluginParameter(p.name(), words(p), Optional.of(p.defaultValue())));
    return Stream.concat(numbers.stream().map(PluginParameter::of), others).toList();
  }

  private static String words(Parameter parameter) {
    return parameter.words().isEmpty()
        ? parameter.description()
        : "%s: %s".formatted(parameter.description(), String.join(", ", parameter.words()));
  }
}
